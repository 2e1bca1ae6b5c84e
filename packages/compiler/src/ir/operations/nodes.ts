/** The rows of expressions that have a form of their own: see their interfaces in `ir.ts`. */
import type { OperationRow } from "./operation-row.js";

export const nodes = {
  constant: { says: "A number or a boolean", traits: ["anywhere"] },
  bigconstant: { says: "A bigint" },
  local: { says: "The value of a variable", traits: ["anywhere"] },
  address: { says: "The address of a variable, for a parameter that points at it", traits: ["acts"] },
  conditional: { says: "`c ? a : b`, with the chosen one computed", traits: ["anywhere"] },
  call: { says: "Calls a function of the module", traits: ["pinned"] },
  load: { says: "`a[i]`; fails outside, where it has a site" },
  atomic: { says: "Changes an element at once, and gives what it was", traits: ["acts", "pinned"] },
  inside: { says: "Whether a number is an index of an array" },
  allocate: { says: "A new array in the arena", traits: ["allocates", "pinned"] },
  table: { says: "A constant table", traits: ["anywhere"] },
  new: { says: "A new object", traits: ["allocates", "pinned"], zero: "shows" },
  newList: { says: "A new list of these elements", traits: ["allocates", "pinned"] },
  field: { says: "`a.name`" },
  items: { says: "The elements of a list, as they are now" },
  nothing: { says: "`undefined` in place of an object, an array or a string" },
  coordinate: { says: "Where a thread of the GPU stands, on one axis", traits: ["anywhere"] },
  blockValue: {
    says: "What comes of the values of a block's threads, which wait for each other",
    traits: ["acts", "pinned"],
  },
  warpValue: {
    says: "What comes of the values of a warp's threads, for which the block waits",
    traits: ["acts", "pinned"],
  },
  shared: { says: "An array of a block, or of a thread, of the GPU", traits: ["pinned"] },
} as const satisfies Record<string, OperationRow>;
