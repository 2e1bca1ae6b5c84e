/** TypeScript types in, IR types out; and which library declaration a symbol stands for. */
import { ts } from "ts-morph";
import type { ArrayKind } from "../bind/signature.js";
import { elementKinds } from "../ir/arrays.js";
import type { Type } from "../ir/ir.js";

/** What a TypeScript type is inside a kernel. `optional` is a number that may be undefined. */
export type Shape = Type | "function" | "optional" | undefined;

const numberFlags = ts.TypeFlags.NumberLike;
const booleanFlags = ts.TypeFlags.BooleanLike;
const nothingFlags = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;

export class Typing {
  constructor(
    readonly checker: ts.TypeChecker,
    private readonly program: ts.Program,
  ) {}

  shapeOf(type: ts.Type): Shape {
    if (type.flags & numberFlags) return "f64";
    if (type.flags & booleanFlags) return "bool";
    if (type.flags & nothingFlags) return "void";
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint && this.shapeOf(constraint);
    }
    if (type.isUnion()) return this.shapeOfUnion(type);
    const array = this.arrayKindOf(type);
    if (array) return array;
    return type.getCallSignatures().length > 0 ? "function" : undefined;
  }

  private shapeOfUnion(type: ts.UnionType): Shape {
    const parts = new Set(type.types.map((part) => this.shapeOf(part)));
    if (parts.size === 1) return [...parts][0];
    return parts.size === 2 && parts.has("f64") && parts.has("void") ? "optional" : undefined;
  }

  private arrayKindOf(type: ts.Type): ArrayKind | undefined {
    // Arrays from `wumba` have a type of their own besides.
    if (type.isIntersection()) return type.types.map((part) => this.arrayKindOf(part)).find((kind) => kind !== undefined);
    const name = type.getSymbol()?.name;
    return name !== undefined && name in elementKinds && this.isFromLibrary(type.getSymbol()!) ? (name as ArrayKind) : undefined;
  }

  isFromLibrary(symbol: ts.Symbol): boolean {
    return !!symbol.declarations?.some((d) => this.isLibraryFile(d.getSourceFile()));
  }

  private isLibraryFile(file: ts.SourceFile): boolean {
    return this.program.isSourceFileDefaultLibrary(file) || /[\\/]node_modules[\\/]@types[\\/]node[\\/]/.test(file.fileName);
  }

  /** The symbol that an identifier or property name refers to, imports and re-exports followed. */
  symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /**
   * The key of a declaration of the standard library: `Math.sin`, `NumberConstructor.isInteger`, `isNaN`,
   * `TypedArray.fill` for every typed array class. Undefined for everything else.
   */
  libraryKey(symbol: ts.Symbol): string | undefined {
    if (!this.isFromLibrary(symbol)) return undefined;
    const parent = symbol.declarations?.[0]?.parent;
    if (parent && ts.isInterfaceDeclaration(parent)) {
      const owner = parent.name.text;
      return `${owner in elementKinds ? "TypedArray" : owner.replace(/^(?:Int|Uint|Float)\w*ArrayConstructor$/, "TypedArrayConstructor")}.${symbol.name}`;
    }
    return symbol.name;
  }

  typeText(node: ts.Node): string {
    return this.checker.typeToString(this.checker.getTypeAtLocation(node));
  }
}
