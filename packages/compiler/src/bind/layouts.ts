/** The objects that cross the boundary to their layouts in memory, which are known once the whole kernel is. */
import type { Crossing, CrossingField, CrossingObject } from "../frontend/crossing/crossing-kinds.js";
import type { Forms } from "../frontend/crossing/forms.js";
import type { SpreadObjects } from "../frontend/crossing/own-keys.js";
import { usedFields } from "../frontend/crossing/held-back.js";
import type { PassedClass, PassedClasses } from "../frontend/crossing/passed-classes.js";
import { CLASS } from "../frontend/types/hierarchy.js";
import { elementKinds } from "../ir/arrays.js";
import { fieldKey, storageOf, type FieldNames, type ObjectType, type Slot } from "../ir/objects.js";
import type { Module } from "../ir/ir.js";
import { areListsUnsigned, isUnsignedField, type UnsignedPlaces } from "../analyses/ranges/kept-bigints.js";
import { writtenTypes } from "../ir/written.js";
import type { FamilyLayout, FieldLayout, InstanceLayout, Layout, RecordLayout, ValueType } from "./signature.js";

/** Bytes of a field. */
const FIELD_SIZE = 8;

export class Layouts {
  readonly all: Layout[] = [];
  /** The type of each. */
  readonly types: ObjectType[] = [];
  private readonly indices = new Map<CrossingObject, number>();
  private readonly written: ReadonlySet<ObjectType>;
  private readonly used: ReadonlySet<string>;

  /** With how the objects that the kernel makes look in JavaScript, where that is not what their types say. */
  constructor(
    module: Module,
    private readonly forms: ReadonlyMap<ObjectType, Forms>,
    private readonly integers: FieldNames,
    private readonly unsigned: UnsignedPlaces,
    /** The classes of instances, and the place of the first among the functions that a call passes. */
    private readonly classes: PassedClasses,
    private readonly classSlot: number,
    /** Properties that JavaScript may leave out and may not have as undefined. */
    private readonly leftOut: FieldNames,
    /** The objects of which the kernel takes all properties. */
    private readonly spread: SpreadObjects,
  ) {
    this.written = writtenTypes(module);
    this.used = usedFields(module.functions);
  }

  /** A value in a slot of memory, or one that stands for itself. */
  valueOf(crossing: Crossing, slot?: Slot): ValueType {
    // What two types have merged into may be missing, although the type that crosses says that it is there.
    if (crossing.kind === "boolean" && slot?.optional) return { kind: "optionalBoolean", nothing: "undefined" };
    if (crossing.kind === "number" && slot?.optional) return { kind: "optional", nothing: "undefined" };
    if (crossing.kind === "bigint") return { kind: "bigint", signed: !areListsUnsigned(this.unsigned) };
    if (crossing.kind === "instance") throw new Error("an instance is no value of an object");
    if (crossing.kind === "mixed") return { kind: "object", layout: this.mixedOf(crossing), nothing: crossing.nothing };
    if (crossing.kind !== "object") return crossing;
    return { kind: "object", layout: this.indexOf(crossing.object), nothing: crossing.nothing };
  }

  private readonly mixed = new Map<Crossing, number>();

  private mixedOf(crossing: Crossing & { kind: "mixed" }): number {
    const known = this.mixed.get(crossing);
    if (known !== undefined) return known;
    const { scalars, inner } = crossing;
    const type = crossing.type.resolved;
    const index = this.place(undefined, type);
    this.mixed.set(crossing, index);
    const made: Layout = { kind: "mixed", written: false, size: sizeOf(type), scalars, object: undefined };
    this.all[index] = made;
    if (inner) this.all[index] = { ...made, object: this.valueOf(inner, type.fields.get("object")) };
    return index;
  }

  /** The index of an object's layout. */
  indexOf(object: CrossingObject): number {
    const known = this.indices.get(object);
    if (known !== undefined) return known;
    const type = object.type.resolved;
    const keys = this.spread.keysOf(object);
    if (!keys) return this.ownIndexOf(object, type);
    const index = this.place(object, type);
    const layout = this.ownIndexOf(object, type);
    this.all[index] = { kind: "exact", written: this.written.has(type), layout, ...keys };
    return index;
  }

  private ownIndexOf(object: CrossingObject, type: ObjectType): number {
    const forms = type.shape === "record" ? this.forms.get(type) : undefined;
    if (forms || object.members) return this.choiceOf(object, type, forms);
    const index = this.place(object, type);
    if (type.shape === "list") {
      const elementSize = elementKinds[storageOf(type.element)].size;
      const element = this.valueOf(object.element!, type.element);
      const holes = object.holes ? { holes: object.holes } : {};
      this.all[index] = { kind: "list", written: this.written.has(type), elementSize, type: element, ...holes };
      return index;
    }
    const { className, isOpen = false, passed } = object;
    if (object.classes) this.all[index] = this.familyOf(type, object.classes);
    else if (passed) this.all[index] = this.instanceOf(type, object, passed);
    else if (className !== undefined)
      this.all[index] = { ...this.recordOf(type, object.fields), kind: "class", className, isOpen };
    else
      this.all[index] = object.table
        ? { ...this.recordOf(type, object.fields), kind: object.table, written: this.isWritten(object) }
        : this.recordOf(type, [...object.fields, ...othersOf(type, object.fields)]);
    return index;
  }

