/**
 * The LLVM text of a kernel in; the same text without large functions of the library, and each of these as a text of
 * its own, out.
 *
 * A unit is named by its content, so that all kernels share what LLVM makes of it. What it calls is a unit too, or is
 * small and comes along. The compiler says by the attribute {@link MARK} which functions may be units.
 */
import { createHash } from "node:crypto";
import { headOf, reachable, readDefinitions, type Definition } from "./definitions.js";
import { memoryEffects, type Effect } from "./memoryEffects.js";

export interface Unit {
  /** Defines one function that other modules may call, and has the names of {@link nameAt} for it and what it calls. */
  readonly llvm: string;
  /** What the function is called where it is linked, and behind that what it calls. */
  readonly symbols: readonly string[];
}

/** Units that differ in what they call alone are compiled once: each name has as many characters as any symbol. */
export const nameAt = (index: number): string => `u.symbol_${String(index).padStart(9, "0")}`;

export interface DividedText {
  readonly llvm: string;
  readonly units: readonly Unit[];
}

const MARK = '"unit"';
/** LLVM makes calls of it by itself, in any module. */
const OF_LLVM = "@__multi3";
/** In characters: what is smaller LLVM puts where it is called, or does so after all the rest is gone. */
const LEAST = 1500;
/** The symbol of a unit while its content is being put together. */
const SELF = "@u.self";

export function divideText(llvm: string): DividedText {
  if (!llvm.includes(MARK) && !llvm.includes(`${OF_LLVM}(`)) return { llvm, units: [] };
  return new Division(readDefinitions(llvm)).divide();
}

class Division {
  private readonly byName: ReadonlyMap<string, Definition>;
  private readonly chosen: ReadonlySet<string>;
  private readonly effects: ReadonlyMap<string, Effect>;
  private readonly made = new Map<
    string,
    { readonly symbol: string; readonly declaration: string; readonly unit: Unit }
  >();

  constructor(private readonly definitions: readonly Definition[]) {
    this.byName = new Map(
      definitions.flatMap((definition) => (definition.name ? [[definition.name, definition]] : [])),
    );
    this.effects = memoryEffects(this.byName);
    this.chosen = this.choose();
  }

  divide(): DividedText {
    const roots = this.definitions
      .filter(isRoot)
      .flatMap(({ name, uses }) => (name === undefined ? [...uses] : [name]));
    const kept = reachable(roots, this.byName, ({ name }) => !this.chosen.has(name!));
    const called = [...kept].filter((name) => this.chosen.has(name));
    const texts = this.definitions
      .filter(({ name, text }) => name === undefined || (kept.has(name) && !this.chosen.has(name)) || isShared(text))
      .map((definition) => this.withSymbols(definition.text));
    const llvm = [...texts, ...this.declarations(called)].join("");
    const units = [...new Map([...this.made.values()].map(({ symbol, unit }) => [symbol, unit])).values()];
    const ofLlvm = this.byName.get(OF_LLVM);
    if (ofLlvm) units.push({ llvm: [...this.target(), ofLlvm.text].join(""), symbols: [] });
    return { llvm: this.made.size > 0 ? shareState(llvm) : llvm, units };
  }

  /**
   * Marked functions that are large, are called and nothing else, and whose calls lead back to none of the program's
   * own.
   */
  private choose(): Set<string> {
    const addressed = this.addressed();
    const free = this.closed();
    const chosen = new Set<string>();
    for (const definition of this.definitions) {
      const { name, kind, text } = definition;
      if (kind !== "function" || text.length < LEAST || !headOf(definition).includes(MARK)) continue;
      if (
        this.computes(definition) ||
        addressed.has(name!) ||
        !free.has(name!) ||
        reachable(definition.uses, this.byName).has(name!)
      )
        continue;
      chosen.add(name!);
    }
    return chosen;
  }

  /** What does nothing else, without loops, belongs into the loops that call it: LLVM makes vectors of these. */
  private computes({ name, text }: Definition): boolean {
    return this.effects.has(name!) && !hasLoop(text);
  }

