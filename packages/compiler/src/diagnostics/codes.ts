/**
 * Every diagnostic: its code, level, message and hint. Codes are literal and stay what they are for ever.
 *
 * W1: markers and options. W2: types. W3: syntax. W4: calls and names. W5: decisions. W6: parallel loops. W8: the
 * GPU, and hosts. W9: the back end. Hosts and the back end are here, each other family has a file beside.
 */
import { gpuCodes } from "./gpu-codes.js";
import { markerCodes } from "./marker-codes.js";
import { typeCodes } from "./type-codes.js";
import { syntaxCodes } from "./syntax-codes.js";
import { callCodes } from "./call-codes.js";
import { decisionCodes } from "./decision-codes.js";
import { parallelCodes } from "./parallel-codes.js";
import { error, type Code, type Wording } from "./wording.js";

export type { Wording } from "./wording.js";

export const codes = {
  ...gpuCodes,
  ...markerCodes,
  ...typeCodes,
  ...syntaxCodes,
  ...callCodes,
  ...decisionCodes,
  ...parallelCodes,
  W8040: error((marker) => ({
    message: `'${marker}' stands in the frontmatter of a component, of which Astro makes the code by itself.`,
    hint: "Put the function into a TypeScript file and import it.",
  })),
  W9001: error((name, output) => ({
    message: `LLVM refused the kernel '${name}', which is a bug in wumba: ${output}`,
    hint: "Please report it with the output of 'wumba explain --llvm'; until then remove the marker.",
  })),
  W9002: error((name, message) => ({
    message: `The compiler failed on '${name}', which is a bug in wumba: ${message}`,
    hint: "Please report it with the function; until then remove the marker.",
  })),
  W9003: error((depth) => ({
    message: `This is nested ${depth} levels deep, which is more than the compiler's stack holds.`,
    hint: "Give parts of it names of their own, as variables or functions.",
  })),
  W9004: error((name) => ({
    message: `'${name}' needs more memory or stack than LLVM has.`,
    hint: "Divide it into functions, or put constants into an array outside of it.",
  })),
  W9005: error(() => ({
    message:
      "This kernel is larger than the compiler takes, when the functions that it calls stand in place of the calls.",
    hint:
      "Functions that get functions, or that assign variables around them, are translated where they are called. " +
      "Call them from fewer places, or pass numbers and objects in place of functions.",
  })),
} satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof codes;

/** What the message of a code speaks of. */
export type DetailsOf<C extends DiagnosticCode> = Readonly<Parameters<(typeof codes)[C]["word"]>>;

/** A code with its details, made by `finding`. */
export interface Finding<C extends DiagnosticCode = DiagnosticCode> {
  readonly code: C;
  readonly details: readonly string[];
}

export const finding = <C extends DiagnosticCode>(code: C, ...details: DetailsOf<C>): Finding<C> => ({
  code,
  details: details as readonly string[],
});

export function wordingOf({ code, details }: Finding): Wording {
  const { word }: Code = codes[code];
  return word(...details);
}
