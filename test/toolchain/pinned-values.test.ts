/**
 * A number that takes long is computed ahead of a loop that only reads it, also for engines that would move it behind
 * the loop's first exit.
 */
import { afterAll, expect, it } from "vitest";
import { toWat, Toolchain } from "@wumba/toolchain";
import { HEADER } from "./modules.js";

const toolchain = new Toolchain();
afterAll(() => toolchain.close());

/**
 * The index of the first of the doubles at an address that is not less than a number made of `a` and `b`; -1 where none
 * is, and, if `early` says so, at a negative one.
 */
const module = (made: string, early: boolean): string => `${HEADER}
define i32 @find(ptr %x, i32 %n, double %a, double %b) "wasm-export-name"="k" {
start:
  %pivot = ${made}
  br label %loop
loop:
  %k = phi i32 [ 0, %start ], [ %next, %more ]
  %p = getelementptr inbounds double, ptr %x, i32 %k
  %v = load double, ptr %p
  ${early ? "%negative = fcmp olt double %v, 0.0\n  br i1 %negative, label %none, label %look" : "br label %look"}
look:
  %less = fcmp olt double %v, %pivot
  br i1 %less, label %more, label %found
more:
  %next = add nuw nsw i32 %k, 1
  %inside = icmp ult i32 %next, %n
  br i1 %inside, label %loop, label %none
none:
  ret i32 -1
found:
  ret i32 %k
}
declare double @llvm.maximum.f64(double, double)
`;

it.each([
  ["a maximum", "call double @llvm.maximum.f64(double %a, double %b)", true, true],
  ["a quotient", "fdiv double %a, %b", true, true],
  ["a quotient, used ahead of all exits", "fdiv double %a, %b", false, false],
  ["a sum", "fadd double %a, %b", true, false],
])("%s", async (_, made, early, pinned) => {
  const { wasm } = await toolchain.assemble({ llvm: module(made, early), features: [] });
  expect((await toWat(wasm)).includes("memory.size")).toBe(pinned);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const env = { memory, b: 0, t: 0 };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>), { env });
  const find = instance.exports["k"] as (at: number, n: number, a: number, b: number) => number;
  new Float64Array(memory.buffer).set([0.5, 1, 2.5, 3, 40], 64);
  expect(find(512, 5, 3, 1)).toBe(made.includes("fadd") ? 4 : 3);
  expect(find(512, 5, 400, 1)).toBe(-1);
});