  /** The names of functions that are more than called, or are to be put in place of a call. */
  private addressed(): Set<string> {
    const found = new Set<string>();
    for (const { text } of this.definitions)
      for (const line of text.split("\n")) {
        const called = /\bcall [^@\n]*(@[\w.$]+)\(/.exec(line)?.[1];
        const inPlace = line.endsWith(" alwaysinline") || line.includes(") alwaysinline");
        if (line.startsWith("define ") || line.startsWith("declare ")) continue;
        for (const name of line.match(/@[\w.$]+/g) ?? []) if (name !== called || inPlace) found.add(name);
      }
    return found;
  }

  /** Functions of the library, whose calls lead to such alone. */
  private closed(): Set<string> {
    const library = this.definitions.filter(
      (each) => each.kind === "function" && (isPrelude(each) || headOf(each).includes(MARK)),
    );
    const found = new Set(library.map(({ name }) => name!));
    for (let before = -1; before !== found.size;) {
      before = found.size;
      for (const { name, uses } of library)
        if ([...uses].some((used) => this.byName.get(used)?.kind === "function" && !found.has(used)))
          found.delete(name!);
    }
    return found;
  }

  private unitOf(name: string): { readonly symbol: string; readonly declaration: string; readonly unit: Unit } {
    const known = this.made.get(name);
    if (known) return known;
    const definition = this.byName.get(name)!;
    const parts = reachable([name], this.byName, (each) => each.name === name || !this.chosen.has(each.name!));
    const others = [...parts].filter((part) => part !== name && this.chosen.has(part));
    const declarations = this.declarations(others);
    const own = definition.text.replace("define internal ", "define hidden ").replace(`${name}(`, `${SELF}(`);
    const along = [...parts]
      .filter((part) => part !== name && !this.chosen.has(part))
      .map((part) => this.byName.get(part));
    const globals = along.filter((each) => each && each.kind !== "metadata").map((each) => each!.text);
    const metadata = along.filter((each) => each?.kind === "metadata").map((each) => each!.text);
    const whole = [...this.target(), ...globals, ...declarations, own, ...metadata].map((text) =>
      this.withSymbols(text, name),
    );
    const text = numberedAnew(borrowState(withoutLines(whole.join(""))));
    const symbol = `@u.${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
    const declaration = declarationOf(headOf(definition), name, symbol, this.effects.get(name));
    const made = { symbol, declaration, unit: unitWith(text, symbol) };
    this.made.set(name, made);
    return made;
  }

  /** Two functions may be the same unit. */
  private declarations(names: readonly string[]): string[] {
    return [
      ...new Map(
        names.map((name) => this.unitOf(name)).map(({ symbol, declaration }) => [symbol, declaration]),
      ).values(),
    ];
  }

  /** With the symbols of units in place of the names of the functions that have become such. */
  private withSymbols(text: string, self?: string): string {
    return text.replace(/@[\w.$]+(?=\()/g, (name) => {
      if (name === self) return SELF;
      return this.chosen.has(name) ? this.unitOf(name).symbol : name;
    });
  }

  /** The lines that say what the text is compiled for. */
  private target(): string[] {
    return this.definitions.filter(({ text }) => text.startsWith("target ")).map(({ text }) => text);
  }
}

function unitWith(text: string, symbol: string): Unit {
  const called = new Set(text.match(/@u\.[0-9a-f]{16}(?=\()/g));
  const symbols = [symbol, ...called];
  const llvm = [SELF, ...called].reduce((all, name, index) => all.replaceAll(`${name}(`, `@${nameAt(index)}(`), text);
  return { llvm, symbols: symbols.map((name) => name.slice(1)) };
}

const isPrelude = ({ name }: Definition): boolean => name!.startsWith("@w.") || name === OF_LLVM;

/** What others than this module name, LLVM is told to keep, or is said of the whole module. */
const isRoot = ({ name, kind, text }: Definition): boolean =>
  name === undefined ||
  (kind === "function" && !/^define (?:internal|hidden) /.test(text)) ||
  name.startsWith("@llvm.");

/** Whether a branch leads back to a label above it. */
function hasLoop(text: string): boolean {
  const above = new Set<string>();
  for (const line of text.split("\n")) {
    const label = /^([\w.]+):/.exec(line)?.[1];
    if (label !== undefined) above.add(label);
    if (
      /^ *(?:br|switch) /.test(line) &&
      Array.from(line.matchAll(/label %([\w.]+)/g)).some(([, to]) => above.has(to!))
    )
      return true;
  }
  return false;
}

/** A variable of the library that all parts of a kernel share. */
const STATE = /^(@w\.[\w.]+ = )internal (global .*?)( zeroinitializer| 0)(.*)$/gm;

/** Stays in the text of the kernel, which is linked as that asks for, even where units alone use it. */
const isShared = (text: string): boolean => text.search(STATE) >= 0 || / = external global /.test(text);
const shareState = (llvm: string): string => llvm.replace(STATE, "$1hidden $2$3$4");
const borrowState = (llvm: string): string => llvm.replace(STATE, "$1external hidden $2$4");

const withoutLines = (llvm: string): string => llvm.replace(/,? !dbg !\d+/g, "");

/** The numbers of functions, tables and metadata depend on the kernel: here they count from the first in the text. */
function numberedAnew(llvm: string): string {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return llvm.replace(/@f\d+(?=\.)|@t\d+|!\d+/g, (name) => {
    const sign = name.startsWith("!") ? "!" : name.slice(0, 2);
    let fresh = names.get(name);
    if (fresh === undefined) {
      const count = counts.get(sign) ?? 0;
      counts.set(sign, count + 1);
      names.set(name, (fresh = `${sign}${count}`));
    }
    return fresh;
  });
}

function declarationOf(head: string, name: string, symbol: string, effect: Effect | undefined): string {
  const signature = head
    .replace(/^define (?:internal|hidden) /, "declare hidden ")
    .replace(`${name}(`, `${symbol}(`)
    .replace(/ !dbg !\d+/, "")
    .replace(/ noinline\b/, "")
    .replace(` ${MARK}`, "")
    .replace(/ \{$/, "");
  return `${signature}${effect === undefined ? "" : ` memory(${effect})`}\n`;
}
