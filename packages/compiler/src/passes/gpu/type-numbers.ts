/**
 * A module of JavaScript's numbers in; the same with registers of 32 bits out. Integers wrap: their operations are
 * those that look at bits alone (`wideadd`, `imul`), and say themselves where a number has no sign. Quotients of
 * integers that are rounded are divisions of integers, by 0 they are 0.
 */
import { elementKinds } from "../../ir/arrays.js";
import { copy, integer, isArray, operation } from "../../ir/build.js";
import type { BlockValue, Join, WarpValue } from "../../ir/gpu/nodes.js";
import { comparisons, isOrdering } from "../../ir/operations/operations.js";
import type { Expression, Func, Local, Module, OperationName, Statement, Type } from "../../ir/ir.js";
import type { RegisterKind } from "../../ir/statement-kinds.js";
import { mapStatement } from "../../ir/walk.js";
import { BITWISE, isWhole, NumberKinds } from "./number-kinds.js";

export interface TypedNumbers {
  /** Functions are in the order in which they were. */
  readonly module: Module;
  /** The register that a variable becomes. */
  readonly local: (local: Local) => Local;
}

export function typeNumbers(module: Module): TypedNumbers {
  const typing = new Typing(module);
  return { module: typing.run(), local: (local) => typing.local(local) };
}

const single = (value: number): Expression => ({ op: "constant", type: "f32", value: Math.fround(value), args: [] });
const ofWords: Partial<Record<Join, Join>> = { min: "leastWord", max: "greatestWord" };
const unsignedOrder = { lt: "ult", le: "ule", gt: "ugt", ge: "uge" } as const;
const wrapping: Partial<Record<Expression["op"], OperationName>> = { add: "wideadd", sub: "widesub", mul: "imul" };
const ON_BITS = new Set<Expression["op"]>([...BITWISE, "clz32"]);
const ON_FLOATS = new Set<Expression["op"]>(["div", "sqrt", "floor", "ceil", "trunc", "round", "rem", "sign", "fma"]);
const ROUNDINGS = new Set<Expression["op"]>(["floor", "ceil", "trunc", "round"]);

class Typing {
  private readonly kinds: NumberKinds;
  private readonly locals = new Map<Local, Local>();
  private readonly functions = new Map<Func, Func>();

  constructor(private readonly module: Module) {
    this.kinds = new NumberKinds(module);
  }

  run(): Module {
    for (const func of this.module.functions)
      this.functions.set(func, {
        ...func,
        parameters: func.parameters.map((local) => this.local(local)),
        result: func.result === "f64" ? this.register(isWhole(this.kinds.ofResult(func))) : func.result,
      });
    for (const func of this.module.functions) this.functions.get(func)!.body = this.list(func.body, func);
    return {
      root: this.functions.get(this.module.root)!,
      functions: [...this.functions.values()],
      tables: this.module.tables,
    };
  }

  private register(whole: boolean): Type {
    return whole ? "i32" : "f32";
  }

  local(local: Local): Local {
    if (local.type !== "f64") return local;
    const known = this.locals.get(local) ?? { ...local, type: this.register(isWhole(this.kinds.of(local))) };
    this.locals.set(local, known);
    return known;
  }

  private list(statements: readonly Statement[], func: Func): Statement[] {
    return statements.map((s) => this.statement(s, func));
  }

  private statement(s: Statement, func: Func): Statement {
    if (s.kind === "assign") {
      const local = this.local(s.local);
      return { ...s, local, value: this.as(s.value, local.type) };
    }
    if (s.kind === "store")
      return {
        ...s,
        array: this.expression(s.array),
        index: this.int(s.index),
        value: this.as(s.value, elementOf(s.array)),
      };
    if (s.kind === "throw") {
      const kinds = s.values.map((value) => this.printedKind(value));
      return {
        ...s,
        kinds,
        values: s.values.map((value, k) => this.as(value, kinds[k] === "u32" ? "i32" : kinds[k]!)),
      };
    }
    if (s.kind === "return") return { ...s, value: s.value && this.as(s.value, this.functions.get(func)!.result) };
    return mapStatement(
      s,
      (e) => this.expression(e),
      (list) => this.list(list, func),
    );
  }

  /** What a message prints. */
  private printedKind(e: Expression): RegisterKind {
    if (e.type === "bool") return "bool";
    const kind = this.kinds.kindOf(e);
    if (kind === "unsigned") return "u32";
    return isWhole(kind) ? "i32" : "f32";
  }

