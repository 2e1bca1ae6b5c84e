/** The generated pages in docs are what the compiler's tables say. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { passes } from "../../packages/compiler/dist/passes/pipeline.js";
import { otherProjects } from "../../fixtures/projects/projects.mjs";
import { pages } from "../../scripts/docs.mjs";

it.each(Object.entries(pages))("%s is in step; if not: npm run docs", (file, write) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toBe(write());
});

it.each(otherProjects)("$host: the test that the matrix names builds the project", ({ folder, test }) => {
  expect(readFileSync(new URL(`../../${test}`, import.meta.url), "utf8")).toContain(`"${folder}"`);
});

it("each deliberate difference from JavaScript has a fixture that is there", () => {
  const page = new URL("../../docs/deviations.md", import.meta.url);
  const [wanted] = readFileSync(page, "utf8").split("## Known");
  const rows = wanted!.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| what"));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const links = [...row.matchAll(/\]\((\.\.\/[^)]*)\)/g)].map(([, link]) => link!);
    expect(links.length, row).toBeGreaterThan(0);
    for (const link of links) expect(existsSync(new URL(link, page)), link).toBe(true);
  }
});

it("the page on passes has some of the rows, in their order", () => {
  const page = readFileSync(new URL("../../docs/internals/passes.md", import.meta.url), "utf8");
  const [, section] = /^## Passes$(.*?)^## /ms.exec(page)!;
  const told = [...section!.matchAll(/^- ((?:`\w+`,? ?)+)/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(told.length).toBeGreaterThan(10);
  const rows = [...new Set(passes.map(({ name }) => name))];
  expect(rows.filter((name) => told.includes(name))).toEqual(told);
});
