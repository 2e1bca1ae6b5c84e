/**
 * Calls of the program's own functions that do nothing but give a value, and of `value()` of lazy expressions, in; what
 * they give out. They make no difference to when what lies around them is evaluated.
 */
import {
  isExpression,
  type Scope,
  ts,
  type Body,
  type FunctionNode,
  type FunctionValue,
  type LazyValue,
  type Value,
} from "@wumba/compiler/extend";
import { argumentsOfLazy, lazyNamed, receiverOfValue } from "../lifting/lazies.js";

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

export function inside<T>(body: Body, fn: FunctionNode, scope: Scope, translate: () => T): T {
  return body.within({ ...body.context(), scope, inlining: [...body.inlining, fn], settled: new Map() }, translate);
}

export function givenBy(body: Body, node: ts.CallExpression): Given | undefined {
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
