/** Facts about variables and an expression in; a fact about the expression, or what holds behind a condition, out. */
import { elementKinds } from "../../ir/arrays.js";
import { isArray, makeLocal } from "../../ir/build.js";
import type { Axis, Coordinate, CoordinateOf } from "../../ir/gpu/nodes.js";
import type { Expression, Local, Type } from "../../ir/ir.js";
import {
  ANYTHING,
  between,
  difference,
  equalTo,
  has,
  joinFacts,
  lessThan,
  LONGEST,
  lowered,
  moreThan,
  product,
  sum,
  within,
  type Fact,
  type Mark,
} from "./index-facts.js";

export type Facts = ReadonlyMap<Local, Fact>;

/** Takes away what a variable says of others that is given something else. */
export function forget(facts: Map<Local, Fact>, local: Local): void {
  const isOther = (mark: Mark): boolean => mark.of === "length" || mark.local !== local;
  for (const [key, fact] of facts)
    if (!fact.below.every(isOther) || !fact.upTo.every(isOther))
      facts.set(key, { ...fact, below: fact.below.filter(isOther), upTo: fact.upTo.filter(isOther) });
}

/** No block has more threads on an axis: the run time sees to it. */
const THREADS = 2 ** 20;

export function factOf(e: Expression, facts: Facts): Fact {
  const at = (k: number): Fact => factOf(e.args[k]!, facts);
  if (e.type !== "i32") return ANYTHING;
  switch (e.op) {
    case "constant":
      return between(e.value, e.value);
    case "local": {
      const known = facts.get(e.local) ?? ANYTHING;
      return { ...known, upTo: [...known.upTo, { of: "value", local: e.local }] };
    }
    case "length": {
      const [array] = e.args as [Expression];
      const isWhole = array.op === "local";
      return { ...between(0, LONGEST), upTo: isWhole ? [{ of: "length", local: array.local }] : [] };
    }
    case "load":
      return ofElement(e.args[0].type);
    case "coordinate": {
      const own = placeOf(e);
      const known = facts.get(own) ?? between(e.of === "threads" || e.of === "lanes" ? 1 : 0, MOST[e.of]);
      return { ...known, upTo: [...known.upTo, { of: "value", local: own }] };
    }
    case "wideadd":
      return isPlace(e) ? between(0, LONGEST - 1) : sum(at(0), at(1));
    case "widesub": {
      const [a, b] = [at(0), at(1)];
      const isLess = a.upTo.some((mark) => isFirst(mark, e.args[0]!) && has([...b.upTo, ...b.below], mark));
      return difference(a, b, isLess);
    }
    case "imul":
      return isOfAxis(e, "block") || isOfAxis(e, "blocks") ? between(0, LONGEST) : product(at(0), at(1));
    case "min": {
      const [a, b] = [at(0), at(1)];
      return { ...lessThan(a, b, true), low: Math.min(a.low, b.low) };
    }
    case "max": {
      const [a, b] = [at(0), at(1)];
      return { ...joinFacts(a, b), low: Math.max(a.low, b.low) };
    }
    case "conditional":
    case "select":
      return joinFacts(at(1), at(2));
    default:
      return bits(e, at);
  }
}

const MOST: Readonly<Record<CoordinateOf, number>> = {
  thread: THREADS - 1,
  threads: THREADS,
  block: LONGEST,
  blocks: LONGEST,
  lane: 31,
  lanes: 32,
};

/** What stands for a place of the thread, as a variable does for its value. */
const places = new Map<string, Local>();
function placeOf({ of, axis }: Coordinate): Local {
  const key = `${of}${axis}`;
  const known = places.get(key) ?? makeLocal(key, "i32");
  places.set(key, known);
  return known;
}

/** What is known of threads by how many a block has at the most on each axis. */
export const factsOfBlock = (block: readonly number[]): Facts =>
  new Map(
    block.flatMap((most, k): [Local, Fact][] => {
      const axis = k as Axis;
      const place = (of: "thread" | "threads"): Local => placeOf({ op: "coordinate", type: "i32", of, axis, args: [] });
      return [
        [place("thread"), between(0, most - 1)],
        [place("threads"), between(1, most)],
      ];
    }),
  );

/** The variable, or what stands for one, that an expression reads. */
function variableOf(e: Expression): Local | undefined {
  if (e.op === "local") return e.local;
  return e.op === "coordinate" ? placeOf(e) : undefined;
}

const ofElement = (array: Type): Fact => {
  const range = isArray(array) ? elementKinds[array].range : undefined;
  return range ? within(...range) : ANYTHING;
};

