/**
 * A module in; the barriers out that not all threads of a block may come to: those behind a decision that threads make
 * in different ways. What the place of a thread or the elements of arrays that kernels write have to do with is
 * different; WebGPU refuses such barriers.
 */
import type { Place } from "../../bind/signature.js";
import { arrayOf } from "../../ir/gpu/placed-arrays.js";
import { calledBy, throwingFunctions } from "../../ir/gpu/throws.js";
import { meets } from "../../ir/gpu/meetings.js";
import type { Expression, Func, Label, Local, Module, Statement } from "../../ir/ir.js";
import type { Break } from "../../ir/statement-kinds.js";
import { eachStatement, someNode, someStatement } from "../../ir/walk.js";
import { writtenArrays } from "../../ir/gpu/written-arrays.js";

export const divergingBarriers = (module: Module): Place[] => divergenceOf(module).barriers;

/** What threads of a block do differently. */
export interface Divergent {
  readonly barriers: Place[];
  /** Variables that may hold another value in each thread. */
  readonly different: ReadonlySet<Local>;
  /** What some threads leave before others: loops, blocks, and functions. */
  readonly uneven: ReadonlySet<Label | Func>;
}

export function divergenceOf(module: Module): Divergent {
  const divergence = new Divergence(module);
  return { barriers: divergence.run(), different: divergence.different, uneven: divergence.uneven };
}

class Divergence {
  readonly different = new Set<Local>();
  private readonly results = new Set<Func>();
  /** Functions that some threads call alone. */
  private readonly apart = new Set<Func>();
  private readonly written: ReadonlySet<Local>;
  private readonly found = new Map<Statement, Place>();
  private changed = true;
  private func: Func;
  /** Loops that some threads leave, or begin anew, before others, and whether a function was left so. */
  readonly uneven = new Set<Label | Func>();
  private readonly throwing: ReadonlySet<Func>;

  constructor(private readonly module: Module) {
    this.func = module.root;
    this.written = writtenArrays(module);
    this.throwing = throwingFunctions(module.functions);
  }

  run(): Place[] {
    while (this.changed) {
      this.changed = false;
      this.found.clear();
      for (const func of this.module.functions) {
        this.func = func;
        this.list(func.body, this.apart.has(func));
      }
    }
    return [...this.found.values()];
  }

  private note<T>(set: Set<T>, value: T | undefined): void {
    if (value === undefined || set.has(value)) return;
    set.add(value);
    this.changed = true;
  }

  /** Whether some threads are elsewhere behind the statements. */
  private list(statements: readonly Statement[], apart: boolean): boolean {
    let now = apart;
    for (const s of statements) now = this.statement(s, now);
    return now;
  }

  private statement(s: Statement, apart: boolean): boolean {
    switch (s.kind) {
      case "barrier":
        if (apart) this.found.set(s, s.place ?? this.func.place);
        return apart;
      case "assign":
        this.meet(s, s.value, apart);
        if (apart || this.isDifferent(s.value)) this.note(this.different, s.local);
        this.calls(s.value, apart);
        return this.behindCall(s, apart);
      case "evaluate":
        this.meet(s, s.value, apart);
        this.calls(s.value, apart);
        return this.behindCall(s, apart);
      case "if": {
        const own = apart || this.isDifferent(s.condition);
        this.list(s.then, own);
        this.list(s.otherwise, own);
        return apart || this.isUneven([s]);
      }
      case "loop": {
        const around = apart || this.uneven.has(s.label);
        this.list(s.head, around);
        const own = around || (!!s.test && this.isDifferent(s.test));
        if (own && !apart && !this.uneven.has(s.label)) this.note(this.uneven, s.label);
        this.list(s.body, own);
        this.list(s.update, own);
        return apart || this.isUneven([s]);
      }
      case "block":
        this.list(s.body, apart);
        return apart || this.isUneven([s]);
      case "arena":
        return this.list(s.body, apart);
      case "break":
      case "continue":
        if (apart) this.note(this.uneven, s.label);
        return apart;
      case "throw":
        if (apart) this.note(this.uneven, this.func);
        return apart;
      case "return":
        if (apart) this.note(this.uneven, this.func);
        if (s.value && (apart || this.isDifferent(s.value))) this.note(this.results, this.func);
        return apart;
      default:
        return apart;
    }
  }

  /** What threads compute together is a barrier as well. */
  private meet(s: Statement, value: Expression, apart: boolean): void {
    if (apart && someNode(value, meets)) this.found.set(s, s.place ?? this.func.place);
  }

  /** What is called may have thrown, of which WebGPU takes it that some threads have. */
  private behindCall(s: Statement, apart: boolean): boolean {
    if (!this.throws(s)) return apart;
    this.note(this.uneven, this.func);
    return true;
  }

  private throws(s: Statement): boolean {
    const callee = calledBy(s);
    return callee !== undefined && this.throwing.has(callee);
  }

  /** Whether statements hold a jump to elsewhere that some threads take alone. */
  private isUneven(statements: readonly Statement[]): boolean {
    const ends = (s: Statement): boolean => s.kind === "return" || s.kind === "throw" || this.throws(s);
    if (this.uneven.has(this.func) && someStatement(statements, ends)) return true;
    const inside = new Set<Label>();
    const jumps: Break[] = [];
    eachStatement(statements, (s) => {
      if (s.kind === "loop" || s.kind === "block") inside.add(s.label);
      if (s.kind === "break" || s.kind === "continue") jumps.push(s);
    });
    return jumps.some(({ label }) => !inside.has(label) && this.uneven.has(label));
  }

  private calls(e: Expression, apart: boolean): void {
    if (e.op === "call") {
      if (apart) this.note(this.apart, e.callee);
      e.args.forEach((arg, k) => {
        if (apart || this.isDifferent(arg)) this.note(this.different, e.callee.parameters[k]);
      });
    }
    for (const arg of e.args) this.calls(arg, apart);
  }

  private isDifferent(e: Expression): boolean {
    // All threads of a block get the same.
    if (e.op === "blockValue" && e.action === "reduce") return false;
    return this.isSource(e) || e.args.some((arg) => this.isDifferent(arg));
  }

  private isSource(e: Expression): boolean {
    if (e.op === "coordinate") return e.of === "thread" || e.of === "lane";
    if (e.op === "local") return this.different.has(e.local);
    if (e.op === "call") return this.results.has(e.callee);
    if (e.op === "atomic" || meets(e)) return true;
    if (e.op !== "load") return false;
    const array = arrayOf(e.args[0]);
    return array !== undefined && (this.written.has(array) || !this.module.root.parameters.includes(array));
  }
}
