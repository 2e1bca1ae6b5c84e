/**
 * Calls of functions that are values, where one function alone can be called, put in place: what such a function
 * captures, which an object holds for it, can then become variables.
 */
import { makeLocal, read } from "../../ir/build.js";
import { FUNCTION, isObject } from "../../ir/objects.js";
import type { Call, Expression, Func, Label, Local, Module, Read, Statement } from "../../ir/ir.js";
import { bodiesOf, eachExpression, eachStatement, mapStatement } from "../../ir/walk.js";
import { isLeft } from "../../analyses/guards.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";
import { cloneStatements } from "../rewrite/clone.js";

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
  const called = new Set(module.functions.flatMap(({ body }) => calleesIn(body)));
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
    const called = s.kind === "assign" || s.kind === "evaluate" ? s.value : undefined;
    if (called?.op === "call") return this.placed(called, s) ?? [s];
    if (bodiesOf(s).length === 0) return [s];
    return [
      mapStatement(
        s,
        (e) => e,
        (body) => this.list(body),
      ),
    ];
  }

  private placed({ callee, args }: Call, s: Statement): Statement[] | undefined {
    const [closure] = args;
    const known = closure?.op === "local" ? this.closures.get(closure.local) : undefined;
    const body = known && isApplication(callee) ? armOf(callee, known.id) : undefined;
    if (!known || !body || sizeOf(body) > SMALL || this.size > LARGE) return undefined;
    this.size += sizeOf(body);
    const names = new Map<Local, Local>();
    const given: Statement[] = [];
    callee.parameters.forEach((parameter, k) => {
      const arg = args[k]!;
      if (arg.op === "address" || (k === 0 && arg.op === "local")) names.set(parameter, arg.local);
      else given.push({ kind: "assign", local: nameFor(names, parameter), value: arg, place: s.place });
    });
    const label: Label = { name: callee.name };
    const cloned = cloneStatements(body, (local) => nameFor(names, local));
    const named = withCaptures(cloned, (closure as Read).local, known.capturesAt(s));
    const result = s.kind === "assign" ? s.local : undefined;
    return [...given, { kind: "block", label, body: withoutReturns(named, result, label), place: s.place }];
  }
}

function nameFor(names: Map<Local, Local>, local: Local): Local {
  const known = names.get(local) ?? makeLocal(local.name, local.type, local.place, local.reference);
  names.set(local, known);
  return known;
}

interface KnownClosure {
  readonly id: number;
  /** The variables that a function captures, by the fields that hold them, where a statement sees the same ones. */
  readonly capturesAt: (s: Statement) => ReadonlyMap<string, Local>;
}

/** The variables of a function that hold one function each, by their only assignment. */
function knownClosures(func: Func): ReadonlyMap<Local, KnownClosure> {
  const values = onlyValues(func);
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
    found.set(local, { id: id.value, capturesAt });
  }
  return found;
}

/** The values of variables that are assigned once; `undefined` for parameters, which never are. */
function onlyValues({ body, parameters }: Func): Map<Local, Expression | undefined> {
  const values = new Map<Local, Expression | undefined>();
  const changing = addressedIn(body);
  for (const parameter of parameters) if (parameter.reference) changing.add(parameter);
  eachStatement(body, (s) => {
    if (s.kind !== "assign") return;
    if (values.has(s.local) || parameters.includes(s.local)) changing.add(s.local);
    values.set(s.local, s.value);
  });
  for (const parameter of parameters) values.set(parameter, undefined);
  for (const local of changing) values.delete(local);
  return values;
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
  return { isBefore };
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

/** Statements that leave a block by `break` in place of returning, with what they return in a variable. */
function withoutReturns(list: readonly Statement[], result: Local | undefined, label: Label): Statement[] {
  return list.flatMap((s): Statement[] => {
    if (s.kind !== "return")
      return [
        mapStatement(
          s,
          (e) => e,
          (body) => withoutReturns(body, result, label),
        ),
      ];
    const { value, throws, place } = s;
    const leave: Statement = { kind: "break", label, place, ...(throws ? { throws } : {}) };
    if (!value) return [leave];
    return [result ? { kind: "assign", local: result, value, place } : { kind: "evaluate", value, place }, leave];
  });
}

function sizeOf(list: readonly Statement[]): number {
  let count = 0;
  eachStatement(list, () => void count++);
  return count;
}

function calleesIn(list: readonly Statement[]): Func[] {
  const found: Func[] = [];
  eachExpression(list, (e) => void (e.op === "call" && found.push(e.callee)));
  return found;
}
