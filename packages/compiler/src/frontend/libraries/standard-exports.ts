/** What the library `@wumba/std` exports to kernels, when the host has opened it. */
import { ts } from "#typescript";
import type { FunctionNode } from "../select/function-node.js";
import { LibraryFiles } from "./library-files.js";

export class StandardExports {
  private exports: Map<string, ts.Symbol> | undefined;

  constructor(
    private readonly program: ts.Program,
    private readonly checker: ts.TypeChecker,
  ) {}

  /** The declaration of a function of `@wumba/std`, when the host has opened that library. */
  functionNamed(name: string): FunctionNode | undefined {
    this.exports ??= this.load();
    const declaration = this.exports.get(name)?.valueDeclaration;
    return declaration && ts.isFunctionDeclaration(declaration) ? declaration : undefined;
  }

  /** A class or an interface of `@wumba/std`. */
  typeNamed(name: string): ts.Symbol | undefined {
    this.exports ??= this.load();
    return this.exports.get(name);
  }

  private load(): Map<string, ts.Symbol> {
    const { checker } = this;
    const index = LibraryFiles.of(this.program).source("std", "index");
    const module = index && checker.getSymbolAtLocation(index);
    const exported = module ? checker.getExportsOfModule(module) : [];
    return new Map(exported.map((s) => [s.name, s.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(s) : s]));
  }
}
