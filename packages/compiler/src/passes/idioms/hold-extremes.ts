/**
 * Elements that each round of a loop makes the larger, or the smaller, of themselves and of what it computes, as in
 * `best[at] = Math.max(best[at], best[k] + best[m])`. In: such a loop, that computes sums in 64 bits. Out, ahead of it:
 * the same with the element in a variable and all in 32 bits, stored behind the last round. It is left for the loop as
 * it was, from the first round on, where other elements that are read may be this one, and where a sum has not fitted:
 * nothing has been written by then.
 */
import { compare, copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Func, Label, Load, Local, Module, Statement } from "../../ir/ir.js";
import type { Block, Loop, Store } from "../../ir/statement-kinds.js";
import { names } from "../../ir/lanes.js";
import { eachNode, mapStatement } from "../../ir/walk.js";
import { counterOf, type Counter } from "../../analyses/counting-loops.js";
import { addressedIn, exposedIn, readAfter, writtenIn } from "../../analyses/liveness.js";
import { printed } from "../../analyses/printed.js";
import { evaluated, fixedIn, isInteger, wide } from "../../analyses/fixed.js";
import type { Pass } from "../pass.js";
import { type Extreme, extremesOf, unwrapped } from "./extremes.js";
import { Narrowing } from "./narrowed-sums.js";

/** What does nothing but compute, without a doubt, with integers. */
const computing: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  ...([
    "local",
    "constant",
    "load",
    "length",
    "convert",
    "wrap",
    "conditional",
    "select",
    "lt",
    "le",
    "gt",
    "ge",
    "eq",
    "ne",
    "lnot",
  ] as const),
  ...(["add", "sub", "mul", "min", "max", "and", "or", "xor", "not", "shl", "shr", "ushr", "imul"] as const),
]);
/** Operations in what a round computes: variables are replaced by what they stand for, which may be long. */
const MOST_OPERATIONS = 1000;

export const holdExtremes: Pass = {
  name: "holdExtremes",
  stage: "machine",
  says:
    "An element that each round makes the larger or smaller of itself and of sums of others, as in `best[at] " +
    "= Math.max(best[at], best[k] + best[m])`, is in a variable for the whole loop, and the sums are of 32 " +
    "bits.",
  serves: "Dynamic programming over intervals and weights: Nussinov, optimal parentheses, shortest paths.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const holding = new Holding(func);
    func.body = holding.list(func.body);
  }
  return module;
}

interface Found {
  readonly loop: Loop;
  readonly counter: Counter;
  readonly store: Store & { readonly array: Expression & { op: "local" } };
  readonly extreme: Extreme;
  /** What the element is compared with. */
  readonly others: readonly Expression[];
  readonly loads: readonly Load[];
}

class Holding {
  private readonly shared: ReadonlySet<Local>;

  constructor(private readonly func: Func) {
    this.shared = addressedIn(func.body);
  }

  list(list: readonly Statement[]): Statement[] {
    return list.map((given) => {
      const found = given.kind === "loop" && !given.cold && !given.fork ? this.find(given) : undefined;
      const whole = found && held(found);
      if (whole) return whole;
      return mapStatement(
        given,
        (e) => e,
        (inner) => this.list(inner),
      );
    });
  }

  private find(loop: Loop): Found | undefined {
    const counter = counterOf(loop, this.shared);
    const store = counter?.step === 1 ? onlyStore(loop.body) : undefined;
    if (!counter || store?.array.op !== "local" || store.array.type !== "Int32Array" || store.site !== undefined)
      return undefined;
    const { array, index, value } = store;
    const isFixed = fixedIn(loop, this.shared);
    const written = writtenIn(loop.body);
    if (!isFixed(array) || !isFixed(index) || !isInteger(index) || written.has(counter.index)) return undefined;
    if (
      [...exposedIn(loop.body)].some((local) => written.has(local)) ||
      readAfter(this.func.body, loop, written).size > 0
    )
      return undefined;
    const isElement = (e: Expression): boolean =>
      e.op === "load" && printed(e.args[0]) === printed(array) && printed(e.args[1]) === printed(index);
    const found = extremesOf(unwrapped(value));
    const others = found?.values.filter((e) => !isElement(unwrapped(e)));
    if (!found || !others || others.length === 0 || others.length === found.values.length) return undefined;
    const computes = (e: Expression): boolean =>
      computing.has(e.op) &&
      (e.type === "bool" || isInteger(e) || e.op === "local") &&
      (e.op !== "local" || !(e.local.reference || this.shared.has(e.local))) &&
      e.args.every(computes);
    if (!others.every(computes)) return undefined;
    const loads = others.map(loadsOf);
    const isKnown = ({ site, type, args: [from, at] }: Load): boolean =>
      site === undefined &&
      type === "i32" &&
      printed(from) === printed(array) &&
      isInteger(at) &&
      (isFixed(at) || isLinear(at, counter.index, isFixed));
    if (!loads.every((all): all is Load[] => !!all?.every(isKnown))) return undefined;
    return { loop, counter, store: { ...store, array }, extreme: found.extreme, others, loads: loads.flat() };
  }
}

/**
 * The last of statements that but for it assign variables: its value, and its index, with all of these replaced by what
 * they stand for.
 */
