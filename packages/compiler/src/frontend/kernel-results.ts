/** What a kernel gives back, by the type of its marked function. */
import { ts } from "#typescript";
import type { Type } from "../ir/ir.js";
import type { Body } from "./body.js";
import type { Crossing } from "./crossing/crossing-kinds.js";
import { flagsReturned } from "./claims/given-nothings.js";
import type { KernelTranslation } from "./kernel.js";
import { declaredType, givesValue } from "./select/jitclasses.js";
import type { MarkedFunction } from "./select/markers.js";
import { refuse } from "./refusal.js";
import { nothingFlags, nothingsOfFlags } from "./types/nothings.js";
import type { Shape } from "./types/shape.js";
import { isOpen } from "./untyped/around.js";
import { shapeOfResult } from "./untyped/made.js";
import { typeOfShape } from "./untyped/types-made.js";
import type { Typing } from "./types/typing.js";
import { unknownResult } from "./untyped/results.js";
import { resultOfVersion } from "./versions/chosen.js";
import { instanceOf } from "./kernel-parameters.js";

/** The type of TypeScript that JavaScript is given. */
export function resultType(marked: MarkedFunction, body: Body): ts.Type | "void" | undefined {
  if (marked.lifted || (marked.owner && !givesValue(marked.node))) return "void";
  const { checker } = body.typing;
  const signature = checker.getSignatureFromDeclaration(marked.node);
  const declared = signature && checker.getReturnTypeOfSignature(signature);
  if (!declared) return undefined;
  const type = listMade(body, marked.node, declared) ?? resultOfVersion(body.kernel, declared, marked.version);
  return withReturned(body.typing, type, marked.node);
}

/** The type of a list of which TypeScript says `any[]`, by what its function puts into it. */
function listMade(body: Body, node: MarkedFunction["node"], declared: ts.Type): ts.Type | undefined {
  const { checker } = body.typing;
  const isUnknown = checker.isArrayType(declared) && !(node.type ?? ts.getJSDocReturnType(node));
  return isUnknown && isOpen(checker, declared) ? typeOfShape(body, shapeOfResult(body, node)) : undefined;
}

/** TypeScript has it, and its declarations leave it out. */
interface UnionMaker {
  getUnionType(types: readonly ts.Type[]): ts.Type;
}

/**
 * The type of a result of which null may come back, or no array, although the type says that there is one: by `null!`,
 * or because the project is without `strictNullChecks`.
 */
function withReturned(typing: Typing, declared: ts.Type, node: MarkedFunction["node"]): ts.Type {
  if (nothingFlags(declared) !== 0 || declared.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return declared;
  if (node.asteriskToken) return declared;
  const { isNull, isUndefined } = nothingsOfFlags(flagsReturned(typing, node));
  const { checker } = typing;
  // Text that is not there is looked at where it is given back.
  const isText = (declared.flags & ts.TypeFlags.StringLike) !== 0 && typing.hasNullChecks;
  const mayEnd = (node.flags & ts.NodeFlags.HasImplicitReturn) !== 0 && !(declared.flags & ts.TypeFlags.Void);
  const nothings = [
    ...(isNull && !isText ? [checker.getNullType()] : []),
    ...(mayEnd || (isUndefined && typing.arrayKindOf(declared)) ? [checker.getUndefinedType()] : []),
  ];
  return nothings.length === 0 ? declared : (checker as unknown as UnionMaker).getUnionType([declared, ...nothings]);
}

/** The scalar that a function gives back of which TypeScript says `any`. */
export function scalarMade(body: Body, node: MarkedFunction["node"]): Shape {
  const shape = unknownResult(body.typing.checker, node) && shapeOfResult(body, node);
  return shape === "f64" || shape === "bool" || shape === "String" ? shape : undefined;
}

function refuseUnknown({ checker }: Typing, unknown: ts.Expression): never {
  const callee = ts.isCallExpression(unknown) ? unknown.expression : undefined;
  const type = callee && checker.getTypeAtLocation(callee);
  if (type && !(type.flags & ts.TypeFlags.Any) && type.getCallSignatures().length === 0)
    return refuse(callee, "W4001", callee.getText(), checker.typeToString(type));
  return refuse(unknown, "W2004", `'${unknown.getText()}'`);
}

/** Refuses a result that does not cross, or of which TypeScript knows nothing. */
export function refuseResult(marked: MarkedFunction, typing: Typing, why: readonly string[]): never {
  const unknown = unknownResult(typing.checker, marked.node);
  if (unknown) refuseUnknown(typing, unknown);
  const signature = typing.checker.getSignatureFromDeclaration(marked.node);
  const type = signature && typing.checker.typeToString(typing.checker.getReturnTypeOfSignature(signature));
  return refuse(marked.node.type ?? marked.node.name ?? marked.node, "W2003", type ?? "?", ...why);
}

/** An instance as a result: JavaScript takes its class from a parameter. */
export function instanceResult(
  marked: MarkedFunction,
  kernel: KernelTranslation,
  declared: ts.Type,
  type: Type,
): Crossing | undefined {
  const { checker } = kernel.typing;
  const given = marked.node.parameters.map((parameter) => checker.getTypeAtLocation(parameter));
  const classes = marked.owner ? [declaredType(marked.owner, kernel.typing), ...given] : given;
  const crossing = instanceOf(declared, type);
  // Of one that is null or undefined there is nothing to take.
  return classes.some((one) => !one.isUnion() && kernel.shapes.shapeOf(one, new Map()) === type) ? crossing : undefined;
}
