/** The object types that one kernel has made of TypeScript's, and what is known of those that have become one. */
import { ts } from "#typescript";
import { type ObjectType, sameType } from "../../../ir/objects.js";
import { behindFlipped } from "../../claims/open-names.js";
import { nothingFlags as nothingsIn } from "../nothings.js";
import type { OpenedPlaces } from "../opened-places.js";
import type { ShapeArguments } from "../shape.js";

export class MadeTypes {
  /** By the TypeScript type and by what type parameters stand for in it. */
  readonly objects = new Map<string, ObjectType>();
  readonly arguments = new WeakMap<ObjectType, ShapeArguments>();
  readonly sources = new WeakMap<ObjectType, ts.Type>();

  constructor(
    private readonly checker: ts.TypeChecker,
    /** Places that hold undefined although TypeScript says that they do not. */
    private readonly openedPlaces: OpenedPlaces | undefined,
    /** Fields that can be read before they have a value. */
    private readonly isUnset: (property: ts.Symbol) => boolean,
  ) {}

  /** What the type parameters of a generic interface or class stand for in one of its types. */
  argumentsOf(type: ObjectType): ShapeArguments | undefined {
    return this.arguments.get(type) ?? this.arguments.get(type.resolved);
  }

  /** Whether objects of types with other properties have become objects of one. */
  get joinsUnlike(): boolean {
    const { checker } = this;
    const isSure = (property: ts.Symbol): boolean => {
      const type = checker.getTypeOfSymbol(property);
      return !(property.flags & ts.SymbolFlags.Optional) && checker.getNonNullableType(type) === type;
    };
    const joined = new Map<ObjectType, string>();
    return [...this.objects.values()].some((record) => {
      const properties = this.sources.get(record)?.getProperties() ?? [];
      const names = properties
        .filter(isSure)
        .map(({ name }) => name)
        .sort()
        .join();
      const known = joined.get(record.resolved);
      joined.set(record.resolved, names);
      return record.shape === "record" && known !== undefined && known !== names;
    });
  }

  /** The type of the instances of a generic class that are known so far. */
  instanceOf(declaration: ts.Declaration): ObjectType | undefined {
    const all = [...this.objects.values()];
    return all.find(
      (record) => this.arguments.has(record) && this.sources.get(record)?.getSymbol()?.valueDeclaration === declaration,
    );
  }

  /** The same of a class whose instances are among the objects of a type. */
  argumentsOfClass(type: ObjectType, declaration: ts.Declaration): ShapeArguments | undefined {
    for (const record of this.objects.values())
      if (sameType(record, type) && this.sources.get(record)?.getSymbol()?.valueDeclaration === declaration)
        return this.arguments.get(record);
    return undefined;
  }

  /** The TypeScript type that a record was made from. */
  sourceOf(type: ObjectType): ts.Type | undefined {
    return this.sources.get(type) ?? this.sources.get(type.resolved);
  }

  /** What {@link behindFlipped} says of the types of this kernel. */
  behindFlipped(assigned: readonly (readonly [ObjectType, string])[]): string[] {
    const sources = this.records.map((type) => [type, this.sources.get(type)!] as const);
    return behindFlipped(this.checker, sources, assigned);
  }

  /** What was made from a type with properties. */
  get records(): ObjectType[] {
    return [...this.objects.values()].filter((record) => this.sources.has(record));
  }

  /**
   * What has become one with something open, and fields that are emptied where one of their types says that they may
   * be.
   */
  openAlike(emptied: ReadonlySet<string>): ts.Node[] {
    const open = new Set(this.openedPlaces?.all);
    if (open.size + emptied.size === 0) return [];
    const found: ts.Node[] = [];
    const isOpened = ({ valueDeclaration: place }: ts.Symbol): boolean => !!place && open.has(place);
    const isEmptied = (property: ts.Symbol): boolean =>
      emptied.has(property.name) && nothingsIn(this.checker.getTypeOfSymbol(property)) !== 0;
    const { records } = this;
    for (const record of records) {
      const names = this.sources
        .get(record)!
        .getProperties()
        .filter((property) => isOpened(property) || isEmptied(property));
      for (const other of records.filter((one) => names.length > 0 && sameType(one, record)))
        for (const { name } of names) {
          const property = this.sources.get(other)!.getProperty(name);
          if (property?.valueDeclaration && !isEmptied(property)) found.push(property.valueDeclaration);
        }
    }
    return found;
  }

  /**
   * The names of fields that turn out to be of one type with those of instances which can be read before they have a
   * value.
   */
  unsetByOthers(): string[] {
    const { checker } = this;
    return [...this.objects.values()].flatMap((record) => {
      const type = this.sources.get(record);
      return [...record.fields].flatMap(([name, { unset }]) => {
        const property = unset && type ? checker.getPropertyOfType(type, name) : undefined;
        return property && !this.isUnset(property) ? [name] : [];
      });
    });
  }
}
