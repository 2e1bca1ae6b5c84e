/** Constants in addresses become the offsets of loads and stores. */
import { afterAll, expect, it } from "vitest";
import { toWat, Toolchain } from "@wumba/toolchain";
import { HEADER } from "./modules.js";

const toolchain = new Toolchain();
afterAll(() => toolchain.close());

/** `x[at + 2 * by] = x[at + by] * 2 + x[at]`, by bytes; sums that may go round, as LLVM's own are. */
const module = (by: number): string => `${HEADER}
define void @step(i32 %at) "wasm-export-name"="k" {
  %second = add i32 %at, ${by}
  %third = add i32 %at, ${2 * by}
  %p = inttoptr i32 %at to ptr
  %q = inttoptr i32 %second to ptr
  %r = inttoptr i32 %third to ptr
  %v = load double, ptr %q
  %w = load double, ptr %p
  %twice = fmul double %v, 2.0
  %sum = fadd double %twice, %w
  store double %sum, ptr %r
  ret void
}
`;

it.each([
  [8, [8, 16]],
  [1024, [1024, 2048]],
  [-8, []],
  [65536, []],
])("%i bytes", async (by, offsets) => {
  const { wasm } = await toolchain.assemble({ llvm: module(by), features: [] });
  const found = (await toWat(wasm)).matchAll(/offset=(\d+)/g);
  expect([...found].map(([, offset]) => Number(offset)).sort((a, b) => a - b)).toEqual(offsets);
  const memory = new WebAssembly.Memory({ initial: 3, maximum: 3 });
  const imports = { env: { memory, b: 0, t: 0 } };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>), imports);
  const numbers = new Float64Array(memory.buffer);
  numbers[1000] = 5;
  numbers[1000 + by / 8] = 3;
  (instance.exports["k"] as (at: number) => void)(8000);
  expect(numbers[1000 + by / 4]).toBe(11);
});
