/**
 * A kernel module with files beside it in; the same module with an import for each file, for bundlers that copy what is
 * imported, out.
 */
import { addressExpression, referencedFiles, replaceReferences } from "@wumba/plugin-core";

/** Undefined when there are no files. `query` follows the name of each file, `attributes` each import. */
export function importFiles(code: string, format: string, { query = "", attributes = "" } = {}): string | undefined {
  const names = [...new Set(referencedFiles(code).map(({ name }) => name))];
  if (names.length === 0) return undefined;
  const imports = names.map(
    (name, index) => `import $file${index} from ${JSON.stringify(`./${name}${query}`)}${attributes};`,
  );
  return (
    `${imports.join(" ")} ` +
    `${replaceReferences(code, ({ name }) => addressExpression(format, `$file${names.indexOf(name)}`)!)}`
  );
}
