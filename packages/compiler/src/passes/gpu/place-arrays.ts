/**
 * A module in; the same without variables and parameters for arrays out, but for the kernel's own and those that a
 * block or a thread has: the GPU has no references to arrays. Functions are made once for each combination of arrays
 * that they are called with; of a part of an array they get where it begins and how long it is.
 */
import { copy, isArray, makeLocal, operation, read } from "../../ir/build.js";
import type { Shared } from "../../ir/gpu/nodes.js";
import type { Placed } from "../../ir/gpu/placed-arrays.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import { mapStatement } from "../../ir/walk.js";

/** An array whose place is only known when the kernel runs. */
export class UnknownArray extends Error {
  constructor(readonly place: Statement["place"]) {
    super("an array is not known when building");
  }
}

export function placeArrays(module: Module): Placed {
  const placing = new Placing();
  const root = placing.function(module.root, new Map());
  return { module: { ...module, root, functions: placing.functions }, shared: placing.shared };
}

/** What an array of a function is: an expression that can be copied to where it is read. */
type Arrays = ReadonlyMap<Local, Expression>;

class Placing {
  readonly functions: Func[] = [];
  readonly shared = new Map<Local, Shared>();
  private readonly made = new Map<string, Func>();
  private readonly ids = new Map<object, number>();
  private arrays = new Map<Local, Expression>();
  private place: Statement["place"];

  /** `given`: what its parameters for arrays are. */
  function(func: Func, given: Arrays): Func {
    const outer = { arrays: this.arrays, place: this.place };
    this.arrays = new Map(given);
    const parameters = func.parameters.flatMap((local) => {
      const array = given.get(local);
      if (!array) return [local];
      return array.op === "view" ? array.args.slice(1).flatMap((arg) => (arg.op === "local" ? [arg.local] : [])) : [];
    });
    const own: Func = { ...func, parameters, body: [] };
    own.body = this.list(func.body);
    this.functions.push(own);
    Object.assign(this, outer);
    return own;
  }

  private list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    this.place = s.place ?? this.place;
    if (s.kind === "assign" && isArray(s.local.type)) return this.bind(s.local, s.value);
    return [
      mapStatement(
        s,
        (e) => this.expression(e),
        (list) => this.list(list),
      ),
    ];
  }

  /** A variable for an array stands for what it is given first; the ends of a part become variables. */
  private bind(local: Local, value: Expression): Statement[] {
    if (this.arrays.has(local) || this.shared.has(local)) throw new UnknownArray(this.place);
    if (value.op === "shared") {
      this.shared.set(local, value);
      this.arrays.set(local, read(local));
      return [];
    }
    const array = this.expression(value);
    if (array.op !== "view") {
      if (array.op !== "local" && array.op !== "table") throw new UnknownArray(this.place);
      this.arrays.set(local, array);
      return [];
    }
    const [of, ...ends] = array.args;
    const names = ["start", "length"].map((end) => makeLocal(`${local.name}_${end}`, "i32", local.place));
    this.arrays.set(local, operation("view", array.type, of!, ...names.map(read)));
    return names.map((name, k) => ({ kind: "assign", local: name, value: ends[k]!, place: this.place }));
  }

  private expression(e: Expression): Expression {
    if (e.op === "local" && this.arrays.has(e.local)) return copy(this.arrays.get(e.local)!);
    if (isArray(e.type) && !KNOWN.has(e.op)) throw new UnknownArray(this.place);
    if (e.op === "call") return this.call(e);
    const args = e.args.map((arg) => this.expression(arg));
    if (e.op === "view" && args[0]!.op === "view") {
      const [of, start] = args[0].args as [Expression, Expression];
      return operation("view", e.type, of, operation("wideadd", "i32", start, args[1]!), args[2]!);
    }
    return { ...e, args } as unknown as Expression;
  }

  private call(e: Expression & { op: "call" }): Expression {
    const args = e.args.map((arg) => this.expression(arg));
    const given = new Map<Local, Expression>();
    const passed: Expression[] = [];
    const keys: string[] = [];
    e.callee.parameters.forEach((local, k) => {
      const arg = args[k]!;
      if (!isArray(local.type)) return void passed.push(arg);
      keys.push(this.keyOf(arg));
      if (arg.op !== "view") return void given.set(local, arg);
      passed.push(...arg.args.slice(1));
      const names = ["start", "length"].map((end) => read(makeLocal(`${local.name}_${end}`, "i32", local.place)));
      given.set(local, operation("view", arg.type, arg.args[0]!, ...names));
    });
    const key = `${this.idOf(e.callee)}:${keys.join()}`;
    const callee = this.made.get(key) ?? this.function(e.callee, given);
    this.made.set(key, callee);
    return { ...e, callee, args: passed };
  }

  private keyOf(array: Expression): string {
    if (array.op === "local") return `${this.idOf(array.local)}`;
    if (array.op === "table") return `table ${this.idOf(array.table)}`;
    return `part of ${this.keyOf(array.args[0]!)}`;
  }

  private idOf(object: object): number {
    const id = this.ids.get(object) ?? this.ids.size;
    this.ids.set(object, id);
    return id;
  }
}

const KNOWN = new Set<Expression["op"]>(["local", "table", "view", "shared"]);
