/**
 * The rounds of a loop in; out an array that they write, of which an index is computed in floats of 32 bits. What is
 * known of indices is known of exact numbers: floats are none beyond 2^24, where integers wrap all alike.
 */
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { NumberKinds } from "../gpu/number-kinds.js";

export class FloatIndices {
  private readonly values = new Map<Local, Expression[]>();
  private readonly functions = new Set<Func>();
  private readonly seen = new Set<object>();

  constructor(private readonly kinds: NumberKinds) {}

  /** `added`: arrays to which rounds add at once, whatever the index. */
  find(body: readonly Statement[], added: ReadonlySet<Local>): string | undefined {
    const lists = [body];
    this.reach(body, lists);
    const written = new Set<Local>();
    for (const list of lists)
      eachStatement(list, (s) => {
        if (s.kind === "assign") this.values.set(s.local, [...(this.values.get(s.local) ?? []), s.value]);
        const array = s.kind === "store" && s.array.op === "local" ? s.array.local : undefined;
        if (array && !added.has(array)) written.add(array);
      });
    let found: string | undefined;
    const look = (array: Expression, index: Expression): void => {
      if (array.op === "local" && written.has(array.local) && this.isFloat(index)) found ??= array.local.name;
    };
    for (const list of lists) {
      eachStatement(list, (s) => void (s.kind === "store" && look(s.array, s.index)));
      eachExpression(list, (e) => void (e.op === "load" && look(e.args[0], e.args[1])));
    }
    return found;
  }

  /** The bodies of functions that are called. */
  private reach(body: readonly Statement[], lists: (readonly Statement[])[]): void {
    eachExpression(body, (e) => {
      if (e.op !== "call" || this.functions.has(e.callee)) return;
      this.functions.add(e.callee);
      e.callee.parameters.forEach((local, k) => this.values.set(local, [e.args[k]!]));
      lists.push(e.callee.body);
      this.reach(e.callee.body, lists);
    });
  }

  private isFloat(e: Expression): boolean {
    if (e.type === "f64" && this.kinds.kindOf(e) === "float") return true;
    // A quotient of integers that is rounded is one of integers.
    const [first] = e.args;
    if (first && e.op !== "load" && this.kinds.quotient(first)) return first.args.some((arg) => this.isFloat(arg));
    if (e.op === "local") return this.isMade(e.local, this.values.get(e.local) ?? []);
    if (e.op === "call") return this.isMade(e.callee, resultsOf(e.callee)) || e.args.some((arg) => this.isFloat(arg));
    return e.op !== "load" && e.args.some((arg) => this.isFloat(arg));
  }

  private isMade(of: object, values: readonly Expression[]): boolean {
    if (this.seen.has(of)) return false;
    this.seen.add(of);
    const isFloat = values.some((value) => this.isFloat(value));
    this.seen.delete(of);
    return isFloat;
  }
}

function resultsOf({ body }: Func): Expression[] {
  const found: Expression[] = [];
  eachStatement(body, (s) => void (s.kind === "return" && s.value && found.push(s.value)));
  return found;
}
