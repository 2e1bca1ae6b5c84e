/** Statements over objects in; the same over variables for the fields of these out. */
import { boolean, isArray, makeLocal, not, number, read } from "../../ir/build.js";
import { emptyOf } from "../../ir/empty.js";
import { isObject, type Slot } from "../../ir/objects.js";
import { eachNode, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Assign } from "../../ir/statement-kinds.js";
import { type Fields, mentions } from "./replaceable-objects.js";

export class Replacement {
  /** Those of which there is ever an object. */
  private readonly made = new Set<Fields>();
  private readonly seen = new Map<Local, { readonly slot: Slot; readonly of: Fields }>();

  constructor(private readonly groups: ReadonlyMap<Local, Fields>) {}

  run(body: readonly Statement[]): Statement[] {
    const replaced = this.list(body);
    // Of what is never there, the fields have no value ahead of the reads.
    const never = [...this.seen].filter(([, { of }]) => !this.made.has(of));
    return [...never.map(([local, { slot }]) => clear(local, slot)), ...replaced];
  }

  /** The fields that are read. */
  get reads(): (readonly [Local, Slot])[] {
    return [...this.seen].map(([local, { slot }]) => [local, slot]);
  }

  private list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    const fields = s.kind === "assign" ? this.groups.get(s.local) : undefined;
    if (s.kind === "assign" && fields) return this.assign(s, fields);
    if (s.kind === "setField" && s.object.op === "local") {
      const target = this.groups.get(s.object.local)?.locals.get(s.field);
      if (target) return [set(target, this.expression(s.value), s)];
    }
    return [
      mapStatement(
        s,
        (e) => this.expression(e),
        (body) => this.list(body),
      ),
    ];
  }

  private assign(s: Assign, fields: Fields): Statement[] {
    const { value } = s;
    const there = (is: Expression): Statement[] => (fields.present ? [set(fields.present, is, s)] : []);
    if (value.op === "nothing") return there(boolean(false));
    this.made.add(fields);
    if (value.op === "new") return [...this.make(s, value, fields), ...there(boolean(true))];
    const source = this.groups.get((value as Expression & { op: "local" }).local)!;
    const copies = [...fields.locals].map(([name, local]) => set(local, this.read(source, name), s));
    return [...copies, ...there(source.present ? read(source.present) : boolean(true))];
  }

  /** All values are computed before the fields change: they may read them. */
  private make(s: Assign, value: Expression & { op: "new" }, fields: Fields): Statement[] {
    const values = value.args.map((arg) => this.expression(arg));
    const changing = [...fields.locals.values()];
    const selfish = values.some((given) => changing.some((local) => mentions(given, local)));
    const held = selfish ? values.map((given) => makeLocal("t", given.type, s.place)) : [];
    const before = held.map((local, k) => set(local, values[k]!, s));
    const given = value.fields.map((name, k) =>
      set(fields.locals.get(name)!, selfish ? read(held[k]!) : values[k]!, s),
    );
    // Numbers and booleans get their values before they are read; others are undefined until then.
    const missing = [...fields.type.fields].filter(
      ([name, slot]) => !value.fields.includes(name) && canBeNothing(slot),
    );
    return [...before, ...given, ...missing.map(([name, slot]) => set(fields.locals.get(name)!, empty(slot), s))];
  }

  private read(fields: Fields, name: string): Expression {
    const local = fields.locals.get(name)!;
    this.seen.set(local, { slot: fields.type.fields.get(name)!, of: fields });
    return read(local);
  }

  private expression(e: Expression): Expression {
    if ((e.op === "field" || e.op === "isNothing") && e.args[0].op === "local") {
      const fields = this.groups.get(e.args[0].local);
      if (fields && e.op === "field") return this.read(fields, e.field);
      if (fields) return fields.present ? not(read(fields.present)) : boolean(false);
    }
    return { ...e, args: e.args.map((arg) => this.expression(arg)) } as Expression;
  }
}

const set = (local: Local, value: Expression, { place }: Statement): Statement => ({
  kind: "assign",
  local,
  value,
  place,
});

/** Gives fields a value that a body reads and nothing in it assigns: those of other members of a union, for one. */
export function clearUnassigned(body: readonly Statement[], fields: ReadonlyMap<Local, Slot>): Statement[] {
  const assigned = new Set<Local>();
  const seen = new Set<Local>();
  eachStatement(body, (s) => {
    if (s.kind === "assign") assigned.add(s.local);
    for (const e of expressionsOf(s)) eachNode(e, (inner) => void (inner.op === "local" && seen.add(inner.local)));
  });
  const unset = [...fields].filter(([local]) => seen.has(local) && !assigned.has(local));
  return [...unset.map(([local, slot]) => clear(local, slot)), ...body];
}

const clear = (local: Local, slot: Slot): Statement => ({ kind: "assign", local, value: empty(slot) });

const canBeNothing = (slot: Slot): boolean => slot.optional || isObject(slot.type) || isArray(slot.type);

/** What a slot holds before it gets a value. */
function empty(slot: Slot): Expression {
  if (slot.optional) return { op: "pack", type: "f64", args: [number(0), boolean(false)] };
  return emptyOf(slot.type);
}
