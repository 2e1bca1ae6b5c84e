/**
 * The file that holds LLVM in; its bytes out, changed so that an instance can run again: the stack pointer is exported,
 * a section says where its variables lie, and there is room for what most kernels need from the start, since memory
 * that has grown does not shrink. A program that is not as expected stays as it is, and each run of it takes an
 * instance.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { SECTION } from "../wasm/sections.js";
import { WasmReader } from "../wasm/reader.js";
import { encodeU32 } from "../wasm/writer.js";
import { VARIABLES } from "../wasi/program.js";

const PAGE = 65536;
/** What clang needs for nearly all kernels. */
const ROOM = 16 * 2 ** 20;
/** The export of global 0. */
const EXPORT = [15, ...new TextEncoder().encode("__stack_pointer"), 3, 0];
/** Where the code of `malloc` is, which knows the end of the memory as a constant. */
const MALLOC_WITHIN = 4 * 2 ** 20;
const HEADER_BYTES = 8;
const I32_CONST = 0x41;
const VARIABLES_BYTES = 2 + 1 + VARIABLES.length + 8;

export function readProgram(file: string): Uint8Array<ArrayBuffer> {
  const bytes = readBetween(file, EXPORT.length, VARIABLES_BYTES);
  const program = bytes.subarray(EXPORT.length, bytes.length - VARIABLES_BYTES);
  const sections = findSections(program);
  const { memory, global, export: exports, code, data } = sections;
  if (!memory || !global || !exports || !code || !data || program[global.content] !== 1) return program;
  const first = secondSegment(program, data);
  const pages = first === undefined ? undefined : growMemory(program, memory, code);
  if (first === undefined || pages === undefined) return program;
  bytes.set(variablesSection(first, pages * PAGE), bytes.length - VARIABLES_BYTES);
  return addExport(bytes, exports);
}

/** The file's bytes between as many that are free. */
function readBetween(file: string, before: number, behind: number): Uint8Array<ArrayBuffer> {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const bytes = new Uint8Array(new ArrayBuffer(before + size + behind));
    for (let read = 0; read < size;) read += readSync(descriptor, bytes, before + read, size - read, read);
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

/**
 * Where the second piece of the memory's first content begins. wasm-ld puts the stack lowest, above it constants as the
 * first piece, and then variables.
 */
function secondSegment(program: Uint8Array, { content }: Place): number | undefined {
  const reader = new WasmReader(program, content);
  if (reader.u32() < 2) return undefined;
  const constants = segmentAt(reader);
  const variables = constants && segmentAt(reader);
  return variables && variables.start >= constants.end ? variables.start : undefined;
}

/** Where a piece lies that is put to an address of memory 0. */
function segmentAt(reader: WasmReader): { readonly start: number; readonly end: number } | undefined {
  if (reader.u32() !== 0 || reader.byte() !== I32_CONST) return undefined;
  const start = reader.u32();
  reader.byte();
  const length = reader.u32();
  reader.take(length);
  return { start, end: start + length };
}

/** A custom section for {@link VARIABLES}. */
function variablesSection(from: number, to: number): Uint8Array {
  const name = new TextEncoder().encode(VARIABLES);
  const content = [name.length, ...name, ...new Uint8Array(Uint32Array.of(from, to).buffer)];
  return Uint8Array.of(0, content.length, ...content);
}

/** Makes the memory larger, and tells `malloc`; how many pages there were, if both were found. */
function growMemory(program: Uint8Array, memory: Place, code: Place): number | undefined {
  // One memory with a most of pages.
  const reader = new WasmReader(program, memory.content);
  if (reader.byte() !== 1 || reader.byte() !== 1) return undefined;
  const at = reader.position;
  const pages = reader.u32();
  const more = encodeU32(pages + ROOM / PAGE);
  if (more.length !== reader.position - at) return undefined;
  const start = Buffer.from(
    program.buffer,
    program.byteOffset + code.content,
    Math.min(MALLOC_WITHIN, code.end - code.content),
  );
  const [from, to] = [linkedConstant(pages * PAGE), linkedConstant(pages * PAGE + ROOM)];
  let count = 0;
  for (let i = start.indexOf(from); i >= 0; i = start.indexOf(from, i + 1), count++) start.set(to, i);
  if (count === 0) return undefined;
  program.set(more, at);
  return pages;
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
