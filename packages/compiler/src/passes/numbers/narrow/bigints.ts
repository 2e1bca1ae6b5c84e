/**
 * Bigints in JavaScript's terms in, registers out. Where only the low bits of a result are wanted, as in
 * `BigInt.asUintN(64, a * b)`, the operands are needed only so far too; elsewhere a register has to hold the exact
 * value.
 */
import type { Place } from "../../../bind/signature.js";
import { operation, read } from "../../../ir/build.js";
import type {
  Atomic,
  Call,
  Conditional,
  Expression,
  Func,
  Load,
  Local,
  Operation,
  OperationName,
} from "../../../ir/ir.js";
import type { FieldRead } from "../../../ir/objects.js";
import type { WideOperationName } from "../../../ir/operations/bigint-operations.js";
import type { WideType } from "../../../ir/wide.js";
import { bitsOf, BoundlessBigint, registerFor, type Register } from "../../../analyses/ranges/bigint-registers.js";
import { fitsSigned, fromNumbers, fitsUnsigned } from "../../../analyses/ranges/bigint-range.js";
import type { Range } from "../../../analyses/ranges/range.js";

/** The rest of narrowing. */
interface Others {
  rangeOf(e: Expression): Range;
  registerOf(holder: Local | Func): Register;
  local(local: Local): Local;
  float(e: Expression): Expression;
  boolean(e: Expression): Expression;
  integer(e: Expression, zeroMatters: boolean): Expression | undefined;
  /** The low 32 bits of a number. */
  modular(e: Expression): Expression;
  loadSame(e: Load): Expression;
  field(e: FieldRead): Expression;
  /** Whether the elements of an array are signed. */
  isSigned(e: Load | Atomic): boolean;
  atomic(e: Atomic): Expression;
  call(e: Call): Expression;
}

/** Arithmetic whose low bits follow from the low bits of the operands. */
const modular: Partial<Record<string, WideOperationName>> = {
  add: "wideadd",
  sub: "widesub",
  mul: "widemul",
  neg: "wideneg",
  and: "wideand",
  or: "wideor",
  xor: "widexor",
  not: "widenot",
};

const signedOrders = { lt: "lt", le: "le", gt: "gt", ge: "ge", eq: "eq", ne: "ne" } as const;
const unsignedOrders = { lt: "ult", le: "ule", gt: "ugt", ge: "uge", eq: "eq", ne: "ne" } as const;

const SIGNED_64: Register = { type: "i64", signed: true };

export class BigintNarrowing {
  /** Whether nothing but low bits are asked for, which numbers of any size have. */
  private modular = false;

  constructor(private readonly others: Others) {}

  private within<T>(modular: boolean, work: () => T): T {
    const outer = this.modular;
    this.modular = modular;
    try {
      return work();
    } finally {
      this.modular = outer;
    }
  }

  /** The low bits of a bigint. */
  low(e: Expression, type: WideType): Expression {
    switch (e.op) {
      case "bigconstant":
        return { ...e, type, value: BigInt.asIntN(bitsOf(type), e.value) };
      case "local":
        return resize(read(this.others.local(e.local)), this.others.registerOf(e.local), type);
      case "load":
        return resize(this.others.loadSame(e), this.elementRegister(e), type);
      case "field":
        return resize(this.others.field(e), registerFor(this.others.rangeOf(e)) ?? SIGNED_64, type);
      case "atomic":
        return resize(this.others.atomic(e), this.elementRegister(e), type);
      case "call":
        return resize(this.others.call(e), this.others.registerOf(e.callee), type);
      case "conditional":
        return this.conditional(e, type);
      case "tobigint":
      case "cuttobigint":
        return this.fromNumber(e.args[0]!, type, e);
      case "asint":
      case "asuint":
        return this.lowBits(e, type);
      case "bitsof64":
        return resize(operation("bitsof64", "i64", this.others.float(e.args[0]!)), SIGNED_64, type);
      case "rotl64": {
        const turned = operation("rotl64", "i64", this.low(e.args[0]!, "i64"), this.others.modular(e.args[1]!));
        return resize(turned, SIGNED_64, type);
      }
      case "shl":
        return operation("wideshl", type, this.low(e.args[0]!, type), this.count(e.args[1]!, type, e));
      case "pow":
        return operation("widepow", type, this.low(e.args[0]!, type), this.count(e.args[1]!, type, e));
      case "shr":
      case "div":
      case "rem":
        return this.exactOperation(e, type);
      default:
        return this.modularOperation(e, type);
    }
  }

  private elementRegister(e: Load | Atomic): Register {
    return { type: "i64", signed: this.others.isSigned(e) };
  }

  /** In 64 bits where the result fits them anyway, then widened. */
  private modularOperation(e: Expression, type: WideType): Expression {
    const op = modular[e.op];
    if (!op) throw new Error(`no bigint: ${e.op}`);
    const own = type === "i128" ? registerFor(this.others.rangeOf(e)) : undefined;
    const narrower = own?.type === "i64" ? own : { type, signed: true };
    const result = operation(op, narrower.type, ...e.args.map((arg) => this.low(arg, narrower.type)));
    return resize(result, narrower, type);
  }

