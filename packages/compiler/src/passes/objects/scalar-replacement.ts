/**
 * Objects that nobody keeps: their fields become variables, and nothing of them is in memory. An object is kept by what
 * stores, returns, passes or compares it. Variables between which objects are copied are replaced together, each with
 * fields of its own; that is right when a copy cannot be told from the original: nothing writes a field, or whoever is
 * copied from is not looked at again.
 */
import { boolean, isArray, makeLocal, not, number, read } from "../../ir/build.js";
import { emptyOf } from "../../ir/empty.js";
import { isObject, sameType, type ObjectType, type Slot } from "../../ir/objects.js";
import { rememberingUses, type ListUses, type Use } from "../../analyses/list-uses.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf, mapStatement, someNode } from "../../ir/walk.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign } from "../../ir/statement-kinds.js";
import type { Pass } from "../pass.js";

/** Objects in fields of replaced objects are replaced in a later round. */
const ROUNDS = 8;

/**
 * How many statements a function may gain, and in times what it has. A copy of an object becomes a copy of each of its
 * fields, so that objects in objects in objects would be as many as two to the power of how deep they lie.
 */
const GAINED = 4_000;
const GAINED_TIMES = 2;

export const replaceObjects: Pass = {
  name: "replaceObjects",
  stage: "numbers",
  says: "Objects that nobody keeps become variables, one for each field.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    func.body = splitChoices(func.body);
    const most = GAINED + (1 + GAINED_TIMES) * countStatements(func.body);
    for (let round = 0; round < ROUNDS; round++) {
      forwardCopies(func);
      const fields = findReplaceable(func, most - countStatements(func.body));
      if (fields.size === 0) break;
      func.body = new Replacement(fields).run(func.body);
    }
  }
  return module;
}

/** `a = c ? b : d` of objects as an `if`, so that each object is seen by itself. */
function splitChoices(list: readonly Statement[]): Statement[] {
  return list.map((s): Statement => {
    if (s.kind !== "assign" || !isObject(s.local.type) || s.value.op !== "conditional")
      return mapStatement(s, (e) => e, splitChoices);
    const [condition, yes, no] = s.value.args;
    const arm = (value: Expression): Statement[] => splitChoices([{ ...s, value }]);
    return { kind: "if", condition, then: arm(yes), otherwise: arm(no), place: s.place };
  });
}

// --- copies that stand for their source
// --------------------------------------------------------------------------------

interface Uses {
  /** The statement list, and the position in it, of each assignment. */
  readonly assigns: { readonly list: readonly Statement[]; readonly at: number; readonly value: Expression }[];
  reads: number;
  /** Its address is passed. */
  shared: boolean;
}

function usesOf(func: Func): Map<Local, Uses> {
  const uses = new Map<Local, Uses>();
  const of = (local: Local): Uses => {
    const known = uses.get(local) ?? { assigns: [], reads: 0, shared: false };
    uses.set(local, known);
    return known;
  };
  const visit = (list: readonly Statement[]): void => {
    list.forEach((s, at) => {
      if (s.kind === "assign" && isObject(s.local.type)) of(s.local).assigns.push({ list, at, value: s.value });
      for (const e of expressionsOf(s))
        eachNode(e, (inner) => {
          if (inner.op === "local" && isObject(inner.type)) of(inner.local).reads++;
          if (inner.op === "address") of(inner.local).shared = true;
        });
      bodiesOf(s).forEach(visit);
    });
  };
  visit(func.body);
  for (const parameter of func.parameters) if (parameter.reference) of(parameter).shared = true;
  return uses;
}

/** `b = a` where both stand for one object as long as `b` is looked at: `b` becomes `a`. */
function forwardCopies(func: Func): void {
  const uses = usesOf(func);
  const usesIn = rememberingUses();
  const stands = new Map<Local, Local>();
  /** Stand for others, so that they have to stay for now. */
  const sources = new Set<Local>();
  for (const [local, { assigns, reads, shared }] of uses) {
    const [assign, ...others] = assigns;
    if (!assign || others.length || shared || assign.value.op !== "local" || func.parameters.includes(local)) continue;
    const source = assign.value.local;
    if (source === local || uses.get(source)?.shared || stands.has(source) || sources.has(local)) continue;
    // All reads stand behind the copy, in its list, before anything else is assigned to the source.
    const inList = usesIn(assign.list);
    const behind = inList.of(local).filter((use) => use.at > assign.at && use.reads > 0);
    if (behind.reduce((sum, use) => sum + use.reads, 0) !== reads) continue;
    const last = behind.at(-1)?.at ?? assign.at;
    if (inList.of(source).some((use) => use.assigned && use.at > assign.at && use.at <= last)) continue;
    stands.set(local, source);
    sources.add(source);
  }
  if (stands.size === 0) return;
  const map = (e: Expression): Expression =>
    e.op === "local" && stands.has(e.local)
      ? read(stands.get(e.local)!)
      : ({ ...e, args: e.args.map(map) } as Expression);
  const list = (statements: readonly Statement[]): Statement[] =>
    statements.flatMap((s) => (s.kind === "assign" && stands.has(s.local) ? [] : [mapStatement(s, map, list)]));
  func.body = list(func.body);
}

// --- what can be replaced
// ----------------------------------------------------------------------------------------------

/**
 * What a local becomes: one local for each field, and one that says whether the object is there, where it may be
 * nothing.
 */
interface Fields {
  readonly type: ObjectType;
  readonly locals: ReadonlyMap<string, Local>;
  readonly present: Local | undefined;
}

function countStatements(list: readonly Statement[]): number {
  let count = 0;
  eachStatement(list, () => count++);
  return count;
}

/** The locals that hold objects which nobody keeps, as far as the function gains at most so many statements. */
function findReplaceable(func: Func, gain: number): ReadonlyMap<Local, Fields> {
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

const mentions = (e: Expression, local: Local): boolean => {
  return someNode(e, (inner) => (inner.op === "local" || inner.op === "address") && inner.local === local);
};

// --- replacement
// --------------------------------------------------------------------------------------------------------

class Replacement {
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
