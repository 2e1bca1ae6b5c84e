/** The sections of a module in; what it imports, exports and needs from the dynamic linker out. */
import { WasmFormatError, WasmReader } from "./reader.js";
import { type Section, SECTION } from "./sections.js";
import { encodeName, encodeU32, joinPieces, type Piece } from "./writer.js";

export interface ImportEntry {
  readonly module: string;
  readonly name: string;
}

export interface ExportEntry {
  readonly name: string;
  readonly kind: number;
  readonly index: number;
}

/**
 * Memory and table space that a position-independent module needs: `dylink.0`, subsection 1. Alignments are powers of
 * two.
 */
export interface SpaceNeeds {
  readonly memorySize: number;
  readonly memoryAlign: number;
  readonly tableSize: number;
  readonly tableAlign: number;
}

const MEMORY_INFORMATION = 1;
/** The kind of an import that is a memory. */
const MEMORY = 2;
const MOST_PAGES = 65536;
const GLOBAL = 3;
/** Where wasm-ld imports addresses of data from. */
const ADDRESSES = "GOT.mem";
const ENVIRONMENT = "env";
/** Under which name of `env` the loader gives what wasm-ld has modules import: bundles hold both. */
export const SHORT_NAMES: Readonly<Record<string, string | undefined>> = {
  "env.__stack_pointer": "s",
  "env.__memory_base": "b",
  "env.__table_base": "t",
  "env.__indirect_function_table": "f",
  // Where the fixed words of the thread lie.
  "GOT.mem.w.words": "w",
};

export function readImports(sections: readonly Section[]): ImportEntry[] {
  return readVector(sections, SECTION.import, (reader) => {
    const entry = { module: reader.name(), name: reader.name() };
    skipImportType(reader);
    return entry;
  });
}

/** Of each entry of an import section its kind, and where it stands in the content. */
export function readImportRanges(content: Uint8Array): { kind: number; start: number; end: number }[] {
  const reader = new WasmReader(content);
  return Array.from({ length: reader.u32() }, () => {
    const start = reader.position;
    reader.name();
    reader.name();
    const kind = content[reader.position]!;
    skipImportType(reader);
    return { kind, start, end: reader.position };
  });
}

/**
 * The content of an import section with the names of {@link SHORT_NAMES}; in which every memory has a limit, the most
 * pages that there are, where it has none, so that it can be shared; and in which addresses of data elsewhere never
 * change, so that engines load them without asking whose they are.
 */
export function finishImports(content: Uint8Array): Uint8Array {
  const reader = new WasmReader(content);
  const count = reader.u32();
  const parts: Piece[] = [encodeU32(count)];
  for (let k = 0; k < count; k++) {
    const [module, name] = [reader.name(), reader.name()];
    const start = reader.position;
    skipImportType(reader);
    const type = content.subarray(start, reader.position);
    const short = SHORT_NAMES[`${module}.${name}`];
    parts.push(encodeName(short ? ENVIRONMENT : module), encodeName(short ?? name));
    if (type[0] === MEMORY && !(type[1]! & 1))
      parts.push([MEMORY, type[1]! | 1], type.subarray(2), encodeU32(MOST_PAGES));
    else if (type[0] === GLOBAL && module === ADDRESSES) parts.push(type.subarray(0, -1), [0]);
    else parts.push(type);
  }
  return joinPieces(parts);
}

export function readExports(sections: readonly Section[]): ExportEntry[] {
  return readVector(sections, SECTION.export, (reader) => ({
    name: reader.name(),
    kind: reader.byte(),
    index: reader.u32(),
  }));
}

export function readSpaceNeeds(sections: readonly Section[]): SpaceNeeds {
  const section = sections.find(({ name }) => name === "dylink.0");
  if (!section) throw new WasmFormatError("wasm: no dylink.0 section: not a position-independent module");
  const reader = new WasmReader(section.content);
  while (!reader.atEnd) {
    const kind = reader.byte();
    const content = new WasmReader(reader.take(reader.u32()));
    if (kind !== MEMORY_INFORMATION) continue;
    const [memorySize, memoryAlign, tableSize, tableAlign] = [
      content.u32(),
      content.u32(),
      content.u32(),
      content.u32(),
    ];
    return { memorySize, memoryAlign: 2 ** memoryAlign, tableSize, tableAlign: 2 ** tableAlign };
  }
  return { memorySize: 0, memoryAlign: 1, tableSize: 0, tableAlign: 1 };
}

function readVector<Entry>(sections: readonly Section[], id: number, read: (reader: WasmReader) => Entry): Entry[] {
  const section = sections.find((candidate) => candidate.id === id);
  if (!section) return [];
  const reader = new WasmReader(section.content);
  return Array.from({ length: reader.u32() }, () => read(reader));
}

/**
 * Function: type index. Table: element type, limits. Memory: limits. Global: value type, mutability. Tag: attribute,
 * type.
 */
function skipImportType(reader: WasmReader): void {
  const kind = reader.byte();
  if (kind === 0) reader.u32();
  else if (kind === 1) {
    reader.byte();
    skipLimits(reader);
  } else if (kind === MEMORY) skipLimits(reader);
  else if (kind === GLOBAL) reader.take(2);
  else if (kind === 4) {
    reader.byte();
    reader.u32();
  } else throw new WasmFormatError(`wasm: unknown kind of import ${kind}`);
}

function skipLimits(reader: WasmReader): void {
  const flags = reader.byte();
  reader.u32();
  if (flags & 1) reader.u32();
}
