/**
 * What the rounds of a loop do to memory that they share: every element and field that they read or write, with the
 * form of its index, through calls. Locals are followed in the order of the statements; where control joins or repeats,
 * what differs is forgotten.
 */
import { statements } from "../../ir/statements.js";
import { mirrored } from "../../ir/operations/operations.js";
import { elementKinds } from "../../ir/arrays.js";
import { arithmetic, copy, fieldOf, isArray, isTypedArray, itemsOf, lengthOf, number, read } from "../../ir/build.js";
import { touchesMemory } from "../../ir/memory.js";
import { fieldKey, isObject, type ObjectType } from "../../ir/objects.js";
import { eachNode, eachStatement, expressionsOf, someExpression, someNode } from "../../ir/walk.js";
import type {
  Call,
  Conditional,
  Expression,
  Func,
  If,
  Label,
  Local,
  Loop,
  Statement,
  Type,
  StorageKind,
} from "../../ir/ir.js";
import type { Place } from "../../bind/signature.js";
import { isBoth } from "../../analyses/conditions.js";
import { stepOf } from "../../analyses/counting-loops.js";
import { writtenIn } from "../../analyses/liveness.js";
import { Costs } from "./costs.js";
import { expressionAlgebra, Form, printed, sampleAlgebra, WORDS, type CounterAtom } from "../../analyses/forms.js";
import {
  CONSTANT,
  OWN,
  UNKNOWN,
  type Element,
  type ElementAccess,
  type FieldAccess,
  type Value,
  type Where,
} from "./places.js";

/** Why rounds cannot run at the same time, in terms of diagnostics. */
export interface Problem {
  readonly code: "W6001" | "W6002" | "W6003" | "W6004" | "W6005" | "W6006" | "W6007" | "W6008" | "W6009" | "W6010";
  readonly place: Place | undefined;
  readonly details: readonly string[];
}

const NONE: ReadonlySet<Local> = new Set();
const DEEPEST_CALL = 24;
const MOST_STATEMENTS = 20_000;

type State = Map<Local, Value>;

export class Accesses {
  readonly elements: ElementAccess[] = [];
  readonly fields: FieldAccess[] = [];
  readonly problems: Problem[] = [];
  readonly costs = new Costs();
  /** Indices that are taken to be below lengths. */
  readonly inside: { readonly index: Form; readonly length: Expression }[] = [];
  /** Fields whose values are taken to be the same in all rounds. */
  readonly trusted = new Set<string>();
  /** Arrays of floats that rounds add to by `atomicAdd`: the last bits depend on the order. */
  readonly atomicSums = new Set<string>();
  /** References that are not the round's own have been put into arrays or fields that all rounds see. */
  keepsShared = false;
  /** References to what is shared have been put into what is the round's own. */
  mixed = false;
  private state: State = new Map();
  private place: Place | undefined;
  private statement = 0;
  private readonly calls: Func[] = [];
  /** The arguments of each of these. */
  private readonly given: Value[][] = [];
  /** What each of these calls has returned so far. */
  private readonly results: Value[][] = [];
  private readonly jumps = new Map<Label, State[]>();
  /** Control does not come here. */
  private ended = false;
  private counters = 0;

  /**
   * `written`: the locals that the loop assigns. `wasMixed`: what an earlier walk has found. `atomics`: whether rounds
   * may meet at elements by `Atomics`, in whatever order. `file`: where the loop stands.
   */
  constructor(
    private readonly written: ReadonlySet<Local>,
    private readonly wasMixed: boolean,
    private readonly atomics: boolean,
    private readonly file: string | undefined,
  ) {}

  /** The body of the loop, in which `round` has the form given. */
  walk(body: readonly Statement[], round: Local, form: Form): void {
    this.state.set(round, { form });
    this.list(body);
  }

  /** The form of a bound of the loop itself, if all rounds see the same one. */
  bound(e: Expression): Form | undefined {
    const form = this.value(e).form;
    return form?.isFixed ? form : undefined;
  }

  private problem(code: Problem["code"], ...details: string[]): void {
    this.problems.push({ code, place: this.place, details });
  }

  // --- statements
  // -------------------------------------------------------------------------------------------------------

