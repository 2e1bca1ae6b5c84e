/**
 * TypeScript types in, IR types out, for one kernel: object types are its own, since what flows together becomes one
 * type.
 */
import { ts } from "#typescript";
import { isObject, ObjectType, type Slot } from "../../../ir/objects.js";
import { ClaimedProperties } from "../../claims/claimed.js";
import { OpenNames } from "../../claims/open-names.js";
import { conflictsOf, TranslateAgain, unlikeFields, type MixedProperties } from "../../conflicts.js";
import { isJitClass } from "../../select/jitclass-markers.js";
import { heldArray, isKnownOnly, valueClass } from "../../libraries/library-classes.js";
import { commonestOf, emptySlot, isAlwaysEmpty, isArrayOfNumbers, isEmpty, unify } from "./alike.js";
import { Collections } from "./collections.js";
import { MadeTypes } from "./made-types.js";
import { Mixtures } from "./mixtures.js";
import type { OpenedPlaces } from "../opened-places.js";
import { fieldName, indexOfDictionary } from "../properties.js";
import { RecordFields } from "./record-fields.js";
import type { TypeNothings } from "../type-nothings.js";
import type { Typing } from "../typing.js";
import { withoutBrand } from "../branded.js";
import { isNumericArrayLike } from "../../versions/members.js";
import { keyNamesOf } from "../key-names.js";
import { nothingFlags as nothingsIn } from "../nothings.js";
import {
  KeyNames,
  type TypeArguments,
  type Shape,
  isType,
  optionalShape,
  shapeOfArgument,
  shapesIn,
  slotOfShape,
  withoutNothing,
} from "../shape.js";

const {
  Void,
  Undefined,
  Null,
  Never,
  NumberLike,
  BigIntLike,
  BooleanLike,
  StringLike,
  TypeParameter,
  Index,
  IndexedAccess,
} = ts.TypeFlags;
const nothingFlags = Void | Undefined | Null | Never;

/** How deep types lie in types at most, and how many there are in a kernel. */
const [DEEPEST, MOST] = [50, 2000];

export class Shapes {
  /** What has been made of TypeScript's types. */
  readonly made: MadeTypes;
  readonly collections: Collections;
  readonly mixtures = new Mixtures();
  readonly fields: RecordFields;

  constructor(
    private readonly typing: Typing,
    /** A class or an interface of `@wumba/std`. */
    private readonly standard: (name: string) => ts.Symbol | undefined,
    /** Properties of which objects say whether they have them. */
    asked: ReadonlySet<string>,
    /** Properties whose fields hold values of several types; undefined where none do. */
    private readonly mixedProperties?: MixedProperties,
    /** Places that hold undefined although TypeScript says that they do not. */
    openedPlaces?: OpenedPlaces,
    /** Fields that can be read before they have a value. */
    isUnset: (property: ts.Symbol) => boolean = () => false,
    /** Properties that objects may lack although the program says that they have them. */
    readonly claimed = new ClaimedProperties(),
    private readonly open = new OpenNames(new Set(), false),
    private readonly typeNothings?: TypeNothings,
  ) {
    this.made = new MadeTypes(typing.checker, openedPlaces, isUnset);
    this.collections = new Collections(standard, open, (type, symbol, shapes) => {
      this.defineStandard(type, symbol, shapes);
    });
    this.fields = new RecordFields(
      typing,
      this,
      this.mixtures,
      asked,
      mixedProperties,
      openedPlaces,
      isUnset,
      claimed,
      open,
    );
  }

  shapeOf(type: ts.Type, given: TypeArguments): Shape {
    if (type.flags & NumberLike) return "f64";
    if (type.flags & BooleanLike) return "bool";
    if (type.flags & StringLike) return "String";
    if (type.flags & nothingFlags) return "void";
    if (type.flags & TypeParameter) return this.ofParameter(type, given);
    if (type.flags & Index) return "String";
    if (type.flags & IndexedAccess) return this.ofIndexed(type as ts.IndexedAccessType, given);
    if (type.isUnion()) return this.ofUnion(type, given);
    if (type.flags & BigIntLike) return "bigint";
    const whole = type.isIntersection() ? this.ofIntersection(type, given) : undefined;
    if (whole !== undefined) return whole;
    const array = this.typing.arrayKindOf(type);
    if (array) return array;
    const bytes = this.typing.bytesOf(type);
    if (bytes) return bytes;
    if (type.getCallSignatures().length > 0) return "function";
    if (given.size > 0 && isNumericArrayLike(type, this.typing)) return this.arrayLike(given);
    return this.objectOf(this.typing.viewed(type), given);
  }

