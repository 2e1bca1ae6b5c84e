/**
 * Constants and classes of other modules in, which a kernel needs and its file does not name; the statements that
 * import them out, which the build adds to the file. Constants only of modules that run with the file anyway, so that
 * nothing else runs for them; classes of all that may, since there are instances of them.
 */
import { ts } from "#typescript";
import { isSafeImport, modulesFrom } from "./safe-imports.js";

export class AddedImports {
  private readonly names = new Map<ts.Symbol, string | undefined>();
  readonly statements: string[] = [];

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly file: ts.SourceFile,
  ) {}

  /** The name that an added import gives to what a module exports. */
  nameOf(symbol: ts.Symbol): string | undefined {
    if (!this.names.has(symbol)) this.names.set(symbol, this.add(symbol));
    return this.names.get(symbol);
  }

  isExported(symbol: ts.Symbol): boolean {
    const source = symbol.valueDeclaration?.getSourceFile();
    return !!source && this.exportedName(symbol, source) !== undefined;
  }

  private add(symbol: ts.Symbol): string | undefined {
    const source = symbol.valueDeclaration?.getSourceFile();
    if (!source || source === this.file || source.isDeclarationFile) return undefined;
    const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
    if (!modulesBehind(this.checker, this.file).has(source))
      if (!isClass || !isSafeImport(this.checker, this.file, source)) return undefined;
    const exported = this.exportedName(symbol, source);
    const specifier = specifierOf(this.file, source);
    if (exported === undefined || specifier === undefined) return undefined;
    let name = `$of_${symbol.name}`;
    while (this.file.text.includes(name)) name += "_";
    this.statements.push(`import { ${exported} as ${name} } from ${JSON.stringify(specifier)};`);
    return name;
  }

  private exportedName(symbol: ts.Symbol, source: ts.SourceFile): string | undefined {
    const module = this.checker.getSymbolAtLocation(source);
    const exports = module ? this.checker.getExportsOfModule(module) : [];
    return exports.find((each) => isValueOf(this.checker, each, symbol))?.name;
  }
}

function isValueOf(checker: ts.TypeChecker, exported: ts.Symbol, symbol: ts.Symbol): boolean {
  if (!(exported.flags & ts.SymbolFlags.Alias)) return exported === symbol;
  return !exported.declarations?.some(ts.isTypeOnlyExportDeclaration) && checker.getAliasedSymbol(exported) === symbol;
}

/** The modules of the program that run before a file, by imports with a path of their own. */
export const modulesBehind = (checker: ts.TypeChecker, file: ts.SourceFile): ReadonlySet<ts.SourceFile> =>
  modulesFrom(checker, file, runningSpecifier);

/** What an import or export with a relative path names. */
function relativeSpecifier(statement: ts.Statement): ts.StringLiteral | undefined {
  const isOfModule = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
  const specifier = isOfModule ? statement.moduleSpecifier : undefined;
  return specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith(".") ? specifier : undefined;
}

/** The same if the module is loaded when the program runs. */
function runningSpecifier(statement: ts.Statement): ts.StringLiteral | undefined {
  const specifier = relativeSpecifier(statement);
  if (!specifier) return undefined;
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? undefined : specifier;
  const clause = (statement as ts.ImportDeclaration).importClause;
  const named = clause?.namedBindings;
  const isOfTypes =
    clause?.isTypeOnly ||
    (clause && !clause.name && named && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly));
  return isOfTypes ? undefined : specifier;
}

/** The path from a file to another one, with such an ending as the file's own imports have. */
function specifierOf(file: ts.SourceFile, source: ts.SourceFile): string | undefined {
  const own =
    file.statements.map(runningSpecifier).find((specifier) => specifier !== undefined) ??
    file.statements.map(relativeSpecifier).find((specifier) => specifier !== undefined);
  if (!own) return undefined;
  const [ending = ""] = /\.[cm]?[jt]s$/.exec(own.text) ?? [];
  const [, type = ""] = /\.([cm]?)[jt]sx?$/.exec(source.fileName) ?? [];
  const from = file.fileName.split("/").slice(0, -1);
  const to = source.fileName.replace(/\.[cm]?[jt]sx?$/, "").split("/");
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  const path = [...(up.length > 0 ? up : ["."]), ...to.slice(shared)].join("/");
  return ending === "" ? path : `${path}.${type}${ending.endsWith("ts") ? "ts" : "js"}`;
}
