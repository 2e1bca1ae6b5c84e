/**
 * Generators: a call makes a value whose body is translated where its values are wanted, with what is done to each in
 * place of `yield`.
 */
import type { ts } from "#typescript";
import { makeLocal, read } from "../../ir/build.js";
import { isExpression, UNDEFINED, type Body, type Value, type Yield } from "../body.js";
import type { Closing } from "../leaving.js";
import { throwObject } from "../errors/thrown.js";
import { bindParameters, runInPlace } from "./in-place.js";
import { eachOf } from "../values/iteration.js";
import type { FunctionNode } from "../select/function-node.js";
import { placeOf, refuse } from "../refusal.js";
import { Scope, type FunctionValue, type GeneratorValue } from "../scope.js";
import type { Shape } from "../types/shape.js";

export const isGenerator = (node: FunctionNode): boolean => "asteriskToken" in node && !!node.asteriskToken;

/** A call: parameters get their values, by defaults and patterns too, and the body is not run. */
export function makeGenerator(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
): GeneratorValue {
  if (body.inlining.includes(callee.node)) return refuse(node, "W4007", "calls itself");
  const held = args.map((arg): Value => {
    if (isExpression(arg)) return body.reusable(arg, "argument");
    if (arg.kind !== "optional") return arg;
    return { kind: "optional", value: body.reusable(arg.value), present: body.reusable(arg.present) };
  });
  const scope = new Scope(callee.scope, callee.receiver);
  const inlining = [...body.inlining, callee.node];
  body.within({ ...body.context(), scope, types: callee.types, settled: new Map(), inlining }, () =>
    bindParameters(body, callee.node, held),
  );
  return { kind: "generator", callee, scope, turn: body.turn, started: false };
}

/**
 * Runs the body of a generator here. `give` gets each value, with everything as it is around this place. The result is
 * what `return` gives.
 */
export function runGenerator(body: Body, node: ts.Node, generator: GeneratorValue, give: Yield, used = false): Value {
  const { callee } = generator;
  if (generator.started || generator.turn !== body.turn) return refuse(node, "W4007", "is gone through more than once");
  generator.started = true;
  if (body.inlining.includes(callee.node)) return refuse(node, "W4007", "calls itself");
  const around = body.context();
  const yields: Yield = (value, at) => {
    const inside = body.context();
    const guarded = body.isGuarded;
    body.within({ ...around, place: body.place }, () => {
      if (!guarded) return give(value, at);
      const leave = (as: Closing): void => body.within(inside, () => body.finish(-1, as));
      closing(body, at, leave, () => give(value, at));
    });
  };
  const shape = used ? returnShape(body, callee) : undefined;
  return runInPlace(body, node, callee, { scope: generator.scope, used, shape, yields });
}

/**
 * A round inside of a generator's `try … finally`: whatever leaves the loop closes the generator first. Where that
 * leaves a generator around this one as well, what is thrown goes out of both.
 */
function closing(body: Body, node: ts.Node, leave: (as: Closing) => void, round: () => void): void {
  const around = body.context();
  const outside = body.handler;
  const error = makeLocal("error", body.kernel.errorType, placeOf(node));
  const pass = (): void =>
    body.within(around, () => {
      leave({ outside, failed: true });
      throwObject(body, read(error), node);
    });
  body.withFinalizer(
    (as) => leave(as ?? { outside, failed: false }),
    () => body.withHandler({ error, leave: pass, outer: outside }, round),
  );
}

/** What a generator returns at its end: the second argument of the type `Generator`. */
function returnShape(body: Body, callee: FunctionValue): Shape {
  const { checker } = body.typing;
  const signature = checker.getSignatureFromDeclaration(callee.node);
  const [, result] = signature
    ? checker.getTypeArguments(checker.getReturnTypeOfSignature(signature) as ts.TypeReference)
    : [];
  return result && body.withTypes(callee.types, () => body.shapeOf(result));
}

/** `yield value` and `yield* values`. A loop sends nothing back. */
export function translateYield(body: Body, node: ts.YieldExpression, used: boolean): Value {
  const yields = body.returns.kind === "inline" ? body.returns.yields : undefined;
  if (!yields) return refuse(node, "W4007", "is the kernel itself");
  const value = node.expression ? body.value(node.expression) : UNDEFINED;
  if (!node.asteriskToken) {
    yields(isExpression(value) ? body.reusable(value, "yielded") : value, node.expression ?? node);
    return UNDEFINED;
  }
  if (!isExpression(value) && value.kind === "generator")
    return runGenerator(body, node.expression!, value, yields, used);
  eachOf(body, value, node.expression!, (element) => yields(element, node.expression!));
  return UNDEFINED;
}
