/**
 * The objects that a kernel makes and JavaScript gets: with which properties, in which order. That is what the place
 * says that makes an object, not the type by which it leaves. Where the objects of one type have been made in several
 * ways, each says in a field of its own how.
 */
import { ts } from "#typescript";
import type { Func } from "../../ir/ir.js";
import { number } from "../../ir/build.js";
import type { ObjectType, New } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import { writtenTypes } from "../../ir/written.js";
import type { Body } from "../body.js";
import { Crossings } from "./crossing.js";
import { type Crossing, type CrossingField, type CrossingObject, NoCrossing } from "./crossing-kinds.js";
import { refuse } from "../refusal.js";
import type { MakingSite, PropertyType } from "./making-sites.js";

/** How the objects of a type look. */
export interface Forms {
  readonly all: readonly (readonly CrossingField[])[];
  /**
   * The field that says which of them an object has, counted from 1; 0 is said of objects that the type of the place
   * describes.
   */
  readonly tag: string | undefined;
}

const TAG = "#form";

/** A value that crosses, and whether JavaScript is given what the kernel has made. */
export interface Crossed {
  readonly crossing: Crossing;
  readonly out: boolean;
}

export interface LeavingObjects {
  readonly forms: ReadonlyMap<ObjectType, Forms>;
  readonly types: ReadonlySet<ObjectType>;
}

/** Finds the forms of all types that objects leave the kernel by, and has the objects say which is theirs. */
export function decideForms(body: Body, functions: readonly Func[], crossed: readonly Crossed[]): LeavingObjects {
  const found = new Finder(body, functions);
  for (const { crossing, out } of crossed) found.visit(crossing, out);
  return { forms: found.forms(), types: found.types };
}

class Finder {
  private readonly made = new Map<ObjectType, New[]>();
  /** The names of the fields that are set, in the order of the statements. */
  private readonly set = new Map<ObjectType, Set<string>>();
  private readonly written: ReadonlySet<ObjectType>;
  private readonly seen = new Set<CrossingObject>();
  private readonly leaving = new Set<CrossingObject>();
  private readonly given = new Set<CrossingObject>();
  private readonly fields = new Map<New, readonly CrossingField[]>();

  constructor(
    private readonly body: Body,
    private readonly functions: readonly Func[],
  ) {
    this.written = writtenTypes({ functions });
    for (const func of functions) this.collect(func);
  }

  private collect(func: Func): void {
    const known = new Set<New>();
    eachExpression(func.body, (e) => {
      if (e.op !== "new" || e.type.shape !== "record" || known.has(e)) return;
      known.add(e);
      this.made.set(e.type.resolved, [...(this.made.get(e.type.resolved) ?? []), e]);
    });
    eachStatement(func.body, (s) => {
      if (s.kind !== "setField") return;
      const type = (s.object.type as ObjectType).resolved;
      this.set.set(type, (this.set.get(type) ?? new Set()).add(s.field));
    });
  }

  visit(crossing: Crossing, out: boolean): void {
    if (crossing.kind === "mixed" && crossing.inner) return this.visit(crossing.inner, out);
    if (crossing.kind !== "object") return;
    const { object } = crossing;
    const known = out ? this.leaving : this.given;
    if (known.has(object)) return;
    known.add(object);
    this.seen.add(object);
    const type = object.type.resolved;
    const inner = out || this.written.has(type);
    for (const member of object.members ?? object.classes ?? [object])
      for (const field of member.fields) this.visit(field.type, inner);
    if (object.element) this.visit(object.element, inner);
    if (out)
      for (const made of this.made.get(type) ?? [])
        for (const field of this.fieldsOf(made) ?? []) this.visit(field.type, true);
  }

  get types(): ReadonlySet<ObjectType> {
    return new Set([...this.leaving].map(({ type }) => type.resolved));
  }

