/**
 * A program without the declarations of browsers in; whether its files may name any of these, out.
 *
 * They are two thirds of the standard library, and kernels have no use for them: to read them takes half a second of
 * each process. Nothing but names leads to them, so a program whose files name none of them is the same without.
 */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "./tsconfig.js";

/** The names of the files that declare what browsers have. */
export const isOfBrowsers = (file: string): boolean => /\/lib\.dom(?:\.\w+)?\.d\.ts$/.test(file);

/** What TypeScript keeps for itself. */
interface Parsed {
  readonly identifiers: ReadonlyMap<string, string>;
  readonly commonJsModuleIndicator?: unknown;
}

interface Resolver {
  readonly resolveName: (
    name: string,
    location: TypeScript.Node,
    meaning: TypeScript.SymbolFlags,
    excludeGlobals: boolean,
  ) => TypeScript.Symbol | undefined;
}

export class BrowserNames {
  readonly #answers = new WeakMap<TypeScript.SourceFile, boolean>();
  #names: ReadonlySet<string> | undefined;

  constructor(
    private readonly ts: Ts,
    private readonly libraries: ReadonlyMap<string, string>,
  ) {}

  /** `isWithout` says of which files it is known that kernels need nothing of browsers in them. */
  mayOccurIn(program: TypeScript.Program, isWithout: (file: string) => boolean): boolean {
    const files = program.getSourceFiles();
    if (!files.some(({ fileName }) => this.libraries.has(fileName) && isOfBrowsers(fileName))) return false;
    return files.some(
      (file) => !this.libraries.has(file.fileName) && !isWithout(file.fileName) && this.#in(program, file),
    );
  }

  #in(program: TypeScript.Program, file: TypeScript.SourceFile): boolean {
    const known = this.#answers.get(file);
    if (known !== undefined) return known;
    const found = this.#mayName(program, file as TypeScript.SourceFile & Parsed);
    this.#answers.set(file, found);
    return found;
  }

  #mayName(program: TypeScript.Program, file: TypeScript.SourceFile & Parsed): boolean {
    const { ts } = this;
    if (file.fileName.endsWith(".json")) return false;
    if (!ts.isExternalModule(file) && file.commonJsModuleIndicator === undefined) return true;
    if (file.identifiers.has("globalThis") || /\bimport\s*\.\s*meta\b|\bglobal\s*\{/.test(file.text)) return true;
    const names = this.#allNames();
    const used = new Set([...file.identifiers.keys()].filter((name) => names.has(name)));
    if (used.size === 0) return false;
    const checker = program.getTypeChecker() as TypeScript.TypeChecker & Resolver;
    // What is found outside of modules may be declared by others and by browsers, too.
    const isGlobal = (node: TypeScript.Identifier): boolean => {
      const meaning = meaningOf(ts, node);
      return meaning !== undefined && !checker.resolveName(node.text, node, meaning, true);
    };
    const visit = (node: TypeScript.Node): boolean =>
      (ts.isIdentifier(node) && used.has(node.text) && isGlobal(node)) ||
      commentsOf(node).some(visit) ||
      ts.forEachChild(node, (child) => visit(child) || undefined) === true;
    return visit(file);
  }

  /** All names that such a file declares, and a few more. */
  #allNames(): ReadonlySet<string> {
    const texts = [...this.libraries].filter(([file]) => isOfBrowsers(file)).map(([, text]) => text);
    const declared = /\b(?:interface|type|var|let|const|function|namespace|class)\s+([\w$]+)/g;
    return (this.#names ??= new Set(texts.flatMap((text) => Array.from(text.matchAll(declared), ([, name]) => name!))));
  }
}

/** The comments of JavaScript, which have types in them; TypeScript does not go through them with the rest. */
const commentsOf = (node: TypeScript.Node): readonly TypeScript.Node[] =>
  (node as { readonly jsDoc?: readonly TypeScript.Node[] }).jsDoc ?? [];

/** What an identifier is looked up as; undefined where it names a member, or what it declares itself. */
function meaningOf(ts: Ts, node: TypeScript.Identifier): TypeScript.SymbolFlags | undefined {
  const { parent } = node;
  const { Value, Type, Namespace } = ts.SymbolFlags;
  if (ts.isShorthandPropertyAssignment(parent)) return Value;
  if (ts.isExportSpecifier(parent)) return parent.parent.parent.moduleSpecifier ? undefined : Value | Type | Namespace;
  if (ts.isTypeReferenceNode(parent)) return Type;
  if (ts.isQualifiedName(parent)) return parent.right === node ? undefined : Value | Namespace;
  if ((ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) && parent.propertyName === node) return undefined;
  if ((ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) && parent.label === node)
    return undefined;
  return (parent as { readonly name?: TypeScript.Node }).name === node ? undefined : Value;
}