  private list(list: readonly Statement[]): void {
    for (const s of list) {
      // Of what is put in place of a call, the call is what the program says.
      if (s.place && this.calls.length === 0 && (this.file === undefined || s.place.file === this.file))
        this.place = s.place;
      if (this.ended) return;
      if (this.statement++ > MOST_STATEMENTS)
        return this.problem("W6005", "the loop", "is too large to be looked through");
      this.visit(s);
    }
  }

  private visit(s: Statement): void {
    switch (s.kind) {
      case "assign": {
        this.state.set(s.local, held(s.local.type, this.value(s.value)));
        return;
      }
      case "store": {
        const array = this.value(s.array);
        const index = this.value(s.index).form;
        const value = this.value(s.value);
        this.keep(array.where ?? UNKNOWN, s.value, value);
        return this.access(true, s.array, array, index);
      }
      case "copy": {
        const [target, source] = [this.value(s.target), this.value(s.source)];
        const length = this.lengthOf(source);
        const element = Form.atom(this.counter(Form.constant(0), length?.plus(Form.constant(-1))));
        if (s.source.type === "Objects" || s.source.type === "Views")
          this.keep(target.where ?? UNKNOWN, s.source, source);
        this.access(false, s.source, source, element);
        return this.access(true, s.target, target, element);
      }
      case "setField": {
        const object = this.where(s.object);
        if ((s.object.type as ObjectType).instance && isReferenceType(s.value.type))
          this.problem(
            "W6005",
            `${nameOf(s.object)}.${s.field}`,
            "is a field of an instance in kernel memory, which keeps what it is given",
          );
        this.keep(object, s.value, this.value(s.value));
        return this.field(true, s.object, object, s.field);
      }
      case "push":
        this.keep(this.where(s.list), s.value, this.value(s.value));
        return this.changeList(s.list);
      case "shorten":
        this.value(s.length);
        return this.changeList(s.list);
      case "drop":
        this.value(s.count);
        return this.changeList(s.list);
      case "if": {
        if (this.mayAppend(s)) return this.list(s.otherwise);
        this.value(s.condition);
        const before = new Map(this.state);
        const then = this.branch(s.then, this.state);
        const otherwise = this.branch(s.otherwise, before);
        return this.goOn([then, otherwise]);
      }
      case "loop":
        return this.loop(s);
      case "block": {
        const states: State[] = [];
        this.jumps.set(s.label, states);
        const end = this.branch(s.body, this.state);
        return this.goOn([end, ...states]);
      }
      case "arena":
        return this.list(s.body);
      case "break":
        this.jumps.get(s.label)?.push(new Map(this.state));
        this.ended = true;
        return;
      case "return":
        if (s.value) this.results.at(-1)?.push(this.value(s.value));
        this.ended = true;
        return;
      default:
        for (const e of expressionsOf(s)) this.value(e);
        this.ended = statements[s.kind].ends !== undefined;
    }
  }

  /** `list[i] = v` adds an element where i is the length: that no round does so is a condition of the loop. */
  private mayAppend({ condition, then: [push, ...more] }: If): boolean {
    if (push?.kind !== "push" || more.length > 0 || condition.op !== "eq") return false;
    const [index, length] = condition.args as [Expression, Expression];
    const list = length.op === "length" && length.args[0]!.op === "items" ? length.args[0].args[0] : undefined;
    if (!list || printed(list) !== printed(push.list)) return false;
    const where = this.where(list);
    const form = this.value(index).form;
    if (where.kind !== "fixed" || !form) return false;
    this.inside.push({ index: form, length: lengthOf(itemsOf(copy(where.expression))) });
    return true;
  }

  /** The state behind a list that begins with one; undefined where control does not come. */
  private branch(list: readonly Statement[], state: State): State | undefined {
    this.state = state;
    this.ended = false;
    this.list(list);
    return this.ended ? undefined : this.state;
  }

  private goOn(states: readonly (State | undefined)[]): void {
    const reached = states.filter((state) => state !== undefined);
    this.ended = reached.length === 0;
    if (!this.ended) this.state = reached.reduce(joinStates);
  }

  private forget(locals: Iterable<Local>, own: ReadonlySet<Local> = NONE): void {
    for (const local of locals) this.state.set(local, own.has(local) ? { where: OWN } : held(local.type, {}));
  }

