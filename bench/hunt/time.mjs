/**
 * A process of its own for each program: reads the paths of the module of the arguments, of its two modules and which is
 * the first to run; prints whether both have the same results, and the medians of the time of one call, in
 * microseconds.
 */
import process from "node:process";
import { pathToFileURL } from "node:url";
import { outcome, same } from "../real/compare.mjs";
import { importSubject } from "../real/sources.mjs";
import { subjectOf, takeTurns } from "../real/turns.mjs";

const [arguments_, original, compiled, first, rounds] = process.argv.slice(2);
const { work } = await import(pathToFileURL(arguments_).href);
const modules = { original: await importSubject(original), kernel: await importSubject(compiled) };
const order = first === "original" ? ["original", "kernel"] : ["kernel", "original"];

const equal = same(outcome(modules.original, work()), outcome(modules.kernel, work()));
const before = work();
const after = work();
modules.original(...after);
// Numbers that change from call to call may come to take longer.
const mutates = !same(before, after);
const timed = Object.fromEntries(order.map((key) => [key, subjectOf(modules[key], { work, mutates })]));
console.log(JSON.stringify({ equal, ...takeTurns(timed, Number(rounds)) }));
