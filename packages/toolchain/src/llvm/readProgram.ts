/**
 * The file that holds LLVM in; its bytes out, changed so that an instance can run again: the stack pointer is exported,
 * and there is room for what most kernels need from the start, since memory that has grown does not shrink. A program
 * that is not as expected stays as it is, and each run of it takes an instance.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { SECTION } from "../wasm/sections.js";
import { WasmReader } from "../wasm/reader.js";
import { encodeU32 } from "../wasm/writer.js";

const PAGE = 65536;
/** What clang needs for nearly all kernels. */
const ROOM = 16 * 2 ** 20;
/** The export of global 0. */
const EXPORT = [15, ...new TextEncoder().encode("__stack_pointer"), 3, 0];
/** Where the code of `malloc` is, which knows the end of the memory as a constant. */
const MALLOC_WITHIN = 4 * 2 ** 20;
const HEADER_BYTES = 8;
const I32_CONST = 0x41;

export function readProgram(file: string): Uint8Array<ArrayBuffer> {
  const bytes = readBehind(file, EXPORT.length);
  const program = bytes.subarray(EXPORT.length);
  const sections = findSections(program);
  const { memory, global, export: exports, code } = sections;
  if (!memory || !global || !exports || !code || program[global.content] !== 1) return program;
  if (!growMemory(program, memory, code)) return program;
  return addExport(bytes, exports);
}

/** The file's bytes behind as many that are free. */
function readBehind(file: string, free: number): Uint8Array<ArrayBuffer> {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const bytes = new Uint8Array(new ArrayBuffer(free + size));
    for (let read = 0; read < size;) read += readSync(descriptor, bytes, free + read, size - read, read);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

interface Place {
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

function findSections(program: Uint8Array): Partial<Record<keyof typeof SECTION, Place>> {
  const found: Partial<Record<keyof typeof SECTION, Place>> = {};
  const reader = new WasmReader(program, HEADER_BYTES);
  while (!reader.atEnd) {
    const start = reader.position;
    const id = reader.byte();
    const length = reader.u32();
    const content = reader.position;
    reader.take(length);
    const name = (Object.keys(SECTION) as (keyof typeof SECTION)[]).find((each) => SECTION[each] === id);
    if (name) found[name] = { start, content, end: reader.position };
  }
  return found;
}

/** Makes the memory larger, and tells `malloc`; whether both were found. */
function growMemory(program: Uint8Array, memory: Place, code: Place): boolean {
  // One memory with a most of pages.
  const reader = new WasmReader(program, memory.content);
  if (reader.byte() !== 1 || reader.byte() !== 1) return false;
  const at = reader.position;
  const pages = reader.u32();
  const more = encodeU32(pages + ROOM / PAGE);
  if (more.length !== reader.position - at) return false;
  const start = Buffer.from(
    program.buffer,
    program.byteOffset + code.content,
    Math.min(MALLOC_WITHIN, code.end - code.content),
  );
  const [from, to] = [linkedConstant(pages * PAGE), linkedConstant(pages * PAGE + ROOM)];
  let count = 0;
  for (let i = start.indexOf(from); i >= 0; i = start.indexOf(from, i + 1), count++) start.set(to, i);
  if (count > 0) program.set(more, at);
  return count > 0;
}

/** An address as wasm-ld writes it: five bytes, however small it is. */
function linkedConstant(address: number): Uint8Array {
  const parts = Array.from({ length: 5 }, (_, i) => ((address >> (7 * i)) & 0x7f) | (i < 4 ? 0x80 : 0));
  return Uint8Array.from([I32_CONST, ...parts]);
}

/** Moves what is in front of the exports into the free bytes, and adds one. */
function addExport(bytes: Uint8Array<ArrayBuffer>, exports: Place): Uint8Array<ArrayBuffer> {
  const free = EXPORT.length;
  const content = bytes.slice(free + exports.content, free + exports.end);
  const section = [
    SECTION.export,
    ...encodeU32(content.length + free),
    content[0]! + 1,
    ...content.subarray(1),
    ...EXPORT,
  ];
  if (section.length !== exports.end - exports.start + free) return bytes.subarray(free);
  bytes.copyWithin(0, free, free + exports.start);
  bytes.set(section, exports.start);
  return bytes;
}
