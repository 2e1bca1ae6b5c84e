/**
 * Two types in, of which an assertion or a type predicate says that values of the first are of the second; out: the
 * properties that the second is sure to have and the first is not, in whatever lies inside of them too.
 */
import { ts } from "#typescript";
import type { Typing } from "../types/typing.js";

/** A property that objects of a type are said to have. */
export interface Claim {
  readonly of: ts.Type;
  readonly property: ts.Symbol;
}

export function claimsBetween(typing: Typing, from: ts.Type, to: ts.Type): Claim[] {
  const claims = new Claims(typing);
  claims.visit(from, to);
  return claims.found;
}

const OPEN = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.Instantiable;

/** Whether a type says nothing of what its values are. */
export const isOpen = ({ flags }: ts.Type): boolean => (flags & OPEN) !== 0;

class Claims {
  readonly found: Claim[] = [];
  private readonly seen = new Map<ts.Type, Set<ts.Type>>();

  private readonly checker: ts.TypeChecker;

  constructor(private readonly typing: Typing) {
    this.checker = typing.checker;
  }

  visit(given: ts.Type, wanted: ts.Type): void {
    const { checker } = this;
    const [from, to] = [checker.getNonNullableType(given), checker.getNonNullableType(wanted)];
    if (isOpen(from) || isOpen(to) || this.isSeen(from, to) || checker.isTypeAssignableTo(from, to)) return;
    if (from.isUnion()) return this.visitMembers(from, to);
    if (to.isUnion()) return to.types.forEach((member) => this.visit(from, member));
    const isObject = from.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && to.flags & ts.TypeFlags.Object;
    if (isObject && to.getCallSignatures().length === 0) this.visitObjects(from, to);
  }

  /** Of the members of a union those are meant that can be what is wanted. */
  private visitMembers(from: ts.UnionType, to: ts.Type): void {
    if (from.types.some((member) => this.checker.isTypeAssignableTo(member, to))) return;
    for (const member of from.types) this.visit(member, to);
  }

  private isSeen(from: ts.Type, to: ts.Type): boolean {
    const known = this.seen.get(from);
    if (known?.has(to)) return true;
    if (known) known.add(to);
    else this.seen.set(from, new Set([to]));
    return false;
  }

  private visitObjects(from: ts.Type, to: ts.Type): void {
    const { checker } = this;
    const [held, wanted] = [from, to].map((type) => checker.getTypeArguments(type as ts.TypeReference));
    const isSame = from.symbol !== undefined && from.symbol === to.symbol;
    const isList = checker.isArrayLikeType(from) && checker.isArrayLikeType(to);
    if ((isList || isSame) && held!.length > 0 && held!.length === wanted!.length)
      held!.forEach((one, k) => this.visit(one, wanted![k]!));
    // What is of the language has its own tests: what a kernel holds is an array, a map, or none.
    if (isList || this.isOfLanguage(to)) return;
    for (const property of checker.getPropertiesOfType(to)) if (isField(property)) this.visitProperty(from, property);
  }

  private isOfLanguage({ symbol }: ts.Type): boolean {
    return !!symbol && (symbol.flags & ts.SymbolFlags.Interface) !== 0 && this.typing.isFromLibrary(symbol);
  }

  private visitProperty(from: ts.Type, property: ts.Symbol): void {
    const { checker } = this;
    const type = checker.getTypeOfSymbol(property);
    const own = from.getProperty(property.name);
    const mayLack = (one: ts.Symbol, its: ts.Type): boolean =>
      (one.flags & ts.SymbolFlags.Optional) !== 0 || (!isOpen(its) && checker.getNonNullableType(its) !== its);
    if (!mayLack(property, type) && (!own || mayLack(own, checker.getTypeOfSymbol(own))))
      this.found.push({ of: from, property });
    if (own) this.visit(checker.getTypeOfSymbol(own), type);
  }
}

/** Methods of classes are no fields. */
export const isField = ({ flags, declarations = [] }: ts.Symbol): boolean =>
  !(flags & ts.SymbolFlags.Accessor) &&
  !(flags & ts.SymbolFlags.Method && declarations.some(({ parent }) => ts.isClassLike(parent)));

/** The properties that objects of a kernel are said to have and may lack. */
export class ClaimedProperties {
  private readonly declarations = new Set<ts.Declaration>();
  /** Those without a declaration: `Record<"a" | "b", number>` */
  private readonly names = new Set<string>();
  private readonly byType = new Map<ts.Type, Map<string, ts.Symbol>>();

  /** Whether something is new. */
  add(claims: readonly Claim[]): boolean {
    let isNew = false;
    for (const { of, property } of claims) {
      const { name, valueDeclaration } = property;
      isNew ||= !this.has(property);
      if (valueDeclaration) this.declarations.add(valueDeclaration);
      else this.names.add(name);
      const known = this.byType.get(of) ?? new Map<string, ts.Symbol>();
      isNew ||= !known.has(name);
      this.byType.set(of, known.set(name, property));
    }
    return isNew;
  }

  /** Whether objects may lack a property that their type has. */
  has({ name, valueDeclaration }: ts.Symbol): boolean {
    return valueDeclaration ? this.declarations.has(valueDeclaration) : this.names.has(name);
  }

  /** The properties that objects of a type have besides those of the type. */
  besides(type: ts.Type): ts.Symbol[] {
    return [...(this.byType.get(type)?.values() ?? [])].filter(({ name }) => !type.getProperty(name));
  }
}