  /** Of the arrays that a loop assigns, those that are the round's own whenever, as two that take turns. */
  private ownThroughout(s: Loop, assigned: ReadonlySet<Local>): ReadonlySet<Local> {
    const own = new Set([...assigned].filter((local) => isArray(local.type) && !local.reference && this.isOwn(local)));
    const values: [Local, Expression][] = [];
    eachStatement([s], (inner) => {
      if (inner.kind === "assign" && own.has(inner.local)) values.push([inner.local, inner.value]);
      for (const e of expressionsOf(inner))
        eachNode(e, (node) => void (node.op === "address" && own.delete(node.local)));
    });
    const stays = (e: Expression): boolean => {
      if (e.op === "conditional") return stays(e.args[1]) && stays(e.args[2]);
      if (e.op === "view") return stays(e.args[0]!);
      if (e.op === "local")
        return own.has(e.local) || (!assigned.has(e.local) && this.state.get(e.local)?.where?.kind === "own");
      return e.op === "allocate" || e.op === "nothing";
    };
    for (let size = -1; size !== own.size;) {
      size = own.size;
      for (const [local, value] of values) if (!stays(value)) own.delete(local);
    }
    return own;
  }

  /**
   * Before a loop that assigns it. What the round has given nothing yet, it gives something before it reads it, or the
   * rounds are refused for that.
   */
  private isOwn(local: Local): boolean {
    const known = this.state.get(local);
    return !known || known.where?.kind === "own";
  }

  private loop(s: Loop): void {
    const assigned = writtenIn([s]);
    const entry = new Map(this.state);
    const own = this.ownThroughout(s, assigned);
    this.forget(assigned, own);
    const counter = this.counterOf(s, entry);
    // What stands before the test also runs with the first value that fails it.
    const past =
      counter && (s.head.length > 0 || (s.test && someNode(s.test, ({ op }) => op === "call")))
        ? this.pastEnd(counter)
        : counter?.atom;
    if (counter) this.state.set(counter.local, { form: Form.atom(past!) });
    this.costs.within(counter?.atom, counter?.step ?? 1, () => {
      this.list(s.head);
      if (s.test) this.value(s.test);
      if (counter) this.state.set(counter.local, { form: Form.atom(counter.atom) });
      this.list(s.body);
      // `continue` comes here from anywhere.
      this.forget(assigned, own);
      if (counter) this.state.set(counter.local, { form: Form.atom(counter.atom) });
      this.ended = false;
      this.list(s.update);
    });
    this.ended = false;
    this.forget(assigned, own);
  }

  private pastEnd({ atom, step, upwards }: { atom: CounterAtom; step: number; upwards: boolean }): CounterAtom {
    if (upwards) return this.counter(atom.low, atom.high?.plus(Form.constant(step)));
    return this.counter(atom.low?.plus(Form.constant(-step)), atom.high);
  }

  /** The variable that a loop counts by constant steps, and its bounds. */
  private counterOf(
    s: Loop,
    entry: State,
  ): { local: Local; atom: CounterAtom; step: number; upwards: boolean } | undefined {
    if (!s.test) return undefined;
    for (const [a, op, b] of comparisonsOf(s.test)) {
      if (a.op !== "local" || a.type !== "f64") continue;
      const step = stepOf(s, a.local);
      const first = entry.get(a.local)?.form?.exact;
      const upwards = op === "lt" || op === "le" || (op === "ne" && step === 1);
      if (step === undefined || !first || upwards !== step > 0) continue;
      const bound = this.quietly(() => this.value(b).form?.exact);
      const end = bound?.plus(Form.constant(op === "le" || op === "ge" ? 0 : -Math.sign(step)));
      // A counter that begins behind the one value at which it would stop does not stop.
      const last = op === "ne" ? end?.assuming(bound!.plus(first.negated())) : end && lastOf(first, end, step);
      const atom = step > 0 ? this.counter(first, last) : this.counter(last, first);
      return { local: a.local, atom, step: Math.abs(step), upwards: step > 0 };
    }
    return undefined;
  }

  private counter(low: Form | undefined, high: Form | undefined, data = false): CounterAtom {
    return { kind: "counter", key: `c${this.counters++}`, low, high, data };
  }