  private as(e: Expression, type: Type): Expression {
    if (type === "f32") return this.float(e);
    return type === "i32" ? this.int(e) : this.expression(e);
  }

  private float(e: Expression): Expression {
    if (e.op === "constant") return single(e.value);
    const kind = this.kinds.kindOf(e);
    const value = this.expression(e);
    if (!isWhole(kind)) return value;
    return operation(kind === "unsigned" ? "unsigned" : "convert", "f32", value);
  }

  private int(e: Expression): Expression {
    if (e.op === "constant") return integer(e.value | 0);
    if (isWhole(this.kinds.kindOf(e))) return this.expression(e);
    return this.quotient(e, "trunc") ?? operation("wrap", "i32", this.expression(e));
  }

  private ints(args: readonly Expression[]): Expression[] {
    return args.map((arg) => this.int(arg));
  }

  private floats(args: readonly Expression[]): Expression[] {
    return args.map((arg) => this.float(arg));
  }

  /** In the register of its kind. */
  private expression(e: Expression): Expression {
    const { args } = e;
    switch (e.op) {
      case "constant":
        if (e.type !== "f64") return e;
        return isWhole(this.kinds.kindOf(e)) ? integer(e.value | 0) : single(e.value);
      case "local":
        return { ...e, local: this.local(e.local), type: this.local(e.local).type };
      case "coordinate":
        return { ...e, type: "i32" };
      case "load":
      case "inside":
        return {
          ...e,
          type: e.op === "load" ? elementOf(e.args[0]) : "bool",
          args: [this.expression(e.args[0]), this.int(e.args[1])],
        } as Expression;
      case "atomic": {
        const type = elementOf(e.args[0]);
        const values = e.args.slice(2).map((arg) => this.as(arg, type));
        return { ...e, type, args: [this.expression(e.args[0]), this.int(e.args[1]), ...values] };
      }
      case "blockValue":
      case "warpValue":
        return this.together(e);
      case "call": {
        const callee = this.functions.get(e.callee)!;
        return {
          ...e,
          callee,
          type: callee.result,
          args: args.map((arg, k) => this.as(arg, callee.parameters[k]!.type)),
        };
      }
      case "conditional":
      case "select": {
        const type = e.type === "f64" ? this.register(isWhole(this.kinds.kindOf(e))) : e.type;
        const arms = args.slice(1).map((arg) => this.as(arg, type));
        return { ...e, type, args: [this.expression(args[0]!), ...arms] } as Expression;
      }
      case "view":
        return operation("view", e.type, this.expression(args[0]!), ...this.ints(args.slice(1)));
      case "length":
        return operation("length", "i32", this.expression(args[0]!));
      default:
        return this.operation(e);
    }
  }

  private together(e: BlockValue | WarpValue): Expression {
    const kind = this.kinds.kindOf(e);
    const type = this.register(isWhole(kind));
    const join = (kind === "unsigned" && ofWords[e.join]) || e.join;
    if (e.op === "blockValue") return { ...e, type, join, args: [this.as(e.args[0], type)] };
    const [value, lane] = e.args as readonly [Expression, Expression?];
    const own = e.action === "ballot" ? this.expression(value) : this.as(value, type);
    return { ...e, type, join, args: [own, ...(lane ? [this.int(lane)] : [])] };
  }

  private operation(e: Expression): Expression {
    const { args } = e;
    const [a, b] = args as [Expression, Expression];
    const whole = e.type === "f64" && isWhole(this.kinds.kindOf(e));
    const type = this.register(whole);
    if (comparisons.has(e.op) && a.type === "f64") return this.comparison(e, a, b);
    if (ON_BITS.has(e.op)) return this.onBits(e);
    if (e.op === "fround") return this.float(a);
    if (e.op === "singlebits") return operation("singlebits", "i32", this.float(a));
    if (e.op === "fromsinglebits") return operation("fromsinglebits", "f32", this.int(a));
    if (e.op === "truthy") return whole0(this.expression(a));
    if (ROUNDINGS.has(e.op) && whole) return this.quotient(a, e.op) ?? this.int(a);
    if (!whole && e.op in wrapping) return operation(e.op as OperationName, "f32", ...this.floats(args));
    if (whole && e.op in wrapping) return operation(wrapping[e.op]!, "i32", ...this.ints(args));
    if (e.op === "neg" && whole) return operation("widesub", "i32", integer(0), this.int(a));
    if (e.op === "rem" && whole)
      return operation(this.isUnsigned(a, b) ? "safeurem" : "saferem", "i32", ...this.ints(args));
    if (e.op === "sign" && whole) return signOf(this.int(a));
    if ((e.op === "min" || e.op === "max") && whole) return this.extreme(e.op, a, b);
    if (ON_FLOATS.has(e.op)) return operation(e.op as OperationName, "f32", ...this.floats(args));
    if (e.op === "convert") return operation("convert", "i32", this.expression(a));
    if (e.type === "f64")
      return operation(
        e.op as OperationName,
        type,
        ...args.map((arg) => (arg.type === "f64" ? this.as(arg, type) : this.expression(arg))),
      );
    return { ...e, args: args.map((arg) => this.expression(arg)) } as Expression;
  }

