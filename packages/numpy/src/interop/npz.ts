/** NumPy's files of several arrays, `.npz`: zip archives of `.npy` files, stored or deflated. */
import type { AnyArray } from "../array/ndarray.js";
import type { ArrayLike } from "../operands.js";
import { bytesOf, loadNpy, saveNpy, type Bytes } from "./npy.js";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

/** The streams of browsers and of Node that compress. */
interface Stream {
  readonly readable: { getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }> } };
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } };
}
interface Texts {
  readonly TextDecoder: new () => { decode(bytes: Uint8Array): string };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
}
type StreamClass = new (format: "deflate-raw") => Stream;
const globals = globalThis as unknown as {
  readonly CompressionStream: StreamClass;
  readonly DecompressionStream: StreamClass;
} & Texts;

async function through(stream: Stream, bytes: Uint8Array): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value!);
  }
  await written;
  return joined(parts);
}

/** An entry of the archive's directory. */
interface Entry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly compressed: number;
  readonly size: number;
  /** Where its local header is. */
  readonly at: number;
}

/** The arrays of an `.npz` file by their names. Throws a RangeError for bytes that are no such file, or are damaged. */
export async function loadNpz(file: Bytes): Promise<Record<string, AnyArray>> {
  const bytes = bytesOf(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const arrays: Record<string, AnyArray> = {};
  for (const entry of directoryOf(bytes, view)) {
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const raw = bytes.subarray(start, start + entry.compressed);
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw new RangeError(`loadNpz: ${entry.name} is packed by method ${entry.method}`);
    const content = entry.method === STORED ? raw : await through(new globals.DecompressionStream("deflate-raw"), raw);
    if (content.length !== entry.size || checksumOf(content) !== entry.checksum)
      throw new RangeError(`loadNpz: ${entry.name} is damaged`);
    arrays[entry.name.replace(/\.npy$/, "")] = loadNpy(content);
  }
  return arrays;
}

function directoryOf(bytes: Uint8Array, view: DataView): Entry[] {
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new RangeError("loadNpz: the bytes are no .npz file");
  const count = view.getUint16(end + 10, true);
  const entries: Entry[] = [];
  for (let i = 0, at = view.getUint32(end + 16, true); i < count; i++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RangeError("loadNpz: the directory is damaged");
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: new globals.TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  if (entries.some(({ size, at }) => size === 0xffffffff || at === 0xffffffff))
    throw new RangeError("loadNpz: files of 4 GB and more are not read");
  return entries;
}

/** Options of {@link saveNpz}. */
export interface SaveNpzOptions {
  /** Whether the arrays are compressed, as by NumPy's `savez_compressed`. */
  readonly compressed?: boolean;
}

/** The bytes of an `.npz` file with arrays by their names. */
export async function saveNpz(
  arrays: Readonly<Record<string, ArrayLike>>,
  { compressed = false }: SaveNpzOptions = {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [key, array] of Object.entries(arrays)) {
    const content = saveNpy(array);
    const packed = compressed ? await through(new globals.CompressionStream("deflate-raw"), content) : content;
    const name = new globals.TextEncoder().encode(`${key}.npy`);
    const fields = fieldsOf(compressed ? DEFLATED : STORED, content, packed.length, name.length);
    const head = record(LOCAL, 30, [[4, 20, 2], ...fields], name);
    const entry = record(
      CENTRAL,
      46,
      [[4, 20, 2], [6, 20, 2], ...fields.map(([field, value, width]): Field => [field + 2, value, width]), [42, at, 4]],
      name,
    );
    parts.push(head, packed);
    directory.push(entry);
    at += head.length + packed.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = record(
    END,
    22,
    [
      [8, directory.length, 2],
      [10, directory.length, 2],
      [12, length, 4],
      [16, at, 4],
    ],
    new Uint8Array(0),
  );
  return joined([...parts, ...directory, end]);
}

type Field = readonly [at: number, value: number, width: 2 | 4];

/** What a local header says, and the directory two bytes later: in UTF-8, at the first moment that the format knows. */
const fieldsOf = (method: number, content: Uint8Array, packed: number, name: number): Field[] => [
  [6, 0x800, 2],
  [8, method, 2],
  [12, 0x21, 2],
  [14, checksumOf(content), 4],
  [18, packed, 4],
  [22, content.length, 4],
  [26, name, 2],
];

function record(signature: number, length: number, fields: readonly Field[], name: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  for (const [at, value, width] of fields) {
    if (width === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
  }
  bytes.set(name, length);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

let table: Uint32Array | undefined;

/** The CRC-32 of bytes. */
function checksumOf(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });
  let sum = ~0;
  for (let i = 0; i < bytes.length; i++) sum = table[(sum ^ bytes[i]!) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
