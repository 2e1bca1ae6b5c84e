/** The shape of a kernel's work, by which the boundary decides: how deep its loops nest, and what their bodies do. */
import type { Module } from "../../ir/ir.js";
import { gainOf, type Gain } from "./gains.js";
import { Measuring } from "./weights.js";

export interface Work {
  /** Nesting of loops, through calls. */
  readonly depth: number;
  /** Operations in the innermost loop bodies together, with those of the functions that they call. */
  readonly weight: number;
  /** Whether a function calls itself. */
  readonly repeats: boolean;
  readonly gain: Gain;
}

/** `reassociated`: the order of a sum does not matter. */
export function workOf(module: Module, reassociated: boolean): Work {
  const measuring = new Measuring();
  const { depth, looped } = measuring.of(module.root);
  return { depth, weight: Math.round(looped), repeats: measuring.repeats, gain: gainOf(module, reassociated) };
}
