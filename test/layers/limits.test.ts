/**
 * The figures of the source tree only fall: `npm run house` prints them, `npm run house -- --lower` writes what has
 * been reached.
 */
import { expect, test } from "vitest";
import { figures, limits } from "../../scripts/house.mjs";

const now = figures();
const allowed = limits();

test.each(Object.keys(now) as (keyof typeof now)[])("%s", (name) => {
  expect(now[name]).toBeLessThanOrEqual(allowed[name]);
});
