/** What all functions of one kernel share while it is translated: sites, tables, hidden arguments, compiled helpers. */
import { ts } from "#typescript";
import type { BoundsSite, Place, ThrowSite } from "../bind/signature.js";
import type { Report } from "../diagnostics/report.js";
import { makeLocal } from "../ir/build.js";
import { UNCHECKED } from "../ir/ir.js";
import { isObject, ObjectType } from "../ir/objects.js";
import type { Constant, Func, Local, Module, Statement, Table } from "../ir/ir.js";
import { askedNames } from "./types/asked.js";
import { Closures } from "./calls/closure-sites.js";
import { TranslateAgain, type Findings } from "./conflicts.js";
import { Constants, isConst } from "./program/constants.js";
import type { BareField } from "./claims/bare-fields.js";
import type { AddedField, MakingSite } from "./crossing/making-sites.js";
import { AddedImports } from "./crossing/added-imports.js";
import { HeldBack } from "./crossing/held-back.js";
import { PassedClasses } from "./crossing/passed-classes.js";
import { Hierarchy } from "./types/hierarchy.js";
import type { IslandPlace, JavaScriptCall } from "./crossing/javascript-calls.js";
import { Libraries } from "./libraries/libraries.js";
import { LibraryFiles } from "./libraries/library-files.js";
import type { FunctionNode } from "./select/function-node.js";
import type { OnlyMember } from "./calls/only-members.js";
import { PlacedFunctions } from "./calls/placed-functions.js";
import type { OpenedPlaces } from "./types/opened-places.js";
import { refuse, Refusal } from "./refusal.js";
import { claimsNull } from "./claims/given-nothings.js";
import { LeftOut } from "./claims/left-out.js";
import { ANY, OpenNames } from "./claims/open-names.js";
import { isInternal, isTrustedFile } from "./libraries/standard.js";
import { Shapes } from "./types/shapes.js";
import { isType, type Shape } from "./types/shape.js";
import type { Translator } from "./translator.js";
import type { Typing } from "./types/typing.js";
import type { References } from "./program/references.js";
import { replacingFor } from "./program/replaced.js";

/** A module-level constant that JavaScript passes with every call. */
export interface Hidden {
  readonly expression: string;
  readonly local: Local;
  readonly type: ts.Type;
  /** Where the kernel uses it first. */
  readonly use: ts.Node;
  /** The local is a typed array with the elements of a list. */
  readonly list?: boolean;
  /** Of a variable that the kernel assigns: what lies in its cell, `value` where that is no number or boolean. */
  readonly cell?: "number" | "boolean" | "value";
  /** Of a number or boolean that may not be there. */
  readonly present?: Local;
  /** It is a variable, which may not have a value yet. */
  readonly changes?: true;
}

const SHADOWED = "the kernel has another variable of that name";

