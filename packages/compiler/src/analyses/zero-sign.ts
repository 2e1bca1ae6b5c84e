/**
 * Which variables and results can show whether they hold 0 or -0: backward from what tells the two apart (a division by
 * the value, a store into a float array, the kernel's result) through the operations that pass the sign on. An integer
 * register can replace a number only where nobody looks.
 */
import { elementKinds } from "../ir/arrays.js";
import { operations } from "../ir/operations/operations.js";
import { eachStatement, expressionsOf } from "../ir/walk.js";
import type { Expression, Func, Local, Module, Statement, StorageKind } from "../ir/ir.js";
import type { Facts } from "./ranges/facts.js";

export interface ZeroSign {
  readonly locals: ReadonlySet<Local>;
  readonly results: ReadonlySet<Func>;
}

export function analyzeZeroSign(module: Module, facts: Facts): ZeroSign {
  const analysis = new ZeroSignAnalysis(module, facts);
  return analysis.run();
}

/** Whether operand `k` of an operation shows its zero sign in a result whose zero sign matters (or not). */
export function operandMatters(e: Expression, k: number, matters: boolean, facts: Facts): boolean {
  switch (e.op) {
    case "add":
      // (±0) + b differs only when b is -0.
      return matters && facts.of(e.args[1 - k]!).negativeZero;
    case "sub": {
      if (k === 0) return matters && holdsZero(facts, e.args[1]!);
      return matters && facts.of(e.args[0]!).negativeZero;
    }
    case "div":
      return k === 1 || matters;
    case "rem":
      return k === 0 && matters;
    case "conditional":
      return k > 0 && matters;
    default:
      return operations[e.op].zero === "passes" && matters;
  }
}

const holdsZero = (facts: Facts, e: Expression): boolean => {
  const range = facts.of(e);
  return range.lo <= 0 && range.hi >= 0;
};

class ZeroSignAnalysis {
  private readonly locals = new Set<Local>();
  private readonly results = new Set<Func>();
  private changed = true;

  constructor(
    private readonly module: Module,
    private readonly facts: Facts,
  ) {}

  run(): ZeroSign {
    this.results.add(this.module.root);
    const all: [Statement, Func][] = [];
    for (const func of this.module.functions) eachStatement(func.body, (s) => void all.push([s, func]));
    // From the last to the first: what takes a value mostly stands behind what gives it.
    all.reverse();
    while (this.changed) {
      this.changed = false;
      for (const [s, func] of all) this.statement(s, func);
    }
    return { locals: this.locals, results: this.results };
  }

  private mark<T>(set: Set<T>, item: T): void {
    if (set.has(item)) return;
    set.add(item);
    this.changed = true;
  }

  private statement(s: Statement, func: Func): void {
    switch (s.kind) {
      case "assign":
        return this.visit(s.value, s.local.reference || this.facts.shared.has(s.local) || this.locals.has(s.local));
      case "store":
        this.visit(s.array, false);
        this.visit(s.index, false);
        return this.visit(s.value, elementKinds[s.array.type as StorageKind].conversion === "round");
      case "setField":
        this.visit(s.object, false);
        return this.visit(s.value, true);
      case "push":
        this.visit(s.list, false);
        return this.visit(s.value, true);
      case "return":
        return s.value && this.visit(s.value, this.results.has(func));
      default:
        for (const e of expressionsOf(s)) this.visit(e, false);
    }
  }

  private visit(e: Expression, matters: boolean): void {
    if (e.op === "local") {
      if (matters) this.mark(this.locals, e.local);
      return;
    }
    if (e.op === "call") {
      if (matters) this.mark(this.results, e.callee);
      e.args.forEach((arg, k) => this.visit(arg, this.locals.has(e.callee.parameters[k]!)));
      return;
    }
    const shows = operations[e.op].zero === "shows";
    e.args.forEach((arg, k) => this.visit(arg, shows || operandMatters(e, k, matters, this.facts)));
  }
}