  /** Evaluates what is evaluated again elsewhere. */
  private quietly<T>(evaluate: () => T): T {
    const [elements, fields, problems] = [this.elements.length, this.fields.length, this.problems.length];
    const result = evaluate();
    this.elements.length = elements;
    this.fields.length = fields;
    this.problems.length = problems;
    return result;
  }

  // --- memory
  // -----------------------------------------------------------------------------------------------------------

  private access(
    write: boolean,
    array: Expression,
    { where = UNKNOWN, from, length, part, scale = 1 }: Value,
    given: Form | undefined,
    atomic = false,
  ): void {
    this.costs.add(0.4);
    if (where.kind === "own" || where.kind === "constant") return;
    // Whatever the index into a view is, it is inside.
    const at =
      (part || (length && !given?.isBounded) ? undefined : given) ??
      (length && Form.atom(this.counter(Form.constant(0), length.plus(Form.constant(-1)))));
    const index = from === null ? undefined : from && at ? from.plus(this.scaled(at, scale)) : at;
    this.elements.push({ atomic, write, name: nameOf(array), where, index, place: this.place });
    if (where.kind === "unknown" && write)
      this.problem("W6005", nameOf(array), "is not known to be the same array, or another one, in each round");
  }

  /** All elements of the array that an element of a view takes. */
  private scaled(at: Form, scale: number): Form {
    if (scale === 1) return at;
    return at.times(Form.constant(scale)).plus(Form.atom(this.counter(Form.constant(0), Form.constant(scale - 1))));
  }

  private field(write: boolean, object: Expression, where: Where, field: string): void {
    this.costs.add(0.4);
    if (where.kind === "own" || where.kind === "constant") return;
    const key = fieldKey(object.type as ObjectType, field);
    this.fields.push({ write, name: `${nameOf(object)}.${field}`, where, field: key, place: this.place });
  }

  private changeList(list: Expression): void {
    const where = this.where(list);
    if (where.kind !== "own") this.problem("W6004", nameOf(list));
  }

  /** Notes that a container gets a reference. */
  private keep(container: Where, stored: Expression, value: Value): void {
    if (!isReferenceType(stored.type) || stored.type === "String") return;
    const own = value.where?.kind === "own" || value.where?.kind === "constant" || stored.op === "nothing";
    if (own) return;
    if (container.kind === "own") this.mixed = true;
    else this.keepsShared = true;
  }

  // --- values
  // -----------------------------------------------------------------------------------------------------------

  private where(e: Expression): Where {
    return this.value(e).where ?? UNKNOWN;
  }

  private lengthOf({ where, from, length, part }: Value): Form | undefined {
    if (part) return undefined;
    if (from !== undefined || where?.kind !== "fixed") return length;
    const expression = lengthOf(copy(where.expression));
    return Form.atom({ kind: "fixed", key: `length(${where.key})`, expression, whole: true });
  }

  private value(e: Expression): Value {
    const value = this.compute(e);
    return value.form || value.where || !isFixedValue(e, (inner) => this.fixedOf(inner))
      ? value
      : { form: this.fixedForm(e) };
  }

