/** Which operations carry the flags of `fastmath`, in the LLVM text of the fixtures. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { explainFile, type ExplainedFunction } from "@wumba/plugin-core";
import { beforeAll, expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../../fixtures/run/fastmath/", import.meta.url));
const ARITHMETIC = /= (?:fadd|fsub|fmul|fdiv|fneg) (.*?)(?:double|float) /g;
const functions = new Map<string, ExplainedFunction["marked"]>();

beforeAll(async () => {
  for (const file of ["reductions.ts", "exact-parts.ts"]) {
    const explained = await explainFile(path.join(FOLDER, file), { variants: ["base"], boundary: "always" });
    for (const { marked } of explained.functions) functions.set(marked.name, marked);
  }
}, 120_000);

/** The text of each function of the module, by its name. */
const partsOf = (name: string): Map<string, string> => {
  const texts = functions.get(name)!.kernel!.llvm.split(/^define /m);
  return new Map(texts.map((text) => [/@(?:f\d+\.)?([\w.]+)/.exec(text)?.[1] ?? "", text]));
};
const flagsIn = (text: string): Set<string> => new Set([...text.matchAll(ARITHMETIC)].map(([, flags]) => flags!.trim()));

test("all of a function's own arithmetic, by the flags that are named", () => {
  expect([...flagsIn(partsOf("fastSum").get("fastSum")!)]).toEqual(["nnan ninf nsz arcp contract afn reassoc"]);
  expect([...flagsIn(partsOf("fastDot").get("fastDot")!)]).toEqual(["nsz reassoc"]);
  expect([...flagsIn(partsOf("fastVariance").get("fastVariance")!)]).toEqual(["arcp contract reassoc"]);
  expect([...flagsIn(partsOf("strictSum").get("strictSum")!)]).toEqual([""]);
});

test("no function of std", () => {
  expect([...flagsIn(partsOf("fastSoftmax").get("expApproximate")!)]).toEqual([""]);
  expect([...flagsIn(partsOf("fastLogarithms").get("log1p")!)]).toEqual([""]);
});

test("nothing that an index is made of, or that bounds it", () => {
  expect([...flagsIn(partsOf("fastHistogram").get("fastHistogram")!)]).toEqual([""]);
  expect(functions.get("fastHistogram")!.fastMath!.strict.length).toBeGreaterThan(3);
  const guarded = partsOf("fastGuarded").get("fastGuarded")!;
  expect([...guarded.matchAll(/= (?:fsub|fmul) (?:nnan|nsz)/g)]).toEqual([]);
});

test("comparisons carry none, and memory and decisions get no poison", () => {
  for (const { kernel } of functions.values()) expect(kernel!.llvm).not.toMatch(/fcmp (?:nnan|ninf|nsz|reassoc)/);
  const softmax = partsOf("fastSoftmax").get("fastSoftmax")!;
  const fast = new Set([...softmax.matchAll(/(%\d+) = f\w+ nnan /g)].map(([, name]) => name));
  for (const [, stored] of softmax.matchAll(/store double (%\d+), ptr %\d+, align/g)) expect(fast).not.toContain(stored);
});
