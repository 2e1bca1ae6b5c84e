/** Conditions made of others, by `&&` and `||`: a condition in, its parts out. */
import type { Conditional, Expression } from "../ir/ir.js";

/** `a && b` */
export const isBoth = (e: Expression): e is Conditional =>
  e.op === "conditional" && e.args[2].op === "constant" && e.args[2].value === 0;

/** The conditions of which all must hold. */
export const conjuncts = (e: Expression): Expression[] =>
  isBoth(e) ? [...conjuncts(e.args[0]), ...conjuncts(e.args[1])] : [e];

/** The conditions of which one has to hold. */
export const eithersOf = (e: Expression): Expression[] =>
  isEither(e) ? [...eithersOf(e.args[0]), ...eithersOf(e.args[2])] : [e];

/** `a || b` */
export const isEither = (e: Expression): e is Conditional =>
  e.op === "conditional" && e.args[1].op === "constant" && e.args[1].value === 1;
