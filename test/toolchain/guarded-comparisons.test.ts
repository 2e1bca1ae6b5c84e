/**
 * The way round LLVM's wrong `pmin` and `pmax`, and its `relaxed_min` and `relaxed_max`: vector selects keep the sign
 * of zero and NaN.
 */
import { afterAll, describe, expect, it } from "vitest";
import { Toolchain } from "@wumba/toolchain";
import { allowRelaxedSimd } from "../sweep/relaxed-simd.js";

allowRelaxedSimd();
const toolchain = new Toolchain();
afterAll(() => toolchain.close());

const LENGTH = 16;

/** For each k: out[k] = x[k] (predicate) y[k] ? x[k] : y[k]; x at 1024, y at 2048, out at 4096. */
const module = (predicate: string): string => `
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"
define void @k() "wasm-export-name"="k" {
start:
  br label %loop
loop:
  %k = phi i32 [ 0, %start ], [ %next, %loop ]
  %px = getelementptr inbounds double, ptr inttoptr (i32 1024 to ptr), i32 %k
  %py = getelementptr inbounds double, ptr inttoptr (i32 2048 to ptr), i32 %k
  %po = getelementptr inbounds double, ptr inttoptr (i32 4096 to ptr), i32 %k
  %x = load double, ptr %px
  %y = load double, ptr %py
  %c = fcmp ${predicate} double %x, %y
  %r = select i1 %c, double %x, double %y
  store double %r, ptr %po
  %next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %next, ${LENGTH}
  br i1 %more, label %loop, label %end
end:
  ret void
}
`;

const specials = [-0, 0, NaN, 1, -1, Infinity, -Infinity, 2];
const xs = Array.from({ length: LENGTH }, (_, k) => specials[k % 8]!);
const ys = Array.from({ length: LENGTH }, (_, k) => [0, -0, 1, NaN, -1, 5, 5, 2][k % 8]!);

async function run(predicate: string, features: readonly string[]): Promise<number[]> {
  const { wasm } = await toolchain.assemble({ llvm: module(predicate), features });
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const env = {
    memory,
    b: 0,
    t: 0,
    f: new WebAssembly.Table({ initial: 1, element: "anyfunc" }),
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>), { env });
  const numbers = new Float64Array(memory.buffer);
  numbers.set(xs, 128);
  numbers.set(ys, 256);
  (instance.exports["k"] as () => void)();
  return [...numbers.subarray(512, 512 + LENGTH)];
}

describe.each([["simd128"], ["simd128", "relaxed-simd"], []])("features %s", (...features) => {
  it.each([
    ["ole", (x: number, y: number) => x <= y],
    ["oge", (x: number, y: number) => x >= y],
    ["olt", (x: number, y: number) => x < y],
    ["ogt", (x: number, y: number) => x > y],
    ["ule", (x: number, y: number) => !(x > y)],
    ["uge", (x: number, y: number) => !(x < y)],
    ["ult", (x: number, y: number) => !(x >= y)],
    ["ugt", (x: number, y: number) => !(x <= y)],
  ] as const)("%s", async (predicate, holds) => {
    const result = await run(predicate, features.filter(Boolean));
    const expected = xs.map((x, k) => (holds(x, ys[k]!) ? x : ys[k]!));
    expect(result.map((value, k) => (Object.is(value, expected[k]) ? "" : `${k}: ${value}`)).join("")).toBe("");
  });
});
