/** Arguments that few kernels take, to what a call passes on: what may be missing, and DataViews. */
import type { Rare } from "./crossing.js";
import type { TypedArray } from "./result.js";
import { JS } from "./sentinel.js";
import { OR_NULL, OR_UNDEFINED, VIEW } from "./wire.js";

export const rare: Rare = (value, Class, flags, values) => {
  if (!Class) values.push(value ?? 0, value != null);
  else if (value == null && flags & (value === null ? OR_NULL : OR_UNDEFINED)) values.push(0, 0);
  else if (value == null) throw JS;
  else return flags & VIEW ? bytesOf(value as DataView) : (value as TypedArray);
  return undefined;
};

/** A proxy of a DataView is none. */
function bytesOf(view: DataView): Uint8Array {
  if (!ArrayBuffer.isView(view) || view.constructor !== DataView) throw JS;
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
