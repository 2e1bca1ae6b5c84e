/** LLVM text through LLVM: the modules run, and say what they need. */
import { LlvmError, toWat } from "@wumba/toolchain";
import { describe, expect, test } from "vitest";
import { HEADER, MEMORY_BASE, openToolchain, run, sumModule } from "./modules.js";

describe("a sum over doubles", () => {
  test.each([[[]], [["simd128"]]])("with features %j", async (features) => {
    const module = await openToolchain().assemble({ llvm: sumModule(0.5), features });
    const { memory, exports } = run(module);
    new Float64Array(memory.buffer, 4096, 101).set(Array.from({ length: 101 }, (_, index) => index));
    expect(exports["k"]!(4096, 101)).toBe(5050.5);
    expect(module).toMatchObject({ memorySize: 0, usesStack: false, tableSize: 0, remarks: [] });
    expect(WebAssembly.Module.customSections(new WebAssembly.Module(module.wasm as BufferSource), "name")).toEqual([]);
    const wat = await toWat(module.wasm);
    expect(wat.includes("f64x2.add")).toBe(features.length > 0);
  });

  test("gives the same bytes each time, in another worker too", async () => {
    const request = { llvm: sumModule(), features: ["simd128"] };
    const [first, second] = [openToolchain(), openToolchain()];
    const bytes = [await first.assemble(request), await first.assemble(request), await second.assemble(request)].map(
      ({ wasm }) => wasm,
    );
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });
});

test("memory intrinsics become instructions, static data is addressed from the memory base, imports keep their names", async () => {
  const llvm = `${HEADER}
@table = internal constant [5 x i32] [i32 1, i32 5, i32 2, i32 8, i32 9], align 16
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @outOfBounds(i32, double, i32) #1
define void @copy(ptr %to, ptr %from, i32 %n) #0 {
  call void @llvm.memset.p0.i32(ptr %to, i8 7, i32 %n, i1 false)
  call void @llvm.memmove.p0.p0.i32(ptr %to, ptr %from, i32 %n, i1 false)
  ret void
}
define i32 @get(i32 %i) #2 {
  %inside = icmp ult i32 %i, 5
  br i1 %inside, label %load, label %outside
load:
  %p = getelementptr inbounds i32, ptr @table, i32 %i
  %v = load i32, ptr %p
  ret i32 %v
outside:
  %index = sitofp i32 %i to double
  call void @outOfBounds(i32 1, double %index, i32 5)
  unreachable
}
attributes #0 = { "wasm-export-name"="copy" }
attributes #1 = { noreturn "wasm-import-module"="w" "wasm-import-name"="o" }
attributes #2 = { "wasm-export-name"="get" }
`;
  const module = await openToolchain().assemble({ llvm, features: [] });
  const wat = await toWat(module.wasm);
  expect(wat).toContain("memory.fill");
  expect(wat).toContain("memory.copy");
  expect(module).toMatchObject({ memorySize: 20, memoryAlign: 16, usesStack: false });
  const failures: number[][] = [];
  const { exports, memory } = run(module, { w: { o: (...values: number[]) => failures.push(values) } });
  expect([0, 1, 2, 3, 4].map((index) => exports["get"]!(index))).toEqual([1, 5, 2, 8, 9]);
  expect(() => exports["get"]!(-1)).toThrow(WebAssembly.RuntimeError);
  expect(failures).toEqual([[1, -1, 5]]);
  exports["copy"]!(2048, MEMORY_BASE, 20);
  expect(Array.from(new Int32Array(memory.buffer, 2048, 5))).toEqual([1, 5, 2, 8, 9]);
});

