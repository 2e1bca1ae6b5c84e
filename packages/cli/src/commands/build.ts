/** The words of `wumba build`. */
import type { Command } from "../command.js";
import { BUILD_OPTIONS, ON_ERROR_OPTION } from "../kernel-options.js";

export const build: Command = {
  name: "build",
  operands: "FILE.ts… --out DIR",
  summary: [
    "Writes an ES module DIR/<name>.js with the kernels inside for each file, its declaration file and its source map.",
    "Local modules that a file imports are written to DIR too. Where DIR cannot reach the package " +
      "wumba, it gets a copy,\nand where .js files are not ES modules, a package.json that says so.",
    "A file with errors is left out; the others are still built, and the exit code is 1.",
  ].join("\n"),
  options: {
    out: { type: "string", short: "o", value: "DIR", help: "The folder for the output." },
    watch: { type: "boolean", short: "w", help: "Build again whenever a file changes that a kernel is made of." },
    complete: {
      type: "boolean",
      help: "Fail where another file of the project has markers: they would count for nothing.",
    },
    ...ON_ERROR_OPTION,
    json: { type: "boolean", help: "Print one JSON object on standard output instead of text." },
    ...BUILD_OPTIONS,
  },
  load: () => import("../runs/build.js"),
};
