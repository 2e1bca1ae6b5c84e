/**
 * `max` of vectors where NaN and the sign of zero do not matter: one instruction of engines, and only where all of a
 * module are so.
 */
import { afterAll, expect, it } from "vitest";
import { toWat, Toolchain } from "@wumba/toolchain";
import { HEADER } from "./modules.js";

const toolchain = new Toolchain();
afterAll(() => toolchain.close());

/** The greatest of the doubles at an address, and no less than `least`. */
const module = (flags: string, least: string): string => `${HEADER}
define double @greatest(ptr %x, i32 %n) "wasm-export-name"="k" {
start:
  %first = call ${least} double @llvm.maximum.f64(double 1.0, double 2.0)
  br label %loop
loop:
  %k = phi i32 [ 0, %start ], [ %next, %loop ]
  %m = phi double [ %first, %start ], [ %max, %loop ]
  %p = getelementptr inbounds double, ptr %x, i32 %k
  %v = load double, ptr %p
  %max = call ${flags} double @llvm.maximum.f64(double %m, double %v)
  %next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret double %max
}
declare double @llvm.maximum.f64(double, double)
`;

it.each([
  ["nnan nsz", "nnan nsz", "f64x2.pmax"],
  ["nnan nsz", "", "f64x2.max"],
  ["nnan", "nnan", "f64x2.max"],
])("with the flags %s, and %s at another one: %s", async (flags, least, expected) => {
  const { wasm } = await toolchain.assemble({ llvm: module(flags, least), features: ["simd128"] });
  const text = await toWat(wasm);
  expect(new Set(text.match(/f64x2\.p?(?:max|min)/g))).toEqual(new Set([expected]));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const env = { memory, b: 0, t: 0 };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>), { env });
  const numbers = Array.from({ length: 37 }, (_, k) => (k * 7919) % 101);
  new Float64Array(memory.buffer).set(numbers, 64);
  expect((instance.exports["k"] as (at: number, count: number) => number)(512, numbers.length)).toBe(
    Math.max(...numbers),
  );
});
