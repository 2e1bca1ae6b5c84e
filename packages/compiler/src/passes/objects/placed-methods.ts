/**
 * Calls that are given an object which nobody else keeps, such as those of the methods of a scanner that the kernel
 * makes, put in place: without them, the fields of the object can become variables.
 */
import { CallGraph } from "../../ir/call-graph.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import { isObject, sameType } from "../../ir/objects.js";
import { bodiesOf, eachStatement, expressionsOf, mapStatement, someStatement } from "../../ir/walk.js";
import type { Pass } from "../pass.js";
import { calledIn, isCalling, placedCall, sizeOf } from "../rewrite/placed-call.js";

export const placeMethods: Pass = {
  name: "placeMethods",
  stage: "numbers",
  says: "Calls are in place that alone keep an object from becoming variables.",
  run,
};

/** Statements that all calls with one object may become, and that a function may have with those of all. */
const MOST = 400;
const LARGEST = 2000;

function run(module: Module): Module {
  const taking = new Taking(new CallGraph().recursiveIn(module.functions));
  const before = calledIn(module);
  for (const func of module.functions) {
    const objects = placeable(func, taking);
    if (objects.size > 0) func.body = new Placing(objects).list(func.body);
  }
  const after = calledIn(module);
  return { ...module, functions: module.functions.filter((func) => !before.has(func) || after.has(func)) };
}

/** What a function does with one of its objects. */
interface Use {
  /** It does more than to look at its fields, to change them, and to hand it to calls. */
  kept: boolean;
  assigned: number;
  readonly calls: { readonly callee: Func; readonly at: number }[];
}

function usesIn(body: readonly Statement[]): ReadonlyMap<Local, Use> {
  const uses = new Map<Local, Use>();
  const of = (local: Local): Use => {
    const known = uses.get(local) ?? { kept: false, assigned: 0, calls: [] };
    uses.set(local, known);
    return known;
  };
  const visit = (e: Expression): void => {
    if (e.op === "address" || e.op === "local") of(e.local).kept = true;
    const looks = e.op === "field" || e.op === "isNothing";
    for (const arg of e.args) if (!looks || arg.op !== "local") visit(arg);
  };
  eachStatement(body, (s) => {
    if (s.kind === "assign" && isObject(s.local.type)) {
      const use = of(s.local);
      use.assigned++;
      use.kept ||= s.value.op !== "new";
    }
    if (s.kind === "setField") return [...(s.object.op === "local" ? [] : [s.object]), s.value].forEach(visit);
    if (!isCalling(s)) return expressionsOf(s).forEach(visit);
    const { callee, args } = s.value;
    args.forEach((arg, at) => {
      if (arg.op === "local" && isObject(arg.type)) of(arg.local).calls.push({ callee, at });
      else if (arg.op !== "address") visit(arg);
    });
  });
  return uses;
}

/** The objects that a function makes and that calls alone keep, as far as the calls become few statements. */
function placeable({ body, parameters }: Func, taking: Taking): ReadonlySet<Local> {
  const found = new Set<Local>();
  let left = LARGEST - sizeOf(body);
  for (const [local, { kept, assigned, calls }] of usesIn(body)) {
    if (kept || assigned !== 1 || calls.length === 0 || parameters.includes(local)) continue;
    const size = taking.sizeOf(calls, local);
    if (size > MOST || size > left) continue;
    left -= size;
    found.add(local);
  }
  return found;
}

interface Taken {
  readonly size: number;
  readonly uses: ReadonlyMap<Local, Use>;
  readonly returns: boolean;
}

/** What calls become that are given an object. */
class Taking {
  private readonly known = new Map<Func, Taken>();

  constructor(private readonly recursive: ReadonlySet<Func>) {}

  /** The statements of all; Infinity where one keeps the object. */
  sizeOf(calls: Use["calls"], object: Local): number {
    return calls.reduce((sum, { callee, at }) => sum + this.sizeOfCall(callee, callee.parameters[at]!, object), 0);
  }

  private sizeOfCall(callee: Func, parameter: Local, object: Local): number {
    if (this.recursive.has(callee) || !sameType(parameter.type, object.type)) return Infinity;
    const { size, uses, returns } = this.lookedAt(callee);
    // A call of what no value is comes to no end.
    if (callee.result !== "void" && !returns) return Infinity;
    const use = uses.get(parameter);
    if (!use) return size;
    return use.kept || use.assigned > 0 ? Infinity : size + this.sizeOf(use.calls, parameter);
  }

  private lookedAt(callee: Func): Taken {
    const { body } = callee;
    const returns = (): boolean => someStatement(body, ({ kind }) => kind === "return");
    const known = this.known.get(callee) ?? { size: sizeOf(body), uses: usesIn(body), returns: returns() };
    this.known.set(callee, known);
    return known;
  }
}

class Placing {
  constructor(private readonly objects: ReadonlySet<Local>) {}

  readonly list = (statements: readonly Statement[]): Statement[] => statements.flatMap((s) => this.statement(s));

  private statement(s: Statement): Statement[] {
    if (isCalling(s) && s.value.args.some((arg) => this.isObject(arg))) {
      const isSame = (_: number, arg: Expression): boolean => this.isObject(arg);
      return this.list(placedCall(s, s.value.callee.body, isSame));
    }
    if (bodiesOf(s).length === 0) return [s];
    return [mapStatement(s, (e) => e, this.list)];
  }

  private isObject(e: Expression): boolean {
    return e.op === "local" && this.objects.has(e.local);
  }
}
