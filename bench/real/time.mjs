/**
 * A process of its own for each subject: reads the paths of its two modules and which is the first to run, prints the
 * medians of the time of one call, and the time of the first, in microseconds. Original and kernel take turns.
 */
import { performance } from "node:perf_hooks";
import process from "node:process";
import * as wumba from "wumba";
import { corpus } from "./corpus/sets.mjs";
import { idOf, importSubject } from "./sources.mjs";
import { subjects } from "./subjects/index.mjs";
import { subjectOf, takeTurns } from "./turns.mjs";

const [id, original, compiled, begins = "original"] = process.argv.slice(2);
const subject = [...subjects, ...corpus].find((one) => idOf(one) === id);
const modules = { original: await importSubject(original), kernel: await importSubject(compiled) };
const order = begins === "original" ? ["original", "kernel"] : ["kernel", "original"];

const makers = Object.fromEntries(
  Object.values(wumba).flatMap((make) => (/Array$/.test(make?.name) ? [[make.name.toLowerCase(), make]] : [])),
);
const toKernelMemory = (value) =>
  ArrayBuffer.isView(value) ? makers[value.constructor.name.toLowerCase()](value) : value;

/** The first call of each, with what it starts. */
const first = Object.fromEntries(
  order.map((key) => {
    const args = subject.work();
    const start = performance.now();
    modules[key](...args);
    return [key, 1000 * (performance.now() - start)];
  }),
);

const hasArrays = subject.work().some((value) => ArrayBuffer.isView(value));
const timed = {
  ...Object.fromEntries(order.map((key) => [key, subjectOf(modules[key], subject)])),
  ...(hasArrays ? { resident: subjectOf(modules.kernel, subject, toKernelMemory) } : {}),
};
console.log(JSON.stringify({ ...takeTurns(timed), first }));
