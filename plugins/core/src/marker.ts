/** Source text in, whether the build has anything to do for it out: the cheap test before any TypeScript work. */

/** A marked function, or an import of explicit scalar types (the compiler's `scalarImport`). */
export const BUILT_TEXT =
  /@n?jit\b|\bimport\s*(?:type\s*)?(?:\*\s*as\b[^"';]*|\{[^}]*\b(?:[iu](?:8|16|32|64)|f32|idiv|floorDiv|floorMod|popcnt|clz|ctz|rotl|bitcast)\b[^}]*\}\s*)from\s*["']wumba["']/;

export const needsBuild = (text: string): boolean => BUILT_TEXT.test(text);
