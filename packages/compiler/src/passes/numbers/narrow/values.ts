/** Expressions of any type in; the same with machine types, as is wanted, out. */
import { elementKinds } from "../../../ir/arrays.js";
import { compare, isArray, operation, read } from "../../../ir/build.js";
import { isChecked, type Expression, type StorageKind, type Type } from "../../../ir/ir.js";
import { isObject } from "../../../ir/objects.js";
import type { WideType } from "../../../ir/wide.js";
import { isSmall } from "../index-only.js";
import { convert, type Integer } from "./forms.js";
import { NarrowedNumbers } from "./numbers.js";

export abstract class NarrowedValues extends NarrowedNumbers {
  /** A value as it is stored into an array: see `toElement` of the emitter. */
  protected element(value: Expression, kind: StorageKind): Expression {
    const { conversion } = elementKinds[kind];
    if (conversion === "same") return this.any(value);
    if (conversion === "bits") return this.bigints.low(value, "i64");
    if (conversion === "wrap") return this.modular(value);
    const zeroMatters = conversion === "round";
    const whole = this.integer(value, zeroMatters);
    if (whole && (conversion === "clamp" || whole.type === "i32")) return whole;
    return kind === "Float32Array" ? this.single.round(value) : this.float(value);
  }

  protected as(e: Expression, type: Type, zeroMatters: boolean): Expression {
    if (type === "f64") return this.float(e);
    if (type === "f32") return this.single.exact(e);
    if (e.type === "bigint") return this.bigints.low(e, type as WideType);
    if (type === "i32" || type === "i64") return this.exact(e, type, zeroMatters);
    if (type === "bool") return this.boolean(e);
    return this.any(e);
  }

  protected any(e: Expression): Expression {
    if (e.type === "f64") return e.op === "call" ? this.call(e) : this.float(e);
    if (e.type === "bool") return this.boolean(e);
    if (e.type === "bigint") return this.bigints.exact(e).value;
    if (isArray(e.type)) return this.array(e);
    return isObject(e.type) ? this.object(e) : this.call(e as Expression & { op: "call" });
  }

  protected object(e: Expression): Expression {
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

  protected field<E extends Expression & { op: "field" }>(e: E): E {
    const type = this.words.hasField(e.args[0].type, e.field) ? "i32" : e.type;
    return { ...e, type, args: [this.object(e.args[0])] };
  }

  /** A value as it is put into a field. */
  protected held(type: Type, field: string, value: Expression): Expression {
    return this.words.hasField(type, field) ? this.exact(value, "i32", true) : this.any(value);
  }

  protected pushed(list: Type, value: Expression): Expression {
    return this.words.hasElements(list) ? this.exact(value, "i32", true) : this.any(value);
  }

  /** An element that is no number. */
  protected loadSame(e: Expression & { op: "load" }): Expression {
    return {
      ...e,
      natural: this.isNatural(e.args[1]),
      args: [this.array(e.args[0]), this.index(e.args[1], isChecked(e.site))],
    };
  }

  protected array(e: Expression): Expression {
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
      case "numberText":
        return operation(e.op, e.type, this.float(e.args[0]!));
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

  protected call(e: Expression & { op: "call" }): Expression {
    const callee = this.functions.get(e.callee)!;
    const args = e.args.map((arg, k) => {
      const parameter = e.callee.parameters[k]!;
      if (arg.op === "address") return { ...arg, local: this.local(arg.local), type: this.local(arg.local).type };
      return this.as(arg, this.local(parameter).type, this.zeroSign.locals.has(parameter));
    });
    return { ...e, callee, type: callee.result, args };
  }

  protected boolean(e: Expression): Expression {
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
}
