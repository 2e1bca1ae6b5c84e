/**
 * A loop in; out, what it does if each round brings one more byte into a variable by a table, and does to that variable
 * only what is linear over bits, as shifts, masks and `xor` are. Memory stays as it is.
 */
import { copy, holdsBigints, integer, isTypedArray, operation, read } from "../ir/build.js";
import type { Expression, Load, Local } from "../ir/ir.js";
import type { Assign, Loop } from "../ir/statement-kinds.js";
import { names } from "../ir/lanes.js";
import { eachNode, someNode } from "../ir/walk.js";
import { wholeChangeOf, type Counter } from "./counting-loops.js";
import { isHarmless } from "./effects.js";
import { fixedIn } from "./fixed.js";
import { exposedIn } from "./liveness.js";

const BYTE = 255;
/** What a round computes is written as one expression. */
const MOST_STATEMENTS = 8;

export interface ByteUpdate {
  readonly counter: Counter;
  readonly value: Local;
  readonly lookup: Load;
  /** What is new in a round, as that begins; its last byte counts. */
  readonly other: Expression;
  /** What a round does besides. */
  readonly rest: readonly Assign[];
  /** The element at an index below 256. */
  element(index: Expression): Expression;
  /** What a round makes of a value and a byte, or of a value alone. */
  next(value: Local, byte?: Expression): Expression;
}

export function byteUpdateOf(loop: Loop, shared: ReadonlySet<Local>): ByteUpdate | undefined {
  const statements = [...loop.body, ...loop.update];
  const assigns = statements.filter((s) => s.kind === "assign");
  if (loop.head.length > 0 || assigns.length < statements.length || assigns.length > MOST_STATEMENTS) return undefined;
  if (!assigns.every(({ local, value }) => !local.reference && !shared.has(local) && isHarmless(value)))
    return undefined;
  const isFixed = fixedIn(loop, shared);
  const values = new Map<Local, Expression>();
  for (const { local, value } of assigns) values.set(local, inside(value, values));
  const counter = counterOf(loop, values, isFixed);
  if (!counter) return undefined;
  for (const [value, updated] of values) {
    const found = updateOf(updated, value);
    const rest = found && restOf(assigns, value);
    if (rest?.some(({ local }) => local === counter.index) && isTable(found!.lookup.args[0], isFixed))
      return { counter, value, rest, ...found! };
  }
  return undefined;
}

/** An expression with variables as they were when the round began. */
function inside(e: Expression, values: ReadonlyMap<Local, Expression>): Expression {
  const value = e.op === "local" ? values.get(e.local) : undefined;
  return value ? copy(value) : ({ ...e, args: e.args.map((arg) => inside(arg, values)) } as Expression);
}

function counterOf(
  { test }: Loop,
  values: ReadonlyMap<Local, Expression>,
  isFixed: (e: Expression) => boolean,
): Counter | undefined {
  if (test?.op !== "lt" && test?.op !== "le") return undefined;
  const [index, bound] = test.args as [Expression, Expression];
  const next =
    index.op === "local" && index.type === "i32" && bound.type === "i32" && isFixed(bound)
      ? values.get(index.local)
      : undefined;
  const step = index.op === "local" && next ? wholeChangeOf(next, index.local) : undefined;
  if (index.op !== "local" || !step || step < 1 || step > BYTE) return undefined;
  return { index: index.local, step, bound, inclusive: test.op === "le" };
}

