/**
 * A module of numbers in; what each becomes on the GPU out: an integer of 32 bits where all that it is made of is whole
 * by its making, else a float of 32 bits.
 *
 * Whole are constants without fraction, elements of arrays of integers, lengths, places of threads, results of bitwise
 * operators, and sums, differences, products, remainders and roundings of what is whole. A number that is passed to the
 * kernel is whole where an index, a bitwise operator, or a comparison with a whole number is computed from it.
 */
import { elementKinds } from "../../ir/arrays.js";
import { isArray } from "../../ir/build.js";
import { comparisons } from "../../ir/operations/operations.js";
import type { Expression, Func, Local, Module } from "../../ir/ir.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";

/**
 * From what is most to what is least special. `natural`: an integer that is not negative, so that it is one with and
 * without sign. `unsigned`: 32 bits without sign. `integer`: 32 bits with one.
 */
const ORDER = ["natural", "unsigned", "integer", "float"] as const;
export type NumberKind = (typeof ORDER)[number];

export const isWhole = (kind: NumberKind): boolean => kind !== "float";
const join = (a: NumberKind, b: NumberKind): NumberKind => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b);

const WHOLE = new Set<Expression["op"]>(["imul", "or", "xor", "not", "shl", "shr", "reverse32", "singlebits"]);
const NATURAL = new Set<Expression["op"]>(["clz32", "ctz32", "popcnt32", "length", "coordinate", "convert"]);
const JOINED = new Set<Expression["op"]>(["add", "mul", "min", "max"]);
const SIGNED = new Set<Expression["op"]>(["sub", "neg", "abs", "sign"]);
const ROUNDED = new Set<Expression["op"]>(["floor", "ceil", "trunc", "round"]);
export const BITWISE = new Set<Expression["op"]>([
  ...(["and", "or", "xor", "not", "shl", "shr", "ushr", "imul"] as const),
  ...(["ctz32", "popcnt32", "reverse32"] as const),
]);

export class NumberKinds {
  private readonly locals = new Map<Local, NumberKind>();
  private readonly results = new Map<Func, NumberKind>();
  private readonly parameters: readonly Local[];
  private readonly whole = new Set<Local>();

  constructor(private readonly module: Module) {
    this.parameters = module.root.parameters.filter(({ type }) => type === "f64");
    for (let known = -1; known < this.whole.size;) {
      known = this.whole.size;
      this.infer();
      this.demand();
    }
  }

  of(local: Local): NumberKind {
    return this.locals.get(local) ?? "natural";
  }

  ofResult(func: Func): NumberKind {
    return this.results.get(func) ?? "natural";
  }

  /** What an expression on numbers gives. */
  kindOf(e: Expression): NumberKind {
    const at = (k: number): NumberKind => this.kindOf(e.args[k]!);
    if (e.op === "constant") return kindOfConstant(e.value);
    if (e.op === "local") return this.of(e.local);
    if (e.op === "call") return this.ofResult(e.callee);
    if (e.op === "load" || e.op === "atomic") return kindOfElement(e.args[0]);
    if (e.op === "warpValue" && e.action === "ballot") return "unsigned";
    if (e.op === "blockValue" || e.op === "warpValue") return at(0);
    if (e.op === "conditional" || e.op === "select") return join(at(1), at(2));
    if (JOINED.has(e.op)) return join(at(0), at(1));
    if (SIGNED.has(e.op)) return e.args.some((arg) => this.kindOf(arg) === "float") ? "float" : "integer";
    if (e.op === "rem") return at(1) === "float" ? "float" : at(0);
    if (ROUNDED.has(e.op)) return this.quotient(e.args[0]!) ?? at(0);
    if (e.op === "and") return e.args.some((arg) => isNatural(arg)) ? "natural" : "integer";
    if (e.op === "ushr") return shiftsBits(e.args[1]!) ? "natural" : "unsigned";
    if (WHOLE.has(e.op)) return "integer";
    return NATURAL.has(e.op) ? "natural" : "float";
  }

  /** The kind of a quotient of integers that is rounded; undefined of all else. */
  quotient(e: Expression): NumberKind | undefined {
    if (e.op !== "div") return undefined;
    const kind = join(this.kindOf(e.args[0]!), this.kindOf(e.args[1]!));
    return isWhole(kind) ? kind : undefined;
  }

