/** Names of kernels to distinct identifiers that a module can declare. */

const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval " +
    "export extends false finally for function if " +
    "implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof " +
    "var void while with yield undefined NaN Infinity async of JS known a e t Object " +
    "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array " +
    "Float16Array Float32Array Float64Array"
  ).split(" "),
);

/** Whether a module can declare it as a variable beside everything that the glue itself names. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_][\w$]*$/.test(name) && !/^[avpns]\d+$/.test(name) && !RESERVED.has(name);
}

/** A name that is no identifier keeps its letters and digits; one that is taken gets the number of its kernel. */
export function exportNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const stem = isIdentifier(name) ? name : name.replace(/\W/g, "_").replace(/^(?=\d)|^$/, "_");
    let free = stem;
    for (let n = i; taken.has(free) || !isIdentifier(free); n++) free = `${stem}_${n}`;
    taken.add(free);
    return free;
  });
}
