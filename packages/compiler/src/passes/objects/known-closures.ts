/**
 * Calls of functions that are values, where one function alone can be called, put in place: what such a function
 * captures, which an object holds for it, can then become variables.
 */
import { read } from "../../ir/build.js";
import { FUNCTION, isObject } from "../../ir/objects.js";
import type { Expression, Func, Local, Module, Read, Statement } from "../../ir/ir.js";
import { bodiesOf, eachStatement, mapStatement } from "../../ir/walk.js";
import { isLeft } from "../../analyses/guards.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";
import { type Calling, calledIn, isCalling, placedCall, sizeOf } from "../rewrite/placed-call.js";

export const placeClosures: Pass = {
  name: "placeClosures",
  stage: "numbers",
  says: "Calls of functions that are values are in place, where it is known which function that is.",
  run,
};

/** Statements of a function up to which it is put in place, and of one that grows by that. */
const SMALL = 60;
const LARGE = 2000;
/** How deep functions are put in place that such functions call. */
const DEEP = 4;

function run(module: Module): Module {
  for (const func of module.functions) if (!isApplication(func)) new Placing(func).run();
  const called = calledIn(module);
  return { ...module, functions: module.functions.filter((func) => !isApplication(func) || called.has(func)) };
}

/** Whether a function chooses by the number of the function that its first parameter is. */
const isApplication = ({ parameters: [first] }: Func): boolean =>
  !!first && isObject(first.type) && first.type.fields.has(FUNCTION) && first.name === "function";

class Placing {
  private closures: ReadonlyMap<Local, KnownClosure> = new Map();
  private size: number;

  constructor(private readonly func: Func) {
    this.size = sizeOf(func.body);
  }

  run(): void {
    for (let round = 0; round < DEEP; round++) {
      this.closures = knownClosures(this.func);
      const before = this.size;
      if (this.closures.size > 0) this.func.body = this.list(this.func.body);
      if (this.size === before) break;
    }
  }

  private list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    if (isCalling(s)) return this.placed(s) ?? [s];
    if (bodiesOf(s).length === 0) return [s];
    return [
      mapStatement(
        s,
        (e) => e,
        (body) => this.list(body),
      ),
    ];
  }

  private placed(s: Calling): Statement[] | undefined {
    const { callee, args } = s.value;
    const [closure] = args;
    const known = closure?.op === "local" ? this.closures.get(closure.local) : undefined;
    const body = known?.isMadeAt(s) && isApplication(callee) ? armOf(callee, known.id) : undefined;
    if (!known || !body || sizeOf(body) > SMALL || this.size > LARGE) return undefined;
    this.size += sizeOf(body);
    const isSame = (k: number, arg: Expression): boolean => k === 0 && arg.op === "local";
    const captures = known.capturesAt(s);
    return placedCall(s, body, isSame, (list) => withCaptures(list, (closure as Read).local, captures));
  }
}

interface KnownClosure {
  readonly id: number;
  /** Whether the function is there where a statement is, and not the nothing that some variables begin with. */
  readonly isMadeAt: (s: Statement) => boolean;
  /** The variables that a function captures, by the fields that hold them, where a statement sees the same ones. */
  readonly capturesAt: (s: Statement) => ReadonlyMap<string, Local>;
}

/** The variables of a function that hold one function each, by their only assignment but that of nothing before it. */
function knownClosures(func: Func): ReadonlyMap<Local, KnownClosure> {
  const { values, begunWithNothing } = onlyValues(func);
  const spots = spotsIn(func.body);
  const parameters = new Set(func.parameters);
  const found = new Map<Local, KnownClosure>();
  for (const local of values.keys()) {
    const names = [local];
    let value = isObject(local.type) ? values.get(local) : undefined;
    while (value?.op === "local" && !names.includes(value.local)) {
      names.push(value.local);
      value = values.get(value.local);
    }
    if (value?.op !== "new") continue;
    const made = value;
    const id = made.args[made.fields.indexOf(FUNCTION)];
    if (id?.op !== "constant") continue;
    const capturesAt = (s: Statement): ReadonlyMap<string, Local> => {
      const isSame = (name: Local): boolean => parameters.has(name) || spots.isBefore(name, s);
      if (!names.every(isSame)) return new Map();
      const held = made.fields.map((field, k) => [field, made.args[k]!] as const);
      return new Map(
        held.flatMap(([field, e]) =>
          e.op === "local" && values.has(e.local) && isSame(e.local) ? [[field, e.local] as const] : [],
        ),
      );
    };
    // Each is there where it is read: by the statement, or by the assignment of the variable before it.
    const isMadeAt = (s: Statement): boolean =>
      names.every((name, k) => {
        const reader = k === 0 ? s : spots.assigned.get(names[k - 1]!)!;
        return !begunWithNothing.has(name) || spots.isBefore(name, reader);
      });
    found.set(local, { id: id.value, isMadeAt, capturesAt });
  }
  return found;
}

