/** Expressions in; what is known of their values in each round, of numbers the form, out. Calls are gone through. */
import { Form } from "./forms/forms.js";
import { printed } from "../../analyses/printed.js";
import { NUMBER_TEXT } from "../../analyses/work/weights.js";
import { elementKinds } from "../../ir/arrays.js";
import { copy, fieldOf, itemsOf, lengthOf } from "../../ir/build.js";
import type { Call, Conditional, Expression, Local, Statement, StorageKind } from "../../ir/ir.js";
import { touchesMemory } from "../../ir/memory.js";
import { fieldKey, type ObjectType } from "../../ir/objects.js";
import {
  callsItself,
  held,
  holdsFloats,
  isFixedValue,
  isReferenceType,
  isShift,
  joinValues,
  least,
  nameOf,
  sameReference,
  sizeOf,
  word,
} from "./access-forms.js";
import { AccessMemory } from "./access-memory.js";
import { CONSTANT, type Element, OWN, UNKNOWN, type Value, type Where } from "./places.js";

const NONE: ReadonlySet<Local> = new Set();
const DEEPEST_CALL = 24;

export abstract class AccessValues extends AccessMemory {
  protected abstract list(list: readonly Statement[]): void;

  protected where(e: Expression): Where {
    return this.value(e).where ?? UNKNOWN;
  }

  protected lengthOf({ where, from, length, part }: Value): Form | undefined {
    if (part) return undefined;
    if (from !== undefined || where?.kind !== "fixed") return length;
    const expression = lengthOf(copy(where.expression));
    return Form.atom({ kind: "fixed", key: `length(${where.key})`, expression, whole: true });
  }

  protected value(e: Expression): Value {
    const value = this.compute(e);
    return value.form || value.where || !isFixedValue(e, (inner) => this.fixedOf(inner))
      ? value
      : { form: this.fixedForm(e) };
  }

  protected compute(e: Expression): Value {
    switch (e.op) {
      case "constant":
        return Number.isInteger(e.value) && e.type === "f64" ? { form: Form.constant(e.value) } : {};
      case "local":
        return this.local(e.local, e);
      case "address":
        this.forget([e.local]);
        return {};
      case "load":
        return this.load(e);
      case "atomic": {
        const array = this.value(e.args[0]);
        const [index] = e.args.slice(1).map((arg) => this.value(arg).form);
        this.costs.add(5);
        this.access(e.action !== "load", e.args[0], array, index, this.atomics);
        if (e.action === "add" && holdsFloats(e.args[0].type)) this.atomicSums.add(nameOf(e.args[0]));
        return {};
      }
      case "field":
        return this.readField(e);
      case "items":
        return { where: this.follow(e.args[0], (list) => itemsOf(list), "items") };
      case "view": {
        const array = this.value(e.args[0]!);
        const { where = UNKNOWN, from, scale: outer = 1 } = array;
        const [start, length] = e.args.slice(1).map((arg) => this.value(arg).form);
        const scale = (outer * sizeOf(e)) / sizeOf(e.args[0]!);
        if (!Number.isInteger(scale)) return { where, from: null };
        const begin = start?.times(Form.constant(outer));
        const sum = from === null || !begin ? undefined : from ? from.plus(begin) : begin;
        if (!sum && from && array.length && scale === outer)
          return { where, from, length: array.length, part: true, scale };
        return { where, from: sum ?? null, length, part: array.part, scale };
      }
      case "length":
        return { form: this.lengthOf(this.value(e.args[0]!)) };
      case "table":
        return { where: CONSTANT };
      case "nothing":
        return { where: OWN };
      case "allocate":
      case "new":
      case "newList":
        this.costs.add(20);
        e.args.forEach((arg) => this.keep(OWN, arg, this.value(arg)));
        return { where: OWN };
      case "join":
        this.costs.add(30);
        e.args.forEach((arg) => this.value(arg));
        return { where: CONSTANT };
      case "numberText":
        this.costs.add(NUMBER_TEXT.all);
        this.value(e.args[0]!);
        return { where: CONSTANT };
      case "call":
        return this.call(e);
      case "conditional": {
        const [, yes, no] = e.args.map((arg) => this.value(arg)) as [Value, Value, Value];
        const chosen = isReferenceType(e.type) ? undefined : this.usualCase(e, yes.form, no.form);
        return chosen ? { form: chosen } : joinValues(held(e.type, yes), held(e.type, no));
      }
      case "host":
      case "island":
      case "lowercase":
      case "uppercase":
        this.problem("W6006");
        e.args.forEach((arg) => this.value(arg));
        return { where: UNKNOWN };
      case "progress":
        this.problem("W6010");
        e.args.forEach((arg) => this.value(arg));
        return { where: UNKNOWN };
      default:
        return { form: this.arithmetic(e) };
    }
  }

