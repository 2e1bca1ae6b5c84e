/**
 * Large functions of the library are compiled once for all kernels that call them, and give what they give in one text
 * with the kernel.
 */
import { Toolchain } from "@wumba/toolchain";
import { afterAll, describe, expect, it } from "vitest";
import { divideText } from "../../packages/toolchain/dist/llvm/units.js";
import { HEADER, run } from "./modules.js";

const toolchain = new Toolchain();
afterAll(() => toolchain.close());

/** Many additions, so that the text is long: `x + 1 + 2 + …`. */
const additions = (from: string, count = 60): string =>
  Array.from({ length: count }, (_, k) => `  %s${k} = fadd double ${k === 0 ? from : `%s${k - 1}`}, ${k + 1}.0`).join(
    "\n",
  );
const LAST = 59;
const SUM = (60 * 61) / 2;

/**
 * A function of the library that counts its calls in a variable that all share; `number` is what the kernel calls it
 * by.
 */
const counted = (
  number: number,
  called = "",
): string => `define internal double @f${number}.counted(double %x) nounwind "unit" {
start:
  %count = load i32, ptr @w.count
  %more = add i32 %count, 1
  store i32 %more, ptr @w.count
${additions("%x")}
  %small = call double @f${number + 1}.small(double %s${LAST})
${called}
  br label %loop, !llvm.loop !1000003
loop:
  %again = fcmp olt double %small, 0.0
  br i1 %again, label %loop, label %end
end:
  ret double %small
}
define internal double @f${number + 1}.small(double %x) nounwind "unit" {
  %r = fadd double %x, 0.5
  ret double %r
}
`;
const STATE = "@w.count = internal global i32 0\n";
const LOOPS = "!1000003 = distinct !{!1000003}\n";

const kernel = (number: number, library = counted(number)): string => `${HEADER}${STATE}${library}
define double @entry(double %x) "wasm-export-name"="k" {
  %a = call double @f${number}.counted(double %x)
  %b = call double @f${number}.counted(double %a)
  %count = load i32, ptr @w.count
  %c = sitofp i32 %count to double
  %d = fmul double %c, 1000000.0
  %r = fadd double %b, %d
  ret double %r
}
${LOOPS}`;

describe("a function of the library", () => {
  it("is a unit, which is the same in all kernels", () => {
    const [one, other] = [divideText(kernel(3)), divideText(kernel(12))];
    expect(one.units).toHaveLength(1);
    expect(other.units).toEqual(one.units);
    expect(one.llvm).not.toContain("fadd double %x, 1.0");
    expect(one.units[0]!.llvm).toContain("small");
  });

  it.each([[[]], [["simd128"]]])(
    "gives the same, and shares variables with the kernel, with features %j",
    async (features) => {
      const llvm = kernel(3);
      const results = await Promise.all(
        [llvm, llvm.replaceAll(' "unit"', "")].map(async (text) => {
          const { exports } = run(await toolchain.assemble({ llvm: text, features }));
          return [exports["k"]!(0), exports["k"]!(0)];
        }),
      );
      const expected = 2 * SUM + 1;
      expect(results[0]).toEqual([expected + 2_000_000, expected + 4_000_000]);
      expect(results[1]).toEqual(results[0]);
    },
  );

  it("is compiled once where it differs from another in what it calls alone", async () => {
    const library = [3, 7].map((number) => {
      const inner = counted(number + 2).replaceAll("counted", "inner");
      const outer = counted(number, `  %inner = call double @f${number + 2}.inner(double 0.0)`);
      return outer.replace("ret double %small", "ret double %inner") + inner.replace(", 1.0", `, ${number}.0`);
    });
    const llvm = kernel(3, library.join("")).replace("%b = call double @f3.", "%b = call double @f7.");
    const { units } = divideText(llvm);
    expect(units).toHaveLength(4);
    expect(new Set(units.map((unit) => unit.llvm)).size).toBe(3);
    const { exports } = run(await toolchain.assemble({ llvm, features: [] }));
    expect(exports["k"]!(0)).toBe(SUM + 6.5 + 4_000_000);
  });

  it("stays in the kernel where it does nothing but compute, without loops", () => {
    const library = `define internal double @f3.counted(double %x) nounwind "unit" {\n${additions("%x")}\n  ret double %s${LAST}\n}\n`;
    expect(divideText(kernel(3, library)).units).toEqual([]);
  });

  it("stays in the kernel where it is small, where its address is taken, and where it leads to the program's own functions or back to itself", () => {
    const own = `define internal double @f90.own(double %x) nounwind {\n  ret double %x\n}\n`;
    const back = `  %back = call double @f4.small(double 0.0)\n`;
    const recursive = counted(3, back).replace("%r = fadd double %x, 0.5", "%r = call double @f3.counted(double %x)");
    expect(
      divideText(kernel(3, counted(3).replace(additions("%x"), `  %s${LAST} = fadd double %x, 1.0`))).units,
    ).toEqual([]);
    expect(divideText(kernel(3, counted(3, "  store ptr @f3.counted, ptr null"))).units).toEqual([]);
    expect(divideText(kernel(3, counted(3, "  %own = call double @f90.own(double 0.0)") + own)).units).toEqual([]);
    expect(divideText(kernel(3, recursive)).units).toEqual([]);
  });
});

describe("what LLVM is told of a unit's memory", () => {
  const loop = `  br label %loop\nloop:\n  %again = fcmp olt double %s${LAST}, 0.0\n  br i1 %again, label %loop, label %end\nend:\n`;
  const declared = (body: string): string => {
    const library = `define internal double @f3.counted(double %x) nounwind "unit" {\nstart:\n${additions("%x")}\n${loop}${body}  ret double %s${LAST}\n}\n`;
    return /^declare .*@u\..*$/m.exec(divideText(kernel(3, library)).llvm)![0];
  };
  it.each([
    ["", "memory(none)"],
    ["  %room = alloca double\n  store double %x, ptr %room\n  %own = load double, ptr %room\n", "memory(none)"],
    ["  %read = load i32, ptr @w.count\n", "memory(read)"],
    ["  %root = call double @llvm.sqrt.f64(double %x)\n", "memory(none)"],
  ])("%j: %s", (body, effect) => expect(declared(body)).toContain(effect));

  it.each([
    "  store i32 1, ptr @w.count\n",
    "  %old = atomicrmw add ptr @w.count, i32 1 seq_cst\n",
    "  %room = alloca ptr\n  store ptr %room, ptr %room\n",
    "  call void @llvm.memset.p0.i32(ptr @w.count, i8 0, i32 4, i1 false)\n",
    "  %called = call double @elsewhere(double %x)\n",
  ])("%j: nothing", (body) => expect(declared(body)).not.toContain("memory("));
});
