/** `guvectorize`: a function of rows in; one of whole arrays on the device, row by row, out. */
import { DeviceArray, emptyOf, kindOf } from "./arrays.js";
import { kernelOf, type ArrayName, type Memory } from "./kernel.js";
import { inRow, type OnDevice } from "./launch.js";
import type { ElementsOf, Operand } from "./vectorize.js";

type RowOperand<T> = T extends number ? Operand<T> : T | OnDevice<T>;
type RowOperands<P extends readonly unknown[]> = { [K in keyof P]: RowOperand<P[K]> };
/** What the function gets but for the row of the result, which it writes where it returns nothing. */
type Inputs<P extends readonly unknown[], R> = R extends number ? P : P extends readonly [...infer I, unknown] ? I : P;
type Result<P extends readonly unknown[], R> = R extends number
  ? ElementsOf<R>
  : P extends readonly [...unknown[], infer O extends Memory]
    ? O
    : never;

export interface RowOptions<A extends Memory> {
  /** The size of each symbol of the layout. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Another array on the device, which gets the results. */
  readonly out?: DeviceArray<A>;
}

/** A function of whole arrays: gives the results in a new array on the device, or in `out`. */
export type Generalized<P extends readonly unknown[], R> = (
  ...operands: [...RowOperands<Inputs<P, R>>, options: RowOptions<Result<P, R>>]
) => DeviceArray<Result<P, R>>;

/**
 * A function of rows as one of whole arrays, by a kernel that the build makes of it where `@gpu` stands above. The
 * layout says which operands are rows of how many elements, as in `"(n),(n)->()"`: a result without symbols is what the
 * function returns; else its last parameter is the row of the result. Arrays have the same number of rows, or one,
 * which stands for all; numbers stand for as many equal ones. Calls are enqueued, as launches are.
 */
export function guvectorize<P extends readonly (number | Memory)[], R extends number | void>(
  layout: string,
  fn: (...values: P) => R,
): Generalized<P, R> {
  const symbols = [...layout.replaceAll(/\s/g, "").matchAll(/\(([^)]*)\)/g)].map(([, text]) =>
    text!.split(",").filter(Boolean),
  );
  const inputs = symbols.slice(0, -1);
  return (...given) => {
    const kernel = kernelOf(fn);
    const { sizes, out } = given[inputs.length] as RowOptions<Memory>;
    const sizeOf = (names: readonly string[]): number =>
      names.reduce((product, name) => {
        const size = sizes[name];
        if (!Number.isInteger(size) || size! < 1) throw new RangeError(`'${kernel.name}' takes a size for '${name}'`);
        return product * size!;
      }, 1);
    const copies: DeviceArray[] = [];
    const own = (kind: ArrayName, length: number, first?: Memory): DeviceArray => {
      const made = new DeviceArray(kind, length, first);
      copies.push(made);
      return made;
    };
    const operands = inputs.map((names, k) => {
      const value: unknown = given[k];
      const kind = kernel.parameters[1 + 3 * k]!.type as ArrayName;
      if (typeof value === "number" && names.length === 0)
        return { array: own(kind, 0, emptyOf(kind, 0)), plain: value, size: 1, rows: 1 };
      const host = kindOf(value);
      const array = host ? own(host, (value as Memory).length, (value as Memory).slice()) : (value as DeviceArray);
      const size = sizeOf(names);
      const rows = array.length / size;
      if (!Number.isInteger(rows))
        throw new RangeError(`'${kernel.name}' takes rows of ${size} elements, and not an array of ${array.length}`);
      return { array, plain: 0, size, rows };
    });
    const most = Math.max(...operands.map(({ rows }) => rows));
    // One row stands for all of them, none for none.
    const rows = operands.some((operand) => operand.rows === 0) ? 0 : most;
    const other = operands.find((operand) => operand.rows !== rows && operand.rows !== 1);
    if (other)
      throw new RangeError(`'${kernel.name}' takes arrays of as many rows, and not of ${most} and ${other.rows}`);
    const length = rows * sizeOf(symbols.at(-1)!);
    const target = out ?? new DeviceArray(kernel.parameters[0]!.type as ArrayName, length, undefined);
    if (target.length !== length)
      throw new RangeError(`'${kernel.name}' gives ${length} elements, and not ${target.length}`);
    const passed = operands.flatMap((operand) => [operand.array, operand.plain, operand.rows === 1 ? 0 : operand.size]);
    const named = [...new Set(inputs.flat())].map((name) => sizes[name]);
    if (length > 0) inRow(kernel, rows, [target, ...passed, ...named, rows]);
    for (const copy of copies) copy.free();
    return target as ReturnType<Generalized<P, R>>;
  };
}
