/** A comment in, the marker that it seems to mean and does not say out. */

export interface MisspeltMarker {
  /** What stands there: `@njt`, `@NJIT`, `njit`. */
  readonly word: string;
  /** Where it stands in the comment. */
  readonly at: number;
  readonly meant: "@njit" | "@jit";
}

/** The first word of each line of the comment, when it starts with an at sign; of a line comment also `njit` alone. */
const firstWord =
  /^(?:\/\/|\/\*\*?|[^\S\n]*\*)[^\S\n]*(?:(@\w+)(?![-\w])|(?<=\/\/[^\S\n]*)(n?jit)(?=[^\S\n]*(?:\{[^\n]*)?$))/gim;

/**
 * One letter missing, doubled, wrong, added, or two exchanged; not `nit`, which is a word, nor names such as `ajit`.
 */
const nearNjit = /^(?:[bmhjk]jit|n\wit|nj\wt|nji\w|\wnjit|n\wjit|nj\wit|nji\wt|njit\w|njt|nji|jnit|nijt|njti)$/;
const nearJit = /^(?:jti|ijt|jjit|jiit|jitt)$/;

export function misspeltMarker(comment: string): MisspeltMarker | undefined {
  for (const match of comment.matchAll(firstWord)) {
    const word = match[1] ?? match[2] ?? "";
    const meant = meantBy(word);
    if (meant) return { word, at: match.index + match[0].lastIndexOf(word), meant };
  }
  return undefined;
}

function meantBy(word: string): MisspeltMarker["meant"] | undefined {
  const letters = word.replace("@", "").toLowerCase();
  if (letters === "njit" || nearNjit.test(letters)) return "@njit";
  return letters === "jit" || nearJit.test(letters) ? "@jit" : undefined;
}
