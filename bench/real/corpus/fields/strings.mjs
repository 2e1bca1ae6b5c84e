/** Distances between strings, and differences of them. */
import { inField } from "./describe.mjs";
import { letters } from "./values.mjs";

const subject = inField("string distance");
const two = (n) => [letters(n), letters(n - 2, 2)];

export const subjects = [
  subject("diff", "libesm/diff/base.js", "diff", (n) => two(n), 300, {
    at: "Diff",
    driver: `function changes(a, b) {
  return new Diff().diff(a, b).length;
}`,
  }),
  subject("diff-sequences", "build/index.js", "countCommonItemsF", (n) => [letters(n), letters(n)], 3000, {
    driver: `function commonStart(a, b) {
  return countCommonItemsF(0, a.length, 0, b.length, (i, j) => a[i] === b[j]);
}`,
  }),
  subject("diff-sequences", "build/index.js", "findSubsequences", two, 300, {
    at: "diffSequence",
    driver: `function commonCount(a, b) {
  let count = 0;
  diffSequence(a.length, b.length, (i, j) => a[i] === b[j], (n) => { count += n; });
  return count;
}`,
  }),
  subject("leven", "index.js", "leven", (n) => [...two(n), { maxDistance: 1000 }], 500),
  subject("fast-diff", "diff.js", "diff_commonPrefix", (n) => [letters(n), letters(n)], 5000),
  subject("fast-diff", "diff.js", "diff_bisect_", two, 200),
  subject("fast-diff", "diff.js", "diff_commonSuffix", (n) => [letters(n), letters(n)], 5000),
  subject("damerau-levenshtein", "index.js", "default", (n) => [...two(n), 1000], 300, { at: "default" }),
  subject("fuse.js", "dist/fuse.mjs", "search", (n) => [letters(n), letters(8, 2), 3], 2000, {
    driver: `function found(text, pattern, errors) {
  return search(text, pattern, createPatternAlphabet(pattern), { location: 0, distance: 100, threshold: 0.6, findAllMatches: false, minMatchCharLength: 1, includeMatches: false, ignoreLocation: true }).score;
}`,
    sizes: [20, 100],
  }),
  subject(
    "fuse.js",
    "dist/fuse.mjs",
    "convertMaskToIndices",
    (n) => [Array.from(letters(n), (c) => (c > "k" ? 1 : 0)), 1],
    3000,
  ),
  subject("levenshtein-edit-distance", "index.js", "levenshteinEditDistance", (n) => [...two(n), false], 500),
  subject("fast-myers-diff", "bin/index.js", "lcs", two, 300, {
    at: "diff_internal",
    driver: `function differences(a, b) {
  let sum = 0;
  for (const [i, j, k, l] of exports.diff(a, b)) sum += i + j + k + l;
  return sum;
}`,
  }),
];
