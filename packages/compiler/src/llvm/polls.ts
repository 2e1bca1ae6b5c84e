/**
 * Which loops of a kernel look, once in each round, whether the call is to end: those around others, where it costs
 * nothing that could be measured.
 */
import type { Func, Module, Statement } from "../ir/ir.js";
import { eachExpression, eachStatement } from "../ir/walk.js";

export function polledLoops(module: Module): ReadonlySet<Statement> {
  const looping = loopingFunctions(module);
  const found = new Set<Statement>();
  for (const func of module.functions)
    eachStatement(func.body, (s) => {
      if (s.kind === "loop" && !s.fork && loops(s.body, looping)) found.add(s);
    });
  return found;
}

/** Functions in which there is a loop, or in those that they call. */
function loopingFunctions(module: Module): ReadonlySet<Func> {
  const found = new Set<Func>();
  let before;
  do {
    before = found.size;
    for (const func of module.functions) if (loops(func.body, found)) found.add(func);
  } while (found.size > before);
  return found;
}

function loops(body: readonly Statement[], looping: ReadonlySet<Func>): boolean {
  let found = false;
  eachStatement(body, (s) => void (found ||= s.kind === "loop"));
  eachExpression(body, (e) => void (found ||= e.op === "call" && looping.has(e.callee)));
  return found;
}