export class KernelTranslation {
  readonly boundsSites: BoundsSite[] = [];
  readonly throwSites: ThrowSite[] = [];
  readonly functions: Func[] = [];
  readonly hidden = new Map<ts.Symbol, Hidden>();
  readonly constants: Constants;
  readonly references: References;
  readonly shapes: Shapes;
  readonly closures = new Closures();
  readonly placed = new PlacedFunctions();
  readonly classes: Hierarchy;
  /** Of errors: `message`, and what the program's own classes add. */
  readonly errorType = errorRecord();
  /**
   * How many functions of JavaScript the kernel takes as parameters; those that it calls by itself come behind them.
   */
  hosts = 0;
  readonly javascript: JavaScriptCall[] = [];
  readonly passedClasses = new PassedClasses();
  /** Fields of their instances that the kernel cannot use. */
  readonly heldBack = new HeldBack();
  readonly imports: AddedImports;
  /** Why the last type does not cross that was asked for; empty where there is nothing to say. */
  whyNoCrossing = "";
  /** Properties that spreads ask for. */
  readonly leftOut = new LeftOut();
  /**
   * Whether something is put anywhere that may be missing, into which fields of objects that are there already, which
   * fields are taken to be there since the program has looked at them, and which are given one of several values.
   */
  readonly emptied = {
    some: false,
    fields: new Set<string>(),
    trusted: new Set<string>(),
    assigned: [] as [ObjectType, string][],
  };
  readonly islands: IslandPlace[] = [];
  /** The places that make objects of which JavaScript may see how they were made. */
  readonly makingSites: MakingSite[] = [];
  /** Properties that are set on objects whose TypeScript types do not have them. */
  readonly addedFields: AddedField[] = [];
  /** Properties that were null or undefined when nothing said what else they may be. */
  readonly bareFields: BareField[] = [];
  /** Members that are taken for the only ones of their name that objects of a type have. */
  readonly onlyMembers: OnlyMember[] = [];
  /** Errors that leave the kernel. */
  readonly raised: { readonly type: ObjectType; readonly node: ts.Node }[] = [];
  /**
   * Calls of functions of the module inside of `try`, and once all is translated, one of them where the stack may come
   * to its end.
   */
  readonly caughtCalls: { readonly node: ts.Node; readonly func: Func }[] = [];
  readonly recursions: ts.Node[] = [];
  /**
   * Whether the messages of errors of the language and its library are made: once all is translated, false where
   * nothing looks at one.
   */
  readonly messages: Constant[] = [];
  /** The types of the program's own errors. */
  readonly ownErrors: ObjectType[] = [];
  /** Compiled functions by declaration and specialization. */
  readonly compiled = new Map<string, Func>();
  readonly dependencies = new Set<string>();
  /** Whether the program asks for the type of a value, so that it has to be what TypeScript says. */
  testsTypes = false;
  /** Whether results may differ from JavaScript's in their last bits. */
  approximate = false;
  /** The first refusal, when the kernel cannot be compiled. */
  refused: Refusal | undefined;
  private readonly tables = new Map<ts.Symbol, Table | undefined>();
  private readonly ids = new Map<object, number>();

  constructor(
    readonly typing: Typing,
    readonly program: ts.Program,
    readonly root: FunctionNode,
    readonly report: Report,
    readonly boundscheck: boolean,
    /** Whether functions of Math may be off by more than a unit in the last place. */
    private readonly approximates: boolean,
    /** How refusals are reported: errors under `@njit`, warnings under `@jit`. */
    readonly severity: "error" | "warning",
    readonly findings: Findings,
    readonly translator: Translator,
    /** Whether it runs on the GPU, where numbers are of 32 bits. */
    readonly isForGpu: boolean,
    /** The folder that names of files are relative to. */
    readonly folder?: string,
  ) {
    this.constants = new Constants(typing, replacingFor(typing, root.getSourceFile()));
    this.references = typing.references;
    this.imports = new AddedImports(typing.checker, root.getSourceFile());
    this.classes = new Hierarchy(typing, root, this.references, findings.tagged, findings.given);
    const { mixedProperties, opened, claimed } = findings;
    const isUnset = (field: ts.Symbol): boolean =>
      findings.unset.has(field.name) || claimed.has(field) || this.classes.hasUnset(field);
    this.shapes = new Shapes(
      typing,
      (name) => this.standardType(name),
      askedNames(program, root.getSourceFile()),
      mixedProperties,
      opened,
      isUnset,
      claimed,
      new OpenNames(findings.openNames, findings.hasUnset),
    );
  }

  /** Whether translation has to begin again, with more findings. */
  hasLearned = false;

  /**
   * Notes that there are more findings. Translation goes on without them, since it may find others, and what it makes
   * is thrown away: with a translation for each finding, large programs would take as many as they have fields.
   */
  learn(): void {
    this.hasLearned = true;
  }

  /** Translation begins again here if it has to. */
  beginAgain(): void {
    if (this.hasLearned) throw new TranslateAgain();
  }

  /** Has a place hold undefined although TypeScript says that it does not. */
  open(declaration: ts.Node): void {
    if (this.opened.open(declaration)) this.learn();
  }

