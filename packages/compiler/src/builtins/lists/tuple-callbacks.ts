/**
 * A function in that is called for the elements of a tuple, which are gone through as they were; refused where it
 * changes some that are still to come, or changes them by its last parameter.
 */
import { ts } from "#typescript";
import type { Body } from "../../frontend/body.js";
import { isAssigned } from "../../frontend/program/assigned-nodes.js";
import { usesIn } from "../../frontend/program/unset.js";
import { refuse } from "../../frontend/refusal.js";
import type { FunctionValue, LibraryValue } from "../../frontend/scope.js";

const CHANGING = /^(?:sort|reverse|fill|copyWithin|push|pop|shift|unshift|splice)$/;

export function refuseChanges(body: Body, owner: ts.Expression, fn: FunctionValue | LibraryValue, name: string): void {
  if (fn.kind !== "function") return;
  const index = name.startsWith("reduce") ? 2 : 1;
  const [position, whole] = [index, index + 1].map((k) => symbolOf(body, fn.node.parameters[k]?.name));
  const found =
    (whole && usesIn(body.typing, fn.node, whole).find((use) => !isOnlyRead(use))) ??
    changeOf(body, fn.node, owner.getText(), position);
  if (found) refuse(found, "W4006", name, "it goes through a tuple, whose elements its function changes");
}

const symbolOf = ({ typing }: Body, name: ts.BindingName | undefined): ts.Symbol | undefined =>
  name && ts.isIdentifier(name) ? typing.symbolOf(name) : undefined;

/** `all[i]`, `all.length`, `...all`, `of all`, and methods that change nothing. */
function isOnlyRead(use: ts.Expression): boolean {
  const { parent } = use;
  if (ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent)) return isOnlyRead(parent);
  if (ts.isElementAccessExpression(parent)) return parent.expression === use && !isAssigned(parent);
  if (ts.isPropertyAccessExpression(parent)) return !CHANGING.test(parent.name.text) && !isAssigned(parent);
  return ts.isSpreadElement(parent) || (ts.isForOfStatement(parent) && parent.expression === use);
}

/** Where a function changes a tuple by its name, other than the element that it is called for. */
function changeOf(body: Body, node: ts.Node, name: string, position: ts.Symbol | undefined): ts.Expression | undefined {
  const isElement = ts.isElementAccessExpression(node) && isAssigned(node);
  const isChange = ts.isPropertyAccessExpression(node) && CHANGING.test(node.name.text);
  if ((isElement || isChange) && node.expression.getText() === name) {
    const own = isElement && ts.isIdentifier(node.argumentExpression) ? node.argumentExpression : undefined;
    if (!own || !position || body.typing.symbolOf(own) !== position) return node;
  }
  return ts.forEachChild(node, (child) => changeOf(body, child, name, position));
}
