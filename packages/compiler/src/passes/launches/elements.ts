/** Statements and expressions in; whether they reach elements of arrays, which the GPU has, out. */
import type { Expression, Func, Statement } from "../../ir/ir.js";
import { eachNode, eachStatement, expressionsOf, someExpression, someNode, someStatement } from "../../ir/walk.js";

/** Constants are the host's as well. */
const isElement = (e: Expression): boolean =>
  e.op === "atomic" || (e.op === "load" && e.args[0].op !== "table") || e.op === "view";

export class Elements {
  private readonly reaching = new Map<Func, boolean>();

  /** Those that it reaches by calls as well. */
  inExpression(e: Expression): boolean {
    return someNode(e, (node) => isElement(node) || (node.op === "call" && this.inFunction(node.callee)));
  }

  inStatements(list: readonly Statement[]): boolean {
    return (
      someStatement(list, ({ kind }) => kind === "store" || kind === "copy") ||
      someExpression(list, (e) => isElement(e) || (e.op === "call" && this.inFunction(e.callee)))
    );
  }

  inFunction(func: Func): boolean {
    const known = this.reaching.get(func);
    if (known !== undefined) return known;
    this.reaching.set(func, false);
    const found = this.inStatements(func.body);
    this.reaching.set(func, found);
    return found;
  }

  /** Whether a function has loops over elements, which the GPU may run. */
  hasLoops(func: Func, seen = new Set<Func>()): boolean {
    if (seen.has(func)) return false;
    seen.add(func);
    return (
      someStatement(func.body, (s) => s.kind === "loop" && ((s.asked ?? false) || this.inStatements([s]))) ||
      someExpression(func.body, (e) => e.op === "call" && this.hasLoops(e.callee, seen))
    );
  }

  /** The name of an array of which statements reach elements. */
  firstArray(list: readonly Statement[]): string {
    let name: string | undefined;
    const note = (array: Expression): void => void (array.op === "local" && (name ??= array.local.name));
    eachStatement(list, (s) => {
      if (s.kind === "store") note(s.array);
      for (const e of expressionsOf(s)) eachNode(e, (node) => void (isElement(node) && note(node.args[0]!)));
    });
    return name ?? "an array";
  }
}
