/** Statements over objects in; the same over variables for the fields of these out. */
import { boolean, isArray, makeLocal, not, number, read } from "../../ir/build.js";
import { emptyOf } from "../../ir/empty.js";
import { isObject, type Slot } from "../../ir/objects.js";
import { mapStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Assign } from "../../ir/statement-kinds.js";
import { type Fields, mentions } from "./replaceable-objects.js";

export class Replacement {
  private readonly assigned = new Set<Local>();
  /** Those of which there is ever an object. */
  private readonly made = new Set<Fields>();
  private readonly seen = new Map<Local, { readonly slot: Slot; readonly of: Fields }>();

  constructor(private readonly groups: ReadonlyMap<Local, Fields>) {}

  run(body: readonly Statement[]): Statement[] {
    const replaced = this.list(body);
    // Fields that nothing gives a value ahead of the reads: those of other members of a union, and of what is never
    // there.
    const unset = [...this.seen].filter(([local, { of }]) => !this.assigned.has(local) || !this.made.has(of));
    return [
      ...unset.map(([local, { slot }]): Statement => ({ kind: "assign", local, value: empty(slot) })),
      ...replaced,
    ];
  }

  private list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    const fields = s.kind === "assign" ? this.groups.get(s.local) : undefined;
    if (s.kind === "assign" && fields) return this.assign(s, fields);
    if (s.kind === "setField" && s.object.op === "local") {
      const target = this.groups.get(s.object.local)?.locals.get(s.field);
      if (target) return [this.set(target, this.expression(s.value), s)];
    }
    return [
      mapStatement(
        s,
        (e) => this.expression(e),
        (body) => this.list(body),
      ),
    ];
  }

  private set(local: Local, value: Expression, { place }: Statement): Statement {
    this.assigned.add(local);
    return { kind: "assign", local, value, place };
  }

  private assign(s: Assign, fields: Fields): Statement[] {
    const { value } = s;
    const there = (is: Expression): Statement[] => (fields.present ? [this.set(fields.present, is, s)] : []);
    if (value.op === "nothing") return there(boolean(false));
    this.made.add(fields);
    if (value.op === "new") return [...this.make(s, value, fields), ...there(boolean(true))];
    const source = this.groups.get((value as Expression & { op: "local" }).local)!;
    const copies = [...fields.locals].map(([name, local]) => this.set(local, this.read(source, name), s));
    return [...copies, ...there(source.present ? read(source.present) : boolean(true))];
  }

  /** All values are computed before the fields change: they may read them. */
  private make(s: Assign, value: Expression & { op: "new" }, fields: Fields): Statement[] {
    const values = value.args.map((arg) => this.expression(arg));
    const changing = [...fields.locals.values()];
    const selfish = values.some((given) => changing.some((local) => mentions(given, local)));
    const held = selfish ? values.map((given) => makeLocal("t", given.type, s.place)) : [];
    const before = held.map((local, k) => this.set(local, values[k]!, s));
    const given = value.fields.map((name, k) =>
      this.set(fields.locals.get(name)!, selfish ? read(held[k]!) : values[k]!, s),
    );
    // Numbers and booleans get their values before they are read; others are undefined until then.
    const missing = [...fields.type.fields].filter(
      ([name, slot]) => !value.fields.includes(name) && canBeNothing(slot),
    );
    return [...before, ...given, ...missing.map(([name, slot]) => this.set(fields.locals.get(name)!, empty(slot), s))];
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

const canBeNothing = (slot: Slot): boolean => slot.optional || isObject(slot.type) || isArray(slot.type);

/** What a slot holds before it gets a value. */
function empty(slot: Slot): Expression {
  if (slot.optional) return { op: "pack", type: "f64", args: [number(0), boolean(false)] };
  return emptyOf(slot.type);
}
