/** What {@link import("./build.mjs").build} gives for a subject in; what time.mjs says of it, in processes of its own, out. */
import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { quantile } from "../report/statistics.mjs";

/** One and the same code may be a third slower in one process than in another, by where it lies and what came first. */
const ORDERS = ["original", "kernel", "kernel", "original"];

/** Of the ratios of several processes the median counts. */
export function time(built) {
  const all = ORDERS.map((first) => timeOnce(built, first));
  const original = quantile(
    all.map((times) => times.original),
    0.5,
  );
  const ratioOf = (key) =>
    quantile(
      all.map((times) => times.original / times[key]),
      0.5,
    );
  const resident = all[0].resident === undefined ? {} : { resident: original / ratioOf("resident") };
  return { original, kernel: original / ratioOf("kernel"), ...resident, first: all[0].first };
}

const timeOnce = ({ id, original, compiled }, first) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL("time.mjs", import.meta.url)), id, original, compiled.plain, first],
      { encoding: "utf8" },
    ),
  );
