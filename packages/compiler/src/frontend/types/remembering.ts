/**
 * A type checker in; one that gives the same out, and remembers the types and symbols of nodes. TypeScript goes through
 * all that stands before a name to find out what is known of it there, each time that it is asked, and through all
 * blocks around it to find what it stands for.
 */
import { ts } from "#typescript";
import { NumberTypes } from "./number-types.js";

export function remembering(checker: ts.TypeChecker): ts.TypeChecker {
  const types = new WeakMap<ts.Node, ts.Type>();
  const symbols = new WeakMap<ts.Node, { readonly symbol: ts.Symbol | undefined }>();
  const getSymbolAtLocation = (node: ts.Node): ts.Symbol | undefined => {
    const known = symbols.get(node) ?? { symbol: checker.getSymbolAtLocation(node) };
    symbols.set(node, known);
    return known.symbol;
  };
  /**
   * The type of a variable that is a number or a string, whatever has been found out about it: of such types nothing
   * more matters.
   */
  const plainType = (node: ts.Node): ts.Type | undefined => {
    const symbol = ts.isIdentifier(node) ? getSymbolAtLocation(node) : undefined;
    if (!symbol || !(symbol.flags & ts.SymbolFlags.Variable)) return undefined;
    const type = checker.getTypeOfSymbol(symbol);
    return type.flags & (ts.TypeFlags.Number | ts.TypeFlags.String) ? type : undefined;
  };
  const numbers = new NumberTypes((node) => getTypeAtLocation(node));
  const numberType = (node: ts.Node): ts.Type | undefined =>
    numbers.isNumber(node) ? checker.getNumberType() : undefined;
  const getTypeAtLocation = (node: ts.Node): ts.Type => {
    const type = types.get(node) ?? plainType(node) ?? numberType(node) ?? checker.getTypeAtLocation(node);
    types.set(node, type);
    return type;
  };
  // The methods of a checker do not ask what they are called on.
  return { ...checker, getTypeAtLocation, getSymbolAtLocation };
}