  private conditional(e: Conditional, type: WideType): Expression {
    const [condition, yes, no] = e.args;
    return { ...e, type, args: [this.others.boolean(condition), this.low(yes, type), this.low(no, type)] };
  }

  /** The exact value, in a register that holds it. */
  exact(e: Expression, user?: Expression): Register & { readonly value: Expression } {
    const register = registerFor(this.others.rangeOf(e));
    if (!register) throw new BoundlessBigint(placeOf(e) ?? (user && placeOf(user)));
    return { ...register, value: this.within(false, () => this.low(e, register.type)) };
  }

  /** Several exact values in registers of one kind. */
  private alike(...values: readonly Expression[]): Register & { readonly values: readonly Expression[] } {
    const register = registerFor(...values.map((e) => this.others.rangeOf(e)));
    if (!register)
      throw new BoundlessBigint(placeOf(values.find((e) => !registerFor(this.others.rangeOf(e))) ?? values[0]!));
    return { ...register, values: this.within(false, () => values.map((e) => this.low(e, register.type))) };
  }

  private exactOperation(e: Expression, type: WideType): Expression {
    const [a, b] = e.args as [Expression, Expression];
    if (e.op === "shr") {
      const { value, ...register } = this.exact(a, e);
      const op: OperationName = register.signed ? "wideshr" : "wideushr";
      return resize(operation(op, register.type, value, this.count(b, register.type, e)), register, type);
    }
    const { values, ...register } = this.alike(a, b);
    const op = e.op === "div" ? (register.signed ? "widediv" : "wideudiv") : register.signed ? "widerem" : "wideurem";
    return resize(operation(op, register.type, ...values), register, type);
  }

  /** A shift count or exponent, which must not be negative; one that is beyond all widths may be cut off. */
  private count(e: Expression, type: WideType, operator: Expression): Expression {
    const range = this.others.rangeOf(e);
    if (!fitsUnsigned(range, 64)) throw new BoundlessBigint(placeOf(e) ?? placeOf(operator), "W2107");
    const counted = this.within(false, () => this.low(e, "i64"));
    return resize(counted, { type: "i64", signed: false }, type);
  }

  /** `BigInt.asIntN` and `BigInt.asUintN`. */
  private lowBits(e: Expression, type: WideType): Expression {
    const [value, width] = e.args as [Expression, Expression & { value: number }];
    const signed = e.op === "asint";
    const bits = width.value;
    const inside: WideType = bits <= 64 ? "i64" : "i128";
    if (bits >= bitsOf(type)) return this.within(type === "i64", () => this.low(value, type));
    const low = this.within(inside === "i64", () => this.low(value, inside));
    if (bits === bitsOf(inside)) return resize(low, { type: inside, signed }, type);
    return resize(signed ? signExtend(low, inside, bits) : mask(low, inside, bits), { type: inside, signed }, type);
  }

  private fromNumber(e: Expression, type: WideType, node: Expression): Expression {
    const whole = this.others.integer(e, false);
    if (whole) return resize(whole.type === "i64" ? whole : operation("convert", "i64", whole), SIGNED_64, type);
    if (type === "i128" && !fitsSigned(this.others.rangeOf(node), 64)) throw new BoundlessBigint(placeOf(node));
    const fits = fitsSigned(fromNumbers(this.others.rangeOf(e)), 64);
    const checked = fits || this.modular ? "checkedtoint64" : "limitedtoint64";
    const op = node.op === "tobigint" ? checked : "toint64";
    return resize(operation(op, "i64", this.others.float(e)), SIGNED_64, type);
  }

  /** A bigint as a number: rounded to the nearest. */
  toNumber(e: Expression): Expression {
    const { type, signed, value } = this.exact(e.args[0]!, e);
    if (type === "i128") throw new BoundlessBigint(placeOf(e));
    return operation(signed ? "sitof" : "uitof", "f64", value);
  }

  comparison(op: keyof typeof signedOrders, a: Expression, b: Expression): Expression {
    const { values, signed } = this.alike(a, b);
    return operation((signed ? signedOrders : unsignedOrders)[op], "bool", ...values);
  }

  truthy(e: Expression): Expression {
    const { type, value } = this.exact(e);
    return operation("ne", "bool", value, constant(type, 0n));
  }
}

function resize(e: Expression, register: Register, type: WideType): Expression {
  if (e.type === type) return e;
  if (type === "i64") return operation("truncate", "i64", e);
  return operation(register.signed ? "widen" : "uwiden", "i128", e);
}

const constant = (type: WideType, value: bigint): Expression => ({ op: "bigconstant", type, value, args: [] });

const mask = (e: Expression, type: WideType, bits: number): Expression =>
  operation("wideand", type, e, constant(type, BigInt.asIntN(bitsOf(type), (1n << BigInt(bits)) - 1n)));

function signExtend(e: Expression, type: WideType, bits: number): Expression {
  const places = BigInt(bitsOf(type) - bits);
  return operation("wideshr", type, operation("wideshl", type, e, constant(type, places)), constant(type, places));
}

const placeOf = (e: Expression): Place | undefined => (e as Operation).place;
