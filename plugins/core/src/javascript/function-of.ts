/** A symbol in; the function that it stands for out, which has a body. */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "../tsconfig.js";

export type FunctionWithBody = (
  | TypeScript.FunctionDeclaration
  | TypeScript.FunctionExpression
  | TypeScript.ArrowFunction
) & { readonly body: TypeScript.Node };

export function functionOf(ts: Ts, symbol: TypeScript.Symbol): FunctionWithBody | undefined {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isFunctionDeclaration(declaration) && declaration.body) return declaration as FunctionWithBody;
    const value =
      ts.isVariableDeclaration(declaration) && declaration.initializer
        ? declaration.initializer
        : ts.isExportAssignment(declaration)
          ? declaration.expression
          : undefined;
    if (value && (ts.isFunctionExpression(value) || ts.isArrowFunction(value))) return value;
  }
  return undefined;
}
