/**
 * Several rounds of a counting loop side by side: where a round begins with a loop that ends sooner or later depending on the data, as for each point of the Mandelbrot set, LLVM has no
 * vectors for it. What rounds compute up to the end of that loop does not depend on other rounds, so the lanes of vectors may do it at the same time, each as if it were alone; what follows, with
 * all effects, is done one round after the other.
 */
import { copy } from "../../ir/build.js";
import { bodiesOf, eachExpression, eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";
import type { Expression, Func, Label, Lanes, Local, Loop, Module, Statement } from "../../ir/ir.js";
import { cloneStatements } from "../parallel/clone.js";
import { assignedIn, exposedIn, readAfter, writtenIn } from "../parallel/carried.js";
import { stepOf } from "../parallel/accesses.js";
import { countComputed, countsFloats } from "./computed.js";
import { findMasks, type Masks } from "./masks.js";

/** Rounds at a time: two vectors of each value, so that one is computed while the other waits. */
const DOUBLES = 4;
const SINGLES = 8;
/** Statements behind the computation, which are repeated for each lane. */
const MOST_STATEMENTS = 40;

/** Puts the rounds of loops side by side, ahead of the loops. To be the last pass: what it finds out holds for the very statements that it leaves. */
export function widenLoops(module: Module): Module {
  for (const func of module.functions) {
    const shared = new Set<Local>();
    eachExpression(func.body, (e) => void (e.op === "address" && shared.add(e.local)));
    func.body = widenList(func.body, func, shared);
  }
  return module;
}

function widenList(list: readonly Statement[], func: Func, shared: ReadonlySet<Local>): Statement[] {
  return list.flatMap((s): Statement[] => {
    const inside = (inner: readonly Statement[]): Statement[] => widenList(inner, func, shared);
    switch (s.kind) {
      case "loop": {
        if (s.cold || s.fork) return [s];
        const lanes = widen(s, func, shared);
        return lanes ? [lanes, s] : [{ ...s, head: inside(s.head), body: inside(s.body), update: inside(s.update) }];
      }
      case "if":
        return [{ ...s, then: inside(s.then), otherwise: inside(s.otherwise) }];
      case "block":
      case "arena":
        return [{ ...s, body: inside(s.body) }];
      default:
        return [s];
    }
  });
}

function widen(loop: Loop, func: Func, shared: ReadonlySet<Local>): Lanes | undefined {
  const counter = counterOf(loop, shared);
  if (!counter) return undefined;
  const computed = loop.body.slice(0, countComputed(loop, shared));
  const last = computed.findLastIndex((s) => s.kind === "loop" || bodiesOf(s).some((inner) => inner.some(({ kind }) => kind === "loop")));
  if (last < 0) return undefined;
  const [body, rest] = [loop.body.slice(0, last + 1), loop.body.slice(last + 1)];
  const results = resultsOf(loop, body, rest, func, counter.index);
  if (!results || !isOrderly(rest, body)) return undefined;
  const found = findMasks(body, counter.index, results);
  if (!isWorthIt(body, found)) return undefined;
  // The statements stay in the loop as well.
  const own = copyOf(body);
  const masks = findMasks(own, counter.index, results);
  const doubles = holdsDoubles(body, masks);
  return {
    kind: "lanes",
    count: doubles ? DOUBLES : SINGLES,
    doubles,
    ...counter,
    bound: copy(counter.bound),
    body: own,
    rest: copyOf(rest),
    ...masks,
    results: [...results].filter((local) => masks.varying.has(local)),
    place: loop.place,
  };
}

const copyOf = (list: readonly Statement[]): Statement[] => cloneStatements(list, (local) => local);

type Counter = Pick<Lanes, "index" | "step" | "bound" | "inclusive">;

/** The counter of a loop that goes up to a bound that stays the same, and nothing else. */
function counterOf(loop: Loop, shared: ReadonlySet<Local>): Counter | undefined {
  const { test, head, update } = loop;
  if (!test || head.length > 0 || update.length !== 1) return undefined;
  const [a, b] = test.args as [Expression, Expression];
  const [index, bound] = test.op === "lt" || test.op === "le" ? [a, b] : test.op === "gt" || test.op === "ge" ? [b, a] : [];
  if (index?.op !== "local" || index.type !== "i32" || bound?.type !== "i32" || shared.has(index.local)) return undefined;
  const step = stepOf(loop, index.local);
  if (step === undefined || step < 1 || step > 2 ** 16) return undefined;
  const written = writtenIn([loop]);
  let fixed = true;
  eachNode(bound, (e) => {
    fixed &&= steady.has(e.op) && (e.op !== "local" || !(written.has(e.local) || shared.has(e.local) || e.local.reference));
  });
  return fixed ? { index: index.local, step, bound, inclusive: test.op === "le" || test.op === "ge" } : undefined;
}

const steady: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "local",
  "constant",
  "length",
  "add",
  "sub",
  "mul",
  "min",
  "max",
  "convert",
]);

