/** Arguments in; the same arguments in kernel memory out, views of one buffer still views of one buffer. */
import { isNDArray } from "@wumba/numpy";
import type { Argument, TypedArray } from "../../fixtures/cases.js";
import { isTypedArray } from "./outcome.js";

/** The part of `wumba` that is needed; undefined until the package exports it. */
interface KernelArrays {
  readonly uint8Array?: (length: number) => Uint8Array;
  readonly free?: (array: Uint8Array) => void;
}
const { uint8Array, free } = (await import("wumba")) as KernelArrays;

export const kernelMemoryAvailable = typeof uint8Array === "function" && typeof free === "function";

type Constructor = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => TypedArray;

/** Calls `work` with the arguments in kernel memory, then frees them. */
export function withResident<T>(args: readonly Argument[], work: (args: readonly Argument[]) => T): T {
  const resident = toResident(args);
  try {
    return work(resident.args);
  } finally {
    resident.free();
  }
}

/** The arguments in kernel memory, until they are freed. Buffers stay, and with them the views of theirs. */
export function toResident(args: readonly Argument[]): { readonly args: readonly Argument[]; free(): void } {
  const homes = new Map<ArrayBufferLike, Uint8Array>();
  const views = new Map<TypedArray | DataView, TypedArray | DataView>();
  const place = (argument: Argument): Argument => {
    if (isNDArray(argument)) return over(argument, { data: move(argument.data, homes) });
    if (isLazy(argument)) return over(argument, { args: argument.args.map(place) });
    if (!isTypedArray(argument) && !(argument instanceof DataView)) return argument;
    if (args.includes(argument.buffer)) return argument;
    const view = views.get(argument) ?? move(argument, homes);
    views.set(argument, view);
    return view;
  };
  return { args: args.map(place), free: () => [...homes.values()].forEach((home) => free!(home)) };
}

const isLazy = (argument: Argument): argument is { readonly args: readonly Argument[] } =>
  typeof argument === "object" && argument !== null && "argumentsOf" in argument;

/** The same array over other data, the same expression of other arguments. */
const over = <T extends object>(object: T, fields: object): T =>
  Object.assign(Object.create(Object.getPrototypeOf(object) as object) as T, object, fields);

function move(array: TypedArray | DataView, homes: Map<ArrayBufferLike, Uint8Array>): TypedArray | DataView {
  const home = homes.get(array.buffer) ?? uint8Array!(array.buffer.byteLength);
  if (!homes.has(array.buffer)) home.set(new Uint8Array(array.buffer));
  homes.set(array.buffer, home);
  const length = array instanceof DataView ? array.byteLength : array.length;
  return new (array.constructor as Constructor)(home.buffer, home.byteOffset + array.byteOffset, length);
}
