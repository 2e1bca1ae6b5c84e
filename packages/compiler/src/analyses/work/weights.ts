/** Functions and loops in; how deep they nest and how many operations they do, through calls, out. */
import { eachNode, expressionsOf } from "../../ir/walk.js";
import type { Expression, Func, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { printed } from "../printed.js";

/** The operations of a function: those in its loops, and all. */
interface Size {
  readonly depth: number;
  readonly looped: number;
  readonly all: number;
}

export class Measuring {
  repeats = false;
  private readonly sizes = new Map<Func, Size>();
  private readonly active = new Set<Func>();

  of(func: Func): Size {
    const known = this.sizes.get(func);
    if (known) return known;
    if (this.active.has(func)) {
      this.repeats = true;
      return { depth: 0, looped: 0, all: CALL };
    }
    this.active.add(func);
    const size = this.list(func.body, 0);
    this.active.delete(func);
    this.sizes.set(func, size);
    return size;
  }

  loop(loop: Loop): number {
    return this.list([loop], 0).looped;
  }

  private list(statements: readonly Statement[], level: number): Size {
    let [depth, looped, all] = [level, 0, 0];
    const add = (size: Size): void => {
      depth = Math.max(depth, size.depth);
      looped += size.looped;
      all += size.all;
    };
    const part = (size: Size, share: number): Size => ({
      depth: size.depth,
      looped: share * size.looped,
      all: share * size.all,
    });
    for (const s of statements) {
      const inner = s.kind === "loop" ? level + 1 : level;
      for (const expression of expressionsOf(s)) eachNode(expression, (e) => add(this.expression(e, inner)));
      if (s.kind === "loop") for (const body of [s.head, s.body, s.update]) add(this.list(body, inner));
      else if (s.kind === "if") {
        add(part(this.list(s.then, inner), leavesAlone(s.condition, s.otherwise) ? RARE : 1));
        add(part(this.list(s.otherwise, inner), leavesAlone(s.condition, s.then) ? RARE : 1));
      } else if (s.kind === "block" || s.kind === "arena") add(this.list(s.body, inner));
    }
    return { depth, looped, all };
  }

  private expression(e: Expression, level: number): Size {
    if (e.op === "numberText") return { ...NUMBER_TEXT, depth: level + NUMBER_TEXT.depth };
    const own =
      e.op === "local" || e.op === "constant" ? 0 : e.op === "div" || e.op === "sqrt" || e.op === "rem" ? 5 : 1;
    const called = e.op === "call" ? this.of(e.callee) : undefined;
    const all = own + (called ? Math.max(CALL, called.all) : 0);
    return { depth: level + (called?.depth ?? 0), looped: level > 0 ? all : (called?.looped ?? 0), all };
  }
}

/** What makes the text of a number has loops in loops. */
export const NUMBER_TEXT = { depth: 2, looped: 300, all: 300 };

/** How often a limit is taken to be passed. */
const RARE = 1 / 16;

/**
 * Whether what is compared with a limit, other than 0, is what comes out of an arm: the other one then changes what
 * goes beyond the limit, as `x > limit ? f(x) : x` does, which most elements do not.
 */
export function leavesAlone({ op, args }: Expression, arm: readonly Statement[]): boolean {
  if (op !== "lt" && op !== "le" && op !== "gt" && op !== "ge") return false;
  const [s, ...others] = arm;
  if (!s || others.length > 0 || (s.kind !== "assign" && s.kind !== "store")) return false;
  const isSplit = args.some((arg) => arg.op === "constant" && arg.value === 0);
  const isElement = s.value.op === "load" || s.value.op === "local";
  return isElement && !isSplit && args.some((arg) => printed(arg) === printed(s.value));
}

/** The least that a call costs. */
const CALL = 10;
