/** Numbers in; integers in registers with exactly their values out, where their operands have such too. */
import { isSignedElement } from "../../../analyses/ranges/kept-bigints.js";
import { fitsI32, fitsSafe, I32_MAX, type Range } from "../../../analyses/ranges/range.js";
import { findSingles } from "../../../analyses/singles.js";
import { operandMatters } from "../../../analyses/zero-sign.js";
import { elementKinds } from "../../../ir/arrays.js";
import { operation, read } from "../../../ir/build.js";
import {
  isChecked,
  type Atomic,
  type Expression,
  type Load,
  type Module,
  type NumberType,
  type OperationName,
  type StorageKind,
} from "../../../ir/ir.js";
import { BigintNarrowing } from "./bigints.js";
import { fitsU32 } from "./division.js";
import { SingleNarrowing } from "./singles.js";
import { convert, type Integer, integerConstant, type IntegerType, isOne, isZero } from "./forms.js";
import { NarrowedTypes } from "./types.js";
import { reachedArm } from "../reached-arm.js";
import type { Context } from "../../pass.js";

export abstract class NarrowedIntegers extends NarrowedTypes {
  protected readonly single: SingleNarrowing;
  protected readonly bigints: BigintNarrowing = new BigintNarrowing({
    rangeOf: (e) => this.facts.reached(e),
    registerOf: (holder) => this.registerOf(holder),
    local: (local) => this.local(local),
    float: (e) => this.float(e),
    boolean: (e) => this.boolean(e),
    integer: (e, zeroMatters) => this.integer(e, zeroMatters),
    modular: (e) => this.modular(e),
    loadSame: (e) => ({ ...this.loadSame(e), type: "i64" }) as Expression,
    field: (e) => ({ ...this.field(e), type: "i64" }),
    isSigned: (e) => isSignedElement(this.unsignedPlaces, e.args[0].type),
    atomic: (e) => this.atomic(e, "i64", (value) => this.lowBits(value)),
    call: (e) => this.call(e),
  });
  protected readonly others = {
    rangeOf: (e: Expression): Range => this.facts.of(e),
    float: (e: Expression): Expression => this.float(e),
    boolean: (e: Expression): Expression => this.boolean(e),
    modular: (e: Expression): Expression => this.modular(e),
    integer: (e: Expression, zeroMatters: boolean): Integer | undefined => this.integer(e, zeroMatters),
    load: (e: Load, type: NumberType): Expression => this.load(e, type),
  };

  constructor(module: Module, context: Context) {
    super(module, context);
    const { shared } = context.facts;
    this.singles = findSingles(module, shared, (holder) => this.typeOf(holder) !== "f64");
    this.single = new SingleNarrowing(this.singles, this.others);
  }

  protected abstract index(e: Expression, checked: boolean): Expression;
  protected abstract modular(e: Expression): Expression;
  protected abstract float(e: Expression): Expression;
  protected abstract any(e: Expression): Expression;
  protected abstract object(e: Expression): Expression;
  protected abstract array(e: Expression): Expression;
  protected abstract boolean(e: Expression): Expression;
  protected abstract call(e: Expression & { op: "call" }): Expression;
  protected abstract field<E extends Expression & { op: "field" }>(e: E): E;
  protected abstract loadSame(e: Expression & { op: "load" }): Expression;

  protected load(e: Expression & { op: "load" }, type: NumberType): Expression {
    return { ...this.loadSame(e), type } as Expression;
  }

  protected lowBits(e: Expression): Expression {
    return this.bigints.low(e, "i64");
  }

  protected atomic(e: Atomic, type: "i32" | "i64" | "f64", operand: (value: Expression) => Expression): Atomic {
    const [array, index, ...values] = e.args;
    return { ...e, type, args: [this.array(array), this.index(index, isChecked(e.site)), ...values.map(operand)] };
  }

