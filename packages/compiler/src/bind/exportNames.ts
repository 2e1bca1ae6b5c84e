/** Names of kernels to distinct identifiers that a module can export, and those that it has for them inside. */

const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval " +
    "export extends false finally for function if " +
    "implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof " +
    "var void while with yield undefined NaN Infinity async of JS known"
  ).split(" "),
);

/** Whether a module can declare it as a variable, and export it beside what the glue itself exports. */
export const isIdentifier = (name: string): boolean => /^[A-Za-z_][\w$]*$/.test(name) && !RESERVED.has(name);

/** The variable of the glue behind an export: no name that is used inside of functions, nor one of an import. */
export const localName = (exported: string): string => `$_${exported}`;

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
