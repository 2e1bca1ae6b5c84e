/**
 * What emits the text of one function, as those see it that emit a part of it: instructions, blocks, and the values of
 * expressions.
 */
import type { Expression, Local, Statement, StorageKind } from "../ir/ir.js";
import type { FastMathFlag } from "../ir/fastMath.js";

export interface Emitter {
  /** Room for a value. */
  room(type: string): string;
  /** Room for a value that starts as this, or as zero. */
  alloca(type: string, first?: string): string;
  /** The slots of a local: one for a scalar, address and length for an array. */
  slotsOf(local: Local): readonly string[];
  fresh(prefix?: string): string;
  newLabel(name: string): string;
  line(text: string): void;
  /** Emits an instruction with a result and returns its name. */
  value(text: string, prefix?: string): string;
  label(name: string): void;
  jump(label: string): void;
  branch(condition: string, yes: string, no: string, likely?: boolean): void;
  /** Ends the block by a jump that leaves; what follows is never reached and gets a block of its own. */
  leave(text: string): void;
  at(place: Statement["place"]): void;
  statements(list: readonly Statement[]): void;
  storeScalar(local: Local, value: string): void;
  /** A branch to one of two lists, each of which is written by `write`. */
  either(s: Statement & { kind: "if" }, write: (list: readonly Statement[]) => void): void;
  /** Writes down how far the call has come, for other threads to read. */
  tell(value: string): string;
  /** A call of JavaScript may have run this kernel once more: the strings that grew in that are gone. */
  forgetAbove(): void;
  putBack(top: string): void;
  array(e: Expression): { address: string; length: string };
  /** Whether an index is inside, and the index as i32. A fraction or NaN is outside. */
  inside(array: Expression, index: Expression): string;
  /** The address of an element after its check. */
  access(
    array: Expression,
    index: Expression,
    site: number | undefined,
    natural?: boolean,
  ): { pointer: string; kind: StorageKind };
  /** What accesses say of the loop around them, whose rounds are independent. */
  readonly grouped: string;
  /** Address and length as one value. */
  pair(e: Expression): string;
  elementAddress(address: string, kind: StorageKind, index: string): string;
  /** An index that is known to be inside, as i32. */
  asIndex(e: Expression): string;
  part(address: string, offset: number): string;
  /** A value that anything may be done with. */
  scalar(e: Expression): string;
  /** What a load of an element says: no poison is stored. */
  readonly neverPoison: string;
  /** Where rounds touch different elements, accesses say that they belong to such a loop. */
  isFree(e: Expression): boolean;
  mayContract(e: Expression): boolean;
  /** The flags of an operation on floats, each with a space behind it. */
  flags(e: Expression, without?: FastMathFlag): string;
  /** A value that may be poison, for what passes it on. */
  raw(e: Expression): string;
  /** Whether two strings are equal, or are not. */
  textComparison(e: Expression): string;
}
