/**
 * A kernel that calls the functions of `Math` that `@wumba/numpy/gpu` has, so that the build tells what they are in
 * WGSL: `packages/numpy/src/gpu/built/functions-built.ts` has them.
 */
import { f32, i32 } from "wumba";
import { gpu } from "wumba/gpu";

// @gpu { boundscheck: false }
export function functions(out: Float32Array, whole: Int32Array, x: Float32Array, y: Float32Array): void {
  const i = gpu.grid(1);
  if (i >= x.length) return;
  const [a, b] = [f32(x[i]!), f32(y[i]!)];
  out[i] = Math.exp(a) + Math.expm1(a) + Math.log(a) + Math.log2(a) + Math.log1p(a) + Math.pow(a, b);
  out[i] = Math.sin(a) + Math.cos(a) + Math.tan(a) + Math.asin(a) + Math.acos(a) + Math.atan(a) + Math.atan2(a, b);
  out[i] = Math.sinh(a) + Math.cosh(a) + Math.tanh(a) + Math.asinh(a) + Math.acosh(a) + Math.cbrt(a);
  out[i] = Math.hypot(a, b) + (a % b);
  whole[i] = i32(Math.floor(i / whole[i]!)) + (a | 0) + (i % whole[i]!);
}
