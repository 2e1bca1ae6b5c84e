/**
 * A built file in; its rewritten module out, with each kernel of the glue wrapped so that calls that ran as JavaScript
 * are seen. And the JavaScript that such a call runs, for files in which the build gives explicit scalar types their
 * meaning.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { scalarImport } from "@wumba/compiler";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuiltFile } from "./build.js";

interface Built {
  readonly input: string;
  readonly output: string;
  readonly glue: string;
}

/**
 * The module that kernels are compared with: the file itself, or, with explicit types in it, the rewritten one whose
 * kernels never run.
 */
export async function plainModule({ input, output, glue }: BuiltFile): Promise<string> {
  if (output === null || glue === null || !scalarImport.test(readFileSync(input, "utf8"))) return input;
  const file: Built = { input, output, glue };
  const [glueUrl, names] = await exportsOf(file);
  const never = names.map((name) => `export { never as ${name} };`);
  const stem = file.output.replace(/\.\w+$/, "");
  writeFileSync(
    `${stem}.never.js`,
    [`import { JS } from ${JSON.stringify(glueUrl)};`, "export { JS };", "const never = () => JS;", ...never, ""].join(
      "\n",
    ),
  );
  const plain = `${stem}.plain${path.extname(file.output)}`;
  writeFileSync(plain, redirect(file, `${stem}.never.js`));
  return plain;
}

export async function importWatched(file: BuiltFile): Promise<object> {
  return (await import(/* @vite-ignore */ pathToFileURL(await writeWatched(file)).href)) as object;
}

/** Writes the spy and the module that imports it; the module's path. */
export async function writeWatched({ input, output, glue, diagnostics }: BuiltFile): Promise<string> {
  if (output === null || glue === null) {
    const told = diagnostics.map(({ code, message }) => `${code}: ${message}`);
    throw new Error([`${input} was built to ${output ?? "nothing"}, without kernels.`, ...told].join("\n"));
  }
  return writeWithSpy({ input, output, glue });
}

async function writeWithSpy(file: Built): Promise<string> {
  const [glueUrl, names] = await exportsOf(file);
  const stem = file.output.replace(/\.\w+$/, "");
  writeFileSync(`${stem}.spy.js`, spyText(glueUrl, ["JS", ...names]));
  const watched = `${stem}.watched${path.extname(file.output)}`;
  writeFileSync(watched, redirect(file, `${stem}.spy.js`));
  return watched;
}

/** The address of the glue and the names of its kernels. */
async function exportsOf(file: Built): Promise<[url: string, names: string[]]> {
  const url = pathToFileURL(file.glue).href;
  const module = (await import(/* @vite-ignore */ url)) as object;
  return [url, Object.keys(module).filter((name) => name !== "default" && name !== "JS")];
}

/** The glue's exports under the same names; a throw out of a kernel counts as a call that ran. */
function spyText(glueUrl: string, names: readonly string[]): string {
  const wrap = `function wrap(kernel) {
  if (typeof glue[kernel] !== "function") return glue[kernel];
  return (...args) => {
    let ranAsWasm = true;
    try {
      const result = glue[kernel](...args);
      ranAsWasm = result !== glue.JS;
      return result;
    } finally {
      globalThis.$kernelCalls?.push({ kernel, ranAsWasm });
    }
  };
}`;
  const exported = names.map(
    (name) => `const $${name} = wrap(${JSON.stringify(name)});\nexport { $${name} as ${name} };`,
  );
  return [`import * as glue from ${JSON.stringify(glueUrl)};`, wrap, ...exported, ""].join("\n");
}

/**
 * The rewritten module importing the spy in place of the glue, and the originals of relative imports that were not
 * built.
 */
function redirect(file: Built, spy: string): string {
  let found = false;
  const text = readFileSync(file.output, "utf8").replace(
    /(\bfrom\s*|\bimport\s*)(["'])([^"'\n]+)\2/g,
    (whole, keyword: string, quote: string, specifier: string) => {
      const target = resolveImport(specifier, file);
      if (target === undefined) return whole;
      if (target === file.glue) found = true;
      return `${keyword}${quote}${pathToFileURL(target === file.glue ? spy : target).href}${quote}`;
    },
  );
  if (!found) throw new Error(`${file.output} does not import its glue ${file.glue}.`);
  return text;
}

function resolveImport(specifier: string, file: Built): string | undefined {
  if (specifier.startsWith("file:")) return fileURLToPath(specifier);
  if (path.isAbsolute(specifier)) return specifier;
  if (!specifier.startsWith(".")) return undefined;
  const beside = path.resolve(path.dirname(file.output), specifier);
  return existsSync(beside) ? beside : path.resolve(path.dirname(file.input), specifier).replace(/\.js$/, ".ts");
}
