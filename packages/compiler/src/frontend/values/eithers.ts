/**
 * Variables that hold arrays of several kinds, typed ones and lists, or a number at other times: `const data = wide ?
 * new Uint16Array(n) : new Uint8Array(n)`. Each is one variable for each kind, and the number of the one that counts.
 * What uses such a variable is translated once for each kind, unless TypeScript knows which it is there.
 */
import { ts } from "#typescript";
import { compare, conditional, isTypedArray, makeLocal, nothing, number, operation, read } from "../../ir/build.js";
import type { ArrayKind } from "../../bind/signature.js";
import type { Expression, Local, Statement, Type } from "../../ir/ir.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { TranslateAgain } from "../conflicts.js";
import { isAssignmentOperator } from "../program/assigned-nodes.js";
import { unwrapped } from "../program/transparent.js";
import { placeOf, refuse } from "../refusal.js";
import { Scope, type EitherKind, type EitherValue } from "../scope.js";
import { mergeTypes } from "../types/shapes/alike.js";
import { typeName } from "../types/type-names.js";
import { listOfNumbers } from "../versions/members.js";

/** The number of none of the kinds. */
const NONE = -1;

const { AmpersandAmpersandToken, BarBarToken, CommaToken, QuestionQuestionToken } = ts.SyntaxKind;

export const isEither = (value: Value): value is EitherValue => !isExpression(value) && value.kind === "either";

/** The kind of a type; undefined for those that such variables do not hold. */
function kindOf(type: Type): EitherKind | undefined {
  if (type === "f64" || isTypedArray(type)) return type;
  const isList = isObject(type) && type.shape === "list" && type.element.type === "f64" && !type.element.optional;
  return isList ? "list" : undefined;
}

const isTyped = (kind: EitherKind): boolean => kind !== "f64" && kind !== "list";

function typeOf(body: Body, kind: EitherKind): Type {
  const numbers = kind === "list" ? listOfNumbers(body.typing) : undefined;
  return kind === "list" ? (body.shapeOf(numbers!) as Type) : kind;
}

/** What holds arrays of several kinds: a variable by its declaration, or the result of a function. */
export interface Holder {
  readonly name: string;
  readonly node: ts.Node | undefined;
}

/** A variable as a holder, if it can be one. */
export function holderOf(body: Body, symbol: ts.Symbol | undefined): Holder {
  const declaration = symbol?.valueDeclaration;
  const isHeld = declaration && ts.isVariableDeclaration(declaration) && !body.kernel.references.isBoxed(symbol);
  return { name: symbol?.name ?? "this place", node: isHeld ? declaration : undefined };
}

/** The result of a function that is translated in place. */
export const resultOf = (node: ts.Node | undefined): Holder => ({ name: "the result", node });

/** A holder that begins without an array, if it is known to hold several kinds. */
export function declareEither(body: Body, { name, node }: Holder): EitherValue | undefined {
  const kinds = node && body.kernel.findings.eithers.get(node);
  return kinds && emptyEither(body, kinds, (type, label = "") => makeLocal(`${name}${label}`, type, placeOf(node)));
}

function emptyEither(
  body: Body,
  kinds: readonly EitherKind[],
  make: (type: Type, label?: string) => Local,
): EitherValue {
  const arrays = kinds.map((kind) => make(typeOf(body, kind)));
  const made: EitherValue = { kind: "either", which: make("f64", "?"), arrays };
  empty(body, made);
  body.kernel.hasEithers = true;
  return made;
}

/** Where nothing is there, each of the arrays is none. */
function empty(body: Body, { which, arrays }: EitherValue): void {
  for (const array of arrays)
    body.assign(array, array.type === "f64" ? number(NaN) : nothing(array.type as ArrayKind | ObjectType));
  body.assign(which, number(NONE));
}

/** Does what is to be done for the array that counts, or where there is none. */
function whereKind(body: Body, value: EitherValue, then: (array: Local) => () => void, none: () => void): void {
  const from = (index: number): void => {
    const array = value.arrays[index];
    if (!array) return none();
    body.when(isKind(value, index), then(array), () => from(index + 1));
  };
  from(0);
}