  /** Learns which fields of instances that cross it uses. */
  learnFields(): void {
    const fields = this.heldBack.awaited(this.functions, this.shapes);
    for (const declaration of fields) this.findings.usedFields.add(declaration);
    if (fields.length > 0) this.learn();
  }

  /**
   * Learns where something may be missing of which it was taken for granted that it is there, since another type of the
   * same objects, lists or Maps says that it may be. What is made without what has been learned already tells nothing.
   */
  learnAlike(): void {
    if (this.hasLearned) return;
    if (this.claimsNull && this.asksForNull && !this.findings.claimsNull) {
      this.findings.claimsNull = true;
      this.learn();
    }
    const { emptied, findings, shapes } = this;
    for (const declaration of shapes.openAlike(emptied.fields)) this.open(declaration);
    const flipped = shapes.behindFlipped(emptied.assigned).filter((name) => !findings.unset.has(name));
    const [unset, open] = [[...shapes.unsetByOthers(), ...flipped], shapes.openedByOthers(emptied.some)];
    for (const name of unset) findings.unset.add(name);
    for (const name of open) findings.openNames.add(name);
    const gone = [...emptied.trusted].filter((name) => emptied.fields.has(name) && !findings.emptied.has(name));
    for (const name of gone) findings.emptied.add(name);
    if (unset.length + open.length + gone.length > 0) this.learn();
  }

  /** What the host passes in. */
  get libraries(): Libraries {
    return Libraries.of(this.program);
  }

  /** Notes that a function is compiled into the kernel. */
  reach(node: ts.Node): void {
    this.dependencies.add(node.getSourceFile().fileName);
    this.findings.reach(node);
    this.noteClaims(node);
  }

  private claimsNull = false;
  private asksForNull = false;

  /** Notes whether a function or class that is compiled into the kernel says of null that something is there. */
  noteClaims(node: ts.Node): void {
    this.claimsNull ||= !isInternal(node) && claimsNull(this.typing, node);
  }

  /** Whether null may be where no type says so; translation begins again where that turns out later. */
  mayClaimNull(): boolean {
    this.asksForNull = true;
    return this.findings.claimsNull || this.claimsNull;
  }

  /** Places that hold undefined although TypeScript says that they do not. */
  get opened(): OpenedPlaces {
    return this.findings.opened;
  }

  /** Whether JavaScript gives the kernel Maps, Sets or dictionaries. */
  get isGivenTables(): boolean {
    return this.findings.givesTables;
  }

  /** Notes that it does; translation begins again where that was not known. */
  giveTables(): void {
    if (this.findings.givesTables) return;
    this.findings.givesTables = true;
    throw new TranslateAgain();
  }

  /** Notes that lists have elements which are set later; translation begins again where that was not known. */
  leaveUnset(): void {
    if (this.findings.hasUnset) return;
    this.findings.hasUnset = true;
    throw new TranslateAgain();
  }

  /** Whether elements of lists have to be looked at of which TypeScript says that they are there. */
  get doubtsElements(): boolean {
    return this.findings.hasUnset || this.findings.openNames.has(ANY);
  }

  /** Why a type does not cross, told once. */
  takeWhy(): string[] {
    const why = this.whyNoCrossing;
    this.whyNoCrossing = "";
    return why === "" ? [] : [why];
  }

  /** Under `@jit`, what has no source is called as JavaScript. */
  get lenient(): boolean {
    return this.severity === "warning";
  }

  boundsSite(array: string, place: Place): number {
    // The indices of the standard library are right by its construction.
    if (!this.boundscheck || isTrustedFile(this.program, place.file)) return UNCHECKED;
    this.boundsSites.push({ array, place });
    return this.boundsSites.length - 1;
  }

  throwSite(site: ThrowSite): number {
    this.throwSites.push(site);
    return this.throwSites.length - 1;
  }

