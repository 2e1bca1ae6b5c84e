/** The errors of JavaScript's own that functions of strings fail with, in the order of the runtime's table. */
import type { Statement } from "./ir.js";
import type { TextFailReason } from "./statement-kinds.js";

export const textFailReasons: readonly TextFailReason[] = [
  "invalidCount",
  "invalidCodePoint",
  "invalidRadix",
  "invalidFixed",
  "invalidPrecision",
  "invalidExponential",
];

export const isTextFail = (s: Statement): boolean =>
  s.kind === "fail" && textFailReasons.includes(s.reason as TextFailReason);
