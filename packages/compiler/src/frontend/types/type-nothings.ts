/**
 * The types that type parameters stand for in a kernel in; out whether one of them has null, and whether one has
 * undefined. All calls of a function, and all instances of a class, are taken together.
 */
import { ts } from "#typescript";
import { nothingFlags } from "./nothings.js";

/** What is known of a type parameter: flags, and the type parameters that it stands for itself. */
interface Known {
  flags: number;
  readonly parameters: Set<ts.Symbol>;
}

/** Kept from one translation of a kernel to the next. */
export type KnownNothings = Map<ts.Symbol, Known>;

export class TypeNothings {
  private readonly answers = new Map<ts.Symbol, number>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly known: KnownNothings,
  ) {}

  /** Notes a type that a type parameter stands for; `beside`: flags of others that stand beside it in a union. */
  note(parameter: ts.Symbol, actual: ts.Type, beside = 0): void {
    const known = this.knownOf(parameter);
    known.flags |= nothingFlags(actual) & ~beside;
    for (const part of actual.isUnion() ? actual.types : [actual])
      if (part.flags & ts.TypeFlags.TypeParameter && part.symbol !== parameter) known.parameters.add(part.symbol);
  }

  /** Notes that nobody says what a type parameter stands for: of a function that is given to another one. */
  noteAny(parameter: ts.Symbol): void {
    this.knownOf(parameter).flags |= ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  }

  private knownOf(parameter: ts.Symbol): Known {
    const known = this.known.get(parameter) ?? { flags: 0, parameters: new Set() };
    this.known.set(parameter, known);
    return known;
  }

  /** The flags of null and undefined that type parameters bring into a type. */
  flagsIn(type: ts.Type): number {
    let flags = 0;
    for (const part of type.isUnion() ? type.types : [type])
      if (part.flags & ts.TypeFlags.TypeParameter) flags |= this.flagsOf(part.symbol);
      else if (part.flags & ts.TypeFlags.Instantiable) flags |= this.flagsOfConstraint(part);
    return flags;
  }

  private flagsOf(parameter: ts.Symbol): number {
    const flags = this.reached(parameter, new Set());
    this.answers.set(parameter, flags);
    return flags;
  }

  private flagsOfConstraint(type: ts.Type): number {
    const constraint = this.checker.getBaseConstraintOfType(type);
    return constraint ? nothingFlags(constraint) : 0;
  }

  private reached(parameter: ts.Symbol, seen: Set<ts.Symbol>): number {
    const known = this.known.get(parameter);
    if (!known || seen.has(parameter)) return 0;
    seen.add(parameter);
    return [...known.parameters].reduce((flags, other) => flags | this.reached(other, seen), known.flags);
  }

  /** Whether more has been noted since something was asked. */
  get isNews(): boolean {
    return [...this.answers].some(([parameter, flags]) => this.reached(parameter, new Set()) !== flags);
  }
}