/** What is read behind the computation; undefined where rounds depend on each other through variables, or some may leave one as it was. */
function resultsOf(
  loop: Loop,
  body: readonly Statement[],
  rest: readonly Statement[],
  func: Func,
  index: Local,
): ReadonlySet<Local> | undefined {
  const changed = writtenIn([loop]);
  for (const local of exposedIn(body)) if (local !== index && changed.has(local)) return undefined;
  const computed = writtenIn(body);
  const later = new Set([...exposedIn(rest), ...readAfter(func.body, loop, computed)]);
  const results = new Set([...computed].filter((local) => later.has(local)));
  const assigned = assignedIn(body);
  const again = writtenIn(rest);
  return [...results].every((local) => assigned.has(local)) && ![...computed].some((local) => again.has(local)) ? results : undefined;
}

const plain: ReadonlySet<Statement["kind"]> = new Set<Statement["kind"]>([
  "assign",
  "store",
  "setField",
  "if",
  "loop",
  "block",
  "break",
  "continue",
]);
const failing: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  ...(["call", "host", "island", "allocate", "new", "newList", "join", "lowercase", "uppercase", "random", "atomic"] as const),
]);

/**
 * Whether what follows the computation may be done so much later: it does not leave the loop. It may fail only where the loops of the computation end in any case: else rounds that
 * never end would be begun that are never reached.
 */
function isOrderly(rest: readonly Statement[], body: readonly Statement[]): boolean {
  const inside = new Set<Label>();
  let count = 0;
  let stays = true;
  let fails = false;
  eachStatement(rest, (s) => {
    count++;
    if (s.kind === "loop" || s.kind === "block") inside.add(s.label);
    if (s.kind === "break" || s.kind === "continue") stays &&= inside.has(s.label);
    if (s.kind === "return") stays = false;
    fails ||= !plain.has(s.kind) || (s.kind === "store" && s.site !== undefined);
    for (const e of expressionsOf(s))
      eachNode(e, (node) => void (fails ||= failing.has(node.op) || (node.op === "load" && node.site !== undefined)));
  });
  return stays && count <= MOST_STATEMENTS && (!fails || endsInAnyCase(body));
}

/** Whether each loop counts towards a bound, whatever else may end it. */
function endsInAnyCase(body: readonly Statement[]): boolean {
  let ends = true;
  eachStatement(body, (s) => void (ends &&= s.kind !== "loop" || counts(s)));
  return ends;
}

function counts(loop: Loop): boolean {
  const written = writtenIn([loop]);
  const steps = [...loop.update, ...loop.body].flatMap((s) => {
    if (s.kind !== "assign" || s.local.type !== "i32" || s.value.op !== "add") return [];
    const [a, b] = s.value.args as [Expression, Expression];
    return a.op === "local" && a.local === s.local && b.op === "constant" && b.value > 0 ? [s.local] : [];
  });
  let jumps = false;
  eachStatement(loop.body, (s) => void (jumps ||= s.kind === "continue"));
  if (jumps || !loop.test) return false;
  return conjuncts(loop.test).some((e) => {
    if (e.op !== "lt" && e.op !== "le") return false;
    const [a, b] = e.args as [Expression, Expression];
    if (a.op !== "local" || !steps.includes(a.local) || writes(loop, a.local) !== 1) return false;
    return b.op === "constant" || (b.op === "local" && !written.has(b.local));
  });
}

const conjuncts = (e: Expression): Expression[] =>
  e.op === "conditional" && e.args[2].op === "constant" && e.args[2].value === 0 ? [...conjuncts(e.args[0]), ...conjuncts(e.args[1])] : [e];

function writes(loop: Loop, local: Local): number {
  let count = 0;
  eachStatement([loop], (s) => void (count += s.kind === "assign" && s.local === local ? 1 : 0));
  return count;
}

/** Whether there is a loop with numbers that rounds leave sooner or later: the others LLVM knows how to vectorize. */
function isWorthIt(body: readonly Statement[], { diverging }: Masks): boolean {
  let found = false;
  eachStatement(body, (s) => void (found ||= s.kind === "loop" && diverging.has(s) && countsFloats(s)));
  return found;
}

/** Whether lanes have to hold numbers of 64 bits. */
function holdsDoubles(body: readonly Statement[], { varying }: Masks): boolean {
  let found = [...varying].some(({ type }) => type === "f64" || type === "i64");
  eachExpression(body, (e) => void (found ||= e.type === "f64" || e.type === "i64"));
  return found;
}
