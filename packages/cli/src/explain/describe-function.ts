/** One marked function in, the text that `wumba explain` shows about it out. */
import { displayName, type ExplainedFunction } from "@wumba/plugin-core";
import { sizesText } from "../terminal.js";
import { describeCalls } from "./calls.js";
import { describeLoops } from "./loops.js";
import { describeParallel } from "./parallel.js";
import { describeGpuKernel, describePlan } from "./gpu-kernel.js";
import type { Places } from "./places.js";
import { signatureText } from "./signature.js";
import { describeVariables } from "./variables.js";

export function describeFunction(explained: ExplainedFunction, places: Places): string {
  const { marked, variants } = explained;
  const { name, place, status, reason, kernel, gpu } = marked;
  const position = `${displayName(place.file)}:${place.line}`;
  if (gpu) return describeGpuKernel(gpu, position);
  if (!kernel)
    return `${name}  ${position}\n  ${status === "error" ? "error" : "stays JavaScript"}${reason ? `: ${reason}` : ""}`;
  const functions = marked.version?.tests.flatMap((test) => ("same" in test ? [test] : [])) ?? [];
  const sizes = Object.fromEntries(Object.entries(variants).map(([variant, { wasm }]) => [variant, wasm.length]));
  return [
    `${signatureText(kernel.signature, functions)}  ${position}`,
    "",
    `  wasm   ${sizesText(sizes)}`,
    ...describeCalls(marked.calls!, reason),
    ...fastMathLines(marked),
    ...section("variables", describeVariables(marked, places, "    ")),
    ...section("calls of JavaScript, some 500 ns each", javascriptLines(marked.javascript)),
    ...describeChecks(explained, places),
    ...section("loops", loopLines(explained, places)),
    ...section("threads", describeParallel(marked, places, "    ")),
    ...section("GPU, by runAsync", marked.plan ? describePlan(marked.plan) : []),
  ].join("\n");
}

function javascriptLines(calls: ExplainedFunction["marked"]["javascript"]): string[] {
  return calls.map(
    ({ text, place: { line, column } }) => `    line ${line}:${column}  ${text.replace(/\s+/g, " ").slice(0, WIDTH)}`,
  );
}

/** Of the text of a call, in characters. */
const WIDTH = 100;

function fastMathLines({ fastMath }: ExplainedFunction["marked"]): string[] {
  if (!fastMath || fastMath.flags.length === 0) return [];
  const { flags, strict } = fastMath;
  const lines = [...new Set(strict.map(({ line }) => line))].sort((a, b) => a - b);
  const exempt = lines.length === 0 ? "" : `; strict, since integers are made of it: line ${lines.join(", ")}`;
  return [`  fastmath  ${flags.join(" ")}${exempt}`];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `  ${title}`, ...lines];
}

function describeChecks({ checks }: ExplainedFunction, places: Places): string[] {
  const { kept, removed } = checks;
  if (kept.length + removed === 0) return [];
  const told = kept.filter((place) => places.isTold(place));
  const others = told.length === kept.length ? "" : `, ${kept.length - told.length} of them inside of packages`;
  const lines = told.map((place) => `    ${places.name(place)}:${place.column}  ${places.text(place)}`.trimEnd());
  return [
    "",
    `  bounds checks: ${removed} removed, ${kept.length} remain${others}${told.length === 0 ? "" : ":"}`,
    ...lines,
  ];
}

function loopLines(explained: ExplainedFunction, places: Places): string[] {
  return describeLoops(explained)
    .filter((loop) => places.isTold(loop))
    .sort(places.compare)
    .flatMap((loop) => [`    ${places.name(loop)}  ${places.text(loop)}`.trimEnd(), `      ${loop.text}`]);
}
