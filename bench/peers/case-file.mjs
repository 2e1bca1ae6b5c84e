/** Arguments to the file that peers in other languages read, and what they write after a call back to an outcome. */
import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import { dataOf } from "./subjects.mjs";

const bytesOf = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** The elements of typed arrays by NumPy's names. */
export const ELEMENTS = {
  Int8Array: "i1",
  Uint8Array: "u1",
  Uint8ClampedArray: "u1",
  Int16Array: "i2",
  Uint16Array: "u2",
  Int32Array: "i4",
  Uint32Array: "u4",
  Float32Array: "f4",
  Float64Array: "f8",
};

/** An argument as the Python that runs a kernel is told of it. */
export function kindOf(x) {
  if (typeof x === "number") return Number.isInteger(x) ? "int" : "float";
  const element = { c64: "c8", c128: "c16" }[x.dtype] ?? ELEMENTS[dataOf(x).constructor.name];
  return `${element}:${(x.shape ?? [x.length]).join("x")}`;
}

/** Each argument is a line; an array's elements and a line end come behind its line. */
export function writeCase(file, args, written) {
  const parts = args.flatMap((x, k) => {
    const data = dataOf(x);
    if (!data) return [`number ${x}\n`];
    return [`array ${data.byteLength} ${data.length} ${written.includes(k) ? 1 : 0}\n`, bytesOf(data), "\n"];
  });
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** `like`: an outcome, whose arrays say of what kind and how long those in the file are. */
export function readOutcome(file, like) {
  const bytes = readFileSync(file);
  const memory = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  let at = 8;
  const arrays = like.arrays.map((x) => {
    if (typeof x === "number") return x;
    const list = new x.constructor(memory.slice(at, (at += x.byteLength)));
    return list;
  });
  return { result: new Float64Array(memory, 0, 1)[0], arrays };
}
