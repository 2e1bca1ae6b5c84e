/** A declaration of `@wumba/numpy` in; the key of the function that users import out. */
import { LibraryFiles, libraryFile, ts, type LibraryFile, type Typing } from "@wumba/compiler/extend";
import { NAME } from "./package.js";

/** What of the package is compiled like other code. */
const COMPILED = /^(?:array\/(?!ndarray$)|random\/|failures$)/;

/** Where functions are exported to users; what they are made of is compiled like other code. */
const INDICES = /^(?:linalg\/|fft\/)?index$/;

const isIndex = (file: LibraryFile | undefined): boolean => file?.library.name === NAME && INDICES.test(file.name);

const exported = new WeakMap<ts.Program, ReadonlySet<ts.Declaration | undefined>>();

export function keyOf(declaration: ts.Declaration, typing: Typing): string | undefined {
  if (!ts.isVariableDeclaration(declaration) && !ts.isFunctionDeclaration(declaration)) return undefined;
  const file = libraryFile(declaration);
  if (file?.library.name !== NAME || COMPILED.test(file.name)) return undefined;
  const known = exported.get(typing.program) ?? findExports(typing);
  exported.set(typing.program, known);
  return known.has(declaration) ? `numpy.${declaration.name!.getText()}` : undefined;
}

function findExports({ program, checker }: Typing): ReadonlySet<ts.Declaration | undefined> {
  const libraries = LibraryFiles.of(program);
  const modules = program
    .getSourceFiles()
    .filter(({ fileName }) => isIndex(libraries.at(fileName)))
    .flatMap((file) => checker.getSymbolAtLocation(file) ?? []);
  const symbols = modules
    .flatMap((module) => checker.getExportsOfModule(module))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  return new Set(symbols.map(({ declarations }) => declarations?.[0]));
}
