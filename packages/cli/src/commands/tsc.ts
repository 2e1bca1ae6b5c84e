/** The words of `wumba tsc`. */
import type { Command } from "../command.js";
import { BUILD_OPTIONS, ON_ERROR_OPTION } from "../kernel-options.js";

export const tsc: Command = {
  name: "tsc",
  operands: "[-- WORDS FOR TSC]",
  summary: [
    "Runs the project's own tsc, of any version, and puts kernels into the JavaScript that it has emitted.",
    "Beside each name.js with kernels stands a name.kernels.js. A file with errors stays as tsc " +
      "wrote it, and the exit code is 1.",
    "Nothing happens to declaration files; source maps are kept right.",
  ].join("\n"),
  options: {
    ...BUILD_OPTIONS,
    build: { type: "boolean", short: "b", help: "Build as tsc --build does, with the projects that are referenced." },
    after: { type: "boolean", help: "tsc, or a compiler that writes the same files, has run already." },
    ...ON_ERROR_OPTION,
    json: { type: "boolean", help: "Print one JSON object on standard output instead of text." },
  },
  load: () => import("../runs/tsc.js"),
};
