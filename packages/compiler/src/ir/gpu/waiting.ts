/** Which functions of a kernel for the GPU wait at barriers: those that have one, and those that call such. */
import type { Func } from "../ir.js";
import { hasMeeting } from "./meetings.js";
import type { Placed } from "./placed-arrays.js";
import { eachExpression } from "../walk.js";

/** Whether threads wait for each other. */
export function waits(placed: Placed): boolean {
  return placed.module.functions.some(({ body }) => hasMeeting(body));
}

/** The functions that yield, by themselves or in those that they call. */
export function waitingFunctions(functions: readonly Func[]): ReadonlySet<Func> {
  const waiting = new Set<Func>();
  for (const func of functions) if (hasMeeting(func.body)) waiting.add(func);
  for (let size = -1; size < waiting.size;) {
    size = waiting.size;
    for (const func of functions)
      eachExpression(func.body, (e) => void (e.op === "call" && waiting.has(e.callee) && waiting.add(func)));
  }
  return waiting;
}
