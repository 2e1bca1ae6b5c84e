/** Sums of 64 bits that are computed in 32, and the flag that says that one has not fitted. */
import { copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { choiceOf } from "./extremes.js";

/** Values of 64 bits, computed in 32: as long as `overflow` has no sign, they are the same. */
export class Narrowing {
  readonly statements: Statement[] = [];
  readonly overflow: Local;

  constructor(private readonly place: Loop["place"]) {
    this.overflow = makeLocal("overflow", "i32", place);
  }

  get isExact(): boolean {
    return this.statements.length === 0;
  }

  value(e: Expression): Expression | undefined {
    const [a, b] = e.args;
    if (e.type === "i32") return e.op === "wrap" ? this.value(a!) : copy(e);
    if (e.type !== "i64") return undefined;
    if (e.op === "convert") return this.value(a!);
    if (e.op === "constant") return e.value === (e.value | 0) ? integer(e.value) : undefined;
    if (e.op === "add" || e.op === "sub") return this.sum(e.op, this.value(a!), this.value(b!));
    const [extreme, ...values] = choiceOf(e);
    const narrow = values.map((value) => this.value(value));
    if (!extreme || narrow.some((value) => !value)) return undefined;
    return narrow.reduce((x, y) => operation(extreme, "i32", x!, y!));
  }

  private sum(op: "add" | "sub", a: Expression | undefined, b: Expression | undefined): Expression | undefined {
    if (!a || !b) return undefined;
    const [left, right, sum] = [this.assign("a", a), this.assign("b", b), makeLocal("sum", "i32", this.place)];
    this.statements.push({
      kind: "assign",
      local: sum,
      value: operation(op === "add" ? "wideadd" : "widesub", "i32", read(left), read(right)),
      place: this.place,
    });
    // A sum has another sign than both its parts, a difference than the first, which has another than the second.
    const differs = (x: Local, y: Local): Expression => operation("xor", "i32", read(x), read(y));
    const wrong = operation(
      "and",
      "i32",
      differs(sum, left),
      op === "add" ? differs(sum, right) : differs(left, right),
    );
    this.statements.push({
      kind: "assign",
      local: this.overflow,
      value: operation("or", "i32", read(this.overflow), wrong),
      place: this.place,
    });
    return read(sum);
  }

  private assign(name: string, value: Expression): Local {
    const local = makeLocal(name, "i32", this.place);
    this.statements.push({ kind: "assign", local, value, place: this.place });
    return local;
  }
}
