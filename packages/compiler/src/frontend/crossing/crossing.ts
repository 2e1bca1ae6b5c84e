/**
 * What of a TypeScript type crosses the boundary: the fields of objects by name, with the IR types that say where they
 * lie.
 */
import { ts } from "#typescript";
import type { NothingKind } from "../../bind/signature.js";
import { isTypedArray } from "../../ir/build.js";
import { isMixed, isObject, ObjectType, type Slot } from "../../ir/objects.js";
import type { Body } from "../body.js";
import { crossingClass, valueClass, valueFields } from "../libraries/library-classes.js";
import { CLASS } from "../types/hierarchy.js";
import { nothingFlags } from "../types/nothings.js";
import { fieldName, indexOfDictionary } from "../types/properties.js";
import { isOptional, isType, kindOf, shapeOfSlot, withoutNothing, type Shape } from "../types/shape.js";
import {
  type Crossing,
  type CrossingField,
  type CrossingObject,
  NoCrossing,
  mayLack,
  always,
  scalarFlags,
} from "./crossing-kinds.js";
import { ownClasses, whySecret, type OwnClass } from "./own-classes.js";

export class Crossings {
  private readonly objects = new Map<ts.Type, CrossingObject>();

  /** With `whole`, every property has to cross: for results, of which JavaScript sees all. */
  constructor(
    private readonly body: Body,
    private readonly whole: boolean,
  ) {}

  /** How a value is passed for which JavaScript gives undefined where it has null. */
  ofArgument(type: ts.Type): Crossing {
    return this.of(type, undefined, "undefined");
  }

  /**
   * How values of a type cross; what is never there in this type, but in others of the same place, crosses as the slot
   * of the place says. `both` stands for undefined and null, where it may be either.
   */
  of(type: ts.Type, slot?: Slot, both?: NothingKind): Crossing {
    const own = this.body.shapeOf(type);
    const shape: Shape = own === "void" && slot ? shapeOfSlot(slot) : own;
    const nothing = this.nothingOf(type, shape, both);
    if (slot && isMixed(slot.type)) return this.mixedOf(type, slot.type, nothing);
    const mayLack = own === "void" || slot?.unset === true || (nothing !== "never" && slot?.optional === true);
    if (shape === "f64") return mayLack ? { kind: "optional", nothing } : { kind: "number" };
    if (shape === "bigint") return { kind: "bigint" };
    if (shape === "bool") return mayLack ? { kind: "optionalBoolean", nothing } : { kind: "boolean" };
    if (isOptional(shape)) return { kind: shape === "optional" ? "optional" : "optionalBoolean", nothing };
    if (shape === "String") return { kind: "string", nothing };
    if (shape === "function") throw new NoCrossing(this.whole ? "" : FUNCTIONS);
    if (shape === undefined || shape === "void") throw new NoCrossing();
    if (isTypedArray(shape) || (shape === "DataView" && !this.whole)) return { kind: "array", array: shape, nothing };
    if (!isObject(shape) || shape.instance) throw new NoCrossing();
    if (isMixed(shape)) return this.mixedOf(type, shape, nothing);
    if (own === "void") return { kind: "object", object: { type: shape, fields: [], members: [] }, nothing };
    const { typing } = this.body;
    const present = typing.viewed(typing.checker.getNonNullableType(type));
    return { kind: "object", object: this.objectOf(present, shape), nothing };
  }

  private readonly mixed = new Map<ts.Type, Crossing>();

