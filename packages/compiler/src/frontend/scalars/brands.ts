/**
 * A TypeScript type or declaration in; the explicit scalar type of `wumba` that it is, or the function of `wumba` that
 * it declares, out.
 */
import { ts } from "#typescript";
import { libraryFile } from "../libraries/library-files.js";
import { isScalarName, type ScalarName } from "./types.js";

/** The key of the brand, a symbol that TypeScript numbers. */
const brandKey = /^__@scalar@/;

/** Whether a node is of the file of `wumba` that declares the explicit types. */
export function isScalars(node: ts.Node): boolean {
  const file = libraryFile(node);
  return file?.library.name === "wumba" && file.name === "scalars";
}

/** The name of a conversion or function that `wumba` declares for explicit types. */
export function scalarFunction(symbol: ts.Symbol): string | undefined {
  return symbol.declarations?.some((declaration) => isScalars(declaration)) ? symbol.name : undefined;
}

export class Brands {
  private readonly known = new WeakMap<ts.Type, ScalarName | "none">();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** The explicit type of a TypeScript type; undefined and null beside it count for nothing. */
  nameOf(type: ts.Type): ScalarName | undefined {
    const known = this.known.get(type);
    if (known) return known === "none" ? undefined : known;
    const name = this.find(type);
    this.known.set(type, name ?? "none");
    return name;
  }

  private find(type: ts.Type): ScalarName | undefined {
    if (type.isUnion()) {
      const parts = type.types.filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
      const names = new Set(parts.map((part) => this.nameOf(part)));
      return names.size === 1 ? [...names][0] : undefined;
    }
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint && constraint !== type ? this.nameOf(constraint) : undefined;
    }
    if (!type.isIntersection()) return undefined;
    for (const part of type.types) {
      if (!(part.flags & ts.TypeFlags.Object)) continue;
      const brand = part.getProperties().find((property) => brandKey.test(property.escapedName as string));
      if (brand?.declarations?.some(isScalars)) return this.brandName(brand);
    }
    return undefined;
  }

  private brandName(brand: ts.Symbol): ScalarName | undefined {
    const type = this.checker.getTypeOfSymbol(brand);
    const literal = (type.isUnion() ? type.types : [type]).find((part) => part.isStringLiteral());
    return literal && isScalarName(literal.value) ? literal.value : undefined;
  }
}

const programs = new WeakMap<ts.Program, boolean>();

/** Whether a file of the user's names an explicit type: without one there is nothing to look for. */
export function usesScalars(program: ts.Program): boolean {
  let known = programs.get(program);
  if (known === undefined) {
    known = program.getSourceFiles().some((file) => !file.isDeclarationFile && scalarImport.test(file.text));
    programs.set(program, known);
  }
  return known;
}

const scalarNames = "(?:[iu](?:8|16|32|64)|f32|idiv|floorDiv|floorMod|popcnt|clz|ctz|rotl|bitcast)";
/** An import of explicit types: what is computed with them in its file is given their meaning. */
export const scalarImport = new RegExp(
  `\\bimport\\s*(?:type\\s*)?(?:\\*\\s*as\\b[^"';]*|\\{[^}]*\\b${scalarNames}\\b[^}]*\\}\\s*)from\\s*["']wumba["']`,
);
