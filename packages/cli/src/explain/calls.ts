/** How calls of a kernel run in; the lines that say it, and what of its arguments is copied, out. */
import type { CallReport } from "@wumba/plugin-core";

export function describeCalls({ calls, gain, cost, copied }: CallReport, reason: string | undefined): string[] {
  return [
    `  calls  ${words[calls]}${calls === "wasm" && copied.length ? "; arrays outside kernel memory are copied" : ""}`,
    ...(reason ? [`         ${reason}`] : []),
    ...(gain === undefined
      ? []
      : [`  gain   ${gain} ns at the least`, `  cost   ${cost} ns, to copy what is not in kernel memory`]),
    ...copied.map(
      ({ array, nanoseconds }) =>
        `  copy   ${array}: ${nanoseconds} ns an element, ${toMicroseconds(nanoseconds)} µs for ${MANY}; ` +
        "nothing in kernel memory",
    ),
  ];
}

const words: Record<CallReport["calls"], string> = {
  wasm: "wasm",
  javascript: "JavaScript",
  resident: "wasm when all arrays are in kernel memory, otherwise JavaScript",
  worth: "wasm when all arrays are in kernel memory, or what is copied is worth it, otherwise JavaScript",
  timed:
    "wasm when all arrays are in kernel memory, or what is copied is worth it, otherwise JavaScript; in doubt by time",
};

const MANY = 100_000;

const toMicroseconds = (nanoseconds: number): number => Math.round((nanoseconds * MANY) / 100) / 10;
