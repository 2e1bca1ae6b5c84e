/** Parameters of a kernel that are arrays, and where these lie in their buffers. */
import { makeLocal } from "../../ir/build.js";
import type { Local } from "../../ir/ir.js";

export class PassedArrays {
  /** Parameters that are arrays and that nothing assigns, by the names that JavaScript has for them. */
  readonly names = new Map<Local, string>();

  private readonly byteOffsets = new Map<Local, Local>();

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
}
