/** Types in; which of undefined, null and void they may be out. */
import { ts } from "#typescript";

export interface Nothings {
  readonly isNull: boolean;
  readonly isUndefined: boolean;
}

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void;

export const nothingFlags = (type: ts.Type): number =>
  (type.isUnion() ? type.types : [type]).reduce<number>((flags, part) => flags | (part.flags & NOTHING), 0);

/** What flags say may be there in place of a value. */
export const nothingsOfFlags = (flags: number): Nothings => ({
  isNull: (flags & ts.TypeFlags.Null) !== 0,
  isUndefined: (flags & ~ts.TypeFlags.Null) !== 0,
});

export const NOTHINGS_ARE_ONE =
  "whether it is null or undefined makes a difference, and they are one inside a kernel: " +
  "let it be only one of the two.";

export const isNever = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Never) !== 0;
