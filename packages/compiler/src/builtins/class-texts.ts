/**
 * `Object.prototype.toString.call(x)`: the text that names the class of a value. It is known when building, and so is
 * what the program asks it, so that `if (isAnyArray(x)) …` decides what is compiled.
 */
import { ts } from "#typescript";
import { boolean, isArray, number } from "../ir/build.js";
import { isArrayShaped, isObject } from "../ir/objects.js";
import type { Expression, Type } from "../ir/ir.js";
import { isExpression, type Body, type Value } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import { nothingText } from "../frontend/presence/told-nothings.js";
import { text } from "../frontend/text/known-text.js";
import { isThere } from "../frontend/presence/presence.js";

/** Whether a call is one of `Object.prototype.toString.call`. */
export function asksForClass(body: Body, method: ts.Expression): boolean {
  const value = ts.isIdentifier(method) || ts.isPropertyAccessExpression(method) ? keyOf(body, method) : undefined;
  return value === "Object.toString";
}

function keyOf(body: Body, method: ts.Identifier | ts.PropertyAccessExpression): string | undefined {
  const symbol = body.typing.symbolOf(ts.isIdentifier(method) ? method : method.name);
  const own = symbol && body.typing.libraryKey(symbol);
  if (own !== undefined || !symbol || !ts.isIdentifier(method)) return own;
  const declaration = symbol.valueDeclaration;
  const isAlias = declaration && ts.isVariableDeclaration(declaration) && !body.kernel.references.isReassigned(symbol);
  const initializer = isAlias ? declaration.initializer : undefined;
  return initializer && ts.isPropertyAccessExpression(initializer) ? keyOf(body, initializer) : undefined;
}

export function classText(body: Body, node: ts.CallExpression): Value {
  const [given] = node.arguments;
  if (!given) return text(body, "[object Undefined]");
  const value = body.value(given);
  const name = nameOf(body, value, given) ?? refuse(given, "W2002", body.typing.typeText(given));
  if (isExpression(value)) body.discard(value);
  const made = text(body, `[object ${name}]`);
  body.kernel.classTexts.add(made.table);
  return made;
}

function nameOf(body: Body, value: Value, node: ts.Expression): string | undefined {
  if (!isExpression(value)) {
    if (value.kind !== "undefined") return undefined;
    return nothingText(body, node) === "null" ? "Null" : "Undefined";
  }
  const isKnown = !isObject(value.type) && !isArray(value.type) ? true : isThere(body, value) || isPlain(body, node);
  return isKnown ? nameOfType(value.type) : undefined;
}

/** Whether TypeScript says that something is there. */
function isPlain({ typing }: Body, node: ts.Expression): boolean {
  const type = typing.checker.getTypeAtLocation(node);
  return !(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) && typing.checker.getNonNullableType(type) === type;
}

function nameOfType(type: Type): string | undefined {
  if (isObject(type)) return isArrayShaped(type) ? "Array" : undefined;
  if (type === "String") return "String";
  if (type === "bool") return "Boolean";
  if (type === "bigint") return "BigInt";
  if (isArray(type)) return type === "ArrayBuffer" ? undefined : type;
  return "Number";
}

/** What a text is that names a class. */
const knownText = (body: Body, value: Expression): string | undefined => {
  const table =
    value.op === "local" ? body.kernel.heldTexts.get(value.local) : value.op === "table" ? value.table : undefined;
  return table && body.kernel.classTexts.has(table) ? textOf(table.values) : undefined;
};

const textOf = (values: readonly unknown[]): string => String.fromCharCode(...values.map(Number));

const methods: Readonly<Record<string, (own: string, first: never, second: never) => boolean | number | string>> = {
  endsWithText: (own, end: string, to: number) => own.endsWith(end, to),
  includesText: (own, part: string, from: number) => own.includes(part, from),
  indexOfText: (own, part: string, from: number) => own.indexOf(part, from),
  sliceText: (own, from: number, to: number) => own.slice(from, to),
  startsWithText: (own, begin: string, from: number) => own.startsWith(begin, from),
};

/** What a method gives of such a text, where its arguments are known. */
export function askClassText(
  body: Body,
  name: string,
  [receiver, ...args]: readonly Expression[],
): Expression | undefined {
  const own = receiver && knownText(body, receiver);
  const method = methods[name];
  if (own === undefined || !method) return undefined;
  const known = args.map((arg) =>
    arg.op === "table" ? textOf(arg.table.values) : arg.op === "constant" ? arg.value : undefined,
  );
  if (known.some((value) => value === undefined)) return undefined;
  const result = method(own, known[0] as never, known[1] as never);
  if (typeof result === "boolean") return boolean(result);
  if (typeof result === "number") return number(result);
  const made = text(body, result);
  body.kernel.classTexts.add(made.table);
  return made;
}

/** Whether such a text is another one. */
export function isClassText(body: Body, a: Expression, b: Expression): boolean | undefined {
  const [own, other] = knownText(body, a) === undefined ? [b, a] : [a, b];
  const known = knownText(body, own);
  if (known === undefined || other.op !== "table" || other.type !== "String") return undefined;
  return known === textOf(other.table.values);
}
