/** Classes that expressions name, by way of constants and choices that are known when building. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { unwrapped } from "../program/transparent.js";

/** The name of a class, or the choice between some, that an expression stands for, at once or as a constant. */
export function chosenClass(body: Body, named: ts.Expression): ts.Expression {
  const inner = unwrapped(named);
  if (ts.isConditionalExpression(inner)) {
    const known = body.kernel.constants.fold(inner.condition);
    return typeof known === "boolean" ? chosenClass(body, known ? inner.whenTrue : inner.whenFalse) : inner;
  }
  // A member of a module, `vectors.Kind`, is one of its variables.
  const name = ts.isPropertyAccessExpression(inner) ? inner.name : ts.isIdentifier(inner) ? inner : undefined;
  const symbol = name && body.typing.symbolOf(name);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || body.typing.isFromLibrary(symbol)) return inner;
  const isConstant = ts.isVariableDeclaration(declaration) && !body.kernel.references.isReassigned(symbol);
  const value = isConstant && declaration.initializer ? unwrapped(declaration.initializer) : undefined;
  return value && (ts.isConditionalExpression(value) || ts.isIdentifier(value)) ? chosenClass(body, value) : inner;
}

/** Whether two expressions name one class of the language, where both name such. */
export function isSameClass(body: Body, a: ts.Expression, b: ts.Expression): boolean | undefined {
  const [one, other] = [a, b].map((node) => classOfLanguage(body, node));
  return one && other ? one === other : undefined;
}

function classOfLanguage(body: Body, node: ts.Expression): ts.Symbol | undefined {
  const { typing } = body;
  const type = typing.checker.getTypeAtLocation(node);
  const kinds = type.isUnion() ? type.types : [type];
  if (kinds.some((kind) => kind.getConstructSignatures().length === 0)) return undefined;
  const chosen = chosenClass(body, node);
  const symbol = ts.isIdentifier(chosen) ? typing.symbolOf(chosen) : undefined;
  return symbol && typing.isFromLibrary(symbol) ? symbol : undefined;
}