  protected local(local: Local, e: Expression): Value {
    const known = this.state.get(local);
    if (known) return known;
    if (this.calls.length > 0 || this.written.has(local)) return held(local.type, {});
    if (isReferenceType(local.type))
      return { where: local.type === "String" ? CONSTANT : { kind: "fixed", key: printed(e), expression: e } };
    return local.type === "f64" ? { form: this.fixedForm(e) } : {};
  }

  protected load(e: Expression & { op: "load" }): Value {
    const [array, index] = e.args;
    const value = this.value(array);
    const where = value.where ?? UNKNOWN;
    const at = this.value(index).form;
    this.access(false, array, value, at);
    if (!isReferenceType(e.type)) return { form: this.loaded(e) };
    if (e.type === "String" || where.kind === "constant") return { where: CONSTANT };
    if (where.kind === "own") return { where: this.wasMixed ? UNKNOWN : OWN };
    if (where.kind !== "fixed" || value.from !== undefined) return { where: UNKNOWN };
    const element: Element = {
      kind: "element",
      key: `${where.key}[]`,
      list: where.expression,
      index: at,
      follow: (item) => item,
    };
    return { where: element };
  }

  /** A number out of an array of small integers has bounds. */
  protected loaded(e: Expression & { op: "load" }): Form | undefined {
    const { range } = elementKinds[e.args[0].type as StorageKind];
    return e.type === "f64" && range
      ? Form.atom(this.counter(Form.constant(range[0]), Form.constant(range[1]), true))
      : undefined;
  }

  protected readField(e: Expression & { op: "field" }): Value {
    const object = this.where(e.args[0]);
    this.field(false, e.args[0], object, e.field);
    if (!isReferenceType(e.type)) {
      if (object.kind !== "fixed" || e.type !== "f64") return {};
      const expression = fieldOf(copy(object.expression), e.field);
      this.trusted.add(fieldKey(e.args[0].type as ObjectType, e.field));
      return { form: Form.atom({ kind: "fixed", key: printed(expression), expression, whole: false }) };
    }
    if (e.type === "String") return { where: CONSTANT };
    return { where: this.follow(e.args[0], (value) => fieldOf(value, e.field), e.field) };
  }

  /** What lies at a field of an object, or the elements of a list. */
  protected follow(from: Expression, step: (value: Expression) => Expression, name: string): Where {
    const where = this.where(from);
    if (name !== "items" && where.kind !== "own") this.trusted.add(fieldKey(from.type as ObjectType, name));
    switch (where.kind) {
      case "own":
        return name !== "items" && this.wasMixed ? UNKNOWN : OWN;
      case "fixed": {
        const expression = step(copy(where.expression));
        return { kind: "fixed", key: printed(expression), expression };
      }
      case "element":
        return { ...where, key: `${where.key}.${name}`, follow: (item) => step(where.follow(item)) };
      default:
        return where;
    }
  }

