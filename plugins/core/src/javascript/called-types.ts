/**
 * Functions in; what they call out, with the types that parameters are called with, as text. Of what is `any` nothing
 * is said.
 */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "../tsconfig.js";
import { functionOf, type FunctionWithBody } from "./function-of.js";

type Parameter = TypeScript.ParameterDeclaration;

export interface Called {
  /** The functions themselves among them. */
  readonly functions: ReadonlySet<FunctionWithBody>;
  readonly types: ReadonlyMap<Parameter, string>;
}

/** Functions in files that `isOurs` takes. */
export function calledBy(
  ts: Ts,
  program: TypeScript.Program,
  roots: readonly FunctionWithBody[],
  isOurs: (file: string) => boolean,
): Called {
  const checker = program.getTypeChecker();
  const found = new Map<Parameter, Set<string>>();
  const reached = new Set<FunctionWithBody>(roots);
  const take = (node: TypeScript.CallExpression, called: FunctionWithBody): void =>
    called.parameters.forEach((parameter, k) => {
      const argument = node.arguments[k];
      if (parameter.dotDotDotToken || !argument || ts.isSpreadElement(argument)) return;
      const text = typeText(ts, checker, checker.getTypeAtLocation(argument));
      if (text === undefined) return;
      found.set(parameter, (found.get(parameter) ?? new Set()).add(text));
    });
  const visit = (node: TypeScript.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = calledFunction(ts, checker, node.expression);
      if (called && isOurs(called.getSourceFile().fileName)) {
        take(node, called);
        reached.add(called);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const one of reached) visit(one.body);
  const types = new Map([...found].map(([parameter, texts]) => [parameter, [...texts].sort().join(" | ")]));
  return { functions: reached, types };
}

function calledFunction(
  ts: Ts,
  checker: TypeScript.TypeChecker,
  callee: TypeScript.Expression,
): FunctionWithBody | undefined {
  const symbol = checker.getSymbolAtLocation(callee);
  const own = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return own && functionOf(ts, own);
}

/** Undefined of what says nothing: `any`, in whole or in part, and an empty list. */
function typeText(ts: Ts, checker: TypeScript.TypeChecker, type: TypeScript.Type): string | undefined {
  const wide = checker.getWidenedType(checker.getBaseTypeOfLiteralType(type));
  const text = checker.typeToString(wide, undefined, ts.TypeFormatFlags.NoTruncation);
  return /\b(?:any|never|unknown)\b/.test(text) ? undefined : `(${text})`;
}
