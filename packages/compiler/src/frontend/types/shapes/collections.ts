/** The types of Maps, Sets, dictionaries and lists of one kernel: one type for all that hold the same. */
import type { ts } from "#typescript";
import { ELEMENT, ObjectType, type Slot } from "../../../ir/objects.js";
import type { OpenNames } from "../../claims/open-names.js";
import { isStored } from "./alike.js";
import type { Shape } from "../shape.js";

export class Collections {
  /** In place of values, in the type of a Set. */
  readonly member = new ObjectType("Member", "record");
  /** Lists that functions of the library make. */
  readonly lists: ObjectType[] = [];
  /** Lists of what the program puts into them, by their elements. */
  readonly stored = new Map<string, ObjectType>();
  /** Those of them into which it puts what may not be there. */
  private readonly ofNothings = new WeakSet<ObjectType>();
  private readonly tables = new Map<ObjectType, readonly [key: Shape, value: Shape]>();
  private readonly tablesByName = new Map<string, ObjectType>();
  private readonly dictionaries = new Map<string, ObjectType>();

  constructor(
    /** A class or an interface of `@wumba/std`. */
    private readonly standard: (name: string) => ts.Symbol | undefined,
    private readonly open: OpenNames,
    /** Makes an object type that of the instances of a generic class of `@wumba/std`. */
    private readonly defineStandard: (type: ObjectType, symbol: ts.Symbol, shapes: readonly Shape[]) => void,
  ) {}

  /** A list of what it is given, for a function of the library. */
  listWith(slot: Slot): ObjectType {
    const list = new ObjectType("list", "list");
    list.defineElement(this.open.fieldSlot(ELEMENT, slot));
    this.lists.push(list);
    return list;
  }

  /** The list of what the program puts into it: one type for all of the same elements. */
  listOfStored(slot: Slot): ObjectType {
    const element = this.open.elementSlot(slot);
    const key = `${String(element.type)}${element.optional ? "?" : ""}`;
    const made = this.stored.get(key) ?? this.listWith(element);
    this.stored.set(key, made);
    if (slot.optional) this.ofNothings.add(made);
    return made;
  }

  /** Whether the program puts nothings into lists of what it puts into them. */
  holdsNothings(list: ObjectType): boolean {
    return this.ofNothings.has(list);
  }

  /** Whether a type is that of a Map or a Set. */
  collectionOf(type: ObjectType): "Map" | "Set" | undefined {
    const [, value] = this.tables.get(type) ?? this.tables.get(type.resolved) ?? [];
    if (value === undefined) return undefined;
    return value === this.member ? "Set" : "Map";
  }

  /** A Map, or a Set: one type for all of the same keys and values. */
  tableOf(keys: Shape, values: Shape): ObjectType | undefined {
    const symbol = this.standard("OrderedTable");
    const [key, value] = [this.open.heldShape(keys), this.open.heldShape(values)];
    if (!symbol || !isStored(key) || !isStored(value)) return undefined;
    const name = `${String(key)},${String(value)}`;
    const known = this.tablesByName.get(name);
    if (known) return known;
    const table = new ObjectType("Map", "record");
    this.tablesByName.set(name, table);
    this.tables.set(table, [key, value]);
    this.defineStandard(table, symbol, [key, value]);
    return table;
  }

  /** A Set: one type for all of the same keys. */
  setOf(key: Shape): ObjectType | undefined {
    return this.tableOf(key, this.member);
  }

  /** A dictionary: one type for all of the same values. */
  dictionaryWith(values: Shape, made = new ObjectType("dictionary", "dictionary")): ObjectType | undefined {
    const symbol = this.standard("Dictionary");
    const value = this.open.heldShape(values);
    if (!symbol || !isStored(value)) return undefined;
    const name = String(value);
    const known = this.dictionaries.get(name);
    if (known) {
      ObjectType.merge(known, made);
      return known;
    }
    this.dictionaries.set(name, made);
    this.defineStandard(made, symbol, [value]);
    return made;
  }
}
