/** What all functions of one kernel share while it is translated: sites, tables, hidden arguments, compiled helpers. */
import type { WideSpread } from "./claims/wide-spreads.js";
import type { ts } from "#typescript";
import type { BoundsSite, Place, ThrowSite } from "../bind/signature.js";
import type { Report } from "../diagnostics/report.js";
import { UNCHECKED } from "../ir/ir.js";
import type { ObjectType } from "../ir/objects.js";
import type { Constant, Func, Local, Module, Statement, Table } from "../ir/ir.js";
import { askedNames } from "./types/asked.js";
import { Closures } from "./calls/closure-sites.js";
import { TranslateAgain, type Findings } from "./conflicts.js";
import { Constants } from "./program/constants.js";
import type { BareField } from "./claims/bare-fields.js";
import type { AddedField, MakingSite } from "./crossing/making-sites.js";
import { AddedImports } from "./crossing/added-imports.js";
import { HeldBack } from "./crossing/held-back.js";
import { PassedArrays } from "./crossing/passed-arrays.js";
import { PassedClasses } from "./crossing/passed-classes.js";
import { Hierarchy } from "./types/hierarchy.js";
import type { IslandPlace, JavaScriptCall } from "./crossing/javascript-calls.js";
import { Libraries } from "./libraries/libraries.js";
import { LibraryCalls } from "./libraries/library-calls.js";
import { StandardExports } from "./libraries/standard-exports.js";
import { RootNames } from "./state/root-names.js";
import { frozenNumbers } from "./tables/frozen-numbers.js";
import { StaticTables } from "./tables/static-tables.js";
import type { FunctionNode } from "./select/function-node.js";
import type { OnlyMember } from "./calls/only-members.js";
import { PlacedFunctions } from "./calls/placed-functions.js";
import type { Nothings } from "./types/nothings.js";
import type { OpenedPlaces } from "./types/opened-places.js";
import type { Refusal } from "./refusal.js";
import { NullClaims } from "./claims/null-claims.js";
import { errorRecord } from "./errors/error-record.js";
import { LeftOut } from "./claims/left-out.js";
import { ANY, OpenNames } from "./claims/open-names.js";
import { isTrustedFile } from "./libraries/standard.js";
import { Shapes } from "./types/shapes/shapes.js";
import type { Version } from "./versions/version.js";
import type { Translator } from "./translator.js";
import { TypeNothings } from "./types/type-nothings.js";
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
  readonly nullClaims: NullClaims;
  readonly typeNothings: TypeNothings;
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
  readonly names: RootNames;
  /** Of parameters: properties that are functions of the program. */
  members: Version["members"] = new Map();
  readonly tables: StaticTables;
  readonly standard: StandardExports;
  readonly libraryCalls = new LibraryCalls();
  /** Why the last type does not cross that was asked for; empty where there is nothing to say. */
  whyNoCrossing = "";
  /** Properties that spreads ask for. */
  readonly leftOut = new LeftOut();
  /** What spreads and rests have taken by their types. */
  readonly spreads: WideSpread[] = [];
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
    this.names = new RootNames(typing.checker, root, this.imports);
    this.tables = new StaticTables(this.constants, this.references, (symbol) =>
      frozenNumbers(typing, root.getSourceFile(), symbol, (element) => this.constants.fold(element)),
    );
    this.standard = new StandardExports(program, typing.checker);
    this.classes = new Hierarchy(typing, root, this.references, findings.tagged, findings.given);
    this.nullClaims = new NullClaims(typing, findings);
    const { mixedProperties, opened, claimed } = findings;
    const isUnset = (field: ts.Symbol): boolean =>
      findings.unset.has(field.name) || claimed.has(field) || this.classes.hasUnset(field);
    this.typeNothings = new TypeNothings(typing.checker, findings.typeNothings);
    this.shapes = new Shapes(
      typing,
      (name) => this.standard.typeNamed(name),
      askedNames(program, root.getSourceFile()),
      mixedProperties,
      opened,
      isUnset,
      claimed,
      new OpenNames(findings.openNames, findings.hasUnset),
      this.typeNothings,
    );
  }

  /** Whether translation has to begin again, with more findings. */
  hasLearned = false;

  /** Whether there are variables that hold arrays of several kinds. */
  hasEithers = false;

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

  /** What the host passes in. */
  get libraries(): Libraries {
    return Libraries.of(this.program);
  }

  /** Notes that a function is compiled into the kernel. */
  reach(node: ts.Node): void {
    this.dependencies.add(node.getSourceFile().fileName);
    this.findings.reach(node);
    this.nullClaims.note(node);
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

  /**
   * Notes that lists have elements which are set later, or are null or undefined against their type; translation
   * begins again where that was not known.
   */
  leaveUnset({ isNull, isUndefined }: Nothings = { isNull: false, isUndefined: true }): void {
    const { findings } = this;
    const isNews =
      !findings.hasUnset || (isNull && !findings.hasNullElements) || (isUndefined && !findings.hasUndefinedElements);
    findings.hasUnset = true;
    findings.hasNullElements ||= isNull;
    findings.hasUndefinedElements ||= isUndefined;
    if (isNews) throw new TranslateAgain();
  }

  /** Notes what elements of lists are that are not set, to begin with. */
  leaveUnsetElements(kind: string): void {
    this.learnKind(this.findings.unsetElements, kind);
  }

  /** The same where others may be null. */
  leaveUndefinedBesideNull(kind: string): void {
    this.learnKind(this.findings.undefinedBesideNull, kind);
  }

  private learnKind(kinds: Set<string>, kind: string): void {
    if (kinds.has(kind)) return;
    kinds.add(kind);
    this.learn();
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

  /** Constants of the module that the kernel makes when it begins. */
  readonly prepared = new Map<ts.Symbol, { readonly local: Local; readonly statements: readonly Statement[] }>();

  /** The variables of the kernel's own function for what stands in modules. */
  get ofModules(): Set<Local> {
    const hidden = [...this.hidden.values()].flatMap(({ local, present }) => (present ? [local, present] : [local]));
    return new Set([...hidden, ...[...this.prepared.values()].map(({ local }) => local)]);
  }

  /** Variables that hold what a call has passed for a class of arguments: something is there. */
  readonly there = new Set<Local>();

  /** Texts that name the class of a value, and variables that hold one: answers of theirs are known when building. */
  readonly classTexts = new Set<Table>();
  readonly heldTexts = new Map<Local, Table>();

  /** Further arguments that the forwarding call passes. */
  readonly asked: Pick<Hidden, "expression" | "local">[] = [];
  readonly passedArrays = new PassedArrays(this.asked);

  /** The name of the function of `@wumba/std` for one of Math: there are others under `afn`, and for the GPU. */
  mathName(name: string): string {
    const other = `${name}${this.isForGpu ? "OnGpu" : "Approximate"}`;
    return (this.isForGpu || this.approximates) && this.standard.functionNamed(other) ? other : name;
  }

  module(root: Func): Module {
    return { root, functions: this.functions, tables: this.tables.used };
  }
}
