/** The fields of records: which properties they are, and what they hold. */
import { ts } from "#typescript";
import { isMixed, type ObjectType, type Slot } from "../../../ir/objects.js";
import type { ClaimedProperties } from "../../claims/claimed.js";
import type { OpenNames } from "../../claims/open-names.js";
import type { MixedProperties } from "../../conflicts.js";
import type { Mixtures } from "./mixtures.js";
import type { OpenedPlaces } from "../opened-places.js";
import { fieldName } from "../properties.js";
import { isType, type Shape, type TypeArguments, withoutNothing } from "../shape.js";
import type { Typing } from "../typing.js";
import { isUnsetInInstance } from "../unset-instances.js";

/** The shapes of TypeScript's types, and the slots that hold their values. */
interface TypeShapes {
  shapeOf(type: ts.Type, given: TypeArguments): Shape;
  slotOf(type: ts.Type, given: TypeArguments): Slot | undefined;
}

export class RecordFields {
  private fields: ReadonlyMap<ts.Symbol, ts.Type> = new Map();

  constructor(
    private readonly typing: Typing,
    private readonly shapes: TypeShapes,
    private readonly mixtures: Mixtures,
    /** Properties of which objects say whether they have them. */
    private readonly asked: ReadonlySet<string>,
    /** Properties whose fields hold values of several types; undefined where none do. */
    private readonly mixedProperties: MixedProperties | undefined,
    /** Places that hold undefined although TypeScript says that they do not. */
    private readonly openedPlaces: OpenedPlaces | undefined,
    /** Fields that can be read before they have a value. */
    private readonly isUnset: (property: ts.Symbol) => boolean,
    /** Properties that objects may lack although the program says that they have them. */
    private readonly claimed: ClaimedProperties,
    private readonly open: OpenNames,
  ) {}

  /** Has properties whose values may be of several classes be of one. */
  choose(fields: ReadonlyMap<ts.Symbol, ts.Type>): void {
    this.fields = fields;
  }

  /** The type of a property in this kernel. */
  typeOfProperty(property: ts.Symbol): ts.Type {
    return this.fields.get(property) ?? this.typing.checker.getTypeOfSymbol(property);
  }

  private slotOfProperty(property: ts.Symbol, given: TypeArguments, lasting: boolean): Slot | undefined {
    const type = this.typeOfProperty(property);
    const declaration = property.valueDeclaration;
    if (lasting || !declaration || !this.mixedProperties?.has(declaration)) return this.shapes.slotOf(type, given);
    const shape = this.shapes.shapeOf(type, given);
    const present = withoutNothing(shape);
    if (isType(present) && isMixed(present)) return { type: present, optional: false };
    const mixture = present === undefined ? undefined : this.mixtures.of(present === "void" ? [] : [present]);
    return mixture && { type: mixture, optional: false };
  }

  /**
   * Whether objects may be without a property that TypeScript says they have: by their class, or since something
   * undefined is put there.
   */
  private mayLack(property: ts.Symbol): boolean {
    return this.asked.has(property.name) || (this.openedPlaces?.has(property.valueDeclaration) ?? false);
  }

  /** The same field, where it can be read before it has a value. */
  private unsetSlot(slot: Slot): Slot {
    if (slot.type === "f64" || slot.type === "bool") return { ...slot, optional: true, unset: true };
    const open = slot.type === "bigint" ? this.mixtures.openBigint : undefined;
    return { type: open ?? slot.type, optional: false, unset: true };
  }

  /** Defines the fields of a record that is made from a type. */
  define(record: ObjectType, type: ts.Type, given: TypeArguments, lasting = false): void {
    const { checker } = this.typing;
    for (const property of [...checker.getPropertiesOfType(type), ...this.claimed.besides(type)]) {
      const inClass = property.declarations?.some((d) => ts.isClassLike(d.parent));
      if (property.flags & ts.SymbolFlags.Accessor || (inClass && property.flags & ts.SymbolFlags.Method)) continue;
      const slot = this.slotOfProperty(property, given, lasting);
      const told =
        slot && !lasting && (slot.type === "f64" || slot.type === "bool") && this.mayLack(property)
          ? { ...slot, optional: true }
          : slot;
      const isUnset = lasting ? isUnsetInInstance(this.typing, property.valueDeclaration) : this.isUnset(property);
      const name = fieldName(property);
      if (told) record.define(name, isUnset ? this.unsetSlot(told) : lasting ? told : this.open.fieldSlot(name, told));
    }
  }
}
