/** Exports of a module by their names, `vec3.add`, and back. */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "../tsconfig.js";

/** Namespaces in namespaces. */
const DEEPEST = 3;

/**
 * The module that a declaration stands in: a file, or `declare module "vectors" { … }` in one, of which `name` is the
 * name.
 */
export function moduleAround(
  ts: Ts,
  checker: TypeScript.TypeChecker,
  declaration: TypeScript.Declaration,
): { readonly symbol: TypeScript.Symbol; readonly name?: string } | undefined {
  const isNamed = (node: TypeScript.Node): boolean => ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name);
  const named = ts.findAncestor(declaration, isNamed) as TypeScript.ModuleDeclaration | undefined;
  const symbol = checker.getSymbolAtLocation(named?.name ?? declaration.getSourceFile());
  return symbol && { symbol, ...(named ? { name: named.name.text } : {}) };
}

/**
 * The names by which a module exports what a declaration in it declares: none for what `export =` gives; undefined
 * where it does not.
 */
export function exportedNames(
  ts: Ts,
  checker: TypeScript.TypeChecker,
  module: TypeScript.Symbol,
  declaration: TypeScript.Declaration,
): string[] | undefined {
  const isIt = (symbol: TypeScript.Symbol): boolean => symbol.declarations?.includes(declaration) ?? false;
  const assigned = module.exports?.get(ts.InternalSymbolName.ExportEquals);
  if (assigned && isIt(aliased(ts, checker, assigned))) return [];
  const find = (symbol: TypeScript.Symbol, depth: number): string[] | undefined => {
    for (const one of checker.getExportsOfModule(symbol)) {
      const resolved = aliased(ts, checker, one);
      if (isIt(resolved)) return [one.name];
      const inner = isNamespace(ts, resolved) && depth < DEEPEST ? find(resolved, depth + 1) : undefined;
      if (inner) return [one.name, ...inner];
    }
    return undefined;
  };
  return find(module, 0);
}

/** What a module exports by such names. */
export function exportNamed(
  ts: Ts,
  checker: TypeScript.TypeChecker,
  file: TypeScript.SourceFile,
  names: readonly string[],
): TypeScript.Symbol | undefined {
  let symbol = checker.getSymbolAtLocation(file);
  // What `export =` declares is the default of an ES module.
  for (const name of names.length > 0 ? names : ["default"]) {
    const one: TypeScript.Symbol | undefined =
      symbol && checker.getExportsOfModule(symbol).find((each) => each.name === name);
    symbol = one && aliased(ts, checker, one);
  }
  return symbol;
}

function aliased(ts: Ts, checker: TypeScript.TypeChecker, symbol: TypeScript.Symbol): TypeScript.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const isNamespace = (ts: Ts, { flags }: TypeScript.Symbol): boolean => (flags & ts.SymbolFlags.Module) !== 0;
