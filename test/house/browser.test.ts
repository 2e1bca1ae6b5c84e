/** Without Chromium the tests in a browser are skipped; where a machine checks, that must not happen unseen. */
import { expect, it } from "vitest";
import { findChromium } from "../../scripts/demo/find-chromium.mjs";

it("there is a Chromium wherever CI is set", () => {
  if (process.env["CI"]) expect(findChromium()).toBeDefined();
});
