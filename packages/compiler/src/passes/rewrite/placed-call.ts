/** A call of a function of the module in; the statements of that function in its place out. */
import { makeLocal } from "../../ir/build.js";
import { CallGraph } from "../../ir/call-graph.js";
import type { Call, Expression, Func, Label, Local, Module, Statement } from "../../ir/ir.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import type { Assign, Evaluate } from "../../ir/statement-kinds.js";
import { cloneStatements } from "./clone.js";

/** A statement that is a call, and no more. */
export type Calling = (Assign | Evaluate) & { readonly value: Call };

export const isCalling = (s: Statement): s is Calling =>
  (s.kind === "assign" || s.kind === "evaluate") && s.value.op === "call";

/** The functions of a module that its functions call. */
export function calledIn({ functions }: Module): ReadonlySet<Func> {
  const graph = new CallGraph();
  return new Set(functions.flatMap((func) => [...graph.calledIn(func)]));
}

/**
 * `body` is what runs for the call: the function's own, or an arm of it. An argument that `isSame` has a parameter
 * stand for its own variable. `map` changes the copy while it still returns.
 */
export function placedCall(
  s: Calling,
  body: readonly Statement[],
  isSame: (k: number, arg: Expression) => boolean,
  map = (list: Statement[]): Statement[] => list,
): Statement[] {
  const { callee, args } = s.value;
  const names = new Map<Local, Local>();
  const given: Statement[] = [];
  callee.parameters.forEach((parameter, k) => {
    const arg = args[k]!;
    if (arg.op === "address" || (arg.op === "local" && isSame(k, arg))) names.set(parameter, arg.local);
    else given.push({ kind: "assign", local: nameFor(names, parameter), value: arg, place: s.place });
  });
  const label: Label = { name: callee.name };
  const cloned = map(cloneStatements(body, (local) => nameFor(names, local)));
  const result = s.kind === "assign" ? s.local : undefined;
  return [...given, { kind: "block", label, body: withoutReturns(cloned, result, label), place: s.place }];
}

function nameFor(names: Map<Local, Local>, local: Local): Local {
  const known = names.get(local) ?? makeLocal(local.name, local.type, local.place, local.reference);
  names.set(local, known);
  return known;
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

export function sizeOf(list: readonly Statement[]): number {
  let count = 0;
  eachStatement(list, () => void count++);
  return count;
}
