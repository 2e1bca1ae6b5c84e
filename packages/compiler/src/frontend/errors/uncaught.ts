/** Statements whose errors leave the kernel past all handlers of the program. */
import type { ts } from "#typescript";
import type { Expression, Statement } from "../../ir/ir.js";
import type { Body } from "../body.js";
import { placeOf } from "../refusal.js";

const settled = new WeakSet<Statement>();

/** Whether it is settled where the errors of a statement go, whatever is around it now. */
export const isSettled = (statement: Statement): boolean => settled.has(statement);

/** A statement whose error leaves the kernel past all handlers. */
export function uncaught(statement: Statement): Statement {
  settled.add(statement);
  return statement;
}

/** Puts a statement where the translation stands as it is. */
export function keep(body: Body, statement: Statement): void {
  body.out.push(uncaught(statement));
}

/** A throw where JavaScript goes on, so that no `catch` of the program gets it. */
export function leaveKernel(
  body: Body,
  message: string,
  node: ts.Node,
  error: "TypeError" | "RangeError" = "TypeError",
): Statement {
  const site = body.kernel.throwSite({ error, message: [message], values: [] });
  return uncaught({ kind: "throw", site, values: [], place: placeOf(node) });
}

/**
 * Leaves the kernel with a TypeError where something does not hold. JavaScript would go on, so that no `catch` of the
 * program gets it.
 */
export function requireClaim(body: Body, holds: Expression, message: string, node: ts.Node): void {
  const fail = leaveKernel(body, message, node);
  if (holds.op === "constant" && !holds.value) return keep(body, fail);
  body.emit({ kind: "if", condition: holds, then: [], otherwise: [fail] });
}