test("stack, indirect calls, and static data that holds addresses", async () => {
  const llvm = `${HEADER}
@functions = internal constant [2 x ptr] [ptr @half, ptr @twice]
@one = internal constant i32 11
@two = internal constant i32 22
@places = internal constant [2 x ptr] [ptr @one, ptr @two]
define internal double @half(double %x) {
  %y = fmul double %x, 0.5
  ret double %y
}
define internal double @twice(double %x) {
  %y = fmul double %x, 2.0
  ret double %y
}
define double @call(i32 %i, double %x) #0 {
  %p = getelementptr ptr, ptr @functions, i32 %i
  %f = load ptr, ptr %p
  %v = call double %f(double %x)
  ret double %v
}
define i32 @read(i32 %i) #1 {
  %p = getelementptr ptr, ptr @places, i32 %i
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
define i32 @local(i32 %i, i32 %x) #2 {
  %a = alloca [8 x i32]
  %p = getelementptr i32, ptr %a, i32 %i
  store volatile i32 %x, ptr %p
  %v = load volatile i32, ptr %p
  ret i32 %v
}
attributes #0 = { "wasm-export-name"="call" }
attributes #1 = { "wasm-export-name"="read" }
attributes #2 = { "wasm-export-name"="local" }
`;
  const module = await openToolchain().assemble({ llvm, features: [] });
  expect(module).toMatchObject({ usesStack: true, tableSize: 2 });
  const { exports } = run(module);
  expect([exports["call"]!(0, 6), exports["call"]!(1, 6)]).toEqual([3, 12]);
  expect([exports["read"]!(0), exports["read"]!(1)]).toEqual([11, 22]);
  expect(exports["local"]!(3, 5)).toBe(5);
});

describe("the remainder of doubles", () => {
  const remainder = `${HEADER}
define double @remainder(double %a, double %b) #0 {
  %r = frem double %a, %b
  ret double %r
}
attributes #0 = { "wasm-export-name"="k" }
`;
  test("frem needs fmod, which the module has to bring", async () => {
    const refused = openToolchain().assemble({ llvm: remainder, features: [] });
    await expect(refused).rejects.toThrow("undefined symbol: fmod");
  });

  test("a hidden definition in the module is used and not exported", async () => {
    const fmod = `define hidden double @fmod(double %a, double %b) noinline { ret double 42.0 }`;
    const { exports } = run(await openToolchain().assemble({ llvm: `${remainder}\n${fmod}`, features: [] }));
    expect(exports["k"]!(5, 3)).toBe(42);
    expect(Object.keys(exports)).toEqual(["k"]);
  });
});

describe("refusals", () => {
  test("are LlvmErrors with LLVM's own words and the module", async () => {
    const llvm = "define double @k(i32 %i) { ret i32 %i }";
    const error = await openToolchain()
      .assemble({ llvm, features: [] })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LlvmError);
    expect(error).toMatchObject({ name: "LlvmError", llvm, step: "clang" });
    expect((error as LlvmError).output).toContain("value doesn't match function result type 'double'");
    expect((error as LlvmError).message).toContain("bug in wumba");
  });

  test("may be a trap inside LLVM: a type nested deeper than its stack", async () => {
    const depth = 200_000;
    const llvm = `define void @k(ptr %p) { %q = load ${"[1 x ".repeat(depth)}i32${"]".repeat(depth)}, ptr %p\n ret void }`;
    const refused = openToolchain().assemble({ llvm, features: [] });
    await expect(refused).rejects.toMatchObject({ name: "LlvmError", output: expect.stringContaining("RuntimeError") });
  });

  test("do not harm the requests after them", async () => {
    const toolchain = openToolchain({ workers: 1 });
    const refused = toolchain.assemble({ llvm: "nonsense", features: [] });
    const accepted = toolchain.assemble({ llvm: sumModule(), features: [] });
    await expect(refused).rejects.toBeInstanceOf(LlvmError);
    expect((await accepted).wasm.length).toBeGreaterThan(50);
    expect(toolchain.counts).toEqual({ assembled: 1, cached: 0 });
  });
});

describe("remarks", () => {
  test("carry the place in the source, and change no byte", async () => {
    const toolchain = openToolchain();
    const module = await toolchain.assemble({ llvm: sumModule(), features: ["simd128"], remarks: true });
    const passed = module.remarks.find(({ kind }) => kind === "passed");
    expect(passed).toEqual({
      kind: "passed",
      pass: "loop-vectorize",
      name: "Vectorized",
      function: "sum",
      message: expect.stringContaining("vectorized loop (vectorization width: 2"),
      file: "folder with spaces/it's.ts",
      line: expect.any(Number),
      column: expect.any(Number),
    });
    expect([4, 5]).toContain(passed!.line);
    expect((await toolchain.assemble({ llvm: sumModule(), features: ["simd128"] })).wasm).toEqual(module.wasm);
  });

  test("say what was missed, and why", async () => {
    const llvm = sumModule().replace("fadd fast", "fsub");
    const { remarks } = await openToolchain().assemble({ llvm, features: ["simd128"], remarks: true });
    expect(remarks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["analysis", "missed"]));
    expect(remarks.some(({ message, line }) => message.includes("reorder floating-point") && line === 5)).toBe(true);
  });
});
