/**
 * What kernels use of their module in; the parameters for it, which the forwarding call fills, out. A variable that a
 * kernel only reads is an argument with the value that it has at the call. One that it assigns lies in a cell of the
 * kernel: an object of JavaScript, which the forwarding call passes, gives its value and takes the new one.
 */
import { ts } from "#typescript";
import { isArray, isTypedArray, makeLocal } from "../../ir/build.js";
import { isObject, ObjectType } from "../../ir/objects.js";
import type { Local, Type } from "../../ir/ir.js";
import type { Body } from "../body.js";
import { Crossings } from "../crossing/crossing.js";
import { type Crossing, NoCrossing } from "../crossing/crossing-kinds.js";
import type { Hidden, KernelTranslation } from "../kernel.js";
import { openedShape } from "../presence/opened.js";
import { isMemberReplaced } from "../program/replaced.js";
import { placeOf, refuse } from "../refusal.js";
import type { Binding } from "../scope.js";
import { isOptional, isType, presentType } from "../types/shape.js";
import { nothingFlags } from "../types/nothings.js";
import type { TranslatedParameter } from "../parameters.js";
import { moduleVariable, nameOfCell, nameOfVariable, ownerOf } from "./cells.js";

/** What a symbol is bound to where it is a variable of a module that something assigns, or a static field. */
export function changingVariable(body: Body, symbol: ts.Symbol, use: ts.Node): Binding | undefined {
  const { kernel } = body;
  if (!moduleVariable(symbol) || !(ownerOf(symbol) || kernel.references.isReassigned(symbol))) return undefined;
  const known = kernel.hidden.get(symbol);
  const made = (): Binding =>
    kernel.findings.assigned.has(symbol) ? cellOf(body, symbol, use) : argumentOf(body, symbol, use);
  const binding = known ? bindingOf(known) : made();
  body.rootScope.bind(symbol, binding);
  return binding;
}

function bindingOf({ local, cell, present }: Hidden): Binding {
  if (present) return { kind: "optional", value: local, present };
  return cell
    ? { kind: "box", local, slot: (local.type as ObjectType).fields.get("value")! }
    : { kind: "local", local };
}

/** Says that the kernel assigns a variable, if that is one of a module. */
export function noteAssigned(body: Body, symbol: ts.Symbol | undefined, target: ts.Node): void {
  if (!symbol || !moduleVariable(symbol)) return;
  const { findings, root } = body.kernel;
  if (!body.rootScope.find(symbol)) changingVariable(body, symbol, target);
  if (findings.assigned.has(symbol)) return;
  if (symbol.valueDeclaration!.getSourceFile() !== root.getSourceFile())
    return refuse(target, "W3014", nameOfVariable(symbol), "another file declares it");
  findings.assigned.add(symbol);
  body.kernel.learn();
}

/** Whether an expression gives something else once a variable of a module has changed. */
export function readsVariables(body: Body, node: ts.Node): boolean {
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  if (symbol && moduleVariable(symbol) && isChanged(body.kernel, symbol)) return true;
  return ts.forEachChild(node, (child) => readsVariables(body, child) || undefined) ?? false;
}

/** Whether something gives a variable or a static field another value than it begins with. */
function isChanged({ references, typing, root }: KernelTranslation, symbol: ts.Symbol): boolean {
  if (!ownerOf(symbol)) return references.isReassigned(symbol);
  return isMemberReplaced(typing, symbol, symbol.valueDeclaration!, root.getSourceFile());
}

/** Refuses what JavaScript may use while the kernel runs: variables, and arrays and objects of which it has copies. */
export function checkShared(kernel: KernelTranslation, async: boolean): void {
  const calls = kernel.hosts > 0 || kernel.javascript.some(({ looks }) => !looks);
  const ofIslands = new Set([...kernel.findings.javascript].flatMap((node) => [...usedByIsland(kernel, node)]));
  for (const [symbol, { use, cell, local }] of kernel.hidden) {
    if (!cell && ofIslands.has(symbol) && isHeld(local.type) && !kernel.references.isOnlyRead(symbol))
      refuse(use, "W3014", symbol.name, "the kernel has a copy of it, and calls JavaScript that uses it");
    if (!moduleVariable(symbol) || !isChanged(kernel, symbol)) continue;
    const name = nameOfVariable(symbol);
    if (cell && async) refuse(use, "W3014", name, "the kernel runs on another thread");
    if (calls && (cell || ownerOf(symbol) || kernel.references.isAssignedElsewhere(symbol)))
      refuse(use, "W3014", name, "the kernel calls JavaScript, which may use it meanwhile");
  }
}

const isHeld = (type: Type): boolean => (isArray(type) ? type !== "String" : isObject(type));

const usedByIsland = ({ references }: KernelTranslation, node: ts.Node): ReadonlySet<ts.Symbol> =>
  ts.isArrowFunction(node) ? references.freeSymbols(node) : new Set();

