/** A signature, and whether its calls run as JavaScript, in; what is told of its calls out. */
import type { CallReport } from "../compiled.js";
import type { Amount, Given } from "./amount.js";
import { BYTE } from "./copying.js";
import { bytesOf, type Parameter, type Signature } from "./signature.js";

export function callReport(signature: Signature, javascript: boolean): CallReport {
  const { worth, boundary, parameters } = signature;
  const calls = javascript
    ? "javascript"
    : boundary === "always"
      ? "wasm"
      : worth?.timed === undefined
        ? boundary
        : "timed";
  const copied = javascript ? [] : parameters.flatMap(copiedOf);
  if (!worth || javascript) return { calls, copied };
  return { calls, gain: readable(worth.gain, parameters), cost: readable(worth.cost, parameters), copied };
}

function copiedOf({ name, type }: Parameter): CallReport["copied"] {
  if (type.kind !== "array") return [];
  return [{ array: name, nanoseconds: rounded(BYTE * bytesOf(type.array) * (type.written ? 2 : 1)) }];
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** An amount in the words of the program; what stands for all elements of a list is its middle one. */
function readable(amount: Amount, parameters: readonly Parameter[]): string {
  if (typeof amount === "number") return String(rounded(amount));
  if (amount === "open") return "?";
  if ("given" in amount) {
    const place = placeText(amount.given, parameters);
    return amount.op === "value"
      ? place
      : `${place}.${{ length: "length", size: "size", foreign: "byteLength" }[amount.op]}`;
  }
  const [a, b] = [readable(amount.a, parameters), readable(amount.b, parameters)];
  if (amount.op === "min" || amount.op === "max") return `${amount.op}(${a}, ${b})`;
  return amount.op === "+" ? `${a} + ${b}` : `${grouped(a)} ${amount.op} ${grouped(b)}`;
}

const grouped = (text: string): string => (/ [-+/*] /.test(text) ? `(${text})` : text);

const placeText = ({ root, steps }: Given, parameters: readonly Parameter[]): string =>
  steps.reduce<string>((text, step) => (step === null ? `${text}[…]` : `${text}.${step}`), parameters[root]!.name);
