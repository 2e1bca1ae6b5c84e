/** What a call gains and costs to the JavaScript that decides it: amounts as expressions over the arguments. */
import { measuresOf, valueAt, type Amount, type Given, type Measured } from "./amount.js";
import { ARRAYS } from "wumba/wire";
import { bytesOf, CACHE_TIME, type ParameterType, type Signature } from "./signature.js";

/** Whether there are arrays in kernel memory. */
export const INSIDE = `$u[${ARRAYS}]`;

/** The argument with which the forwarding call passes the marked function. */
export const FUNCTION_ARGUMENT = "f";

/** Whether the first argument is what a marked method has as `this`. */
const isMethod = ({ parameters: [first] }: Signature): boolean => first?.name === "this";

export const isTimed = ({ worth }: Signature): boolean => worth?.timed !== undefined;

/**
 * Variables of the wrap that the decision needs; `m0` and so on are what a call measures, `q0` and so on what one
 * measured that ran as JavaScript.
 */
export function worthVariables(signature: Signature): string[] {
  const { worth } = signature;
  if (!worth) return [];
  const decides = worth.timed === undefined ? [] : [`d = $timed(${worth.timed})`];
  return [...decides, "c", ...kept(signature).flatMap((_, k) => [...(decides.length ? [`m${k}`] : []), `q${k} = $w`])];
}

/** How a call that copies is decided. */
export interface Weighing {
  /** Whether it is seen at once that the call does not pay: it is as the last such one, or far too small. */
  readonly known?: string;
  /** Whether it is worth it. */
  readonly test: string;
  /** What is done where it is not: it runs as JavaScript, or is timed. */
  readonly otherwise: string;
}

/** `general` is the call that copies, of what is `passed`. */
export function emitWorth(signature: Signature, passed: string, general = "$s"): Weighing {
  const { gain, cost, timed } = signature.worth!;
  const gained = amountText(gain, signature);
  const costs = amountText(cost, signature);
  const all = kept(signature);
  const known = [...all.map((text, k) => `q${k} === ${text}`), ...outside(signature)].join(" && ");
  // Where nothing is measured, all calls are alike: one that did not pay speaks for those after it.
  const alike = all.length ? [known] : timed === undefined ? [] : ["c === 0"];
  const front = [...tooSmall(signature), ...alike].join(" || ");
  const keep = (value: (text: string, k: number) => string): string =>
    all.length ? `(${all.map((text, k) => `q${k} = ${value(text, k)}, `).join("")}$JS)` : "$JS";
  // Measured by all calls: engines throw away what they have compiled when something runs that never has.
  const measuring = all.map((text, k) => `m${k} = ${text}, `).join("");
  return {
    ...(front ? { known: front } : {}),
    ...(timed === undefined
      ? { test: cost === 0 ? `${gained} >= 0` : paysText(gained, costs), otherwise: keep((text) => text) }
      : {
          test: `(${measuring}c = d(${gained}, ${costs})) === 1`,
          otherwise: `c ? c(${timedText(signature, passed, general)}) : ${keep((_, k) => `m${k}`)}`,
        }),
  };
}

const timedText = (signature: Signature, passed: string, general: string): string =>
  [FUNCTION_ARGUMENT, general, `[${passed}]`, ...(isMethod(signature) ? [`$method(${FUNCTION_ARGUMENT})`] : [])].join(
    ", ",
  );

/** As the runtime has it for calls that are timed. */
const paysText = (gained: string, costs: string): string =>
  `${gained} >= (c = ${costs}) * (1 + Math.min(2, c / ${CACHE_TIME}))`;

/** Whether no array is in kernel memory, and all that a call could gain is less than what any call costs. */
function tooSmall(signature: Signature): string[] {
  const { gain, cost, timed = 1 } = signature.worth!;
  const least = valueAt(cost, 0, 0);
  if (timed === 0 || least === 0) return [];
  const alone = outside(signature).length ? `!${INSIDE} && ` : "";
  return [`${alone}${belowText(gain, least / timed, signature)}`];
}

/** Whether an amount is less than a number above 0; what can be computed now is. What is not there is not less. */
function belowText(amount: Amount, limit: number, signature: Signature): string {
  if (typeof amount === "object" && !("given" in amount)) {
    const { op, a, b } = amount;
    if (typeof b === "number" && b > 0 && limit > 0) {
      if (op === "*") return belowText(a, limit / b, signature);
      if (op === "+" || op === "-") return belowText(a, op === "+" ? limit - b : limit + b, signature);
    }
    if (op === "max" && typeof b === "number" && b < limit) return belowText(a, limit, signature);
  }
  return `${amountText(amount, signature)} < ${Number(limit.toPrecision(3))}`;
}

/** What is kept of a call that did not pay. Where copying counts for nothing nobody asks where arrays are. */
const kept = (signature: Signature): string[] => (signature.worth!.cost === 0 ? [] : measures(signature));

/** All that is measured, each once: of arrays their lengths. */
function measures(signature: Signature): string[] {
  const all = measured(signature).map((one) =>
    givenText(one.op === "foreign" ? { ...one, op: "length" } : one, signature),
  );
  return [...new Set(all)];
}

const measured = ({ worth }: Signature): readonly Measured[] => [worth!.gain, worth!.cost].flatMap(measuresOf);

/** Whether no array is in kernel memory. Asking one where it begins takes long, and mostly there are none there. */
function outside(signature: Signature): string[] {
  const arrays = measured(signature).filter(({ op }) => op === "foreign");
  if (arrays.length === 0) return [];
  if (arrays.some(({ given }) => given.steps.length > 0)) return [`!${INSIDE}`];
  return [`!(${INSIDE} && (${arrays.map(({ given }) => `${placeText(given)}?.byteOffset`).join(" || ")}))`];
}

export function amountText(amount: Amount, signature: Signature): string {
  if (typeof amount === "number") return String(Number(amount.toPrecision(3)));
  if (amount === "open") throw new Error("an amount is open");
  if ("given" in amount) return givenText(amount, signature);
  const [a, b] = [amountText(amount.a, signature), amountText(amount.b, signature)];
  return amount.op === "min" || amount.op === "max" ? `Math.${amount.op}(${a}, ${b})` : `(${a} ${amount.op} ${b})`;
}

function givenText({ op, given }: Measured, { parameters }: Signature): string {
  const place = placeText(given);
  const type = parameters[given.root]!.type;
  if (op === "foreign") {
    const plain = given.steps.length === 0 && type.kind === "array" && type.array !== "DataView";
    return plain
      ? `(${INSIDE} ? $foreign(${place}) : ${orNothing(`${place}?.length`, type)} * ${bytesOf(type.array)})`
      : `$foreign(${place})`;
  }
  if (op === "size") return `${place}?.size`;
  if (op === "length") {
    const isView = given.steps.length === 0 && type.kind === "array" && type.array === "DataView";
    const text = `${place}?.${isView ? "byteLength" : "length"}`;
    return given.steps.length > 0 ? `(${text} ?? 0)` : orNothing(text, type);
  }
  return type.kind === "optional" ? `(${place} ?? 0)` : place;
}

/** What is no array is not a number here, so that the call does not pay; what may not be there counts as none. */
const orNothing = (length: string, type: ParameterType): string =>
  type.kind === "array" && type.nothing ? `(${length} ?? 0)` : length;

const placeText = ({ root, steps }: Given): string =>
  steps.reduce<string>(
    (text, step) => (step === null ? `$middle(${text})` : `${text}?.[${JSON.stringify(step)}]`),
    `a${root}`,
  );
