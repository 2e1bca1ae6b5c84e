/** What the checker knows: symbols, typed array classes, and which library declaration a symbol stands for. */
import { ts } from "#typescript";
import type { StrictSetting } from "../../diagnostics/typescript.js";
import type { ArrayKind } from "../../bind/signature.js";
import { onlyMember, withoutBrand } from "./branded.js";
import { isArrayKind } from "../../ir/arrays.js";
import { unwrapped } from "../program/transparent.js";
import { References } from "../program/references.js";
import { remembering } from "./remembering.js";
import { libraryFile } from "../libraries/library-files.js";
import { isScalars, scalarFunction } from "../scalars/brands.js";
import { Scalars } from "../scalars/scalars.js";

/** Where `wumba` declares what concerns threads. */
const THREADS = /^threads\/(?:prange|count|async|atomics)$/;

function isOfThreads(node: ts.Node): boolean {
  const file = libraryFile(node);
  return file?.library.name === "wumba" && THREADS.test(file.name);
}

export class Typing {
  private static readonly known = new WeakMap<ts.Program, Typing>();

  /** One for all files of a program, of a project that is without some settings of `strict`. */
  static of(program: ts.Program, relaxed: readonly StrictSetting[] = []): Typing {
    const typing = this.known.get(program) ?? new Typing(remembering(program.getTypeChecker()), program, relaxed);
    this.known.set(program, typing);
    return typing;
  }

  private constructor(
    readonly checker: ts.TypeChecker,
    readonly program: ts.Program,
    private readonly relaxed: readonly StrictSetting[],
  ) {}

  /** Whether the project has TypeScript ask where undefined and null go. */
  get hasNullChecks(): boolean {
    return !this.relaxed.includes("strictNullChecks");
  }

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

  /** The class of which a type is a view, as `Readonly<Vector>` is; a type without its brand; others as they are. */
  viewed(type: ts.Type): ts.Type {
    if (type.isIntersection()) return withoutBrand(this.checker, type);
    if (type.isUnion() || type.flags & ts.TypeFlags.TypeParameter) return onlyMember(this.checker, type);
    const { aliasSymbol, aliasTypeArguments: [held] = [] } = type;
    const isView = aliasSymbol?.name === "Readonly" && this.isFromLibrary(aliasSymbol);
    if (!isView || !held) return type;
    return held.isIntersection() || (held.getSymbol()?.flags ?? 0) & ts.SymbolFlags.Class ? this.viewed(held) : type;
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
    return !!symbol.declarations?.some(
      (d) => this.isLanguageFile(d.getSourceFile()) || this.keyInLibrary(d) !== undefined,
    );
  }

  /** Whether a type is declared there by its name: what is written out, `Pick<T, K>` among it, is what it says. */
  isLibraryType({ symbol }: ts.Type): boolean {
    return !!symbol && !(symbol.flags & ts.SymbolFlags.TypeLiteral) && this.isFromLibrary(symbol);
  }

  private isLanguageFile(file: ts.SourceFile): boolean {
    return (
      this.program.isSourceFileDefaultLibrary(file) ||
      isScalars(file) ||
      isOfThreads(file) ||
      libraryFile(file)?.library.name === "node"
    );
  }

