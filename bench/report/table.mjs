/** Results in; the table of ratios on the terminal out. */
import { COLUMNS, ratio } from "./columns.mjs";
import { geometricMean } from "./statistics.mjs";
import { meansOf } from "./suites.mjs";

const WIDTH = 15;

export function printHead({ peers, suites, engines }, versions) {
  for (const [name, version] of Object.entries(versions)) console.log(`${name}: ${version}`);
  const columns = COLUMNS.filter(
    ({ of }) =>
      of === "javascript" ||
      peers.includes(of) ||
      engines.includes(of.split(":")[0]) ||
      (suites?.includes("functions") && of.startsWith("byHand")),
  );
  const titles = columns.map(({ title }) => title.padStart(WIDTH)).join("");
  console.log(
    `\nTimes as fast as each; more is better.\n${"kernel".padEnd(18)}${titles}${"ms".padStart(11)}${"wasm".padStart(8)}`,
  );
  return columns;
}

export function printRow(row, columns) {
  const cells = columns.map((column) => (ratio(row, column)?.toFixed(2) ?? "").padStart(WIDTH)).join("");
  const milliseconds = (row.subjects.wumba?.median ?? NaN).toPrecision(3).padStart(11);
  const notes = [row.status === "compiled" ? "" : `  ${row.reason ?? row.status}`];
  for (const [key, { wrong }] of Object.entries(row.subjects))
    if (wrong !== undefined) notes.push(`  ${key}: ${wrong}`);
  console.log(
    `${row.name.padEnd(18)}${cells}${milliseconds}${String(row.wasmBytes.wumba ?? "").padStart(8)}${notes.join("")}`,
  );
}

export function printMeans(rows, columns) {
  console.log("geometric means");
  for (const [title, list] of meansOf(rows)) {
    const means = columns.map((column) =>
      geometricMean(list.map((row) => ratio(row, column)).filter((x) => x !== undefined)),
    );
    console.log(`${title.padEnd(18)}${means.map((x) => x.toFixed(2).padStart(WIDTH)).join("")}`);
  }
}
