/**
 * package-lock.json names packages by version and hash, and no address to download them from; it has every platform's
 * packages.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Locked>;
};

test("the lockfile names no registry", () => {
  const resolved = Object.values(packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved.filter((address) => !/^(?:packages|plugins|bench)\/[\w-]+$/.test(address))).toEqual([]);
});

/**
 * Without one, `npm ci` refuses; `npm install` writes none that the registry does not have in the version asked for.
 */
test("what a package may bring for some platform is locked for all", () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !foldersAbove(folder).some((above) => `${above}node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for what the package in this folder imports. */
function foldersAbove(folder: string): string[] {
  const folders = [""];
  for (let at = folder; at !== ""; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0)))
    folders.push(`${at}/`);
  return folders;
}
