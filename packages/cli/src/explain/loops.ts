/** What the compiler did to loops and LLVM's remarks on them in, one sentence for each loop of TypeScript out. */
import type { ExplainedFunction } from "@wumba/plugin-core";
import { bestRemarks } from "./remarks.js";

type Remark = ReturnType<typeof bestRemarks>[number];

export interface LoopFact {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/**
 * What the loop vectorizer said decides, but for rounds side by side, of which it sees nothing; for a loop that it left
 * alone, the reason that it gave.
 */
export function describeLoops({ marked, variants }: Pick<ExplainedFunction, "marked" | "variants">): LoopFact[] {
  const keyOf = (file: string, line: number): string => `${line} ${file}`;
  const byPlace = new Map<string, { file: string; line: number; remarks: Remark[] }>();
  for (const remark of bestRemarks(variants)) {
    const { file, line } = remark;
    if (file === undefined || line === undefined || !isWorthTelling(remark)) continue;
    const key = keyOf(file, line);
    byPlace.set(key, { file, line, remarks: [...(byPlace.get(key)?.remarks ?? []), remark] });
  }
  const facts = new Map<string, LoopFact>();
  for (const [key, { file, line, remarks }] of byPlace) facts.set(key, { file, line, text: describeLoop(remarks) });
  if (variants.simd)
    for (const { place, count } of marked.lanes)
      facts.set(keyOf(place.file, place.line), {
        file: place.file,
        line: place.line,
        text: `vectorized, ${count} rounds at a time`,
      });
  return [...facts.values()];
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
  return (
    `vectorized, ${width} elements at a ` +
    `time${interleaved && interleaved !== "1" ? `, interleaved ${interleaved} times` : ""}`
  );
}

function plainReason(message: string): string {
  return (
    message.replace(/^loop not vectorized:?\s*/i, "").replace(/^the cost-model indicates that /, "") ||
    "LLVM gave no reason"
  );
}