  /** `x | 0` and `x >>> 0` are what brings a number into 32 bits, and nothing for one that is there. */
  private onBits(e: Expression): Expression {
    const [a, b] = e.args;
    const isNothing = (e.op === "or" || e.op === "ushr") && b?.op === "constant" && b.value === 0;
    return isNothing ? this.int(a!) : operation(e.op as OperationName, "i32", ...this.ints(e.args));
  }

  private isUnsigned(a: Expression, b: Expression): boolean {
    const kinds = [this.kinds.kindOf(a), this.kinds.kindOf(b)];
    return kinds.includes("unsigned") && !kinds.includes("integer");
  }

  /** Of numbers with and without sign: one that is negative is the smaller one. */
  private comparison(e: Expression, a: Expression, b: Expression): Expression {
    const [x, y] = [this.kinds.kindOf(a), this.kinds.kindOf(b)];
    const op = e.op as OperationName;
    if (!isWhole(x) || !isWhole(y)) return operation(op, "bool", this.float(a), this.float(b));
    const [left, right] = [this.int(a), this.int(b)];
    if (!isOrdering(e.op) || !(x === "unsigned" || y === "unsigned")) return operation(op, "bool", left, right);
    const order = operation(unsignedOrder[e.op], "bool", left, right);
    const signed = x === "integer" ? left : y === "integer" ? right : undefined;
    if (!signed) return order;
    const less = (e.op === "lt" || e.op === "le") === (signed === left);
    const negative = operation("lt", "bool", copy(signed), integer(0));
    const answer: Expression = { op: "constant", type: "bool", value: less ? 1 : 0, args: [] };
    return { op: "conditional", type: "bool", args: [negative, answer, order] };
  }

  private extreme(op: "min" | "max", a: Expression, b: Expression): Expression {
    const [x, y] = [this.int(a), this.int(b)];
    if (!this.isUnsigned(a, b)) return operation(op, "i32", x, y);
    const first = operation(op === "min" ? "ult" : "ugt", "bool", x, y);
    return operation("select", "i32", first, copy(x), copy(y));
  }

  /** A quotient of integers, rounded. */
  private quotient(e: Expression, rounding: Expression["op"]): Expression | undefined {
    const kind = this.kinds.quotient(e);
    if (!kind) return undefined;
    const [a, b] = this.ints(e.args) as [Expression, Expression];
    const minus = (x: Expression): Expression => operation("widesub", "i32", integer(0), x);
    if (kind === "unsigned" && rounding !== "ceil" && rounding !== "round") return operation("safeudiv", "i32", a, b);
    if (rounding === "trunc") return operation("safediv", "i32", a, b);
    if (rounding === "floor") return operation("safefloordiv", "i32", a, b);
    if (rounding === "ceil") return minus(operation("safefloordiv", "i32", minus(a), b));
    // Rounded half up: (2a + b) / 2b.
    const twice = (x: Expression): Expression => operation("shl", "i32", x, integer(1));
    return operation("safefloordiv", "i32", operation("wideadd", "i32", twice(a), b), twice(copy(b)));
  }
}

const whole0 = (value: Expression): Expression =>
  value.type === "i32" ? operation("ne", "bool", value, integer(0)) : operation("truthy", "bool", value);

const signOf = (value: Expression): Expression =>
  operation("max", "i32", operation("min", "i32", value, integer(1)), integer(-1));

function elementOf({ type }: Expression): Type {
  return isArray(type) && elementKinds[type].range ? "i32" : "f32";
}