  private infer(): void {
    this.locals.clear();
    this.results.clear();
    for (const local of this.parameters) this.locals.set(local, this.whole.has(local) ? "integer" : "float");
    const note = <K>(map: Map<K, NumberKind>, key: K, value: Expression): boolean => {
      const known = map.get(key);
      const kind = this.kindOf(value);
      const joined = known ? join(known, kind) : kind;
      map.set(key, joined);
      return joined !== known;
    };
    for (let changed = true; changed;) {
      changed = false;
      for (const func of this.module.functions) {
        eachStatement(func.body, (s) => {
          if (s.kind === "assign" && s.local.type === "f64" && note(this.locals, s.local, s.value)) changed = true;
          if (s.kind === "return" && s.value?.type === "f64" && note(this.results, func, s.value)) changed = true;
        });
        eachExpression(func.body, (e) => {
          if (e.op !== "call") return;
          e.callee.parameters.forEach((local, k) => {
            if (local.type === "f64" && note(this.locals, local, e.args[k]!)) changed = true;
          });
        });
      }
    }
  }

  /** Finds the parameters of the kernel that integers are computed from. */
  private demand(): void {
    const asked = new Set<Local>();
    for (const { body } of this.module.functions) {
      eachStatement(body, (s) => void (s.kind === "store" && this.ask(s.index, asked)));
      eachExpression(body, (e) => {
        if (e.op === "load" || e.op === "atomic" || e.op === "inside") this.ask(e.args[1], asked);
        else if (e.op === "view") e.args.slice(1).forEach((arg) => this.ask(arg, asked));
        else if (e.op === "warpValue" && e.action === "take") this.ask(e.args[1]!, asked);
        else if (BITWISE.has(e.op)) e.args.forEach((arg) => this.ask(arg, asked));
        else if (comparisons.has(e.op) && e.args[0]!.type === "f64") this.askCompared(e.args[0]!, e.args[1]!, asked);
      });
    }
    for (let size = -1; size < asked.size;) {
      size = asked.size;
      for (const func of this.module.functions) {
        eachStatement(func.body, (s) => void (s.kind === "assign" && asked.has(s.local) && this.ask(s.value, asked)));
        eachExpression(func.body, (e) => {
          if (e.op === "call")
            e.callee.parameters.forEach((local, k) => void (asked.has(local) && this.ask(e.args[k]!, asked)));
        });
      }
    }
    for (const local of this.parameters) if (asked.has(local)) this.whole.add(local);
  }

  private askCompared(a: Expression, b: Expression, asked: Set<Local>): void {
    if (a.op !== "constant" && isWhole(this.kindOf(a))) this.ask(b, asked);
    if (b.op !== "constant" && isWhole(this.kindOf(b))) this.ask(a, asked);
  }

  /** Of sums, products and the like the operands are asked too; a fraction among them ends that. */
  private ask(e: Expression, asked: Set<Local>): void {
    if (e.op === "local") void asked.add(e.local);
    else if (e.op === "blockValue" || e.op === "warpValue") this.ask(e.args[0], asked);
    else if (e.op === "conditional" || e.op === "select") e.args.slice(1).forEach((arg) => this.ask(arg, asked));
    else if (JOINED.has(e.op) || SIGNED.has(e.op) || e.op === "rem") {
      if (!e.args.some((arg) => arg.op === "constant" && !Number.isInteger(arg.value)))
        e.args.forEach((arg) => this.ask(arg, asked));
    } else if (ROUNDED.has(e.op) && e.args[0]!.op === "div") e.args[0].args.forEach((arg) => this.ask(arg, asked));
  }
}

function kindOfConstant(value: number): NumberKind {
  if (!Number.isInteger(value) || Object.is(value, -0)) return "float";
  if (value >= 0) return value < 2 ** 31 ? "natural" : value < 2 ** 32 ? "unsigned" : "float";
  return value >= -(2 ** 31) ? "integer" : "float";
}

function kindOfElement({ type }: Expression): NumberKind {
  const range = isArray(type) ? elementKinds[type].range : undefined;
  if (!range) return "float";
  if (range[0] < 0) return "integer";
  return range[1] < 2 ** 31 ? "natural" : "unsigned";
}

const isNatural = (e: Expression): boolean => e.op === "constant" && e.value >= 0 && e.value < 2 ** 31;
const shiftsBits = (e: Expression): boolean => e.op === "constant" && (e.value & 31) !== 0;
