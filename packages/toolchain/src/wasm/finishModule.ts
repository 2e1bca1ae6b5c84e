/** What wasm-ld -shared wrote in; the module as it ships, and what the glue must know about it, out. */
import {
  type ExportEntry,
  readExports,
  readImportRanges,
  readImports,
  readSpaceNeeds,
  finishImports,
  SHORT_NAMES,
} from "./interface.js";
import { WasmReader } from "./reader.js";
import { rewriteCode } from "./rewrite.js";
import { joinSections, makeSection, readSections, type Section, SECTION, startSection } from "./sections.js";
import { withoutUnusedGlobals } from "./unusedGlobals.js";
import { encodeU32 } from "./writer.js";

export interface FinishedModule {
  readonly wasm: Uint8Array;
  /** Bytes of static data, to be placed at `env.b`. */
  readonly memorySize: number;
  /** Alignment of the static data in bytes, a power of two. */
  readonly memoryAlign: number;
  /** Entries of `env.f`, from `env.t`, that the module fills. */
  readonly tableSize: number;
  /** The module imports `env.s`. */
  readonly usesStack: boolean;
}

const MEMORY = "env.memory";
const STACK = "env.__stack_pointer";
/** The kind of an import that is a function, and the instruction that calls one. */
const [FUNCTION, CALL] = [0, 0x10];
const RELOCATE_DATA = "__wasm_apply_data_relocs";

/** Throws when the module asks its loader for more than memory, table, bases and stack pointer. */
export function finishModule(linked: Uint8Array): FinishedModule {
  const sections = readSections(linked);
  const imports = readImports(sections);
  const names = imports
    .filter(({ module }) => module === "env" || module.startsWith("GOT."))
    .map(({ module, name }) => `${module}.${name}`);
  const strange = names.find((name) => name !== MEMORY && !SHORT_NAMES[name]);
  if (strange) throw new Error(`the module imports ${strange}, which nothing provides`);
  const { memorySize, memoryAlign, tableSize } = readSpaceNeeds(sections);
  const usesStack = names.includes(STACK);
  const kept = sections
    .filter(({ id }) => id !== SECTION.custom)
    .map((section) =>
      section.id === SECTION.import ? makeSection(section.id, finishImports(section.content)) : section,
    );
  const relocate = readExports(sections).find(({ name }) => name === RELOCATE_DATA);
  const wasm = joinSections(withoutUnusedGlobals(relocate ? startingWith(kept, relocate) : kept));
  return { wasm, memorySize, memoryAlign, tableSize, usesStack };
}

/**
 * Static data that holds addresses is completed at run time by a function that wasm-ld exports for the loader to call.
 * Making it the start function keeps that out of the loader; where there is one, which fills data with zeros, it calls
 * the other at its end. The start section stands between exports and elements.
 */
function startingWith(sections: readonly Section[], { index }: ExportEntry): Section[] {
  const start = sections.find(({ id }) => id === SECTION.start);
  if (start) {
    const own = new WasmReader(start.content).u32() - importedFunctions(sections);
    const call = [CALL, ...encodeU32(index)];
    return sections.map((section) =>
      section.id === SECTION.code
        ? rewriteCode(section, (_, { end }, k) => (k === own ? [{ start: end - 1, end: end - 1, bytes: call }] : []))
        : section,
    );
  }
  const place = sections.findIndex(({ id }) => id === SECTION.export) + 1;
  return [...sections.slice(0, place), startSection(index), ...sections.slice(place)];
}

function importedFunctions(sections: readonly Section[]): number {
  const imports = sections.find(({ id }) => id === SECTION.import);
  return imports ? readImportRanges(imports.content).filter(({ kind }) => kind === FUNCTION).length : 0;
}
