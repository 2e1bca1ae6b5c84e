/**
 * A function of the IR in; out which of its statements are functions of their own in LLVM's text, and the text of
 * these. LLVM takes more than twice the time for a list of statements that is twice as long, so that long ones are cut
 * into pieces of a fixed size. Variables stay where they are: of those that others use too, a part gets the values,
 * and the addresses of what it changes.
 */
import type { Expression, Func, Label, Local, Statement } from "../ir/ir.js";
import { bodiesOf, eachExpression, eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import type { Emitter } from "./emitter.js";
import { llvmTypes } from "./types.js";

/** A list is cut when so many nodes of expressions follow one another without a loop. */
const LONGEST = 4000;
/** How many nodes a part has at least, all but the last. */
const PART = 400;
/** What a loop counts for: LLVM looks at most of it by itself. */
const LOOP = 40;
/** What the call of a part counts for. */
const CALL = 4;
/** More addresses are not passed: WebAssembly allows a thousand. */
const MOST_SHARED = 200;

export interface Part {
  readonly statements: readonly Statement[];
  /** The variables that nothing else uses, which have no value when the part begins. */
  readonly own: ReadonlySet<Local>;
  /** The variables that the part changes, or whose address it hands on. */
  readonly changed: ReadonlySet<Local>;
}

/** The pieces of a list: statements, and parts. */
export type Pieces = readonly (Statement | Part)[];

export const isPart = (piece: Statement | Part): piece is Part => !("kind" in piece);

/** The lists of a function that are cut. */
export function findParts(func: Func): ReadonlyMap<readonly Statement[], Pieces> {
  const found = new Map<readonly Statement[], Pieces>();
  const uses = countUses(func.body);
  for (const local of func.parameters) uses.set(local, Infinity);
  const weigh = (list: readonly Statement[], repeats: boolean): number => {
    const weights = list.map((s) => weightOf(s, repeats));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    if (whole <= LONGEST) return whole;
    const pieces = cut(list, weights, uses, repeats);
    found.set(list, pieces);
    return CALL * pieces.length;
  };
  const weightOf = (s: Statement, repeats: boolean): number => {
    // Vectors are made of their statements one by one.
    if (s.kind === "lanes") return 0;
    const own = 1 + expressionsOf(s).reduce((sum, expression) => sum + nodesIn(expression), 0);
    const inside = bodiesOf(s).reduce((sum, body) => sum + weigh(body, repeats || s.kind === "loop"), 0);
    return s.kind === "loop" ? Math.min(own + inside, LOOP) : own + inside;
  };
  weigh(func.body, false);
  return found;
}

function cut(
  list: readonly Statement[],
  weights: readonly number[],
  uses: ReadonlyMap<Local, number>,
  repeats: boolean,
): Pieces {
  const pieces: (Statement | Part)[] = [];
  let first = 0;
  let weight = 0;
  for (let k = 0; k < list.length; k++) {
    weight += weights[k]!;
    const isLast = k === list.length - 1;
    // The loop behind lanes is what they leave over.
    if (list[k]!.kind === "lanes" || (!isLast && weight < PART)) continue;
    pieces.push(...partOf(list.slice(first, k + 1), uses, repeats));
    [first, weight] = [k + 1, 0];
  }
  return pieces;
}

function partOf(statements: readonly Statement[], uses: ReadonlyMap<Local, number>, repeats: boolean): Pieces {
  const inside = countUses(statements);
  const exposed = repeats ? exposedIn(statements) : new Set<Local>();
  const own = new Set<Local>();
  for (const [local, count] of inside) if (uses.get(local) === count && !exposed.has(local)) own.add(local);
  return inside.size - own.size > MOST_SHARED ? statements : [{ statements, own, changed: changedIn(statements) }];
}

/** The variables of which a value of an earlier round may be read. */
function exposedIn(statements: readonly Statement[]): ReadonlySet<Local> {
  const exposed = new Set<Local>();
  const assigned = new Set<Local>();
  const use = (local: Local): void => void (assigned.has(local) || exposed.add(local));
  const look = (expression: Expression): void =>
    eachNode(expression, (e) => void ((e.op === "local" || e.op === "address") && use(e.local)));
  const visit = (list: readonly Statement[]): void => {
    const here: Local[] = [];
    for (const s of list) {
      expressionsOf(s).forEach(look);
      impliedBy(s).forEach(use);
      bodiesOf(s).forEach(visit);
      if (s.kind !== "assign" || assigned.has(s.local)) continue;
      assigned.add(s.local);
      here.push(s.local);
    }
    // Behind a list it is not known whether it has run to its end.
    for (const local of here) assigned.delete(local);
  };
  visit(statements);
  return exposed;
}

function changedIn(statements: readonly Statement[]): ReadonlySet<Local> {
  const changed = new Set<Local>();
  eachExpression(statements, (e) => void (e.op === "address" && changed.add(e.local)));
  eachStatement(statements, (s) => {
    if (s.kind === "assign") changed.add(s.local);
    impliedBy(s).forEach((local) => changed.add(local));
  });
  return changed;
}

/** The variables that a statement uses without an expression that says so. */
function impliedBy(s: Statement): readonly Local[] {
  if (s.kind === "loop") return s.carried ?? [];
  if (s.kind !== "lanes") return [];
  return [s.index, ...s.varying, ...s.results, ...s.folded.map(({ local }) => local)];
}

const nodesIn = (expression: Expression): number => expression.args.reduce((sum, arg) => sum + nodesIn(arg), 1);

/** How often each variable is mentioned. */
function countUses(list: readonly Statement[]): Map<Local, number> {
  const counts = new Map<Local, number>();
  const add = (local: Local): void => void counts.set(local, (counts.get(local) ?? 0) + 1);
  const look = (expression: Expression): void => {
    if (expression.op === "local" || expression.op === "address") add(expression.local);
    expression.args.forEach(look);
  };
  const visit = (s: Statement): void => {
    if (s.kind === "assign") add(s.local);
    impliedBy(s).forEach(add);
    expressionsOf(s).forEach(look);
    for (const body of bodiesOf(s)) body.forEach(visit);
  };
  list.forEach(visit);
  return counts;
}

/** How a part is left, other than at its end: the label in its text, and the jump in the text around it. */
interface Way {
  readonly label: string;
  readonly go: () => void;
}

/** What stands around a part while its text is made. */
export class PartScope {
  /** What the part is called with: addresses, and of what has a type the values that lie there. */
  private readonly passed: { readonly name: string; readonly given: string; readonly type?: string }[] = [];
  private readonly ways = new Map<Label | "return", Map<string, Way>>();
  /** Where the result of the whole function is left. */
  private result: { readonly type: string; readonly given: string } | undefined;

  constructor(
    private readonly out: Emitter,
    private readonly part: Part,
    private readonly outerSlots: (local: Local) => readonly string[],
  ) {}

  /** Where a variable is that the part does not have for itself. */
  slotsOf(local: Local): readonly string[] | undefined {
    const { own, changed } = this.part;
    if (own.has(local)) return undefined;
    const outer = this.outerSlots(local);
    if (local.reference || changed.has(local)) return outer.map((given) => this.pass(given));
    return llvmTypes(local.type).map((type, k) => this.out.alloca(type, this.pass(outer[k]!, type)));
  }

  private pass(given: string, type?: string): string {
    const name = `%s${this.passed.length}`;
    this.passed.push({ name, given, ...(type && { type }) });
    return name;
  }

  /** The label, in the part, of a way out to a target around it. */
  leaveTo(label: Label, kind: "break" | "continue", go: () => void): string {
    return this.way(label, kind, go);
  }

  /** Leaves the whole function; `value` is its type and name. */
  returns(value: { readonly type: string; readonly name: string } | undefined, go: (loaded: string) => void): string {
    if (value && !this.result) this.result = { type: value.type, given: "" };
    if (value) this.out.line(`store ${value.type} ${value.name}, ptr %result`);
    return this.way("return", "return", () => {
      if (!this.result) return go("");
      go(this.out.value(`load ${this.result.type}, ptr ${this.room}`));
    });
  }

  private room = "";

  private way(target: Label | "return", kind: string, go: () => void): string {
    const known = this.ways.get(target) ?? new Map<string, Way>();
    this.ways.set(target, known);
    const way = known.get(kind) ?? { label: this.out.newLabel("leave"), go };
    known.set(kind, way);
    return way.label;
  }

  /** The ends of the part's text. */
  close(): void {
    const { out } = this;
    out.line("ret i32 0");
    this.all().forEach(({ label }, k) => {
      out.label(label);
      out.line(`ret i32 ${k + 1}`);
    });
  }

  parameters(arena: boolean): string {
    const shared = this.passed.map(({ name, type }) => `${type ?? "ptr noalias"} ${name}`);
    return [...shared, ...(this.result ? ["ptr noalias %result"] : []), ...(arena ? ["i32 %arena"] : [])].join(", ");
  }

  /** The call, in the text around it, and the jumps behind it. */
  call(name: string, arena: boolean): void {
    const { out } = this;
    if (this.result) this.room = out.room(this.result.type);
    const shared = this.passed.map(({ given, type }) =>
      type ? `${type} ${out.value(`load ${type}, ptr ${given}`)}` : `ptr ${given}`,
    );
    const args = [...shared, ...(this.result ? [`ptr ${this.room}`] : []), ...(arena ? ["i32 %arena"] : [])];
    const way = out.value(`call i32 ${name}(${args.join(", ")})`);
    const all = this.all().map(({ go }) => ({ go, label: out.newLabel("way") }));
    if (all.length === 0) return;
    const on = out.newLabel("on");
    out.line(
      `switch i32 ${way}, label %${on} [ ${all.map(({ label }, k) => `i32 ${k + 1}, label %${label}`).join(" ")} ]`,
    );
    for (const { go, label } of all) {
      out.label(label);
      go();
      out.line("unreachable");
    }
    out.label(on);
  }

  private all(): Way[] {
    return [...this.ways.values()].flatMap((kinds) => [...kinds.values()]);
  }
}
