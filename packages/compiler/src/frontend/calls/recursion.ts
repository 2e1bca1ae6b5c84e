/**
 * Recursion inside of `try`. Where the stack comes to its end, the engine's error leaves the kernel past all handlers:
 * then the call is undone, and runs as JavaScript, whose handlers see the error. That needs calls that can be undone.
 */
import { ts } from "#typescript";
import { CallGraph } from "../../ir/call-graph.js";
import type { Func } from "../../ir/ir.js";
import type { Body } from "../body.js";
import type { KernelTranslation } from "../kernel.js";
import { refuse } from "../refusal.js";
import { isTrustedFile } from "../libraries/standard.js";

/** Notes a call inside of `try`. */
export function noteCaughtCall({ handler, kernel }: Body, node: ts.Node, func: Func): void {
  if (handler) kernel.caughtCalls.push({ node, func });
}

/**
 * Finds calls inside of `try` that may come to the end of the stack, and refuses them where the kernel does what cannot
 * be undone.
 */
export function checkRecursions(kernel: KernelTranslation, takesInstance: boolean): void {
  const { caughtCalls, functions, javascript, hosts, recursions } = kernel;
  if (caughtCalls.length === 0) return;
  const graph = new CallGraph();
  const recursive = [...graph.recursiveIn(functions)].filter((func) => !isTrustedFile(kernel.program, func.place.file));
  const reached = new Set(recursive.flatMap((func) => [...graph.calledIn(func)]));
  const deep = ({ func }: { func: Func }): boolean => {
    const below = graph.calleesOf(func);
    return reached.has(func) || recursive.some((one) => one === func || below.has(one));
  };
  const found = caughtCalls.find(deep);
  if (!found) return;
  recursions.push(found.node);
  // A function of JavaScript that makes an error for a `throw` is the last thing that a call does.
  const calls = hosts > 0 || javascript.some((call) => !ts.isThrowStatement(call.node));
  if (calls) refuse(found.node, "W4016", "the kernel calls JavaScript");
  if (takesInstance) refuse(found.node, "W4016", "the kernel changes an instance in kernel memory");
}
