/** Forms, values and states that control brings to one place in; what holds of all of them out. */
import { isBoth } from "../../analyses/conditions.js";
import { Form, WORDS } from "./forms/forms.js";
import { expressionAlgebra, sampleAlgebra } from "./forms/algebras.js";
import { printed } from "../../analyses/printed.js";
import { elementKinds } from "../../ir/arrays.js";
import { arithmetic, copy, isArray, isTypedArray, number } from "../../ir/build.js";
import type { Expression, Func, StorageKind, Type } from "../../ir/ir.js";
import { isObject } from "../../ir/objects.js";
import { mirrored } from "../../ir/operations/operations.js";
import { someExpression } from "../../ir/walk.js";
import { CONSTANT, UNKNOWN, type Value, type Where, type State } from "./places.js";

/** Operations that give the same for the same operands, whatever else happens. */
export const steady = new Set<Expression["op"]>([
  ...(["add", "sub", "mul", "div", "rem", "neg", "and", "or", "xor", "not", "shl", "shr", "ushr", "imul"] as const),
  ...(["floor", "ceil", "trunc", "round", "sqrt", "abs", "min", "max", "sign", "fround"] as const),
]);

export const isFixedValue = (e: Expression, fixedOf: (e: Expression) => Expression | undefined): boolean =>
  e.type === "f64" && e.op !== "local" && steady.has(e.op) && fixedOf(e) !== undefined;

/** A form of what is fixed as an expression, if it is one atom or a constant. */
export function fixedExpression(form: Form): Expression | undefined {
  const [term, ...others] = form.terms.values();
  if (
    !term ||
    form.assumed.length ||
    form.needs.size ||
    others.length ||
    term.coefficient !== 1 ||
    term.atoms.length !== 1
  )
    return undefined;
  const [atom] = term.atoms;
  return atom!.kind === "fixed" ? copy(atom!.expression) : undefined;
}

/**
 * The last value of a counter that begins at `first` and does not go beyond `end`; where that depends on the round, the
 * end itself.
 */
export function lastOf(first: Form, end: Form, step: number): Form {
  const span = (step > 0 ? end.plus(first.negated()) : first.plus(end.negated())).needing("exact");
  if (Math.abs(step) === 1 || !span.isFixed) return end;
  const steps = fixedSteps(span, Math.abs(step));
  return first.plus(steps.times(Form.constant(step))).relyingOn(span);
}

export function fixedSteps(span: Form, step: number): Form {
  if (span.known !== undefined) return Form.constant(Math.floor(span.known / step));
  const nowhere = number(NaN);
  const { low } = span.interval(expressionAlgebra({ low: nowhere, high: nowhere }))!;
  const expression = arithmetic("floor", arithmetic("div", low, number(step)));
  return Form.atom({ kind: "fixed", key: printed(expression), expression, whole: false });
}

/** What is right for integers of 32 bits. */
export function word(form: Form, type: "signed" | "unsigned"): Form | undefined {
  const known = form.interval(sampleAlgebra(() => NaN, { low: NaN, high: NaN }));
  const { low, high } = WORDS[type];
  return known && (known.low < low || known.high >= high) ? undefined : form.exact.needing(type);
}

export const isShift = (places: number | undefined): boolean => places !== undefined && places >= 0 && places < 31;

/** The first, where it is not above the second. */
export const least = (form: Form, end: Form): Form => form.exact.assuming(end.exact.plus(form.exact.negated()));

export const isReferenceType = (type: Expression["type"]): boolean => isArray(type) || isObject(type);
/** What a local of a type keeps of a value. */
export const held = (type: Expression["type"], { form, where, ...view }: Value): Value =>
  isReferenceType(type) ? { ...view, where: type === "String" ? CONSTANT : (where ?? UNKNOWN) } : { form };

export const sizeOf = ({ type }: Expression): number => elementKinds[type as StorageKind].size;

export function joinWhere(a: Where, b: Where): Where {
  if (a.kind === b.kind && (a.kind === "own" || a.kind === "constant")) return a;
  // An array of the round's own is nobody else's business: what happens to it may as well happen to the other one.
  if (a.kind === "own" && isSharedArray(b)) return b;
  if (b.kind === "own" && isSharedArray(a)) return a;
  return a.kind === "fixed" && b.kind === "fixed" && a.key === b.key ? a : UNKNOWN;
}

export const isSharedArray = (where: Where): boolean => where.kind === "fixed" && isTypedArray(where.expression.type);

export function joinValues(a: Value, b: Value): Value {
  if (a === b) return a;
  if (!a.where || !b.where)
    return a.form && b.form && a.form.key === b.form.key ? { form: a.form.relyingOn(b.form) } : {};
  const same = (a.from === b.from || (a.from && b.from && a.from.key === b.from.key)) && a.scale === b.scale;
  const where = joinWhere(a.where, b.where);
  const alike = same && a.where.kind === b.where.kind;
  const ownIsOne = a.where.kind === "own" || b.where.kind === "own";
  return {
    // Nobody else has what is a round's own, from wherever on.
    where: same || ownIsOne ? where : UNKNOWN,
    from: alike ? a.from : null,
    length: a.length?.key === b.length?.key ? a.length : undefined,
    part: a.part || b.part,
    scale: a.scale,
  };
}

export function joinStates(a: State, b: State): State {
  const joined: State = new Map();
  for (const local of new Set([...a.keys(), ...b.keys()])) {
    const [x, y] = [a.get(local), b.get(local)];
    // Known on one side alone: assigned there, and assigned again before it is read here.
    joined.set(local, x && y ? joinValues(x, y) : held(local.type, {}));
  }
  return joined;
}

/** Whether an array or object is the same one, or again one of the round's own. */
export function sameReference(a: Value, b: Value): boolean {
  if (!a.where || !b.where || a.where.kind !== b.where.kind) return !a.where && !b.where;
  if (a.where.kind === "own" || a.where.kind === "constant") return true;
  return joinValues(a, b).where !== UNKNOWN && a.length?.key === b.length?.key;
}

export function callsItself(func: Func, from: Func = func, seen = new Set<Func>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return someExpression(from.body, (e) => e.op === "call" && (e.callee === func || callsItself(func, e.callee, seen)));
}

type Comparison = readonly [Expression, "lt" | "le" | "gt" | "ge" | "ne", Expression];

/** The comparisons that must all hold for a loop to go on. */
export function comparisonsOf(test: Expression): Comparison[] {
  if (isBoth(test)) return [...comparisonsOf(test.args[0]), ...comparisonsOf(test.args[1])];
  if (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge" && test.op !== "ne") return [];
  const [a, b] = test.args as [Expression, Expression];
  return [
    [a, test.op, b],
    [b, test.op === "ne" ? "ne" : mirrored(test.op), a],
  ];
}

/** How messages name an array or object. */
export function nameOf(e: Expression): string {
  switch (e.op) {
    case "local":
      return e.local.name === "t" ? "an array" : e.local.name;
    case "field":
      return `${nameOf(e.args[0])}.${e.field}`;
    case "items":
    case "view":
    case "length":
      return nameOf(e.args[0]);
    case "load":
      return `${nameOf(e.args[0])}[…]`;
    default:
      return "an array";
  }
}

export const holdsFloats = (array: Type): boolean => array === "Float64Array" || array === "Float32Array";