function onlyStore(list: readonly Statement[]): Store | undefined {
  const values = new Map<Local, Expression>();
  let operations = 0;
  let store: Store | undefined;
  const inlined = (e: Expression): Expression => {
    const value = e.op === "local" ? values.get(e.local) : undefined;
    eachNode(value ?? e, () => void operations++);
    return value ? copy(value) : ({ ...e, args: e.args.map(inlined) } as Expression);
  };
  const isPlain = (statements: readonly Statement[]): boolean =>
    statements.every((s) => {
      if (store || operations > MOST_OPERATIONS) return false;
      if (s.kind === "block") return isPlain(s.body);
      if (s.kind === "assign" && !s.local.reference) values.set(s.local, inlined(s.value));
      else if (s.kind === "store") store = { ...s, index: inlined(s.index), value: inlined(s.value) };
      else return false;
      return true;
    });
  return isPlain(list) && operations <= MOST_OPERATIONS ? store : undefined;
}

/** All loads of a value that is computed in each round; undefined where one is not made in each. */
function loadsOf(value: Expression): Load[] | undefined {
  const all: Load[] = [];
  eachNode(value, (e) => void (e.op === "load" && all.push(e)));
  return all.length === evaluated(value).filter(({ op }) => op === "load").length ? all : undefined;
}

/**
 * `{ if (test) else break; if (apart) else break; element = array[index]; loop { element = max(element, a + b);
 * overflow |= …; } if (overflow >= 0) else break; array[index] = element; }`, where each `break` leads to the loop as
 * it was. Undefined where what is computed is nothing for 32 bits.
 */
function held({ loop, counter, store, extreme, others, loads }: Found): Block | undefined {
  const { place } = loop;
  const { index } = counter;
  const narrowing = new Narrowing(place);
  const element = makeLocal("element", "i32", place);
  const folded = others.map((e) => {
    const value = narrowing.value(e);
    return (
      value &&
      ({ kind: "assign", local: element, value: operation(extreme, "i32", read(element), value), place } as const)
    );
  });
  if (!folded.every((s) => s !== undefined)) return undefined;
  const [first, last] = [makeLocal("first", "i32", place), makeLocal("last", "i32", place)];
  const [whole, again]: [Label, Label] = [{ name: "held" }, { name: "again" }];
  const assign = (local: Local, value: Expression): Statement => ({ kind: "assign", local, value, place });
  const proceed = (condition: Expression, ...otherwise: Statement[]): Statement => {
    return {
      kind: "if",
      condition,
      then: [],
      otherwise: [...otherwise, { kind: "break", label: again, place }],
      place,
    };
  };
  const end = counter.inclusive ? copy(counter.bound) : operation("sub", "i32", copy(counter.bound), integer(1));
  const load: Load = { op: "load", type: "i32", site: undefined, args: [copy(store.array), copy(store.index)] };
  const { overflow } = narrowing;
  const rounds: Loop = {
    ...loop,
    label: { name: "rounds" },
    test: copy(loop.test!),
    body: [...narrowing.statements, ...folded],
    update: loop.update.map((s) => mapStatement(s, copy, (inner) => inner)),
  };
  const body: Statement[] = [
    proceed(copy(loop.test!)),
    assign(first, read(index)),
    assign(last, end),
    ...apart(loads, store.index, index, last).map((condition) => proceed(condition)),
    assign(element, load),
    ...(narrowing.isExact ? [] : [assign(overflow, integer(0))]),
    rounds,
    ...(narrowing.isExact ? [] : [proceed(compare("ge", read(overflow), integer(0)), assign(index, read(first)))]),
    { ...store, array: copy(store.array), index: copy(store.index), value: read(element) },
    { kind: "break", label: whole, place },
  ];
  return {
    kind: "block",
    label: whole,
    body: [
      { kind: "block", label: again, body, place },
      { ...loop, cold: true },
    ],
    place,
  };
}

/**
 * Conditions under which no load up to the last round is of the element: an index goes up or down all the time, so that
 * both its ends must be on the same side.
 */
function apart(loads: readonly Load[], element: Expression, counter: Local, last: Local): Expression[] {
  const different = new Map(loads.map(({ args: [, index] }) => [printed(index), index]));
  return [...different.values()].flatMap((index) => {
    const ends = [index, replaced(index, counter, last)].map((end) =>
      operation("widesub", "i64", wide(end), wide(element)),
    );
    const isBelow = ends.map((end) => compare("lt", copy(end), integer(0, "i64")));
    return [...ends.map((end) => compare("ne", end, integer(0, "i64"))), compare("eq", isBelow[0]!, isBelow[1]!)];
  });
}

function replaced(e: Expression, from: Local, to: Local): Expression {
  return e.op === "local" && e.local === from
    ? read(to)
    : ({ ...e, args: e.args.map((arg) => replaced(arg, from, to)) } as Expression);
}

/** Whether an expression goes up with the counter, or down. */
function isLinear(e: Expression, counter: Local, isFixed: (e: Expression) => boolean): boolean {
  if (!isInteger(e)) return false;
  if (e.op === "local") return e.local === counter;
  if (e.op === "convert") return isLinear(e.args[0]!, counter, isFixed);
  if (e.op !== "add" && e.op !== "sub" && e.op !== "mul") return false;
  const [a, b] = e.args as [Expression, Expression];
  const [moving, rest] = names(a, counter) ? [a, b] : [b, a];
  return isFixed(rest) && isLinear(moving, counter, isFixed);
}
