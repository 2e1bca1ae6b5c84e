/** Which locals hold objects that nobody keeps, and the fields that each of them becomes. */
import { makeLocal } from "../../ir/build.js";
import { isObject, sameType, type ObjectType, type Slot } from "../../ir/objects.js";
import { rememberingUses, type ListUses, type Use } from "../../analyses/list-uses.js";
import { bodiesOf, eachStatement, expressionsOf, someNode } from "../../ir/walk.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import type { Assign } from "../../ir/statement-kinds.js";

/**
 * What a local becomes: one local for each field, and one that says whether the object is there, where it may be
 * nothing.
 */
export interface Fields {
  readonly type: ObjectType;
  readonly locals: ReadonlyMap<string, Local>;
  readonly present: Local | undefined;
}

/** The locals that hold objects which nobody keeps, as far as the function gains at most so many statements. */
export function findReplaceable(func: Func, gain: number): ReadonlyMap<Local, Fields> {
  const groups = new Groups(func);
  eachStatement(func.body, (s) => {
    if (s.kind === "assign" && isObject(s.local.type)) groups.assign(s);
    else if (s.kind === "setField") groups.write(s.object, s.value);
    else for (const e of expressionsOf(s)) groups.visit(e);
  });
  return groups.result(gain);
}

/** Locals between which objects are copied. */
class Groups {
  private readonly parents = new Map<Local, Local>();
  private readonly locals = new Set<Local>();
  private readonly kept = new Set<Local>();
  private readonly written = new Set<Local>();
  /** May be nothing. */
  private readonly open = new Set<Local>();
  private readonly copies: Assign[] = [];
  /** The objects that are made, by the local that they are assigned to. */
  private readonly made: Local[] = [];

  constructor(private readonly func: Func) {
    for (const parameter of func.parameters) this.keep(parameter);
  }

  private find(local: Local): Local {
    this.locals.add(local);
    const parent = this.parents.get(local);
    return parent ? this.find(parent) : local;
  }

  private keep(local: Local): void {
    if (!isObject(local.type)) return;
    this.locals.add(local);
    this.kept.add(local);
  }

  assign(s: Assign): void {
    const { local, value } = s;
    this.locals.add(local);
    switch (value.op) {
      case "new":
        this.made.push(local);
        return value.args.forEach((arg) => this.visit(arg));
      case "nothing":
        return void this.open.add(local);
      case "local": {
        const [x, y] = [this.find(local), this.find(value.local)];
        if (x !== y) this.parents.set(x, y);
        return void this.copies.push(s);
      }
      default:
        this.keep(local);
        return this.visit(value);
    }
  }

  /** A field of an object is written. */
  write(object: Expression, value: Expression): void {
    if (object.op === "local") this.written.add(object.local);
    else this.visit(object);
    this.visit(value);
  }

  /** Keeps what an expression hands on; fields may be read and presence may be asked. */
  visit(e: Expression): void {
    if (e.op === "local" || e.op === "address") return this.keep(e.local);
    const looks = e.op === "field" || e.op === "isNothing";
    for (const arg of e.args) if (!looks || arg.op !== "local") this.visit(arg);
  }

  result(gain: number): ReadonlyMap<Local, Fields> {
    const roots = (locals: ReadonlySet<Local>): Set<Local> => new Set([...locals].map((local) => this.find(local)));
    const [kept, written, open] = [roots(this.kept), roots(this.written), roots(this.open)];
    const usesIn = rememberingUses();
    for (const s of this.copies) {
      const from = (s.value as Expression & { op: "local" }).local;
      const group = this.find(s.local);
      if (!sameType(s.local.type, from.type) || (written.has(group) && !isMove(this.func, s, from, usesIn)))
        kept.add(group);
    }
    this.keepCostly(kept, gain);
    const found = new Map<Local, Fields>();
    for (const local of this.locals) {
      const group = this.find(local);
      if (kept.has(group) || (local.type as ObjectType).shape === "list") continue;
      const type = (local.type as ObjectType).resolved;
      const locals = new Map(
        [...type.fields].map(([name, slot]) => [name, makeLocal(`${local.name}.${name}`, typeOf(slot), local.place)]),
      );
      found.set(local, {
        type,
        locals,
        present: open.has(group) ? makeLocal(`${local.name}?`, "bool", local.place) : undefined,
      });
    }
    return found;
  }

  /** Keeps the groups with the most fields to copy if those of all would be too many statements. */
  private keepCostly(kept: Set<Local>, gain: number): void {
    const costs = new Map<Local, number>();
    for (const local of [...this.copies.map((copied) => copied.local), ...this.made]) {
      const group = this.find(local);
      if (!kept.has(group)) costs.set(group, (costs.get(group) ?? 0) + (local.type as ObjectType).resolved.fields.size);
    }
    let left = gain;
    for (const [group, cost] of [...costs].sort(([, a], [, b]) => a - b)) {
      left -= cost;
      if (left < 0) kept.add(group);
    }
  }
}

const typeOf = (slot: Slot): Local["type"] => (slot.optional ? "f64" : slot.type);

/**
 * Whether nobody looks at what is copied from after a copy: the copy is the last use in the innermost list that holds
 * all uses, and each time that list runs, the local is assigned before it is read.
 */
function isMove(func: Func, copied: Assign, from: Local, usesIn: (list: readonly Statement[]) => ListUses): boolean {
  if (func.parameters.includes(from)) return false;
  const using = (list: readonly Statement[]): readonly Use[] =>
    usesIn(list)
      .of(from)
      .filter((use) => use.reads > 0 || use.assigned);
  let list: readonly Statement[] = func.body;
  for (;;) {
    const [only, ...others] = using(list);
    const statement = only && list[only.at]!;
    if (!statement || others.length || expressionsOf(statement).some((e) => mentions(e, from))) break;
    const inner = bodiesOf(statement).filter((body) => using(body).length > 0);
    if (inner.length !== 1) break;
    list = inner[0]!;
  }
  const found = using(list);
  const [first, last] = [found[0], found.at(-1)];
  return last !== undefined && list[last.at] === copied && first !== last && first!.reads === 0;
}

export const mentions = (e: Expression, local: Local): boolean => {
  return someNode(e, (inner) => (inner.op === "local" || inner.op === "address") && inner.local === local);
};
