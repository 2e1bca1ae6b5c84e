/** What wasm-ld -shared wrote in; the module as it ships, and what the glue must know about it, out. */
import {
  type ExportEntry,
  readExports,
  readImportRanges,
  readImports,
  readSpaceNeeds,
  finishImports,
} from "./interface.js";
import { WasmReader } from "./reader.js";
import { rewriteCode } from "./rewrite.js";
import { joinSections, makeSection, readSections, type Section, SECTION, startSection } from "./sections.js";
import { withoutUnusedGlobals } from "./unusedGlobals.js";
import { encodeU32 } from "./writer.js";

export interface FinishedModule {
  readonly wasm: Uint8Array;
  /** Bytes of static data, to be placed at `env.__memory_base`. */
  readonly memorySize: number;
  /** Alignment of the static data in bytes, a power of two. */
  readonly memoryAlign: number;
  /** Entries of `env.__indirect_function_table`, from `env.__table_base`, that the module fills. */
  readonly tableSize: number;
  /** The module imports `env.__stack_pointer`. */
  readonly usesStack: boolean;
}

const PROVIDED = new Set(["memory", "__memory_base", "__table_base", "__indirect_function_table", "__stack_pointer"]);
/** Where the fixed words of the thread lie. */
const THREAD_WORDS = "GOT.mem.w.words";
/** The kind of an import that is a function, and the instruction that calls one. */
const [FUNCTION, CALL] = [0, 0x10];
const RELOCATE_DATA = "__wasm_apply_data_relocs";

/** Throws when the module asks its loader for more than memory, table, bases and stack pointer. */
export function finishModule(linked: Uint8Array): FinishedModule {
  const sections = readSections(linked);
  const imports = readImports(sections);
  const strange = imports.find(({ module, name }) =>
    module.startsWith("GOT.") ? `${module}.${name}` !== THREAD_WORDS : module === "env" && !PROVIDED.has(name),
  );
  if (strange) throw new Error(`the module imports ${strange.module}.${strange.name}, which nothing provides`);
  const { memorySize, memoryAlign, tableSize } = readSpaceNeeds(sections);
  const usesStack = imports.some(({ module, name }) => module === "env" && name === "__stack_pointer");
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
