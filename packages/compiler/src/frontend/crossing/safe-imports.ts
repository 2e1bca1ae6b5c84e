/**
 * Whether a file may import another one that so far it imports for types alone, or not at all. No module may come to
 * run before what it needs: either the other file leads to nothing that imports this one, or all modules of the circle
 * that arises only declare what they have, and use each other when functions are called.
 */
import { ts } from "#typescript";

export function isSafeImport(checker: ts.TypeChecker, file: ts.SourceFile, other: ts.SourceFile): boolean {
  const behind = modulesFrom(checker, other, specifierOf);
  if (!behind.has(file)) return true;
  const circle = new Set([...behind].filter((module) => modulesFrom(checker, module, specifierOf).has(file)));
  return [...circle].every((module) => module.statements.every((statement) => isInert(checker, statement, circle)));
}

/** What a statement imports, as far as somebody asks for it. */
type SpecifierIn = (statement: ts.Statement) => ts.Expression | undefined;

const known = new WeakMap<ts.TypeChecker, Map<SpecifierIn, Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>>>();

/** A module of the program and all that it imports, directly or not. */
export function modulesFrom(
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  specifierIn: SpecifierIn,
): ReadonlySet<ts.SourceFile> {
  const byKind = known.get(checker) ?? new Map<SpecifierIn, Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>>();
  known.set(checker, byKind);
  const all = byKind.get(specifierIn) ?? new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>();
  byKind.set(specifierIn, all);
  const before = all.get(file);
  if (before) return before;
  const found = new Set([file]);
  for (const each of found)
    for (const statement of each.statements) {
      const specifier = specifierIn(statement);
      const module = specifier && checker.getSymbolAtLocation(specifier)?.valueDeclaration;
      if (module && ts.isSourceFile(module) && !module.isDeclarationFile) found.add(module);
    }
  all.set(file, found);
  return found;
}

/** Of all imports but those of types. */
function specifierOf(statement: ts.Statement): ts.Expression | undefined {
  if (isOfTypes(statement)) return undefined;
  return ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
}

function isOfTypes(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  return ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly === true;
}

/** Whether a part of a module does nothing with what the modules of a circle have when the module runs. */
function isInert(checker: ts.TypeChecker, node: ts.Node, circle: ReadonlySet<ts.SourceFile>): boolean {
  const isOfCircle = (name: ts.Node): boolean => {
    const symbol = checker.getSymbolAtLocation(name);
    const own = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return !own?.declarations || own.declarations.some((declaration) => circle.has(declaration.getSourceFile()));
  };
  const isImported = (name: ts.Identifier): boolean =>
    ((checker.getSymbolAtLocation(name)?.flags ?? 0) & ts.SymbolFlags.Alias) !== 0 && isOfCircle(name);
  const visit = (part: ts.Node): boolean => {
    if (isErased(part)) return true;
    if (ts.isDecorator(part)) return false;
    // What stands in functions, and in fields of instances, runs when they are called and made.
    const runsLater = ts.isFunctionLike(part) || (ts.isPropertyDeclaration(part) && !isStatic(part));
    if (runsLater) return !(ts.canHaveDecorators(part) && ts.getDecorators(part)?.length);
    if (ts.isIdentifier(part) && isImported(part)) return false;
    if ((ts.isCallExpression(part) || ts.isNewExpression(part)) && isOfCircle(part.expression)) return false;
    if (ts.isTaggedTemplateExpression(part)) return false;
    return !ts.forEachChild(part, (child) => !visit(child) || undefined);
  };
  return visit(node);
}

/** What is not there when the program runs, or only says what is imported and exported. */
const isErased = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
  (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword);

const isStatic = (node: ts.Declaration): boolean => (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
