/**
 * Values of which TypeScript says that they are of one of several types, as `number | string`: an object that never
 * changes, with the kind of the value and the value. Where TypeScript knows more (behind `typeof x === "string"`), the
 * value itself takes its place.
 */
import { ts } from "#typescript";
import {
  boolean,
  both,
  compare,
  conditional,
  copy,
  fieldOf,
  isArray,
  lengthOf,
  newObject,
  not,
  nothing,
  number,
  operation,
  read,
} from "../../ir/build.js";
import { isMixed, isObject, MIXED, type ObjectType } from "../../ir/objects.js";
import type { Expression, Type } from "../../ir/ir.js";
import { isToldByPredicate } from "../program/told.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { typeName } from "../types/type-names.js";
import { isTransparent } from "../program/transparent.js";
import { requireClaim } from "../errors/uncaught.js";
import { ifTaken, requirePresence } from "../presence/taken.js";
import { isDoubtful } from "../program/doubtful.js";
import { refuse } from "../refusal.js";
import { nothingFlags } from "../types/nothings.js";
import { isOptional, isType, withoutNothing, type Shape } from "../types/shape.js";
import { asText } from "../text/text.js";
import { text } from "../text/known-text.js";
import { chooseValue } from "./values.js";
import { mergeTypes } from "../types/shapes/alike.js";
import { presence, isUnproven } from "../presence/presence.js";
import { isLookedAt } from "../presence/uses.js";
import { isInternal } from "../libraries/standard.js";
import { outermost } from "../program/reckoned.js";

export type MixedExpression = Expression & { readonly type: ObjectType };

export const isMixedValue = (value: Value): value is MixedExpression => isExpression(value) && isMixed(value.type);

const { NUMBER, TEXT, BOOLEAN, OBJECT, BIGINT } = MIXED;

/** What `typeof` says of each kind. */
const kinds: readonly (readonly [kind: number, word: string])[] = [
  [NUMBER, "number"],
  [TEXT, "string"],
  [BOOLEAN, "boolean"],
  [OBJECT, "object"],
  [BIGINT, "bigint"],
];

const kindsByType: Partial<Record<string, number>> = { f64: NUMBER, String: TEXT, bool: BOOLEAN, bigint: BIGINT };

/** Of which kind the values of a type are. */
export const kindOfType = (type: Type): number | undefined =>
  isObject(type) ? (isMixed(type) ? undefined : OBJECT) : kindsByType[type];

const fieldNames: Readonly<Record<number, string>> = { [TEXT]: "text", [OBJECT]: "object", [BIGINT]: "bigint" };
const fieldOfKind = (kind: number): string => fieldNames[kind] ?? "number";

/** Whether values of a type may be of a kind: all may be scalar ones. */
export const hasKind = (type: Type, kind: number): boolean => isObject(type) && type.fields.has(fieldOfKind(kind));

// --- making and taking
// ----------------------------------------------------------------------------------------------------

/** A value as one that may be of other types. */
export function mixedOf(body: Body, value: Value, type: ObjectType, node: ts.Node): Expression {
  if (!isExpression(value)) {
    if (value.kind === "undefined") return nothing(type);
    if (value.kind !== "optional") return refuse(node, "W4004");
    const held = body.reusable(value.value, "value");
    return openIf(
      body,
      isSaidToBeThere(body, node),
      wherePresent(body, value.present, () => made(body, held, type, node), type, node),
    );
  }
  if (isMixed(value.type))
    return mergeTypes(type, value.type) ? value : refuse(node, "W2005", "this place", value.type.name, type.name);
  if (value.op === "nothing") return nothing(type);
  if (value.op === "table" || (!isObject(value.type) && !isArray(value.type))) return made(body, value, type, node);
  const held = body.reusable(value, "value");
  return openIf(
    body,
    isUnproven(body, value),
    wherePresent(body, presence(body, copy(held)), () => made(body, held, type, node), type, node),
  );
}

/** Whether TypeScript is sure that an expression is neither undefined nor null. */
export const isSaidToBeThere = ({ typing }: Body, node: ts.Node): boolean =>
  ts.isExpression(node) && nothingFlags(typing.checker.getTypeAtLocation(node)) === 0;

/** Has a value looked at wherever it is used, where it may be missing. */
function openIf(body: Body, isOpen: boolean, value: Expression): Expression {
  if (!isOpen) return value;
  const held = body.temporary(value, "held");
  body.unproven.add(held);
  return read(held);
}

const wherePresent = (
  body: Body,
  present: Expression,
  make: () => Expression,
  type: ObjectType,
  node: ts.Node,
): Expression => chooseValue(body, present, make, () => nothing(type), node) as Expression;

