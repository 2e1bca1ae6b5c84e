/**
 * Several rounds of a counting loop side by side: where a round begins with a loop that ends sooner or later depending
 * on the data, as for each point of the Mandelbrot set, LLVM has no vectors for it. What rounds compute up to the end
 * of that loop does not depend on other rounds, so the lanes of vectors may do it at the same time, each as if it were
 * alone; what follows, with all effects, is done one round after the other.
 */
import { copy } from "../../ir/build.js";
import { bodiesOf, eachStatement, expressionsOf, someStatement } from "../../ir/walk.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Lanes, Loop } from "../../ir/statement-kinds.js";
import { cloneStatements } from "../rewrite/clone.js";
import { countComputed, countsFloats, type MayLoad } from "./computed.js";
import { holdElements, type Held } from "./elements.js";
import { foldsOf } from "./folds.js";
import { countReads, forwardIndices } from "../rewrite/forward-indices.js";
import { findMasks, type Masks } from "./masks.js";
import { counterOf, type Counter } from "../../analyses/counting-loops.js";
import { isOrderly, resultsOf } from "./rounds.js";
import { countGathered, loadsIn, MOST_GATHERED, sumsOf, type Sums } from "./sums.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Context, Pass } from "../pass.js";

/** Lanes of a vector. */
const DOUBLES = 2;
const SINGLES = 4;
/** Vectors of each value, so that one is computed while the other waits. */
const VECTORS = 2;
/** Vectors of a value that is put together: what has to wait is a single instruction. */
const FOLDED = 1;

export const widenLoops: Pass = {
  name: "widenLoops",
  stage: "machine",
  says:
    "Rounds of a counting loop that begin with a loop which ends when its data say so (escape times, Newton), " +
    "that add up in loops of their own, or that put together one extreme, run several at a time in vectors.",
  run,
};

/**
 * Puts the rounds of loops side by side, ahead of the loops. To be the last pass: what it finds out holds for the very
 * statements that it leaves. Where LLVM may change the order of sums, it has vectors for those whose elements lie side
 * by side.
 */
function run(module: Module, context: Context): Module {
  for (const func of module.functions) {
    const shared = addressedIn(func.body);
    func.body = widenList(func.body, {
      func,
      shared,
      reads: countReads(func.body),
      mostGathered: context.options.reassociated ? 0 : MOST_GATHERED,
    });
  }
  context.lanes = lanesIn(module);
  return module;
}

function lanesIn(module: Module): Lanes[] {
  const found: Lanes[] = [];
  for (const { body } of module.functions) eachStatement(body, (s) => void (s.kind === "lanes" && found.push(s)));
  return found;
}

interface Around {
  readonly func: Func;
  readonly shared: ReadonlySet<Local>;
  readonly reads: ReadonlyMap<Local, number>;
  readonly mostGathered: number;
}

