/**
 * What the rounds of a loop do to memory that they share: every element and field that they read or write, with the
 * form of its index, through calls. Locals are followed in the order of the statements; where control joins or repeats,
 * what differs is forgotten.
 */
import { stepOf } from "../../analyses/counting-loops.js";
import { type CounterAtom, Form } from "./forms/forms.js";
import { printed } from "../../analyses/printed.js";
import { writtenIn } from "../../analyses/liveness.js";
import { copy, isArray, itemsOf, lengthOf } from "../../ir/build.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { If, Loop } from "../../ir/statement-kinds.js";
import type { ObjectType } from "../../ir/objects.js";
import { statements } from "../../ir/statements.js";
import { eachNode, eachStatement, expressionsOf, someNode } from "../../ir/walk.js";
import { comparisonsOf, held, isReferenceType, joinStates, lastOf, nameOf } from "./access-forms.js";
import { AccessValues } from "./access-values.js";
import { UNKNOWN, type State } from "./places.js";

const MOST_STATEMENTS = 20_000;

export class Accesses extends AccessValues {
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

  protected list(list: readonly Statement[]): void {
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

  private changeList(list: Expression): void {
    const where = this.where(list);
    if (where.kind !== "own") this.problem("W6004", nameOf(list));
  }
}
