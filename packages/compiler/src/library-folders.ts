/**
 * Where our own packages lie, as the host of the compiler knows it: what is in them is taken for ours, whatever lies
 * elsewhere for the user's.
 */

/**
 * Absolute names of the folders that have the package.json, with forward slashes and without one at the end. There
 * may be several copies.
 */
export interface LibraryFolders {
  /** `@wumba/std`. */
  readonly std: readonly string[];
  /** `wumba`. */
  readonly wumba: readonly string[];
  /** `@wumba/numpy`. */
  readonly numpy: readonly string[];
  /** The declarations of Node, some of which add to those of the language. */
  readonly node: readonly string[];
}
