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
const flagsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(ARITHMETIC)].map(([, flags]) => flags!.trim()));

test("all of a function's own arithmetic, by the flags that are named; sums that a variable carries are not contracted", () => {
  expect([...flagsIn(partsOf("fastSum").get("fastSum")!)]).toEqual(["nnan ninf nsz arcp afn reassoc"]);
  expect([...flagsIn(partsOf("fastSoftmax").get("fastSoftmax")!)]).toContain("nnan ninf nsz arcp contract afn reassoc");
  expect([...flagsIn(partsOf("fastDot").get("fastDot")!)]).toEqual(["nsz reassoc"]);
  expect([...flagsIn(partsOf("fastVariance").get("fastVariance")!)]).toEqual(["arcp contract reassoc", "arcp reassoc"]);
  expect([...flagsIn(partsOf("strictSum").get("strictSum")!)]).toEqual([""]);
});

test("no function of std, but for contraction in approximate ones", () => {
  expect([...flagsIn(partsOf("fastSoftmax").get("expApproximate")!)]).toEqual(["contract"]);
  expect([...flagsIn(partsOf("fastLogarithms").get("log1p")!)]).toEqual([""]);
});

test("where products and sums may be rounded once there is a variant with relaxed SIMD, where LLVM has used it", async () => {
  const explained = await explainFile(path.join(FOLDER, "functions.ts"), { boundary: "always" });
  const variants = new Map(explained.functions.map(({ marked, variants }) => [marked.name, Object.keys(variants)]));
  expect(variants.get("fastScale")).toEqual(["relaxed", "simd", "base"]);
  // No vectors.
  expect(variants.get("fastSigmoid")).toEqual(["base"]);
  expect(variants.get("fastExponentials")).toEqual(["simd", "base"]);
}, 120_000);

test("rounds side by side wait for nothing, so that their sums are contracted too", async () => {
  const { functions } = await explainFile(path.join(FOLDER, "products.ts"), { boundary: "always" });
  const [{ marked, variants }] = functions as [ExplainedFunction];
  expect(Object.keys(variants)).toEqual(["relaxed", "simd", "base"]);
  const lanes = [...marked.kernel!.simd!.matchAll(/= f(?:add|mul) (.*?)<2 x double>/g)].map(([, flags]) => flags);
  expect(new Set(lanes)).toEqual(new Set(["contract "]));
}, 120_000);

test("products of matrices keep the order of their sums", async () => {
  const { functions } = await explainFile(path.join(FOLDER, "matrices.ts"), { variants: ["base"], boundary: "always" });
  const text = functions.map(({ marked }) => marked.kernel!.llvm).join("\n");
  const [dots] = text.split(/^define /m).filter((part) => /@f\d+\.dotOfEights\(/.test(part.split("\n")[0]!));
  expect(flagsIn(dots!)).toEqual(new Set(["contract"]));
}, 120_000);

test("comparisons that decide about integers are not free", () => {
  const guarded = partsOf("fastGuarded").get("fastGuarded")!;
  expect(guarded.match(/%free\d+ = fcmp/g)!.length).toBeGreaterThan(0);
  expect(guarded.match(/%\d+ = fcmp o/g)!.length).toBeGreaterThan(2);
  expect(partsOf("fastDot").get("fastDot")).not.toContain("%free");
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
  for (const [, stored] of softmax.matchAll(/store double (%\d+), ptr %\d+, align/g))
    expect(fast).not.toContain(stored);
});