  /** With the fields that the kernel uses. */
  private instanceOf(type: ObjectType, { fields }: CrossingObject, passed: PassedClass): InstanceLayout {
    const used = [...fields, ...othersOf(type, fields)].filter(({ name }) => this.used.has(fieldKey(type, name)));
    const mark = type.fields.has(CLASS) ? { mark: { offset: offsetOf(type, CLASS), id: passed.id } } : {};
    const names = new Set([...fields, ...used].map(({ name }) => name));
    // What another class has there, an object of this one has nothing of.
    const strange = [...type.fields.keys()].filter(
      (name) => !names.has(name) && /^[^#]/.test(name) && this.used.has(fieldKey(type, name)),
    );
    const called = [...passed.members.filter((name) => this.classes.called.has(name)), ...strange];
    const secrets = this.classes.secretsOf(passed.declaration);
    return {
      ...this.recordOf(type, used),
      kind: "instance",
      slot: this.classSlot + passed.index,
      called,
      ...(secrets ? { secrets: { slot: this.classSlot + secrets.index, fields: secrets.fields } } : {}),
      ...mark,
    };
  }

  private familyOf(type: ObjectType, classes: readonly CrossingObject[]): FamilyLayout {
    return {
      kind: "family",
      written: this.written.has(type),
      offset: offsetOf(type, CLASS),
      classes: classes.map((one) => {
        const { index, id } = one.passed!;
        return { slot: this.classSlot + index, id, layout: this.indexOf(one) };
      }),
    };
  }

  /** Whether the entries of a table may change: its slots do when a key is looked for. */
  private isWritten({ fields }: CrossingObject): boolean {
    return fields.some(
      ({ type, optional }) =>
        type.kind === "object" &&
        !optional &&
        (type.object.table ? this.isWritten(type.object) : this.written.has(type.object.type.resolved)),
    );
  }

  /** Takes a place before the layouts of the fields, which may hold it. */
  private place(object: CrossingObject | undefined, type: ObjectType): number {
    const index = this.all.push({ kind: "record", written: this.written.has(type), size: 0, fields: [] }) - 1;
    this.types.push(type);
    if (object && !this.indices.has(object)) this.indices.set(object, index);
    return index;
  }

  private choiceOf(object: CrossingObject, type: ObjectType, forms: Forms | undefined): number {
    const index = this.place(object, type);
    const members = object.members ?? [object];
    const add = (fields: readonly CrossingField[]): number => {
      const at = this.place(undefined, type);
      this.all[at] = this.recordOf(type, fields);
      return at;
    };
    this.all[index] = {
      kind: "choice",
      written: this.written.has(type),
      size: sizeOf(type),
      rest: object.members ? add(othersOf(type, [])) : undefined,
      members: members.map(({ fields }) => add(object.members ? fields : [...fields, ...othersOf(type, fields)])),
      tag: forms?.tag === undefined ? undefined : offsetOf(type, forms.tag),
      forms: forms?.all.map(add) ?? [],
    };
    return index;
  }

  private recordOf(type: ObjectType, fields: readonly CrossingField[]): RecordLayout {
    const laid = fields.map(({ name, type: field, optional, literal }): FieldLayout => ({
      name,
      offset: offsetOf(type, name),
      type: this.fieldOf(type, name, field),
      optional,
      ...(optional && this.leftOut.get(type)?.has(name) ? { leftOut: true } : {}),
      ...(literal === undefined ? {} : { literal }),
    }));
    const kind = type.shape === "tuple" ? "tuple" : "record";
    return { kind, written: this.written.has(type), size: sizeOf(type), fields: laid };
  }

  private fieldOf(type: ObjectType, name: string, crossing: Crossing): ValueType {
    if (crossing.kind === "bigint") return { kind: "bigint", signed: !isUnsignedField(this.unsigned, type, name) };
    const value = this.valueOf(crossing, type.fields.get(name));
    return value.kind === "number" && this.integers.get(type)?.has(name) ? { kind: "integer" } : value;
  }
}

const sizeOf = ({ fields }: ObjectType): number => Math.max(1, fields.size) * FIELD_SIZE;

const offsetOf = (type: ObjectType, name: string): number => [...type.fields.keys()].indexOf(name) * FIELD_SIZE;

/** The fields of a record that the crossing type does not have and that say by a value whether they are there. */
function othersOf(type: ObjectType, fields: readonly CrossingField[]): CrossingField[] {
  if (type.shape !== "record") return [];
  const names = new Set(fields.map(({ name }) => name));
  return [...type.fields].flatMap(([name, slot]): CrossingField[] => {
    if (names.has(name) || !slot.optional) return [];
    return [
      {
        name,
        type: { kind: slot.type === "bool" ? "optionalBoolean" : "optional", nothing: "undefined" },
        optional: true,
      },
    ];
  });
}
