/** A module and what is to change in its functions in; the module with these changes out. */
import { type FunctionBody, readBodies } from "./instructions.js";
import { joinSections, makeSection, readSections, type Section, SECTION } from "./sections.js";
import { encodeU32, joinPieces, type Piece, sizeOf } from "./writer.js";

/** Bytes that stand in the place of those from `start` to `end`; places are those of the code section. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly bytes: readonly number[];
}

/** What is to change in one of the functions, of which no two edits may overlap. */
type EditsOf = (code: Uint8Array, body: FunctionBody, index: number) => readonly Edit[];

/** `editsOf` is asked for each function of the module's own. */
export function rewriteFunctions(wasm: Uint8Array, editsOf: EditsOf): Uint8Array {
  const sections = readSections(wasm);
  const rewritten = sections.map((section) => (section.id === SECTION.code ? rewriteCode(section, editsOf) : section));
  return rewritten.every((section, index) => section === sections[index]) ? wasm : joinSections(rewritten);
}

export function rewriteCode(section: Section, editsOf: EditsOf): Section {
  const code = section.content;
  const bodies = readBodies(code);
  const edits = bodies.map((body, index) => editsOf(code, body, index));
  if (edits.every(({ length }) => length === 0)) return section;
  const pieces = bodies.flatMap((body, index) => applyEdits(code, body, edits[index]!));
  return makeSection(section.id, joinPieces([encodeU32(bodies.length), ...pieces]));
}

/** A function with its size in front. */
function applyEdits(code: Uint8Array, { start, end }: FunctionBody, edits: readonly Edit[]): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    pieces.push(code.subarray(from, edit.start), edit.bytes);
    from = edit.end;
  }
  pieces.push(code.subarray(from, end));
  return [encodeU32(sizeOf(pieces)), ...pieces];
}
