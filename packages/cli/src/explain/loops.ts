/** LLVM's remarks on loops in, one sentence for each loop of the TypeScript source out. */
import type { ExplainedFunction } from "@wumba/plugin-core";
import { bestRemarks } from "./remarks.js";

type Remark = ReturnType<typeof bestRemarks>[number];

export interface LoopFact {
  readonly line: number;
  readonly text: string;
}

/** What the loop vectorizer said decides; for a loop that it left alone, the reason that it gave. */
export function describeLoops(variants: ExplainedFunction["variants"]): LoopFact[] {
  const byLine = new Map<number, Remark[]>();
  for (const remark of bestRemarks(variants)) {
    if (remark.line === undefined || !isWorthTelling(remark)) continue;
    byLine.set(remark.line, [...(byLine.get(remark.line) ?? []), remark]);
  }
  return [...byLine].sort(([a], [b]) => a - b).map(([line, remarks]) => ({ line, text: describeLoop(remarks) }));
}

/** All on loops, and what was vectorized outside of them. */
function isWorthTelling({ pass, kind }: Remark): boolean {
  return pass === "loop-vectorize" || (pass === "slp-vectorizer" && kind === "passed");
}

function describeLoop(remarks: readonly Remark[]): string {
  const vectorizer = remarks.filter(({ pass }) => pass === "loop-vectorize");
  const done = vectorizer.find(({ kind }) => kind === "passed");
  if (done) return vectorizedText(done.message);
  if (remarks.length > vectorizer.length) return "statements vectorized together";
  const reason = vectorizer.find(({ kind }) => kind === "analysis")?.message ?? vectorizer[0]?.message ?? "";
  return `not vectorized: ${plainReason(reason)}`;
}

/** `vectorized loop (vectorization width: 4, interleaved count: 2)` as people say it. */
function vectorizedText(message: string): string {
  const width = /vectorization width: (?:vscale x )?(\d+)/.exec(message)?.[1];
  const interleaved = /interleaved? count: (\d+)/.exec(message)?.[1];
  if (width === undefined || width === "1") return interleaved ? `interleaved ${interleaved} times` : message;
  return `vectorized, ${width} elements at a time${interleaved && interleaved !== "1" ? `, interleaved ${interleaved} times` : ""}`;
}

function plainReason(message: string): string {
  return message.replace(/^loop not vectorized:?\s*/i, "").replace(/^the cost-model indicates that /, "") || "LLVM gave no reason";
}
