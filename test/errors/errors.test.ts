/** `fixtures/errors`: each file gives exactly the diagnostics that it announces in place, and every code has a file. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { codes } from "@wumba/compiler";
import { checkFiles, type Diagnostic } from "@wumba/plugin-core";
import { beforeAll, describe, expect, test } from "vitest";
import { readExpectations } from "./expectations.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/errors/", import.meta.url));
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:ts|vue)$/.test(name));

/** Bugs of wumba itself: no program is known that gives them. */
const OUR_BUGS = ["W9001", "W9002"];
/** What plugins tell at the end of a build: test/plugin has it. */
const OF_BUILDS = ["W1011", "W1012", "W8040"];
/** What outputs are refused for, which `test/plugin/outputs.test.ts` has. */
const OF_OUTPUTS = ["W1015"];
/** What only programs of many thousand lines cause: test/plugin/large.test.ts makes them. */
const OF_SIZE = ["W9003", "W9004", "W9005"];

const textOf = (name: string): string => readFileSync(path.join(FOLDER, name), "utf8");
const level = (code: string): string => codes[code as keyof typeof codes]?.severity ?? "error";

const announced = (name: string): string[] =>
  readExpectations(textOf(name))
    .map((expected) => `${expected.line}:${expected.column} ${expected.level ?? level(expected.code)} ${expected.code}`)
    .sort();

/** By the file that a diagnostic is in, which may be one that a kernel imports. */
const found = new Map<string, Diagnostic[]>(FILES.map((name) => [name, []]));

beforeAll(async () => {
  for (const { diagnostics } of await checkFiles(FILES, { root: FOLDER })) {
    for (const diagnostic of diagnostics) found.get(path.relative(FOLDER, diagnostic.place.file))!.push(diagnostic);
  }
});

describe.each(FILES)("%s", (name) => {
  test("gives what it announces, and nothing else", () => {
    const diagnostics = found.get(name)!;
    const given = diagnostics.map(({ code, severity, place }) => `${place.line}:${place.column} ${severity} ${code}`);
    const messages = diagnostics.map(({ place, message }) => `${place.line}:${place.column} ${message}`);
    expect(given.sort(), messages.join("\n")).toEqual(announced(name));
  });

  test("every message and hint is a sentence", () => {
    for (const { message, hint } of found.get(name)!) {
      expect(message).toMatch(/^\S.*[^,;:\s]$/s);
      expect(`${message} ${hint}`).not.toMatch(/undefined:|\[object|\bnull\b.*null/);
      expect(hint).not.toBe("");
    }
  });
});

test("every code that a program can cause has a file", () => {
  const covered = new Set(FILES.flatMap((name) => readExpectations(textOf(name)).map(({ code }) => code)));
  const elsewhere = [...OUR_BUGS, ...OF_BUILDS, ...OF_OUTPUTS, ...OF_SIZE];
  const missing = Object.keys(codes).filter((code) => !covered.has(code) && !elsewhere.includes(code));
  expect(missing).toEqual([]);
});
