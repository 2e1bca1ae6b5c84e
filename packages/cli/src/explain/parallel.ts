/**
 * The loops of a kernel under `parallel: true` in; which of them threads share, and why others do not, as lines out.
 */
import type { ExplainedFunction } from "@wumba/plugin-core";
import type { Places } from "./places.js";

type Loop = ExplainedFunction["marked"]["loops"][number];

export function describeParallel({ loops }: ExplainedFunction["marked"], places: Places, indent = ""): string[] {
  return [...loops]
    .sort((a, b) => (a.place && b.place ? places.compare(a.place, b.place) : Number(!b.place) - Number(!a.place)))
    .flatMap((loop) => {
      const head = loop.place ? `${places.name(loop.place)}  ${places.text(loop.place)}`.trimEnd() : "a loop";
      return [`${indent}${head}`, ...factsOf(loop, places).map((fact) => `${indent}  ${fact}`)];
    });
}

function factsOf({ parallel, checks, reductions, reasons, place: own }: Loop, places: Places): string[] {
  if (!parallel)
    return reasons.map(({ message, place }, k) => {
      const where = place && (place.file !== own?.file || place.line !== own.line) ? ` (${places.name(place)})` : "";
      return `${k === 0 ? "serial: " : "        "}${message}${where}`;
    });
  return [
    "parallel",
    ...(reductions.length > 0 ? [`put together from the blocks: ${reductions.join(", ")}`] : []),
    ...checks.map((check) => `if ${check}, which is tested before each run; else serial`),
  ];
}
