/** The section walker and what reads sections, on modules made by hand. */
import { toWat } from "@wumba/toolchain";
import { describe, expect, test } from "vitest";
import { finishModule } from "../../packages/toolchain/dist/wasm/finishModule.js";
import { readImports } from "../../packages/toolchain/dist/wasm/interface.js";
import { WasmReader } from "../../packages/toolchain/dist/wasm/reader.js";
import { encodeU32 } from "../../packages/toolchain/dist/wasm/writer.js";
import { readSections, removeCustomSections } from "../../packages/toolchain/dist/wasm/sections.js";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const text = (value: string) => [value.length, ...new TextEncoder().encode(value)];
const section = (id: number, content: number[]) => [id, ...encodeU32(content.length), ...content];
const custom = (name: string, content: number[] = []) => section(0, [...text(name), ...content]);
const module = (...sections: number[][]) => Uint8Array.from([...HEADER, ...sections.flat()]);

/** One function () → i32 that returns 7, exported as k. */
const SEVEN = [
  section(1, [1, 0x60, 0, 1, 0x7f]),
  section(3, [1, 0]),
  section(7, [1, ...text("k"), 0, 0]),
  section(10, [1, 4, 0, 0x41, 7, 0x0b]),
];
const DYLINK = custom("dylink.0", [1, 4, ...[24, 4, 2, 0]]);

describe("removing custom sections", () => {
  test("leaves the others as they are", () => {
    const [type, functions, exports, code] = SEVEN as [number[], number[], number[], number[]];
    const wasm = removeCustomSections(
      module(
        custom("first"),
        type,
        custom("between", [1, 2, 3]),
        functions,
        exports,
        code,
        custom("last", Array(300).fill(1)),
      ),
    );
    expect(wasm).toEqual(module(...SEVEN));
    expect(removeCustomSections(wasm)).toEqual(wasm);
    expect(
      (new WebAssembly.Instance(new WebAssembly.Module(wasm as BufferSource)).exports["k"] as () => number)(),
    ).toBe(7);
  });

  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["another format", new TextEncoder().encode("(module)")],
    ["another version", Uint8Array.from([0, 0x61, 0x73, 0x6d, 2, 0, 0, 0])],
    ["a section without size", module([1])],
    ["a section that passes the end", module([1, 5, 0])],
    ["a size that never ends", module([1, 0x80, 0x80, 0x80, 0x80, 0x80, 0])],
    ["a size of more than 32 bits", module([1, 0xff, 0xff, 0xff, 0xff, 0x7f])],
    ["a custom name that passes its section", module([0, 2, 9, 0x61])],
  ])("throws on %s", (_, wasm) => {
    expect(() => removeCustomSections(wasm)).toThrow(/^wasm: /);
  });

  test("throws on every cut through a module, except between sections", () => {
    const whole = module(...SEVEN);
    const accepted = Array.from(whole.keys()).filter((length) => {
      try {
        return removeCustomSections(whole.subarray(0, length)) && true;
      } catch {
        return false;
      }
    });
    expect(accepted).toEqual(SEVEN.map((_, index) => HEADER.length + SEVEN.slice(0, index).flat().length));
  });
});

test.each([0, 1, 127, 128, 16_384, 0x7fffffff, 0xffffffff])("LEB128 of %i", (value) => {
  expect(new WasmReader(Uint8Array.from(encodeU32(value))).u32()).toBe(value);
});

describe("finishing a linked module", () => {
  test("reads its needs from dylink.0", () => {
    expect(finishModule(module(DYLINK, ...SEVEN))).toEqual({
      wasm: module(...SEVEN),
      memorySize: 24,
      memoryAlign: 16,
      tableSize: 2,
      usesStack: false,
    });
    expect(() => finishModule(module(...SEVEN))).toThrow("dylink.0");
  });

  test("leaves out imported globals that no instruction names, unless there is more that may name them", () => {
    const [type, functions, exports] = SEVEN as [number[], number[], number[]];
    const base = (name: string) => [...text("env"), ...text(name), 3, 0x7f, 0];
    const words = [...text("GOT.mem"), ...text("w.words"), 3, 0x7f, 0];
    const memory = [...text("env"), ...text("memory"), 2, 1, 1, 2];
    const importing = (...all: number[][]) => section(2, [all.length, ...all.flat()]);
    const code = (global: number) => section(10, [1, 4, 0, 0x23, global, 0x0b]);
    const bases = importing(memory, base("__memory_base"), base("__table_base"), words);
    const finish = (...sections: number[][]) => finishModule(module(DYLINK, type, ...sections)).wasm;
    const short = (name: string) => [...text("env"), ...text(name), 3, 0x7f, 0];
    expect(finish(bases, functions, exports, code(2))).toEqual(
      module(type, importing(memory, short("w")), functions, exports, code(0)),
    );
    const data = section(11, [1, 0, 0x23, 0, 0x0b, 0]);
    expect(finish(bases, functions, exports, code(2), data)).toEqual(
      module(type, importing(memory, short("b"), short("t"), short("w")), functions, exports, code(2), data),
    );
  });

  test("reads imports of every kind, and refuses what nothing provides", () => {
    const entries = [
      [...text("w"), ...text("o"), 0, 0],
      [...text("env"), ...text("__indirect_function_table"), 1, 0x70, 0, 0],
      [...text("env"), ...text("memory"), 2, 1, 1, 0x80, 0x80, 4],
      [...text("env"), ...text("__stack_pointer"), 3, 0x7f, 1],
      [...text("w"), ...text("tag"), 4, 0, 0],
    ];
    const importing = (...all: number[][]) => module(DYLINK, section(2, [all.length, ...all.flat()]));
    expect(readImports(readSections(importing(...entries))).map(({ name }) => name)).toEqual([
      "o",
      "__indirect_function_table",
      "memory",
      "__stack_pointer",
      "tag",
    ]);
    expect(finishModule(importing(...entries)).usesStack).toBe(true);
    expect(() => finishModule(importing([...text("env"), ...text("fmod"), 0, 0]))).toThrow("imports env.fmod");
    expect(() => finishModule(importing([...text("GOT.mem"), ...text("x"), 3, 0x7f, 1]))).toThrow("imports GOT.mem.x");
    expect(() => finishModule(importing([...text("w"), ...text("x"), 9, 0]))).toThrow("unknown kind");
  });
});

describe("toWat", () => {
  test("prints a module, whatever custom sections it has", async () => {
    expect(await toWat(module(DYLINK, ...SEVEN, custom("name", [9, 9])))).toContain("i32.const 7");
  });

  test("throws on bad input", async () => {
    await expect(toWat(new Uint8Array([1, 2, 3]))).rejects.toThrow("not a WebAssembly module");
  });
});