  private ofParameter(type: ts.TypeParameter, given: TypeArguments): Shape {
    const known = given.get(type.symbol);
    if (known !== undefined) return shapeOfArgument(known);
    const constraint = this.typing.checker.getBaseConstraintOfType(type);
    return constraint && constraint !== type ? this.shapeOf(constraint, given) : undefined;
  }

  /** `T[K]`, of properties that are always there. */
  private ofIndexed({ objectType, indexType }: ts.IndexedAccessType, given: TypeArguments): Shape {
    const held = this.shapeOf(objectType, given);
    if (!isType(held) || !isObject(held) || held.shape !== "record") return undefined;
    const source = this.made.sourceOf(held);
    const types = keyNamesOf(indexType, given)?.map((name) => {
      const property = source?.getProperty(name);
      return property && this.typing.checker.getTypeOfSymbol(property);
    });
    const isSure = types?.every((type) => type !== undefined && nothingsIn(type) === 0);
    const shapes = isSure ? types!.map((type) => this.shapeOf(type!, this.made.argumentsOf(held) ?? new Map())) : [];
    return shapes.every((shape) => unify(shapes[0], shape)) ? shapes[0] : this.mixtures.of(shapes);
  }

  /**
   * An explicit scalar type is a number or bigint with a brand; what is asked by `typeof`, one of a type parameter; and
   * `T & {}` is what `x!` and comparisons make of a type parameter. Others are objects.
   */
  private ofIntersection(type: ts.IntersectionType, given: TypeArguments): Shape {
    const { types } = type;
    const has = (flags: ts.TypeFlags): boolean => types.some((part) => part.flags & flags);
    if (has(NumberLike)) return "f64";
    if (has(BigIntLike)) return "bigint";
    if (has(StringLike)) return "String";
    if (has(BooleanLike)) return "bool";
    const plain = withoutBrand(this.typing.checker, type);
    if (plain !== type) return this.shapeOf(plain, given);
    const [first, ...others] = types.filter((part) => !isEmpty(this.typing.checker, part));
    return first && others.length === 0 ? this.shapeOf(first, given) : undefined;
  }

  private ofUnion(type: ts.UnionType, given: TypeArguments): Shape {
    const filled = type.types.filter((part) => !isAlwaysEmpty(this.typing.checker, part));
    this.reconcile(filled);
    const parts = (filled.length > 0 ? filled : type.types).map((part) => this.shapeOf(part, given));
    const values = parts.filter((part) => part !== "void");
    const open = values.length < parts.length;
    const [first, ...others] = values;
    if (first === undefined) return values.length === 0 ? "void" : undefined;
    const chosen = others.length > 0 ? this.chosenOf(type, values, given) : undefined;
    const array = others.length > 0 ? (chosen ?? commonestOf(values)) : undefined;
    if (array) return array;
    for (const other of others) if (!unify(first, other)) return this.mixtures.of(values);
    if (isType(first) && isObject(first) && first.shape === "record" && others.length > 0)
      this.openFields(type, first, given);
    if ((first === "f64" || first === "bool") && open) return optionalShape(first);
    return first === "bigint" && open ? this.mixtures.openBigint : first;
  }

  /** Of the classes of a union, the one that parameters of the function are of whose types leave it open. */
  private chosenOf(type: ts.Type, shapes: readonly Shape[], given: TypeArguments): Shape {
    if (given.size === 0) return undefined;
    const { checker } = this.typing;
    const present = checker.getNonNullableType(type);
    const ofParameters = shapesIn(given).filter(
      ([symbol, shape]) => symbol.flags & ts.SymbolFlags.Variable && shapes.some((one) => unify(one, shape)),
    );
    const same = ofParameters.filter(
      ([symbol]) => checker.getNonNullableType(checker.getTypeOfSymbol(symbol)) === present,
    );
    const [first, ...others] = (same.length > 0 ? same : ofParameters).map(([, shape]) => shape);
    return others.every((other) => unify(first, other)) ? first : undefined;
  }

  /** Sees to it that the properties of records that become one can be one. */
  private reconcile(members: readonly ts.Type[]): void {
    const { mixedProperties } = this;
    if (!mixedProperties) return;
    const records = members.filter(
      (member) => member.flags & ts.TypeFlags.Object && !this.typing.checker.isArrayType(member),
    );
    if (records.length < 2) return;
    this.mix(conflictsOf(records, this.typing));
  }

