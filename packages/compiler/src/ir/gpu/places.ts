/** Where a thread stands, as an expression. */
import type { Axis, CoordinateOf } from "./nodes.js";
import type { Expression } from "../ir.js";

export const coordinate = (of: CoordinateOf, axis: Axis): Expression => ({
  op: "coordinate",
  type: "f64",
  of,
  axis,
  args: [],
});
