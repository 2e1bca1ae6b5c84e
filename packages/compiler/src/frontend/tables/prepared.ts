/**
 * Constants of a module that a kernel makes for itself when it begins: dictionaries of numbers, booleans, strings and
 * functions that nobody changes, and numbers, lists, records, maps and sets that no call could pass, those of functions
 * among them.
 */
import { ts } from "#typescript";
import { makeLocal } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import type { Expression, Local } from "../../ir/ir.js";
import { Body, type Value } from "../body.js";
import { dictionaryLiteral } from "../values/dictionaries.js";
import { placeOf } from "../refusal.js";
import { isListOfNumbers } from "../state/hidden-constants.js";
import { isTransparent, unwrapped } from "../program/transparent.js";
import { isClosure, isType } from "../types/shape.js";
import { constantInitializer } from "./constant-initializer.js";
import { isOnlyLookedUp } from "./looked-up.js";
import { reckonedFrom } from "./reckoned-constants.js";

/** Numbers, strings and so on up to which a constant is made anew by each call. */
const MOST_PARTS = 4096;

/** The variable of the kernel that holds such a constant; undefined for others. */
export function preparedConstant(body: Body, symbol: ts.Symbol): Local | undefined {
  const { kernel } = body;
  const known = kernel.prepared.get(symbol);
  if (known) return known.local;
  const reckoned = reckonedFrom(body, symbol);
  if (reckoned) return prepare(body, symbol, reckoned, (root) => root.value(reckoned));
  const written = writtenConstant(symbol);
  const type = written && body.typing.checker.getTypeOfSymbol(symbol);
  const shape = type && kernel.shapes.shapeOf(type, new Map());
  if (!written || !isType(shape) || !isObject(shape)) return undefined;
  const made = makerOf(body, symbol, written, shape);
  if (!made || !(partsOf(body, written) <= MOST_PARTS) || !isOnlyLookedUp(body.typing, symbol)) return undefined;
  return prepare(body, symbol, written, made);
}

function prepare(body: Body, symbol: ts.Symbol, written: ts.Expression, made: Maker): Local {
  const { kernel } = body;
  const root = new Body(kernel, body.rootScope, body.rootScope, "void");
  let value: Expression | undefined;
  const making = root.collect(() => void (value = root.plain(written, made(root))));
  const local = makeLocal(symbol.name, value!.type, placeOf(written));
  const statements = [...making, ...root.collect(() => root.assign(local, value!))];
  kernel.prepared.set(symbol, { local, statements });
  return local;
}

type Maker = (root: Body) => Value;

function makerOf(body: Body, symbol: ts.Symbol, written: Written, shape: ObjectType): Maker | undefined {
  if (ts.isObjectLiteralExpression(written) && shape.shape === "dictionary" && !isOfObjects(body, shape))
    return (root) => dictionaryLiteral(root, written, shape);
  const isMade = isOutOfReach(body, symbol, written, shape) || holdsFunctions(body, written);
  return isMade ? (root) => root.value(written) : undefined;
}

/** Whether functions are among the parts of what the file of the kernel declares: no call could pass them. */
function holdsFunctions(body: Body, written: Written): boolean {
  if (written.getSourceFile() !== body.kernel.root.getSourceFile() || ts.isNewExpression(written)) return false;
  const parts = ts.isArrayLiteralExpression(written) ? written.elements : written.properties.map(valueOf);
  return parts.some((part) => {
    const inner = part && unwrapped(part);
    if (!inner) return false;
    const isNested = ts.isArrayLiteralExpression(inner) || ts.isObjectLiteralExpression(inner);
    return isNested ? holdsFunctions(body, inner) : isFunction(body, inner);
  });
}

/** A function that is written there, or the name of one that stays what it is. */
function isFunction({ typing, kernel }: Body, node: ts.Expression): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return true;
  if (typing.checker.getTypeAtLocation(node).getCallSignatures().length === 0) return false;
  const symbol = typing.symbolOf(node);
  if (!symbol || typing.libraryKey(symbol) !== undefined) return !!symbol;
  return ts.isIdentifier(node) && !kernel.references.isReassigned(symbol);
}

function isOfObjects({ kernel }: Body, shape: ObjectType): boolean {
  const [value] = kernel.shapes.made.argumentsOf(shape)?.values() ?? [];
  return isType(value) && isObject(value) && !isClosure(value);
}

/** Whether the file of the kernel cannot name it. Lists of numbers become static data, if they can. */
function isOutOfReach({ kernel }: Body, symbol: ts.Symbol, written: Written, shape: ObjectType): boolean {
  if (written.getSourceFile() === kernel.root.getSourceFile()) return false;
  if (kernel.names.nameOf(symbol, written) !== undefined || hasFunctions(written)) return false;
  return !isListOfNumbers(shape) || kernel.findings.wholeLists.has(symbol);
}

const hasFunctions = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || (ts.forEachChild(node, (child) => hasFunctions(child) || undefined) ?? false);

type Written = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | ts.NewExpression;

/** What a `const` of a module that is not exported is declared with, where it is a literal, a Map or a Set. */
function writtenConstant(symbol: ts.Symbol): Written | undefined {
  const written = constantInitializer(symbol);
  if (!written || ts.getCombinedModifierFlags(symbol.valueDeclaration!) & ts.ModifierFlags.Export) return undefined;
  const isWritten =
    ts.isObjectLiteralExpression(written) || ts.isArrayLiteralExpression(written) || ts.isNewExpression(written);
  return isWritten ? written : undefined;
}

/** How many numbers, strings and functions a constant is made of; NaN if it is not the same whenever it is made. */
function partsOf(body: Body, node: ts.Expression): number {
  const sum = (parts: readonly (ts.Expression | undefined)[]): number =>
    parts.reduce((before, part) => before + (part ? partsOf(body, part) : NaN), 1);
  if (isTransparent(node)) return partsOf(body, node.expression);
  if (ts.isArrayLiteralExpression(node)) return sum(node.elements);
  if (ts.isObjectLiteralExpression(node)) return sum(node.properties.map(valueOf));
  if (ts.isNewExpression(node)) return isCollection(body, node) ? sum(node.arguments ?? []) : NaN;
  const isPart =
    ts.isStringLiteralLike(node) ||
    node.kind === ts.SyntaxKind.NullKeyword ||
    body.kernel.constants.fold(node) !== undefined ||
    isFunction(body, node);
  return isPart ? 1 : NaN;
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)
    ? property.initializer
    : undefined;
}

/** Whether what is made is a Map or a Set of the language, of elements that are written there. */
function isCollection({ typing }: Body, { expression, arguments: given }: ts.NewExpression): boolean {
  const symbol = typing.symbolOf(expression);
  const key = symbol && typing.libraryKey(symbol);
  return (key === "Map" || key === "Set") && !given?.some((one) => !ts.isArrayLiteralExpression(unwrapped(one)));
}
