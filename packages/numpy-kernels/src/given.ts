/**
 * Calls of the program's own functions that do nothing but give a value, and of `value()` of lazy expressions: they
 * make no difference to when what lies around them is evaluated, and the elements of the arrays that they give are
 * those of what the function returns.
 */
import {
  bindParameters,
  isExpression,
  Scope,
  ts,
  type Body,
  type FunctionNode,
  type FunctionValue,
  type LazyValue,
  type Value,
} from "@wumba/compiler/extend";
import { argumentsOfLazy, lazyNamed, receiverOfValue } from "./lazies.js";
import { isArrayType } from "./ndarrays.js";
import { changesNothing, operandOfAny, type Elements, type Takes } from "./elements.js";

/** What a call gives: the value that a function returns, and what its parameters are. */
interface Given {
  readonly fn: FunctionNode;
  readonly value: ts.Expression;
  readonly arguments: readonly ts.Expression[];
  /** The function and the values of its parameters, evaluated here. */
  readonly open: () => { readonly callee: FunctionValue; readonly args: readonly Value[] } | undefined;
  /** Of lazy expressions among the arguments it is known before what they are. */
  readonly known: readonly (LazyValue | undefined)[];
}

/** Whether a call evaluates its arguments and a value that can be evaluated at any time in between. */
export function givesOnly(body: Body, node: ts.CallExpression): boolean {
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

/** The elements of the array that a call gives, of which {@link givesOnly} holds. */
export function elementsGiven(body: Body, node: ts.CallExpression, takes: Takes): Elements | undefined {
  const given = isArrayType(body.typing.checker.getTypeAtLocation(node)) ? givenBy(body, node) : undefined;
  if (!given || given.fn.typeParameters) return undefined;
  const opened = given.open();
  if (!opened) return undefined;
  body.kernel.reach(given.fn);
  return inside(body, given.fn, new Scope(opened.callee.scope), () => {
    bindParameters(body, given.fn, opened.args);
    return operandOfAny(body, given.value, true, takes);
  });
}

function inside<T>(body: Body, fn: FunctionNode, scope: Scope, translate: () => T): T {
  return body.within({ ...body.context(), scope, inlining: [...body.inlining, fn], settled: new Map() }, translate);
}

function givenBy(body: Body, node: ts.CallExpression): Given | undefined {
  const receiver = receiverOfValue(node);
  const lazy = receiver && lazyNamed(body, receiver);
  if (lazy) {
    const value = valueOf(body, lazy.callee.node);
    return (
      value && {
        fn: lazy.callee.node,
        value,
        arguments: [],
        open: () => ({ callee: lazy.callee, args: argumentsOfLazy(lazy) }),
        known: lazy.args.map((arg) => (!isExpression(arg) && arg.kind === "lazy" ? arg : undefined)),
      }
    );
  }
  const { expression, arguments: args } = node;
  const symbol = ts.isIdentifier(expression) ? body.typing.symbolOf(expression) : undefined;
  const declaration = symbol?.valueDeclaration;
  const isFixed =
    declaration &&
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  const fn = isFixed ? declaration.initializer : declaration;
  if (!fn || !(ts.isFunctionDeclaration(fn) || ts.isArrowFunction(fn))) return undefined;
  const value = valueOf(body, fn);
  const open = (): ReturnType<Given["open"]> => {
    const callee = body.value(expression);
    const isPlain =
      "kind" in callee &&
      callee.kind === "function" &&
      callee.node === fn &&
      !args.some((arg) => ts.isSpreadElement(arg));
    return isPlain ? { callee, args: args.map((arg) => body.reusableValue(body.value(arg))) } : undefined;
  };
  return value && { fn, value, arguments: args, open, known: args.map((arg) => lazyNamed(body, arg)) };
}

/** What a function returns, if it does nothing but that. */
function valueOf(body: Body, fn: FunctionNode): ts.Expression | undefined {
  if (!fn.body || body.inlining.includes(fn)) return undefined;
  if (ts.isFunctionDeclaration(fn) && fn.asteriskToken) return undefined;
  if (fn.parameters.some(({ initializer }) => initializer !== undefined)) return undefined;
  if (!ts.isBlock(fn.body)) return fn.body;
  const [statement, ...others] = fn.body.statements;
  return others.length === 0 && statement && ts.isReturnStatement(statement) ? statement.expression : undefined;
}
