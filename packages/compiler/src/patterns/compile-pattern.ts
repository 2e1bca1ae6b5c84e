/** The text of a regular expression in; its program for `@wumba/std` out. */
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { BACKWARD, HEADER, operations, type PatternOperation } from "./operations.js";
import { bitsOf, merged, operandsOf, rangesOf, type Ranges } from "./ranges.js";
import { UnsupportedPattern } from "./unsupported.js";

export interface Pattern {
  readonly program: readonly number[];
  /** Groups that capture. */
  readonly groups: number;
  readonly isNamed: boolean;
  /** Some of them may not take part in a match. */
  readonly leavesOut: boolean;
  readonly flags: { readonly global: boolean; readonly sticky: boolean };
}

/** Numbers up to which a program becomes part of a kernel: what is counted is written out. */
const LONGEST = 8192;

/** `literal` is `/…/flags`. Throws {@link UnsupportedPattern}. */
export function compilePattern(literal: string): Pattern {
  const { pattern, flags } = new RegExpParser({ ecmaVersion: 2025 }).parseLiteral(literal);
  if (flags.unicodeSets) throw new UnsupportedPattern("the flag v");
  if (flags.ignoreCase && flags.unicode) throw new UnsupportedPattern("the flags i and u together");
  const compiling = new Compiling(pattern, flags);
  const code = compiling.run();
  const captures = 2 * (compiling.groups.length + 1);
  const first = firstOf(pattern.alternatives, flags);
  const header = [
    captures,
    compiling.registers,
    Number(flags.unicode),
    Number(flags.sticky),
    Number(isAnchored(pattern, flags)),
  ];
  const beginning = [
    Number(first !== undefined),
    ...bitsOf(first ?? []),
    Number(first?.some(([, to]) => to > 127) ?? true),
  ];
  return {
    program: [...header, ...beginning, ...code],
    groups: compiling.groups.length,
    isNamed: compiling.groups.some(({ name }) => name !== null),
    leavesOut: compiling.groups.some(mayBeLeftOut),
    flags,
  };
}

