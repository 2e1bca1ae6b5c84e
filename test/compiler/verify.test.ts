/**
 * The verifier of the IR finds nothing after any pass in what the sweep does not build, with and without bounds checks.
 */
import path from "node:path";
import { checkFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { FIXTURES, listFixtures, listSources } from "../sweep/fixture-files.js";

const swept = new Set(listFixtures("base").map(({ file }) => file));
const FILES = [
  ...listSources().filter((file) => !swept.has(file)),
  path.join(FIXTURES, "projects/demo/src/kernels.ts"),
];
const OUR_BUG = "W9002";

test("all files", async () => {
  const checked = await checkFiles(FILES, { root: FIXTURES, boundary: "always", verify: "both" });
  const problems = checked.flatMap(({ file, diagnostics }) =>
    diagnostics
      .filter(({ code }) => code === OUR_BUG)
      .map(({ message }) => `${path.relative(FIXTURES, file)}: ${message}`),
  );
  expect(problems).toEqual([]);
  const compiled = checked.flatMap(({ functions }) => functions).filter(({ status }) => status === "compiled");
  expect(compiled.length).toBeGreaterThan(5);
});
