/** Functions as arguments of calls. */
import type { ts } from "#typescript";
import type { Body, Value } from "../body.js";
import type { FunctionValue } from "../scope.js";
import { isStored } from "../types/shapes/alike.js";
import { isOpen } from "../untyped/around.js";

export const isFunctionValue = (value: Value): value is FunctionValue => "kind" in value && value.kind === "function";

/** A function as an argument: what is taken of it, by the parameter, where its own type says nothing. */
export function expecting(
  body: Body,
  callee: FunctionValue,
  parameter: ts.ParameterDeclaration,
  given: FunctionValue,
): FunctionValue {
  const { checker } = body.typing;
  const own = checker.getSignatureFromDeclaration(given.node);
  if (!own || !isOpen(checker, checker.getReturnTypeOfSignature(own))) return given;
  const [taken] = checker.getNonNullableType(checker.getTypeAtLocation(parameter)).getCallSignatures();
  const result = taken && body.withTypes(callee.types, () => body.shapeOf(checker.getReturnTypeOfSignature(taken)));
  return isStored(result) ? { ...given, result } : given;
}
