/**
 * Objects of JavaScript that a kernel spreads or takes the rest of; out which properties they may have, and in which
 * order, so that the kernel knows what it takes. A call with others runs as JavaScript.
 */
import { ts } from "#typescript";
import type { ObjectType } from "../../ir/objects.js";
import { takenBy, type WideSpread } from "../claims/wide-spreads.js";
import type { KernelTranslation } from "../kernel.js";
import { refuse } from "../refusal.js";
import type { Crossing, CrossingField, CrossingObject } from "./crossing-kinds.js";
import { literalOf } from "./crossing.js";

/** The enumerable properties of an object. */
export interface OwnKeys {
  /** Whether their order decides. */
  readonly ordered: boolean;
  /** For an object, or each member of a union: the names, with the only value that a property has there. */
  readonly forms: readonly (readonly Key[])[];
}

type Key = Pick<CrossingField, "name" | "literal">;

export class SpreadObjects {
  private readonly spreads = new Map<ObjectType, WideSpread[]>();
  private readonly ordered = new Set<ObjectType>();

  /** `leaving`: the types of objects of which JavaScript sees the properties. */
  constructor(
    private readonly kernel: KernelTranslation,
    leaving: ReadonlySet<ObjectType>,
  ) {
    for (const spread of kernel.spreads) {
      const type = spread.type.resolved;
      this.spreads.set(type, [...(this.spreads.get(type) ?? []), spread]);
    }
    const isSeen = (type: ObjectType): boolean => leaving.has(type.resolved) || this.ordered.has(type.resolved);
    let known = -1;
    while (known < this.ordered.size) {
      known = this.ordered.size;
      for (const { type, shown } of kernel.spreads)
        if (shown.filter(({ into }) => !into || isSeen(into)).length > 1) this.ordered.add(type.resolved);
    }
  }

  /** Undefined for objects that are not spread; instances of several classes are looked at by their classes. */
  keysOf(object: CrossingObject): OwnKeys | undefined {
    const type = object.type.resolved;
    if (!this.spreads.has(type) || object.classes) return undefined;
    const forms = (object.members ?? [object]).map((form) => this.keysIn(type, form));
    return { ordered: this.ordered.has(type), forms };
  }

  private keysIn(type: ObjectType, { fields }: CrossingObject): Key[] {
    const spreads = this.spreads.get(type)!;
    const names = [...spreads[0]!.names, ...fields.map(({ name }) => name)];
    const { typing } = this.kernel;
    const taken = spreads.filter((spread) => this.mayTake(spread, fields)).map((spread) => takenBy(typing, spread));
    return [...new Set(names)].flatMap((name) => {
      const field = fields.find((one) => one.name === name);
      return field && !isPrivate(name) && taken.every((all) => all.has(name)) ? [field] : [];
    });
  }

  /** Whether an object with such fields may be what is spread. */
  private mayTake({ known }: WideSpread, fields: readonly CrossingField[]): boolean {
    const { checker } = this.kernel.typing;
    const isThere = (property: ts.Symbol): boolean => {
      const field = fields.find(({ name }) => name === property.name);
      const type = checker.getTypeOfSymbol(property);
      if (!field) return (property.flags & ts.SymbolFlags.Optional) !== 0 || !isData(property, type);
      if (field.literal === undefined) return true;
      const values = (type.isUnion() ? type.types : [type]).map((value) => literalOf(value, checker));
      return values.some((value) => value === undefined || value === field.literal);
    };
    return (known.isUnion() ? known.types : [known]).some((member) =>
      checker.getPropertiesOfType(member).every(isThere),
    );
  }

  /** Refuses what is spread where all that JavaScript may give has more than is taken, or another order. */
  check(given: readonly Crossing[]): void {
    if (this.spreads.size === 0) return;
    const seen = new Set<CrossingObject>();
    const visit = (crossing: Crossing): void => {
      if (crossing.kind === "mixed" && crossing.inner) return visit(crossing.inner);
      if (crossing.kind !== "object" || seen.has(crossing.object)) return;
      const { object } = crossing;
      seen.add(object);
      this.checkObject(object);
      for (const { fields } of object.members ?? object.classes ?? [object]) for (const { type } of fields) visit(type);
      if (object.element) visit(object.element);
    };
    given.forEach(visit);
  }

  private checkObject(object: CrossingObject): void {
    const keys = this.keysOf(object);
    if (!keys) return;
    const spreads = this.spreads.get(object.type.resolved)!;
    const others = keys.ordered
      ? spreads.find((spread) => keys.forms.some((form) => !isInOrder(form, spread)))
      : undefined;
    const hasMore = keys.forms.every((form, k) => {
      const names = new Set(form.map(({ name }) => name));
      return (object.members ?? [object])[k]!.fields.some((field) => isAlwaysThere(field) && !names.has(field.name));
    });
    if (hasMore || others) refuse((others ?? spreads[0]!).node, "W2011");
  }
}

/** Whether a property has its value in the object itself. */
const isData = ({ flags }: ts.Symbol, type: ts.Type): boolean =>
  (flags & ts.SymbolFlags.Property) !== 0 && type.getCallSignatures().length === 0;

const isPrivate = (name: string): boolean => name.startsWith("#");

function isInOrder(form: readonly Key[], { names }: WideSpread): boolean {
  const places = form.map(({ name }) => names.indexOf(name)).filter((place) => place >= 0);
  return places.every((place, k) => k === 0 || places[k - 1]! < place);
}

const isAlwaysThere = ({ type, optional, name }: CrossingField): boolean =>
  !optional &&
  !isPrivate(name) &&
  type.kind !== "optional" &&
  type.kind !== "optionalBoolean" &&
  !("nothing" in type && type.nothing !== "never");
