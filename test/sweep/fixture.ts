/** The folder `fixtures/run` in; its files with their marked functions and what they export out. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Argument, Case, Cases, JavaScriptFunctions, ThrowingFunctions, Traps, Ulp } from "../../fixtures/cases.js";
import type { Callable } from "./outcome.js";

export const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));
export const RUN = path.join(FIXTURES, "run");

/** What a fixture module exports: `cases` and its kin, and the functions under their names. */
export interface FixtureModule {
  readonly cases: Cases;
  readonly traps?: Traps;
  readonly ulp?: Ulp;
  readonly javascript?: JavaScriptFunctions;
  readonly throws?: ThrowingFunctions;
  readonly [name: string]: unknown;
}

export interface Fixture {
  /** For example `arithmetic/operators.ts`. */
  readonly name: string;
  readonly file: string;
  /** Exported functions with a marker, in the order of the text. */
  readonly marked: readonly string[];
}

/** All files below `fixtures/run`, without those that only fixtures import (folders named `lib`). */
export function listFixtures(): Fixture[] {
  return listSources()
    .filter((file) => !file.split(path.sep).includes("lib"))
    .map((file) => ({ name: path.relative(RUN, file), file, marked: markedExports(readFileSync(file, "utf8")) }));
}

export function listSources(): string[] {
  const entries = readdirSync(RUN, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(".ts")).map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

/** The exported declarations that directly follow a comment with a marker. */
export function markedExports(text: string): string[] {
  const declaration = /@n?jit\b[^\n]*\n(?:[ \t]*(?:\*|\/\/)[^\n]*\n)*export (?:function|const|let) (\w+)/g;
  return [...text.matchAll(declaration)].map((match) => match[1]!);
}

export async function loadFixture(file: string): Promise<FixtureModule> {
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as FixtureModule;
}

export function callableOf(module: object, name: string): Callable {
  const value = (module as Record<string, unknown>)[name];
  if (typeof value !== "function") throw new Error(`The module exports no function ${name}.`);
  return value as Callable;
}

export function casesOf(module: FixtureModule, name: string): readonly Case[] {
  return module.cases[name]?.() ?? [];
}

export function argumentsOf(given: Case): readonly Argument[] {
  return "arguments" in given ? given.arguments : given;
}

/** Whether a call may run as plain JavaScript: the fixture says so, for the function or for the case. */
export function mayRunAsJavaScript(module: FixtureModule, name: string, given: Case): boolean {
  return "arguments" in given || (module.javascript ?? []).includes(name);
}
