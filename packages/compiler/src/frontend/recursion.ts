/**
 * Recursion inside of `try`. Where the stack comes to its end, the engine's error leaves the kernel past all handlers: then the call is undone, and runs as JavaScript, whose handlers
 * see the error. That needs calls that can be undone.
 */
import { ts } from "ts-morph";
import type { Body } from "./body.js";
import type { KernelTranslation } from "./kernel.js";
import type { FunctionNode } from "./markers.js";
import { refuse } from "./refusal.js";
import { isOfNumpy, isStandard } from "./standard.js";

/** Notes a call inside of `try` that may come to the end of the stack. */
export function noteRecursion(body: Body, node: ts.Node, callee: FunctionNode): void {
  const { recursions, references } = body.kernel;
  if (!body.handler || isStandard(callee) || isOfNumpy(callee)) return;
  if (body.recurses || references.isRecursive(callee)) recursions.push(node);
}

/** Refuses such calls where the kernel does what cannot be undone. */
export function checkRecursions({ recursions, javascript, hosts }: KernelTranslation, takesInstance: boolean): void {
  const [node] = recursions;
  if (!node) return;
  // A function of JavaScript that makes an error for a `throw` is the last thing that a call does.
  const calls = hosts > 0 || javascript.some((call) => !ts.isThrowStatement(call.node));
  if (calls) refuse(node, "W4016", "the kernel calls JavaScript");
  if (takesInstance) refuse(node, "W4016", "the kernel changes an instance in kernel memory");
}
