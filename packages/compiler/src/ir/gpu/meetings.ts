/** Expressions and statements in; whether the threads of a block wait for each other there out. */
import type { Expression, Statement } from "../ir.js";
import { expressionsOf, someNode, someStatement } from "../walk.js";

/** Whether an expression is one that threads compute together. */
export const meets = ({ op }: Expression): boolean => op === "blockValue" || op === "warpValue";

export const hasMeeting = (body: readonly Statement[]): boolean =>
  someStatement(body, (s) => s.kind === "barrier" || expressionsOf(s).some((e) => someNode(e, meets)));
