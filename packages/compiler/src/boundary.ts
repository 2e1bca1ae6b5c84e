/**
 * Whether a call from JavaScript is worth the boundary: what it gains against what it copies, both as formulas over
 * what the call gives.
 */
import { combined, plus, settled, times, valueAt, type Amount } from "./bind/amount.js";
import { copyingOf } from "./bind/copying.js";
import type { ParameterType, Signature, Worth } from "./bind/signature.js";
import type { Local } from "./ir/ir.js";
import type { Work } from "./analyses/work/work.js";

export interface BoundaryDecision {
  /** `javascript`: never. Otherwise as in the signature. */
  readonly boundary: Signature["boundary"] | "javascript";
  readonly reason: string;
  /** Where it depends on the call. */
  readonly worth?: Worth;
}

/** What is known of a kernel besides its signature. */
export interface Kernel {
  readonly work: Work;
  /** The parameter of JavaScript's call that a local is. */
  readonly parameterOf: (local: Local) => number | undefined;
  /** It calls functions of JavaScript, which may look at its arrays while it runs. */
  readonly calls: boolean;
  /** Among these are parameters. */
  readonly given: boolean;
  /** Of what class in kernel memory it is a member: its fields are nowhere else. */
  readonly member: "constructor" | "member" | undefined;
  /** Its loops are those of a function that is lifted to arrays, or may run on many threads. */
  readonly special: boolean;
  /** Both versions give the same bits, and JavaScript's can be called by its name. */
  readonly timed: boolean;
}

/** Operations for each element from which on copying the arrays of a special kernel costs little against the work. */
const WORTH_COPYING = 30;
/** Elements and counts together from which on copying the arrays of such a kernel is worth its fixed cost. */
const ENOUGH = 512;
/** Rounds that a loop is taken to run for which nothing says how many, where calls cannot be timed. */
const OPEN_ROUNDS = 16;
/** A usual number of rounds. */
const USUAL = 1000;
/** What is taken for the gain where calls cannot be timed: so many times the least. */
const LIKELY = 1.5;
/** The gain is at most so many times what it is at the least: of loops in vectors, and of others. */
const MOST = 16;
const MOST_SERIAL = 24;

const isCopied = (type: ParameterType): boolean => type.kind === "value";

const givesObjects = ({ result }: Signature): boolean => result.kind === "value" && result.value.kind !== "string";

export function decideBoundary(signature: Signature, kernel: Kernel): BoundaryDecision {
  const { work, calls, member } = kernel;
  const types = signature.parameters.map(({ type }) => type);
  const copies = types.some(isCopied);
  const arrays = types.some(({ kind }) => kind === "array");
  if (member && !calls && !copies && !arrays) return { boundary: "always", reason: "instances live in kernel memory." };
  if (member === "constructor" && !calls)
    return { boundary: "always", reason: "an instance is made in kernel memory." };
  if (!member && work.depth === 0 && !work.repeats)
    return { boundary: "javascript", reason: "it has no loop, so that calling it costs more than it gains." };
  if (calls && types.some((type) => type.kind === "value" && type.value.kind !== "string"))
    return {
      boundary: "javascript",
      reason: "it calls functions of JavaScript, which could not see the objects that are copied into kernel memory.",
    };
  if (kernel.given && valueAt(work.gain.least, USUAL, USUAL) < 0)
    return {
      boundary: "javascript",
      reason: "its loops call functions that they are given, which takes longer from a kernel than the loops gain.",
    };
  if (copies && signature.async) return { boundary: "always", reason: "calls can run on another thread." };
  if (calls && arrays)
    return {
      boundary: "resident",
      reason:
        "it calls functions of JavaScript, which could not see arrays that are copied: calls with arrays " +
        "outside kernel memory run as JavaScript.",
    };
  if (!copies && !arrays && givesObjects(signature))
    return kernel.timed ? decideByTime(signature, kernel) : decideByResult(signature, kernel);
  if (!copies && !arrays) return { boundary: "always", reason: OUTWEIGHS };
  const restarts = signature.restarts && !arrays && !kernel.timed;
  if (restarts || (calls && types.some((type) => type.kind === "function" && !type.class)))
    return { boundary: "always", reason: OUTWEIGHS };
  return kernel.special ? decideSpecial(signature, kernel, copies) : decideByWorth(signature, kernel);
}

