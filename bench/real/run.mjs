/**
 * In: `npm run real [-- words]`, all subjects or those whose name has one of the words; out: the table, and for all of
 * them docs/real-code.md.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import prettier from "prettier";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { needs, page, reasons } from "./page.mjs";
import { subjects } from "./subjects/index.mjs";

const words = process.argv.slice(2);
const wanted = subjects.filter(
  (subject) => words.length === 0 || words.some((word) => `${subject.package} ${subject.function}`.includes(word)),
);

const time = ({ id, original, compiled }) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL("time.mjs", import.meta.url)), id, original, compiled.plain],
      {
        encoding: "utf8",
      },
    ),
  );

const always = await build(wanted, { boundary: "always" });
const results = await build(wanted);
for (const [k, result] of results.entries()) {
  const name = `${result.subject.package} ${result.subject.function}`.padEnd(44);
  if (always[k].status !== "compiled") {
    console.log(`${name} ${reasons(result)[0] ?? result.reason}`);
    continue;
  }
  if (result.subject.differs) {
    result.problem = result.subject.differs;
    console.log(`${name} ${result.problem}`);
    continue;
  }
  const checked = await check(always[k]);
  if (checked.differences.length > 0 || checked.calls.javascript > 0 || checked.calls.wasm === 0) {
    result.problem = `${checked.differences.length} of ${checked.cases} cases differ, ${checked.calls.javascript} calls ran as JavaScript`;
    console.log(`${name} ${result.problem}`);
    process.exitCode = 1;
    continue;
  }
  result.checked = checked;
  // Where the build keeps the original, there is nothing to compare.
  if (result.status === "compiled") result.times = time(result);
  const { times } = result;
  const [heap, resident] = [times?.kernel, times?.resident].map((one) =>
    one ? (times.original / one).toFixed(2) : "-",
  );
  console.log(
    `${name} heap ${heap}  kernel memory ${resident}  ${result.wasmBytes} bytes  ${needs(result).join(", ")}  ${result.reason ?? ""}`,
  );
}
if (words.length === 0) {
  const machine = `Measured with Node ${process.version} on ${os.cpus()[0]?.model ?? "an unknown processor"}.`;
  const file = fileURLToPath(new URL("../../docs/real-code.md", import.meta.url));
  writeFileSync(
    file,
    await prettier.format(page(results, machine), { ...(await prettier.resolveConfig(file)), parser: "markdown" }),
  );
}