  /** Has the fields of properties hold values of several types: where some do not yet, translation begins again. */
  private mix(declarations: readonly ts.Declaration[]): void {
    const found = declarations.filter((declaration) => !this.mixedProperties?.has(declaration));
    if (found.length === 0 || !this.mixedProperties) return;
    for (const declaration of found) this.mixedProperties.add(declaration);
    throw new TranslateAgain();
  }

  /** The same of types that meet in a place. */
  reconcileTypes(a: ObjectType, b: ObjectType): void {
    const found = unlikeFields(a, b);
    this.mix(found.flatMap(([type, name]) => this.made.sourceOf(type)?.getProperty(name)?.valueDeclaration ?? []));
  }

  private readonly openedUnions = new Set<string>();

  /** What is a number or boolean in one member of a union and undefined in another says whether it is there. */
  private openFields(type: ts.UnionType, record: ObjectType, given: TypeArguments): void {
    const key = this.keyOf(type, given);
    if (this.openedUnions.has(key)) return;
    this.openedUnions.add(key);
    const { checker } = this.typing;
    for (const { name } of checker.getPropertiesOfType(checker.getNonNullableType(type))) {
      const known = record.fields.get(name);
      if (!known || known.optional || (known.type !== "f64" && known.type !== "bool")) continue;
      const types = type.types.map((member) => member.getProperty(name)).filter((property) => property !== undefined);
      if (types.some((property) => this.shapeOf(checker.getTypeOfSymbol(property), given) === "void"))
        record.define(name, { ...known, optional: true });
    }
  }

  /** The slot that holds values of a type. */
  slotOf(type: ts.Type, given: TypeArguments): Slot | undefined {
    const shape = this.shapeOf(type, given);
    return shape === "function" ? this.closureSlot(type, given) : slotOfShape(shape);
  }

  private closureSlot(type: ts.Type, given: TypeArguments): Slot | undefined {
    const closure = this.closureOf(this.typing.checker.getNonNullableType(type), given);
    return closure && { type: closure, optional: false };
  }

  private readonly closures = new Map<string, ObjectType>();

  /** The type of functions as values: one for each combination of parameters and result. */
  closureOf(type: ts.Type, given: TypeArguments): ObjectType | undefined {
    const { checker } = this.typing;
    const [signature, ...others] = checker.getNonNullableType(type).getCallSignatures();
    if (!signature || others.length > 0 || signature.typeParameters) return undefined;
    const shapes = signature.parameters.map((parameter) =>
      String(this.shapeOf(checker.getTypeOfSymbol(parameter), given)),
    );
    const key = `(${shapes.join()})${String(this.shapeOf(checker.getReturnTypeOfSignature(signature), given))}`;
    const known = this.closures.get(key) ?? new ObjectType("function", "record");
    known.define("#function", { type: "f64", optional: false });
    this.closures.set(key, known);
    return known;
  }

  /** Types in types that are being looked at. */
  private depth = 0;

  /** A generic type that is made of ever larger ones of itself has no end, and some are of many: nothing is known. */
  private objectOf(type: ts.Type, given: TypeArguments): ObjectType | undefined {
    if (this.depth > DEEPEST || this.made.objects.size > MOST) return undefined;
    this.depth++;
    try {
      return this.ownObjectOf(type, given);
    } finally {
      this.depth--;
    }
  }

  /**
   * How many objects there were when a type began to be looked at. One in which it is met again, without an object made
   * since, has no end, as a Map whose keys and values may be such Maps.
   */
  private readonly begun = new Map<string, number>();

  private ownObjectOf(type: ts.Type, given: TypeArguments): ObjectType | undefined {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return undefined;
    if (isKnownOnly(type)) return undefined;
    const key = this.keyOf(type, given);
    const known = this.made.objects.get(key);
    if (known) return known;
    const before = this.begun.get(key);
    if (before === this.made.objects.size) return undefined;
    this.begun.set(key, this.made.objects.size);
    try {
      return this.newObjectOf(key, type, given);
    } finally {
      if (before === undefined) this.begun.delete(key);
      else this.begun.set(key, before);
    }
  }