interface OnlyValues {
  readonly values: ReadonlyMap<Local, Expression | undefined>;
  /** Those that are nothing before they are assigned, as the fields of an object that is made before them. */
  readonly begunWithNothing: ReadonlySet<Local>;
}

/** The values of variables that are assigned once; `undefined` for parameters, which never are. */
function onlyValues({ body, parameters }: Func): OnlyValues {
  const values = new Map<Local, Expression | undefined>();
  const begunWithNothing = new Set<Local>();
  const changing = addressedIn(body);
  for (const parameter of parameters) if (parameter.reference) changing.add(parameter);
  eachStatement(body, (s) => {
    if (s.kind !== "assign") return;
    const isBegun = values.get(s.local)?.op === "nothing" && s.value.op !== "nothing";
    if (isBegun) begunWithNothing.add(s.local);
    else if (values.has(s.local) || parameters.includes(s.local)) changing.add(s.local);
    values.set(s.local, s.value);
  });
  for (const parameter of parameters) values.set(parameter, undefined);
  for (const local of changing) values.delete(local);
  return { values, begunWithNothing };
}

/** Where statements stand: in which loops and branches, and behind which others. */
function spotsIn(body: readonly Statement[]) {
  const stacks = new Map<Statement, readonly Statement[][]>();
  const order = new Map<Statement, number>();
  const assigned = new Map<Local, Statement>();
  const visit = (list: Statement[], stack: readonly Statement[][]): void => {
    for (const s of list) {
      stacks.set(s, stack);
      order.set(s, order.size);
      if (s.kind === "assign") assigned.set(s.local, s);
      const isThrough = s.kind === "arena" || (s.kind === "block" && !isLeft(s));
      for (const inner of bodiesOf(s)) visit(inner, isThrough ? stack : [...stack, inner]);
    }
  };
  visit(body as Statement[], []);
  /** Whether, each time that control comes to a statement, it has come to the assignment of a variable before. */
  const isBefore = (local: Local, s: Statement): boolean => {
    const assignment = assigned.get(local);
    const [own, outer] = [stacks.get(s), assignment && stacks.get(assignment)];
    return !!own && !!outer && order.get(assignment!)! < order.get(s)! && outer.every((list, k) => own[k] === list);
  };
  return { assigned, isBefore };
}

/** With the variables that a function captures in place of the fields that hold them. */
function withCaptures(list: Statement[], closure: Local, captures: ReadonlyMap<string, Local>): Statement[] {
  const expression = (e: Expression): Expression => {
    const held = e.op === "field" && e.args[0].op === "local" && e.args[0].local === closure && captures.get(e.field);
    return held ? read(held) : ({ ...e, args: e.args.map(expression) } as Expression);
  };
  const statements = (inner: readonly Statement[]): Statement[] =>
    inner.map((s) => mapStatement(s, expression, statements));
  return captures.size > 0 ? statements(list) : list;
}

/** What an application does for the function of a number. */
function armOf({ body }: Func, id: number): Statement[] | undefined {
  const arm = body.find((s) => {
    const number = s.kind === "if" && s.condition.op === "eq" ? s.condition.args[1] : undefined;
    return number?.op === "constant" && number.value === id;
  });
  return arm?.kind === "if" ? arm.then : undefined;
}
