/** The folder `fixtures/run` in; its files and the names of their marked functions out. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FixtureModule } from "./fixture.js";

export const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));
export const RUN = path.join(FIXTURES, "run");

export interface Fixture {
  /** For example `arithmetic/operators.ts`. */
  readonly name: string;
  readonly file: string;
  /** Exported functions with a marker, in the order of the text. */
  readonly marked: readonly string[];
}

/**
 * All files below `fixtures/run` that a variant is for, without those that only fixtures import (folders named `lib`).
 */
export function listFixtures(variant?: string): Fixture[] {
  return listSources()
    .filter((file) => !file.split(path.sep).includes("lib"))
    .filter((file) => variant !== "relaxed" || path.relative(RUN, file).startsWith("fastmath"))
    .map((file) => ({ name: path.relative(RUN, file), file, marked: markedExports(readFileSync(file, "utf8")) }));
}

export function listSources(): string[] {
  const entries = readdirSync(RUN, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * The exported declarations, and members of an object `exported`, that directly follow a comment with a marker, or have
 * it behind `export`.
 */
export function markedExports(text: string): string[] {
  const declaration =
    /@n?jit\b[^\n]*\n(?:[ \t]*(?:\*|\/\/)[^\n]*\n)*(?:export (?:function|const|let|var) |exported\.)(\w+)|export \/\* @n?jit \*\/ (?:function|const) (\w+)/g;
  return [...text.matchAll(declaration)].map((match) => match[1] ?? match[2]!);
}

export async function loadFixture(file: string): Promise<FixtureModule> {
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as FixtureModule;
}
