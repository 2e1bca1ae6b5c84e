/** Questions for null and undefined in; the kernel notes that it looks at the types of its numbers. */
import { ts } from "#typescript";
import type { Body } from "../body.js";

/** `a === null` of what is said to be a number: whoever calls the kernel may give it null all the same. */
export function noteAsked({ kernel, typing: { checker } }: Body, node: ts.Expression): void {
  const { flags } = checker.getTypeAtLocation(node);
  if (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.Never)) kernel.testsTypes = true;
}
