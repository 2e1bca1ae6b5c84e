/** Parameters of a kernel that are arrays, and where these lie in their buffers. */
import { makeLocal } from "../../ir/build.js";
import type { Local } from "../../ir/ir.js";

export class PassedArrays {
  /** Parameters that are arrays and that nothing assigns, by the names that JavaScript has for them. */
  readonly names = new Map<Local, string>();

  private readonly byteOffsets = new Map<Local, Local>();
  private readonly whole = new Set<Local>();
  private readonly alignments = new Map<Local, number>();

  constructor(
    /** Further arguments that the forwarding call passes. */
    private readonly asked: { readonly expression: string; readonly local: Local }[],
  ) {}

  /** The number of bytes in its buffer before an array that JavaScript passes, which is one more argument. */
  byteOffsetOf(array: Local): Local | undefined {
    const name = this.names.get(array);
    if (name === undefined) return undefined;
    const local = this.byteOffsets.get(array) ?? makeLocal(`${name}.byteOffset`, "f64", array.place);
    if (!this.byteOffsets.has(array)) this.asked.push({ expression: `${name}?.byteOffset`, local });
    this.byteOffsets.set(array, local);
    return local;
  }

  /** Has calls run as JavaScript whose array is only a part of its buffer; false for what is no such parameter. */
  requireWhole(array: Local): boolean {
    const isPassed = this.names.has(array);
    if (isPassed) this.whole.add(array);
    return isPassed;
  }

  /** The same of an array that does not begin at a multiple of so many bytes. */
  requireAligned(array: Local, bytes: number): boolean {
    const isPassed = this.names.has(array);
    if (isPassed) this.alignments.set(array, Math.max(bytes, this.alignments.get(array) ?? 1));
    return isPassed;
  }

  /** What the forwarding call passes for a parameter, where that is not the parameter itself: 0 is no array. */
  argumentOf(array: Local): string | undefined {
    const [name, alignment] = [this.names.get(array), this.alignments.get(array)];
    if (name === undefined) return undefined;
    const isWhole = `${name}?.byteLength === ${name}?.buffer.byteLength`;
    const tests = [
      ...(this.whole.has(array) ? [isWhole] : []),
      ...(alignment === undefined ? [] : [`!(${name}?.byteOffset % ${alignment})`]),
    ];
    return tests.length === 0 ? undefined : `${tests.join(" && ")} ? ${name} : 0`;
  }
}
