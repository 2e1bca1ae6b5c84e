/** Files of arrays: those that NumPy has written (cases.py), and ours, which are the same. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as np from "@wumba/numpy";

interface StoredArray {
  d: np.DType;
  s: number[];
  v: (number | string)[];
}
const { npy, npz } = JSON.parse(readFileSync(new URL("files.json", import.meta.url), "utf8")) as {
  npy: Record<string, [StoredArray, string]>;
  npz: Record<"stored" | "deflated", string>;
};
const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, "base64"));
const text = (value: number | bigint | boolean | np.Complex): string => {
  if (value instanceof np.Complex) return `${value.re} ${value.im}`;
  return typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : String(Number(value));
};

describe(".npy", () => {
  it.each(Object.keys(npy))("%s is read, and written as NumPy does", (name) => {
    const [{ d, s, v }, base64] = npy[name]!;
    const read = np.loadNpy(bytes(base64));
    expect([read.dtype, read.shape]).toEqual([d, s]);
    expect(Array.from(np.entries(read), ([, value]) => text(value))).toEqual(v.map(String));
    if (!name.startsWith("swapped") && !["x_u8", "x_u16"].includes(name))
      expect(Buffer.from(np.saveNpy(read)).toString("base64")).toBe(base64);
  });

  it("copies only what is not aligned", () => {
    const file = np.saveNpy(np.arange(6));
    expect(np.loadNpy(file).data.buffer).toBe(file.buffer);
    const moved = new Uint8Array(file.length + 1);
    moved.set(file, 1);
    const read = np.loadNpy(moved.subarray(1));
    expect(read.data.buffer).not.toBe(moved.buffer);
    expect([...read.data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(np.loadNpy(file.buffer).shape).toEqual([6]);
  });

  it("keeps views as they look", () => {
    const a = np.reshape(np.arange(24), [2, 3, 4]);
    for (const view of [
      a.slice(0, 2, 1, 1),
      a.T,
      a.slice(undefined, undefined, -1, 2),
      a.row(1),
      np.astype(a, np.c128).slice(0, 2, 1, 1).T,
      new Float64Array([1, 2]),
    ]) {
      expect(np.arrayEqual(np.loadNpy(np.saveNpy(view)), view)).toBe(true);
    }
  });

  it("refuses other bytes", () => {
    const file = np.saveNpy(np.arange(6));
    const named = (from: string, to: string): Uint8Array =>
      Uint8Array.from(Buffer.from(Buffer.from(file).toString("latin1").replace(from, to), "latin1"));
    expect(() => np.loadNpy(new Uint8Array(10))).toThrow("loadNpy: the bytes are no .npy file");
    expect(() => np.loadNpy(file.subarray(0, 150))).toThrow(
      "loadNpy: the file ends after 150 bytes, an array of shape (6,) after 176",
    );
    expect(() => np.loadNpy(named("<f8", "<f2"))).toThrow("loadNpy: elements of type <f2 are not read");
    expect(() => np.loadNpy(named("'<f8'", "[('x')"))).toThrow(TypeError);
    expect(() => np.loadNpy(named("(6,), }           ", "(1, 1, 1, 1, 6), }"))).toThrow(
      "5 dimensions are too many: 4 at most",
    );
    expect(() => np.loadNpy(named("\u0001", "\u0009"))).toThrow("loadNpy: version 9 of the format is not known");
  });
});

describe(".npz", () => {
  it.each(["stored", "deflated"] as const)("%s archives are read", async (kind) => {
    const { first, second, third, ...others } = await np.loadNpz(bytes(npz[kind]));
    expect(Object.keys(others)).toEqual([]);
    expect([first!.dtype, first!.shape]).toEqual(["i64", [2, 3]]);
    expect([second!.dtype, second!.shape, np.sum(second!)]).toEqual(["f64", [20, 30], 0]);
    expect([third!.shape, third!.strides]).toEqual([
      [2, 2, 3],
      [1, 2, 4],
    ]);
  });

  it.each([false, true])("comes back as it was (compressed: %s)", async (compressed) => {
    const grid = np.reshape(np.arange(1200), [30, 40]);
    const file = await np.saveNpz({ grid, turned: grid.T, été: new Uint8Array([1, 2]) }, { compressed });
    expect(file.length < 5000).toBe(compressed);
    const read = await np.loadNpz(file);
    expect(Object.keys(read)).toEqual(["grid", "turned", "été"]);
    expect(np.arrayEqual(read.grid!, grid)).toBe(true);
    expect(np.arrayEqual(read.turned!, grid.T)).toBe(true);
  });

  it("refuses other bytes", async () => {
    const file = await np.saveNpz({ a: np.arange(6) });
    file[200] = 7;
    await expect(np.loadNpz(file)).rejects.toThrow("loadNpz: a.npy is damaged");
    await expect(np.loadNpz(new Uint8Array(30))).rejects.toThrow("loadNpz: the bytes are no .npz file");
  });
});