/** What shifts, masks and divides. */
function bits(e: Expression, at: (k: number) => Fact): Fact {
  const [a, b] = [e.args[0] ? at(0) : ANYTHING, e.args[1] ? at(1) : ANYTHING];
  const isConstant = b.low === b.high;
  switch (e.op) {
    case "and":
      if (a.low >= 0) return { ...between(0, b.low >= 0 ? Math.min(a.high, b.high) : a.high), ...lowered(a, false) };
      return b.low >= 0 ? between(0, b.high) : ANYTHING;
    case "shl":
      return isConstant ? within(a.low * 2 ** (b.low & 31), a.high * 2 ** (b.low & 31)) : ANYTHING;
    case "shr":
    case "ushr": {
      const places = isConstant ? b.low & 31 : 0;
      if (a.low < 0) return e.op === "ushr" && places > 0 ? between(0, 2 ** (32 - places) - 1) : ANYTHING;
      return { ...between(isConstant ? a.low >> places : 0, a.high >> places), ...lowered(a, false) };
    }
    case "safediv":
    case "safefloordiv":
    case "safeudiv":
      if (a.low < 0 || b.low < 1) return ANYTHING;
      return { ...between(Math.floor(a.low / b.high), Math.floor(a.high / b.low)), ...lowered(a, false) };
    case "saferem":
    case "safeurem":
      if (a.low < 0 || b.low < 1) return ANYTHING;
      return { ...between(0, Math.min(a.high, b.high - 1)), ...lowered(b, true) };
    case "clz32":
    case "ctz32":
    case "popcnt32":
      return between(0, 32);
    default:
      return e.op === "convert" && e.args[0]!.type === "bool" ? between(0, 1) : ANYTHING;
  }
}

const isFirst = (mark: Mark, e: Expression): boolean => mark.of === "value" && mark.local === variableOf(e);

/** `blockIdx.x * blockDim.x`, or the same of all blocks. */
function isOfAxis(e: Expression, of: "block" | "blocks"): boolean {
  const [a, b] = e.args as [Expression, Expression];
  if (e.op !== "imul" || a.op !== "coordinate" || b.op !== "coordinate") return false;
  return a.axis === b.axis && ((a.of === of && b.of === "threads") || (b.of === of && a.of === "threads"));
}

/** The place of a thread among all. */
function isPlace(e: Expression): boolean {
  const [a, b] = e.args as [Expression, Expression];
  const isThread = (own: Expression, other: Expression): boolean =>
    own.op === "coordinate" && own.of === "thread" && isOfAxis(other, "block") && own.axis === axisOf(other);
  return isThread(a, b) || isThread(b, a);
}
const axisOf = ({ args: [first] }: Expression): number | undefined =>
  first?.op === "coordinate" ? first.axis : undefined;

/** Changes facts to those that hold where a condition does, or does not. */
export function assume(condition: Expression, holds: boolean, facts: Map<Local, Fact>): Map<Local, Fact> {
  const [a, b, c] = condition.args as readonly Expression[];
  switch (condition.op) {
    case "lnot":
      return assume(a!, !holds, facts);
    case "conditional": {
      // `a && b` and `a || b`.
      if (holds && c!.op === "constant" && !c.value) return assume(b!, true, assume(a!, true, facts));
      if (!holds && b!.op === "constant" && b.value) return assume(c!, false, assume(a!, false, facts));
      return facts;
    }
    case "lt":
    case "ge":
      order(a!, b!, (condition.op === "lt") === holds, facts);
      return facts;
    case "gt":
    case "le":
      order(b!, a!, (condition.op === "gt") === holds, facts);
      return facts;
    case "eq":
    case "ne":
      if ((condition.op === "eq") === holds && a!.type === "i32") {
        const [x, y] = [factOf(a!, facts), factOf(b!, facts)];
        set(a!, equalTo(x, y), facts);
        set(b!, equalTo(y, x), facts);
      }
      return facts;
    case "inside": {
      if (!holds) return facts;
      const index = factOf(b!, facts);
      const below: Mark[] = a!.op === "local" ? [{ of: "length", local: a.local }] : [];
      set(b!, { ...index, low: Math.max(0, index.low), below: [...index.below, ...below] }, facts);
      return facts;
    }
    default:
      return facts;
  }
}

/** `a < b`, or where that does not hold, `b <= a`. */
function order(a: Expression, b: Expression, holds: boolean, facts: Map<Local, Fact>): void {
  if (a.type !== "i32" || b.type !== "i32") return;
  const [x, y] = [factOf(a, facts), factOf(b, facts)];
  set(a, holds ? lessThan(x, y, false) : moreThan(x, y, true), facts);
  set(b, holds ? moreThan(y, x, false) : lessThan(y, x, true), facts);
}

/** A variable does not say of itself that it is not more than itself. */
function set(e: Expression, fact: Fact, facts: Map<Local, Fact>): void {
  const local = variableOf(e);
  if (!local) return;
  const isOther = (mark: Mark): boolean => mark.of === "length" || mark.local !== local;
  facts.set(local, { ...fact, below: fact.below.filter(isOther), upTo: fact.upTo.filter(isOther) });
}
