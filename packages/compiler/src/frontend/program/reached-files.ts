/** A file of a program in; out: the file and all source files that it reaches by imports, and those of no module. */
import { ts } from "#typescript";

interface Imports {
  /** What is imported and exported from, `require` and `import()` included; TypeScript keeps it for itself. */
  readonly imports?: readonly ts.StringLiteralLike[];
  readonly commonJsModuleIndicator?: unknown;
}

const known = new WeakMap<ts.Program, Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>>();

export function filesReached(program: ts.Program, from: ts.SourceFile): ReadonlySet<ts.SourceFile> {
  const ofProgram = known.get(program) ?? new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>();
  known.set(program, ofProgram);
  const found = ofProgram.get(from) ?? find(program, from);
  ofProgram.set(from, found);
  return found;
}

function find(program: ts.Program, from: ts.SourceFile): ReadonlySet<ts.SourceFile> {
  const checker = program.getTypeChecker();
  const reached = new Set([from, ...program.getSourceFiles().filter(isScript)]);
  for (const file of reached) modulesOf(checker, file).forEach((module) => reached.add(module));
  return reached;
}

/** Whether a file that a file reaches by imports imports it. */
export function isInCircle(program: ts.Program, from: ts.SourceFile): boolean {
  const checker = program.getTypeChecker();
  return [...filesReached(program, from)].some((file) => modulesOf(checker, file).includes(from));
}

/** The source files that a file imports. */
const modulesOf = (checker: ts.TypeChecker, file: ts.SourceFile & Imports): ts.SourceFile[] =>
  (file.imports ?? []).flatMap((name) => {
    const [module] = checker.getSymbolAtLocation(name)?.declarations ?? [];
    return module && ts.isSourceFile(module) && !module.isDeclarationFile ? [module] : [];
  });

/** What a file that is no module does concerns the whole program. */
const isScript = (file: ts.SourceFile & Imports): boolean =>
  !file.isDeclarationFile && !ts.isExternalModule(file) && file.commonJsModuleIndicator === undefined;
