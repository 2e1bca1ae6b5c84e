/** The names under which the body of a kernel can name what stands in modules. */
import { ts } from "#typescript";
import type { AddedImports } from "../crossing/added-imports.js";
import { refuse } from "../refusal.js";
import type { FunctionNode } from "../select/function-node.js";

const SHADOWED = "the kernel has another variable of that name";

export class RootNames {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly root: FunctionNode,
    private readonly imports: AddedImports,
  ) {}

  /** The identifier under which the body of the kernel can name a module-level symbol: that of an import if need be. */
  nameOf(symbol: ts.Symbol, use: ts.Node): string | undefined {
    return this.ownNameOf(symbol, use) ?? this.imports.nameOf(symbol);
  }

  /** The identifier under which the user's text can name it there. */
  ownNameOf(symbol: ts.Symbol, use: ts.Node): string | undefined {
    const body = this.root.body;
    const { checker } = this;
    const visible = checker
      .getSymbolsInScope(this.root, ts.SymbolFlags.Value | ts.SymbolFlags.Alias)
      .find(
        (s) => (s.flags & ts.SymbolFlags.Alias ? valueOf(checker, s) : checker.getExportSymbolOfSymbol(s)) === symbol,
      );
    if (!visible || !body) return undefined;
    const shadowed = ts.isBlock(body) && declaresName(body, visible.name);
    return shadowed ? refuse(use, "W3003", symbol.name, SHADOWED) : visible.name;
  }

  /** Why the body of the kernel has no name for a module-level symbol. */
  whyHidden(symbol: ts.Symbol): string {
    const here = symbol.valueDeclaration?.getSourceFile() === this.root.getSourceFile();
    if (here) return SHADOWED;
    return this.imports.isExported(symbol)
      ? "the file of the kernel does not import it"
      : "its file does not export it";
  }
}

/** Whether a block declares a name at its top level, or by `var` anywhere inside. */
function declaresName(body: ts.Block, name: string): boolean {
  const declares = (node: ts.Node, top: boolean): boolean => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) {
      if (top || !(ts.getCombinedNodeFlags(node) & ts.NodeFlags.BlockScoped)) return true;
    }
    if (ts.isFunctionDeclaration(node)) return top && node.name?.text === name;
    if (ts.isFunctionLike(node)) return false;
    const inner = top && (ts.isVariableStatement(node) || ts.isVariableDeclarationList(node));
    return ts.forEachChild(node, (child) => declares(child, inner) || undefined) ?? false;
  };
  return body.statements.some((statement) => declares(statement, true));
}

/** What an import stands for; one of types alone stands for nothing when the program runs. */
function valueOf(checker: ts.TypeChecker, alias: ts.Symbol): ts.Symbol | undefined {
  return alias.declarations?.some(ts.isTypeOnlyImportDeclaration) ? undefined : checker.getAliasedSymbol(alias);
}
