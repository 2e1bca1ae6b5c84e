/**
 * The pieces of a kernel in; out: what they put into a place by one type that another type takes for more, as in
 * `const all: Animal[] = dogs; all.push(new Animal("x"))`. TypeScript allows it: to it, arrays of a class are arrays
 * of its base, and so are properties, and parameters of methods.
 */
import { ts } from "#typescript";
import type { ReachedNode } from "../type-check/reached.js";
import type { Typing } from "../types/typing.js";
import { claimsBetween, isField, isOpen, type Claim } from "./claimed.js";
import { Converted, ELEMENTS, isReadonlyArray, parameterPlace, propertyPlace } from "./converted.js";

/** An object in a place where another type says that it has a method of a class, which it has not. */
export interface Misplaced {
  readonly node: ts.Node;
  readonly given: string;
  readonly taken: string;
  readonly member: string;
}

export interface Covariance {
  readonly claims: readonly Claim[];
  readonly misplaced: readonly Misplaced[];
}

/** What a kernel puts where others read it by another type. */
export function covarianceIn(
  reached: readonly ReachedNode[],
  typing: Typing,
  javascript: ReadonlySet<ts.Node>,
): Covariance {
  const converted = new Converted(typing);
  for (const one of reached) converted.visit(one, javascript);
  const pairs = new Pairs(typing, converted.opensReadonly);
  for (const { from, to, isLiteral } of converted.conversions)
    if (isLiteral) pairs.visitMethods(from, to);
    else pairs.visit(from, to);
  const claims: Claim[] = [];
  const misplaced: Misplaced[] = [];
  for (const { place, node, type } of converted.writes)
    for (const { narrow, wide } of pairs.at(place))
      for (const given of membersOf(typing.checker, type ?? wide)) {
        const value = isOpen(given) ? wide : given;
        if (!isWrong(typing.checker, value, narrow, wide)) continue;
        const member = methodMissing(typing.checker, value, narrow);
        const [one, other] = [value, narrow].map((shown) => typing.checker.typeToString(shown)) as [string, string];
        if (member !== undefined) misplaced.push({ node, given: one, taken: other, member });
        claims.push(...claimsBetween(typing, value, narrow));
      }
  return { claims, misplaced };
}

const membersOf = (checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] => {
  if (isOpen(type)) return [type];
  const there = checker.getNonNullableType(type);
  return there.isUnion() ? there.types : [there];
};

/** Whether a value fits the type by which it is put into a place, and not the one by which others read it. */
const isWrong = (checker: ts.TypeChecker, value: ts.Type, narrow: ts.Type, wide: ts.Type): boolean =>
  (value.flags & OBJECTS) !== 0 &&
  !checker.isTypeAssignableTo(value, narrow) &&
  checker.isTypeAssignableTo(value, wide);

/** A method or an accessor that objects of one type have, and those of another do not have, or have another one. */
const methodMissing = (checker: ts.TypeChecker, given: ts.Type, wanted: ts.Type): string | undefined =>
  checker
    .getPropertiesOfType(wanted)
    .find((one) => !isField(one) && given.getProperty(one.name)?.valueDeclaration !== one.valueDeclaration)?.name;

const OBJECTS = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

/** Two types of one place. */
interface Pair {
  readonly narrow: ts.Type;
  readonly wide: ts.Type;
}

/** The places that are known by two types. */
class Pairs {
  private readonly found = new Map<string, Pair[]>();
  private readonly seen = new Map<ts.Type, Set<ts.Type>>();
  private readonly checker: ts.TypeChecker;

  constructor(
    private readonly typing: Typing,
    private readonly opensReadonly: boolean,
  ) {
    this.checker = typing.checker;
  }

  at(place: string): readonly Pair[] {
    return this.found.get(place) ?? [];
  }