  protected forget(locals: Iterable<Local>, own: ReadonlySet<Local> = NONE): void {
    for (const local of locals) this.state.set(local, own.has(local) ? { where: OWN } : held(local.type, {}));
  }

  protected call(e: Call): Value {
    const args = e.args.map((arg) => this.value(arg));
    this.costs.add(e.callee.library ? 4 : 1);
    const { callee } = e;
    const running = this.calls.indexOf(callee);
    if (running >= 0 || this.calls.length > DEEPEST_CALL) {
      const alike = running >= 0 && this.given[running]!.every((value, k) => sameReference(value, args[k]!));
      if (!alike && touchesMemory(callee))
        this.problem("W6005", `${callee.name}()`, "calls itself and works on other arrays or objects");
      return held(e.type, {});
    }
    const repeats = callsItself(callee);
    const outer = this.state;
    this.state = new Map(outer);
    callee.parameters.forEach((parameter, k) => {
      if (parameter.reference) this.state.delete(parameter);
      // A call of itself has other numbers.
      else this.state.set(parameter, repeats && !isReferenceType(parameter.type) ? {} : held(parameter.type, args[k]!));
    });
    this.calls.push(callee);
    this.given.push(args);
    this.results.push([]);
    this.list(callee.body);
    this.calls.pop();
    this.given.pop();
    const results = this.results.pop()!;
    this.ended = false;
    this.state = outer;
    if (e.type === "String") return { where: CONSTANT };
    return results.length > 0 ? results.reduce(joinValues) : held(e.type, {});
  }

  protected arithmetic(e: Expression): Form | undefined {
    const args = e.args.map((arg) => this.value(arg).form);
    this.costs.add(e.op === "div" || e.op === "sqrt" || e.op === "rem" ? 2 : 0.3);
    const [a, b] = args;
    switch (e.op) {
      case "add":
        return a && b && a.sum(b);
      case "sub":
        return a && b && a.sum(b.negated());
      case "mul":
        return a && b && a.product(b);
      case "neg":
        return a?.negated();
      // Whole numbers stay what they are.
      case "floor":
      case "ceil":
      case "trunc":
      case "round":
        return a && !a.isWhole && this.fixedOf(e) ? undefined : a;
      case "imul":
        return a && b && word(a.exact.times(b.exact), "signed");
      case "or":
      case "shr":
        return a && b?.constant === 0 ? word(a, "signed") : undefined;
      case "ushr":
        return a && b?.constant === 0 ? word(a, "unsigned") : undefined;
      case "shl":
        return a && isShift(b?.constant) ? word(a.exact.times(Form.constant(2 ** b!.constant!)), "signed") : undefined;
      // The end of what there is, or the beginning.
      case "min":
        return a && b && (b.isFixed ? least(a, b) : a.isFixed ? least(b, a) : undefined);
      case "max":
        return a && b?.constant === 0
          ? a.exact.assuming(a.exact)
          : b && a?.constant === 0
            ? b.exact.assuming(b.exact)
            : undefined;
      case "and":
        return this.masked(b?.constant) ?? this.masked(a?.constant);
      default:
        return undefined;
    }
  }

  /**
   * A whole number that is NaN or negative only where something is wrong: the other case, with that as an assumption.
   */
  protected usualCase(e: Conditional, yes: Form | undefined, no: Form | undefined): Form | undefined {
    const [test] = e.args;
    const [a, b] = test.args as readonly [Expression, Expression];
    if (test.op === "eq" && printed(a) === printed(b)) return this.quietly(() => this.value(a).form) && yes;
    if (test.op !== "lt" || b.op !== "constant" || b.value !== 0) return undefined;
    const tested = this.quietly(() => this.value(a).form);
    return tested && no?.assuming(tested.exact);
  }

  protected masked(mask: number | undefined): Form | undefined {
    if (mask === undefined || mask < 0 || mask >= 2 ** 31) return undefined;
    return Form.atom(this.counter(Form.constant(0), Form.constant(mask), true));
  }
}
