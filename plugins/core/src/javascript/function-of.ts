/** A symbol in; the function that it stands for out, which has a body, or the expression that gives it. */
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

/** `export const round = Math.round` */
export function memberNamed(ts: Ts, { valueDeclaration }: TypeScript.Symbol): TypeScript.Expression | undefined {
  const isVariable = valueDeclaration && ts.isVariableDeclaration(valueDeclaration);
  const value = isVariable ? valueDeclaration.initializer : undefined;
  return value && ts.isPropertyAccessExpression(value) ? value : undefined;
}
