/** A module in; what is assigned to each variable, passed for each parameter, and returned by each function, out. */
import { eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import type { Expression, Func, Local, Module } from "../ir/ir.js";

export type Holder = Local | Func;

export function sourcesOf(module: Module): Map<Holder, Expression[]> {
  const sources = new Map<Holder, Expression[]>();
  const add = (holder: Holder, value: Expression): void => {
    const known = sources.get(holder);
    if (known) known.push(value);
    else sources.set(holder, [value]);
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => {
      if (s.kind === "assign") add(s.local, s.value);
      if (s.kind === "return" && s.value) add(func, s.value);
      for (const expression of expressionsOf(s)) {
        eachNode(expression, (e) => {
          if (e.op === "call") e.args.forEach((arg, k) => add(e.callee.parameters[k]!, arg));
        });
      }
    });
  }
  return sources;
}
