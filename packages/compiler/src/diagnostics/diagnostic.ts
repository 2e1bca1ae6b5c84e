/** A message to the user about a place in the source. */
import type { Place } from "../bind/signature.js";

export interface Diagnostic {
  /** For example `W2001`; literal, never counted. `TS2322` is TypeScript's own. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** One sentence: what is wrong, and why. */
  readonly message: string;
  /** What to write instead. */
  readonly hint: string;
  readonly place: Place;
  /** Length of the marked text in UTF-16 units, within the first line. */
  readonly length: number;
  /** The marked function that reaches this place, when that is in another file. */
  readonly kernel?: Place;
  /** An error of TypeScript that it tells by itself, under the options of the project. */
  readonly told?: true;
  /** What an editor can do about it. */
  readonly fix?: Fix;
}

/** A change of the text of the diagnostic's file; offsets in UTF-16 units. */
export interface Fix {
  /** In the imperative, without a full stop: `Write '@njit'`. */
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Nothing else can have been meant, so that it can be done without asking. */
  readonly certain: boolean;
}
