/**
 * Vectors that loops have as constants are in variables, set ahead of the outermost loop: engines that would make them
 * in each round do not.
 */
import { afterAll, expect, it } from "vitest";
import { toWat, Toolchain } from "@wumba/toolchain";
import { HEADER } from "./modules.js";

const toolchain = new Toolchain();
afterAll(() => toolchain.close());

const type = "<2 x double>";

/** `rounds` times, pairs of doubles at an address are multiplied by a constant pair, and another is added. */
const module = (factors: string, summands: string): string => `${HEADER}
define double @other(double %x) noinline {
  ret double %x
}
define void @scale(ptr %x, i32 %n, i32 %rounds) "wasm-export-name"="k" {
start:
  br label %outer
outer:
  %round = phi i32 [ 0, %start ], [ %nextround, %done ]
  br label %loop
loop:
  %k = phi i32 [ 0, %outer ], [ %next, %loop ]
  %p = getelementptr inbounds ${type}, ptr %x, i32 %k
  %v = load ${type}, ptr %p, align 8
  %product = fmul ${type} %v, ${factors}
  %sum = fadd ${type} %product, ${summands}
  %same = fadd ${type} %sum, ${summands}
  store ${type} %same, ptr %p, align 8
  %next = add nuw nsw i32 %k, 1
  %inside = icmp ult i32 %next, %n
  br i1 %inside, label %loop, label %done, !llvm.loop !0
done:
  %nextround = add nuw nsw i32 %round, 1
  %more = icmp ult i32 %nextround, %rounds
  br i1 %more, label %outer, label %end, !llvm.loop !2
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
`;

it.each([
  ["two constants", "<double 1.5, double 2.5>", "<double 0.25, double -3.0>", 0],
  ["zeros, which one instruction makes", "<double 1.5, double 2.5>", "<double 0.0, double 0.0>", 1],
])("%s", async (_, factors, summands, left) => {
  const { wasm } = await toolchain.assemble({ llvm: module(factors, summands), features: ["simd128"] });
  const text = await toWat(wasm);
  expect(text.slice(text.indexOf("loop")).split("v128.const").length - 1).toBe(left);
  expect(text).toContain("v128.const");
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const env = { memory, b: 0, t: 0 };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>), { env });
  const numbers = new Float64Array(memory.buffer, 512, 4);
  numbers.set([1, 2, 3, 4]);
  (instance.exports["k"] as (at: number, n: number, rounds: number) => void)(512, 2, 2);
  const pairs = [factors, summands].map((pair) =>
    [...pair.matchAll(/double (\S+?)[,>]/g)].map(([, number]) => Number(number)),
  );
  const once = (list: number[]): number[] =>
    list.map((value, k) => value * pairs[0]![k % 2]! + pairs[1]![k % 2]! + pairs[1]![k % 2]!);
  expect([...numbers]).toEqual(once(once([1, 2, 3, 4])));
});
