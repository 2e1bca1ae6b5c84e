/**
 * The class of an array to the expression that names it in glue. One that an engine may lack is something that no
 * argument is of there.
 */
import type { MemoryKind } from "./signature.js";

export const className = (kind: MemoryKind): string =>
  kind === "Float16Array" ? "(globalThis.Float16Array ?? Array)" : kind;
