/** The text of a module in; the same as JavaScript, with its source map, out: no other file is looked at. */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "./tsconfig.js";

export interface Transpiled {
  readonly code: string;
  /** The source map as JSON. */
  readonly map: string;
}

export function transpileModule(ts: Ts, file: string, text: string, options: TypeScript.CompilerOptions): Transpiled {
  if (/\bconst\s+enum\b/.test(text)) return transpileWithEnums(ts, file, text, options);
  const { outputText, sourceMapText = "" } = ts.transpileModule(text, { fileName: file, compilerOptions: options });
  return { code: outputText, map: sourceMapText };
}

/**
 * Uses of a `const enum` are its values, as tsc has it: they may stand before the declaration. `transpileModule` of
 * TypeScript does not look at what names mean.
 */
function transpileWithEnums(ts: Ts, file: string, text: string, given: TypeScript.CompilerOptions): Transpiled {
  const options: TypeScript.CompilerOptions = {
    ...given,
    isolatedModules: false,
    preserveConstEnums: true,
    noResolve: true,
    noLib: true,
    noCheck: false,
    allowJs: true,
    allowNonTsExtensions: true,
    suppressOutputPathCheck: true,
  };
  const source = ts.createSourceFile(file, text, { languageVersion: options.target ?? ts.ScriptTarget.ES2022 });
  const host: TypeScript.CompilerHost = {
    getSourceFile: (name) => (name === file ? source : undefined),
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => undefined,
    getCurrentDirectory: () => "",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => name === file,
    readFile: () => undefined,
    directoryExists: () => true,
    getDirectories: () => [],
  };
  const emitted = { code: "", map: "" };
  ts.createProgram([file], options, host).emit(undefined, (name, content) => {
    emitted[name.endsWith(".map") ? "map" : "code"] = content;
  });
  return emitted;
}
