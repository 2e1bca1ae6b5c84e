/**
 * Functions of installed packages of which the program sees declarations alone: their bodies, from the JavaScript that
 * the packages bring. Parameters are of the types that the declarations say, those of functions inside of the packages
 * of the types that they are called with.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import { diskStamp, hashText } from "../file-state.js";
import type { Ts } from "../tsconfig.js";
import { AnnotatedText } from "./annotated-text.js";
import { exportedNames, exportNamed, moduleAround } from "./exported-names.js";
import { functionOf, memberNamed, type FunctionWithBody } from "./function-of.js";
import { entriesAround, implementingFile } from "./implementing-file.js";
import { calledBy } from "./called-types.js";

/** How often types are looked for by what other types have told. */
const ROUNDS = 6;

/** Where the body of a declared function is. */
interface Target {
  readonly file: string;
  readonly names: readonly string[];
  /** The type of the function, as text. */
  readonly declared: string;
}

type Found = Target | { readonly why: string } | undefined;

/** What is found for a declaration. */
export type BodyOrWhy =
  | FunctionWithBody
  | { readonly alias: TypeScript.Expression }
  | { readonly why: string }
  | undefined;

/** What cannot be compiled, at a line that counts from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export class JavaScriptBodies {
  readonly #modules = new Map<string, AnnotatedText>();
  readonly #stamps = new Map<string, string>();
  readonly #targets = new Map<string, Target>();
  /** Why kernels cannot have some of them. */
  readonly #blocked = new Map<string, string>();
  readonly #known = new WeakMap<TypeScript.Declaration, Found>();

  constructor(private readonly ts: Ts) {}

  /** The files of JavaScript that the program needs. */
  get files(): string[] {
    return [...this.#modules.keys()];
  }

  text(file: string): string | undefined {
    return this.#modules.get(file)?.text;
  }

  /** Changes with the text of a file. */
  version(file: string): string {
    const text = this.text(file);
    return text === undefined ? "" : hashText(text);
  }

  forget(): void {
    this.#modules.clear();
    this.#stamps.clear();
    this.#targets.clear();
    this.#blocked.clear();
  }

  /** Whether a file is another one on the disk by now. */
  haveChanged(): boolean {
    return [...this.#stamps].some(([file, stamp]) => diskStamp(file) !== stamp);
  }

  /** The body of a declared function, once the program has it, or why kernels cannot have it. */
  of(program: TypeScript.Program, declaration: TypeScript.Declaration): BodyOrWhy {
    const target = this.#targetOf(program, declaration);
    if (!target || "why" in target) return target;
    const key = keyOf(target);
    const why = this.#blocked.get(key);
    if (why !== undefined) return { why };
    if (!this.#targets.has(key)) return undefined;
    const symbol = this.#symbolOf(program, target);
    const alias = symbol && memberNamed(this.ts, symbol);
    return (symbol && functionOf(this.ts, symbol)) ?? (alias && { alias });
  }

  /** Gives up bodies in which something cannot be compiled, at a place in a file of theirs; whether there are such. */
  block(program: TypeScript.Program, problems: readonly Problem[]): boolean {
    const before = this.#blocked.size;
    for (const { file, line, text } of problems) {
      if (!this.#modules.has(file)) continue;
      const at = `${path.posix.basename(file)}:${line}`;
      for (const [key, target] of this.#targets)
        if (!this.#blocked.has(key) && this.#reaches(program, target, file, line))
          this.#blocked.set(key, `its package has it as JavaScript that cannot be compiled, at ${at}: ${text}`);
    }
    return this.#blocked.size > before;
  }

  /** Whether a function, or one that it calls, stands around a line. */
  #reaches(program: TypeScript.Program, target: Target, file: string, line: number): boolean {
    const root = this.#functionOf(program, target);
    if (!root) return false;
    const source = program.getSourceFile(file);
    const isAround = (node: FunctionWithBody): boolean =>
      node.getSourceFile() === source &&
      source.getLineAndCharacterOfPosition(node.pos).line < line &&
      source.getLineAndCharacterOfPosition(node.end).line >= line - 1;
    return [...calledBy(this.ts, program, [root], (name) => this.#modules.has(name)).functions].some(isAround);
  }

  /**
   * Finds bodies of declared functions; whether there are new ones. `open` gives the program with the files as they are
   * now.
   */
  add(declarations: Iterable<TypeScript.Declaration>, open: () => TypeScript.Program): boolean {
    const before = this.#targets.size;
    const program = open();
    for (const declaration of declarations) {
      const target = this.#targetOf(program, declaration);
      if (!target || "why" in target || this.#targets.has(keyOf(target))) continue;
      this.#targets.set(keyOf(target), target);
      this.#addModule(target.file);
    }
    if (this.#targets.size === before) return false;
    for (let round = 0; round < ROUNDS && this.#annotate(open()); round++);
    return true;
  }

  #addModule(file: string): void {
    if (this.#modules.has(file)) return;
    this.#stamps.set(file, diskStamp(file));
    const text = readFileSync(file, "utf8");
    this.#modules.set(file, new AnnotatedText(text));
    for (const { fileName } of this.ts.preProcessFile(text, true, true).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const name = path.posix.join(path.posix.dirname(file), fileName);
      const found = [name, `${name}.js`, `${name}.mjs`, `${name}/index.js`].find(
        (each) => /\.m?js$/.test(each) && existsSync(each),
      );
      if (found !== undefined) this.#addModule(found);
    }
  }

  #targetOf(program: TypeScript.Program, declaration: TypeScript.Declaration): Found {
    if (!this.#known.has(declaration)) this.#known.set(declaration, this.#findTarget(program, declaration));
    return this.#known.get(declaration);
  }

  #findTarget(program: TypeScript.Program, declaration: TypeScript.Declaration): Found {
    const { fileName } = declaration.getSourceFile();
    if (!fileName.includes("/node_modules/")) return undefined;
    const checker = program.getTypeChecker();
    const place = this.#placeOf(program, checker, declaration, fileName);
    const [signature, ...others] = place ? checker.getTypeAtLocation(declaration).getCallSignatures() : [];
    if (!place || !signature) return undefined;
    if (others.length > 0) return { why: "its package has it as JavaScript, and declares several signatures of it." };
    if (signature.typeParameters) return { why: "its package has it as JavaScript, and declares a generic function." };
    const { file, names, module } = place;
    return { file, names, declared: ["typeof import(" + JSON.stringify(module) + ")", ...names].join(".") };
  }

  /** The module that has what is declared, or the bundle of its package, and the names by which that exports it. */
  #placeOf(
    program: TypeScript.Program,
    checker: TypeScript.TypeChecker,
    declaration: TypeScript.Declaration,
    fileName: string,
  ): (Pick<Target, "file" | "names"> & { readonly module: string }) | undefined {
    const { ts } = this;
    const file = implementingFile(fileName);
    if (file !== undefined) {
      const around = moduleAround(ts, checker, declaration);
      const names = around && exportedNames(ts, checker, around.symbol, declaration);
      return names && { file, names, module: around.name ?? moduleOf(fileName) };
    }
    for (const entry of entriesAround(fileName)) {
      const source = program.getSourceFile(entry.types);
      const symbol = source && checker.getSymbolAtLocation(source);
      const names = symbol && exportedNames(ts, checker, symbol, declaration);
      if (names) return { file: entry.file, names, module: moduleOf(entry.types) };
    }
    return undefined;
  }

  #symbolOf(program: TypeScript.Program, { file, names }: Target): TypeScript.Symbol | undefined {
    const source = program.getSourceFile(file);
    return source && exportNamed(this.ts, program.getTypeChecker(), source, names);
  }

  #functionOf(program: TypeScript.Program, target: Target): FunctionWithBody | undefined {
    const symbol = this.#symbolOf(program, target);
    return symbol && functionOf(this.ts, symbol);
  }

  /** Says more types of parameters; whether there were any to say. */
  #annotate(program: TypeScript.Program): boolean {
    const { ts } = this;
    const roots: FunctionWithBody[] = [];
    const changed = new Set<AnnotatedText>();
    const say = (parameter: TypeScript.ParameterDeclaration, type: string): void => {
      const module = this.#modules.get(parameter.getSourceFile().fileName);
      if (module?.annotate(ts, parameter, type)) changed.add(module);
    };
    const declared = new Set<TypeScript.ParameterDeclaration>();
    for (const target of this.#targets.values()) {
      const node = this.#functionOf(program, target);
      if (!node) continue;
      roots.push(node);
      node.parameters.forEach((parameter, k) => {
        declared.add(parameter);
        if (!parameter.dotDotDotToken) say(parameter, `Parameters<${target.declared}>[${k}]`);
      });
    }
    const isOurs = (file: string): boolean => this.#modules.has(file);
    const { types } = calledBy(ts, program, roots, isOurs);
    for (const [parameter, type] of types) if (!declared.has(parameter)) say(parameter, type);
    for (const module of changed) module.renew();
    return changed.size > 0;
  }
}

/** What an import names that finds a declaration file. */
const moduleOf = (fileName: string): string => fileName.replace(/\.d\.([cm]?)ts$/, ".$1js");

const keyOf = ({ file, names }: Target): string => [file, ...names].join("\0");