  /** A number from 1 on that stands for a declaration in the keys of specializations. */
  idOf(object: object): number {
    const known = this.ids.get(object);
    if (known !== undefined) return known;
    this.ids.set(object, this.ids.size + 1);
    return this.ids.size;
  }

  /** The static table of a module-level typed array of literals that nothing can write, if it is one. */
  tableOf(symbol: ts.Symbol): Table | undefined {
    if (this.tables.has(symbol)) return this.tables.get(symbol);
    const declaration = symbol.valueDeclaration;
    let table: Table | undefined;
    if (
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      isConst(declaration) &&
      declaration.initializer &&
      this.references.isOnlyRead(symbol)
    ) {
      const folded = this.constants.foldTable(declaration.initializer);
      table = folded && { name: symbol.name, ...folded };
    }
    this.tables.set(symbol, table);
    return table;
  }

  keepTable(symbol: ts.Symbol, table: Table): void {
    this.tables.set(symbol, table);
  }

  private readonly texts = new Map<string, Table>();

  /** The static data of a string. */
  textTable(text: string): Table {
    const known = this.texts.get(text);
    if (known) return known;
    const values = Array.from({ length: text.length }, (_, k) => text.charCodeAt(k));
    const table: Table = { name: JSON.stringify(text), array: "String", values };
    this.texts.set(text, table);
    return table;
  }

  get tablesUsed(): Table[] {
    return [...[...this.tables.values()].filter((table) => table !== undefined), ...this.texts.values()];
  }

  /** Constants of the module that the kernel makes when it begins. */
  readonly prepared = new Map<ts.Symbol, { readonly local: Local; readonly statements: readonly Statement[] }>();

  /** The variables of the kernel's own function for what stands in modules. */
  get ofModules(): Set<Local> {
    const hidden = [...this.hidden.values()].flatMap(({ local, present }) => (present ? [local, present] : [local]));
    return new Set([...hidden, ...[...this.prepared.values()].map(({ local }) => local)]);
  }

  /** Binds a module-level constant that is not known when building to a parameter which the forwarding call fills. */
  hide(symbol: ts.Symbol, use: ts.Node): Local {
    const known = this.hidden.get(symbol);
    if (known) return known.local;
    const type = this.typing.checker.getTypeOfSymbolAtLocation(symbol, use);
    const shape = this.shapes.shapeOf(type, new Map());
    if (!isType(shape) || shape === "void") return refuse(use, "W2002", this.typing.typeText(use));
    const expression = this.nameInRootFile(symbol, use);
    if (expression === undefined && !isListOfNumbers(shape))
      return refuse(use, "W3003", symbol.name, this.whyHidden(symbol));
    const local = makeLocal(symbol.name, shape);
    this.hidden.set(symbol, { expression: expression ?? "", local, type, use });
    return local;
  }

  /** Refuses lists that the file of the kernel cannot name, and that have not become part of the kernel. */
  checkNamed(): void {
    for (const [symbol, { expression, use }] of this.hidden)
      if (expression === "") refuse(use, "W3003", symbol.name, this.whyHidden(symbol));
  }

  /** Variables that hold what a call has passed for a class of arguments: something is there. */
  readonly there = new Set<Local>();

  /** Texts that name the class of a value, and variables that hold one: answers of theirs are known when building. */
  readonly classTexts = new Set<Table>();
  readonly heldTexts = new Map<Local, Table>();

  /** Parameters that are arrays and that nothing assigns, by the names that JavaScript has for them. */
  readonly passedArrays = new Map<Local, string>();
  private readonly byteOffsets = new Map<Local, Local>();
  /** Further arguments that the forwarding call passes. */
  readonly asked: Pick<Hidden, "expression" | "local">[] = [];

  /** The number of bytes in its buffer before an array that JavaScript passes, which is one more argument. */
  byteOffsetOf(array: Local): Local | undefined {
    const name = this.passedArrays.get(array);
    if (name === undefined) return undefined;
    const local = this.byteOffsets.get(array) ?? makeLocal(`${name}.byteOffset`, "f64", array.place);
    if (!this.byteOffsets.has(array)) this.asked.push({ expression: `${name}?.byteOffset`, local });
    this.byteOffsets.set(array, local);
    return local;
  }

