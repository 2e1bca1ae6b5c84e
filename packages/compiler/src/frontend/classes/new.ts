/** The expression new of any class in; what makes the instance out. */
import { ts } from "#typescript";
import { newArrayOf } from "../../builtins/arrays.js";
import { newCollection } from "../../builtins/collections.js";
import type { Body, Value } from "../body.js";
import { notYet, refuse } from "../refusal.js";
import { chooseValue } from "../values/values.js";
import { chosenClass } from "./chosen-class.js";
import { makeInstance } from "./classes.js";

/** `new C(…)` */
export function translateNew(body: Body, node: ts.NewExpression): Value {
  return newOf(body, node, node.expression);
}

/** `new (wide ? Uint16Array : Uint8Array)(n)` makes one or the other. */
function newOf(body: Body, node: ts.NewExpression, named: ts.Expression): Value {
  const chosen = chosenClass(body, named);
  if (ts.isConditionalExpression(chosen)) {
    const condition = body.condition(chosen.condition);
    const of = (side: ts.Expression) => (): Value => newOf(body, node, side);
    return chooseValue(body, condition, of(chosen.whenTrue), of(chosen.whenFalse), node);
  }
  const asked = constructorOf(body, node);
  const symbol = asked ? undefined : body.typing.originOf(chosen);
  if (symbol && body.typing.isFromLibrary(symbol))
    return newCollection(body, node, symbol) ?? newArrayOf(body, node, symbol);
  const { checker } = body.typing;
  const declaration = asked ?? body.typing.classOf(node.expression);
  if (!declaration) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const said = checker.getTypeAtLocation(node);
  const shape = body.shapeOf(said.flags & ts.TypeFlags.Any ? checker.getTypeAtLocation(declaration) : said);
  if (typeof shape !== "object") return refuse(node, "W2002", body.typing.typeText(node));
  const args = body.inOrder<Value[]>(...(node.arguments ?? []).map((arg) => () => body.value(arg)));
  return makeInstance(body, node, declaration, shape, args);
}

/**
 * `new this.constructor(…)`: an instance of the class that `this` is of, where the kernel knows of none that derives
 * from it. What JavaScript gives is of that class alone, since the kernel asks for `constructor`.
 */
function constructorOf(body: Body, { expression }: ts.NewExpression): ts.ClassLikeDeclaration | undefined {
  const declaration = body.typing.classAsked(expression);
  const { classes, passedClasses } = body.kernel;
  if (!declaration || classes.instances(declaration).some((one) => one !== declaration)) return undefined;
  passedClasses.called.add("constructor");
  return declaration;
}
