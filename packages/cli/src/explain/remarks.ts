/** LLVM's remarks in, the same by TypeScript line out. */
import type { AssembledModule, ExplainedFunction } from "@wumba/plugin-core";
import type { Places } from "./places.js";

type Remark = AssembledModule["remarks"][number];

const WORDS = { passed: "done", missed: "missed", analysis: "note" } as const;

/**
 * The remarks on the best variant, in the order of the source, and behind it those on other files; those without a
 * place come last.
 */
export function describeRemarks({ variants }: ExplainedFunction, places: Places): string[] {
  const placed = bestRemarks(variants).map((remark) => ({ remark, position: positionOf(remark) }));
  placed.sort(({ position: a }, { position: b }) => (a && b ? places.compare(a, b) : Number(!a) - Number(!b)));
  let last = "";
  return placed.flatMap(({ remark, position }) => {
    const head = position ? `${places.name(position)}: ${places.text(position)}`.trimEnd() : "no line:";
    const lines = [...(head === last ? [] : [head]), `  ${WORDS[remark.kind]} (${remark.pass}): ${remark.message}`];
    last = head;
    return lines;
  });
}

const positionOf = ({ file, line }: Remark): { file: string; line: number } | undefined =>
  file === undefined || line === undefined ? undefined : { file, line };

export function bestRemarks({ simd, base }: ExplainedFunction["variants"]): readonly Remark[] {
  return (simd ?? base)?.remarks ?? [];
}
