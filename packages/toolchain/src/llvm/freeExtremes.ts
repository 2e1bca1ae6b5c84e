/**
 * `f64x2.max` and its kin in; `f64x2.pmax` and its kin out, where all extremes of a module are free of NaN and of the
 * sign of zero. Engines have one instruction for these on x86, and eight for those; LLVM knows `max` alone as what its
 * vectoriser makes of a search for an extreme.
 */
import { PREFIX } from "../wasm/instructions.js";
import { rewriteFunctions } from "../wasm/rewrite.js";
import { encodeU32 } from "../wasm/writer.js";

/** f32x4.min, f32x4.max, f64x2.min, f64x2.max; two further on are pmin and pmax. */
const EXTREMES: ReadonlySet<number> = new Set([0xe8, 0xe9, 0xf4, 0xf5]);
const call = /= call ([\w ]*?)(?:double|float|<\d+ x (?:double|float)>) @llvm\.(?:minimum|maximum)\./g;

/** Whether the text computes extremes, and says of all that NaN and the sign of zero do not matter. */
export function hasFreeExtremes(llvm: string): boolean {
  const flags = [...llvm.matchAll(call)].map(([, text]) => text!);
  return flags.length > 0 && flags.every((text) => /\bnnan\b/.test(text) && /\bnsz\b/.test(text));
}

export function withFreeExtremes(wasm: Uint8Array): Uint8Array {
  return rewriteFunctions(wasm, (_, { instructions }) =>
    instructions
      .filter(({ prefix, number }) => prefix === PREFIX.simd && EXTREMES.has(number))
      .map(({ number, at, behind }) => ({ start: at + 1, end: behind, bytes: encodeU32(number + 2) })),
  );
}
