/**
 * The annotation of a parameter, a result or a variable in; refuses what TypeScript takes for `any` in it, as names
 * that it does not find: arrays of such elements would be of any dtype. Refuses also what arguments make `never`.
 */
import { ts } from "#typescript";
import { valueClass } from "../libraries/library-classes.js";
import { refuse } from "../refusal.js";

export function refuseUnknownTypes(checker: ts.TypeChecker, annotation: ts.TypeNode | undefined): void {
  if (!annotation) return;
  if (isNotFound(checker, annotation)) refuse(annotation, "W2014", annotation.getText());
  annotation.forEachChild((part) => {
    if (ts.isTypeNode(part)) refuseUnknownTypes(checker, part);
  });
  const any = ts.isTypeReferenceNode(annotation) && annotation.typeArguments?.find((given) => isAny(checker, given));
  if (any && valueClass(checker.getTypeFromTypeNode(annotation))) refuse(any, "W2004", "the elements");
}

const isAny = (checker: ts.TypeChecker, node: ts.TypeNode): boolean =>
  (checker.getTypeFromTypeNode(node).flags & ts.TypeFlags.Any) !== 0;

function isNotFound(checker: ts.TypeChecker, node: ts.TypeNode): boolean {
  if (!ts.isTypeReferenceNode(node)) return false;
  if (node.typeArguments && checker.getTypeFromTypeNode(node).flags & ts.TypeFlags.Never) return true;
  if (!isAny(checker, node)) return false;
  const symbol = checker.getSymbolAtLocation(node.typeName);
  const found = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return !found?.declarations;
}
