/** Strings: what is an operation of its own; everything else is TypeScript in `@wumba/std`. */
import { ts } from "#typescript";
import {
  allocate,
  arithmetic,
  compare,
  conditional,
  copy,
  inside,
  isTypedArray,
  lengthOf,
  loadAs,
  makeLocal,
  number,
  operation,
  read,
} from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { isExpression, type Body, type Value } from "../frontend/body.js";
import { callStandard } from "../frontend/calls/functions.js";
import { eachOf } from "../frontend/values/iteration.js";
import { isList } from "../frontend/values/objects.js";
import { refuse } from "../frontend/refusal.js";
import { asText, joinedElements } from "../frontend/text/text.js";
import { joined, text } from "../frontend/text/known-text.js";
import { chooseValue } from "../frontend/values/values.js";
import { presence } from "../frontend/presence/presence.js";
import { askClassText } from "./class-texts.js";
import { receiverOf } from "./arguments.js";
import { numberOr, presentReceiver } from "./left-out.js";
import { isPattern, patterns, replacePattern, splitByPattern } from "./patterns.js";
import type { Builtin } from "./row.js";

/** The string that a method is called on. */
function receiver(body: Body, node: ts.CallExpression): Expression {
  const given = receiverOf(node);
  const value = body.plain(given);
  return value.type === "String" ? value : refuse(given, "W2002", body.typing.typeText(given));
}

/** What a method takes: a string, or a number, and what stands for one that is left out. */
type Argument = { readonly text: string | undefined } | { readonly number: number };

const TEXT: Argument = { text: undefined };
const numberElse = (missing: number): Argument => ({ number: missing });

const NO_PATTERNS = "its matches have indices, which a kernel does not have; use match with the flag g.";

function argument(body: Body, node: ts.CallExpression, k: number, wanted: Argument): Expression {
  const given = node.arguments[k];
  const missing = (): Expression =>
    "number" in wanted ? number(wanted.number) : text(body, wanted.text ?? "undefined");
  if (!given) return missing();
  if (!("number" in wanted)) refuseOthers(body, node, given);
  const value = body.value(given);
  if ("number" in wanted) return numberOr(body, given, value, wanted.number);
  if (!isExpression(value)) return value.kind === "undefined" ? missing() : refuse(given, "W4004");
  if (value.type !== "String") return asText(body, value, given);
  if (wanted.text === undefined) return value;
  const held = body.reusable(value, "argument");
  return chooseValue(body, presence(body, copy(held)), () => copy(held), missing, given) as Expression;
}

/** Functions in place of a string. */
function refuseOthers(body: Body, node: ts.CallExpression, given: ts.Expression): void {
  const type = body.typing.checker.getTypeAtLocation(given);
  const name = node.expression.getText().replace(/^[\s\S]*\./, "");
  if (type.getCallSignatures().length > 0)
    refuse(given, "W4002", name, "its replacement is a function; find the places with indexOf.");
}

/** A method that is a function of the library, of the string and the arguments. */
const method = (name: string, ...wanted: readonly Argument[]): Builtin => ({
  precision: "exact",
  arity: wanted.length,
  translate: (body, node) => {
    const values = body.inOrder<Expression[]>(
      () => receiver(body, node),
      ...wanted.map((one, k) => () => argument(body, node, k, one)),
      ...node.arguments.slice(wanted.length).map((extra) => () => (body.effect(extra), number(0))),
    );
    return askClassText(body, name, values) ?? callStandard(body, name, values.slice(0, wanted.length + 1), node);
  },
});

/** `charCodeAt(i)`: NaN outside; a fraction is cut off, and NaN is 0. */
const charCodeAt: Builtin["translate"] = (body, node) => {
  const [string, given] = body.inOrder<[Expression, Expression]>(
    () => receiver(body, node),
    () => argument(body, node, 0, numberElse(0)),
  );
  const [held, index] = [body.reusable(string, "text"), body.reusable(given, "index")];
  const whole = conditional(compare("eq", copy(index), copy(index)), arithmetic("trunc", copy(index)), number(0));
  const at = read(body.temporary(whole, "at"));
  return conditional(inside(copy(held), copy(at)), loadAs("f64", copy(held), copy(at), undefined), number(NaN));
};

const concat: Builtin["translate"] = (body, node) => {
  const parts = node.arguments.map((part) => () => asText(body, body.value(part), part));
  return joined(
    body,
    body.inOrder<Expression[]>(() => receiver(body, node), ...parts),
  );
};

/** `String.fromCharCode(…)` and `String.fromCodePoint(…)`: one string for each number, one behind the other. */
const fromCodes =
  (standard: string): Builtin["translate"] =>
  (body, node) => {
    const [only] = node.arguments;
    const one = (code: Expression): Expression => callStandard(body, standard, [code], node) as Expression;
    if (only && node.arguments.length === 1 && ts.isSpreadElement(only))
      return spreadCodes(body, only.expression, standard, one);
    if (node.arguments.some((code) => ts.isSpreadElement(code)))
      return refuse(node, "W4006", node.expression.getText(), "spread among others");
    const codes = body.inOrder<Expression[]>(...node.arguments.map((code) => () => body.number(code)));
    return joined(body, codes.map(one));
  };

