/**
 * What may be missing in the objects, lists and Maps of one kernel, by names of fields: two types of the same may say
 * different things of it.
 */
import { ts } from "#typescript";
import { ELEMENT, type ObjectType, type Slot } from "../../ir/objects.js";
import { nothingFlags } from "../types/nothings.js";
import { optionalShape, type Shape } from "../types/shape.js";

/** Stands for all that lists and Maps hold, beside the names of fields. */
export const ANY = "*";

export class OpenNames {
  constructor(
    /** What {@link toldBy} has told of the kernel before. */
    private readonly names: ReadonlySet<string>,
    /** Whether elements of lists may be missing that the program has not set yet. */
    private readonly hasUnset: boolean,
  ) {}

  elementSlot(slot: Slot): Slot {
    const isOpen = (this.hasUnset || this.names.has(ANY)) && (slot.type === "f64" || slot.type === "bool");
    return isOpen ? { ...slot, optional: true } : this.fieldSlot(ELEMENT, slot);
  }

  fieldSlot(name: string, slot: Slot): Slot {
    return slot.type === "bool" && this.names.has(name) ? { ...slot, optional: true } : slot;
  }

  /** What a Map or a dictionary holds, as it holds it. */
  heldShape(shape: Shape): Shape {
    const isOpen = this.names.has(ANY) || (shape === "bool" && this.names.has(ELEMENT));
    return isOpen && (shape === "f64" || shape === "bool") ? optionalShape(shape) : shape;
  }

  private readonly held: (readonly [type: ObjectType, isOpen: boolean])[] = [];

  /** Notes what a TypeScript type of a list, a Map or a dictionary says of what it holds. */
  hold(type: ObjectType, element: ts.Type): void {
    this.held.push([type, nothingFlags(element) !== 0]);
  }

  /**
   * What has become of one type with something that may be missing: names of fields, and `[]` for lists, whose booleans
   * lie otherwise in memory then; {@link ANY} where something missing was put into lists or Maps and one of their types
   * says that it is there.
   */
  toldBy(types: readonly ObjectType[], putsNothing: boolean): string[] {
    const names = new Set(types.flatMap((type) => [...type.openedBooleans]));
    const open = new Set(this.held.flatMap(([type, isOpen]) => (isOpen ? [type.resolved] : [])));
    // What goes into a Map goes through functions of the library, which say nothing of it.
    const isPut = (type: ObjectType): boolean => putsNothing || type.shape !== "list";
    if (this.held.some(([type, isOpen]) => !isOpen && isPut(type) && open.has(type.resolved))) names.add(ANY);
    return [...names].filter((name) => !this.names.has(name));
  }
}

/**
 * The fields that only some members of a union have, where a field is assigned that tells the members apart, through a
 * type that does not: TypeScript goes on with the member that it has seen. `sources`: the records of a kernel with the
 * types that they were made from.
 */
export function behindFlipped(
  checker: ts.TypeChecker,
  sources: readonly (readonly [ObjectType, ts.Type])[],
  assigned: readonly (readonly [ObjectType, string])[],
): string[] {
  const typeOf = (source: ts.Type | undefined, name: string): ts.Type | undefined => {
    const property = source?.getProperty(name);
    return property && checker.getTypeOfSymbol(property);
  };
  const isUnit = (type: ts.Type | undefined): boolean => !!type && (type.flags & ts.TypeFlags.Unit) !== 0;
  const found = new Set<string>();
  for (const [type, name] of assigned) {
    const members = sources.flatMap(([one, source]) =>
      one.resolved === type.resolved && isUnit(typeOf(source, name)) ? [source] : [],
    );
    if (new Set(members.map((member) => typeOf(member, name))).size < 2) continue;
    for (const property of members.flatMap((member) => member.getProperties()))
      if (members.some((member) => !member.getProperty(property.name))) found.add(property.name);
  }
  return [...found];
}
