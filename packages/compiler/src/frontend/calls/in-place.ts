/** Functions translated where they are called, and parameters bound to what they are called with. */
import type { ts } from "#typescript";
import { copy, isKnown, read } from "../../ir/build.js";
import type { Label, Statement } from "../../ir/ir.js";
import { bindName } from "../bindings.js";
import { bindBoth } from "../classes/classes.js";
import { type Body, isExpression, UNDEFINED, type ReturnTarget, type Value, type Yield } from "../body.js";
import { emptyList, push } from "../values/objects.js";
import { withDefault } from "../values/patterns.js";
import { type FunctionNode, nameOf } from "../select/function-node.js";
import { notYet, placeOf, refuse, refuseUse } from "../refusal.js";
import { mayGiveNothing } from "../untyped/results.js";
import { Scope, type FunctionValue } from "../scope.js";
import { isType, type Shape } from "../types/shape.js";
import { isObject } from "../../ir/objects.js";
import { declareEither, resultOf } from "../values/eithers.js";
import { fit } from "../values/values.js";

/** With more of them, what is called again calls itself. */
const MOST_PLACES = 60;

/** Translates a function where it is called. */
export function translateInPlace(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
  used: boolean,
  shape: Shape,
): Value {
  if (body.inlining.length > MOST_PLACES && body.inlining.includes(callee.node))
    return refuse(node, "W4005", nameOf(callee.node));
  return runInPlace(body, node, callee, { scope: new Scope(callee.scope, callee.receiver, callee), args, used, shape });
}

interface InPlace {
  /** The scope of the parameters, to which they are bound if there are `args`. */
  readonly scope: Scope;
  readonly args?: readonly Value[];
  readonly used: boolean;
  readonly shape: Shape;
  /** Gets the values of a generator. */
  readonly yields?: Yield;
}

/** Translates the body of a function here. */
export function runInPlace(body: Body, node: ts.Node, callee: FunctionValue, place: InPlace): Value {
  const { scope, args, used, shape, yields } = place;
  if (body.kernel.placed.isFull) return refuse(node, "W9005");
  if (used && shape === undefined && !yields && mayGiveNothing(callee.node))
    return refuse(node, "W2007", "The result of this call");
  const label: Label = { name: nameOf(callee.node) };
  const returns: ReturnTarget & { kind: "inline" } = {
    kind: "inline",
    label,
    shape,
    owner: callee.node,
    expected: used,
    yields,
    either: used ? declareEither(body, resultOf(callee.node)) : undefined,
  };
  const statements = body.collect(() =>
    body.withReturns(returns, () =>
      body.withTypes(callee.types, () =>
        body.withScope(scope, () => {
          body.inlining = [...body.inlining, callee.node];
          body.kernel.placed.add(callee.node);
          if (args) bindParameters(body, callee.node, args);
          body.kernel.translator.functionBody(body, callee.node);
        }),
      ),
    ),
  );
  const last = statements.at(-1);
  if (last?.kind === "break" && last.label === label) statements.pop();
  const known = onlyResult(statements, returns, scope);
  if (known) return known;
  body.emit({ kind: "block", label, body: statements, place: placeOf(node) });
  if (returns.known) return returns.known;
  if (returns.either) return returns.either;
  if (returns.result) {
    const { local, present } = returns.result;
    return present ? { kind: "optional", value: read(local), present: read(present) } : read(local);
  }
  // Without a result because the statement that returns it was refused.
  if (used && body.kernel.refused) return refuseUse(node);
  return UNDEFINED;
}

/** What a function gives that does nothing else than to give a boolean which is known when building. */
function onlyResult(
  statements: readonly Statement[],
  { result }: ReturnTarget & { kind: "inline" },
  scope: Scope,
): Value | undefined {
  const own = statements.at(-1);
  if (own?.kind !== "assign" || own.local !== result?.local || result.present || !isKnown(own.value)) return undefined;
  return statements.slice(0, -1).every((each) => bindsOnly(each, scope)) ? own.value : undefined;
}

/** Whether a statement only gives a parameter its value. A variable that the function has captured outlives it. */
const bindsOnly = (statement: Statement, scope: Scope): boolean =>
  statement.kind === "assign" &&
  scope.owns(statement.local) &&
  ["local", "constant", "table"].includes(statement.value.op);

/** Binds the parameters of a function to what it is called with. */
export function bindParameters(body: Body, callee: FunctionNode, args: readonly Value[]): void {
  const parameters = callee.parameters.filter((parameter) => parameter.name.getText() !== "this");
  parameters.forEach((parameter, k) => {
    const value = parameter.dotDotDotToken ? restArguments(body, parameter, args.slice(k)) : (args[k] ?? UNDEFINED);
    bindName(
      body,
      parameter.name,
      parameter.initializer ? withDefault(body, value, parameter.initializer) : value,
      parameter,
    );
    bindBoth(body, parameter);
  });
}

function restArguments(body: Body, parameter: ts.ParameterDeclaration, args: readonly Value[]): Value {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(parameter));
  if (!isType(shape) || !isObject(shape) || shape.shape !== "list") return notYet(parameter, "This rest parameter");
  const [first] = args;
  if (first && !isExpression(first) && first.kind === "rest") return fit(body, copy(first.list), shape, parameter);
  const list = emptyList(body, shape);
  for (const arg of args) push(body, list, arg, parameter);
  return copy(list);
}
