/** What a reduction leaves, and the call that it is for. */
import type { Body, ts } from "@wumba/compiler/extend";
import type { Expression } from "@wumba/compiler/extend/ir";
import type { Elements } from "../elements/strided.js";

/** What is left of the elements: for each combination of indices of the axes that stay, a number. */
export interface Reduced {
  readonly kept: readonly number[];
  readonly lengths: readonly Expression[];
  readonly at: (indices: readonly Expression[]) => Expression;
}

/** The axes that stay. */
export const keptOf = ({ lengths }: Elements, axes: readonly number[]): number[] =>
  lengths.flatMap((_, axis) => (axes.includes(axis) ? [] : [axis]));

/** Where a reduction stands in a program. */
export interface Site {
  readonly body: Body;
  readonly node: ts.CallExpression;
}
