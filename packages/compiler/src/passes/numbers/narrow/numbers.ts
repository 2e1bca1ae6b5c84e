/** Numbers in; the same in registers of integers, of 32 bits or of doubles, as is wanted, out. */
import { isSignedElement } from "../../../analyses/ranges/kept-bigints.js";
import { fitsI32, fitsSafe, I32_MAX, I32_MIN, type Range } from "../../../analyses/ranges/range.js";
import { findSingles } from "../../../analyses/singles.js";
import { operandMatters } from "../../../analyses/zero-sign.js";
import { elementKinds } from "../../../ir/arrays.js";
import { arithmetic, compare, integer, number, operation, read } from "../../../ir/build.js";
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
import { isIndexArithmetic } from "../index-only.js";
import { BigintNarrowing } from "./bigints.js";
import { fitsU32, narrowDivision } from "./division.js";
import { SingleNarrowing } from "./singles.js";
import {
  convert,
  copyOf,
  hasFloatForm,
  type Integer,
  integerConstant,
  type IntegerType,
  isOne,
  isSingleOperation,
  isZero,
  makeOnce,
} from "./forms.js";
import { NarrowedTypes } from "./types.js";
import { reachedArm } from "../reached-arm.js";
import { isExactSum } from "../wrapped.js";
import type { Context } from "../../pass.js";

export abstract class NarrowedNumbers extends NarrowedTypes {
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

  protected abstract any(e: Expression): Expression;
  protected abstract object(e: Expression): Expression;
  protected abstract array(e: Expression): Expression;
  protected abstract boolean(e: Expression): Expression;
  protected abstract call(e: Expression & { op: "call" }): Expression;
  protected abstract field<E extends Expression & { op: "field" }>(e: E): E;
  protected abstract loadSame(e: Expression & { op: "load" }): Expression;

  /**
   * An index: an integer where that can be had. A checked index may be larger than the exact range, as long as it is
   * then outside.
   */
  protected index(e: Expression, checked: boolean): Expression {
    if (checked && this.isFar(e)) return this.farInteger(e);
    const whole = this.integer(e, false);
    if (whole) return whole;
    return fitsI32(this.facts.of(e)) ? convert(this.float(e), "i32") : this.float(e);
  }

  protected isNatural(index: Expression): boolean {
    const range = this.facts.of(index);
    return fitsSafe(range) && range.lo >= 0;
  }

  /** Index arithmetic over integer registers whose value may pass 2^53. */
  protected isFar(e: Expression): boolean {
    if (fitsSafe(this.facts.of(e)) || !isIndexArithmetic(e, this.indexOnly, this.facts)) return false;
    return e.op === "local" || e.args.every((arg) => this.isFar(arg) || this.integer(arg, false) !== undefined);
  }

  /** The exact value of index arithmetic. */
  protected farInteger(e: Expression): Integer {
    const near = this.integer(e, false);
    if (near) return near;
    if (e.op === "local" && this.indexOnly.has(e.local)) return read(this.local(e.local)) as Integer;
    if (!this.isFar(e)) return convert(this.float(e), "i64");
    return operation(
      e.op as OperationName,
      "i64",
      ...e.args.map((arg) => convert(this.farInteger(arg), "i64")),
    ) as Integer;
  }

  /** The low 32 bits, as ToInt32 gives them. */
  protected modular(e: Expression): Expression {
    if (e.type === "bool") return operation("convert", "i32", this.boolean(e));
    if (e.op === "ushr") return this.bitwise(e);
    if (e.op === "local" && (this.unsigned.has(e.local) || this.wrapped.has(e.local))) return read(this.local(e.local));
    const quotient = narrowDivision(e, this.others);
    if (quotient) return quotient;
    const whole = this.integer(e, false);
    if (whole) return operation("wrap", "i32", whole);
    if (e.op === "conditional") {
      const only = reachedArm(e, this.facts);
      if (only) return this.modular(only);
      return { ...e, type: "i32", args: [this.boolean(e.args[0]), this.modular(e.args[1]), this.modular(e.args[2])] };
    }
    if (!isExactSum(e, this.facts)) return operation("wrap", "i32", this.float(e));
    const words = e.args.map((arg) => convert(this.modular(arg) as Integer, "i64"));
    return operation("wrap", "i32", operation(e.op as OperationName, "i64", ...words));
  }

