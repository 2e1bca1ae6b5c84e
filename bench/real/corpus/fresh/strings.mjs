/** How alike two strings are. */
import { inField } from "../fields/describe.mjs";
import { letters } from "../fields/values.mjs";

const subject = inField("string distance");
const two = (n) => [letters(n), letters(n - 2, 2)];

export const subjects = [
  subject("string-similarity", "src/index.js", "compareTwoStrings", two, 1000),
  subject("jaro-winkler", "index.js", "distance", two, 500, {
    driver: `function similarity(a, b) {
  return distance(a, b, { caseSensitive: true });
}`,
  }),
];