function decideByWorth(signature: Signature, { work, parameterOf, timed }: Kernel): BoundaryDecision {
  const { least, open, serial } = work.gain;
  const settledGain = settled(least, timed ? 0 : OPEN_ROUNDS, parameterOf);
  const gain = settledGain !== undefined && !timed ? times(LIKELY, settledGain) : settledGain;
  const cost = copyingOf(signature);
  const most = open || gain === undefined ? 0 : serial ? MOST_SERIAL : MOST;
  if (!timed && (gain === undefined || gain === 0)) return { boundary: "resident", reason: NOTHING_KNOWN };
  const worth: Worth = { gain: gain ?? 0, cost, ...(timed ? { timed: most } : {}) };
  return { boundary: "worth", worth, reason: timed ? TIMED : COMPARED };
}

/**
 * A list or an object is made anew of what the kernel has made, and how large that is no call says: however much is
 * gained, time tells whether it is more than that.
 */
function decideByTime(signature: Signature, kernel: Kernel): BoundaryDecision {
  const decision = decideByWorth(signature, kernel);
  const { worth } = decision;
  if (!worth || worth.timed === undefined) return decision;
  return { ...decision, worth: { ...worth, gain: combined("min", worth.gain, times(0.99, worth.cost)) } };
}

/** The same where the clock may decide nothing: what is made of the result costs what it costs at the least. */
function decideByResult(signature: Signature, { work, parameterOf }: Kernel): BoundaryDecision {
  const settledGain = settled(work.gain.least, OPEN_ROUNDS, parameterOf);
  const [gain, cost] = [times(LIKELY, settledGain ?? 0), copyingOf(signature)];
  if (gain === 0 || (isNumber(gain) && isNumber(cost) && gain >= cost))
    return { boundary: "always", reason: OUTWEIGHS };
  return isNumber(gain) && isNumber(cost)
    ? { boundary: "javascript", reason: "it gains less than it costs to make what it gives." }
    : { boundary: "worth", worth: { gain, cost }, reason: RESULTS };
}

const isNumber = (amount: Amount): amount is number => typeof amount === "number";

const RESULTS = "calls that gain less than it costs to make what they give run as JavaScript.";
const OUTWEIGHS = "the work outweighs the boundary.";
const NOTHING_KNOWN =
  "how much it does nothing says that a call gives: calls with arrays outside kernel memory run as JavaScript.";
const COMPARED = "calls that copy more than the work pays for run as JavaScript.";
const TIMED = `${COMPARED.slice(0, -1)}; those in doubt are timed both ways.`;

/** By the shape of the loops alone. */
function decideSpecial(signature: Signature, { work }: Kernel, copies: boolean): BoundaryDecision {
  const pays = work.depth > 1 || work.repeats || work.weight >= WORTH_COPYING;
  if (copies && pays)
    return { boundary: "always", reason: "the work outweighs copying the objects into kernel memory." };
  if (copies)
    return {
      boundary: "javascript",
      reason: `about ${work.weight} operations for each round do not pay for copying objects into kernel memory.`,
    };
  if (!pays)
    return {
      boundary: "resident",
      reason:
        `about ${work.weight} operations for each element do not pay for copying arrays: ` +
        "calls with arrays outside kernel memory run as JavaScript.",
    };
  let gain: Amount = 0;
  signature.parameters.forEach(({ type }, root) => {
    if (type.kind === "array") gain = plus(gain, { op: "length", given: { root, steps: [] } });
    if (type.kind === "integer") gain = plus(gain, { op: "value", given: { root, steps: [] } });
  });
  return {
    boundary: "worth",
    worth: { gain: combined("-", gain, ENOUGH), cost: 0 },
    reason: `the work outweighs the boundary, but for fewer than ${ENOUGH} elements outside kernel memory in all.`,
  };
}