/** Gives a holder an array, another such value, or nothing. */
export function assignEither(body: Body, target: EitherValue, given: Value, holder: Holder, source: ts.Node): void {
  if (isEither(given)) {
    const give = (array: Local) => (): void => assignEither(body, target, read(array), holder, source);
    return whereKind(body, given, give, () => empty(body, target));
  }
  if (!isExpression(given) && given.kind === "undefined") return empty(body, target);
  const value = body.plain(source as ts.Expression, given);
  if (!giveOwn(body, target, value)) learnEither(body, holder, [...typesOf(target), value.type], source);
}

/** Gives the variable of its kind a value; false where there is none. */
function giveOwn(body: Body, target: EitherValue, value: Expression): boolean {
  const kind = kindOf(value.type);
  const index = target.arrays.findIndex(({ type }) => kindOf(type) === kind);
  const array = target.arrays[index];
  if (!kind || !array || !mergeTypes(array.type, value.type)) return false;
  body.assign(array, value);
  body.assign(target.which, number(index));
  return true;
}

/** Whether there is an array, or a number that is true. */
export function truthOfEither({ which, arrays }: EitherValue): Expression {
  const index = arrays.findIndex(({ type }) => type === "f64");
  const isThere = compare("ge", read(which), number(0));
  if (index < 0) return isThere;
  const isTrue = operation("truthy", "bool", read(arrays[index]!));
  return conditional(compare("eq", read(which), number(index)), isTrue, isThere);
}

const isKind = ({ which }: EitherValue, index: number): Expression => compare("eq", read(which), number(index));

/** Translation begins again where something turns out to hold arrays of several kinds. */
export function learnEither(body: Body, { name, node }: Holder, types: readonly Type[], source: ts.Node): never {
  const { eithers } = body.kernel.findings;
  const kinds = [...new Set(types.flatMap((type) => kindOf(type) ?? []))];
  const known = node && eithers.get(node);
  const isHeld = types.every((type) => kindOf(type) !== undefined) && kinds.some(isTyped);
  if (!node || !isHeld || kinds.every((kind) => known?.includes(kind)))
    return refuse(source, "W2005", name, typeName(types.at(-1)!), typeName(types[0]!));
  eithers.set(node, kinds);
  throw new TranslateAgain();
}

/** A side of a choice: what is done for it, and what it gives. */
interface Side {
  readonly statements: Statement[];
  readonly value: Value;
}

/** One of two values that are arrays, though not of one kind; undefined for others. */
export function chooseEither(body: Body, condition: Expression, sides: readonly [Side, Side]): EitherValue | undefined {
  const isHeld = sides.every(({ value }) => kindsOf(value).length > 0 || value === UNDEFINED);
  const kinds = [...new Set(sides.flatMap(({ value }) => kindsOf(value)))];
  if (!isHeld || kinds.length < 2 || !kinds.some(isTyped)) return undefined;
  const made = emptyEither(body, kinds, (type) => makeLocal("t", type, body.place));
  const give = ({ statements, value }: Side): Statement[] => [
    ...statements,
    ...body.collect(() => put(body, made, value)),
  ];
  body.emit({ kind: "if", condition, then: give(sides[0]), otherwise: give(sides[1]) });
  return made;
}

/** The types of what such a value may be. */
export const typesOf = ({ arrays }: EitherValue): Type[] => arrays.map(({ type }) => type);

function kindsOf(value: Value): EitherKind[] {
  if (isEither(value)) return value.arrays.flatMap(({ type }) => kindOf(type) ?? []);
  const kind = isExpression(value) ? kindOf(value.type) : undefined;
  return kind && kind !== "f64" ? [kind] : [];
}

const listKind = (checker: ts.TypeChecker, type: ts.Type): EitherKind | undefined =>
  checker.isArrayType(type) ? "list" : undefined;

