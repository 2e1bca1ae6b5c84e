/** Type parameters that stand for names of properties, as K of `K extends keyof T`. */
import { ts } from "#typescript";
import { KeyNames, type TypeArguments } from "./shape.js";

/** The names that values of a type are, as far as it says them; `given` says it of type parameters. */
export function keyNamesOf(type: ts.Type, given: TypeArguments): readonly string[] | undefined {
  if (type.isUnion()) {
    const names = type.types.map((part) => keyNamesOf(part, given));
    return names.every((one) => one !== undefined) ? names.flat() : undefined;
  }
  if (type.isStringLiteral()) return [type.value];
  const known = type.flags & ts.TypeFlags.TypeParameter ? given.get(type.symbol) : undefined;
  return known instanceof KeyNames ? known.names : undefined;
}

/** What a type argument is for a type parameter whose constraint asks for keys of another one. */
export function keyArgument(parameter: ts.Type, actual: ts.Type, given: TypeArguments): KeyNames | undefined {
  const declaration = parameter.symbol.declarations?.find(ts.isTypeParameterDeclaration);
  if (!declaration?.constraint || !asksForKeys(declaration.constraint)) return undefined;
  const names = keyNamesOf(actual, given);
  return names && new KeyNames([...new Set(names)].sort());
}

/** `keyof T`, `keyof T & string`, `Extract<keyof T, string>`. */
const asksForKeys = (node: ts.Node): boolean =>
  (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) ||
  (ts.forEachChild(node, asksForKeys) ?? false);
