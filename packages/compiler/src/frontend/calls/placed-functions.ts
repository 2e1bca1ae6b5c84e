/** How much of a kernel is made of functions that are translated where they are called, and which may be. */
import { ts } from "#typescript";
import { isInPlace, isStandard, libraryRole } from "../libraries/standard.js";
import type { FunctionNode } from "../select/function-node.js";

/** Syntax nodes up to which a function without loops is translated in place. */
const SMALL = 120;
const SMALL_STANDARD = 20;

/**
 * Syntax nodes in place of calls, of which each takes a tenth of a millisecond: small functions that call small ones
 * twice are as many as two to the power of how deep they call. With more of them a function that can be called is
 * called, and with many more the kernel is refused. The largest kernel of the bench has 43,000.
 */
const ENOUGH = 60_000;
const TOO_MANY = 300_000;

export class PlacedFunctions {
  private nodes = 0;

  /** The kernel holds no more. */
  get isFull(): boolean {
    return this.nodes > TOO_MANY;
  }

  add(node: FunctionNode): void {
    this.nodes += sizeOf(node);
  }

  /** Whether a function that could be called had better be put in place. */
  takes(node: FunctionNode): boolean {
    return sizeOf(node) <= limitFor(node) && (this.nodes <= ENOUGH || isInPlace(node));
  }
}

/** The functions of the library call one another many times over; what LLVM wants to have in place, it puts there. */
function limitFor(node: FunctionNode): number {
  if (libraryRole(node) === "rare") return 0;
  return isInPlace(node) ? Infinity : isStandard(node) ? SMALL_STANDARD : SMALL;
}

const sizes = new WeakMap<ts.Node, number>();

/**
 * The number of syntax nodes in a body; a loop makes it large. A function that it only makes is counted where that is
 * called; one that it calls at once or hands to a call, here.
 */
function sizeOf(node: FunctionNode): number {
  let size = sizes.get(node);
  if (size !== undefined) return size;
  size = 0;
  const visit = (inner: ts.Node): void => {
    size! += ts.isIterationStatement(inner, false) ? SMALL : 1;
    if (!isOnlyMade(inner)) ts.forEachChild(inner, visit);
  };
  if (node.body) visit(node.body);
  sizes.set(node, size);
  return size;
}

function isOnlyMade(node: ts.Node): boolean {
  if (!ts.isFunctionLike(node)) return false;
  let outer: ts.Node = node;
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent;
  return !ts.isCallExpression(outer.parent) && !ts.isNewExpression(outer.parent);
}
