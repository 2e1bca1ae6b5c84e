/**
 * Rounds that each add up in a loop of their own, as those of a matrix product: LLVM must not change the order of such
 * a sum, so that it computes one number at a time and waits for it. Side by side, each round has its sum in a lane, in
 * the order that it always had.
 */
import { isTypedArray } from "../../ir/build.js";
import { isAdjacent, isNext, names } from "../../ir/lanes.js";
import { eachExpression, eachNode, eachStatement, expressionsOf, isInnermost } from "../../ir/walk.js";
import { isChecked, type Local, type Read, type Statement } from "../../ir/ir.js";
import type { Lanes, Loop } from "../../ir/statement-kinds.js";
import { exposedIn, writtenIn } from "../../analyses/liveness.js";
import { printed } from "../../analyses/printed.js";
import { isFloat, type MayLoad } from "./computed.js";
import { keepsTo } from "./elements.js";
import type { Masks } from "./masks.js";
import type { Counter } from "../../analyses/counting-loops.js";
import { failing } from "../../analyses/effects.js";

/** Vectors of each sum: so many additions are under way at a time. */
const VECTORS = 4;
/** Where elements do not lie side by side, each lane goes through memory of its own. */
const FEWER_VECTORS = 2;
/** Sums up to which there are all vectors of each. */
const FEW_SUMS = 2;
/** Loads that each lane does alone. */
export const MOST_GATHERED = 2;
/** Statements behind the sums, which are repeated for each lane. */
const MOST_STATEMENTS = 8;
/** Rounds of the innermost loop up to which LLVM does without that loop. */
const UNROLLED = 8;

/** Loads without check, from arrays that are the same in all rounds. */
export function loadsIn(loop: Loop): MayLoad {
  const written = writtenIn([loop]);
  return ({ args: [array], site }) =>
    !isChecked(site) && array.op === "local" && isTypedArray(array.type) && !written.has(array.local);
}

export interface Sums {
  readonly vectors: number;
  readonly apart: Lanes["apart"];
}

/** How many vectors there should be of each sum; undefined where it is not worth it, or something forbids it. */
export function sumsOf(
  body: readonly Statement[],
  rest: readonly Statement[],
  counter: Counter,
  masks: Masks,
  elements: Lanes["inside"],
  mostGathered: number,
): Sums | undefined {
  if (masks.diverging.size > 0) return undefined;
  const sums = countSums(body, masks.varying);
  const gathered = countGathered(body, counter, masks.varying);
  if (sums === 0 || gathered === undefined || gathered > mostGathered) return undefined;
  const apart = mustBeApart(body, rest, elements, counter);
  return apart && { vectors: sums > FEW_SUMS || gathered > 0 ? FEWER_VECTORS : VECTORS, apart };
}

/** Floats that innermost loops carry from round to round, and that differ between lanes. */
function countSums(body: readonly Statement[], varying: ReadonlySet<Local>): number {
  const found = new Set<Local>();
  eachStatement(body, (s) => {
    if (s.kind !== "loop" || !isInnermost(s) || isShort(s)) return;
    const written = writtenIn(s.body);
    for (const local of exposedIn(s.body))
      if (isFloat(local.type) && varying.has(local) && written.has(local)) found.add(local);
  });
  return found.size;
}

const isShort = ({ test }: Loop): boolean => test?.args[1]?.op === "constant" && test.args[1].value <= UNROLLED;

/**
 * The loads of elements that do not follow one another in the lanes; undefined where an index is nothing that the
 * counter tells, or nothing differs.
 */
export function countGathered(
  body: readonly Statement[],
  { index, step }: Counter,
  varying: ReadonlySet<Local>,
): number | undefined {
  let [gathered, loads] = [0, 0];
  let told = true;
  eachExpression(body, (e) => {
    if (e.op !== "load") return;
    eachNode(
      e.args[1],
      (node) =>
        void (told &&= node.op !== "load" && (node.op !== "local" || node.local === index || !varying.has(node.local))),
    );
    if (!names(e.args[1], index)) return;
    loads++;
    if (!isAdjacent(e, index, step)) gathered++;
  });
  return told && loads > 0 ? gathered : undefined;
}

/**
 * What is written behind the sums must not be what later rounds add up: the pairs of arrays whose memory has to be
 * looked at. Undefined where they are one, but for the element that each round has, or more is done than to write.
 */
function mustBeApart(
  body: readonly Statement[],
  rest: readonly Statement[],
  elements: Lanes["inside"],
  counter: Counter,
): Lanes["apart"] | undefined {
  const written = new Map<Local, Read>();
  const loaded = new Map<Local, Read>();
  const assigned = writtenIn(rest);
  let count = 0;
  let writes = true;
  eachStatement(rest, (s) => {
    count++;
    writes &&= s.kind !== "setField" && s.kind !== "loop";
    if (s.kind === "store") {
      if (s.array.op === "local" && isTypedArray(s.array.type) && !assigned.has(s.array.local))
        written.set(s.array.local, s.array);
      else writes = false;
    }
    for (const e of expressionsOf(s)) eachNode(e, (node) => void (writes &&= !failing.has(node.op)));
  });
  eachExpression(
    body,
    (e) => void (e.op === "load" && e.args[0].op === "local" && loaded.set(e.args[0].local, e.args[0])),
  );
  const round = [...body, ...rest];
  const isOwn = (local: Local): boolean =>
    elements.some(([array, at]) => array.local === local && keepsTo(round, local, printed(at))) ||
    isOfRound(round, local, counter);
  if (!writes || count > MOST_STATEMENTS || [...written.keys()].some((local) => loaded.has(local) && !isOwn(local)))
    return undefined;
  for (const [array] of elements) loaded.set(array.local, array);
  return [...written.values()].flatMap((a) =>
    [...loaded.values()].flatMap((b) => (a.local === b.local ? [] : [[a, b] as const])),
  );
}

/** Whether rounds touch one element each of an array, which is that of the next round behind it. */
function isOfRound(round: readonly Statement[], array: Local, { index, step }: Counter): boolean {
  const changed = writtenIn(round);
  let own = true;
  eachStatement(round, (s) => {
    if (s.kind !== "store" || s.array.op !== "local" || s.array.local !== array) return;
    own &&= step === 1 && isNext(s.index, index) && keepsTo(round, array, printed(s.index));
    eachNode(s.index, (e) => void (own &&= e.op !== "load" && (e.op !== "local" || !changed.has(e.local))));
  });
  return own;
}
