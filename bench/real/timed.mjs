/** What {@link import("./build.mjs").build} gives for a subject in; what time.mjs says of it, in a process of its own, out. */
import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const time = ({ id, original, compiled }) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL("time.mjs", import.meta.url)), id, original, compiled.plain],
      { encoding: "utf8" },
    ),
  );