  protected bitwise(e: Expression): Integer {
    return operation(e.op as OperationName, "i32", ...e.args.map((arg) => this.modular(arg))) as Integer;
  }

  /** An integer register with exactly the value of the expression, if its operands have one too. */
  protected integer(e: Expression, zeroMatters: boolean): Integer | undefined {
    switch (e.op) {
      case "constant":
        return integerConstant(e.value, zeroMatters);
      case "local": {
        const local = this.local(e.local);
        if (this.unsigned.has(e.local)) return operation("unsigned", "i64", read(local)) as Integer;
        // Its low 32 bits alone.
        if (this.wrapped.has(e.local) && !fitsI32(this.facts.of(e))) return undefined;
        // An index variable is exact where it is known not to pass 2^53.
        const exact =
          local.type === "i32" ||
          (local.type === "i64" && (!this.indexOnly.has(e.local) || fitsSafe(this.facts.of(e))));
        return exact ? (read(local) as Integer) : undefined;
      }
      case "load": {
        const { range } = elementKinds[this.words.kindOf(e.args[0])];
        return range && (this.load(e, range[1] > I32_MAX ? "i64" : "i32") as Integer);
      }
      case "atomic": {
        const { range } = elementKinds[e.args[0].type as StorageKind];
        return (
          range &&
          (this.atomic(e, range[1] > I32_MAX ? "i64" : "i32", (value) => this.modular(value)) as Expression as Integer)
        );
      }
      case "field":
        return this.words.hasField(e.args[0].type, e.field) ? (this.field(e) as Expression as Integer) : undefined;
      case "length":
        return operation("length", "i32", this.array(e.args[0]!)) as Integer;
      case "convert":
        return operation("convert", "i32", this.boolean(e.args[0]!)) as Integer;
      case "or": {
        // `x | 0` of what is an i32 already.
        const [value, zero] = e.args as [Expression, Expression];
        const kept = isZero(zero) && fitsI32(this.facts.of(value)) ? this.integer(value, false) : undefined;
        return kept ? convert(kept, "i32") : this.bitwise(e);
      }
      case "imul": {
        // By a stride of 1.
        const [value, one] = e.args as [Expression, Expression];
        const kept = isOne(one) && fitsI32(this.facts.of(value)) ? this.integer(value, false) : undefined;
        return kept ? convert(kept, "i32") : this.bitwise(e);
      }
      case "and":
      case "xor":
      case "not":
      case "shl":
      case "shr":
      case "clz32":
      case "ctz32":
      case "popcnt32":
      case "reverse32":
        return this.bitwise(e);
      case "highword":
      case "lowword":
      case "intervalfrom":
        return operation(e.op, "i32", ...e.args.map((arg) => this.float(arg))) as Integer;
      case "identity":
        return operation(e.op, "i32", this.any(e.args[0]!)) as Integer;
      case "threadid":
        return operation(e.op, "i32") as Integer;
      case "clz64":
      case "ctz64":
      case "popcnt64":
        return operation(e.op, "i32", this.bigints.low(e.args[0]!, "i64")) as Integer;
      case "singlebits":
        return operation(e.op, "i32", this.single.round(e.args[0]!)) as Integer;
      case "tonumber":
        return fitsSafe(this.facts.of(e)) ? (this.bigints.low(e.args[0]!, "i64") as Integer) : undefined;
      case "ushr": {
        const [value, zero] = e.args as [Expression, Expression];
        const kept = isZero(zero) && fitsU32(this.facts.of(value)) ? this.integer(value, false) : undefined;
        if (kept) return fitsI32(this.facts.of(value)) ? convert(kept, "i32") : kept;
        return fitsI32(this.facts.of(e)) ? this.bitwise(e) : (operation("unsigned", "i64", this.bitwise(e)) as Integer);
      }
      case "call": {
        const { result } = this.functions.get(e.callee)!;
        return result === "i32" || result === "i64" ? (this.call(e) as Integer) : undefined;
      }
      default:
        return this.integerOperation(e, zeroMatters);
    }
  }

