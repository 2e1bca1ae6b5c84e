/**
 * Which number parameters of a kernel, and fields of objects, are meant as integers: they reach an index, the length of
 * an array, or the bound of a counting loop. The boundary then passes an i32, or asks for integers in fields, and a
 * call with any other number runs as JavaScript.
 */
import { isObject, type ObjectType } from "../../ir/objects.js";
import { eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";
import { wholeChangeOf } from "../../analyses/counting-loops.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Context, Pass } from "../pass.js";

export const findWantedIntegers: Pass = {
  name: "findWantedIntegers",
  stage: "numbers",
  says:
    "Finds the number parameters that reach an index, a length or the bound of a counting loop: they cross " +
    "the boundary as `i32`, of 31 bits so that sums with them fit 32, and a call with any other number runs " +
    "as JavaScript.",
  run,
};

function run(module: Module, context: Context): Module {
  const search = new IntegerSearch(module);
  search.run();
  const wanted = module.root.parameters.filter((local) => context.numbers.has(local) && search.wanted.has(local));
  context.wanted = { locals: search.wanted, fields: search.fields };
  context.integers = new Set([...wanted, ...(context.options.integers ?? [])]);
  return module;
}

/** Operations that make integers of integers, so that wanting the result is wanting the operands. */
const passesOn = new Set(["add", "sub", "mul", "neg", "rem", "min", "max", "abs", "conditional", "and"]);

const isWholeStep = (e: Expression, local: Local): boolean => wholeChangeOf(e, local) !== undefined;

class IntegerSearch {
  readonly wanted = new Set<Local>();
  readonly fields = new Map<ObjectType, Set<string>>();
  private readonly results = new Set<Func>();
  private readonly sources = new Map<Local, Expression[]>();
  private readonly returned = new Map<Func, Expression[]>();

  constructor(private readonly module: Module) {
    for (const func of module.functions) {
      eachStatement(func.body, (s) => {
        if (s.kind === "assign") this.addSource(s.local, s.value);
        if (s.kind === "return" && s.value) this.returned.set(func, [...(this.returned.get(func) ?? []), s.value]);
        for (const expression of expressionsOf(s)) {
          eachNode(expression, (e) => {
            if (e.op === "call") e.args.forEach((arg, k) => this.addSource(e.callee.parameters[k]!, arg));
          });
        }
      });
    }
  }

  private addSource(local: Local, value: Expression): void {
    this.sources.set(local, [...(this.sources.get(local) ?? []), value]);
  }

  run(): void {
    for (const func of this.module.functions) {
      eachStatement(func.body, (s) => {
        this.statement(s);
        for (const expression of expressionsOf(s)) eachNode(expression, (e) => this.expression(e));
      });
    }
  }

  private statement(s: Statement): void {
    if (s.kind === "store" && s.site !== undefined) this.want(s.index);
    if (s.kind === "loop" && s.test) this.loopTest(s.test);
  }

  private expression(e: Expression): void {
    if (e.op === "load" && e.site !== undefined) this.want(e.args[1]);
    else if (e.op === "allocate") this.wantLength(e.args[0], new Set());
    else if (e.op === "view") e.args.slice(1).forEach((arg) => this.want(arg));
  }

  /** In the test of a loop, what a counter by whole steps is compared with is meant as an integer. */
  private loopTest(test: Expression): void {
    if (test.op === "conditional") return test.args.forEach((arg) => this.loopTest(arg));
    if (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge" && test.op !== "ne") return;
    const [a, b] = test.args as [Expression, Expression];
    if (this.isCounter(a)) this.want(b);
    if (this.isCounter(b)) this.want(a);
  }

  private isCounter(e: Expression): boolean {
    if (e.op === "mul" || e.op === "add" || e.op === "sub") {
      return (
        e.args.some((arg) => this.isCounter(arg)) && e.args.every((arg) => arg.op === "constant" || this.isCounter(arg))
      );
    }
    if (e.op !== "local" || e.type !== "f64") return false;
    const sources = this.sources.get(e.local) ?? [];
    return (
      sources.some((source) => isWholeStep(source, e.local)) &&
      sources.every((source) => isWholeStep(source, e.local) || this.mayBeWhole(source))
    );
  }

  private mayBeWhole(e: Expression): boolean {
    if (e.op === "constant") return Number.isInteger(e.value);
    if (
      e.op === "div" ||
      e.op === "sqrt" ||
      e.op === "random" ||
      e.op === "host" ||
      e.op === "island" ||
      e.op === "progress"
    )
      return false;
    if (e.op === "load") return !/^Float/.test(String(e.args[0].type));
    return e.args.every((arg) => this.mayBeWhole(arg));
  }

  /** A length, behind the conversion to a whole number that every allocation makes. */
  private wantLength(e: Expression, seen: Set<Local>): void {
    if (e.op === "local" && !seen.has(e.local)) {
      seen.add(e.local);
      for (const source of this.sources.get(e.local) ?? []) this.wantLength(source, seen);
    }
    if (e.op === "conditional") e.args.slice(1).forEach((arg) => this.wantLength(arg, seen));
    else if (e.op === "add" && e.args[1]!.op === "constant") this.wantLength(e.args[0]!, seen);
    else this.want(e.op === "trunc" ? e.args[0]! : e);
  }

  private want(e: Expression): void {
    if (e.op === "local") {
      if (this.wanted.has(e.local) || e.type !== "f64") return;
      this.wanted.add(e.local);
      for (const source of this.sources.get(e.local) ?? []) this.want(source);
    } else if (e.op === "field") {
      const { type } = e.args[0];
      if (isObject(type)) this.fields.set(type.resolved, (this.fields.get(type.resolved) ?? new Set()).add(e.field));
    } else if (e.op === "call") {
      if (this.results.has(e.callee)) return;
      this.results.add(e.callee);
      for (const value of this.returned.get(e.callee) ?? []) this.want(value);
    } else if (e.op === "mul" && e.args.some((arg) => arg.op === "length")) {
      // A share of a length, `x.length * fraction`, as often as a multiple.
    } else if (passesOn.has(e.op)) {
      e.args.slice(e.op === "conditional" ? 1 : 0).forEach((arg) => this.want(arg));
    } else if ((e.op === "shr" || e.op === "ushr") && e.args[1]!.op === "constant" && e.args[1].value > 0) {
      this.want(e.args[0]!);
    } else if (e.op === "floor" && e.args[0]!.op === "div" && e.args[0].args[1]!.op === "constant") {
      this.want(e.args[0].args[0]!);
    }
  }
}
