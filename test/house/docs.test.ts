/** The generated pages in docs are what the compiler's tables say. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { otherProjects } from "../../fixtures/projects/projects.mjs";
import { pages } from "../../scripts/docs.mjs";

it.each(Object.entries(pages))("%s is in step; if not: npm run docs", (file, write) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toBe(write());
});

it.each(otherProjects)("$host: the test that the matrix names builds the project", ({ folder, test }) => {
  expect(readFileSync(new URL(`../../${test}`, import.meta.url), "utf8")).toContain(`"${folder}"`);
});
