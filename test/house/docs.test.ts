/** The generated pages in docs are what the compiler's tables say. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pages } from "../../scripts/docs.mjs";

it.each(Object.entries(pages))("%s is in step; if not: npm run docs", (file, write) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toBe(write());
});