/** All numbers of an array: units go into one string at once. */
function spreadCodes(
  body: Body,
  node: ts.Expression,
  standard: string,
  one: (code: Expression) => Expression,
): Expression {
  const value = body.value(node);
  const isArray = isExpression(value) && (isTypedArray(value.type) || isList(value));
  if (standard === "textOfUnit" && isArray) {
    const source = body.reusable(value, "codes");
    const length = isList(source)
      ? lengthOf({ op: "items", type: "Float64Array", args: [copy(source)] })
      : lengthOf(copy(source));
    const units = read(body.temporary(allocate("Uint16Array", length, false), "units"));
    eachOf(body, source, node, (code, index) =>
      body.emit({
        kind: "store",
        array: copy(units),
        index: copy(index),
        value: body.number(node, code),
        site: undefined,
      }),
    );
    return operation("view", "String", copy(units), number(0), lengthOf(copy(units)));
  }
  const result = makeLocal("joined", "String", body.place);
  body.assign(result, text(body, ""));
  eachOf(body, value, node, (code) =>
    body.assign(result, operation("join", "String", read(result), one(body.number(node, code)))),
  );
  return read(result);
}

const join: Builtin["translate"] = (body, node) => {
  const [sequence, separator] = body.inOrder<[Expression, Expression]>(
    () => body.plain(receiverOf(node)),
    () => argument(body, node, 0, { text: "," }),
  );
  return joinedElements(body, sequence, separator, receiverOf(node));
};

/** `x.toString()` of anything that has a text. */
const toText: Builtin["translate"] = (body, node) => {
  const given = receiverOf(node);
  return asText(body, presentReceiver(body, given), given);
};

const string: Builtin["translate"] = (body, node) => {
  const [given] = node.arguments;
  return given ? asText(body, body.value(given), given) : text(body, "");
};

const exact = (translate: Builtin["translate"], more: Partial<Builtin> = {}): Builtin => ({
  precision: "exact",
  translate,
  ...more,
});

/** A method that takes a regular expression in place of a string. */
const byPattern = (row: Builtin, translate: (body: Body, node: ts.CallExpression) => Value): Builtin => ({
  ...row,
  translate: (body, node, used) =>
    isPattern(body, node.arguments[0]) ? translate(body, node) : row.translate(body, node, used),
});

export const texts: Record<string, Builtin> = {
  ...patterns,
  "String.at": method("atText", numberElse(0)),
  "String.charAt": method("charAtText", numberElse(0)),
  "String.charCodeAt": exact(charCodeAt),
  "String.codePointAt": method("codePointAtText", numberElse(0)),
  "String.concat": exact(concat),
  "String.endsWith": method("endsWithText", TEXT, numberElse(Infinity)),
  "String.includes": method("includesText", TEXT, numberElse(0)),
  "String.indexOf": method("indexOfText", TEXT, numberElse(0)),
  "String.isWellFormed": method("isWellFormedText"),
  "String.lastIndexOf": method("lastIndexOfText", TEXT, numberElse(NaN)),
  "String.padEnd": method("padEndText", numberElse(0), { text: " " }),
  "String.padStart": method("padStartText", numberElse(0), { text: " " }),
  "String.repeat": method("repeatText", numberElse(0)),
  "String.replace": byPattern(method("replaceText", TEXT, TEXT), (body, node) => replacePattern(body, node, false)),
  "String.replaceAll": byPattern(method("replaceAllText", TEXT, TEXT), (body, node) =>
    replacePattern(body, node, true),
  ),
  "String.slice": method("sliceText", numberElse(0), numberElse(Infinity)),
  "String.split": byPattern(method("splitText", TEXT, numberElse(2 ** 32 - 1)), splitByPattern),
  "String.startsWith": method("startsWithText", TEXT, numberElse(0)),
  "String.substr": method("substrText", numberElse(0), numberElse(Infinity)),
  "String.substring": method("substringText", numberElse(0), numberElse(Infinity)),
  "String.toLowerCase": method("lowerText"),
  "String.toString": exact(toText),
  "String.toUpperCase": method("upperText"),
  "String.toWellFormed": method("toWellFormedText"),
  "String.trim": method("trimText"),
  "String.trimEnd": method("trimEndText"),
  "String.trimStart": method("trimStartText"),
  "String.valueOf": exact(toText),
  "StringConstructor.fromCharCode": exact(fromCodes("textOfUnit"), { spread: true }),
  "StringConstructor.fromCodePoint": exact(fromCodes("textOfCodePoint"), { spread: true }),
  "Array.join": exact(join),
  "Array.toString": exact(toText),
  "TypedArray.join": exact(join),
  "TypedArray.toString": exact(toText),
  "Object.toString": exact(toText),
  String: { ...exact(string), arity: 1 },
};

/** Why methods of strings are not there. */
export const refusedTexts: Record<string, string> = {
  "String.localeCompare": "the order depends on the language of the machine; compare with < and >.",
  "String.toLocaleLowerCase": "it depends on the language of the machine; use toLowerCase.",
  "String.toLocaleUpperCase": "it depends on the language of the machine; use toUpperCase.",
  "String.normalize": "it needs Unicode's tables; normalize before the call.",
  "String.matchAll": NO_PATTERNS,
  "Number.toLocaleString": "it depends on the language of the machine; use toString or toFixed.",
  "TypedArray.toLocaleString": "it depends on the language of the machine; use join.",
  "Array.toLocaleString": "it depends on the language of the machine; use join.",
};