function updateOf(
  updated: Expression,
  value: Local,
): Pick<ByteUpdate, "lookup" | "other" | "element" | "next"> | undefined {
  const lookups: Load[] = [];
  eachNode(updated, (e) => void (e.op === "load" && names(e.args[1], value) && lookups.push(e)));
  const [lookup, second] = lookups;
  const terms = lookup && !second && value.type === "i32" && isLinear(updated, value, lookup) ? termsOf(lookup) : [];
  const own = terms.filter((e) => names(e, value));
  const others = terms.filter((e) => !names(e, value));
  if (!lookup || others.length === 0 || !own.every((e) => isLinear(e, value))) return undefined;
  const at = (index: Expression): Load => ({
    ...lookup,
    site: undefined,
    natural: true,
    args: [copy(lookup.args[0]), index],
  });
  const next = (e: Expression, from: Local, byte: Expression | undefined): Expression => {
    if (e === lookup) return at(masked(sum([...own.map((term) => next(term, from, byte)), ...(byte ? [byte] : [])])));
    return e.op === "local" && e.local === value
      ? read(from)
      : ({ ...e, args: e.args.map((arg) => next(arg, from, byte)) } as Expression);
  };
  return {
    lookup,
    other: sum(others),
    element: (index) => (lookup.type === "i32" ? at(index) : operation("wrap", "i32", at(index))),
    next: (from, byte) => next(updated, from, byte),
  };
}

const sum = (terms: readonly Expression[]): Expression =>
  terms.map(copy).reduce((a, b) => operation("xor", "i32", a, b));
const masked = (e: Expression): Expression => operation("and", "i32", e, integer(BYTE));

/** What the last byte of is an index is the sum of. */
function termsOf(lookup: Load): Expression[] {
  const index = word(lookup.args[1]);
  if (index.op !== "and" || index.type !== "i32") return [];
  const [a, b] = index.args.map(word) as [Expression, Expression];
  return isByte(b) ? summands(a) : isByte(a) ? summands(b) : [];
}

const isByte = (e: Expression): boolean => e.op === "constant" && e.value === BYTE;

function summands(given: Expression): Expression[] {
  const e = word(given);
  return e.op === "xor" && e.type === "i32" ? e.args.flatMap(summands) : [e];
}

/**
 * Whether what is computed of the `xor` of two values is the `xor` of what is computed of each, if that is so of what
 * is looked up.
 */
function isLinear(e: Expression, value: Local, lookup?: Load): boolean {
  const keeps = (arg: Expression | undefined): boolean => !!arg && isLinear(arg, value, lookup);
  if (e === lookup) return e.type === "i32";
  const [a, b] = e.args;
  if (e.op === "local") return e.local === value;
  // The low 32 bits of an element of any type.
  if (e.op === "wrap") return a === lookup || (a!.type === "i32" && keeps(a));
  if (e.type !== "i32") return false;
  if (e.op === "xor") return keeps(a) && keeps(b);
  if (e.op === "and") return (keeps(a) && isConstant(b)) || (keeps(b) && isConstant(a));
  return (e.op === "shl" || e.op === "shr" || e.op === "ushr") && keeps(a) && isConstant(b);
}

const isConstant = (e: Expression | undefined): boolean => !!e && word(e).op === "constant";

/** The assignments that do not depend on the value; undefined where one that does is used in a later round. */
function restOf(assigns: readonly Assign[], value: Local): Assign[] | undefined {
  const depending = new Set<Local>([value]);
  const rest = assigns.filter((s) => {
    const depends = someNode(s.value, (e) => e.op === "local" && depending.has(e.local));
    if (depends) depending.add(s.local);
    else depending.delete(s.local);
    return !depends;
  });
  const carried = exposedIn(assigns);
  return depending.has(value) && ![...depending].some((local) => local !== value && carried.has(local))
    ? rest
    : undefined;
}

/** Whether it is the same all through the loop, and an array of numbers. */
const isTable = (e: Expression, isFixed: (e: Expression) => boolean): boolean =>
  isTypedArray(e.type) && !holdsBigints(e.type) && (e.op === "table" || (e.op === "local" && isFixed(e)));

/** An i32 without the steps that leave it as it is. */
export const word = (e: Expression): Expression =>
  (e.op === "wrap" || e.op === "convert") && e.type === "i32" && e.args[0]!.type === "i32" ? word(e.args[0]!) : e;
