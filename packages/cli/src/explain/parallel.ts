/** The loops of a kernel under `parallel: true` in; which of them threads share, and why others do not, as lines out. */
import type { ExplainedFunction } from "@wumba/plugin-core";

type Loop = ExplainedFunction["marked"]["loops"][number];

export function describeParallel({ loops }: ExplainedFunction["marked"], source: string, indent = ""): string[] {
  const lines = source.split(/\r?\n/);
  return [...loops]
    .sort((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0))
    .flatMap((loop) => {
      const line = loop.place?.line;
      const head = line === undefined ? "a loop" : `line ${line}  ${(lines[line - 1] ?? "").trim()}`;
      return [`${indent}${head}`, ...factsOf(loop, line).map((fact) => `${indent}  ${fact}`)];
    });
}

function factsOf({ parallel, checks, reductions, reasons }: Loop, line: number | undefined): string[] {
  if (!parallel)
    return reasons.map(({ message, place }, k) => {
      const where = place && place.line !== line ? ` (line ${place.line})` : "";
      return `${k === 0 ? "serial: " : "        "}${message}${where}`;
    });
  return [
    "parallel",
    ...(reductions.length > 0 ? [`put together from the blocks: ${reductions.join(", ")}`] : []),
    ...checks.map((check) => `if ${check}, which is tested before each run; else serial`),
  ];
}
