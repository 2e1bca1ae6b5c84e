/** The errors that a kernel throws, as its build says them, in; out what throws them on the host. */
import { fail } from "../sites.js";
import type { Throws } from "./kernel.js";

/** The class, a letter for what each number in the message is, and the pieces around these. */
export type ThrowTexts = readonly (readonly string[])[];

export function throwing(texts: ThrowTexts): Throws {
  const raise: Throws["raise"] = (number, values) => {
    const [error, , ...pieces] = texts[number]!;
    return fail(error!, pieces.map((piece, k) => (k > 0 ? String(values[k - 1]) : "") + piece).join(""));
  };
  return {
    raise,
    raiseOfNumbers: (number, values) =>
      raise(
        number,
        [...texts[number]![1]!].map((kind, k) => (kind === "b" ? values[k] !== 0 : values[k]!)),
      ),
    raiseOfBits: (number, bits) =>
      raise(
        number,
        [...texts[number]![1]!].map((kind, k) => valueOf(kind, bits[k]!)),
      ),
  };
}

function valueOf(kind: string, bits: number): number | boolean {
  if (kind === "f") return new Float32Array(Int32Array.of(bits).buffer)[0]!;
  if (kind === "b") return bits !== 0;
  return kind === "u" ? bits >>> 0 : bits;
}