  /** A value that the ranges prove to be an integer, in a register of the type. */
  protected exact(e: Expression, type: IntegerType, zeroMatters: boolean): Expression {
    const whole = this.integer(e, zeroMatters);
    return whole ? convert(whole, type) : convert(this.float(e), type);
  }

  protected float(e: Expression): Expression {
    switch (e.op) {
      case "constant":
        return e;
      case "local":
        if (this.unsigned.has(e.local)) return operation("unsigned", "f64", read(this.local(e.local)));
        return convert(read(this.local(e.local)), "f64");
      case "load":
        return this.load(e, "f64");
      case "atomic":
        return convert(this.integer(e, true) ?? this.atomic(e, "f64", (value) => this.float(value)), "f64");
      case "field":
        return convert(this.field(e), "f64");
      case "pack":
        return operation("pack", "f64", this.float(e.args[0]!), this.boolean(e.args[1]!));
      case "call":
        return convert(this.call(e), "f64");
      case "conditional": {
        const only = reachedArm(e, this.facts);
        if (only) return this.float(only);
        const whole = this.integer(e, true);
        if (whole?.type === "i32") return convert(whole, "f64");
        if (this.single.singles.has(e)) return convert(this.single.exact(e), "f64");
        return { ...e, args: [this.boolean(e.args[0]), this.float(e.args[1]), this.float(e.args[2])] };
      }
      case "convert":
        return operation("convert", "f64", this.boolean(e.args[0]!));
      case "ushr":
        return fitsI32(this.facts.of(e))
          ? convert(this.bitwise(e), "f64")
          : operation("unsigned", "f64", this.bitwise(e));
      case "rem":
        return this.remainder(e);
      case "tonumber":
        return this.bigints.toNumber(e);
      case "frombits64":
        return operation("frombits64", "f64", this.bigints.low(e.args[0]!, "i64"));
      case "random":
        return e;
      case "host":
      case "progress":
        return { ...e, args: e.args.map((arg) => this.float(arg)) };
      case "island":
        return { ...e, args: [this.float(e.args[0]!), this.object(e.args[1]!)] };
      default: {
        const whole = this.integer(e, true);
        if (whole?.type === "i32" || (whole && !hasFloatForm(e))) return convert(whole, "f64");
        if (this.single.singles.has(e) && isSingleOperation(e)) return convert(this.single.exact(e), "f64");
        if (e.op === "fromwords" || e.op === "fromsinglebits")
          return operation(e.op, "f64", ...e.args.map((arg) => this.modular(arg)));
        return arithmetic(e.op as OperationName, ...e.args.map((arg) => this.float(arg)));
      }
    }
  }

  /** `a % b` of integers by integer division also where b may be 0 and where the result may be -0. */
  protected remainder(e: Expression): Expression {
    const whole = this.integer(e, true);
    if (whole) return convert(whole, "f64");
    const [a, b] = e.args as [Expression, Expression];
    const [x, y] = [this.integer(a, true), this.integer(b, false)];
    if (!x || !y || x.type !== "i32" || y.type !== "i32") return arithmetic("rem", this.float(a), this.float(b));
    const [dividend, divisor] = [makeOnce(x), makeOnce(y)];
    if (!dividend || !divisor) return arithmetic("rem", this.float(a), this.float(b));
    const isZero = compare("eq", divisor(), integer(0));
    // Only i64 holds the quotient of -2^31 and -1.
    const type = this.facts.of(a).lo > I32_MIN ? "i32" : "i64";
    const safe = operation("select", type, isZero, integer(1, type), convert(divisor(), type));
    const rest = convert(operation("rem", type, convert(dividend(), type), safe), "f64");
    const signed = this.facts.of(e).negativeZero ? this.withSign(rest, dividend) : rest;
    return operation("select", "f64", compare("eq", divisor(), integer(0)), number(NaN), signed);
  }

  /** A remainder of 0 is -0 when the dividend is negative. */
  protected withSign(rest: Expression, dividend: () => Expression): Expression {
    const negative = compare("lt", dividend(), integer(0));
    const zero = operation("select", "f64", negative, number(-0), number(0));
    // Adding -0 keeps every number, and 0 + 0 and -0 + -0 are what they should be.
    const sign = operation("select", "f64", compare("eq", rest, number(0)), zero, number(-0));
    return operation("select", "f64", compare("eq", copyOf(rest), number(0)), sign, copyOf(rest));
  }

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
        return divisor.lo > 0 ? this.exactOperation("rem", e, zeroMatters) : undefined;
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
