/**
 * In: `npm run real [-- words]`, all subjects or those whose set, field or name has one of the words; out: the table,
 * and for all of them docs/real-code.md. With `verify` before the words, the corpus is compiled and compared alone; with
 * `counts`, it is only said how many become what, so that the fresh set stays unseen.
 */
import { writeFileSync } from "node:fs";
import os from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { corpusPart } from "./corpus/page.mjs";
import { measureCorpus } from "./corpus/measure.mjs";
import { countsOf, useMathOfKernels, verifyCorpus } from "./corpus/verify.mjs";
import { install } from "./corpus/install.mjs";
import { outcomeOf } from "./corpus/outcome.mjs";
import { corpus } from "./corpus/sets.mjs";
import { needs, page, reasons } from "./page.mjs";
import { subjects } from "./subjects/index.mjs";
import { time } from "./timed.mjs";

const mode = ["verify", "counts"].find((one) => one === process.argv[2]);
const words = process.argv.slice(mode ? 3 : 2);
const isWanted = ({ set = "", field = "", package: name, function: functionName }) =>
  words.length === 0 || words.some((word) => `${set} ${field}: ${name} ${functionName}`.includes(word));

install();
if (mode) {
  const verified = await verifyCorpus(corpus.filter(isWanted), mode === "counts" ? { say() {} } : {});
  if (mode === "counts") console.log(countsOf(verified).join("\n"));
  if (verified.some((result) => outcomeOf(result) === "differs")) process.exitCode = 1;
  process.exit();
}

// In the last bit, engines differ among themselves.
useMathOfKernels();
const wanted = subjects.filter(isWanted);
const always = await build(wanted, { boundary: "always" });
const results = await build(wanted);
for (const [k, result] of results.entries()) {
  const name = `${result.subject.package} ${result.subject.function}`.padEnd(44);
  if (always[k].status !== "compiled") {
    console.log(`${name} ${reasons(result)[0] ?? result.reason}`);
    continue;
  }
  if (result.subject.differs ?? result.subject.declined) {
    result.problem = result.subject.differs ?? result.subject.declined;
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
const measured = await measureCorpus(corpus.filter(isWanted));
if (measured.some((result) => outcomeOf(result) === "differs")) process.exitCode = 1;
if (words.length === 0) {
  const machine = `Measured with Node ${process.version} on ${os.cpus()[0]?.model ?? "an unknown processor"}.`;
  const file = fileURLToPath(new URL("../../docs/real-code.md", import.meta.url));
  const { code } = await format(file, page(results, machine) + corpusPart(measured), { printWidth: 120 });
  writeFileSync(file, code);
}
