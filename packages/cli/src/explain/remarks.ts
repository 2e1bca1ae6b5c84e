/** LLVM's remarks in, the same by TypeScript line out. */
import type { AssembledModule, ExplainedFunction } from "@wumba/plugin-core";

type Remark = AssembledModule["remarks"][number];

const WORDS = { passed: "done", missed: "missed", analysis: "note" } as const;

/** The remarks on the best variant, in the order of the source; those without a place come last. */
export function describeRemarks(variants: ExplainedFunction["variants"], source: string): string[] {
  const remarks = [...bestRemarks(variants)].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  const lines = source.split(/\r?\n/);
  let last: number | undefined = -1;
  return remarks.flatMap((remark) => {
    const head =
      remark.line === last
        ? []
        : [remark.line === undefined ? "no line:" : `line ${remark.line}: ${(lines[remark.line - 1] ?? "").trim()}`];
    last = remark.line;
    return [...head, `  ${WORDS[remark.kind]} (${remark.pass}): ${remark.message}`];
  });
}

export function bestRemarks({ simd, base }: ExplainedFunction["variants"]): readonly Remark[] {
  return (simd ?? base)?.remarks ?? [];
}
