/**
 * What the type parameters of a called function stand for: from its arguments, and from the signature that the checker
 * chose.
 */
import { ts } from "#typescript";
import { isMixed, isObject, type ObjectType } from "../../ir/objects.js";
import { isExpression, type Body, type Value } from "../body.js";
import { isInternal } from "../libraries/standard.js";
import { nothingFlags } from "./nothings.js";
import type { FunctionNode } from "../select/function-node.js";
import { keyArgument } from "./key-names.js";
import {
  type KeyNames,
  type Shape,
  type TypeArgument,
  type TypeArguments,
  isType,
  optionalShape,
  shapeOfArgument,
  shapeOfSlot,
} from "./shape.js";

/** The type arguments of a call, on top of those in which the function was made. */
export function inferTypes(
  body: Body,
  node: ts.Node,
  callee: FunctionNode,
  args: readonly Value[],
  outer: TypeArguments,
  given: TypeArguments = new Map(),
): TypeArguments {
  const parameters = callee.typeParameters ?? [];
  if (parameters.length === 0) return outer;
  const { checker } = body.typing;
  const wanted = new Set(parameters.map((parameter) => body.typing.symbolOf(parameter.name)!));
  const inference = new Inference(body, wanted);
  for (const parameter of parameters) {
    const symbol = body.typing.symbolOf(parameter.name)!;
    const known = [...given].find(([other]) => other === symbol || other.name === symbol.name);
    if (known) inference.found.set(symbol, shapeOfArgument(known[1]));
  }
  callee.parameters.forEach((parameter, k) => {
    const arg = args[k];
    if (arg) inference.fromShape(checker.getTypeAtLocation(parameter), shapeOfValue(arg));
  });
  const declared = checker.getSignatureFromDeclaration(callee);
  const resolved =
    ts.isCallExpression(node) || ts.isNewExpression(node) ? checker.getResolvedSignature(node) : undefined;
  if (declared && resolved && resolved.declaration === callee) {
    const chosen = new Inference(body, wanted);
    declared.parameters.forEach((parameter, k) => {
      const actual = resolved.parameters[k];
      if (actual) chosen.fromType(checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(actual));
    });
    chosen.fromType(checker.getReturnTypeOfSignature(declared), checker.getReturnTypeOfSignature(resolved));
    // An argument is of one type, others and the result may be of another: `first<number | string>(2, "a")`.
    for (const [symbol, shape] of chosen.found)
      if (!inference.found.has(symbol) || (isType(shape) && isMixed(shape))) inference.found.set(symbol, shape);
    return new Map<ts.Symbol, TypeArgument>([...outer, ...inference.found, ...chosen.keys]);
  }
  if (!isInternal(callee)) wanted.forEach((symbol) => body.kernel.typeNothings.noteAny(symbol));
  return new Map([...outer, ...inference.found]);
}

export const shapeOfValue = (value: Value): Shape => {
  if (isExpression(value)) return value.type;
  return value.kind === "optional" ? optionalShape(value.value.type) : undefined;
};

class Inference {
  readonly found = new Map<ts.Symbol, Shape>();
  /** Of type parameters that are keys of others. */
  readonly keys = new Map<ts.Symbol, KeyNames>();

  constructor(
    private readonly body: Body,
    private readonly wanted: ReadonlySet<ts.Symbol>,
  ) {}

  private add(type: ts.Type, shape: Shape): boolean {
    if (!(type.flags & ts.TypeFlags.TypeParameter) || !this.wanted.has(type.symbol)) return false;
    if (shape !== undefined && shape !== "void" && !this.found.has(type.symbol)) this.found.set(type.symbol, shape);
    return true;
  }

