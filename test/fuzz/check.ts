// In: TypeScript texts. Out: for each the type checker's errors under `strict`. Many texts share one checker.
import { fileURLToPath } from "node:url";
import ts from "typescript";

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts"],
  types: [],
  noEmit: true,
  // A text without an import or export would see the names of the others.
  moduleDetection: ts.ModuleDetectionKind.Force,
  skipLibCheck: true,
};

/** Where programs find the packages. */
const FOLDER = fileURLToPath(new URL(".", import.meta.url)).replaceAll("\\", "/");

const libraries = new Map<string, ts.SourceFile | undefined>();

export interface TypeScriptError {
  /** `TS2454` */
  readonly code: string;
  readonly line: number;
  readonly text: string;
}

/** What is undefined or null where it may not be: "possibly null", "used before being assigned", no result. */
const OF_NOTHING = /^TS(?:2366|2454|253[123]|272[123]|1804[789])$/;
const NOT_TAKEN = /'(?:undefined|null)' is not assignable to (?:type|parameter of type) '[^']*'\.$/;

/** Whether an error is one that `strictNullChecks` alone finds. */
export const isOfNothing = ({ code, text }: TypeScriptError): boolean => OF_NOTHING.test(code) || NOT_TAKEN.test(text);

export function errorText({ code, line, text }: TypeScriptError): string {
  return `${code} line ${line}: ${text}`;
}

export function typeErrors(sources: readonly string[]): TypeScriptError[][] {
  const names = sources.map((_, index) => `${FOLDER}program${index}.ts`);
  const files = new Map(
    names.map((name, index) => [name, ts.createSourceFile(name, sources[index]!, ts.ScriptTarget.ES2022, true)]),
  );
  const program = ts.createProgram({ rootNames: names, options: OPTIONS, host: host(files) });
  return names.map((name) => {
    const file = program.getSourceFile(name)!;
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(({ code, messageText, start }) => {
      const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
      return { code: `TS${code}`, line: line + 1, text: ts.flattenDiagnosticMessageText(messageText, " ") };
    });
  });
}

function host(files: ReadonlyMap<string, ts.SourceFile>): ts.CompilerHost {
  const disk = ts.createCompilerHost(OPTIONS);
  return {
    ...disk,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    readFile: (name) => files.get(name)?.text ?? disk.readFile(name),
    getSourceFile: (name, options) => {
      const own = files.get(name);
      if (own) return own;
      if (!libraries.has(name)) libraries.set(name, disk.getSourceFile(name, options));
      return libraries.get(name);
    },
    writeFile: () => {},
  };
}
