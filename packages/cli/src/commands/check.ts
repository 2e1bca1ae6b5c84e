/** The words of `wumba check`. */
import type { Command } from "../command.js";
import { PROJECT_OPTION } from "../kernel-options.js";

export const check: Command = {
  name: "check",
  operands: "[FILE.ts…]",
  summary:
    "Prints what is wrong with marked functions and writes nothing. Without files: all of the " +
    "project's. The exit code is 1 on errors.",
  options: {
    ...PROJECT_OPTION,
    json: { type: "boolean", help: "Print one JSON object on standard output instead of text." },
  },
  load: () => import("../runs/check.js"),
};
