/** What the checker knows: symbols, typed array classes, and which library declaration a symbol stands for. */
import { ts } from "#typescript";
import type { ArrayKind } from "../bind/signature.js";
import { isArrayKind } from "../ir/arrays.js";
import { References } from "./references.js";
import { remembering } from "./remembering.js";
import { Libraries, libraryFile, type LibraryFile } from "./libraries.js";
import { isScalars, scalarFunction } from "./scalars/brands.js";
import { Scalars } from "./scalars/scalars.js";

/** Where `wumba` declares what concerns threads. */
const THREADS: readonly string[] = ["threads/prange", "threads/count", "threads/async", "threads/atomics"];

function isOfThreads(node: ts.Node): boolean {
  const file = libraryFile(node);
  return file?.library === "wumba" && THREADS.includes(file.name);
}

/** What of `@wumba/numpy` is compiled like other code. */
const COMPILED = /^(?:array\/(?!ndarray$)|random\/|failures$)/;

/** Whether a node is of a file of `@wumba/numpy` whose functions are known. */
function isOfFunctions(node: ts.Node): boolean {
  const file = libraryFile(node);
  return file?.library === "numpy" && !COMPILED.test(file.name);
}

/** Where these are exported to users; what they are made of is compiled like other code. */
const INDICES: readonly string[] = ["index", "linalg/index", "fft/index"];

const isIndex = (file: LibraryFile | undefined): boolean => file?.library === "numpy" && INDICES.includes(file.name);

export class Typing {
  private static readonly known = new WeakMap<ts.Program, Typing>();

  /** One for all files of a program. */
  static of(program: ts.Program): Typing {
    const typing = this.known.get(program) ?? new Typing(remembering(program.getTypeChecker()), program);
    this.known.set(program, typing);
    return typing;
  }

  private constructor(
    readonly checker: ts.TypeChecker,
    readonly program: ts.Program,
  ) {}

  private scalarTypes: Scalars | undefined;

  /** Where symbols are used; one for all kernels, which reach the same files. */
  readonly references = new References(this);

  /** What is known of explicit scalar types. */
  get scalars(): Scalars {
    return (this.scalarTypes ??= new Scalars(this, this.program));
  }

  /** The typed array class that a type stands for. */
  arrayKindOf(type: ts.Type): ArrayKind | undefined {
    // Arrays from `wumba` have a type of their own besides.
    if (type.isIntersection())
      return type.types.map((part) => this.arrayKindOf(part)).find((kind) => kind !== undefined);
    const name = type.getSymbol()?.name;
    return name !== undefined && isArrayKind(name) && this.isFromLibrary(type.getSymbol()!) ? name : undefined;
  }

  /** Whether a type is a DataView, or a buffer of any kind. */
  bytesOf(type: ts.Type): "DataView" | "ArrayBuffer" | undefined {
    const symbol = type.getSymbol();
    if (!symbol || !this.isFromLibrary(symbol)) return undefined;
    if (symbol.name === "DataView") return "DataView";
    return symbol.name === "ArrayBuffer" || symbol.name === "SharedArrayBuffer" ? "ArrayBuffer" : undefined;
  }

  /** Whether a type is one of the library's for what can be gone through. */
  isIterator(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    return !!symbol && /Itera(?:tor|ble)|^Generator/.test(symbol.name) && this.isFromLibrary(symbol);
  }

  /** The property of a type under a well-known symbol: `iterator` for `[Symbol.iterator]`. */
  symbolMember(type: ts.Type, name: string): ts.Symbol | undefined {
    return this.checker.getPropertiesOfType(type).find((property) => wellKnown(property) === name);
  }

  isFromLibrary(symbol: ts.Symbol): boolean {
    return !!symbol.declarations?.some((d) => this.isLibraryFile(d.getSourceFile()) || this.isNumpyFunction(d));
  }

  private isLibraryFile(file: ts.SourceFile): boolean {
    return (
      this.program.isSourceFileDefaultLibrary(file) ||
      isScalars(file) ||
      isOfThreads(file) ||
      libraryFile(file)?.library === "node"
    );
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
   * `TypedArray.fill` for every typed array class; `wumba.u32` for the functions of explicit types. Undefined for
   * everything else.
   */
  libraryKey(symbol: ts.Symbol): string | undefined {
    if (!this.isFromLibrary(symbol)) return undefined;
    const own = scalarFunction(symbol);
    if (own !== undefined) return `wumba.${own}`;
    const [declaration] = symbol.declarations ?? [];
    if (declaration && isOfThreads(declaration)) return `wumba.${symbol.name}`;
    if (declaration && this.isNumpyFunction(declaration)) return `numpy.${symbol.name}`;
    const parent = declaration?.parent;
    if (parent && ts.isInterfaceDeclaration(parent)) {
      const owner = parent.name.text;
      const known = wellKnown(symbol);
      const name = known === undefined ? symbol.name : `[${known}]`;
      if (owner === "ReadonlyArray") return `Array.${name}`;
      if (owner === "ReadonlyMap") return `Map.${name}`;
      if (/^ReadonlySet(?:Like)?$/.test(owner)) return `Set.${name}`;
      return `${isArrayKind(owner) ? "TypedArray" : owner.replace(/^(?:Int|Uint|Float|BigInt|BigUint)\w*ArrayConstructor$/, "TypedArrayConstructor")}.${name}`;
    }
    return symbol.name;
  }

  private numpyDeclarations: Set<ts.Declaration | undefined> | undefined;

  private isNumpyFunction(declaration: ts.Declaration): boolean {
    if (!ts.isVariableDeclaration(declaration) && !ts.isFunctionDeclaration(declaration)) return false;
    if (!isOfFunctions(declaration)) return false;
    this.numpyDeclarations ??= new Set(this.numpyExports().map(({ declarations }) => declarations?.[0]));
    return this.numpyDeclarations.has(declaration);
  }

  private numpyExports(): ts.Symbol[] {
    const libraries = Libraries.of(this.program);
    const modules = this.program
      .getSourceFiles()
      .filter(({ fileName }) => isIndex(libraries.at(fileName)))
      .flatMap((file) => this.checker.getSymbolAtLocation(file) ?? []);
    return modules
      .flatMap((module) => this.checker.getExportsOfModule(module))
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol));
  }

  typeText(node: ts.Node): string {
    return this.checker.typeToString(this.checker.getTypeAtLocation(node));
  }
}

/** The name of a well-known symbol under which a property stands. */
const wellKnown = (property: ts.Symbol): string | undefined =>
  /^__@(\w+)@\d+$/.exec(property.escapedName as string)?.[1];
