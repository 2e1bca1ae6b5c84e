/**
 * Properties that have different types in records that become one: `{ kind: "a"; value: number } | { kind: "b"; value:
 * string }`. Their fields hold values of one of several types, from the beginning: a kernel that has been translated
 * without knowing it is translated once more.
 */
import { ts } from "#typescript";
import type { ArgumentClass } from "../bind/signature.js";
import type { Type } from "../ir/ir.js";
import { isObject, sameType, type ObjectType } from "../ir/objects.js";
import type { ClaimedProperties } from "./claims/claimed.js";
import type { EitherKind } from "./scope.js";
import { kindOf } from "./types/shapes/alike.js";
import type { DerivedClasses } from "./types/derived-classes.js";
import type { OpenedPlaces } from "./types/opened-places.js";
import type { KnownNothings } from "./types/type-nothings.js";
import type { Typing } from "./types/typing.js";

/** The declarations of the properties that are known to be such. */
export type MixedProperties = Set<ts.Declaration>;

/** What is known of a kernel from translating it before. */
export interface Findings {
  readonly mixedProperties: MixedProperties;
  /** Classes whose instances say which they are of. */
  readonly tagged: Set<ts.ClassLikeDeclaration>;
  /** Classes of which JavaScript gives the kernel instances. */
  readonly given: Set<ts.ClassLikeDeclaration>;
  /** The fields of such instances that the kernel uses, by their declarations. */
  readonly usedFields: Set<ts.Node>;
  /** Classes among them that derive from others, and are there for what they have in place of members of these. */
  readonly derived: DerivedClasses;
  /** Members of classes whose instances are of one type with those of others, which have their own. */
  readonly chosen: Set<ts.Node>;
  /** Names of fields that are of one type with some that can be read before they have a value. */
  readonly unset: Set<string>;
  /**
   * Names of fields whose booleans are of one type with some that may be undefined, `[]` for those of lists, and what
   * {@link Shapes.openedByOthers} has besides.
   */
  readonly openNames: Set<string>;
  /** Names of fields that are emptied, and read where TypeScript takes them to be there still. */
  readonly emptied: Set<string>;
  /** What the variables hold that are seen without a value and of which TypeScript knows no type. */
  readonly learned: Map<ts.Declaration, Type>;
  /** Variables that hold arrays of several kinds, or a number, by their declarations; functions that give such. */
  readonly eithers: Map<ts.Node, readonly EitherKind[]>;
  /** Functions that give one of several functions back. */
  readonly chosenFunctions: Set<ts.Node>;
  /** Of which class the results of functions are that may be of several. */
  readonly results: Map<ts.Node, ArgumentClass>;
  /**
   * Some list is made with a length and its elements are set later, or is filled with null against its type: each may
   * be missing, in all lists.
   */
  hasUnset: boolean;
  /** Some of them may be null. */
  hasNullElements: boolean;
  /** Some of them may be undefined, or have not been set. */
  hasUndefinedElements: boolean;
  /** What the elements of such lists are: those that may be null or undefined cannot be told from what is not set. */
  readonly unsetElements: Set<string>;
  /**
   * What may be undefined where its type says null: elements of such lists that are not set, and entries of a
   * dictionary that are not there and are kept in another place.
   */
  readonly undefinedBesideNull: Set<string>;
  /** The flags of what the kernel says is there although it is null or undefined, where it asks which of the two. */
  claimedNothings: number;
  /** Parameters of which it is not known that something is there, since the function assigns them. */
  readonly unsure: Set<ts.Node>;
  /** JavaScript gives the kernel tables, whose keys have no slots yet. */
  givesTables: boolean;
  /** Takes note of a function that is compiled into the kernel. */
  readonly reach: (node: ts.Node) => void;
  /** What in them is no part of it, but called as JavaScript. */
  readonly javascript: Set<ts.Node>;
  /** Places that hold undefined although TypeScript says that they do not. */
  readonly opened: OpenedPlaces;
  /** Whether what type parameters stand for may be null or undefined. */
  readonly typeNothings: KnownNothings;
  /** Variables of modules that the kernel assigns. */
  readonly assigned: Set<ts.Symbol>;
  /** Lists of numbers of other files that are used whole, and so are no static data. */
  readonly wholeLists: Set<ts.Symbol>;
  /** Properties that objects may lack although the program says that they have them. */
  readonly claimed: ClaimedProperties;
}

/**
 * Says that a kernel has to be translated again, with more findings. Where translation can go on without what is found,
 * `kernel.learn` says so instead: all that one translation finds, the next one knows.
 */
export class TranslateAgain extends Error {}

type Category = "number" | "boolean" | "string" | "object" | "other";

/** The properties of records that become one, where their types are not alike. */
export function conflictsOf(members: readonly ts.Type[], typing: Typing): ts.Declaration[] {
  const names = new Set(
    members.flatMap((member) => typing.checker.getPropertiesOfType(member).map(({ name }) => name)),
  );
  return [...names].flatMap((name) =>
    conflictsIn(
      members.flatMap((member) => member.getProperty(name) ?? []),
      typing,
    ),
  );
}

function conflictsIn(properties: readonly ts.Symbol[], typing: Typing): ts.Declaration[] {
  const each = properties.map((property) => categoriesOf(typing.checker.getTypeOfSymbol(property), typing));
  const all = new Set(each.flatMap((categories) => [...categories]));
  if (all.size < 2 || all.has("other") || each.every(({ size }) => size !== 1)) return [];
  return properties.flatMap(({ valueDeclaration }) => valueDeclaration ?? []);
}

function categoriesOf(type: ts.Type, typing: Typing): Set<Category> {
  const parts = type.isUnion() ? type.types : [type];
  const { Void, Undefined, Null, Never } = ts.TypeFlags;
  return new Set(
    parts.filter(({ flags }) => !(flags & (Void | Undefined | Null | Never))).map((part) => categoryOf(part, typing)),
  );
}

function categoryOf(type: ts.Type, typing: Typing): Category {
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  const plain = type.flags & ts.TypeFlags.Object && !typing.arrayKindOf(type) && !typing.bytesOf(type);
  return plain && type.getCallSignatures().length === 0 ? "object" : "other";
}

/** The fields of two types that meet in a place, and of what lies in them, whose values are of several types. */
export function unlikeFields(a: ObjectType, b: ObjectType, seen = new Set<ObjectType>()): [ObjectType, string][] {
  if (sameType(a, b) || seen.has(a)) return [];
  seen.add(a);
  return [...a.fields].flatMap(([name, slot]): [ObjectType, string][] => {
    const other = b.fields.get(name);
    if (!other) return [];
    const [one, two] = [slot.type, other.type];
    const kinds = [kindOf(one), kindOf(two)];
    if (kinds[0] !== kinds[1] && !kinds.includes(undefined))
      return [
        [a, name],
        [b, name],
      ];
    return isObject(one) && isObject(two) ? unlikeFields(one, two, seen) : [];
  });
}
