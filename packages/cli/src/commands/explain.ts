/** The words of `wumba explain`. */
import type { Command } from "../command.js";
import { BUILD_OPTIONS } from "../kernel-options.js";

export const explain: Command = {
  name: "explain",
  operands: "FILE.ts",
  summary: [
    "Shows what the compiler made of each marked function: types, bounds checks, loops and calls.",
    "With --ir, --passes, --llvm, --wgsl, --wat, --types, --parallel or --remarks it prints these instead.",
  ].join("\n"),
  options: {
    function: { type: "string", short: "f", value: "NAME", help: "This function alone." },
    types: { type: "boolean", help: "The machine type and the range of each variable." },
    remarks: { type: "boolean", help: "All that LLVM's optimizations said, by line." },
    parallel: {
      type: "boolean",
      help: "The loops of kernels under `parallel: true`: which of them threads share, and why others do not.",
    },
    ir: { type: "boolean", help: "The typed IR after the last pass." },
    after: {
      type: "string",
      value: "PASS",
      help: "With --ir: after this pass instead; translate is what the passes are given.",
    },
    passes: { type: "boolean", help: "The passes, in order, and how long each took." },
    llvm: { type: "boolean", help: "The LLVM IR that LLVM is given." },
    wgsl: { type: "boolean", help: "The shader of a kernel for the GPU." },
    wat: { type: "boolean", help: "The WebAssembly text of each variant." },
    ...BUILD_OPTIONS,
  },
  load: () => import("../runs/explain.js"),
};