  /** A value of a type comes to a place of another. */
  visit(given: ts.Type, wanted: ts.Type): void {
    const { checker } = this;
    const [from, to] = [checker.getNonNullableType(given), checker.getNonNullableType(wanted)];
    if (from === to || isOpen(from) || isOpen(to) || this.isSeen(from, to)) return;
    if (from.isUnion()) return from.types.forEach((member) => this.visit(member, to));
    if (to.isUnion()) {
      for (const member of to.types) if (checker.isTypeAssignableTo(from, member)) this.visit(from, member);
    } else if (from.flags & OBJECTS && to.flags & OBJECTS) this.visitObjects(from, to);
  }

  private isSeen(from: ts.Type, to: ts.Type): boolean {
    const known = this.seen.get(from) ?? new Set();
    if (known.has(to)) return true;
    this.seen.set(from, known.add(to));
    return false;
  }

  private visitObjects(from: ts.Type, to: ts.Type): void {
    const { checker } = this;
    if (checker.isArrayLikeType(from) && checker.isArrayLikeType(to)) return this.visitArrays(from, to);
    const isNamed = to.symbol && !(to.symbol.flags & ts.SymbolFlags.TypeLiteral);
    if (isNamed && this.typing.isFromLibrary(to.symbol)) return this.visitCollection(to.symbol.name, from, to);
    for (const { type } of checker.getIndexInfosOfType(to)) this.visitEntries(from, type);
    for (const property of checker.getPropertiesOfType(to)) this.visitProperty(from, property);
  }

  /** An object literal: only its methods have parameters of types of their own. */
  visitMethods(from: ts.Type, to: ts.Type): void {
    for (const member of membersOf(this.checker, to))
      for (const property of isOpen(member) ? [] : this.checker.getPropertiesOfType(member))
        if (property.flags & ts.SymbolFlags.Method) this.visitProperty(from, property);
  }

  /** A dictionary, or an object as one. */
  private visitEntries(from: ts.Type, wide: ts.Type): void {
    const { checker } = this;
    const infos = checker.getIndexInfosOfType(from).map(({ type }) => type);
    const own = checker.getPropertiesOfType(from).map((property) => checker.getTypeOfSymbol(property));
    for (const narrow of [...infos, ...own]) this.add(ELEMENTS, narrow, wide);
  }

  private visitArrays(from: ts.Type, to: ts.Type): void {
    const { checker } = this;
    const [held, wanted] = [from, to].map((type) => checker.getTypeArguments(type as ts.TypeReference));
    const isKept = isReadonlyArray(to) && !this.opensReadonly;
    held!.forEach((narrow, k) => {
      const wide = wanted![k] ?? wanted!.at(-1);
      if (wide) this.add(isKept ? undefined : ELEMENTS, narrow, wide);
    });
  }

  /** Maps and Sets. */
  private visitCollection(name: string, from: ts.Type, to: ts.Type): void {
    const [held, wanted] = [from, to].map((type) => this.checker.getTypeArguments(type as ts.TypeReference));
    if (held!.length !== wanted!.length) return;
    const method = name === "Map" ? "set" : name === "Set" ? "add" : undefined;
    held!.forEach((narrow, k) => this.add(method && parameterPlace(method, k), narrow, wanted![k]!));
  }

  private visitProperty(from: ts.Type, property: ts.Symbol): void {
    const { checker } = this;
    const own = from.getProperty(property.name);
    if (!own || own === property) return;
    const [narrow, wide] = [own, property].map((one) => checker.getTypeOfSymbol(one)) as [ts.Type, ts.Type];
    if (!(property.flags & ts.SymbolFlags.Method)) return this.add(propertyPlace(property.name), narrow, wide);
    const [parameters, others] = [narrow, wide].map((type) => type.getCallSignatures()[0]?.parameters ?? []);
    parameters!.forEach((parameter, k) => {
      const other = others![k];
      if (other)
        this.add(parameterPlace(property.name, k), checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(other));
    });
  }

  /** A place, if anything can be put into it, and whatever lies in it. */
  private add(place: string | undefined, narrow: ts.Type, wide: ts.Type): void {
    if (narrow === wide) return;
    if (place !== undefined && !isOpen(narrow) && !isOpen(wide) && !this.checker.isTypeAssignableTo(wide, narrow))
      this.found.set(place, [...this.at(place), { narrow, wide }]);
    this.visit(narrow, wide);
  }
}
