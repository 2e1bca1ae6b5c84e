/** What a call gains and costs to the JavaScript that decides it: amounts as expressions over the arguments. */
import { measuresOf, type Amount, type Given, type Measured } from "./amount.js";
import { ARRAYS } from "wumba/wire";
import { CACHE_TIME, type Signature } from "./signature.js";

/** The argument with which the forwarding call passes the marked function. */
export const FUNCTION_ARGUMENT = "f";

export const isTimed = ({ worth }: Signature): boolean => worth?.timed !== undefined;

/** Variables of the wrap that the decision needs; `q0` and so on are what a call measured that ran as JavaScript. */
export function worthVariables(signature: Signature): string[] {
  const { worth } = signature;
  if (!worth) return [];
  if (worth.timed === undefined) return ["c"];
  return [`d = $timed(${worth.timed})`, "c", ...measures(signature).map((_, k) => `q${k} = $w`)];
}

/** How a call that copies is decided. */
export interface Weighing {
  /** Whether the call is as the last one that did not pay; not where it is not timed. */
  readonly known?: string;
  /** Whether it is worth it. */
  readonly test: string;
  /** What is done where it is not: it runs as JavaScript, or is timed. */
  readonly otherwise: string;
}

export function emitWorth(signature: Signature, passed: string): Weighing {
  const { gain, cost, timed } = signature.worth!;
  const gained = amountText(gain, signature);
  const costs = amountText(cost, signature);
  if (timed === undefined) {
    const test = cost === 0 ? `${gained} >= 0` : `${gained} >= (c = ${costs}) * (1 + Math.min(2, c / ${CACHE_TIME}))`;
    return { test, otherwise: "$JS" };
  }
  const all = measures(signature);
  const keep = all.map((text, k) => `q${k} = ${text}, `).join("");
  return {
    ...(all.length
      ? { known: [...all.map((text, k) => `q${k} === ${text}`), ...outside(signature)].join(" && ") }
      : {}),
    test: `(c = d(${gained}, ${costs})) === 1`,
    otherwise: `c ? c(${FUNCTION_ARGUMENT}, $s, [${passed}]) : (${keep}$JS)`,
  };
}

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
  const some = `$u[${ARRAYS}]`;
  if (arrays.some(({ given }) => given.steps.length > 0)) return [`!${some}`];
  return [`!(${some} && (${arrays.map(({ given }) => `${placeText(given)}?.byteOffset`).join(" || ")}))`];
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
  if (op === "foreign") return `$foreign(${place})`;
  if (op === "size") return `${place}?.size`;
  if (op === "length") {
    const isView = given.steps.length === 0 && type.kind === "array" && type.array === "DataView";
    const text = `${place}?.${isView ? "byteLength" : "length"}`;
    return given.steps.length > 0 ? `(${text} ?? 0)` : text;
  }
  return type.kind === "optional" ? `(${place} ?? 0)` : place;
}

const placeText = ({ root, steps }: Given): string =>
  steps.reduce<string>(
    (text, step) => (step === null ? `$middle(${text})` : `${text}?.[${JSON.stringify(step)}]`),
    `a${root}`,
  );
