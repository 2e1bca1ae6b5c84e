/** The sections of a module in; the same without the imports of globals that no instruction names, out. */
import { readBodies } from "./instructions.js";
import { readExports, readImportRanges } from "./interface.js";
import { WasmReader } from "./reader.js";
import { type Edit, rewriteCode } from "./rewrite.js";
import { makeSection, type Section, SECTION } from "./sections.js";
import { encodeU32, joinPieces } from "./writer.js";

const [GET, SET] = [0x23, 0x24];
const GLOBAL = 3;
/** Their expressions name globals too. */
const FURTHER: readonly number[] = [SECTION.global, SECTION.element, SECTION.data];

/** wasm-ld imports where data and table entries begin, whether or not there are any. */
export function withoutUnusedGlobals(sections: readonly Section[]): readonly Section[] {
  const code = sections.find(({ id }) => id === SECTION.code);
  const imports = sections.find(({ id }) => id === SECTION.import);
  const named = sections.some(({ id }) => FURTHER.includes(id)) || readExports(sections).some(isGlobal);
  if (!code || !imports || named) return sections;
  const ranges = readImportRanges(imports.content);
  const globals = ranges.filter(isGlobal);
  const used = [...new Set(globalsOf(code.content).map(({ index }) => index))].sort((a, b) => a - b);
  if (used.length === globals.length) return sections;
  const kept = ranges.filter((range) => !isGlobal(range) || used.includes(globals.indexOf(range)));
  const content = joinPieces([
    encodeU32(kept.length),
    ...kept.map(({ start, end }) => imports.content.subarray(start, end)),
  ]);
  const editsOf = (bytes: Uint8Array, { start, end }: { start: number; end: number }): Edit[] =>
    globalsOf(bytes)
      .filter(({ at }) => at >= start && at < end)
      .map(({ index, at, behind }) => ({ start: at, end: behind, bytes: encodeU32(used.indexOf(index)) }));
  return sections.map((section) =>
    section === imports
      ? makeSection(SECTION.import, content)
      : section === code
        ? rewriteCode(code, editsOf)
        : section,
  );
}

const isGlobal = ({ kind }: { readonly kind: number }): boolean => kind === GLOBAL;

/** Where instructions name a global, and which. */
function globalsOf(code: Uint8Array): { readonly index: number; readonly at: number; readonly behind: number }[] {
  return readBodies(code).flatMap(({ instructions }) =>
    instructions
      .filter(({ prefix, number }) => prefix === 0 && (number === GET || number === SET))
      .map(({ behind }) => {
        const reader = new WasmReader(code, behind);
        return { index: reader.u32(), at: behind, behind: reader.position };
      }),
  );
}
