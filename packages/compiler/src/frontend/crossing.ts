/** What of a TypeScript type crosses the boundary: the fields of objects by name, with the IR types that say where they lie. */
import { ts } from "ts-morph";
import type { MemoryKind, NothingKind } from "../bind/signature.js";
import { isTypedArray } from "../ir/build.js";
import { isObject, type ObjectType } from "../ir/objects.js";
import type { Body } from "./body.js";
import { isOptional } from "./shapes.js";

/** A value that crosses. */
export type Crossing =
  | { readonly kind: "number" | "boolean" }
  | { readonly kind: "optional" | "optionalBoolean" | "string"; readonly nothing: NothingKind }
  | { readonly kind: "array"; readonly array: MemoryKind; readonly nothing: NothingKind }
  | { readonly kind: "object"; readonly object: CrossingObject; readonly nothing: NothingKind };

/** An object that crosses. */
export interface CrossingObject {
  readonly type: ObjectType;
  /** For records and tuples. */
  readonly fields: { readonly name: string; readonly type: Crossing; readonly optional: boolean }[];
  /** For lists. */
  element?: Crossing;
}

/** Why a type does not cross. */
export class NoCrossing extends Error {}

export class Crossings {
  private readonly objects = new Map<ts.Type, CrossingObject>();

  /** With `whole`, every property has to cross: for results, of which JavaScript sees all. */
  constructor(
    private readonly body: Body,
    private readonly whole: boolean,
  ) {}

  of(type: ts.Type): Crossing {
    const shape = this.body.shapeOf(type);
    const nothing = this.nothingOf(type);
    if (shape === "f64") return { kind: "number" };
    if (shape === "bool") return { kind: "boolean" };
    if (isOptional(shape)) return { kind: shape === "optional" ? "optional" : "optionalBoolean", nothing };
    if (shape === "String") return { kind: "string", nothing };
    if (shape === undefined || shape === "function" || shape === "void") throw new NoCrossing();
    if (isTypedArray(shape) || (shape === "DataView" && !this.whole)) return { kind: "array", array: shape, nothing };
    if (!isObject(shape)) throw new NoCrossing();
    return { kind: "object", object: this.objectOf(this.body.typing.checker.getNonNullableType(type), shape), nothing };
  }

  /** Undefined and null are one inside of kernels: a type that has both cannot say which comes out. */
  private nothingOf(type: ts.Type): NothingKind {
    const parts = type.isUnion() ? type.types : [type];
    const has = (flags: ts.TypeFlags): boolean => parts.some((part) => part.flags & flags);
    const isNull = has(ts.TypeFlags.Null);
    if (isNull && has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) throw new NoCrossing();
    return isNull ? "null" : "undefined";
  }

  private objectOf(type: ts.Type, shape: ObjectType): CrossingObject {
    const known = this.objects.get(type);
    if (known) return known;
    const { checker } = this.body.typing;
    // Instances have a prototype, and members of a union are told apart by their properties.
    if (type.isUnion() || type.isClass() || type.getSymbol()?.valueDeclaration?.kind === ts.SyntaxKind.ClassDeclaration)
      throw new NoCrossing();
    const object: CrossingObject = { type: shape, fields: [] };
    this.objects.set(type, object);
    if (shape.shape === "list") {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      if (!element) throw new NoCrossing();
      object.element = this.of(element);
      return object;
    }
    const properties =
      shape.shape === "tuple" ? [...shape.fields.keys()].map((name) => type.getProperty(name)) : checker.getPropertiesOfType(type);
    for (const property of properties) {
      if (!property) throw new NoCrossing();
      const field = shape.fields.get(property.name);
      if (!field && !this.whole) continue;
      if (!field) throw new NoCrossing();
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const type = this.of(checker.getTypeOfSymbol(property));
      const packed = field.optional && type.kind === "boolean";
      object.fields.push({ name: property.name, type: packed ? { kind: "optionalBoolean", nothing: "undefined" } : type, optional });
    }
    return object;
  }
}
