/** Types of results that differ for `bool`. */
import { realOf } from "../array/dtypes.js";
import type { ResultRule } from "./ufuncs.js";

/** Results of the operands' type, which must not be `bool`. */
export const noBool: ResultRule = (common, name) => {
  if (common === "bool") throw new TypeError(`${name} does not take bool; use logicalXor, logicalNot or astype`);
  return common;
};

/** Results of the operands' type; of `bool` they are i8. */
export const boolAsInteger: ResultRule = (common) => (common === "bool" ? "i8" : common);

/** Results of the operands' type; of complex ones that of their parts. */
export const sizes: ResultRule = realOf;
