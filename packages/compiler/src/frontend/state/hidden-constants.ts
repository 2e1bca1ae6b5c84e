/** Constants of modules that are not known when building, as parameters of a kernel. */
import type { ts } from "#typescript";
import { makeLocal } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Local } from "../../ir/ir.js";
import type { KernelTranslation } from "../kernel.js";
import { refuse } from "../refusal.js";
import { isType, type Shape } from "../types/shape.js";

/** Binds a module-level constant that is not known when building to a parameter which the forwarding call fills. */
export function hide(kernel: KernelTranslation, symbol: ts.Symbol, use: ts.Node): Local {
  const known = kernel.hidden.get(symbol);
  if (known) return known.local;
  const type = kernel.typing.checker.getTypeOfSymbolAtLocation(symbol, use);
  const shape = kernel.shapes.shapeOf(type, new Map());
  if (!isType(shape) || shape === "void") return refuse(use, "W2002", kernel.typing.typeText(use));
  const expression = kernel.names.nameOf(symbol, use);
  if (expression === undefined && !isListOfNumbers(shape))
    return refuse(use, "W3003", symbol.name, kernel.names.whyHidden(symbol));
  const local = makeLocal(symbol.name, shape);
  kernel.hidden.set(symbol, { expression: expression ?? "", local, type, use });
  return local;
}

/** A property of an object that a module holds, by its value at the call; undefined where the file cannot name it. */
export function hideMember(
  kernel: KernelTranslation,
  owner: ts.Symbol,
  member: ts.Symbol,
  use: ts.Node,
): Local | undefined {
  const known = kernel.hidden.get(member);
  if (known) return known.local;
  const type = kernel.typing.checker.getTypeOfSymbolAtLocation(member, use);
  const shape = kernel.shapes.shapeOf(type, new Map());
  const name = kernel.names.nameOf(owner, use);
  if (name === undefined || !isType(shape) || shape === "void") return undefined;
  const local = makeLocal(member.name, shape);
  kernel.hidden.set(member, { expression: `${name}.${member.name}`, local, type, use, changes: true });
  return local;
}

/** Lists that the file of the kernel cannot name, and that have not become part of the kernel: it makes them itself. */
export function makeUnnamed(kernel: KernelTranslation): void {
  for (const [symbol, { expression, use }] of kernel.hidden) {
    if (expression !== "") continue;
    if (kernel.findings.wholeLists.has(symbol)) refuse(use, "W3003", symbol.name, kernel.names.whyHidden(symbol));
    kernel.findings.wholeLists.add(symbol);
    kernel.learn();
  }
}

export const isListOfNumbers = (shape: Shape): boolean =>
  isType(shape) && isObject(shape) && shape.shape === "list" && shape.element.type === "f64";
