/**
 * A module for the GPU in; the same out with functions that are given what they name of the root: its arrays, those of
 * a block or a thread, and where the thread stands. Coordinates are left in the root alone.
 */
import { isArray, makeLocal, read } from "../../ir/build.js";
import type { Coordinate } from "../../ir/gpu/nodes.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import { eachExpression, mapStatement } from "../../ir/walk.js";

/** Arrays by themselves, coordinates by the first expression that names them. */
type Named = Local | Coordinate;

export function passValues({ root, functions, tables }: Module): Module {
  const passing = new Passing(root, functions);
  return { root, functions: functions.map((func) => passing.function(func)), tables };
}

class Passing {
  private readonly coordinates = new Map<string, Coordinate>();
  private readonly named = new Map<Func, Set<Named>>();

  constructor(
    private readonly root: Func,
    functions: readonly Func[],
  ) {
    for (const func of functions) this.named.set(func, new Set());
    for (let changed = true; changed;) {
      changed = false;
      for (const func of functions) changed = this.collect(func) || changed;
    }
  }

  /** Whether more is named than was known. */
  private collect(func: Func): boolean {
    const found = this.named.get(func)!;
    const before = found.size;
    const own = new Set(func.parameters);
    eachExpression(func.body, (e) => {
      if (e.op === "coordinate") found.add(this.coordinate(e));
      if (e.op === "local" && isArray(e.type) && !own.has(e.local)) found.add(e.local);
      if (e.op === "call") this.named.get(e.callee)!.forEach((each) => found.add(each));
    });
    return found.size > before;
  }

  private coordinate(e: Coordinate): Coordinate {
    const key = `${e.of}${e.axis}`;
    const known = this.coordinates.get(key) ?? e;
    this.coordinates.set(key, known);
    return known;
  }

  function(func: Func): Func {
    const given = new Map<Named, Local>();
    if (func !== this.root)
      for (const each of this.named.get(func)!)
        given.set(each, "op" in each ? makeLocal(each.of, "i32") : makeLocal(each.name, each.type));
    func.body = this.list(func.body, given);
    // Calls know a function by its identity.
    return Object.assign(func, { parameters: [...func.parameters, ...given.values()] });
  }

  private list(statements: readonly Statement[], given: ReadonlyMap<Named, Local>): Statement[] {
    return statements.map((s) =>
      mapStatement(
        s,
        (e) => this.expression(e, given),
        (inner) => this.list(inner, given),
      ),
    );
  }

  private expression(e: Expression, given: ReadonlyMap<Named, Local>): Expression {
    if (e.op === "coordinate") return this.value(this.coordinate(e), given);
    if (e.op === "local") return this.value(e.local, given);
    const args = e.args.map((arg) => this.expression(arg, given));
    if (e.op !== "call") return { ...e, args } as unknown as Expression;
    return { ...e, args: [...args, ...[...this.named.get(e.callee)!].map((each) => this.value(each, given))] };
  }

  private value(named: Named, given: ReadonlyMap<Named, Local>): Expression {
    const local = given.get(named);
    if (local) return read(local);
    return "op" in named ? { ...named } : read(named);
  }
}