function made(body: Body, value: Expression, type: ObjectType, node: ts.Node): Expression {
  const kind = kindOfType(value.type) ?? refuse(node, "W2005", "this place", typeName(value.type), type.name);
  const field = fieldOfKind(kind);
  const slot = type.fields.get(field);
  if (!slot || (kind === OBJECT && !mergeTypes(slot.type, value.type)))
    return refuse(node, "W2005", "this place", typeName(value.type), type.name);
  const held = kind === BOOLEAN ? operation("convert", "f64", value) : value;
  return read(body.temporary(newObject(type, ["kind", field], [number(kind), held]), "mixed"));
}

/** What is in a value of a known kind. */
export function content(value: Expression, kind: number): Expression {
  const held = fieldOf(value, fieldOfKind(kind));
  return kind === BOOLEAN ? operation("truthy", "bool", held) : held;
}

/** Whether a value is of a kind. */
export const isOfKind = (value: Expression, kind: number): Expression =>
  compare("eq", fieldOf(copy(value), "kind"), number(kind));

/** A value as what TypeScript knows of it at an expression. */
export function narrowed(body: Body, node: ts.Expression, value: Value): Value {
  if (!isMixedValue(value)) return value;
  const type = body.typing.checker.getTypeAtLocation(node);
  if (type.flags & ts.TypeFlags.Never) return value;
  const open = type !== body.typing.checker.getNonNullableType(type);
  const shape = body.shapeOf(type);
  const isDoubted = !open && shape === "bigint" && (isUnproven(body, value) || isDoubtful(body.typing, node));
  if (staysMixed(body, node)) return value;
  const taken = isDoubted ? ifTaken(body, value, node) : value;
  if (!isMixedValue(taken) || (isDoubted && isUnproven(body, taken) && !isOperand(node))) return taken;
  return contentAs(body, taken, shape, node, open);
}

/**
 * Whether a value stays as it is, though TypeScript has seen of which type it is: a function may have changed it since,
 * and the program looks at it again, or says that it is of several types.
 */
function staysMixed(body: Body, node: ts.Expression): boolean {
  if (!isClaim(body, node) || isInternal(node)) return false;
  const outer = outermost(node);
  const shape = outer === node ? undefined : body.shapeOf(body.typing.checker.getTypeAtLocation(outer));
  return isLookedAt(node) || (isType(shape) && isMixed(shape));
}

/** A value for a place of a type that TypeScript knows to be that of the value. */
export const narrowedTo = (body: Body, value: Expression, shape: Shape, node: ts.Node): Value =>
  isMixedValue(value) && shape !== "void" ? contentAs(body, value, shape, node, true) : value;

/** Whether an expression is added to something, which needs a bigint. */
function isOperand(node: ts.Node): boolean {
  let outer = node.parent;
  while (isTransparent(outer)) outer = outer.parent;
  if (!ts.isBinaryExpression(outer)) return false;
  const { kind } = outer.operatorToken;
  return kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.PlusEqualsToken;
}

function contentAs(body: Body, value: MixedExpression, shape: Shape, node: ts.Node, open: boolean): Value {
  if (shape === "void") {
    const isOther = isClaim(body, node) && !isUnproven(body, value);
    if (isOther) requireClaim(body, not(presence(body, value)), `'${node.getText()}' is there.`, node);
    else body.discard(value);
    return UNDEFINED;
  }
  const wanted = withoutNothing(shape);
  const kind = isType(wanted) ? kindOfType(wanted) : undefined;
  if (kind === undefined || !hasKind(value.type, kind)) return value;
  const isOpen = isUnproven(body, value);
  const held = body.reusable(value, "mixed");
  if (kind === BIGINT && isUnproven(body, value)) requirePresence(body, presence(body, copy(held)), node);
  if (isClaim(body, node)) checkCast(body, node, held, kind, open || isOpen || isOptional(shape));
  if (isOptional(shape) || (isOpen && (kind === NUMBER || kind === BOOLEAN))) {
    const present = body.reusable(presence(body, copy(held)), "present");
    const none = kind === BOOLEAN ? boolean(false) : number(NaN);
    return { kind: "optional", value: conditional(copy(present), content(copy(held), kind), none), present };
  }
  if ((!open && !isOpen) || kind === NUMBER || kind === BOOLEAN || kind === BIGINT) return content(held, kind);
  const taken = (): Value => content(copy(held), kind);
  const none = (): Value => nothing(content(held, kind).type as ObjectType);
  return openIf(body, isOpen, chooseValue(body, presence(body, copy(held)), taken, none, node) as Expression);
}