  fromShape(declared: ts.Type, shape: Shape): void {
    if (this.add(declared, shape) || !isType(shape)) return;
    const { checker } = this.body.typing;
    if (declared.isUnion()) return declared.types.forEach((part) => this.fromShape(part, shape));
    if (!isObject(shape)) return;
    if (checker.isArrayType(declared)) {
      const [element] = checker.getTypeArguments(declared as ts.TypeReference);
      if (element && shape.shape === "list") this.fromShape(element, shapeOfSlot(shape.element));
      return;
    }
    if (!(declared.flags & ts.TypeFlags.Object)) return;
    const { symbol } = declared;
    // Types that hold themselves end where they meet the same one again.
    if (this.open.some(([known, type]) => known === symbol && type === shape.resolved)) return;
    this.open.push([symbol, shape.resolved]);
    this.fromObject(declared, shape);
    this.open.pop();
  }

  private readonly open: [ts.Symbol | undefined, ObjectType][] = [];

  private fromObject(declared: ts.Type, shape: ObjectType): void {
    const { checker } = this.body.typing;
    if (checker.isTupleType(declared)) {
      checker
        .getTypeArguments(declared as ts.TypeReference)
        .forEach((part, k) => this.fromField(part, shape, String(k)));
      return;
    }
    const known = this.body.kernel.shapes.made.argumentsOf(shape);
    const reference = declared as ts.TypeReference;
    if (known && reference.target?.typeParameters) {
      const given = checker.getTypeArguments(reference);
      reference.target.typeParameters.forEach(
        (parameter, k) => given[k] && this.fromShape(given[k], known.get(parameter.symbol)),
      );
    }
    for (const property of checker.getPropertiesOfType(declared))
      this.fromField(checker.getTypeOfSymbol(property), shape, property.name);
  }

  private fromField(declared: ts.Type, shape: Shape, name: string): void {
    const slot = isType(shape) && isObject(shape) ? shape.fields.get(name) : undefined;
    if (slot) this.fromShape(declared, shapeOfSlot(slot));
  }

  private readonly active = new Set<ts.Type>();

  private fromActual(declared: ts.Type, actual: ts.Type): void {
    if (!this.add(declared, this.body.shapeOf(actual))) return;
    this.body.kernel.typeNothings.note(declared.symbol, actual);
    const keys = keyArgument(declared, actual, this.body.types);
    if (keys) this.keys.set(declared.symbol, keys);
  }

  fromType(declared: ts.Type, actual: ts.Type): void {
    if (declared.flags & ts.TypeFlags.TypeParameter) return this.fromActual(declared, actual);
    if (declared === actual || this.active.has(declared)) return;
    this.active.add(declared);
    const { typing, kernel } = this.body;
    const { checker } = typing;
    const { typeNothings } = kernel;
    if (declared.isUnion()) {
      const parts = declared.types.filter((part) => part.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Object));
      const beside = nothingFlags(declared);
      for (const part of parts) if (this.wanted.has(part.symbol)) typeNothings.note(part.symbol, actual, beside);
      parts.forEach((part) => this.fromType(part, checker.getNonNullableType(actual)));
    } else if (declared.flags & ts.TypeFlags.Object) {
      const given = checker.getTypeArguments(declared as ts.TypeReference);
      const others = actual.flags & ts.TypeFlags.Object ? checker.getTypeArguments(actual as ts.TypeReference) : [];
      if (given.length && given.length === others.length) given.forEach((part, k) => this.fromType(part, others[k]!));
      const [own] = declared.getCallSignatures();
      const [other] = actual.getCallSignatures();
      if (own && other) {
        this.fromType(checker.getReturnTypeOfSignature(own), checker.getReturnTypeOfSignature(other));
        own.parameters.forEach((parameter, k) => {
          const given = other.parameters[k];
          if (given) this.fromType(checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(given));
        });
      } else if (!given.length) {
        for (const property of checker.getPropertiesOfType(declared)) {
          const given = actual.getProperty(property.name);
          if (given) this.fromType(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(given));
        }
      }
    }
    this.active.delete(declared);
  }
}
