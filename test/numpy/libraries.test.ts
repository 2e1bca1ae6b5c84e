/** Arrays of other libraries, by structural copies of what these have. */
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";

const grid = (): NDArray<number, 2> => np.reshape(np.arange(12), [3, 4]);

describe("arrays of scijs, @stdlib and numpy-ts", () => {
  const scijs = <D extends np.Data>(data: D, shape: number[], stride: number[], offset: number) => ({
    data,
    shape,
    stride,
    offset,
    dtype: "float64",
  });
  class Stdlib {
    readonly dtype: string;
    readonly data: unknown;
    constructor(
      dtype: string,
      buffer: unknown,
      readonly shape: number[],
      readonly strides: number[],
      readonly offset: number,
      readonly order: string,
    ) {
      this.dtype = dtype;
      this.data = buffer;
    }
  }
  const numpyTs = {
    frombuffer: (buffer: ArrayBuffer, dtype: string, count: number, offset: number) => ({
      reshape: (...shape: number[]) => ({
        dtype,
        shape,
        data: new Float64Array(buffer.slice(offset, offset + 8 * count)),
      }),
    }),
  };

  it("share their data", () => {
    const a = grid();
    const view = a.T.slice(1);
    const theirs = np.toScijs(view, scijs);
    expect([theirs.shape, theirs.stride, theirs.offset]).toEqual([[3, 3], [1, 4], 1]);
    const back = np.fromNdarray(theirs);
    expectTypeOf(back.dtype).toEqualTypeOf<"f64">();
    expect(back.data).toBe(a.data);
    expect(np.toArray(back)).toEqual(np.toArray(view));
    const stdlib = np.toStdlib(view, Stdlib);
    expect([stdlib.dtype, stdlib.order, stdlib.data]).toEqual(["float64", "row-major", a.data]);
    expect(np.fromNdarray(stdlib).strides).toEqual([1, 4]);
  });

  it("bring plain lists and bool along", () => {
    const shape = { shape: [2], strides: [1], offset: 0 };
    expect(np.fromNdarray({ ...shape, data: [1, 2], dtype: "array" }).dtype).toBe("f64");
    expect(np.fromNdarray({ ...shape, data: new Uint8Array([1, 0]), dtype: "bool" }).dtype).toBe("bool");
    const booleans = { buffer: new Uint8Array([0, 1, 1]).buffer, byteOffset: 1, length: 2 };
    expect(np.toArray(np.fromNdarray({ ...shape, data: booleans, dtype: "bool" }) as never)).toEqual([true, true]);
    const part = {
      data: new Float64Array([1, 2, 3]),
      shape: [2],
      strides: [1],
      dtype: "float64",
      storage: { offset: 1 },
    };
    expect([...(np.fromNdarray(part) as NDArray<number, 1>)]).toEqual([2, 3]);
    expect(np.toStdlib(np.zeros([2], "bool"), Stdlib).dtype).toBe("uint8");
  });

  it("are copied by numpy-ts alone", () => {
    const a = grid();
    const theirs = np.toNumpyTs(a.row(1), numpyTs);
    expect([theirs.dtype, theirs.shape, [...theirs.data]]).toEqual(["float64", [4], [4, 5, 6, 7]]);
    expect([...np.toNumpyTs(a.T, numpyTs).data.subarray(0, 3)]).toEqual([0, 4, 8]);
    expect(() => np.toNumpyTs(np.zeros([0]), numpyTs)).toThrow(
      "toNumpyTs: numpy-ts does not take an array of shape (0,), which is empty",
    );
  });

  it("are refused where elements are not numbers", () => {
    const shape = { shape: [1], strides: [1], offset: 0 };
    expect(() => np.fromNdarray({ ...shape, data: new Float64Array(2), dtype: "complex128" })).toThrow(
      "fromNdarray: elements of complex128 are not taken over",
    );
    expect(() => np.fromNdarray({ ...shape, data: ["a"], dtype: "generic" })).toThrow(TypeError);
    expect(() => np.fromNdarray({ data: [1], shape: [1] })).toThrow(
      "fromNdarray: the array has neither strides nor stride",
    );
    expect(() => np.toStdlib(np.zeros([1], "i64"), Stdlib)).toThrow("toStdlib: @stdlib/ndarray has no i64");
  });
});

describe("vectors of Arrow", () => {
  const piece = (values: unknown, length: number, offset = 0, children: np.ArrowData[] = []): np.ArrowData => ({
    values,
    length,
    offset,
    children,
  });
  const vector = (type: string, ...data: np.ArrowData[]): np.ArrowVector => ({
    type: { toString: () => type },
    nullCount: 0,
    data,
  });
  const elements = (made: np.AnyArray): unknown => np.toArray(made);

  it("are views if they are of one piece", () => {
    const values = new Float64Array(8);
    const made = np.fromArrow(vector("Float64", piece(values, 3)));
    expect([made.dtype, made.shape, made.data.buffer === values.buffer]).toEqual(["f64", [3], true]);
    expect(
      elements(np.fromArrow(vector("Int64", piece(BigInt64Array.of(1n), 1), piece(BigInt64Array.of(2n), 1)))),
    ).toEqual([1n, 2n]);
    expect(np.fromArrow(vector("Timestamp<MILLISECOND>", piece(BigInt64Array.of(1n), 1))).dtype).toBe("i64");
  });

  it("of bool and of lists are arrays of bool, and of more dimensions", () => {
    expect(elements(np.fromArrow(vector("Bool", piece(new Uint8Array([0b1101]), 3, 1))))).toEqual([false, true, true]);
    const lists = piece(undefined, 2, 0, [piece(Float32Array.of(1, 2, 3, 4, 0, 0), 4)]);
    const made = np.fromArrow(vector("FixedSizeList[2]<Float32>", lists));
    expect(made.dtype).toBe("f32");
    expect(elements(made)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("are made of the same memory", () => {
    const a = grid();
    const made = np.toArrow(a.row(2), (data: Float64Array) => ({ data }));
    expect([...made.data]).toEqual([8, 9, 10, 11]);
    expect(made.data.buffer).toBe(a.data.buffer);
    expect([...np.toArrow(a.column(1), (data: Float64Array) => data)]).toEqual([1, 5, 9]);
    expect(() => np.toArrow(a, String)).toThrow("toArrow: an array of 2 dimensions is no vector");
  });

  it("are refused with nulls, and of other types", () => {
    expect(() => np.fromArrow({ ...vector("Float64"), nullCount: 2 })).toThrow("fromArrow: 2 values are null");
    expect(() => np.fromArrow(vector("Dictionary<Int32, Utf8>", piece(new Int32Array(1), 1)))).toThrow(
      "fromArrow: values of Dictionary<Int32, Utf8> are not taken over",
    );
    expect(() => np.fromArrow(vector("Float64"))).toThrow("fromArrow: the vector has no pieces");
  });
});
