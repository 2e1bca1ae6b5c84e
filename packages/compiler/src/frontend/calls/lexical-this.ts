/** Arrow functions in methods as functions of the module: `this` of the method reaches them as their receiver. */
import { ts } from "#typescript";
import { copy } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../body.js";
import type { FunctionNode } from "../select/function-node.js";
import type { FunctionValue } from "../scope.js";

/** What `this` is in a function that has it of what is around it; undefined for one that has no use for it. */
export function lexicalThis(body: Body, { node, scope, receiver }: FunctionValue): Expression | undefined {
  if (receiver || !hasUseForThis(body, node)) return undefined;
  const self = scope.self ?? body.scope.self;
  return self && copy(self);
}

const known = new WeakMap<FunctionNode, boolean>();

/** Whether a function, or one that it calls by a name around it, has `this` of what is around it. */
function hasUseForThis({ kernel: { references } }: Body, node: FunctionNode): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const isUse = (fn: FunctionNode | undefined): boolean => !!fn && ts.isArrowFunction(fn) && mentionsThis(fn);
  const isUsed =
    ts.findAncestor(node.parent, ts.isClassElement) !== undefined &&
    // The names are those of all functions that it reaches.
    (isUse(node) ||
      [...references.outerNames(node).keys()].some(
        ({ valueDeclaration: declaration }) => declaration && isUse(references.functionOf(declaration)),
      ));
  known.set(node, isUsed);
  return isUsed;
}

/** Whether `this` stands anywhere in a function, or in one that it reaches by a name around it. */
export function mayNeedThis({ kernel: { references } }: Body, node: FunctionNode): boolean {
  const stands = (part: ts.Node): boolean =>
    part.kind === ts.SyntaxKind.ThisKeyword ||
    part.kind === ts.SyntaxKind.SuperKeyword ||
    (ts.forEachChild(part, (child) => stands(child) || undefined) ?? false);
  const reached = [...references.outerNames(node).keys()].map(
    ({ valueDeclaration: declaration }) => declaration && references.functionOf(declaration),
  );
  return [node, ...reached].some((fn) => fn !== undefined && stands(fn));
}

/** Functions that are no arrows, and members of classes, have a `this` of their own. */
export function mentionsThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) return true;
  if ((ts.isFunctionLike(node) && !ts.isArrowFunction(node)) || ts.isClassLike(node)) return false;
  return ts.forEachChild(node, (child) => mentionsThis(child) || undefined) ?? false;
}
