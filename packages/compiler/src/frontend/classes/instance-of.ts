/** The expression instanceof in; its value out. */
import type { ts } from "#typescript";
import { boolean, both, compare, copy, either, fieldOf, number } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import type { Body, ObjectExpression } from "../body.js";
import { isMixedValue, mixedObject } from "../values/mixed.js";
import { notYet, refuse } from "../refusal.js";
import { isError } from "../errors/exceptions.js";
import { errorClassOf } from "../errors/thrown.js";
import { isOfArrayClass } from "../syntax/type-tests.js";
import { chooseValue } from "../values/values.js";
import { presence } from "../presence/presence.js";
import { CLASS } from "../types/hierarchy.js";
import { knowClass } from "./derived.js";
import { valueClassOf } from "./implementations.js";

/** `value instanceof Class` */
export function translateInstanceOf(body: Body, node: ts.BinaryExpression): Expression {
  const declaration = body.typing.classOf(node.right);
  const library = errorClassOf(body, node.right);
  if (library !== undefined) return isError(body, body.plain(node.left), library);
  const tested = isOfArrayClass(body, node);
  if (tested) return tested;
  if (!declaration) return notYet(node, "'instanceof' of a class of the library");
  const given = body.plain(node.left);
  const mixed = isMixedValue(given) ? mixedObject(body, given) : undefined;
  const value = mixed?.object ?? given;
  if (!isObject(value.type)) return refuse(node.left, "W2002", body.typing.typeText(node.left));
  if (mixed)
    return chooseValue(
      body,
      mixed.isObject,
      () => isInstance(body, value, declaration, node),
      () => boolean(false),
      node,
    ) as Expression;
  return isInstance(body, value, declaration, node);
}

export function isInstance(
  body: Body,
  value: Expression,
  declaration: ts.ClassLikeDeclaration,
  node: ts.Node,
): Expression {
  const object = body.reusable(value, "object") as ObjectExpression;
  const array = valueClassOf(body, object.type);
  if (array) return both(presence(body, copy(object)), boolean(body.kernel.classes.derives(array, declaration)));
  if (object.type.instance)
    return both(
      presence(body, copy(object)),
      boolean(body.kernel.shapes.made.sourceOf(object.type)?.getSymbol()?.valueDeclaration === declaration),
    );
  knowClass(body, declaration, node);
  if (!object.type.fields.has(CLASS)) object.type.define(CLASS, { type: "f64", optional: false });
  const ids = body.kernel.classes.instances(declaration).map((one) => body.kernel.idOf(one));
  const matches = ids
    .map((id) => compare("eq", fieldOf(copy(object), CLASS), number(id)))
    .reduce((a, b) => either(a, b), boolean(false) as Expression);
  return both(presence(body, copy(object)), matches);
}
