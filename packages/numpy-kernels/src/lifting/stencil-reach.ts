/** How far a function of surroundings reads along each axis, where its distances are known when building. */
import { ts, type Body, type FunctionNode } from "@wumba/compiler/extend";
import { ndarrayClass } from "../arrays/ndarrays.js";

export type Reach = readonly (readonly [low: number, high: number])[];

/** The box around all distances; unknown where one is not a constant, or is not read for every element. */
export function readReach(body: Body, fn: FunctionNode, rank: number): Reach | "unknown" {
  const reach = Array.from({ length: rank }, (): [number, number] => [0, 0]);
  let known = true;
  const visit = (node: ts.Node): void => {
    if (isSurroundings(body, node, fn)) {
      const call = node.parent.parent;
      const distances =
        isGet(node) && isAlways(call, fn)
          ? (call as ts.CallExpression).arguments.map((d) => body.kernel.constants.fold(d))
          : [];
      known &&= distances.length === rank && distances.every((d) => Number.isInteger(d));
      distances.forEach((d, axis) => {
        reach[axis] = [Math.min(reach[axis]![0], Number(d)), Math.max(reach[axis]![1], Number(d))];
      });
    }
    ts.forEachChild(node, visit);
  };
  if (fn.body) visit(fn.body);
  return known ? reach : "unknown";
}

const isSurroundings = (body: Body, node: ts.Node, fn: FunctionNode): boolean =>
  ts.isIdentifier(node) &&
  fn.parameters.some((parameter) => body.typing.symbolOf(node) === body.typing.symbolOf(parameter.name)) &&
  /^Neighbors\d$/.test(ndarrayClass(body.typing.checker.getTypeAtLocation(node)) ?? "");

/** Whether a name is that of the array in `a.get(…)`. */
const isGet = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) &&
  parent.name.text === "get" &&
  ts.isCallExpression(parent.parent) &&
  parent.parent.expression === parent;

/** Whether a node is evaluated in each call of a function, whatever its values are. */
function isAlways(node: ts.Node, fn: ts.Node): boolean {
  if (node === fn) return true;
  const { parent } = node;
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return false;
  if (
    ts.isBinaryExpression(parent) &&
    parent.right === node &&
    /^(?:&&|\|\||\?\?)=?$/.test(parent.operatorToken.getText())
  )
    return false;
  if (ts.isBlock(parent) && parent.statements.some((statement) => statement.pos < node.pos && leaves(statement)))
    return false;
  if (
    ts.isIfStatement(parent)
      ? parent.expression !== node
      : ts.isIterationStatement(parent, false) || ts.isCaseOrDefaultClause(parent)
  )
    return false;
  return !(ts.isFunctionLike(parent) && parent !== fn) && !ts.isTryStatement(parent) && isAlways(parent, fn);
}

/** Whether a statement may end the function. */
const leaves = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => leaves(child) || undefined) ?? false));
