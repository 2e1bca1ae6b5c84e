/** What a list turns out to be of which TypeScript says `any[]` in; the type of TypeScript that says so out. */
import type { ts } from "#typescript";
import { isArray } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Body } from "../body.js";
import { isType, type Shape } from "../types/shape.js";
import { libraryType } from "../versions/members.js";

/** What the checker has besides what its declaration names. */
interface ArrayMaker {
  createArrayType(element: ts.Type): ts.Type;
}

export function typeOfShape(body: Body, shape: Shape): ts.Type | undefined {
  const { checker } = body.typing;
  if (!isType(shape)) return undefined;
  if (shape === "f64") return checker.getNumberType();
  if (shape === "bool") return checker.getBooleanType();
  if (shape === "String") return checker.getStringType();
  if (!isObject(shape)) return isArray(shape) ? libraryType(shape, body.typing) : undefined;
  const { made, collections } = body.kernel.shapes;
  if (shape.shape !== "list") return made.sourceOf(shape);
  // What is left out is no value; what is undefined is one.
  const element = collections.holdsNothings(shape) ? undefined : typeOfShape(body, shape.element.type);
  return element && (checker as ts.TypeChecker & ArrayMaker).createArrayType(element);
}
