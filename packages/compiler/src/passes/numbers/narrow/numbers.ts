/** Numbers in; the same in registers of integers, of 32 bits or of doubles, as is wanted, out. */
import { fitsI32, fitsSafe, I32_MIN } from "../../../analyses/ranges/range.js";
import { arithmetic, compare, integer, number, operation, read } from "../../../ir/build.js";
import type { Expression, OperationName } from "../../../ir/ir.js";
import { isIndexArithmetic } from "../index-only.js";
import { narrowDivision } from "./division.js";
import { convert, copyOf, hasFloatForm, type Integer, type IntegerType, isSingleOperation, makeOnce } from "./forms.js";
import { NarrowedIntegers } from "./integers.js";
import { reachedArm } from "../reached-arm.js";
import { isExactSum } from "../wrapped.js";

export abstract class NarrowedNumbers extends NarrowedIntegers {
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
}
