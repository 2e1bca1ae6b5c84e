/**
 * A value of 32 bits among JavaScript's numbers in; the same value in a `float` register out. A rounded sum is the sum
 * of that register.
 */
import { operation } from "../../../ir/build.js";
import { operationsWhere } from "../../../ir/operations/operations.js";
import type { Expression, Load, NumberType, OperationName } from "../../../ir/ir.js";
import type { Singles } from "../../../analyses/singles.js";

/** The rest of narrowing. */
interface Others {
  float(e: Expression): Expression;
  boolean(e: Expression): Expression;
  /** The low 32 bits. */
  modular(e: Expression): Expression;
  integer(e: Expression, zeroMatters: boolean): Expression | undefined;
  load(e: Load, type: NumberType): Expression;
}

/** Rounding the result in double precision once more gives the result in single precision. */
const rounded = operationsWhere(({ single }) => single === "rounded");
const inSingle = operationsWhere(({ single }) => single === "same");

const asSingle = (e: Expression): Expression => (e.type === "f32" ? e : operation("convert", "f32", e));

export class SingleNarrowing {
  constructor(
    readonly singles: Singles,
    private readonly others: Others,
  ) {}

  /** Math.fround of an expression. */
  round(e: Expression): Expression {
    if (this.singles.has(e)) return this.exact(e);
    if (rounded.has(e.op) && e.args.every((arg) => this.singles.has(arg)))
      return operation(e.op as OperationName, "f32", ...e.args.map((arg) => this.exact(arg)));
    // What fits 53 bits is rounded once, from the integer.
    return asSingle(this.others.integer(e, true) ?? this.others.float(e));
  }

  /** An expression whose values are of 32 bits. */
  exact(e: Expression): Expression {
    switch (e.op) {
      case "constant":
        return { ...e, type: "f32" };
      case "fround":
        return this.round(e.args[0]!);
      case "load":
        return this.others.load(e, "f32");
      case "fromsinglebits":
        return operation("fromsinglebits", "f32", this.others.modular(e.args[0]!));
      case "conditional":
        return {
          ...e,
          type: "f32",
          args: [this.others.boolean(e.args[0]), this.exact(e.args[1]), this.exact(e.args[2])],
        };
      case "select":
        return operation(
          "select",
          "f32",
          this.others.boolean(e.args[0]!),
          this.exact(e.args[1]!),
          this.exact(e.args[2]!),
        );
      default:
        if (inSingle.has(e.op)) return operation(e.op as OperationName, "f32", ...e.args.map((arg) => this.exact(arg)));
        return narrowed(this.others.float(e));
    }
  }
}

/** A double that has just been made of a single. */
function narrowed(e: Expression): Expression {
  if (e.op === "convert" && e.args[0]!.type === "f32") return e.args[0]!;
  return asSingle(e);
}