  protected integerOperation(e: Expression, zeroMatters: boolean): Integer | undefined {
    const range = this.facts.of(e);
    if (!fitsSafe(range) || (range.negativeZero && zeroMatters)) return undefined;
    switch (e.op) {
      case "add":
      case "sub":
      case "mul":
      case "neg":
      case "abs":
      case "min":
      case "max":
        return this.exactOperation(e.op, e, zeroMatters);
      case "rem": {
        const divisor = this.facts.of(e.args[1]!);
        if (divisor.lo <= 0) return undefined;
        return this.exactOperation("rem", e, zeroMatters) ?? this.wordRemainder(e, zeroMatters);
      }
      case "floor":
      case "ceil":
      case "trunc":
      case "round": {
        const argument = e.args[0]!;
        if (argument.op === "div" && e.op === "floor") return this.quotient("floordiv", argument);
        if (argument.op === "div" && e.op === "trunc") return this.quotient("truncdiv", argument);
        return this.integer(argument, zeroMatters);
      }
      case "conditional": {
        const only = reachedArm(e, this.facts);
        if (only) return this.integer(only, zeroMatters);
        const [yes, no] = [this.integer(e.args[1], zeroMatters), this.integer(e.args[2], zeroMatters)];
        if (!yes || !no) return undefined;
        const type = yes.type === "i32" && no.type === "i32" ? "i32" : "i64";
        return { ...e, type, args: [this.boolean(e.args[0]), convert(yes, type), convert(no, type)] };
      }
      default:
        return undefined;
    }
  }

  /** An operation on integers whose operands and result all fit the register. */
  protected exactOperation(op: OperationName, e: Expression, zeroMatters: boolean): Integer | undefined {
    const args: Integer[] = [];
    for (const [k, arg] of e.args.entries()) {
      const whole = this.integer(arg, operandMatters(e, k, zeroMatters, this.facts));
      if (!whole) return undefined;
      args.push(whole);
    }
    const small = fitsI32(this.facts.of(e)) && args.every((arg) => arg.type === "i32") && op !== "rem";
    const type: IntegerType = small || (op === "rem" && args.every((arg) => arg.type === "i32")) ? "i32" : "i64";
    const result = operation(op, type, ...args.map((arg) => convert(arg, type))) as Integer;
    return type === "i64" && fitsI32(this.facts.of(e)) ? convert(result, "i32") : result;
  }

  /** Of whole numbers that lie in other registers: to convert them takes less time than to divide them there. */
  private wordRemainder(e: Expression, zeroMatters: boolean): Integer | undefined {
    const args: Integer[] = [];
    for (const [k, arg] of e.args.entries()) {
      const range = this.facts.of(arg);
      if (!fitsI32(range) || (range.negativeZero && operandMatters(e, k, zeroMatters, this.facts))) return undefined;
      args.push(convert(this.integer(arg, false) ?? this.float(arg), "i32") as Integer);
    }
    return operation("rem", "i32", ...args) as Integer;
  }

  /**
   * `floor(a / b)` or `trunc(a / b)` with b > 0: of 32-bit integers the rounded quotient never reaches the next
   * integer, and by a power of two, as the upper half of a sum of words is taken, nothing is rounded.
   */
  protected quotient(op: "floordiv" | "truncdiv", e: Expression): Integer | undefined {
    const [a, b] = e.args as [Expression, Expression];
    const [x, y] = [this.integer(a, true), this.integer(b, false)];
    if (!x || !y || this.facts.of(b).lo <= 0) return undefined;
    if (x.type === "i32" && y.type === "i32") return operation(op, "i32", x, y) as Integer;
    if (b.op !== "constant" || !Number.isInteger(Math.log2(b.value))) return undefined;
    return operation(op, "i64", convert(x, "i64"), convert(y, "i64")) as Integer;
  }
}