/** Whether an expression is of a narrower type by what the program says, not by what it has looked at. */
function isClaim(body: Body, node: ts.Node): node is ts.Expression {
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return isClaim(body, node.expression);
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  // TypeScript takes it that no function in between assigns the variable.
  if (symbol) return isToldByPredicate(body, symbol) || body.kernel.references.isAssignedElsewhere(symbol);
  const isRead = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  return isRead || ts.isAsExpression(node) || ts.isTypeAssertionExpression(node) || ts.isCallExpression(node);
}

/** `x as string` of what is something else: JavaScript would go on with it. */
function checkCast(body: Body, node: ts.Expression, value: Expression, kind: number, open: boolean): void {
  const word = kinds.find(([known]) => known === kind)![1];
  const message = `'${node.getText()}' is not of type ${word}.`;
  const fits = conditional(presence(body, copy(value)), isOfKind(value, kind), boolean(open));
  requireClaim(body, fits, message, node);
}

/** The type of what is one of two values, where that may be of several types. */
export function mixtureOf(body: Body, first: Value, second: Value, node: ts.Node): ObjectType | undefined {
  if (isMixedValue(first) || isMixedValue(second))
    return isMixedValue(first) ? first.type : (second as MixedExpression).type;
  const [one, other] = [first, second].map((value) =>
    isExpression(value) ? value.type : value.kind === "optional" ? value.value.type : undefined,
  );
  // No 64 bits are left to say that there is none.
  if (
    (one ?? other) === "bigint" &&
    [first, second].some((value) => !isExpression(value) && value.kind === "undefined")
  )
    return body.kernel.shapes.mixtures.openBigint;
  if (one === undefined || other === undefined || mergeable(one, other) || !ts.isExpression(node)) return undefined;
  const shape: Shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  return isType(shape) && isMixed(shape) ? shape : undefined;
}

const mergeable = (a: Type, b: Type): boolean => a === b || (isObject(a) && isObject(b) && a.shape === b.shape);

// --- what is done with them
// -------------------------------------------------------------------------------------------------

/** Gives one of several values, by the kind of a value that is there. */
export function ofEachKind(
  body: Body,
  value: Expression,
  give: (content: Expression, kind: number) => Value,
  node: ts.Node,
): Value {
  const all = kinds.map(([kind]) => kind).filter((kind) => hasKind(value.type, kind));
  const from = (k: number): Value => {
    const kind = all[k]!;
    const own = (): Value => give(content(copy(value), kind), kind);
    return k === all.length - 1 ? own() : chooseValue(body, isOfKind(value, kind), own, () => from(k + 1), node);
  };
  return from(0);
}

export function mixedTruth(body: Body, given: Expression, node: ts.Node): Expression {
  const value = body.reusable(given, "mixed");
  const truth = (content: Expression, kind: number): Expression => {
    if (kind === TEXT) return compare("ne", lengthOf(content), number(0));
    if (kind === BIGINT) return operation("truthy", "bool", content);
    return kind === OBJECT ? boolean(true) : kind === BOOLEAN ? content : operation("truthy", "bool", content);
  };
  return chooseValue(
    body,
    presence(body, copy(value)),
    () => ofEachKind(body, value, truth, node),
    () => boolean(false),
    node,
  ) as Expression;
}

/** As JavaScript prints what is there. */
export function mixedText(body: Body, given: Expression, node: ts.Node): Expression {
  const value = body.reusable(given, "mixed");
  return ofEachKind(body, value, (content) => asText(body, content, node), node) as Expression;
}

/** What `typeof` says of what is there. */
export function mixedTypeOf(body: Body, value: Expression, node: ts.Node): Expression {
  const word = (_: Expression, kind: number): Expression => text(body, kinds.find(([known]) => known === kind)![1]);
  return ofEachKind(body, value, word, node) as Expression;
}

/** Whether `typeof` says a word of what is there. */
export function isMixedOfType(value: Expression, word: string): Expression {
  const known = kinds.find(([, other]) => other === word);
  return known ? isOfKind(value, known[0]) : boolean(false);
}

/** What is there when it is an object, and whether it is. */
export function mixedObject(
  body: Body,
  given: MixedExpression,
): { readonly isObject: Expression; readonly object: Expression } | undefined {
  if (!given.type.fields.has("object")) return undefined;
  const value = body.reusable(given, "mixed");
  return { isObject: both(presence(body, copy(value)), isOfKind(value, OBJECT)), object: content(copy(value), OBJECT) };
}
