/**
 * A module for the GPU in; the same out with all barriers in its root: functions that wait at barriers are put in the
 * place of their calls. Undefined where a call of such a function is a part of an expression.
 */
import type { Module, Statement } from "../../ir/ir.js";
import { waitingFunctions } from "../../ir/gpu/waiting.js";
import { expressionsOf, mapStatement, someNode } from "../../ir/walk.js";
import { isCalling, placedCall } from "../rewrite/placed-call.js";

export function placeWaiting(module: Module): Module | undefined {
  const waiting = waitingFunctions(module.functions);
  let possible = true;
  const list = (statements: readonly Statement[]): Statement[] => statements.flatMap(statement);
  const statement = (s: Statement): Statement[] => {
    if (isCalling(s) && waiting.has(s.value.callee)) return list(placedCall(s, s.value.callee.body, () => false));
    possible &&= !expressionsOf(s).some((e) => someNode(e, (node) => node.op === "call" && waiting.has(node.callee)));
    return [mapStatement(s, (e) => e, list)];
  };
  const root = { ...module.root, body: list(module.root.body) };
  if (!possible) return undefined;
  return {
    ...module,
    root,
    functions: module.functions.flatMap((func) => (func === module.root ? [root] : waiting.has(func) ? [] : [func])),
  };
}