  private compute(e: Expression): Value {
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

  private local(local: Local, e: Expression): Value {
    const known = this.state.get(local);
    if (known) return known;
    if (this.calls.length > 0 || this.written.has(local)) return held(local.type, {});
    if (isReferenceType(local.type))
      return { where: local.type === "String" ? CONSTANT : { kind: "fixed", key: printed(e), expression: e } };
    return local.type === "f64" ? { form: this.fixedForm(e) } : {};
  }

  private load(e: Expression & { op: "load" }): Value {
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
  private loaded(e: Expression & { op: "load" }): Form | undefined {
    const { range } = elementKinds[e.args[0].type as StorageKind];
    return e.type === "f64" && range
      ? Form.atom(this.counter(Form.constant(range[0]), Form.constant(range[1]), true))
      : undefined;
  }

  private readField(e: Expression & { op: "field" }): Value {
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
  private follow(from: Expression, step: (value: Expression) => Expression, name: string): Where {
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

  // --- calls
  // ------------------------------------------------------------------------------------------------------------

  private call(e: Call): Value {
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

  // --- numbers
  // ----------------------------------------------------------------------------------------------------------

  private arithmetic(e: Expression): Form | undefined {
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
  private usualCase(e: Conditional, yes: Form | undefined, no: Form | undefined): Form | undefined {
    const [test] = e.args;
    const [a, b] = test.args as readonly [Expression, Expression];
    if (test.op === "eq" && printed(a) === printed(b)) return this.quietly(() => this.value(a).form) && yes;
    if (test.op !== "lt" || b.op !== "constant" || b.value !== 0) return undefined;
    const tested = this.quietly(() => this.value(a).form);
    return tested && no?.assuming(tested.exact);
  }

  private masked(mask: number | undefined): Form | undefined {
    if (mask === undefined || mask < 0 || mask >= 2 ** 31) return undefined;
    return Form.atom(this.counter(Form.constant(0), Form.constant(mask), true));
  }

  /** A number that is the same in all rounds. */
  private fixedForm(e: Expression): Form {
    const expression = this.fixedOf(e)!;
    return Form.atom({ kind: "fixed", key: printed(expression), expression, whole: false });
  }

  /** An expression of the function that holds the loop with the value of this one, which all rounds share. */
  private fixedOf(e: Expression): Expression | undefined {
    if (e.op === "constant") return copy(e);
    if (e.op === "local") {
      const known = this.state.get(e.local);
      if (known?.form) return fixedExpression(known.form);
      if (known?.where) return known.where.kind === "fixed" ? copy(known.where.expression) : undefined;
      return known || this.calls.length > 0 || this.written.has(e.local) || e.local.reference
        ? undefined
        : read(e.local);
    }
    if (!steady.has(e.op)) return undefined;
    const args = e.args.map((arg) => this.fixedOf(arg));
    return args.some((arg) => arg === undefined) ? undefined : ({ ...e, args } as Expression);
  }
}

/** Operations that give the same for the same operands, whatever else happens. */
const steady = new Set<Expression["op"]>([
  ...(["add", "sub", "mul", "div", "rem", "neg", "and", "or", "xor", "not", "shl", "shr", "ushr", "imul"] as const),
  ...(["floor", "ceil", "trunc", "round", "sqrt", "abs", "min", "max", "sign", "fround"] as const),
]);

const isFixedValue = (e: Expression, fixedOf: (e: Expression) => Expression | undefined): boolean =>
  e.type === "f64" && e.op !== "local" && steady.has(e.op) && fixedOf(e) !== undefined;

/** A form of what is fixed as an expression, if it is one atom or a constant. */
function fixedExpression(form: Form): Expression | undefined {
  const [term, ...others] = form.terms.values();
  if (
    !term ||
    form.assumed.length ||
    form.needs.size ||
    others.length ||
    term.coefficient !== 1 ||
    term.atoms.length !== 1
  )
    return undefined;
  const [atom] = term.atoms;
  return atom!.kind === "fixed" ? copy(atom!.expression) : undefined;
}

/**
 * The last value of a counter that begins at `first` and does not go beyond `end`; where that depends on the round, the
 * end itself.
 */
function lastOf(first: Form, end: Form, step: number): Form {
  const span = (step > 0 ? end.plus(first.negated()) : first.plus(end.negated())).needing("exact");
  if (Math.abs(step) === 1 || !span.isFixed) return end;
  const steps = fixedSteps(span, Math.abs(step));
  return first.plus(steps.times(Form.constant(step))).relyingOn(span);
}

function fixedSteps(span: Form, step: number): Form {
  if (span.known !== undefined) return Form.constant(Math.floor(span.known / step));
  const nowhere = number(NaN);
  const { low } = span.interval(expressionAlgebra({ low: nowhere, high: nowhere }))!;
  const expression = arithmetic("floor", arithmetic("div", low, number(step)));
  return Form.atom({ kind: "fixed", key: printed(expression), expression, whole: false });
}

/** What is right for integers of 32 bits. */
function word(form: Form, type: "signed" | "unsigned"): Form | undefined {
  const known = form.interval(sampleAlgebra(() => NaN, { low: NaN, high: NaN }));
  const { low, high } = WORDS[type];
  return known && (known.low < low || known.high >= high) ? undefined : form.exact.needing(type);
}

const isShift = (places: number | undefined): boolean => places !== undefined && places >= 0 && places < 31;

/** The first, where it is not above the second. */
const least = (form: Form, end: Form): Form => form.exact.assuming(end.exact.plus(form.exact.negated()));

const isReferenceType = (type: Expression["type"]): boolean => isArray(type) || isObject(type);
/** What a local of a type keeps of a value. */
const held = (type: Expression["type"], { form, where, ...view }: Value): Value =>
  isReferenceType(type) ? { ...view, where: type === "String" ? CONSTANT : (where ?? UNKNOWN) } : { form };

const sizeOf = ({ type }: Expression): number => elementKinds[type as StorageKind].size;

function joinWhere(a: Where, b: Where): Where {
  if (a.kind === b.kind && (a.kind === "own" || a.kind === "constant")) return a;
  // An array of the round's own is nobody else's business: what happens to it may as well happen to the other one.
  if (a.kind === "own" && isSharedArray(b)) return b;
  if (b.kind === "own" && isSharedArray(a)) return a;
  return a.kind === "fixed" && b.kind === "fixed" && a.key === b.key ? a : UNKNOWN;
}

const isSharedArray = (where: Where): boolean => where.kind === "fixed" && isTypedArray(where.expression.type);

function joinValues(a: Value, b: Value): Value {
  if (a === b) return a;
  if (!a.where || !b.where)
    return a.form && b.form && a.form.key === b.form.key ? { form: a.form.relyingOn(b.form) } : {};
  const same = (a.from === b.from || (a.from && b.from && a.from.key === b.from.key)) && a.scale === b.scale;
  const where = joinWhere(a.where, b.where);
  const alike = same && a.where.kind === b.where.kind;
  const ownIsOne = a.where.kind === "own" || b.where.kind === "own";
  return {
    // Nobody else has what is a round's own, from wherever on.
    where: same || ownIsOne ? where : UNKNOWN,
    from: alike ? a.from : null,
    length: a.length?.key === b.length?.key ? a.length : undefined,
    part: a.part || b.part,
    scale: a.scale,
  };
}

function joinStates(a: State, b: State): State {
  const joined: State = new Map();
  for (const local of new Set([...a.keys(), ...b.keys()])) {
    const [x, y] = [a.get(local), b.get(local)];
    // Known on one side alone: assigned there, and assigned again before it is read here.
    joined.set(local, x && y ? joinValues(x, y) : held(local.type, {}));
  }
  return joined;
}

/** Whether an array or object is the same one, or again one of the round's own. */
function sameReference(a: Value, b: Value): boolean {
  if (!a.where || !b.where || a.where.kind !== b.where.kind) return !a.where && !b.where;
  if (a.where.kind === "own" || a.where.kind === "constant") return true;
  return joinValues(a, b).where !== UNKNOWN && a.length?.key === b.length?.key;
}

function callsItself(func: Func, from: Func = func, seen = new Set<Func>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return someExpression(from.body, (e) => e.op === "call" && (e.callee === func || callsItself(func, e.callee, seen)));
}

type Comparison = readonly [Expression, "lt" | "le" | "gt" | "ge" | "ne", Expression];

/** The comparisons that must all hold for a loop to go on. */
function comparisonsOf(test: Expression): Comparison[] {
  if (isBoth(test)) return [...comparisonsOf(test.args[0]), ...comparisonsOf(test.args[1])];
  if (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge" && test.op !== "ne") return [];
  const [a, b] = test.args as [Expression, Expression];
  return [
    [a, test.op, b],
    [b, test.op === "ne" ? "ne" : mirrored(test.op), a],
  ];
}

/** How messages name an array or object. */
function nameOf(e: Expression): string {
  switch (e.op) {
    case "local":
      return e.local.name === "t" ? "an array" : e.local.name;
    case "field":
      return `${nameOf(e.args[0])}.${e.field}`;
    case "items":
    case "view":
    case "length":
      return nameOf(e.args[0]);
    case "load":
      return `${nameOf(e.args[0])}[…]`;
    default:
      return "an array";
  }
}

const holdsFloats = (array: Type): boolean => array === "Float64Array" || array === "Float32Array";
