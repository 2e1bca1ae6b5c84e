/** Calls: to library functions by their rows, to functions of the program by their source. */
import { GIVES_NOTHING, GIVES_TRUTH } from "wumba/wire";
import { ts } from "#typescript";
import type { Builtin } from "../../builtins/row.js";
import { withElements } from "../../builtins/lists/unset-elements.js";
import { copy, number, operation, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import type { HostValue } from "../scope.js";
import { callMember, callSuper } from "../classes/classes.js";
import { callClosure } from "./closures.js";
import { isEntry } from "../values/dictionaries.js";
import { callCatching, callOutside, isConsole, isHost, translateIsland } from "../crossing/islands.js";
import { callThroughInterface } from "./interfaces.js";
import { plainCall } from "./applied.js";
import { counted } from "./given-count.js";
import { callForError } from "../errors/hand-made.js";
import { eachOf } from "../values/iteration.js";
import type { FunctionNode } from "../select/function-node.js";
import { emptyList, isObjectValue, push, readField } from "../values/objects.js";
import { isStandard, replacedBy } from "../libraries/standard.js";
import { notYet, refuse } from "../refusal.js";
import { isLibraryReplaced } from "../program/replaced.js";
import { nothingFlags } from "../types/nothings.js";
import { withOwnKey } from "../versions/receivers.js";
import { isClosure } from "../types/shape.js";

export function translateCall(body: Body, node: ts.CallExpression, used: boolean): Value {
  const callee = ts.isParenthesizedExpression(node.expression) ? node.expression.expression : node.expression;
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return callSuper(body, node);
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return notYet(node, "This call");
  body.checkReceiver(callee);
  const plain = plainCall(body, node);
  if (plain) return translateCall(body, plain, used);
  if (isHost(body, callee)) return translateIsland(body, node);
  if (isConsole(body, callee)) return callOutside(body, node, true);
  const call = { body, node, used, argumentsFor: (fn?: FunctionNode) => argumentsOf(body, node, fn) };
  const known = body.kernel.libraries.ask((library) => library.call?.(call));
  if (known) return known;
  const own = withOwnKey(body, callee, libraryKeyOf(body, callee), (key) =>
    key === undefined ? undefined : callLibrary(body, node, key, used),
  );
  if (own) return own;
  const chosen = callThroughInterface(body, node, callee, (member) => argumentsOf(body, node, member), used);
  if (chosen) return chosen;
  if (!used && callForError(body, node, false)) return UNDEFINED;
  const value = body.value(callee);
  if ("op" in value && isClosure(value.type))
    return callClosure(body, node, value as ObjectExpression, argumentsOf(body, node));
  if (
    "op" in value ||
    value.kind === "optional" ||
    value.kind === "undefined" ||
    value.kind === "generator" ||
    value.kind === "lazy" ||
    value.kind === "rest" ||
    value.kind === "rows" ||
    value.kind === "either"
  )
    return refuse(callee, "W4001", callee.getText(), body.typing.typeText(callee));
  if (value.kind === "host") return callHost(body, node, value);
  if (value.kind === "library") return callLibraryValue(body, node, value.key, used);
  if (!value.node.body)
    return body.kernel.lenient ? callOutside(body, node, false) : refuse(callee, "W4001", callee.getText());
  const replacement = replacedBy(value.node.getSourceFile());
  if (replacement !== undefined)
    return callLibrary(body, node, `${replacement}.${value.node.name?.getText() ?? ""}`, used);
  const args = argumentsOf(body, node, value.node);
  return callMember(body, node, counted(value, args), args, used);
}

/** Calls a function of JavaScript, which gets as many numbers as its type says. */
function callHost(body: Body, node: ts.CallExpression, host: HostValue): Value {
  const { slot, count, result } = host;
  if (node.arguments.length > count || node.arguments.some((arg) => ts.isSpreadElement(arg)))
    return refuse(node, "W4006", node.expression.getText(), "more than its type has");
  const args = body.inOrder<Expression[]>(...node.arguments.map((arg) => () => body.number(arg)));
  if (body.handler) return callCatching(body, node, host, args);
  const taken = args.length + (result === "void" ? GIVES_NOTHING : result === "bool" ? GIVES_TRUTH : 0);
  const call = operation("host", "f64", number(slot), number(taken), ...args);
  const value = read(body.temporary(call, "given"));
  if (result === "void") return UNDEFINED;
  return result === "bool" ? operation("truthy", "bool", value) : value;
}

/**
 * The arguments of a call in order; a tuple that is spread gives its elements, and other arrays go to the rest
 * parameter of a function.
 */
function argumentsOf(body: Body, node: ts.CallExpression, callee?: FunctionNode): Value[] {
  const spread = node.arguments.findIndex((arg) => ts.isSpreadElement(arg) && !isTuple(body, arg.expression));
  if (spread < 0) {
    checkGiven(body, node);
    return argumentValues(body, node, node.arguments);
  }
  const rest = callee?.parameters.findIndex((parameter) => parameter.dotDotDotToken) ?? -1;
  const before = argumentValues(body, node, node.arguments.slice(0, spread));
  const parameter = before.length >= rest ? callee?.parameters[rest] : undefined;
  const shape = parameter && body.shapeOf(body.typing.checker.getTypeAtLocation(parameter));
  if (typeof shape !== "object" || shape.shape !== "list")
    return refuse(node.arguments[spread]!, "W4006", node.expression.getText(), "spread");
  const elements = (): Expression => {
    const list = emptyList(body, shape);
    for (const value of before.slice(rest)) push(body, list, value, node);
    for (const arg of node.arguments.slice(spread)) {
      if (!ts.isSpreadElement(arg)) push(body, list, body.value(arg), arg);
      else eachOf(body, body.value(arg.expression), arg.expression, (value) => push(body, list, value, arg));
    }
    return copy(list);
  };
  const values = body.inOrder<Value[]>(...before.slice(0, rest).map((value) => () => value), elements);
  return [...values.slice(0, rest), { kind: "rest", list: values[rest] as Expression }];
}

/** Refuses a call, which TypeScript refuses as well, that leaves out what a function wants. */
function checkGiven(body: Body, node: ts.CallExpression): void {
  const declared = body.typing.checker.getResolvedSignature(node)?.declaration;
  if (!declared || ts.isJSDocSignature(declared) || node.arguments.some((arg) => ts.isSpreadElement(arg))) return;
  const wanted = declared.parameters.filter(({ name }) => name.getText() !== "this");
  const missing = wanted.slice(node.arguments.length).find((parameter) => !canBeLeftOut(body, parameter));
  if (missing) refuse(node, "W4006", node.expression.getText(), `'${missing.name.getText()}' is missing`);
}

/** In JavaScript every parameter can be. */
const canBeLeftOut = (body: Body, parameter: ts.ParameterDeclaration): boolean =>
  !!(parameter.questionToken ?? parameter.initializer ?? parameter.dotDotDotToken) ||
  /\.[cm]?jsx?$/.test(parameter.getSourceFile().fileName) ||
  !!(
    body.typing.checker.getTypeAtLocation(parameter).flags &
    (ts.TypeFlags.Void | ts.TypeFlags.Any | ts.TypeFlags.Unknown)
  );

const isTuple = (body: Body, node: ts.Expression): boolean =>
  body.typing.checker.isTupleType(body.typing.checker.getTypeAtLocation(node));

function argumentValues(body: Body, node: ts.CallExpression, args: readonly ts.Expression[]): Value[] {
  const values = body.inOrder<Value[]>(
    ...args.map((arg) => () => body.value(ts.isSpreadElement(arg) ? arg.expression : arg)),
  );
  return values.flatMap((value, k) => {
    const arg = args[k]!;
    if (!ts.isSpreadElement(arg)) return [value];
    if (!isObjectValue(value) || value.type.shape !== "tuple")
      return refuse(arg, "W4006", node.expression.getText(), "spread");
    const tuple = body.reusable(value, "tuple") as ObjectExpression;
    return [...tuple.type.fields.keys()].map((name) => readField(body, copy(tuple), name, arg));
  });
}

/** The key of a library function that is called by name or as a member. */
function libraryKeyOf(body: Body, callee: ts.Expression): string | undefined {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : ts.isIdentifier(callee) ? callee : undefined;
  const symbol = name && body.typing.symbolOf(name);
  if (ts.isPropertyAccessExpression(callee) && !symbol && isEntry(body, callee)) return undefined;
  if (ts.isPropertyAccessExpression(callee) && !symbol) return refuse(callee, "W2004", `'${callee.getText()}'`);
  return symbol && body.typing.libraryKey(symbol);
}

/** Methods of values that kernels do not have at all. */
export const ofOtherValues =
  /^(?:String|BigInt|Symbol|Date|RegExp|Promise|ReadonlyArray|Array|Map|Set|WeakMap|WeakSet|DataView|ArrayBuffer)\./;

/** Refuses a receiver that is no value of kernels: for the reason that its own expression gives, else for its type. */
export function refuseReceiver(body: Body, node: ts.Expression): void {
  if (!ts.isPropertyAccessExpression(node)) return;
  body.value(node.expression);
  refuse(node.expression, "W2002", body.typing.typeText(node.expression));
}

/** What a message calls the callee: its text when that is short. */
function nameOfCallee(node: ts.CallExpression): string {
  const callee = node.expression;
  return ts.isPropertyAccessExpression(callee) && !ts.isIdentifier(callee.expression)
    ? callee.name.text
    : callee.getText();
}

/**
 * A library function that was given to another one gets more arguments than it wants; it has to be one that drops them.
 */
function callLibraryValue(body: Body, node: ts.CallExpression, key: string, used: boolean): Value {
  const row = rowOf(body, key);
  refuseReplaced(body, node, key);
  if (row && row.arity === undefined && isStandard(node))
    return refuse(
      node,
      "W4006",
      key,
      "it would get the index and the array too; write a function with the arguments that it is to get",
    );
  return callLibrary(body, node, key, used);
}

const rowOf = (body: Body, key: string): Builtin | undefined =>
  body.kernel.translator.builtins[key] ?? body.kernel.libraries.row(key);

function refuseReplaced(body: Body, node: ts.CallExpression, key: string): void {
  if (isLibraryReplaced(body.typing, key, body.kernel.root.getSourceFile()))
    refuse(
      node,
      "W4002",
      isStandard(node) ? key : nameOfCallee(node),
      "the program puts another function in its place.",
    );
}

function callLibrary(body: Body, node: ts.CallExpression, key: string, used: boolean): Value {
  const reason = body.kernel.translator.refused[key] ?? body.kernel.libraries.refused(key);
  const row = rowOf(body, key);
  if (body.kernel.lenient && (reason !== undefined || (!row && !ofOtherValues.test(key))))
    return callOutside(body, node, false);
  if (reason !== undefined) return refuse(node, "W4002", nameOfCallee(node), reason);
  if (!isStandard(node)) refuseReplaced(body, node, key);
  const { libraries } = body.kernel;
  const keyed = row
    ? undefined
    : body.kernel.libraryCalls.within(() => libraries.ask((library) => library.callKeyed?.(body, node)));
  if (keyed) return keyed;
  if (!row && ofOtherValues.test(key)) refuseReceiver(body, node.expression);
  if (!row) return refuse(node, "W4003", `${nameOfCallee(node)}()`);
  if (!row.spread && node.arguments.some((arg) => ts.isSpreadElement(arg)))
    return refuse(node, "W4006", nameOfCallee(node), "spread");
  if (row.precision === "ulp") body.kernel.approximate = true;
  const translate = (): Value => withElements(body, node, key, () => row.translate(body, node, used));
  if (row === body.kernel.translator.builtins[key]) return translate();
  node.arguments.forEach((argument) => refuseOpen(body, argument));
  return body.kernel.libraryCalls.within(translate);
}

/** Functions of libraries are other ones with an argument than without: whether it is there has to be known. */
function refuseOpen(body: Body, argument: ts.Expression): void {
  const type = body.typing.checker.getTypeAtLocation(argument);
  if (type.isUnion() && nothingFlags(type) !== 0) refuse(argument, "W2007", `'${argument.getText()}'`);
}