  /** What an object has that was made in a place; undefined for instances and what else has no place of its own. */
  private fieldsOf(made: New): readonly CrossingField[] | undefined {
    const known = this.fields.get(made);
    if (known) return known;
    const site = made.site === undefined ? undefined : this.body.kernel.makingSites[made.site]!;
    if (!site) return undefined;
    const fields = fieldsAt(site, made.type);
    this.fields.set(made, fields);
    return fields;
  }

  forms(): ReadonlyMap<ObjectType, Forms> {
    const found = new Map<ObjectType, Forms>();
    const types = new Map<ObjectType, CrossingObject[]>();
    for (const object of this.leaving) this.checkInstances(object);
    for (const object of this.seen) this.checkAdded(object);
    for (const object of this.leaving)
      types.set(object.type.resolved, [...(types.get(object.type.resolved) ?? []), object]);
    for (const [type, declared] of types) {
      const forms = this.formsOf(type, declared);
      if (forms) found.set(type, forms);
    }
    return found;
  }

  /** Instances of a class that the kernel makes have to look as those that JavaScript makes. */
  private checkInstances({ type, passed, lacks, classes }: CrossingObject): void {
    const own = classes ?? (passed ? [{ passed, lacks }] : []);
    const { passedClasses, root, makingSites } = this.body.kernel;
    const all = this.made.get(type.resolved) ?? [];
    const known = own.map((one) => one.passed?.declaration);
    if (own.length === 0 || all.length === 0) return;
    const other = all.find((one) => !known.includes(passedClasses.made.get(one) as ts.ClassDeclaration));
    if (other) {
      const node = other.site === undefined ? root : makingSites[other.site]!.node;
      const name = known[0]!.name!.text;
      return refuse(node, "W2021", name, "what is made here is no instance of it, and may be taken for one");
    }
    for (const one of own) {
      if (!all.some((made) => passedClasses.made.get(made) === one.passed!.declaration)) continue;
      const why = one.passed!.unsure ?? (one.lacks && `a kernel has no values for its field '${one.lacks.field}'`);
      if (why !== undefined) refuse(root, "W2021", one.passed!.declaration.name!.text, why);
    }
  }

  /** What JavaScript passes, and instances, can be given numbers and booleans: no place says what else they have. */
  private checkAdded(object: CrossingObject): void {
    if (!this.given.has(object) && !object.passed && !object.classes) return;
    for (const { type, name, node } of this.body.kernel.addedFields) {
      if (type.resolved !== object.type.resolved || type.fields.get(name)!.optional) continue;
      const all = object.members ?? object.classes ?? [object];
      if (!all.every(({ fields }) => fields.some((field) => field.name === name))) refuse(node, "W2012", name);
    }
  }

  private formsOf(type: ObjectType, declared: readonly CrossingObject[]): Forms | undefined {
    const all = new Map<string, readonly CrossingField[]>();
    const keys = new Map<New, string>();
    const places = this.made.get(type) ?? [];
    for (const made of places) {
      const own = this.fieldsOf(made);
      if (!own) continue;
      const form = [...own, ...this.added(type, made, own, declared)];
      const key = keyOf(form);
      keys.set(made, key);
      if (!all.has(key)) all.set(key, form);
    }
    const isDeclared =
      all.size <= 1 &&
      declared.every(({ fields, members }) => !members && [...all.keys()].every((key) => key === keyOf(fields)));
    if (all.size === 0 || isDeclared) return undefined;
    // Objects that JavaScript has made go out as they are, but those that functions of JavaScript look at are copies.
    const others = keys.size < places.length || this.body.kernel.islands.length > 0;
    if (all.size === 1 && !others) return { all: [...all.values()], tag: undefined };
    this.tell(type, keys, [...all.keys()]);
    return { all: [...all.values()], tag: TAG };
  }