/** The value at the call. */
function argumentOf(body: Body, symbol: ts.Symbol, use: ts.Node): Binding {
  const { kernel, typing } = body;
  const type = typing.checker.getTypeOfSymbol(symbol);
  const shape = kernel.shapes.shapeOf(type, new Map());
  const expression = expressionOf(body, symbol, use);
  if (expression === undefined)
    return refuse(use, "W3014", nameOfVariable(symbol), "the file of the kernel does not import it");
  const place = placeOf(symbol.valueDeclaration!);
  if (isOptional(shape)) {
    const [value, present] = [
      makeLocal(symbol.name, presentType(shape), place),
      makeLocal(`${symbol.name}?`, "bool", place),
    ];
    kernel.hidden.set(symbol, { expression, local: value, type, use, present });
    return { kind: "optional", value, present };
  }
  if (!isType(shape) || shape === "void") return refuse(use, "W3002", symbol.name, typing.checker.typeToString(type));
  const local = makeLocal(symbol.name, shape, place);
  kernel.hidden.set(symbol, { expression, local, type, use, changes: true });
  return { kind: "local", local };
}

/** How the body of the kernel names a variable, or a static field. */
function expressionOf({ kernel, typing }: Body, symbol: ts.Symbol, use: ts.Node): string | undefined {
  const owner = ownerOf(symbol);
  if (!owner) return kernel.names.nameOf(symbol, use);
  const name = kernel.names.nameOf(typing.symbolOf(owner.name!)!, use);
  return name && `${name}.${symbol.name}`;
}

function cellOf(body: Body, symbol: ts.Symbol, use: ts.Node): Binding {
  const { kernel, typing } = body;
  const type = typing.checker.getTypeOfSymbol(symbol);
  const known = kernel.shapes.slotOf(type, new Map());
  const isOpen = known && isOptional(openedShape(body, symbol.valueDeclaration, known.type));
  const slot = isOpen ? { ...known, optional: true } : known;
  const crosses = slot && (isScalar(slot.type) || slot.type === "String" || isTypedArray(slot.type));
  if (!slot || !crosses) return refuse(use, "W3006", symbol.name, typing.checker.typeToString(type));
  const box = new ObjectType("cell", "record");
  box.define("value", slot);
  const local: Local = makeLocal(symbol.name, box, placeOf(symbol.valueDeclaration!));
  const cell =
    isScalar(slot.type) && nothingFlags(type) === 0 && !slot.optional
      ? slot.type === "bool"
        ? "boolean"
        : "number"
      : "value";
  kernel.hidden.set(symbol, { expression: nameOfCell(symbol), local, type, use, cell });
  return { kind: "box", local, slot };
}

const isScalar = (type: unknown): boolean => type === "f64" || type === "bool";

/** A constant of a module as a parameter that the forwarding call adds. */
export function hiddenParameter(body: Body, hidden: Hidden): TranslatedParameter {
  const { expression, local, type, use, cell, present, changes, list } = hidden;
  if (list) return { name: expression, local, list };
  if (cell === "value") return { name: expression, local, crossing: crossingOfCell(body, hidden) };
  if (cell) return { name: expression, local, cell };
  if (present) return { name: expression, local, present, nothing: nothingOf(type) };
  const nothing = isArray(local.type) ? nothingOfArray(type) : undefined;
  if (nothing === "both") return { name: expression, local, nothing, argument: `${expression} ?? undefined` };
  if (nothing) return { name: expression, local, nothing };
  if (!isInMemory(local.type)) return { name: expression, local, ...(changes ? { tested: true } : {}) };
  const crossing = crossingOf(body, type, false) ?? refuse(use, "W2002", body.typing.checker.typeToString(type));
  return { name: expression, local, crossing };
}

function crossingOfCell(body: Body, { local, type, use }: Hidden): Crossing {
  const value = crossingOf(body, type, true) ?? refuse(use, "W3006", body.typing.typeText(use));
  const fields = [{ name: "value", type: value, optional: false }];
  return { kind: "object", object: { type: local.type as ObjectType, fields }, nothing: "never" };
}

/** Whether values of a type cross the boundary in memory. */
export const isInMemory = (type: Type): boolean => isObject(type) || type === "String" || type === "ArrayBuffer";

/** What kernels are given: an object that comes twice has to be of one layout. */
const given = new WeakMap<KernelTranslation, Crossings>();

function crossingsOf(body: Body, whole: boolean): Crossings {
  const known = whole ? undefined : given.get(body.kernel);
  const crossings = known ?? new Crossings(body, whole);
  if (!whole) given.set(body.kernel, crossings);
  return crossings;
}

/** How values of a type cross, if they do. */
export const crossingOf = (body: Body, type: ts.Type, whole: boolean): Crossing | undefined =>
  crossingIn(body, whole, (crossings) => crossings.of(type));

/** The same for an argument that is undefined where JavaScript has null. */
export const crossingOfArgument = (body: Body, type: ts.Type): Crossing | undefined =>
  crossingIn(body, false, (crossings) => crossings.ofArgument(type));

function crossingIn(body: Body, whole: boolean, of: (crossings: Crossings) => Crossing): Crossing | undefined {
  body.kernel.whyNoCrossing = "";
  try {
    return of(crossingsOf(body, whole));
  } catch (error) {
    given.delete(body.kernel);
    if (!(error instanceof NoCrossing)) throw error;
    body.kernel.whyNoCrossing = error.message;
    return undefined;
  }
}

/** What JavaScript gives in place of an array that may not be there. */
export const nothingOfArray = (declared: ts.Type): ReturnType<typeof nothingOf> | undefined =>
  nothingFlags(declared) === 0 ? undefined : nothingOf(declared);

/** What JavaScript gives in place of a number or boolean that is not there. */
export function nothingOf(declared: ts.Type): "undefined" | "null" | "both" {
  const flags = nothingFlags(declared);
  if (!(flags & ts.TypeFlags.Null)) return "undefined";
  return flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void) ? "both" : "null";
}
