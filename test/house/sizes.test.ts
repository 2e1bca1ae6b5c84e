/** What the pages say that kernels add to a bundle is what they do. */
import { expect, test } from "vitest";
import { KINDS, measure } from "../../scripts/sizes.mjs";
import { read } from "./pages.js";

const TABLE = /<!--sizes-->([^]*?)<!--\/sizes-->/.exec(read("docs/guide/bundlers.md"))![1]!;

test.each(Object.entries(KINDS))("%s: %s", async (kind, says) => {
  const [, told] = TABLE.split("\n")
    .find((line) => line.startsWith(`| ${says} |`))!
    .match(/([\d.]+) kB/)!;
  const { gzipped } = await measure(kind);
  // Compressors differ a little from one Node to the next.
  expect(Math.abs(gzipped / 1000 - Number(told))).toBeLessThan(0.15);
});
