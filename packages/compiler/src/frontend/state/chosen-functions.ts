/**
 * A constant of a module in that is one of two functions, `const swap = isBigEndian() ? kept : swapped`; out: whichever
 * of them it is when the kernel is called. The module has chosen when it was loaded: the forwarding call compares.
 */
import { ts } from "#typescript";
import { makeLocal, read } from "../../ir/build.js";
import type { Body, Value } from "../body.js";
import { unwrapped } from "../program/transparent.js";
import { constantInitializer } from "../tables/constant-initializer.js";
import { chooseValue } from "../values/values.js";

export function chosenFunction(body: Body, symbol: ts.Symbol, use: ts.Node): Value | undefined {
  const written = constantInitializer(symbol);
  if (!written || !ts.isConditionalExpression(written)) return undefined;
  const type = body.typing.checker.getTypeOfSymbol(symbol);
  if (type.getCallSignatures().length === 0) return undefined;
  const [first, second] = [unwrapped(written.whenTrue), unwrapped(written.whenFalse)];
  if (!isFixed(body, first) || !isFixed(body, second)) return undefined;
  const isFirst = testOf(body, symbol, first, use, "===") ?? testOf(body, symbol, second, use, "!==");
  if (isFirst === undefined) return undefined;
  const { hidden } = body.kernel;
  const known = hidden.get(symbol) ?? { expression: isFirst, local: makeLocal(symbol.name, "bool"), type, use };
  hidden.set(symbol, known);
  const valueOf = (arm: ts.Expression) => (): Value => body.withScope(body.rootScope, () => body.value(arm));
  return chooseValue(body, read(known.local), valueOf(first), valueOf(second), written);
}

/** A function that is written there, or a name of one: what a call gives, or another choice, is made once. */
function isFixed({ typing, kernel: { references } }: Body, arm: ts.Expression): boolean {
  if (ts.isArrowFunction(arm) || ts.isFunctionExpression(arm)) return true;
  const named = ts.isIdentifier(arm) ? arm : ts.isPropertyAccessExpression(arm) ? arm.name : undefined;
  const symbol = named && typing.symbolOf(named);
  if (!symbol) return false;
  if (typing.libraryKey(symbol) !== undefined) return true;
  return ts.isIdentifier(arm) && (symbol.declarations ?? []).some((one) => references.functionOf(one) !== undefined);
}

/** How the body of the kernel asks whether a constant is what an expression names. */
function testOf(
  { kernel, typing }: Body,
  symbol: ts.Symbol,
  arm: ts.Expression,
  use: ts.Node,
  operator: "===" | "!==",
): string | undefined {
  const named = ts.isIdentifier(arm) ? typing.symbolOf(arm) : undefined;
  if (!named || kernel.references.isReassigned(named)) return undefined;
  const [chosen, name] = [kernel.names.nameOf(symbol, use), kernel.names.nameOf(named, use)];
  return chosen !== undefined && name !== undefined ? `${chosen} ${operator} ${name}` : undefined;
}