  /** The symbol that an identifier or property name refers to, imports and re-exports followed. */
  symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** What `const u8 = Uint8Array` is another name of, which nobody assigns again. */
  originOf(node: ts.Expression): ts.Symbol | undefined {
    const symbol = this.symbolOf(node);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration) || this.isFromLibrary(symbol)) return symbol;
    const { initializer } = declaration;
    if (!initializer || !ts.isIdentifier(initializer) || this.references.isReassigned(symbol)) return symbol;
    const origin = this.originOf(initializer);
    return origin && this.isFromLibrary(origin) ? origin : symbol;
  }

  /** The class that an expression always is: by its name, by that of a variable that holds it, or written out. */
  classOf(node: ts.Expression, within?: ReadonlySet<ts.Symbol>): ts.ClassLikeDeclaration | undefined {
    const value = withoutParentheses(node);
    if (ts.isClassExpression(value)) return value;
    if (value.kind === ts.SyntaxKind.ThisKeyword) return classAround(value);
    const made = returnedAtOnce(value);
    if (made) return this.classOf(made, within);
    const symbol = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) ? this.symbolOf(value) : undefined;
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !(ts.isClassLike(declaration) || ts.isVariableDeclaration(declaration))) return undefined;
    if (declaration.getSourceFile().isDeclarationFile) return ts.isClassLike(declaration) ? declaration : undefined;
    const held = ts.isClassLike(declaration) ? declaration : this.heldFirst(symbol, declaration, within);
    // Whether it is assigned again is known only after a walk through its file.
    return held && !this.references.isReassigned(symbol) ? held : undefined;
  }

  /** The class that `new` makes an instance of: one by its name, or that of what has `constructor` asked of it. */
  classMade({ expression }: ts.NewExpression): ts.ClassLikeDeclaration | undefined {
    return this.classOf(expression) ?? this.classAsked(expression);
  }

  /** The class that `this.constructor` is, unless `this` is of one that derives from it. */
  classAsked(node: ts.Expression): ts.ClassLikeDeclaration | undefined {
    const value = unwrapped(node);
    if (!ts.isPropertyAccessExpression(value) || value.name.text !== "constructor") return undefined;
    // An object that is only said to be of a class has no methods of it.
    if (value.expression.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
    const type = this.checker.getTypeAtLocation(value.expression);
    // The constructor of a class is `Function`.
    if (type.getConstructSignatures().length > 0) return undefined;
    const declaration = type.symbol?.valueDeclaration;
    const isOne = declaration && ts.isClassLike(declaration) && !declaration.getSourceFile().isDeclarationFile;
    return isOne && !declaration.typeParameters ? declaration : undefined;
  }

  /** The class that a variable holds at first. `within` are variables whose initializers lead to it. */
  private heldFirst(
    symbol: ts.Symbol,
    { initializer }: ts.VariableDeclaration,
    within?: ReadonlySet<ts.Symbol>,
  ): ts.ClassLikeDeclaration | undefined {
    if (!initializer || within?.has(symbol)) return undefined;
    return this.classOf(initializer, new Set([...(within ?? []), symbol]));
  }

  /** The key of the library function that is called by name or as a member. */
  calledKey({ expression: callee }: ts.CallExpression | ts.NewExpression): string | undefined {
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : ts.isIdentifier(callee) ? callee : undefined;
    const symbol = name && this.symbolOf(name);
    return symbol && this.libraryKey(symbol);
  }

  /**
   * The key of a declaration of the standard library: `Math.sin`, `NumberConstructor.isInteger`, `isNaN`,
   * `TypedArray.fill` for every typed array class; `wumba.u32` for the functions of explicit types; what a library says
   * for its own. Undefined for everything else.
   */
  libraryKey(symbol: ts.Symbol): string | undefined {
    if (!this.isFromLibrary(symbol)) return undefined;
    const own = scalarFunction(symbol);
    if (own !== undefined) return `wumba.${own}`;
    const [declaration] = symbol.declarations ?? [];
    if (declaration && isOfThreads(declaration)) return `wumba.${symbol.name}`;
    const known = declaration && this.keyInLibrary(declaration);
    if (known !== undefined) return known;
    const parent = declaration?.parent;
    if (parent && ts.isInterfaceDeclaration(parent)) {
      const owner = parent.name.text;
      const special = wellKnown(symbol);
      const name = special === undefined ? symbol.name : `[${special}]`;
      if (owner === "ReadonlyArray") return `Array.${name}`;
      if (owner === "ReadonlyMap") return `Map.${name}`;
      if (/^ReadonlySet(?:Like)?$/.test(owner)) return `Set.${name}`;
      const constructor = /^(?:Int|Uint|Float|BigInt|BigUint)\w*ArrayConstructor$/;
      return `${isArrayKind(owner) ? "TypedArray" : owner.replace(constructor, "TypedArrayConstructor")}.${name}`;
    }
    return symbol.name;
  }

  private keyInLibrary(declaration: ts.Declaration): string | undefined {
    return libraryFile(declaration)?.library.key?.(declaration, this);
  }

  typeText(node: ts.Node): string {
    return this.checker.typeToString(this.checker.getTypeAtLocation(node));
  }
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  const isAround = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
  return isAround ? withoutParentheses(node.expression) : node;
}

/** What `(function () { …; return value; })()` gives. */
function returnedAtOnce(node: ts.Expression): ts.Expression | undefined {
  const callee = ts.isCallExpression(node) ? withoutParentheses(node.expression) : undefined;
  if (!callee || !(ts.isFunctionExpression(callee) || ts.isArrowFunction(callee)) || !ts.isBlock(callee.body))
    return undefined;
  const { statements } = callee.body;
  const last = statements.at(-1);
  return last && ts.isReturnStatement(last) ? last.expression : undefined;
}

/** The name of a well-known symbol under which a property stands. */
const wellKnown = (property: ts.Symbol): string | undefined =>
  /^__@(\w+)@\d+$/.exec(property.escapedName as string)?.[1];

/** The class that `this` is in its static members; where it is called on one that derives from it, is asked before. */
function classAround(node: ts.Expression): ts.ClassLikeDeclaration | undefined {
  const isHolder = (at: ts.Node): boolean =>
    ts.isClassElement(at) || (ts.isFunctionLike(at) && !ts.isArrowFunction(at));
  const at = ts.findAncestor(node.parent, isHolder) as ts.ClassElement | undefined;
  const isStatic = at && (ts.getCombinedModifierFlags(at) & ts.ModifierFlags.Static) !== 0;
  return isStatic && ts.isClassLike(at.parent) ? at.parent : undefined;
}
