// The writers of data expressions, with their weights.
import type { Context } from "../context.js";
import type { Expression } from "../expression.js";

export type DataForm = (context: Context, depth: number) => Expression | undefined;
export type Weighted = readonly (readonly [number, DataForm])[];
