/**
 * Regular expressions: those that the program writes out are compiled to programs when building, which functions of
 * `@wumba/std` run.
 */
import type { ts } from "#typescript";
import { boolean, number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { isExpression, type Body, type Value } from "../frontend/body.js";
import { callStandard } from "../frontend/calls/functions.js";
import { refuse } from "../frontend/refusal.js";
import { asText } from "../frontend/text/text.js";
import { goesOnWhole } from "../frontend/text/whole-matches.js";
import { writtenPattern } from "../frontend/text/written-patterns.js";
import { compilePattern, type Pattern } from "../patterns/compile-pattern.js";
import { UnsupportedPattern } from "../patterns/unsupported.js";
import { asFunction, receiverOf } from "./arguments.js";
import { numberOr } from "./left-out.js";
import type { Builtin } from "./row.js";

const NOT_WRITTEN =
  "a kernel knows regular expressions that are written out where they are used, or in a const of a module or function.";
const KEEPS_PLACE =
  "with the flags g and y it goes on where it ended before, which a kernel does not keep; use match, or write it out " +
  "here.";

const WHOLE =
  "what it gives goes on, and a kernel has its groups alone, not its index and text; copy them: [...match].";

/** A pattern, and its program as static data. */
interface Known {
  readonly pattern: Pattern;
  readonly program: Expression;
}

/** Whether an argument is a regular expression. */
export function isPattern({ typing }: Body, node: ts.Expression | undefined): node is ts.Expression {
  const symbol = node && typing.checker.getTypeAtLocation(node).getSymbol();
  return symbol?.name === "RegExp" && typing.isFromLibrary(symbol);
}

/** `isPlaced`: whether what is done depends on where it ended before. */
function patternOf(body: Body, node: ts.Expression, isPlaced: (pattern: Pattern) => boolean): Known {
  const written = writtenPattern(body.typing, node) ?? refuse(node, "W4002", node.getText(), NOT_WRITTEN);
  const pattern = compiled(written.literal, node);
  if (!written.isFresh && (isPlaced(pattern) || (pattern.flags.global && !written.isOnlySearched)))
    return refuse(node, "W4002", node.getText(), KEEPS_PLACE);
  const table = body.kernel.tables.ofNumbers(written.literal.text, pattern.program);
  return { pattern, program: { op: "table", type: "Int32Array", table, args: [] } };
}

function compiled(literal: ts.RegularExpressionLiteral, node: ts.Expression): Pattern {
  try {
    return compilePattern(literal.text);
  } catch (error) {
    const why =
      error instanceof UnsupportedPattern ? `it has ${error.message}, which kernels have not.` : String(error);
    return refuse(node, "W4002", literal.text, why);
  }
}

const keepsPlace = ({ flags }: Pattern): boolean => flags.global || flags.sticky;
const isSticky = ({ flags }: Pattern): boolean => flags.sticky;

const textAt = (body: Body, node: ts.Expression): Expression => asText(body, body.value(node), node);

/** `pattern.test(text)` */
const test: Builtin["translate"] = (body, node) => {
  const { program } = patternOf(body, receiverOf(node), keepsPlace);
  const [given] = node.arguments;
  return given
    ? callStandard(body, "patternTest", [program, textAt(body, given)], node)
    : refuse(node, "W4006", "test", "without a text");
};

/** The match and its groups, of which some may not be there. */
function groupsOf(body: Body, node: ts.CallExpression, { pattern, program }: Known, text: Expression): Value {
  if (goesOnWhole(body, node)) return refuse(node, "W4002", node.getText(), WHOLE);
  if (pattern.leavesOut) body.kernel.leaveUnset({ isNull: false, isUndefined: true });
  return callStandard(body, "patternGroups", [program, text], node);
}

/** `pattern.exec(text)` */
const exec: Builtin["translate"] = (body, node) => {
  const known = patternOf(body, receiverOf(node), keepsPlace);
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", "exec", "without a text");
  return groupsOf(body, node, known, textAt(body, given));
};

/** `text.match(pattern)` */
const match: Builtin["translate"] = (body, node) => {
  const [given] = node.arguments;
  if (!isPattern(body, given)) return refuse(node, "W4002", "match", NOT_WRITTEN);
  const text = textAt(body, receiverOf(node));
  const known = patternOf(body, given, (pattern) => isSticky(pattern) && !pattern.flags.global);
  return known.pattern.flags.global
    ? callStandard(body, "patternMatches", [known.program, text], node)
    : groupsOf(body, node, known, text);
};

/** `text.search(pattern)` */
const search: Builtin["translate"] = (body, node) => {
  const [given] = node.arguments;
  if (!isPattern(body, given)) return refuse(node, "W4002", "search", NOT_WRITTEN);
  const text = textAt(body, receiverOf(node));
  return callStandard(body, "patternSearch", [patternOf(body, given, () => false).program, text], node);
};

/** `text.split(pattern, limit)` */
export function splitByPattern(body: Body, node: ts.CallExpression): Value {
  const [given, limit] = node.arguments;
  const { pattern, program } = patternOf(body, given!, isSticky);
  if (pattern.groups > 0 || isSticky(pattern))
    return refuse(given!, "W4002", "split", "its pattern has groups, which become parts; write (?:…).");
  const [text, most] = body.inOrder<[Expression, Expression]>(
    () => textAt(body, receiverOf(node)),
    () => (limit ? numberOr(body, limit, body.value(limit), 2 ** 32 - 1) : number(2 ** 32 - 1)),
  );
  return callStandard(body, "patternSplit", [program, text, most], node);
}

/** Functions of the library that replace by a function, by how many groups the pattern has. */
const REPLACING = ["patternReplaceBy", "patternReplaceBy1", "patternReplaceBy2", "patternReplaceBy3"];

/** `text.replace(pattern, replacement)` and `replaceAll`. */
export function replacePattern(body: Body, node: ts.CallExpression, isAll: boolean): Value {
  const [given, replacement] = node.arguments;
  const { pattern, program } = patternOf(body, given!, (one) => isSticky(one) && !one.flags.global);
  if (isAll && !pattern.flags.global)
    return refuse(given!, "W4002", "replaceAll", "its pattern has to have the flag g.");
  if (!replacement) return refuse(node, "W4006", "replace", "without a replacement");
  const all = boolean(pattern.flags.global);
  if (body.typing.checker.getTypeAtLocation(replacement).getCallSignatures().length === 0) {
    const [text, value] = body.inOrder<[Expression, Expression]>(
      () => textAt(body, receiverOf(node)),
      () => textAt(body, replacement),
    );
    if (pattern.isNamed) return refuse(given!, "W4002", "replace", "its pattern has groups with names.");
    return callStandard(body, "patternReplace", [program, text, value, all], node);
  }
  const name = REPLACING[pattern.groups];
  if (!name) return refuse(given!, "W4002", "replace", "its pattern has more than three groups; write (?:…).");
  const [text, value] = body.inOrder<[Expression, Value]>(
    () => textAt(body, receiverOf(node)),
    () => body.value(replacement),
  );
  const callback = asFunction(body, value, replacement, "replace");
  const parameters = !isExpression(callback) && "node" in callback ? callback.node.parameters : [];
  if (pattern.isNamed && parameters.length > pattern.groups + 3)
    return refuse(given!, "W4002", "replace", "its pattern has groups with names.");
  // Of a group that is left out TypeScript says that it is there.
  if (pattern.leavesOut) for (const group of parameters.slice(1, pattern.groups + 1)) body.kernel.open(group);
  return callStandard(body, name, [program, text, all, callback], node);
}

const exact = (translate: Builtin["translate"], arity: number): Builtin => ({ precision: "exact", translate, arity });

export const patterns: Record<string, Builtin> = {
  "RegExp.test": exact(test, 1),
  "RegExp.exec": exact(exec, 1),
  "String.match": exact(match, 1),
  "String.search": exact(search, 1),
};
