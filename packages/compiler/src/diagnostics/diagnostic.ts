/** A message to the user about a place in the source. */
import type { Place } from "../bind/signature.js";

export interface Diagnostic {
  /** For example `W2001`; literal, never counted. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** One sentence: what is wrong, and why. */
  readonly message: string;
  /** What to write instead. */
  readonly hint: string;
  readonly place: Place;
  /** Length of the marked text in UTF-16 units, within the first line. */
  readonly length: number;
}
