/** The functions of `@wumba/numpy` that kernels know beside the element-wise ones, which are read from their sources. */
import type { Builtin } from "../row.js";
import { creation } from "./creation.js";
import { reductions } from "./reductions.js";
import { selection } from "./selection.js";

export const numpy: Record<string, Builtin> = { ...creation, ...reductions, ...selection };
