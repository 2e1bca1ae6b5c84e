/** A module and what is to change in its functions in; the module with these changes out. */
import { type FunctionBody, readBodies } from "./instructions.js";
import { encodeU32 } from "./reader.js";
import { joinSections, makeSection, readSections, SECTION } from "./sections.js";

/** Bytes that stand in the place of those from `start` to `end`; places are those of the code section. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly bytes: readonly number[];
}

/** `editsOf` is asked for each function; no two edits may overlap. */
export function rewriteFunctions(wasm: Uint8Array, editsOf: (code: Uint8Array, body: FunctionBody) => readonly Edit[]): Uint8Array {
  return joinSections(
    readSections(wasm).map((section) => {
      if (section.id !== SECTION.code) return section;
      const bodies = readBodies(section.content).map((body) => applyEdits(section.content, body, editsOf(section.content, body)));
      return makeSection(section.id, Uint8Array.from([...encodeU32(bodies.length), ...bodies.flat()]));
    }),
  );
}

/** A function with its size in front. */
function applyEdits(code: Uint8Array, { start, end }: FunctionBody, edits: readonly Edit[]): number[] {
  const bytes: number[] = [];
  let from = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    append(bytes, code.subarray(from, edit.start));
    append(bytes, edit.bytes);
    from = edit.end;
  }
  append(bytes, code.subarray(from, end));
  return [...encodeU32(bytes.length), ...bytes];
}

/** Without a call that has each byte as an argument: functions have more of them than a stack holds. */
export function append(bytes: number[], more: Iterable<number>): void {
  for (const byte of more) bytes.push(byte);
}
