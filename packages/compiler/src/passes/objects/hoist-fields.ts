/**
 * Fields of objects that no round of a loop changes, as in `g.cells.get(i, j)` or `this.data[i]`, are read once before
 * the loop: what is known of variables, later passes then know of them. An object that may be missing is looked at as
 * well, since the program may not come to the read.
 */
import { conditional, boolean, fieldOf, isArray, isNothing, makeLocal, nothing, number, read } from "../../ir/build.js";
import { fieldKey, isObject, type FieldRead } from "../../ir/objects.js";
import { eachExpression, eachStatement, mapStatement, someExpression } from "../../ir/walk.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";

export const hoistFields: Pass = {
  name: "hoistFields",
  stage: "numbers",
  says:
    "Fields of objects that no round of a loop changes, as in `g.cells.get(i, j)`, are read before the loop, " +
    "into variables.",
  run,
};

function run(module: Module): Module {
  const changed = changedFields(module);
  for (const func of module.functions) {
    const assigned = new Map<Local, number>(func.parameters.map((local) => [local, 1]));
    eachStatement(
      func.body,
      (s) => void (s.kind === "assign" && assigned.set(s.local, (assigned.get(s.local) ?? 0) + 1)),
    );
    const addressed = addressedIn(func.body);
    const inside = (list: readonly Statement[]): Statement[] =>
      list.flatMap((s) => {
        const fields = s.kind === "loop" && !s.fork ? new FixedFields(s, { changed, assigned, addressed }) : undefined;
        const [moved, rest] = fields ? fields.hoist() : [[], s];
        return [...moved, mapStatement(rest, (e) => e, inside)];
      });
    func.body = inside(func.body);
  }
  return module;
}

/** The fields that a function changes, itself or through calls; undefined when JavaScript may change any. */
type Changes = ReadonlyMap<Func, ReadonlySet<string> | undefined>;

interface Known {
  readonly changed: Changes;
  /** How often each variable of the function is assigned. */
  readonly assigned: ReadonlyMap<Local, number>;
  readonly addressed: ReadonlySet<Local>;
}

function keyOf(object: Expression, field: string): string | undefined {
  if (!isObject(object.type) || (object.type.shape !== "record" && object.type.shape !== "tuple")) return undefined;
  return fieldKey(object.type, field);
}

function changedFields(module: Module): Changes {
  const found = new Map<Func, Set<string> | undefined>(module.functions.map((func) => [func, new Set()]));
  for (let settled = false; !settled;) {
    settled = true;
    for (const func of module.functions) {
      const before = found.get(func);
      const after = before && changesOf(func.body, found);
      if (!before || (after && after.size === before.size)) continue;
      found.set(func, after);
      settled = false;
    }
  }
  return found;
}

function changesOf(list: readonly Statement[], changed: Changes): Set<string> | undefined {
  const found = new Set<string>();
  let known = true;
  eachStatement(list, (s) => {
    if (s.kind !== "setField") return;
    const key = keyOf(s.object, s.field);
    if (key !== undefined) found.add(key);
  });
  eachExpression(list, (e) => {
    known &&= e.op !== "host" && e.op !== "island";
    if (e.op !== "call") return;
    const inside = changed.get(e.callee);
    known &&= inside !== undefined;
    inside?.forEach((key) => found.add(key));
  });
  return known ? found : undefined;
}

class FixedFields {
  private readonly moved: Statement[] = [];
  private readonly names = new Map<Local, Map<string, Local>>();
  /** Variables that hold what has been read before the loop. */
  private readonly fixed = new Set<Local>();
  /** Copies of such variables. */
  private readonly originals = new Map<Local, Local>();
  private readonly changes: ReadonlySet<string> | undefined;
  private readonly assigned = new Set<Local>();

  constructor(
    private readonly loop: Loop,
    private readonly known: Known,
  ) {
    this.changes = changesOf([loop], known.changed);
    eachStatement([loop], (s) => void (s.kind === "assign" && this.assigned.add(s.local)));
  }

  /** What stands before the loop, and what is left of it. */
  hoist(): [readonly Statement[], Statement] {
    const { loop } = this;
    if (!this.changes || !someExpression([loop], (e) => e.op === "field" && this.isFixed(e))) return [[], loop];
    const rest = this.statement(loop);
    return [this.moved, rest];
  }

  private statement(given: Statement): Statement {
    return mapStatement(
      given,
      (e) => this.expression(e),
      (list) => list.flatMap((s) => this.inList(this.statement(s))),
    );
  }

  /** A variable that holds a fixed value alone goes with it. */
  private inList(s: Statement): Statement[] {
    if (s.kind !== "assign" || !this.isFixedCopy(s)) return [s];
    this.moved.push(s);
    this.fixed.add(s.local);
    if (s.value.op === "local") this.originals.set(s.local, this.originals.get(s.value.local) ?? s.value.local);
    return [];
  }

  private isFixedCopy({ local, value }: Assign): boolean {
    if (local.reference || this.known.addressed.has(local) || this.known.assigned.get(local) !== 1) return false;
    const isPure = (e: Expression): boolean =>
      e.op === "local"
        ? this.fixed.has(e.local)
        : (e.op === "lnot" || e.op === "isNothing" || e.op === "length") && e.args.every(isPure);
    return isPure(value);
  }

  private expression(e: Expression): Expression {
    if (e.op === "field" && this.isFixed(e)) return read(this.nameOf(e));
    return e.args.length === 0 ? e : ({ ...e, args: e.args.map((arg) => this.expression(arg)) } as Expression);
  }

  /** Whether an expression is a variable that the loop does not change, or a field of such a one. */
  private isFixed(e: Expression): boolean {
    if (e.op === "field") {
      const key = keyOf(e.args[0], e.field);
      return key !== undefined && !this.changes!.has(key) && isHeld(e) && this.isFixed(e.args[0]);
    }
    if (e.op !== "local" || !isObject(e.type)) return false;
    return (
      this.fixed.has(e.local) || !(this.assigned.has(e.local) || e.local.reference || this.known.addressed.has(e.local))
    );
  }

  private nameOf(e: FieldRead): Local {
    const [given] = e.args;
    const named = given.op === "field" ? this.nameOf(given) : given.op === "local" ? given.local : undefined;
    if (!named) throw new Error("no field of a variable");
    const owner = this.originals.get(named) ?? named;
    const fields = this.names.get(owner) ?? new Map<string, Local>();
    const known = fields.get(e.field);
    if (known) return known;
    const name = makeLocal(`${owner.name}.${e.field}`, e.type);
    this.names.set(owner, fields.set(e.field, name));
    this.fixed.add(name);
    const value = conditional(isNothing(read(owner)), emptyOf(e), fieldOf(read(owner), e.field));
    this.moved.push({ kind: "assign", local: name, value });
    return name;
  }
}

const isHeld = ({ type }: Expression): boolean => type === "f64" || type === "bool" || isArray(type) || isObject(type);

const emptyOf = ({ type }: Expression): Expression =>
  isArray(type) || isObject(type) ? nothing(type) : type === "bool" ? boolean(false) : number(0);
