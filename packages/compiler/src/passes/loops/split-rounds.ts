/**
 * Loops that read one element of an array in every round and write the elements of that array in order, as `row[j] =
 * Math.min(row[j], row[k] + other[j])`: some round may write the element that the later ones read, so that rounds seem
 * to depend on each other. In: such a loop. Out: its rounds up to the one that writes the element, then those behind
 * it; before each of the two the element is read once.
 */
import { copy, integer, isTypedArray, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Func, Load, Local, Module, Statement } from "../../ir/ir.js";
import type { Loop, Store } from "../../ir/statement-kinds.js";
import { eachExpression, eachStatement, expressionsOf, mapStatement, someStatement } from "../../ir/walk.js";
import { beginning, evaluated, fixedIn, isInteger, wide } from "../../analyses/fixed.js";
import { counterOf, type Counter } from "../../analyses/counting-loops.js";
import { failing } from "../../analyses/effects.js";
import { addressedIn } from "../../analyses/liveness.js";
import { printed } from "../../analyses/printed.js";
import type { Pass } from "../pass.js";

export const splitRounds: Pass = {
  name: "splitRounds",
  stage: "machine",
  says:
    "A loop that reads one element in each round and writes the elements of the same array in order, as " +
    "`row[j] -= row[k] * other[j]`, is done in two parts: up to the round that writes that element, and " +
    "behind it.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const splitting = new Splitting(func);
    func.body = splitting.list(func.body);
  }
  return module;
}

class Splitting {
  private readonly shared: ReadonlySet<Local>;

  constructor(func: Func) {
    this.shared = addressedIn(func.body);
  }

  list(list: readonly Statement[]): Statement[] {
    return list.map((given) => {
      const s = mapStatement(
        given,
        (e) => e,
        (inner) => this.list(inner),
      );
      return s.kind === "loop" && !s.cold && !s.fork ? (this.split(s) ?? s) : s;
    });
  }

  private split(loop: Loop): Statement | undefined {
    const counter = counterOf(loop, this.shared);
    const position = counter?.step === 1 ? loop.body.findIndex(containsStore) : -1;
    const store = position < 0 ? undefined : onlyStore(loop.body);
    if (!counter || !store || store.array.op !== "local") return undefined;
    const isFixed = fixedIn(loop, this.shared);
    const array = store.array.local;
    const first =
      isTypedArray(array.type) && isFixed(store.array) ? beginning(store.index, counter.index, isFixed) : undefined;
    if (!first) return undefined;
    // What each round reads before it writes.
    const early = loop.body
      .slice(0, position + 1)
      .flatMap(expressionsOf)
      .flatMap(evaluated);
    const isElement = (e: Expression): e is Load =>
      e.op === "load" && e.args[0].op === "local" && e.args[0].local === array;
    const fixed = early.filter(isElement).filter(({ args: [, at] }) => isFixed(at) && isInteger(at));
    const element = fixed[0];
    if (!element || fixed.some((one) => one.type !== element.type || printed(one) !== printed(element)))
      return undefined;
    return this.parts(loop, counter, element, new Set(fixed), first);
  }

  /**
   * `loop while (j < n) { element = row[k]; end = n, or behind the round that writes row[k] if it is still to come;
   * loop while (j < end) … }`
   */
  private parts(
    loop: Loop,
    counter: Counter,
    element: Load,
    fixed: ReadonlySet<Expression>,
    first: Expression,
  ): Statement {
    const { index, bound, inclusive } = counter;
    const { place } = loop;
    const value = makeLocal("element", element.type, place);
    const at = makeLocal("at", "i64", place);
    const end = makeLocal("end", "i32", place);
    // Modulo 2^64, since parts of an index may be large: both indices are inside of the array, so that they are equal
    // where they are so modulo 2^64.
    const writing = operation("widesub", "i64", wide(element.args[1]), first);
    const behind = operation(
      "wrap",
      "i32",
      inclusive ? read(at) : operation("wideadd", "i64", read(at), integer(1, "i64")),
    );
    const isBefore = operation(inclusive ? "le" : "lt", "bool", read(at), wide(bound));
    const isAhead = operation("ge", "bool", read(at), wide(read(index)));
    const last = operation(
      "select",
      "i32",
      isAhead,
      operation("select", "i32", isBefore, behind, copy(bound)),
      copy(bound),
    );
    const replaced = (e: Expression): Expression =>
      fixed.has(e) ? read(value) : ({ ...e, args: e.args.map(replaced) } as Expression);
    const inside = (list: readonly Statement[]): Statement[] => list.map((s) => mapStatement(s, replaced, inside));
    const inner: Loop = {
      ...loop,
      test: operation(inclusive ? "le" : "lt", "bool", read(index), read(end)),
      body: inside(loop.body),
    };
    const body: Statement[] = [
      { kind: "assign", local: value, value: copy(element), place },
      { kind: "assign", local: at, value: writing, place },
      { kind: "assign", local: end, value: last, place },
      inner,
    ];
    return { kind: "loop", label: { name: "parts" }, head: [], test: copy(loop.test!), body, update: [], place };
  }
}

function containsStore(s: Statement): boolean {
  return someStatement([s], ({ kind }) => kind === "store");
}

/** The store of a list of statements that do nothing else to memory, cannot fail, and end in any case. */
function onlyStore(list: readonly Statement[]): Store | undefined {
  const stores: Store[] = [];
  let plain = true;
  eachStatement(list, (s) => {
    if (s.kind === "store") stores.push(s);
    else plain &&= s.kind === "if" || (s.kind === "assign" && !s.local.reference);
  });
  eachExpression(
    list,
    (e) => void (plain &&= !failing.has(e.op) && e.op !== "address" && (e.op !== "load" || e.site === undefined)),
  );
  const [store] = stores;
  return plain && stores.length === 1 && store!.site === undefined ? store : undefined;
}
