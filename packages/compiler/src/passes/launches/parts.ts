/**
 * Parts of arrays, as `x.subarray(a, b)`, that the host has: where each begins in which array, and how long it is. The
 * host has these numbers in its place; a kernel makes the part of them.
 */
import { elementKinds } from "../../ir/arrays.js";
import { arithmetic, isArray, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import { someNode } from "../../ir/walk.js";

export interface HostPart {
  readonly base: Local;
  readonly start: Local;
  readonly length: Local;
}

export class HostParts {
  private readonly parts = new Map<Local, HostPart>();

  /** Of a variable that is always the same part. */
  of(local: Local): HostPart | undefined {
    return this.parts.get(local);
  }

  /** Notes `local = view(array, start, length)`, gives what the host does for it. `isFixed`: an array stays. */
  add(local: Local, [of, from, count]: readonly Expression[], isFixed: (array: Local) => boolean): Statement[] {
    if (of?.op !== "local") throw new Error("a part of no variable");
    const outer = this.parts.get(of.local);
    const base = outer?.base ?? (isFixed(of.local) ? of.local : makeLocal(of.local.name, of.type, local.place));
    const start = makeLocal(`${local.name}_start`, "f64", local.place);
    const length = makeLocal(`${local.name}_length`, "f64", local.place);
    this.parts.set(local, { base, start, length });
    const first = outer ? arithmetic("add", read(outer.start), from!) : from!;
    return [
      ...(base === of.local || outer ? [] : [{ kind: "assign", local: base, value: read(of.local) } as const]),
      { kind: "assign", local: start, value: first, place: local.place },
      { kind: "assign", local: length, value: count!, place: local.place },
    ];
  }

  /** An expression of the host, in which parts are asked for their length and their place. */
  inHost(e: Expression): Expression {
    const [array] = e.args;
    const part = array?.op === "local" ? this.parts.get(array.local) : undefined;
    if (part && e.op === "length") return read(part.length);
    if (part && e.op === "identity") {
      const size = isArray(part.base.type) ? elementKinds[part.base.type].size : 1;
      const begin = operation("identity", "f64", read(part.base));
      return arithmetic("add", begin, arithmetic("mul", read(part.start), number(size)));
    }
    return { ...e, args: e.args.map((arg) => this.inHost(arg)) } as Expression;
  }

  /** Whether an expression needs a part as an array. */
  isIn(e: Expression): boolean {
    return someNode(e, (node) => node.op === "local" && this.parts.has(node.local));
  }
}