  private mixedOf(type: ts.Type, shape: ObjectType, nothing: NothingKind): Crossing {
    const known = this.mixed.get(type);
    if (known) return known;
    if (shape.fields.has("bigint")) throw new NoCrossing();
    const parts = type.isUnion() ? type.types : [type];
    if (parts.some((part) => part.flags & ts.TypeFlags.Instantiable)) throw new NoCrossing();
    const scalars = scalarFlags.flatMap(([kind, flags]) => (parts.some((part) => part.flags & flags) ? [kind] : []));
    const made: Crossing & { inner: Crossing | undefined } = {
      kind: "mixed",
      type: shape,
      scalars,
      inner: undefined,
      nothing,
    };
    this.mixed.set(type, made);
    const others = parts.filter((part) => isObjectShape(this.body.shapeOf(part)));
    const inner = shape.fields.get("object")?.type;
    if (others.length === 1) made.inner = this.of(others[0]!);
    else if (others.length > 1) {
      if (inner === undefined || !isObject(inner) || inner.shape !== "record") throw new NoCrossing();
      const members = others.map((other) => this.objectOf(other, inner));
      made.inner = { kind: "object", object: { type: inner, fields: [], members }, nothing };
    }
    return made;
  }

  /** Undefined and null are one inside of kernels: a type that has both cannot say which comes out. */
  private nothingOf(type: ts.Type, shape: Shape, both: NothingKind | undefined): NothingKind {
    const flags = nothingFlags(type);
    const { typing } = this.body;
    if (flags === 0 && this.whole && !typing.hasNullChecks) return this.claimedNothing();
    const isUndefined = (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;
    if (!(flags & ts.TypeFlags.Null)) return isUndefined ? "undefined" : "never";
    if (isUndefined && both) return both;
    if (isUndefined) throw new NoCrossing();
    const present = withoutNothing(shape);
    if (isType(present) && this.body.kernel.findings.undefinedBesideNull.has(kindOf(present)))
      throw new NoCrossing(
        "what is not there in it, an entry or an element, would not leave as undefined; say by ?? what stands for it",
      );
    return "null";
  }

  /** What leaves where no type says that something may be missing, as the kernel has it. */
  private claimedNothing(): NothingKind {
    const { isNull, isUndefined } = this.body.kernel.nullClaims.made();
    return isNull && !isUndefined ? "null" : "never";
  }

  private objectOf(type: ts.Type, shape: ObjectType): CrossingObject {
    const known = this.objects.get(type);
    if (known) return known;
    const { checker } = this.body.typing;
    const ofLibrary = crossingClass(type);
    if (ofLibrary?.crossing === "value") return this.valueOf(type, shape, ofLibrary.name);
    if (ofLibrary) return this.openOf(type, shape, ofLibrary.name);
    const own = ownClasses(this.body, type);
    if (typeof own === "string") throw new NoCrossing(own);
    if (own) return this.instancesOf(type, shape, own);
    if (shape.shape === "dictionary") return this.dictionaryOf(type, shape);
    const collection = this.body.kernel.shapes.collections.collectionOf(shape);
    if (collection) return this.collectionOf(type, shape, collection);
    const object: CrossingObject = { type: shape, fields: [] };
    this.objects.set(type, object);
    if (type.isUnion()) {
      if (shape.shape !== "record" || type.types.some((member) => valueClass(member) !== undefined))
        throw new NoCrossing();
      object.members = type.types.map((member) => this.objectOf(member, shape));
      return object;
    }
    if (shape.shape === "list") {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      if (!element) throw new NoCrossing();
      object.element = this.of(element, shape.element);
      const { hasUnset, unsetElements } = this.body.kernel.findings;
      if (!hasUnset || checker.getNonNullableType(element) !== element) return object;
      // What is missing has not been set, or is undefined.
      if (unsetElements.has(kindOf(shape.element.type))) object.holes = true;
      else object.element = mayLack(object.element);
      return object;
    }
    const properties =
      shape.shape === "tuple"
        ? [...shape.fields.keys()].map((name) => type.getProperty(name))
        : [...checker.getPropertiesOfType(type), ...this.body.kernel.shapes.claimed.besides(type)];
    for (const property of properties) {
      if (!property) throw new NoCrossing();
      if (!this.whole && this.isKnown(property)) {
        this.body.kernel.heldBack.add(shape, property.name, "the kernel has it of a parameter alone");
        continue;
      }
      const field = this.fieldOf(property, shape);
      if (field) object.fields.push(field);
    }
    return object;
  }

  /** Whether what the property of a parameter is the kernel knows. */
  private isKnown(property: ts.Symbol): boolean {
    return [...this.body.kernel.members.values()].some((members) => members.has(property));
  }

  private collectionOf(type: ts.Type, table: ObjectType, collection: "Map" | "Set"): CrossingObject {
    const [key, value] = this.body.typing.checker.getTypeArguments(type as ts.TypeReference);
    if (!key || type.symbol.name.startsWith("Weak")) throw new NoCrossing();
    const object: CrossingObject = { type: table, fields: [], table: collection === "Map" ? "map" : "set" };
    this.objects.set(type, object);
    object.fields.push(...this.tableOf(table, (slot) => this.of(key, slot), value));
    return object;
  }

  /** Its keys that are array indices, and its other keys. */
  private dictionaryOf(type: ts.Type, shape: ObjectType): CrossingObject {
    const { typing } = this.body;
    const value = indexOfDictionary(type, typing.checker)?.type;
    const [indices, names] = ["indices", "names"].map((name) => shape.fields.get(name)?.type);
    if (!value || !indices || !names || !isObject(indices) || !isObject(names)) throw new NoCrossing();
    const object: CrossingObject = { type: shape, fields: [], table: "dictionary" };
    this.objects.set(type, object);
    const part = (name: string, table: ObjectType, key: Crossing): CrossingField => {
      const fields = this.tableOf(table, () => key, value);
      return always(name, { kind: "object", object: { type: table, fields, table: "map" }, nothing: "undefined" });
    };
    object.fields.push(always("inherits", { kind: "boolean" }));
    object.fields.push(part("indices", indices, { kind: "number" }));
    object.fields.push(part("names", names, { kind: "string", nothing: "undefined" }));
    return object;
  }

  /**
   * The fields of an `OrderedTable`: those that are `optional` have a beginning that is always the same, those that are
   * left out are 0.
   */
  private tableOf(table: ObjectType, keyOf: (slot: Slot) => Crossing, value: ts.Type | undefined): CrossingField[] {
    const list = (name: string, elementOf: (slot: Slot) => Crossing): CrossingField => {
      const type = table.fields.get(name)!.type as ObjectType;
      return always(name, {
        kind: "object",
        object: { type, fields: [], element: elementOf(type.element) },
        nothing: "undefined",
      });
    };
    const none: Crossing = { kind: "object", object: { type: table, fields: [] }, nothing: "undefined" };
    this.body.kernel.giveTables();
    const given = ["size", "shift", "first", "next"].map((name): CrossingField => ({
      name,
      type: { kind: "number" },
      optional: true,
    }));
    return [
      list("keys", keyOf),
      list("values", (slot) => (value ? this.of(value, slot) : none)),
      list("order", () => ({ kind: "number" })),
      { name: "slots", type: { kind: "array", array: "Int32Array", nothing: "undefined" }, optional: true },
      ...given,
    ];
  }

  /** In the order in which the constructor takes them. */
  private valueOf(type: ts.Type, shape: ObjectType, className: string): CrossingObject {
    const object: CrossingObject = { type: shape, fields: [], className };
    this.objects.set(type, object);
    for (const property of valueFields(type)) {
      const field = this.fieldOf(property, shape);
      if (!field) throw new NoCrossing();
      object.fields.push(always(field.name, field.type));
    }
    return object;
  }

  /** Whose fields kernels change. */
  private openOf(type: ts.Type, shape: ObjectType, className: string): CrossingObject {
    const object: CrossingObject = { type: shape, fields: [], className, isOpen: true };
    this.objects.set(type, object);
    for (const property of this.body.typing.checker.getPropertiesOfType(type)) {
      const field = property.flags & ts.SymbolFlags.Property ? this.fieldOf(property, shape) : undefined;
      if (field) object.fields.push(always(field.name, field.type));
    }
    return object;
  }

  /** Instances of classes of the program. */
  private instancesOf(type: ts.Type, shape: ObjectType, all: readonly OwnClass[]): CrossingObject {
    const alike = all.filter((one) => one.type === type || this.isJoined(shape, one.type));
    const { kernel } = this.body;
    if (alike.some(({ declaration }) => kernel.classes.hasFamily(declaration)))
      shape.define(CLASS, { type: "f64", optional: false });
    const [first, ...others] = alike;
    if (first && others.length === 0) return this.instanceOf(type, shape, first);
    const family: CrossingObject & { classes: CrossingObject[] } = { type: shape, fields: [], classes: [] };
    this.objects.set(type, family);
    for (const one of alike) family.classes.push(this.instanceOf(one.type, shape, one));
    return family;
  }

  /** Makes one type of that of a class and that of instances of another. */
  private isJoined(shape: ObjectType, type: ts.Type): boolean {
    const own = this.body.withTypes(new Map(), () => this.body.shapeOf(type));
    if (!isType(own) || !isObject(own)) return false;
    this.body.kernel.shapes.reconcileTypes(shape, own);
    return ObjectType.merge(shape, own);
  }

  private readonly instances = new Map<ts.Type, CrossingObject>();

  /** What of an instance does not cross is missed where the kernel uses it, or makes such an instance. */
  private instanceOf(type: ts.Type, shape: ObjectType, { fields, ...passed }: OwnClass): CrossingObject {
    const known = this.instances.get(type);
    if (known) return known;
    const object: CrossingObject = { type: shape, fields: [], passed };
    this.instances.set(type, object);
    const { heldBack, findings } = this.body.kernel;
    for (const property of fields) {
      const field = fieldName(property);
      const { valueDeclaration } = property;
      if (valueDeclaration && !findings.usedFields.has(valueDeclaration)) {
        heldBack.wait(shape, field, valueDeclaration);
        continue;
      }
      const why = this.whyNotField(object, property, field);
      if (why === undefined) continue;
      object.lacks ??= { field, why };
      if (!this.whole) heldBack.add(shape, field, why);
    }
    return object;
  }

  private whyNotField(object: CrossingObject, property: ts.Symbol, field: string): string | undefined {
    if (object.fields.some(({ name }) => name === field)) return "two classes have one of that name";
    const secret = this.whole ? undefined : whySecret(this.body, object.passed!, property);
    return secret ?? this.takeField(object, property);
  }

  /** Gives an instance a field, or says why it does not cross. */
  private takeField({ type, fields }: CrossingObject, property: ts.Symbol): string | undefined {
    try {
      const field = this.fieldOf(property, type);
      if (field) fields.push(field);
      return field ? undefined : "";
    } catch (error) {
      if (!(error instanceof NoCrossing)) throw error;
      return error.message;
    }
  }

  private fieldOf(property: ts.Symbol, shape: ObjectType): CrossingField | undefined {
    const slot = shape.fields.get(property.name);
    if (!slot && !this.whole) return undefined;
    if (!slot) throw new NoCrossing();
    const { checker } = this.body.typing;
    const { claimed } = this.body.kernel.shapes;
    const type = this.body.kernel.shapes.fields.typeOfProperty(property);
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0 || claimed.has(property);
    const literal = optional ? undefined : literalOf(type, checker);
    const own = this.of(type, slot);
    const crossing = optional ? mayLack(own) : own;
    return { name: property.name, type: crossing, optional, ...(literal === undefined ? {} : { literal }) };
  }
}

const FUNCTIONS = "a kernel knows functions of a parameter alone of which it only reads properties by their names";

const isObjectShape = (shape: Shape): boolean => isType(shape) && isObject(shape);

export function literalOf(type: ts.Type, checker: ts.TypeChecker): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return type.flags & ts.TypeFlags.BooleanLiteral ? checker.typeToString(type) === "true" : undefined;
}
