/** In: the Node that runs this; out: one that has relaxed SIMD, which V8 has behind a flag up to 11.3. */
import { setFlagsFromString } from "node:v8";

/** `i32x4.relaxed_trunc_f32x4_s` of a constant. */
const probe = Buffer.from("AGFzbQEAAAABBQFgAAF7AwIBAAoZARcA/QwAAAAAAAAAAAAAAAAAAAAA/YECCw==", "base64");

/** Throws where it has none all the same. */
export function allowRelaxedSimd(): void {
  if (WebAssembly.validate(probe)) return;
  setFlagsFromString("--experimental-wasm-relaxed-simd");
  if (!WebAssembly.validate(probe)) throw new Error("this Node has no relaxed SIMD");
}