  private newObjectOf(key: string, type: ts.Type, given: TypeArguments): ObjectType | undefined {
    const { checker } = this.typing;
    if (checker.isArrayType(type)) return this.listOf(key, type, given);
    if (checker.isTupleType(type)) return this.tupleOf(key, type as ts.TupleTypeReference, given);
    const symbol = type.getSymbol();
    if (symbol && symbol === this.standard("Member")) return this.collections.member;
    if (symbol && symbol === this.standard("OrderedTable")) {
      const [first, second] = checker
        .getTypeArguments(type as ts.TypeReference)
        .map((part) => this.shapeOf(part, given));
      return this.collections.tableOf(first, second);
    }
    if (symbol && symbol === this.standard("Dictionary")) {
      const [value] = checker.getTypeArguments(type as ts.TypeReference);
      return value && this.collections.dictionaryWith(this.shapeOf(value, given));
    }
    if (symbol && this.typing.isLibraryType(type))
      return this.ofMatch(type, given) ?? this.ofLibrary(key, symbol.name, type, given);
    if (checker.getIndexInfosOfType(type).length > 0) return this.dictionaryOf(key, type, given);
    return this.recordOf(key, type, given);
  }

  /** What a regular expression has matched, as the list of texts that it is. */
  private ofMatch(type: ts.Type, given: TypeArguments): ObjectType | undefined {
    if (!/^RegExp(?:Match|Exec)Array$/.test(type.symbol.name) || !type.isClassOrInterface()) return undefined;
    const [texts] = this.typing.checker.getBaseTypes(type);
    return texts && this.ownObjectOf(texts, given);
  }

  /** What `ArrayLike<number>` stands for. */
  private arrayLike(given: TypeArguments): Shape {
    const arrays = shapesIn(given).flatMap(([symbol, shape]) =>
      symbol.flags & ts.SymbolFlags.Variable && isArrayOfNumbers(shape) ? [shape] : [],
    );
    const [first, ...others] = arrays;
    return others.every((other) => unify(first, other)) ? first : undefined;
  }

  private keyOf(type: ts.Type, given: TypeArguments): string {
    // Of parameters the class counts: a list of which the type is found anew would have no end.
    const bound = [...given].map(([symbol, shape]) =>
      symbol.flags & ts.SymbolFlags.Variable && !(shape instanceof KeyNames) && isType(shape) && isObject(shape)
        ? `${symbol.name}=${shape.shape}`
        : `${symbol.name}=${String(shape)}`,
    );
    return `${(type as ts.Type & { id: number }).id};${bound.join()}`;
  }

  private listOf(key: string, type: ts.Type, given: TypeArguments): ObjectType | undefined {
    const [element] = this.typing.checker.getTypeArguments(type as ts.TypeReference);
    const list = new ObjectType("list", "list");
    this.made.objects.set(key, list);
    const slot = element && (emptySlot(element) ?? this.slotOf(element, given));
    if (slot) {
      list.defineElement(this.open.elementSlot(slot));
      this.open.hold(list, element);
      return list;
    }
    this.made.objects.delete(key);
    return undefined;
  }

  /** What {@link OpenNames.toldBy} says of the types of this kernel. */
  openedByOthers(putsNothing: boolean): string[] {
    return this.open.toldBy(
      [...this.made.objects.values(), ...this.collections.stored.values(), ...this.collections.lists],
      putsNothing,
    );
  }

  /** The list of what an `Iterable` of the library gives. */
  listFor(type: ts.Type, given: TypeArguments): ObjectType | undefined {
    if (!this.typing.isIterator(type)) return undefined;
    const key = `list;${this.keyOf(type, given)}`;
    return this.made.objects.get(key) ?? this.listOf(key, type, given);
  }

  private tupleOf(key: string, type: ts.TupleTypeReference, given: TypeArguments): ObjectType | undefined {
    if (type.target.elementFlags.some((flags) => flags !== ts.ElementFlags.Required)) return undefined;
    const tuple = new ObjectType("tuple", "tuple");
    this.made.objects.set(key, tuple);
    const slots = this.typing.checker.getTypeArguments(type).map((element) => this.slotOf(element, given));
    if (slots.some((slot) => slot === undefined)) {
      this.made.objects.delete(key);
      return undefined;
    }
    slots.forEach((slot, k) => tuple.define(String(k), this.open.fieldSlot(String(k), slot!)));
    return tuple;
  }

  /** Interfaces of the library that are records inside a kernel. */
  private ofLibrary(key: string, name: string, type: ts.Type, given: TypeArguments): ObjectType | undefined {
    const [first, second] = this.typing.checker.getTypeArguments(type as ts.TypeReference);
    if (/^Iterator(?:Yield|Return)Result$/.test(name))
      return this.iteratorResult(key, first && this.slotOf(first, given));
    const map = /^(?:Readonly|Weak)?Map$/.test(name);
    if (!first || !(map ? second : /^(?:Readonly|Weak)?Set$/.test(name))) return undefined;
    const value = map ? this.shapeOf(second!, given) : this.collections.member;
    const held = value === "function" ? this.closureOf(second!, given) : value;
    const table = this.collections.tableOf(this.shapeOf(first, given), held);
    if (table && map) this.open.hold(table, second!);
    return table;
  }

