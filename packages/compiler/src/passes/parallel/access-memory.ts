/**
 * What rounds read and write, with the forms of indices, in; the list of all of it, and of what is in the way, out. Of
 * a value it tells whether all rounds share it.
 */
import { type CounterAtom, Form } from "./forms/forms.js";
import { printed } from "../../analyses/printed.js";
import type { Place } from "../../bind/signature.js";
import { finding, type DetailsOf, type Finding } from "../../diagnostics/codes.js";
import { copy, read } from "../../ir/build.js";
import type { Expression, Func, Label, Local } from "../../ir/ir.js";
import { fieldKey, type ObjectType } from "../../ir/objects.js";
import { fixedExpression, isReferenceType, nameOf, steady } from "./access-forms.js";
import { Costs } from "./costs.js";
import { type ElementAccess, type FieldAccess, UNKNOWN, type Value, type Where, type State } from "./places.js";

/** Why rounds cannot run at the same time, in terms of diagnostics. */
export type Problem = Finding<ProblemCode> & { readonly place: Place | undefined };
export type ProblemCode =
  | "W6001"
  | "W6002"
  | "W6003"
  | "W6004"
  | "W6005"
  | "W6006"
  | "W6007"
  | "W6008"
  | "W6009"
  | "W6010";

export class AccessMemory {
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
  protected state: State = new Map();
  protected place: Place | undefined;
  protected statement = 0;
  protected readonly calls: Func[] = [];
  /** The arguments of each of these. */
  protected readonly given: Value[][] = [];
  /** What each of these calls has returned so far. */
  protected readonly results: Value[][] = [];
  protected readonly jumps = new Map<Label, State[]>();
  /** Control does not come here. */
  protected ended = false;
  protected counters = 0;

  /**
   * `written`: the locals that the loop assigns. `wasMixed`: what an earlier walk has found. `atomics`: whether rounds
   * may meet at elements by `Atomics`, in whatever order. `file`: where the loop stands.
   */
  constructor(
    protected readonly written: ReadonlySet<Local>,
    protected readonly wasMixed: boolean,
    protected readonly atomics: boolean,
    protected readonly file: string | undefined,
  ) {}

  protected problem<C extends ProblemCode>(code: C, ...details: DetailsOf<C>): void {
    this.problems.push({ ...finding(code, ...details), place: this.place });
  }

  protected counter(low: Form | undefined, high: Form | undefined, data = false): CounterAtom {
    return { kind: "counter", key: `c${this.counters++}`, low, high, data };
  }

  protected access(
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
  protected scaled(at: Form, scale: number): Form {
    if (scale === 1) return at;
    return at.times(Form.constant(scale)).plus(Form.atom(this.counter(Form.constant(0), Form.constant(scale - 1))));
  }

  protected field(write: boolean, object: Expression, where: Where, field: string): void {
    this.costs.add(0.4);
    if (where.kind === "own" || where.kind === "constant") return;
    const key = fieldKey(object.type as ObjectType, field);
    this.fields.push({ write, name: `${nameOf(object)}.${field}`, where, field: key, place: this.place });
  }

  /** Notes that a container gets a reference. */
  protected keep(container: Where, stored: Expression, value: Value): void {
    if (!isReferenceType(stored.type) || stored.type === "String") return;
    const own = value.where?.kind === "own" || value.where?.kind === "constant" || stored.op === "nothing";
    if (own) return;
    if (container.kind === "own") this.mixed = true;
    else this.keepsShared = true;
  }

  /** Evaluates what is evaluated again elsewhere. */
  protected quietly<T>(evaluate: () => T): T {
    const [elements, fields, problems] = [this.elements.length, this.fields.length, this.problems.length];
    const result = evaluate();
    this.elements.length = elements;
    this.fields.length = fields;
    this.problems.length = problems;
    return result;
  }

  /** A number that is the same in all rounds. */
  protected fixedForm(e: Expression): Form {
    const expression = this.fixedOf(e)!;
    return Form.atom({ kind: "fixed", key: printed(expression), expression, whole: false });
  }

  /** An expression of the function that holds the loop with the value of this one, which all rounds share. */
  protected fixedOf(e: Expression): Expression | undefined {
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
