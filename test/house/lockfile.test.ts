/** package-lock.json names packages by version and hash, and no address to download them from. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the lockfile names no registry", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  const resolved = Object.values(packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved.filter((address) => !/^(?:packages|plugins)\/[\w-]+$/.test(address))).toEqual([]);
});