  /** Makes an object type that of the instances of a generic class of `@wumba/std`. */
  private defineStandard(type: ObjectType, symbol: ts.Symbol, shapes: readonly Shape[]): void {
    const declared = this.typing.checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType;
    this.made.sources.set(type, declared);
    const given = new Map((declared.typeParameters ?? []).map((parameter, k) => [parameter.symbol, shapes[k]]));
    this.made.arguments.set(type, given);
    this.fields.define(type, declared, given);
  }

  /**
   * An object whose keys are not known: all its values are of one type, those of properties that it is known to have
   * too.
   */
  private dictionaryOf(key: string, type: ts.Type, given: TypeArguments): ObjectType | undefined {
    const { checker } = this.typing;
    const index = indexOfDictionary(type, checker);
    if (!index) return undefined;
    const properties = checker.getPropertiesOfType(type);
    const made = new ObjectType("dictionary", "dictionary");
    this.made.objects.set(key, made);
    const shape = this.shapeOf(index.type, given);
    const value = shape === "function" ? this.closureOf(index.type, given) : shape;
    const others = properties.map((property) => this.shapeOf(checker.getTypeOfSymbol(property), given));
    const isOne = others.every((other) => unify(withoutNothing(other), shape));
    const dictionary = isOne ? this.collections.dictionaryWith(value, made) : undefined;
    if (dictionary) this.made.objects.set(key, dictionary);
    else this.made.objects.delete(key);
    if (dictionary) this.open.hold(dictionary, index.type);
    return dictionary;
  }

  /** `{ value, done }`, with a value that is not there at the end. */
  private iteratorResult(key: string, slot: Slot | undefined): ObjectType {
    const record = new ObjectType("IteratorResult", "record");
    this.made.objects.set(key, record);
    record.define("done", { type: "bool", optional: false });
    if (slot)
      record.define("value", {
        type: slot.type,
        optional: slot.optional || slot.type === "f64" || slot.type === "bool",
      });
    return record;
  }

  /** Interfaces, object literals and classes: the properties that are values. Those of other types are no fields. */
  private recordOf(key: string, type: ts.Type, given: TypeArguments): ObjectType {
    const name = type.aliasSymbol?.name ?? type.getSymbol()?.name ?? "object";
    const record = new ObjectType(name.replace(/^__(?:type|object)$/, "object"), "record");
    this.made.objects.set(key, record);
    this.made.sources.set(record, type);
    const known = type.flags & ts.TypeFlags.Object ? this.argumentsIn(type as ts.TypeReference, given) : undefined;
    if (known && known.size > 0) this.made.arguments.set(record, known);
    const declaration = type.getSymbol()?.valueDeclaration;
    const lasting = isJitClass(declaration);
    this.fields.define(record, type, given, lasting);
    if (lasting) this.fix(record, type, declaration);
    const value = valueClass(type);
    if (value !== undefined) record.markValue(value);
    return record;
  }

  /** What the type parameters of a class stand for, and those of the classes that it extends. */
  private argumentsIn(type: ts.TypeReference, given: TypeArguments): Map<ts.Symbol, Shape> {
    const { checker } = this.typing;
    const target: ts.Type = type.target ?? type;
    const actual = type.target ? checker.getTypeArguments(type) : [];
    const parameters = type.target?.typeParameters ?? [];
    parameters.forEach(({ symbol }, k) => actual[k] && this.typeNothings?.note(symbol, actual[k]));
    const own = new Map(
      parameters.flatMap((parameter, k): [ts.Symbol, Shape][] =>
        actual[k] ? [[parameter.symbol, this.shapeOf(actual[k], given)]] : [],
      ),
    );
    const bases = target.isClass() ? (checker.getBaseTypes(target) as ts.TypeReference[]) : [];
    return new Map([...bases.flatMap((base) => [...this.argumentsIn(base, own)]), ...own]);
  }

  /** The types of instances that live in kernel memory. */
  readonly instances: ObjectType[] = [];

  private fix(record: ObjectType, type: ts.Type, declaration: ts.Declaration): void {
    const { checker } = this.typing;
    const held = checker.getPropertiesOfType(type).flatMap((property) => {
      const array = heldArray(checker.getTypeOfSymbol(property), checker);
      return array ? [[fieldName(property), array] as const] : [];
    });
    record.fix(record.name, declaration.getSourceFile().fileName, new Map(held));
    this.instances.push(record);
  }
}
