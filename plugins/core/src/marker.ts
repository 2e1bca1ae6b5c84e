/** Source text in, whether the build has anything to do for it out: the cheap test before any TypeScript work. */

/** A marked function. */
const MARKER = /@(?:n?jit|gpu|jitclass|(?:gu)?vectorize|stencil)\b/;
/** Something that seems to mean a marker: at least what the compiler's `misspeltMarker` finds. */
const MISSPELT =
  /@(?:[bmhjk]jit|n\wit|nj\wt|nji\w|\wnjit|n\wjit|nj\wit|nji\wt|njit\w|njt|nji|jnit|nijt|njti|jti|ijt|j[ij]it|jitt)\b/;
/** The name of a marker alone in a comment. */
const BARE = /\/\/\s*n?jit\b/;
const SCALAR_NAMES = "(?:[iu](?:8|16|32|64)|f32|idiv|floorDiv|floorMod|popcnt|clz|ctz|rotl|bitcast)";
/** An import of explicit scalar types (the compiler's `scalarImport`). */
const EXPLICIT_TYPES = new RegExp(
  `\\bimport\\s*(?:type\\s*)?(?:\\*\\s*as\\b[^"';]*|\\{[^}]*\\b${SCALAR_NAMES}\\b[^}]*\\}\\s*)from\\s*["']wumba["']`,
);

export const BUILT_TEXT = new RegExp(
  [MARKER, MISSPELT, BARE, EXPLICIT_TYPES].map(({ source }) => source).join("|"),
  "i",
);

export const needsBuild = (text: string): boolean => BUILT_TEXT.test(text);
