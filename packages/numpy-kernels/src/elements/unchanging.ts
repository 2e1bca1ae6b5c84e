/**
 * Expressions in; whether they can be evaluated at any time in between out: they call nothing but functions of arrays,
 * and assign nothing.
 */
import { isAssignmentOperator, ts, type Body, Scope } from "@wumba/compiler/extend";
import { liftedFunction, isPure, type Lifted } from "../lifting/lifted.js";
import { isArrayType } from "../arrays/ndarrays.js";
import { inside, givenBy } from "./given-values.js";

/**
 * Whether an expression can be evaluated at any time in between: it calls nothing but functions of arrays, and assigns
 * nothing.
 */
export function changesNothing(body: Body, node: ts.Node): boolean {
  if (ts.isCallExpression(node) && !isFunctionOfArrays(body, node) && !isMethodOfArray(body, node)) {
    const lifted = liftedFunction(body.typing, node);
    if (lifted !== undefined) return isPureCall(body, node, lifted);
    return givesOnly(body, node);
  }
  if (
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isYieldExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return false;
  if (ts.isPostfixUnaryExpression(node) || ts.isDeleteExpression(node)) return false;
  if (
    ts.isPrefixUnaryExpression(node) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
  )
    return false;
  if (ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind)) return false;
  if (ts.isFunctionLike(node)) return true;
  let pure = true;
  ts.forEachChild(node, (child) => void (pure &&= changesNothing(body, child)));
  return pure;
}

/** Functions of the package that put elements into an array that they are given. */
const writers = new Set(["assign", "setitem", "copyto", "fillDiagonal", "putmask", "put", "place", "putAlongAxis"]);

function isFunctionOfArrays(body: Body, { expression, arguments: given }: ts.CallExpression): boolean {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  const key = symbol && body.typing.libraryKey(symbol);
  return (
    !!key?.startsWith("numpy.") && !writers.has(key.slice("numpy.".length)) && !given.some((option) => namesOut(option))
  );
}

/** Whether an argument is options with an array for the result. */
const namesOut = (option: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(option) && option.properties.some((property) => property.name?.getText() === "out");

const isMethodOfArray = (body: Body, { expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) &&
  expression.name.text !== "set" &&
  isArrayType(body.typing.checker.getTypeAtLocation(expression.expression));

/** Whether a call can be evaluated at any time in between. */
export const isPureCall = (body: Body, node: ts.CallExpression, { kind, fn }: Lifted): boolean =>
  kind === "vectorize" &&
  node.arguments.length <= fn.parameters.length &&
  isPure(body.typing, fn) &&
  node.arguments.every((argument) => changesNothing(body, argument));

/** Whether a call evaluates its arguments and a value that can be evaluated at any time in between. */
function givesOnly(body: Body, node: ts.CallExpression): boolean {
  const given = givenBy(body, node);
  if (!given || !given.arguments.every((argument) => changesNothing(body, argument))) return false;
  const scope = new Scope(body.scope);
  given.known.forEach((value, k) => {
    const name = given.fn.parameters[k]?.name;
    const symbol = name && body.typing.symbolOf(name);
    if (symbol && value) scope.bind(symbol, value);
  });
  return inside(body, given.fn, scope, () => changesNothing(body, given.value));
}
