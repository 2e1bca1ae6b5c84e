/** Regular expressions as programs, run by `@wumba/std`: written ones and random ones, against the engine's own. */
import * as std from "@wumba/std";
import { expect, test } from "vitest";
import { compilePattern } from "../../packages/compiler/src/patterns/compile-pattern.js";
import { BACKWARD, HEADER, operations } from "../../packages/compiler/src/patterns/operations.js";
import * as ofStd from "../../packages/std/src/patterns/operations.js";

const MOST = 2 ** 32 - 1;

/** What a regular expression gives of a text, by the engine. */
function expected(pattern: RegExp, groups: number, text: string): unknown[] {
  const fresh = (): RegExp => new RegExp(pattern.source, pattern.flags);
  const matched = text.match(fresh());
  return [
    fresh().test(text),
    text.search(fresh()),
    matched && [...matched],
    text.replace(fresh(), "<$&$1$$$`$'$02>"),
    groups === 0 && !pattern.sticky ? text.split(fresh()) : [],
    groups === 0 ? text.replace(fresh(), (all, at) => `[${all}${at}]`) : "",
    groups === 1 ? text.replace(fresh(), (all, a, at) => `[${all}${a}${at}]`) : "",
    groups === 2 ? text.replace(fresh(), (all, a, b, at) => `[${all}${a}${b}${at}]`) : "",
    groups === 3 ? text.replace(fresh(), (all, a, b, c, at) => `[${all}${a}${b}${c}${at}]`) : "",
  ];
}

/** The same by its program. */
function given(pattern: RegExp, program: Int32Array, groups: number, text: string): unknown[] {
  const { global, sticky } = pattern;
  return [
    std.patternTest(program, text),
    std.patternSearch(program, text),
    global ? std.patternMatches(program, text) : std.patternGroups(program, text),
    std.patternReplace(program, text, "<$&$1$$$`$'$02>", global),
    groups === 0 && !sticky ? std.patternSplit(program, text, MOST) : [],
    groups === 0 ? std.patternReplaceBy(program, text, global, (all, at) => `[${all}${at}]`) : "",
    groups === 1 ? std.patternReplaceBy1(program, text, global, (all, a, at) => `[${all}${a}${at}]`) : "",
    groups === 2 ? std.patternReplaceBy2(program, text, global, (all, a, b, at) => `[${all}${a}${b}${at}]`) : "",
    groups === 3 ? std.patternReplaceBy3(program, text, global, (all, a, b, c, at) => `[${all}${a}${b}${c}${at}]`) : "",
  ];
}

function compare(pattern: RegExp, texts: readonly string[]): void {
  const { program, groups } = compilePattern(String(pattern));
  const numbers = Int32Array.from(program);
  for (const text of texts)
    expect(given(pattern, numbers, groups, text), `${String(pattern)} of ${JSON.stringify(text)}`).toEqual(
      expected(pattern, groups, text),
    );
}

const TEXTS = [
  ..."|a|abc|aaa bbb|foo123bar|2024-01-02|a,b;c|  x  y |aXbXc|a@b.co|((()))|abab|12.5e-3|key=val; k2=v2".split("|"),
  ..."AbC|_w0rd-|xxyyzz|aab|foo.bar.baz|aaaaaaab|zaacbbbcac".split("|"),
  "ab\ncd\n",
  "line1\r\nline2",
  "éa\u{1F600}b",
  "\u2028x",
  "\ud83d",
  "\ude00\ud83d",
];

// oxfmt-ignore
const PATTERNS = [
  /a/, /a/g, /b+/g, /\d+/g, /(\d+)-(\d+)-(\d+)/, /[^a-z]+/, /[^a-z]+/gi, /^\s+|\s+$/g, /\s+/, /(a)(b)?/g,
  /(?:a|ab)(?:c|bcd)?/, /^/gm, /$/gm, /\b/g, /\B/g, /a*?b/, /(a*)*/, /(?=a)/g, /(?<=a)b/g, /(?<!a)b/g, /(?!a)\w/g,
  /(\w)\1/g, /./gu, /./g, /./gs, /[\u{1F600}]/u, /\u{1F600}/gu, /(?<y>\d{4})-(?<m>\d\d)/, /x{2,3}/g,
  /(?:xx|y){1,2}?/g, /[a-c]{2}/gi, /[\w.+-]+@[\w-]+\.\w+/, /((a)|b)*/, /(z)((a+)?(b+)?(c))*/,
  /^(?:\+|-)?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i, /[,;]/, /;\s*/g, /=/, /\r?\n/, /(?:)/g, /a|/g, /[^]/g, /(?!)/g, /\W/g,
  /\S+/g, /\./g, /(a+)+b/, /a{0}/g, /(?:a?){3}b/, /(?<=(\w)(\w))b/, /(?<=\1(a))b/, /\0/, /[\b]/, /\x41/, /\cJ/,
  /[A-Z]/g, /[a-z]/gi, /(foo|bar)\d*/gi, /^a/y, /a/gy, /(?=(a+))a*b\1/, /(?!(a)b)\w/g, /[\ud83d]/, /\ud83d/u,
];

test.each(PATTERNS.map((pattern) => [String(pattern), pattern] as const))("%s", (_, pattern) =>
  compare(pattern, TEXTS),
);

/** Random numbers, the same each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomPattern(random: (below: number) => number, depth: number): string {
  const one = <T>(...all: readonly T[]): T => all[random(all.length)]!;
  if (depth === 0) return one("a", "b", "c", ".", "\\w", "[ab]", "[^a]", "\\b", "^", "$", "\\s", "\\d");
  const inner = (): string => randomPattern(random, depth - 1);
  return one(
    () => inner() + inner(),
    () => `(?:${inner()}|${inner()})`,
    () => `(${inner()})`,
    () => `(?:${inner()})${one("*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??")}`,
    () => `${one("(?=", "(?!", "(?<=", "(?<!")}${inner()})`,
    () => `[ab]${one("*", "+", "{1,3}", "?")}${inner()}`,
    () => `(${inner()})\\1`,
    inner,
  )();
}

test("random ones", () => {
  const random = randomFrom(20261130);
  const texts = Array.from({ length: 12 }, () =>
    Array.from({ length: random(9) }, () => ["a", "b", "c", " ", "\n", "1"][random(6)]).join(""),
  );
  for (let k = 0; k < 1500; k++) {
    const source = randomPattern(random, 3);
    const flags = ["", "g", "u", "gm", "s", source.includes("\\1") ? "" : "i"][random(6)]!;
    if ((source.match(/\((?!\?)/g) ?? []).length <= 3) compare(new RegExp(source, flags), texts);
  }
});

test("the compiler and std have the same operations", () => {
  const { BACKWARD: back, CODE, ...others } = ofStd;
  expect([back, CODE]).toEqual([BACKWARD, HEADER]);
  const named = (name: string): string => name.replace(/([A-Z])/g, "_$1").toUpperCase();
  for (const [name, value] of Object.entries(operations))
    expect((others as Record<string, number>)[named(name)], name).toBe(value);
});
