/** TypeScript's language service in, one that also tells wumba's diagnostics and offers their changes out. */
import path from "node:path";
import { BlockingBuilder, needsBuild, type Diagnostic } from "@wumba/plugin-core";
import type ts from "typescript/lib/tsserverlibrary.js";
import { CODES, SOURCE, toDiagnostic } from "./diagnostics.js";

/** What the entry in the tsconfig.json can set. */
interface Settings {
  readonly boundscheck?: boolean;
}

export function init({ typescript }: { readonly typescript: typeof ts }): ts.server.PluginModule {
  return { create: (info) => decorate(typescript, info) };
}

function decorate(
  typescript: typeof ts,
  { project, languageService, config }: ts.server.PluginCreateInfo,
): ts.LanguageService {
  const checks = new Checks(project, config as Settings);
  const own = (
    file: string,
  ): { readonly source: ts.SourceFile; readonly diagnostics: readonly Diagnostic[] } | undefined => {
    const source = languageService.getProgram()?.getSourceFile(file);
    return source && isTypeScript(file) ? { source, diagnostics: checks.of(file, source.text) } : undefined;
  };
  return {
    ...languageService,
    getSemanticDiagnostics(file) {
      const given = languageService.getSemanticDiagnostics(file);
      const checked = own(file);
      if (!checked) return given;
      const found = checked.diagnostics.map((diagnostic) => toDiagnostic(typescript, checked.source, diagnostic));
      // Errors of TypeScript that it has told itself are not told again.
      return [
        ...given,
        ...found.filter(({ code, start }) => !given.some((other) => other.code === code && other.start === start)),
      ];
    },
    getSupportedCodeFixes: (file) => [...languageService.getSupportedCodeFixes(file), ...CODES.map(String)],
    getCodeFixesAtPosition(file, start, end, codes, ...rest) {
      const given = languageService.getCodeFixesAtPosition(file, start, end, codes, ...rest);
      const checked = codes.some((code) => CODES.includes(code)) ? own(file) : undefined;
      const fixes = checked?.diagnostics.flatMap((diagnostic) => {
        const { start: at = 0, length = 0, code } = toDiagnostic(typescript, checked.source, diagnostic);
        return diagnostic.fix && codes.includes(code) && at <= end && start <= at + length
          ? [toCodeFix(file, diagnostic.fix)]
          : [];
      });
      return fixes ? [...given, ...fixes] : given;
    },
  };
}

/** One project's diagnostics, each text checked once. */
class Checks {
  readonly #builder: BlockingBuilder;
  readonly #last = new Map<string, { readonly text: string; readonly diagnostics: readonly Diagnostic[] }>();

  constructor(project: ts.server.Project, { boundscheck }: Settings) {
    const name = project.getProjectName();
    const tsconfig = /\.json$/.test(name) ? { tsconfig: name } : {};
    this.#builder = new BlockingBuilder({
      root: project.getCurrentDirectory(),
      ...tsconfig,
      ...(boundscheck === undefined ? {} : { boundscheck }),
      onWarning: (message) => project.log(message),
    });
    // TypeScript's own start takes as long as the worker's.
    this.#builder.start();
  }

  of(file: string, text: string): readonly Diagnostic[] {
    if (!needsBuild(text)) return [];
    let last = this.#last.get(file);
    if (last?.text !== text) {
      last = { text, diagnostics: this.#builder.check([[path.normalize(file), text]])[0]! };
      this.#last.set(file, last);
    }
    return last.diagnostics;
  }
}

const isTypeScript = (file: string): boolean => /(?<!\.d)\.[cm]?tsx?$/.test(file);

function toCodeFix(fileName: string, { title, start, end, text }: NonNullable<Diagnostic["fix"]>): ts.CodeFixAction {
  const changes = [{ fileName, textChanges: [{ span: { start, length: end - start }, newText: text }] }];
  return { fixName: SOURCE, description: title, changes };
}
