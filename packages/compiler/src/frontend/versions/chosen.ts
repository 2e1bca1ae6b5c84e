/**
 * What a type stands for in a function whose parameters may be of several classes: the class that they are of where the
 * function is compiled.
 */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import { isArray, makeLocal, nothing } from "../../ir/build.js";
import { isArrayShaped, isObject } from "../../ir/objects.js";
import type { Local, StorageKind, Type } from "../../ir/ir.js";
import type { ArgumentClass } from "../../bind/signature.js";
import type { Body } from "../body.js";
import { TranslateAgain } from "../conflicts.js";
import type { KernelTranslation } from "../kernel.js";
import type { FunctionNode } from "../select/function-node.js";
import { placeOf, lengthOf } from "../refusal.js";
import { type Shape, type TypeArgument, type TypeArguments, isType } from "../types/shape.js";
import { membersOf } from "./members.js";
import type { Version } from "./version.js";
import type { HostValue } from "../scope.js";

/** What the parameters of a version are, for the types in its body. */
export function typesOfVersion(kernel: KernelTranslation, version: Version | undefined): TypeArguments {
  kernel.shapes.fields.choose(version?.fields ?? new Map());
  kernel.members = version?.members ?? new Map();
  const types = new Map<ts.Symbol, Shape>();
  for (const [symbol, type] of [...(version?.types ?? []), ...(version?.generics ?? [])])
    if (type) types.set(symbol, kernel.shapes.shapeOf(type, new Map()));
  return types;
}

/** The class of values of a type. */
function classOfType(type: Type): ArgumentClass | undefined {
  if (isObject(type)) return isArrayShaped(type) ? "Array" : "object";
  if (type === "String") return "string";
  if (type === "bool") return "boolean";
  if (type === "bigint") return "bigint";
  if (type === "ArrayBuffer") return type;
  return isArray(type) ? (type as ArgumentClass) : "number";
}

/**
 * The type of a result that may be of several classes: what a `return` has given, else what the parameters say.
 */
export function resultOfVersion(kernel: KernelTranslation, declared: ts.Type, version: Version | undefined): ts.Type {
  const { checker } = kernel.typing;
  if (declared.flags & ts.TypeFlags.TypeParameter) {
    const generic = version?.generics.get(declared.symbol);
    if (generic) return generic;
  }
  const members = membersOf(declared, kernel.typing);
  if (!members) return declared;
  const learned = kernel.findings.results.get(kernel.root);
  const given = [...(version?.types ?? [])].sort(([a], [b]) => Number(isSame(b)) - Number(isSame(a)));
  const classes = [...given.flatMap(([symbol]) => classIn(version!, symbol)), ...members.keys()];
  const isHeld = (type: ts.Type | undefined): boolean => !!type && kernel.shapes.shapeOf(type, new Map()) !== undefined;
  const taken = learned ?? classes.find((kind) => isHeld(members.get(kind)));
  const type = (taken && members.get(taken)) ?? declared;
  return members.has("nothing") ? checker.getNullableType(type, ts.TypeFlags.Undefined) : type;

  function isSame(symbol: ts.Symbol): boolean {
    return checker.getNonNullableType(checker.getTypeOfSymbol(symbol)) === checker.getNonNullableType(declared);
  }
}

const classIn = (version: Version, { name }: ts.Symbol): ArgumentClass[] =>
  version.tests.flatMap((test) => ("is" in test && test.name === name ? [test.is] : []));

/** Has the result be of the class that a `return` gives, where it may be: translation begins again. */
export function learnResult(kernel: KernelTranslation, type: Type): void {
  const { findings, root, typing } = kernel;
  const signature = typing.checker.getSignatureFromDeclaration(root);
  const members = signature && membersOf(typing.checker.getReturnTypeOfSignature(signature), typing);
  const kind = classOfType(type);
  if (!members || !kind || !members.has(kind) || findings.results.has(root)) return;
  findings.results.set(root, kind);
  throw new TranslateAgain();
}

/** Whether the result of a function may be of several classes: which one, its body says. */
export function isOfClasses({ typing }: KernelTranslation, node: FunctionNode): boolean {
  const signature = typing.checker.getSignatureFromDeclaration(node);
  return !!signature && !!membersOf(typing.checker.getReturnTypeOfSignature(signature), typing);
}

/** Adds what the parameters of a called function are, where their types leave it open; `void` of those not given. */
export function withClasses(
  kernel: KernelTranslation,
  parameters: readonly ts.ParameterDeclaration[],
  shapes: readonly Shape[],
  types: TypeArguments,
): TypeArguments {
  let all: Map<ts.Symbol, TypeArgument> | undefined;
  parameters.forEach(({ name }, k) => {
    const shape = shapes[k];
    const symbol = ts.isIdentifier(name) ? kernel.typing.symbolOf(name) : undefined;
    if (!symbol || !isType(shape) || !membersOf(kernel.typing.checker.getTypeOfSymbol(symbol), kernel.typing)) return;
    (all ??= new Map(types)).set(symbol, shape);
  });
  return all ?? types;
}

