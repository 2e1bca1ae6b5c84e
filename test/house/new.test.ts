/** What `npm run new` begins fits into the files as they are, and nothing is written for words that say nothing. */
import { describe, expect, test } from "vitest";
import { plan } from "../../scripts/new.mjs";

const RECIPES = [
  ["fixture", "control/something-new"],
  ["code", "W1", "something-new"],
  ["code", "W4", "something-new"],
  ["code", "W6", "something-new"],
  ["pass", "loops", "somethingNew"],
  ["pass", "idioms", "somethingNew"],
  ["operation", "somethingNew"],
  ["syntax", "TaggedTemplateExpression"],
  ["syntax", "WithStatement"],
  ["builtin", "Math.somethingNew"],
  ["numpy", "exponents", "somethingNew"],
];

describe("npm run new", () => {
  test.each(RECIPES)("%s %s", (...words) => {
    const { files, next } = plan(words);
    expect(files.size).toBeGreaterThan(0);
    expect(next.length).toBeGreaterThan(1);
    for (const [file, text] of files) expect(text, file).toMatch(/something-?new|total|W\d{4}|TaggedTemplate|With/i);
  });

  test("a code is one that no other has, behind the others of its family", () => {
    const text = plan(["code", "W4", "something-new"]).files.get("packages/compiler/src/diagnostics/call-codes.ts")!;
    const codes = text.match(/^ {2}W\d{4}(?=:)/gm)!;
    expect(new Set(codes).size).toBe(codes.length);
    const numbers = codes.map((code) => Number(code.trim().slice(1)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  test.each([[[]], [["thing"]], [["pass", "loops"]], [["pass", "nowhere", "name"]], [["fixture", "../out"]]])(
    "says what it takes: %j",
    (words) => expect(() => plan(words)).toThrow(/npm run new/),
  );

  test.each([
    [["fixture", "arithmetic/bitwise"], "fixtures/run/arithmetic/bitwise.ts is there already"],
    [["fixture", "nowhere/something"], "there is no family nowhere of fixtures"],
    [["operation", "trunc"], "operations.ts has it already: trunc:"],
    [["builtin", "Math.sinh"], "Math.sinh is there already"],
    [["numpy", "exponents", "cbrt"], "exponents.ts has it already: const cbrtKernel:"],
    [["numpy", "bitwise", "something"], "it does not import Floating1"],
  ])("makes nothing twice, and nothing that does not compile: %j", (words, message) => {
    expect(() => plan(words)).toThrow(message);
  });

  test("a pass of a folder before 'narrow' goes ahead of it", () => {
    const text = plan(["pass", "numbers", "somethingNew"]).files.get("packages/compiler/src/passes/pipeline.ts")!;
    expect(text.indexOf("  somethingNew,")).toBeLessThan(text.indexOf("  splitWords,"));
  });
});