/** Whether each match begins at the beginning of the text. */
const isAnchored = ({ alternatives }: AST.Pattern, { multiline }: AST.Flags): boolean =>
  !multiline && alternatives.every(({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start");

/** The units that a match can begin with; undefined where it may be any, or none. */
function firstOf(alternatives: readonly AST.Alternative[], flags: AST.Flags): Ranges | undefined {
  const all = alternatives.map(({ elements }) => firstOfElements(elements, flags));
  return all.every((one) => one !== undefined) ? merged(all.flat()) : undefined;
}

function firstOfElements(elements: readonly AST.Element[], flags: AST.Flags): Ranges | undefined {
  const [element, ...others] = elements;
  switch (element?.type) {
    case "Character":
    case "CharacterClass":
    case "CharacterSet": {
      if (element.type === "CharacterSet" && element.kind === "any") return undefined;
      // Of a code point above, a unit comes first.
      const ranges = rangesOf(element, flags);
      return ranges.some(([, to]) => to > 0xffff) ? undefined : ranges;
    }
    case "CapturingGroup":
    case "Group":
      return firstOf(element.alternatives, flags);
    case "Assertion":
      // What it looks at is no part of the match.
      return firstOfElements(others, flags);
    case "Quantifier": {
      const own = firstOfElements([element.element], flags);
      if (!own || element.max === 0) return element.max === 0 ? firstOfElements(others, flags) : undefined;
      if (element.min > 0) return own;
      const behind = firstOfElements(others, flags);
      return behind && merged([...own, ...behind]);
    }
    default:
      return undefined;
  }
}

/** Whether a group stands in what need not be matched: under a quantifier, beside another alternative, in a look. */
function mayBeLeftOut(group: AST.CapturingGroup): boolean {
  const outer: AST.Node[] = [];
  for (let node: AST.Node | null = group; node; node = node.parent) outer.push(node);
  return outer.some(
    (node) =>
      (node.type === "Quantifier" && node.min === 0) ||
      node.type === "Assertion" ||
      ("alternatives" in node && node !== group && node.alternatives.length > 1),
  );
}

class Compiling {
  readonly groups: AST.CapturingGroup[] = [];
  registers = 0;
  private readonly code: number[] = [];

  constructor(
    private readonly pattern: AST.Pattern,
    private readonly flags: AST.Flags,
  ) {
    this.collect(pattern);
  }

  run(): readonly number[] {
    this.alternatives(this.pattern.alternatives, false);
    this.emit("match");
    return this.code;
  }

  private collect(node: AST.Node): void {
    if (node.type === "CapturingGroup") this.groups.push(node);
    if ("alternatives" in node) node.alternatives.forEach((one) => this.collect(one));
    if (node.type === "Alternative") node.elements.forEach((one) => this.collect(one));
    if (node.type === "Quantifier") this.collect(node.element);
  }

  private get here(): number {
    return HEADER + this.code.length;
  }

  private emit(operation: PatternOperation, ...operands: readonly number[]): number {
    if (this.code.length > LONGEST) throw new UnsupportedPattern("so much that is counted ({n,m})");
    this.code.push(operations[operation], ...operands);
    return this.code.length - operands.length;
  }

  private emitTaking(operation: PatternOperation, back: boolean, ...operands: readonly number[]): void {
    const at = this.emit(operation, ...operands) - 1;
    if (back) this.code[at]! += BACKWARD;
  }

  private alternatives(all: readonly AST.Alternative[], back: boolean): void {
    const ends: number[] = [];
    all.forEach((one, k) => {
      if (k === all.length - 1) return this.elements(one, back);
      const split = this.emit("split", this.here + 3, 0);
      this.elements(one, back);
      ends.push(this.emit("jump", 0));
      this.code[split + 1] = this.here;
    });
    for (const end of ends) this.code[end] = this.here;
  }

  private elements({ elements }: AST.Alternative, back: boolean): void {
    for (const element of back ? [...elements].reverse() : elements) this.element(element, back);
  }

  private element(node: AST.Element, back: boolean): void {
    switch (node.type) {
      case "Assertion":
        return this.assertion(node);
      case "Quantifier":
        return this.quantifier(node, back);
      case "Group":
        if (node.modifiers) throw new UnsupportedPattern("flags for a part");
        return this.alternatives(node.alternatives, back);
      case "CapturingGroup": {
        const place = 2 * (this.groups.indexOf(node) + 1);
        this.emit("save", back ? place + 1 : place);
        this.alternatives(node.alternatives, back);
        this.emit("save", back ? place : place + 1);
        return;
      }
      case "Backreference":
        return this.backreference(node, back);
      case "CharacterSet":
        if (node.kind === "any") return this.emitTaking(this.flags.dotAll ? "all" : "any", back);
        return this.set(node, back);
      case "Character":
        if (!this.flags.ignoreCase) return this.emitTaking("char", back, node.value);
        return this.set(node, back);
      case "CharacterClass":
        return this.set(node, back);
      default:
        throw new UnsupportedPattern("the flag v");
    }
  }

  private set(node: AST.Character | AST.CharacterSet | AST.CharacterClass, back: boolean): void {
    this.emitTaking("set", back, ...operandsOf(rangesOf(node, this.flags)));
  }

  private backreference({ ambiguous, resolved }: AST.Backreference, back: boolean): void {
    if (this.flags.ignoreCase) throw new UnsupportedPattern("\\1 with the flag i");
    if (ambiguous || Array.isArray(resolved)) throw new UnsupportedPattern("groups of the same name");
    this.emitTaking("repeat", back, 2 * (this.groups.indexOf(resolved) + 1));
  }

  private assertion(node: AST.Assertion): void {
    if (node.kind === "word") return void this.emit(node.negate ? "noWordEdge" : "wordEdge");
    if (!("alternatives" in node)) return this.edge(node.kind);
    const look = this.emit("look", node.negate ? 1 : 0, 0);
    this.alternatives(node.alternatives, node.kind === "lookbehind");
    this.emit("looked");
    this.code[look + 1] = this.here;
  }

  private edge(kind: "start" | "end"): void {
    const { multiline } = this.flags;
    this.emit(kind === "start" ? (multiline ? "lineBegin" : "begin") : multiline ? "lineEnd" : "end");
  }

  private quantifier({ min, max, greedy, element }: AST.Quantifier, back: boolean): void {
    const isTaking =
      element.type === "Character" || element.type === "CharacterSet" || element.type === "CharacterClass";
    if (isTaking && greedy && !back && !this.flags.unicode) {
      this.emit("run", min, max === Infinity ? -1 : max);
      return this.element(element, false);
    }
    const places = this.placesIn(element);
    const once = (): void => {
      if (places) this.emit("clear", ...places);
      this.element(element, back);
    };
    for (let k = 0; k < min; k++) once();
    const split = (): number =>
      greedy ? this.emit("split", this.here + 3, 0) + 1 : this.emit("split", 0, this.here + 3);
    /** What matches nothing is not matched again. */
    const moving = (): void => {
      const register = this.registers++;
      this.emit("remember", register);
      once();
      this.emit("moved", register);
    };
    if (max === Infinity) {
      const start = this.here;
      const end = split();
      moving();
      this.emit("jump", start);
      this.code[end] = this.here;
      return;
    }
    const ends: number[] = [];
    for (let k = min; k < max; k++) {
      ends.push(split());
      moving();
    }
    for (const end of ends) this.code[end] = this.here;
  }

  /** The places of the groups in what is repeated: each round begins without them. */
  private placesIn(element: AST.Node): readonly [number, number] | undefined {
    const inner = this.groups.flatMap((group, k) =>
      group.start >= element.start && group.end <= element.end ? [k] : [],
    );
    return inner.length > 0 ? [2 * (inner[0]! + 1), 2 * (inner.at(-1)! + 2)] : undefined;
  }
}
