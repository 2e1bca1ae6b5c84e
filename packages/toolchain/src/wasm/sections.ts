/** A wasm binary in; its sections, or the binary without its custom sections, out. */
import { WasmFormatError, WasmReader } from "./reader.js";
import { encodeU32, joinPieces } from "./writer.js";

export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
} as const;

export interface Section {
  readonly id: number;
  /** The bytes of the content, without the name in front of a custom section. */
  readonly content: Uint8Array;
  /** The name of a custom section. */
  readonly name?: string;
  /** All bytes of the section: id, size, content. */
  readonly whole: Uint8Array;
}

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** Throws a {@link WasmFormatError} when the bytes are not a whole WebAssembly module. */
export function readSections(wasm: Uint8Array): Section[] {
  if (HEADER.some((byte, index) => wasm[index] !== byte)) throw new WasmFormatError("wasm: not a WebAssembly module");
  const reader = new WasmReader(wasm, HEADER.length);
  const sections: Section[] = [];
  while (!reader.atEnd) {
    const start = reader.position;
    const id = reader.byte();
    const content = reader.take(reader.u32());
    const whole = wasm.subarray(start, reader.position);
    sections.push(id === SECTION.custom ? { id, ...splitName(content), whole } : { id, content, whole });
  }
  return sections;
}

function splitName(bytes: Uint8Array): { name: string; content: Uint8Array } {
  const reader = new WasmReader(bytes);
  return { name: reader.name(), content: bytes.subarray(reader.position) };
}

export function joinSections(sections: readonly Section[]): Uint8Array {
  return joinPieces([HEADER, ...sections.map(({ whole }) => whole)]);
}

/** The module without names, debug information, producers and every other custom section. */
export function removeCustomSections(wasm: Uint8Array): Uint8Array {
  return joinSections(readSections(wasm).filter(({ id }) => id !== SECTION.custom));
}

/** A section that makes the module call one of its functions when it is instantiated. */
export function startSection(functionIndex: number): Section {
  return makeSection(SECTION.start, Uint8Array.from(encodeU32(functionIndex)));
}

export function makeSection(id: number, content: Uint8Array): Section {
  return { id, content, whole: joinPieces([[id], encodeU32(content.length), content]) };
}
