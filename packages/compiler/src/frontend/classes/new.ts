/** The expression new of any class in; what makes the instance out. */
import { ts } from "#typescript";
import { newArrayOf } from "../../builtins/arrays.js";
import { newCollection } from "../../builtins/collections.js";
import type { Body, Value } from "../body.js";
import { notYet, refuse } from "../refusal.js";
import { unwrapped } from "../program/transparent.js";
import { chooseValue } from "../values/values.js";
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
  const symbol = body.typing.originOf(chosen);
  if (symbol && body.typing.isFromLibrary(symbol))
    return newCollection(body, node, symbol) ?? newArrayOf(body, node, symbol);
  const declaration = body.typing.classOf(node.expression);
  if (!declaration) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (typeof shape !== "object") return refuse(node, "W2002", body.typing.typeText(node));
  const args = body.inOrder<Value[]>(...(node.arguments ?? []).map((arg) => () => body.value(arg)));
  return makeInstance(body, node, declaration, shape, args);
}

/** The name of a class, or the choice between some, that an expression stands for, at once or as a constant. */
function chosenClass(body: Body, named: ts.Expression): ts.Expression {
  const inner = unwrapped(named);
  if (ts.isConditionalExpression(inner)) {
    const known = body.kernel.constants.fold(inner.condition);
    return typeof known === "boolean" ? chosenClass(body, known ? inner.whenTrue : inner.whenFalse) : inner;
  }
  const symbol = ts.isIdentifier(inner) ? body.typing.symbolOf(inner) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || body.typing.isFromLibrary(symbol)) return inner;
  const isConstant = ts.isVariableDeclaration(declaration) && !body.kernel.references.isReassigned(symbol);
  const value = isConstant && declaration.initializer ? unwrapped(declaration.initializer) : undefined;
  return value && ts.isConditionalExpression(value) ? chosenClass(body, value) : inner;
}