function widenList(list: readonly Statement[], around: Around): Statement[] {
  return list.flatMap((s): Statement[] => {
    const inside = (inner: readonly Statement[]): Statement[] => widenList(inner, around);
    switch (s.kind) {
      case "loop": {
        if (s.cold || s.fork) return [s];
        const lanes = widen(s, around);
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

type Decide = (
  body: readonly Statement[],
  rest: readonly Statement[],
  counter: Counter,
  masks: Masks,
  elements: Lanes["inside"],
) => Sums | undefined;

/** First without what loads: where rounds part ways, some would load what they never come to. */
function widen(loop: Loop, around: Around): Lanes | undefined {
  const counter = counterOf(loop, around.shared);
  if (!counter) return undefined;
  const mayLoad = loadsIn(loop);
  const sums: Decide = (...found) => sumsOf(...found, around.mostGathered);
  const named: Loop = { ...loop, body: forwardIndices(loop.body, around.reads, around.shared) };
  const held = (): Held | undefined => {
    const found = holdElements(named, counter);
    return found && countComputed({ ...named, body: [...found.body] }, around.shared, mayLoad) === found.body.length
      ? found
      : undefined;
  };
  return (
    widenBy(loop, counter, around, split(loop, around), (body, _rest, _counter, masks) =>
      isWorthIt(body, masks) ? { vectors: VECTORS, apart: [] } : undefined,
    ) ??
    widenBy(loop, counter, around, split(named, around, mayLoad), sums) ??
    widenBy(loop, counter, around, held(), sums) ??
    widenFolds(loop, named, counter, around)
  );
}

/** Rounds that put together one value, of elements that LLVM has no vectors for. */
function widenFolds(loop: Loop, { body }: Loop, counter: Counter, { func, shared }: Around): Lanes | undefined {
  const folded = foldsOf(loop, counter, func, shared);
  if (!folded) return undefined;
  const own = copyOf(body);
  const masks = findMasks(own, counter.index, new Set(folded.map(({ local }) => local)));
  const gathered = countGathered(own, counter, masks.varying);
  if (!gathered || gathered > MOST_GATHERED || holdsDoubles(own, masks)) return undefined;
  return lanesOf(loop, counter, own, masks, { count: FOLDED * SINGLES, doubles: false, folded });
}

function lanesOf(
  { place }: Loop,
  counter: Counter,
  body: Statement[],
  masks: Masks,
  more: Partial<Lanes> & Pick<Lanes, "count" | "doubles">,
): Lanes {
  return {
    kind: "lanes",
    ...counter,
    bound: copy(counter.bound),
    apart: [],
    inside: [],
    body,
    rest: [],
    ...masks,
    results: [],
    folded: [],
    place,
    ...more,
  };
}

/** The beginning of a round, up to the last loop, as far as it only computes. */
function split(loop: Loop, { shared }: Around, mayLoad?: MayLoad): Held | undefined {
  const computed = loop.body.slice(0, countComputed(loop, shared, mayLoad));
  const last = computed.findLastIndex(
    (s) => s.kind === "loop" || bodiesOf(s).some((inner) => inner.some(({ kind }) => kind === "loop")),
  );
  return last < 0 ? undefined : { body: loop.body.slice(0, last + 1), rest: loop.body.slice(last + 1), elements: [] };
}

function widenBy(
  loop: Loop,
  counter: Counter,
  { func }: Around,
  round: Held | undefined,
  decide: Decide,
): Lanes | undefined {
  if (!round) return undefined;
  const { body, rest, elements } = round;
  const results = resultsOf(loop, body, rest, func, counter.index);
  if (!results || !isOrderly(rest, body)) return undefined;
  const decided = decide(body, rest, counter, findMasks(body, counter.index, results), elements);
  if (!decided) return undefined;
  // The statements stay in the loop as well.
  const own = copyOf(body);
  const masks = findMasks(own, counter.index, results);
  const doubles = holdsDoubles(body, masks);
  return lanesOf(loop, counter, own, masks, {
    count: decided.vectors * (doubles ? DOUBLES : SINGLES),
    doubles,
    apart: decided.apart.map(([a, b]) => [copy(a), copy(b)] as const),
    inside: elements.map(([array, at]) => [copy(array), copy(at)] as const),
    rest: copyOf(rest),
    results: [...results].filter((local) => masks.varying.has(local)),
  });
}

const copyOf = (list: readonly Statement[]): Statement[] => cloneStatements(list, (local) => local);

/** Whether there is a loop with numbers that rounds leave sooner or later: the others LLVM knows how to vectorize. */
function isWorthIt(body: readonly Statement[], { diverging }: Masks): boolean {
  return someStatement(body, (s) => s.kind === "loop" && diverging.has(s) && countsFloats(s));
}

/** Whether lanes have to hold numbers of 64 bits. Where elements lie is computed outside of them. */
function holdsDoubles(body: readonly Statement[], { varying }: Masks): boolean {
  const isWide = ({ type }: Local | Expression): boolean => type === "f64" || type === "i64";
  const holdsWide = (e: Expression): boolean => isWide(e) || (e.op !== "load" && e.args.some(holdsWide));
  return [...varying].some(isWide) || someStatement(body, (s) => expressionsOf(s).some(holdsWide));
}
