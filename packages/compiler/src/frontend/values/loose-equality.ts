/** `a == b` where one side may be of several types: a number is equal to its text, and to a boolean. */
import { ts } from "#typescript";
import { both, compare, copy, fieldOf, isNothing, not, number, operation } from "../../ir/build.js";
import { MIXED, isMixed, isObject, type ObjectType } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { callStandard } from "../calls/functions.js";
import { isExpression, type Body, type Value } from "../body.js";
import { refuseOperands } from "../refusal.js";
import { mixedEquality } from "./mixed-equality.js";
import { hasKind, isMixedValue, kindOfType, mixedOf, ofEachKind } from "./mixed.js";
import { chooseValue } from "./values.js";

const { NUMBER, TEXT, BOOLEAN, OBJECT, BIGINT } = MIXED;
const { NumberLike, StringLike, BooleanLike, BigIntLike, Undefined, Null, Void, Object: Objects } = ts.TypeFlags;

/** What values of a type may be, by the flags of its parts; those without a kind are nothing. */
const kindsByFlags: readonly (readonly [flags: number, kind: number | undefined])[] = [
  [NumberLike, NUMBER],
  [StringLike, TEXT],
  [BooleanLike, BOOLEAN],
  [BigIntLike, BIGINT],
  [Undefined | Null | Void, undefined],
  [Objects, OBJECT],
];

export function looseEquality(
  body: Body,
  op: "eq" | "ne",
  first: Value,
  second: Value,
  node: ts.BinaryExpression,
): Expression {
  const [left, right] = [kindsOf(body, first, node.left), kindsOf(body, second, node.right)];
  const unlike = left.flatMap((a) => right.flatMap((b) => (a === b ? [] : [[a, b] as const])));
  if (unlike.length === 0) return mixedEquality(body, op, first, second, node);
  const type = [first, second].find(isMixedValue)!.type;
  if (unlike.some((pair) => pair.includes(BIGINT) || (pair.includes(OBJECT) && !isWithoutText(type, pair))))
    return refuseOperands(body, node);
  const equal = equalLoosely(
    body,
    mixedOf(body, first, type, node.left),
    mixedOf(body, second, type, node.right),
    node,
  );
  return op === "eq" ? equal : not(equal);
}

/** The kinds of values that an expression can have. */
function kindsOf(body: Body, value: Value, node: ts.Expression): number[] {
  if (!isExpression(value)) return value.kind === "optional" ? [kindOfType(value.value.type) ?? NUMBER] : [];
  if (!isMixed(value.type)) return [kindOfType(value.type) ?? OBJECT];
  const type = body.typing.checker.getTypeAtLocation(node);
  const rows = (type.isUnion() ? type.types : [type]).map((part) => kindsByFlags.find(([flags]) => part.flags & flags));
  if (rows.some((row) => !row)) return Object.values(MIXED).filter((kind) => hasKind(value.type, kind));
  return [...new Set(rows.flatMap((row) => row?.[1] ?? []))];
}

/** Whether a pair is of a number or boolean and a record, whose text is that of no number. */
function isWithoutText(type: ObjectType, pair: readonly number[]): boolean {
  const object = type.fields.get("object")?.type;
  const isPlain = !!object && isObject(object) && object.shape === "record";
  return isPlain && !pair.includes(TEXT) && !object.fields.has("valueOf") && !object.fields.has("toString");
}

function equalLoosely(body: Body, first: Expression, second: Expression, node: ts.Node): Expression {
  const [a, b] = [body.reusable(first, "a"), body.reusable(second, "b")];
  const alike = compare("eq", fieldOf(copy(a), "kind"), fieldOf(copy(b), "kind"));
  const unlike = (): Expression => compare("eq", numberIn(body, a, node), numberIn(body, b, node));
  return chooseValue(
    body,
    both(not(isNothing(copy(a))), not(isNothing(copy(b)))),
    () => chooseValue(body, alike, () => mixedEquality(body, "eq", copy(a), copy(b), node), unlike, node),
    () => both(isNothing(copy(a)), isNothing(copy(b))),
    node,
  ) as Expression;
}

/** What a value is as a number: no object here is any. */
function numberIn(body: Body, value: Expression, node: ts.Node): Expression {
  const ofKind = (held: Expression, kind: number): Expression => {
    if (kind === NUMBER) return held;
    if (kind === BOOLEAN) return operation("convert", "f64", held);
    return kind === TEXT ? (callStandard(body, "numberOfText", [held], node) as Expression) : number(NaN);
  };
  return ofEachKind(body, value, ofKind, node) as Expression;
}