  /** The identifier under which the body of the kernel can name a module-level symbol: that of an import if need be. */
  nameInRootFile(symbol: ts.Symbol, use: ts.Node): string | undefined {
    return this.ownNameInRootFile(symbol, use) ?? this.imports.nameOf(symbol);
  }

  /** The identifier under which the user's text can name it there. */
  ownNameInRootFile(symbol: ts.Symbol, use: ts.Node): string | undefined {
    const body = this.root.body;
    const { checker } = this.typing;
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
  private whyHidden(symbol: ts.Symbol): string {
    const here = symbol.valueDeclaration?.getSourceFile() === this.root.getSourceFile();
    if (here) return SHADOWED;
    return this.imports.isExported(symbol)
      ? "the file of the kernel does not import it"
      : "its file does not export it";
  }

  /** Where the program calls the function of a library that is being translated. */
  private libraryCall: ts.Node | undefined;

  /** Whether what is being translated is there because the program calls a library. */
  get isInLibrary(): boolean {
    return this.libraryCall !== undefined || this.calledBuiltins > 0;
  }

  /** How many calls are being translated of which libraries make statements themselves. */
  private calledBuiltins = 0;

  /** Translates a call of which a library makes the statements. */
  withinLibrary<T>(translate: () => T): T {
    this.calledBuiltins++;
    try {
      return translate();
    } finally {
      this.calledBuiltins--;
    }
  }

  /** Translates a call of a library; what is refused in it is refused at the call. */
  callingLibrary<T>(node: ts.Node | undefined, translate: () => T): T {
    const outer = this.libraryCall;
    if (node && !isInternal(node)) this.libraryCall = node;
    try {
      return translate();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(this.nodeInProgram(error.node), error.finding, error.follows);
    } finally {
      this.libraryCall = outer;
    }
  }

  /** The node of the program that a refusal of a node is about. */
  nodeInProgram(node: ts.Node): ts.Node {
    return this.libraryCall && isInternal(node) ? this.libraryCall : node;
  }

  private standardExports: Map<string, ts.Symbol> | undefined;

  /** The declaration of a function of `@wumba/std`, when the host has opened that library. */
  standardFunction(name: string): FunctionNode | undefined {
    this.standardExports ??= this.loadStandardExports();
    const declaration = this.standardExports.get(name)?.valueDeclaration;
    return declaration && ts.isFunctionDeclaration(declaration) ? declaration : undefined;
  }

  /** The name of the function of `@wumba/std` for one of Math: there are others under `afn`, and for the GPU. */
  mathName(name: string): string {
    const other = `${name}${this.isForGpu ? "OnGpu" : "Approximate"}`;
    return (this.isForGpu || this.approximates) && this.standardFunction(other) ? other : name;
  }

  /** A class or an interface of `@wumba/std`. */
  standardType(name: string): ts.Symbol | undefined {
    this.standardExports ??= this.loadStandardExports();
    return this.standardExports.get(name);
  }

  private loadStandardExports(): Map<string, ts.Symbol> {
    const { checker } = this.typing;
    const index = LibraryFiles.of(this.program).source("std", "index");
    const module = index && checker.getSymbolAtLocation(index);
    const exported = module ? checker.getExportsOfModule(module) : [];
    return new Map(exported.map((s) => [s.name, s.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(s) : s]));
  }

  module(root: Func): Module {
    return { root, functions: this.functions, tables: this.tablesUsed };
  }
}

const isListOfNumbers = (shape: Shape): boolean =>
  isType(shape) && isObject(shape) && shape.shape === "list" && shape.element.type === "f64";

function errorRecord(): ObjectType {
  const type = new ObjectType("Error", "record");
  type.define("#class", { type: "f64", optional: false });
  for (const name of ["message", "name"]) type.define(name, { type: "String", optional: false });
  return type;
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