  /**
   * What may be added to an object later: properties that it was made without, in the order in which the kernel sets
   * them.
   */
  private added(
    type: ObjectType,
    made: New,
    own: readonly CrossingField[],
    declared: readonly CrossingObject[],
  ): CrossingField[] {
    const names = new Set(own.map(({ name }) => name));
    const known = new Map<string, CrossingField>();
    for (const { fields, members } of declared)
      for (const field of members ? [] : fields)
        if (field.optional && !names.has(field.name)) known.set(field.name, field);
    const site = this.body.kernel.makingSites[made.site!]!;
    for (const field of lackingAt(site, made.type)) {
      if (names.has(field.name) || known.has(field.name)) continue;
      // A bigint does not say whether it is there: one that nothing sets is not.
      const isBigint = type.fields.get(field.name)?.type === "bigint";
      if (!isBigint) known.set(field.name, field);
      else if (this.set.get(type)?.has(field.name)) refuse(site.node, "W2012", field.name);
    }
    for (const { type: of, name, property, body, node } of this.body.kernel.addedFields)
      if (of.resolved === type && !names.has(name) && !known.has(name))
        known.set(name, fieldAt(new Crossings(body, true), node, type, name, property));
    const set = [...(this.set.get(type) ?? [])].filter((name) => known.has(name));
    const rest = [...known.keys()].filter((name) => !set.includes(name));
    return [...set, ...rest].map((name) => known.get(name)!);
  }

  /** Has each object say how it was made. */
  private tell(type: ObjectType, keys: ReadonlyMap<New, string>, order: readonly string[]): void {
    type.define(TAG, { type: "f64", optional: false });
    for (const [made, key] of keys) {
      const told = { fields: [...made.fields, TAG], args: [...made.args, number(order.indexOf(key) + 1)] };
      Object.assign(made, told);
    }
  }
}

function fieldAt(
  crossings: Crossings,
  node: ts.Node,
  type: ObjectType,
  name: string,
  property: PropertyType,
): CrossingField {
  if (property.isAccessor) return refuse(node, "W2012", name);
  try {
    const crossing = crossings.of(property.type, type.fields.get(name));
    return { name, type: crossing, optional: property.optional };
  } catch (error) {
    if (!(error instanceof NoCrossing)) throw error;
    return refuse(node, "W2012", name);
  }
}

function fieldsAt(site: MakingSite, type: ObjectType): CrossingField[] {
  const crossings = new Crossings(site.body, true);
  return [...site.properties].map(([name, property]) => fieldAt(crossings, site.node, type, name, property));
}

/** The properties of the type that a literal is meant for and that it lacks. */
function lackingAt(site: MakingSite, type: ObjectType): CrossingField[] {
  const { checker } = site.body.typing;
  const expected = ts.isExpression(site.node) ? checker.getContextualType(site.node) : undefined;
  if (!expected) return [];
  const whole = checker.getNonNullableType(expected);
  const own = checker.getTypeAtLocation(site.node);
  const members = whole.isUnion() ? whole.types.filter((member) => checker.isTypeAssignableTo(own, member)) : [whole];
  const lacking = members
    .flatMap((member) => checker.getPropertiesOfType(member))
    .filter(({ name }) => !site.properties.has(name));
  const crossings = new Crossings(site.body, true);
  return lacking
    .filter(({ name }) => type.fields.has(name))
    .map((property) =>
      fieldAt(crossings, site.node, type, property.name, { type: checker.getTypeOfSymbol(property), optional: true }),
    );
}

/** Forms with the same key are one: objects in them say themselves what they are. */
function keyOf(fields: readonly CrossingField[]): string {
  const parts = fields.map(({ name, type, optional }) => {
    const kind =
      "object" in type
        ? `${String(type.object.type)}${type.object.fields.map((f) => f.name).join()}`
        : "array" in type
          ? type.array
          : type.kind;
    return [name, kind, "nothing" in type && type.nothing === "null", optional];
  });
  return JSON.stringify(parts);
}