/** The one that counts where TypeScript knows of which kind it is. */
export function knownKind(body: Body, node: ts.Node, symbol: ts.Symbol, { arrays }: EitherValue): Local | undefined {
  const { checker } = body.typing;
  // Of a variable that is declared twice TypeScript knows the first type alone.
  const isOne = symbol.declarations?.length === 1 && !body.kernel.references.isAssignedElsewhere(symbol);
  if (!isOne || !ts.isIdentifier(node)) return undefined;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const kind =
    type.flags & ts.TypeFlags.NumberLike ? "f64" : (body.typing.arrayKindOf(type) ?? listKind(checker, type));
  return arrays.find((array) => kindOf(array.type) === kind);
}

function put(body: Body, target: EitherValue, value: Value): void {
  if (isEither(value)) {
    const give = (array: Local) => (): void => put(body, target, read(array));
    return whereKind(body, value, give, () => undefined);
  }
  if (isExpression(value)) giveOwn(body, target, value);
}

/** A name that stands for such a value. */
interface EitherName {
  readonly symbol: ts.Symbol;
  readonly value: EitherValue;
}

/** The name of such a variable that an expression or a statement uses at once. */
export function usedEither(body: Body, node: ts.Node): EitherName | undefined {
  if (!body.kernel.hasEithers) return undefined;
  for (const operand of operandsOf(node)) {
    const inner = unwrapped(operand);
    const symbol = ts.isIdentifier(inner) ? body.typing.symbolOf(inner) : undefined;
    const value = symbol && body.scope.find(symbol);
    if (symbol && value?.kind === "either" && !knownKind(body, inner, symbol, value)) return { symbol, value };
  }
  return undefined;
}

/** What an expression or a statement takes apart, passes on, or compares. */
function operandsOf(node: ts.Node): readonly ts.Expression[] {
  if (ts.isOptionalChain(node)) return [beginningOf(node)];
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) return [node.expression];
  if (ts.isCallExpression(node)) {
    const callee = unwrapped(node.expression);
    return [
      ...(ts.isPropertyAccessExpression(callee) ? [callee.expression] : []),
      ...node.arguments.map(withoutSpread),
    ];
  }
  if (ts.isNewExpression(node)) return (node.arguments ?? []).map(withoutSpread);
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(ts.isSpreadElement).map(withoutSpread);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return placesIn(node.operand);
  if (ts.isForOfStatement(node) || ts.isTypeOfExpression(node)) return [node.expression];
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  if (isAssignmentOperator(kind)) return placesIn(node.left);
  const isChoice = kind === AmpersandAmpersandToken || kind === BarBarToken || kind === QuestionQuestionToken;
  return isChoice || kind === CommaToken ? [] : [node.left, node.right].map(askedFor);
}

/** `x` of `typeof x === "number"`. */
const askedFor = (node: ts.Expression): ts.Expression => (ts.isTypeOfExpression(node) ? node.expression : node);

/** `x` of `x?.y.z`. */
const beginningOf = (node: ts.Expression): ts.Expression =>
  ts.isOptionalChain(node) ? beginningOf(node.expression) : node;

const withoutSpread = (node: ts.Expression): ts.Expression => (ts.isSpreadElement(node) ? node.expression : node);

/** The array of an element that is assigned. */
function placesIn(target: ts.Expression): readonly ts.Expression[] {
  const inner = unwrapped(target);
  return ts.isElementAccessExpression(inner) ? [inner.expression] : [];
}

/** Translates with a name that stands for the array of one kind, for each kind. */
export function forEachKind<T>(
  body: Body,
  { symbol, value }: EitherName,
  translate: () => T,
  choose: (condition: Expression, whenTrue: () => T, whenFalse: () => T) => T,
): T {
  const of = (index: number): T => {
    const scope = new Scope(body.scope);
    scope.bind(symbol, { kind: "local", local: value.arrays[index]! });
    const own = (): T => body.withScope(scope, translate);
    const isLast = index + 1 === value.arrays.length;
    return isLast ? own() : choose(isKind(value, index), own, () => of(index + 1));
  };
  return of(0);
}
