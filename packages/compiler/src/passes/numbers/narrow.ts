/**
 * Number narrowing: the IR with JavaScript numbers in, the IR with machine types out. A number becomes i32 or i64 where
 * the value ranges prove that every value is an integer that the register holds, and that nobody can tell 0 from -0.
 */
import { elementKinds } from "../../ir/arrays.js";
import { arithmetic, compare, integer, isArray, number, operation, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import {
  UNCHECKED,
  type Atomic,
  type Expression,
  type Func,
  type Load,
  type Local,
  type Module,
  type NumberType,
  type OperationName,
  type Statement,
  type StorageKind,
  type Type,
} from "../../ir/ir.js";
import type { WideType } from "../../ir/wide.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { findIndexOnly, isIndexArithmetic, isSmall } from "./index-only.js";
import {
  constant,
  fits,
  fitsI32,
  fitsSafe,
  I32_MAX,
  I32_MIN,
  NONE,
  SAFE,
  type Range,
} from "../../analyses/ranges/range.js";
import { fitsU32, narrowDivision } from "./narrow-division.js";
import { BoundlessBigint, registerFor, type Register } from "../../analyses/ranges/bigint-registers.js";
import { checkBigints } from "./check-bigints.js";
import { isSignedElement, type UnsignedPlaces } from "../../analyses/ranges/kept-bigints.js";
import { BigintNarrowing } from "./narrow-bigints.js";
import { findModularBigints } from "./modular-bigints.js";
import { SingleNarrowing } from "./narrow-singles.js";
import { reachedArm } from "./reached-arm.js";
import { findSingles } from "../../analyses/singles.js";
import { Words } from "./words.js";
import { findWrapped, isExactSum } from "./wrapped.js";
import { operandMatters, type ZeroSign } from "../../analyses/zero-sign.js";
import type { Context, Pass } from "../pass.js";

export const narrow: Pass = {
  name: "narrow",
  stage: "machine",
  says:
    "A number becomes `i32` or `i64` where its range proves that every value is an integer that fits and " +
    "nobody looks at the sign of zero. Accesses whose index is proved to be inside lose their check.",
  run,
};

function run(module: Module, context: Context): Module {
  const narrowed = new Narrowing(module, context).run();
  context.locals = narrowed.locals;
  return narrowed.module;
}

interface Narrowed {
  readonly module: Module;
  /** The new local for each old one. */
  readonly locals: ReadonlyMap<Local, Local>;
}

type IntegerType = "i32" | "i64";
type Integer = Expression & { readonly type: IntegerType };

class Narrowing {
  private readonly facts: Facts;
  private readonly zeroSign: ZeroSign;
  private readonly unsignedPlaces: UnsignedPlaces;
  private readonly words: Words;
  private readonly locals = new Map<Local, Local>();
  private readonly functions = new Map<Func, Func>();
  private readonly indexOnly: ReadonlySet<Local>;
  private readonly wrapped: ReadonlySet<Local>;
  /** Variables between 0 and 2^32 - 1, held in 32 bits. */
  private readonly unsigned = new Set<Local>();
  private readonly modularBigints: ReadonlySet<Local>;
  private readonly single: SingleNarrowing;
  private readonly bigints: BigintNarrowing = new BigintNarrowing({
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
  private readonly others = {
    rangeOf: (e: Expression): Range => this.facts.of(e),
    float: (e: Expression): Expression => this.float(e),
    boolean: (e: Expression): Expression => this.boolean(e),
    modular: (e: Expression): Expression => this.modular(e),
    integer: (e: Expression, zeroMatters: boolean): Integer | undefined => this.integer(e, zeroMatters),
    load: (e: Load, type: NumberType): Expression => this.load(e, type),
  };

  constructor(
    private readonly module: Module,
    { facts, zeroSign, unsigned, wordFields, wordLists }: Context,
  ) {
    this.facts = facts;
    this.zeroSign = zeroSign;
    this.unsignedPlaces = unsigned;
    this.words = new Words(module, wordFields, wordLists);
    this.modularBigints = findModularBigints(module, facts);
    checkBigints(module, facts, this.modularBigints);
    this.indexOnly = findIndexOnly(module, facts);
    this.wrapped = findWrapped(module, facts);
    const parameters = new Set(module.functions.flatMap((func) => func.parameters));
    for (const [local, range] of facts.locals) {
      const free = !local.reference && !facts.shared.has(local) && !parameters.has(local) && !this.wrapped.has(local);
      const signSeen = range.negativeZero && zeroSign.locals.has(local);
      if (local.type === "f64" && free && fitsU32(range) && !fitsI32(range) && !signSeen) this.unsigned.add(local);
    }
    const singles = findSingles(module, facts.shared, (holder) => this.typeOf(holder) !== "f64");
    this.single = new SingleNarrowing(singles, this.others);
  }

  run(): Narrowed {
    const { functions, root, tables } = this.module;
    for (const func of functions) this.functions.set(func, this.declare(func));
    for (const func of functions) this.functions.get(func)!.body = this.statements(func.body, func);
    const module: Module = { root: this.functions.get(root)!, functions: [...this.functions.values()], tables };
    return { module, locals: this.locals };
  }

  private declare(func: Func): Func {
    const result = this.typeOf(func);
    // A kernel's own result crosses the boundary, where an i64 would become a bigint.
    const crossing = func === this.module.root && func.result === "f64" && result === "i64" ? "f64" : result;
    return { ...func, parameters: func.parameters.map((local) => this.local(local)), result: crossing, body: [] };
  }

  private local(local: Local): Local {
    const known = this.locals.get(local);
    if (known) return known;
    const type = this.typeOf(local);
    const narrowed: Local = {
      ...local,
      type,
      ...(type === "i32" && this.isNeverNegative(local) ? { natural: true } : {}),
    };
    this.locals.set(local, narrowed);
    return narrowed;
  }

  private isNeverNegative(local: Local): boolean {
    const range = this.facts.locals.get(local);
    if (local.type !== "f64" || local.reference || this.facts.shared.has(local) || this.wrapped.has(local))
      return false;
    return range !== undefined && fitsI32(range) && range.lo >= 0;
  }

  /** The type of a variable or of a function's result. */
  private typeOf(holder: Local | Func): Type {
    const type = "body" in holder ? this.resultType(holder) : this.localType(holder);
    const singles = this.single?.singles;
    return type === "f64" && ("body" in holder ? singles?.results.has(holder) : singles?.locals.has(holder))
      ? "f32"
      : type;
  }

  /** The register of a bigint variable or result; what several functions share is a signed i64. */
  private registerOf(holder: Local | Func): Register {
    if (!("body" in holder) && this.modularBigints.has(holder)) return { type: "i64", signed: true };
    const isShared = !("body" in holder) && (holder.reference || this.facts.shared.has(holder));
    const range = "body" in holder ? this.facts.results.get(holder) : this.facts.locals.get(holder);
    const register = registerFor(isShared || !range ? NONE : range);
    if (!register) throw new BoundlessBigint(holder.place);
    return register;
  }

  private resultType(func: Func): Type {
    if (func.result === "bigint") return this.registerOf(func).type;
    if (this.words.has(func)) return "Int32Array";
    const range = this.facts.results.get(func);
    return func.result === "f64" && range ? this.typeFor(range, this.zeroSign.results.has(func)) : func.result;
  }

  private localType(local: Local): Type {
    const range = this.facts.locals.get(local);
    if (local.type === "bigint") return this.registerOf(local).type;
    if (this.words.has(local)) return "Int32Array";
    if (local.type !== "f64" || local.reference || this.facts.shared.has(local) || range === undefined)
      return local.type;
    if (this.wrapped.has(local)) return "i32";
    if (this.unsigned.has(local)) return "i32";
    return this.indexOnly.has(local) ? "i64" : this.typeFor(range, this.zeroSign.locals.has(local));
  }

  private typeFor(range: Range, zeroMatters: boolean): NumberType {
    if (range.negativeZero && zeroMatters) return "f64";
    if (fitsI32(range)) return "i32";
    return fitsSafe(range) ? "i64" : "f64";
  }

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  private statements(list: readonly Statement[], func: Func): Statement[] {
    return list.map((statement) => this.statement(statement, func));
  }

  private statement(s: Statement, func: Func): Statement {
    switch (s.kind) {
      case "assign": {
        const local = this.local(s.local);
        if (this.wrapped.has(s.local) || this.unsigned.has(s.local))
          return { ...s, local, value: this.modular(s.value) };
        if (this.indexOnly.has(s.local)) return { ...s, local, value: convert(this.farInteger(s.value), "i64") };
        return { ...s, local, value: this.as(s.value, local.type, this.zeroSign.locals.has(s.local)) };
      }
      case "store":
        return {
          ...s,
          array: this.array(s.array),
          index: this.index(s.index, isChecked(s.site)),
          natural: this.isNatural(s.index),
          value: this.element(s.value, this.words.kindOf(s.array)),
        };
      case "setField":
        return { ...s, object: this.any(s.object), value: this.held(s.object.type, s.field, s.value) };
      case "push":
        return { ...s, list: this.any(s.list), value: this.pushed(s.list.type, s.value) };
      case "shorten":
        return { ...s, list: this.any(s.list), length: this.index(s.length, false) };
      case "drop":
        return { ...s, list: this.any(s.list), count: this.index(s.count, false) };
      case "if":
        return {
          ...s,
          condition: this.boolean(s.condition),
          then: this.statements(s.then, func),
          otherwise: this.statements(s.otherwise, func),
        };
      case "loop":
        return {
          ...s,
          head: this.statements(s.head, func),
          test: s.test && this.boolean(s.test),
          body: this.statements(s.body, func),
          update: this.statements(s.update, func),
        };
      case "block":
      case "arena":
        return { ...s, body: this.statements(s.body, func) };
      case "return":
        return {
          ...s,
          value: s.value && this.as(s.value, this.functions.get(func)!.result, this.zeroSign.results.has(func)),
        };
      case "evaluate":
        return { ...s, value: this.any(s.value) };
      case "throw":
        return {
          ...s,
          values: s.values.map((value) => (value.type === "bool" ? this.boolean(value) : this.float(value))),
        };
      case "raise":
        return { ...s, class: this.float(s.class), message: this.array(s.message) };
      case "fail":
        return { ...s, value: this.float(s.value) };
      case "copy":
        return { ...s, target: this.array(s.target), source: this.array(s.source) };
      default:
        return s;
    }
  }

  /** A value as it is stored into an array: see `toElement` of the emitter. */
  private element(value: Expression, kind: StorageKind): Expression {
    const { conversion } = elementKinds[kind];
    if (conversion === "same") return this.any(value);
    if (conversion === "bits") return this.bigints.low(value, "i64");
    if (conversion === "wrap") return this.modular(value);
    const zeroMatters = conversion === "round";
    const whole = this.integer(value, zeroMatters);
    if (whole && (conversion === "clamp" || whole.type === "i32")) return whole;
    return kind === "Float32Array" ? this.single.round(value) : this.float(value);
  }

  // --- expressions by wanted type
  // -------------------------------------------------------------------------------------

  private as(e: Expression, type: Type, zeroMatters: boolean): Expression {
    if (type === "f64") return this.float(e);
    if (type === "f32") return this.single.exact(e);
    if (e.type === "bigint") return this.bigints.low(e, type as WideType);
    if (type === "i32" || type === "i64") return this.exact(e, type, zeroMatters);
    if (type === "bool") return this.boolean(e);
    return this.any(e);
  }

  private any(e: Expression): Expression {
    if (e.type === "f64") return e.op === "call" ? this.call(e) : this.float(e);
    if (e.type === "bool") return this.boolean(e);
    if (e.type === "bigint") return this.bigints.exact(e).value;
    if (isArray(e.type)) return this.array(e);
    return isObject(e.type) ? this.object(e) : this.call(e as Expression & { op: "call" });
  }

  private object(e: Expression): Expression {
    switch (e.op) {
      case "local":
        return read(this.local(e.local));
      case "call":
        return this.call(e);
      case "conditional":
        return { ...e, args: [this.boolean(e.args[0]), this.object(e.args[1]), this.object(e.args[2])] };
      case "load":
        return this.loadSame(e);
      case "new":
        return { ...e, args: e.args.map((arg, k) => this.held(e.type, e.fields[k]!, arg)) };
      case "newList":
        return { ...e, args: [this.array(e.args[0])] };
      case "field":
        return this.field(e);
      default:
        return e;
    }
  }

  private field<E extends Expression & { op: "field" }>(e: E): E {
    const type = this.words.hasField(e.args[0].type, e.field) ? "i32" : e.type;
    return { ...e, type, args: [this.object(e.args[0])] };
  }

  /** A value as it is put into a field. */
  private held(type: Type, field: string, value: Expression): Expression {
    return this.words.hasField(type, field) ? this.exact(value, "i32", true) : this.any(value);
  }

  private pushed(list: Type, value: Expression): Expression {
    return this.words.hasElements(list) ? this.exact(value, "i32", true) : this.any(value);
  }

  /** An element that is no number. */
  private loadSame(e: Expression & { op: "load" }): Expression {
    return {
      ...e,
      natural: this.isNatural(e.args[1]),
      args: [this.array(e.args[0]), this.index(e.args[1], isChecked(e.site))],
    };
  }

  private array(e: Expression): Expression {
    switch (e.op) {
      case "local":
        return read(this.local(e.local));
      case "view":
        return {
          ...e,
          type: this.words.kindOf(e),
          args: [this.array(e.args[0]!), this.index(e.args[1]!, false), this.index(e.args[2]!, false)],
        };
      case "join":
      case "lowercase":
      case "uppercase":
        return operation(e.op, e.type, ...e.args.map((arg) => this.array(arg)));
      case "allocate":
        return {
          ...e,
          type: this.words.kindOf(e),
          args: [this.integer(e.args[0], false) ?? this.float(e.args[0])],
        };
      case "conditional":
        return {
          ...e,
          type: this.words.kindOf(e),
          args: [this.boolean(e.args[0]), this.array(e.args[1]), this.array(e.args[2])],
        };
      case "call":
        return this.call(e);
      case "field":
        return this.field(e);
      case "items":
        return { ...e, type: this.words.kindOf(e), args: [this.object(e.args[0])] };
      case "load":
        return this.loadSame(e);
      default:
        return e;
    }
  }

  private call(e: Expression & { op: "call" }): Expression {
    const callee = this.functions.get(e.callee)!;
    const args = e.args.map((arg, k) => {
      const parameter = e.callee.parameters[k]!;
      if (arg.op === "address") return { ...arg, local: this.local(arg.local), type: this.local(arg.local).type };
      return this.as(arg, this.local(parameter).type, this.zeroSign.locals.has(parameter));
    });
    return { ...e, callee, type: callee.result, args };
  }

  private boolean(e: Expression): Expression {
    switch (e.op) {
      case "lt":
      case "le":
      case "gt":
      case "ge":
      case "eq":
      case "ne":
        return this.comparison(e.op, e.args[0]!, e.args[1]!);
      case "lnot":
        return operation("lnot", "bool", this.boolean(e.args[0]!));
      case "isNothing":
        return operation("isNothing", "bool", this.any(e.args[0]!));
      case "field":
        return this.field(e);
      case "load":
        return this.loadSame(e);
      case "truthy":
        if (e.args[0]!.type === "bigint") return this.bigints.truthy(e.args[0]!);
        return operation("truthy", "bool", this.integer(e.args[0]!, false) ?? this.float(e.args[0]!));
      case "inside":
        return { ...e, args: [this.array(e.args[0]), this.index(e.args[1], true)] };
      case "conditional":
        return { ...e, args: [this.boolean(e.args[0]), this.boolean(e.args[1]), this.boolean(e.args[2])] };
      case "local":
        return read(this.local(e.local));
      case "call":
        return this.call(e);
      default:
        return e;
    }
  }

  private comparison(op: "lt" | "le" | "gt" | "ge" | "eq" | "ne", a: Expression, b: Expression): Expression {
    if (a.type === "bool") return compare(op, this.boolean(a), this.boolean(b));
    if (a.type === "bigint") return this.bigints.comparison(op, a, b);
    if (isArray(a.type)) return compare(op, this.array(a), this.array(b));
    if (isObject(a.type)) return compare(op, this.object(a), this.object(b));
    // What may pass 2^53 is compared with small values only, which it is beyond in either form.
    const side = (e: Expression): Integer | undefined => (this.isFar(e) ? this.farInteger(e) : this.integer(e, false));
    const far = this.isFar(a) || this.isFar(b);
    const [x, y] =
      !far || isSmall(a, this.facts) || isSmall(b, this.facts) ? [side(a), side(b)] : [undefined, undefined];
    if (!x || !y) {
      const singles = [a, b].every((side) => this.single.singles.has(side));
      return singles
        ? compare(op, this.single.exact(a), this.single.exact(b))
        : compare(op, this.float(a), this.float(b));
    }
    const type = x.type === "i32" && y.type === "i32" ? "i32" : "i64";
    return compare(op, convert(x, type), convert(y, type));
  }

  /**
   * An index: an integer where that can be had. A checked index may be larger than the exact range, as long as it is
   * then outside.
   */
  private index(e: Expression, checked: boolean): Expression {
    if (checked && this.isFar(e)) return this.farInteger(e);
    const whole = this.integer(e, false);
    if (whole) return whole;
    return fitsI32(this.facts.of(e)) ? convert(this.float(e), "i32") : this.float(e);
  }

  private isNatural(index: Expression): boolean {
    const range = this.facts.of(index);
    return fitsSafe(range) && range.lo >= 0;
  }

  /** Index arithmetic over integer registers whose value may pass 2^53. */
  private isFar(e: Expression): boolean {
    if (fitsSafe(this.facts.of(e)) || !isIndexArithmetic(e, this.indexOnly, this.facts)) return false;
    return e.op === "local" || e.args.every((arg) => this.isFar(arg) || this.integer(arg, false) !== undefined);
  }

  /** The exact value of index arithmetic. */
  private farInteger(e: Expression): Integer {
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
  private modular(e: Expression): Expression {
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
  private exact(e: Expression, type: IntegerType, zeroMatters: boolean): Expression {
    const whole = this.integer(e, zeroMatters);
    return whole ? convert(whole, type) : convert(this.float(e), type);
  }

  private float(e: Expression): Expression {
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
  private remainder(e: Expression): Expression {
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
  private withSign(rest: Expression, dividend: () => Expression): Expression {
    const negative = compare("lt", dividend(), integer(0));
    const zero = operation("select", "f64", negative, number(-0), number(0));
    // Adding -0 keeps every number, and 0 + 0 and -0 + -0 are what they should be.
    const sign = operation("select", "f64", compare("eq", rest, number(0)), zero, number(-0));
    return operation("select", "f64", compare("eq", copyOf(rest), number(0)), sign, copyOf(rest));
  }

  private load(e: Expression & { op: "load" }, type: NumberType): Expression {
    return { ...this.loadSame(e), type } as Expression;
  }

  private lowBits(e: Expression): Expression {
    return this.bigints.low(e, "i64");
  }

  private atomic(e: Atomic, type: "i32" | "i64" | "f64", operand: (value: Expression) => Expression): Atomic {
    const [array, index, ...values] = e.args;
    return { ...e, type, args: [this.array(array), this.index(index, isChecked(e.site)), ...values.map(operand)] };
  }

  private bitwise(e: Expression): Integer {
    return operation(e.op as OperationName, "i32", ...e.args.map((arg) => this.modular(arg))) as Integer;
  }

  /** An integer register with exactly the value of the expression, if its operands have one too. */
  private integer(e: Expression, zeroMatters: boolean): Integer | undefined {
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

  private integerOperation(e: Expression, zeroMatters: boolean): Integer | undefined {
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
  private exactOperation(op: OperationName, e: Expression, zeroMatters: boolean): Integer | undefined {
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
  private quotient(op: "floordiv" | "truncdiv", e: Expression): Integer | undefined {
    const [a, b] = e.args as [Expression, Expression];
    const [x, y] = [this.integer(a, true), this.integer(b, false)];
    if (!x || !y || this.facts.of(b).lo <= 0) return undefined;
    if (x.type === "i32" && y.type === "i32") return operation(op, "i32", x, y) as Integer;
    if (b.op !== "constant" || !Number.isInteger(Math.log2(b.value))) return undefined;
    return operation(op, "i64", convert(x, "i64"), convert(y, "i64")) as Integer;
  }
}

const isZero = (e: Expression): boolean => e.op === "constant" && e.value === 0;
const isOne = (e: Expression): boolean => e.op === "constant" && e.value === 1;

const isChecked = (site: number | undefined): boolean => site !== undefined && site !== UNCHECKED;

/** Operations that are done in single precision when their result is of 32 bits. */
const isSingleOperation = (e: Expression): boolean => !["round", "sign"].includes(e.op);

/** Whether LLVM has the operation on doubles too, so that a wide integer need not be made and converted. */
const hasFloatForm = (e: Expression): boolean =>
  ["add", "sub", "mul", "neg", "abs", "min", "max", "floor", "ceil", "trunc", "round"].includes(e.op);

function integerConstant(value: number, zeroMatters: boolean): Integer | undefined {
  if (!Number.isInteger(value) || Math.abs(value) > SAFE || (Object.is(value, -0) && zeroMatters)) return undefined;
  const type = value >= -(2 ** 31) && value <= I32_MAX ? "i32" : "i64";
  return integer(value + 0, type) as Integer;
}

function convert<T extends NumberType>(e: Expression, type: T): Expression & { type: T } {
  if (e.type === type) return e as Expression & { type: T };
  if (e.op === "constant") {
    // A number that the register cannot hold stands in code that is never reached.
    const held =
      type === "f64" || fits(constant(e.value), type === "i32" ? I32_MIN : -SAFE, type === "i32" ? I32_MAX : SAFE);
    return { ...e, type, value: held ? e.value : 0 };
  }
  return operation("convert", type, e) as Expression & { type: T };
}

const copyOf = (e: Expression): Expression => ({ ...e, args: e.args.map(copyOf) }) as Expression;

/** Makes an expression that can stand several times: reads and constants only. */
function makeOnce(e: Expression): (() => Expression) | undefined {
  const simple = e.op === "local" || e.op === "constant" || e.op === "length";
  return simple ? () => copyOf(e) : undefined;
}
