/**
 * A module in; which values the program does not show to be anything but integers of 32 bits out. Flow-insensitive and
 * cheap: what is found is still to be proved by the ranges, and what is not found they hardly ever prove.
 */
import type { Expression, Func, Local, Module } from "../../ir/ir.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";

/** What is taken for granted of memory. */
export interface Memory {
  hasField(type: ObjectType, field: string): boolean;
  hasLoad(load: Expression): boolean;
}

const words: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "and",
  "or",
  "xor",
  "not",
  "shl",
  "shr",
  "ushr",
  "imul",
  "clz32",
  "ctz32",
  "popcnt32",
  "reverse32",
  "length",
  "convert",
]);
const ofOperands: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["min", "max", "rem", "neg", "abs", "mul"]);

export class MayBeWords {
  private readonly sources = new Map<Local | Func, Expression[]>();
  /** Numbers that come from JavaScript, of which nothing is known. */
  private readonly open: ReadonlySet<Local>;

  constructor(module: Module, integers: ReadonlySet<Local>) {
    this.open = new Set(module.root.parameters.filter((local) => !integers.has(local)));
    for (const func of module.functions)
      eachStatement(func.body, (s) => {
        if (s.kind === "assign") this.add(s.local, s.value);
        if (s.kind === "return" && s.value) this.add(func, s.value);
        for (const e of expressionsOf(s))
          eachNode(e, (node) => {
            if (node.op === "call") node.args.forEach((arg, k) => this.add(node.callee.parameters[k]!, arg));
          });
      });
  }

  private add(key: Local | Func, value: Expression): void {
    const known = this.sources.get(key);
    if (known) known.push(value);
    else this.sources.set(key, [value]);
  }

  /** Of values, whether each may be a word, with what is taken for granted of memory. */
  test(memory: Memory): (e: Expression) => boolean {
    const known = new Map<Local | Func, boolean>();
    const all = (key: Local | Func): boolean => {
      const found = known.get(key);
      if (found !== undefined) return found;
      // What leads back to itself is decided by the rest.
      known.set(key, true);
      const result = (this.sources.get(key) ?? []).every(mayBe);
      known.set(key, result);
      return result;
    };
    const mayBe = (e: Expression): boolean => {
      if (words.has(e.op)) return true;
      if (ofOperands.has(e.op)) return e.args.every(mayBe);
      switch (e.op) {
        case "constant":
          return e.value === (e.value | 0) && !Object.is(e.value, -0);
        case "local":
          return !this.open.has(e.local) && !e.local.reference && all(e.local);
        case "call":
          return all(e.callee);
        case "conditional":
          return mayBe(e.args[1]) && mayBe(e.args[2]);
        case "load":
          return e.args[0].op === "table" || memory.hasLoad(e) || !/^Float/.test(String(e.args[0].type));
        case "field":
          return isObject(e.args[0].type) && memory.hasField(e.args[0].type.resolved, e.field);
        case "add":
        case "sub":
          // What adds to memory, as a counter does, nothing bounds.
          return e.args.every((arg) => arg.op !== "field" && arg.op !== "load" && mayBe(arg));
        default:
          return false;
      }
    };
    return mayBe;
  }
}
