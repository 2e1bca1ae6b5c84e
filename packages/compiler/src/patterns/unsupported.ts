/** What a regular expression has that kernels have not. */
export class UnsupportedPattern extends Error {}