/** A parameter that is not given: undefined, or a variable that begins so where the function gives it a value. */
export function bindMissing(body: Body, name: ts.Identifier, symbol: ts.Symbol): void {
  const { kernel } = body;
  const kind = symbol.valueDeclaration && kernel.findings.results.get(symbol.valueDeclaration);
  const type = kind && membersOf(kernel.typing.checker.getTypeOfSymbol(symbol), kernel.typing)?.get(kind);
  const shape = type && body.shapeOf(type);
  if (!isType(shape) || shape === "void") return body.scope.bind(symbol, { kind: "undefined" });
  const local = makeLocal(name.text, shape, placeOf(name));
  body.assign(local, nothing(shape as StorageKind));
  body.scope.bind(symbol, { kind: "local", local });
}

/** Has a parameter that is not given be a variable of the class that it is assigned: translation begins again. */
export function learnMissing({ kernel }: Body, symbol: ts.Symbol | undefined, type: Type): void {
  const declaration = symbol?.valueDeclaration;
  const members = symbol && membersOf(kernel.typing.checker.getTypeOfSymbol(symbol), kernel.typing);
  const kind = classOfType(type);
  if (!declaration || !members || !kind || !members.has(kind) || (!isObject(type) && !isArray(type))) return;
  kernel.findings.results.set(declaration, kind);
  throw new TranslateAgain();
}

/** What a call has passed is there, as long as nothing else is assigned. */
export function markThere({ kernel }: Body, local: Local, { valueDeclaration }: ts.Symbol): Local {
  if (!kernel.findings.unsure.has(valueDeclaration!)) kernel.there.add(local);
  return local;
}

/** Notes that something is assigned to such a parameter. */
export function learnAssigned({ kernel }: Body, local: Local, symbol: ts.Symbol | undefined): void {
  if (!kernel.there.has(local) || !symbol?.valueDeclaration) return;
  kernel.findings.unsure.add(symbol.valueDeclaration);
  kernel.learn();
}

/**
 * Whether a parameter of a version becomes of another class: `x = Float64Array.from(x)`. It is another variable from
 * there on, where all that follows runs behind the assignment.
 */
export function isOtherClass(body: Body, local: Local, symbol: ts.Symbol | undefined, type: Type): boolean {
  const { kernel } = body;
  if (!symbol || body.out !== body.straight || classOfType(local.type) === classOfType(type)) return false;
  if (kernel.references.isAssignedElsewhere(symbol) || kernel.references.isBoxed(symbol)) return false;
  const members = membersOf(kernel.typing.checker.getTypeOfSymbol(symbol), kernel.typing);
  const kind = classOfType(type);
  return !!members && kind !== undefined && members.has(kind) && (isObject(type) || isArray(type));
}

/** The most numbers that a function of JavaScript is called with. */
const MOST_ARGUMENTS = 4;

/** A function of JavaScript as a parameter, if it takes numbers and gives a number, a boolean or nothing. */
export function hostValue(body: Body, type: ts.Type, slot: number): HostValue | undefined {
  const [signature, ...others] = type.getCallSignatures();
  if (!signature || others.length > 0 || signature.parameters.length > MOST_ARGUMENTS) return undefined;
  const { checker } = body.typing;
  const result = body.shapeOf(checker.getReturnTypeOfSignature(signature));
  const numbers = signature.parameters.every((parameter) => body.shapeOf(checker.getTypeOfSymbol(parameter)) === "f64");
  if (!numbers || (result !== "f64" && result !== "bool" && result !== "void")) return undefined;
  return { kind: "host", slot, count: signature.parameters.length, result };
}

/** A function that may be left out and cannot be called from a kernel: calls that give one run as JavaScript. */
export function leftOut(
  body: Body,
  name: ts.Identifier,
  symbol: ts.Symbol,
): { readonly name: string; readonly local: Local; readonly present: Local } {
  const [local, present] = [
    makeLocal(name.text, "f64", placeOf(name)),
    makeLocal(`${name.text}?`, "bool", placeOf(name)),
  ];
  bindMissing(body, name, symbol);
  return { name: name.text, local, present };
}

/** Tells of such a function. */
export function tellLeftOut(body: Body, name: ts.Identifier, declared: ts.Type): void {
  const type = body.typing.checker.typeToString(declared);
  body.kernel.report.add(finding("W2001", name.text, type), placeOf(name), lengthOf(name), "warning");
}
