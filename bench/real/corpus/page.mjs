/** Results of the corpus in; the part of the page docs/real-code.md that shows them out. */
import { fields } from "./install.mjs";
import { isRight, languageOf, needsOf, outcomeOf, refusals, remarkOf } from "./outcome.mjs";
import { SETS, setOf } from "./sets.mjs";

const speed = (ratio) => (ratio === undefined ? "" : `${ratio.toFixed(2)}×`);
const percent = (part, whole) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
const escape = (text) => text.replaceAll("|", "\\|").replaceAll("<", "\\<");

export const heapOf = ({ times }) => times && times.original / times.kernel;
export const residentOf = ({ times }) => (times?.resident ? times.original / times.resident : undefined);

function mean(ratios) {
  const known = ratios.filter((ratio) => ratio !== undefined);
  if (known.length === 0) return "–";
  return speed(Math.exp(known.reduce((sum, ratio) => sum + Math.log(ratio), 0) / known.length));
}

/** A line for some of the results: how many compile, and how fast these are. */
function summary(name, results) {
  const right = results.filter(isRight);
  const unchanged = right.filter((result) => needsOf(result) !== "after a change");
  const heap = right.map(heapOf);
  return [
    name,
    results.length,
    percent(unchanged.length, results.length),
    percent(right.length, results.length),
    results.filter((result) => ["reads outside", "throws"].includes(outcomeOf(result))).length,
    results.filter((result) => outcomeOf(result) === "differs").length,
    mean(heap),
    mean(right.map((result) => residentOf(result) ?? heapOf(result))),
    heap.filter((ratio) => ratio < 0.95).length,
  ];
}

function row(result) {
  const { subject, version, license, times } = result;
  const first = times?.first && `${times.first.original.toFixed(0)} / ${times.first.kernel.toFixed(0)}`;
  const kept = isRight(result) && result.kept ? "stays JavaScript" : speed(heapOf(result));
  return [
    `[${subject.package}](https://www.npmjs.com/package/${subject.package}) ${version ?? ""}`,
    license ?? "",
    `\`${subject.function}\``,
    languageOf(result),
    setOf(subject),
    escape(outcomeOf(result)),
    kept,
    speed(residentOf(result)),
    times?.original.toFixed(1) ?? "",
    first ?? "",
    setOf(subject) === "fresh" ? "" : escape(remarkOf(result)),
  ];
}

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export function corpusPart(results) {
  const groups = ["TypeScript", "JavaScript"].flatMap((language) =>
    SETS.map((set) => [
      `${language}, ${set}`,
      results.filter((one) => languageOf(one) === language && setOf(one.subject) === set),
    ]),
  );
  const packages = new Set(results.map(({ subject }) => subject.package)).size;
  return `
## The corpus

${results.length} functions of ${packages} packages in ${fields.length} fields, chosen by [a rule](../bench/real/corpus/CHOICE.md) that was written before any result was seen. The packages are
installed into a folder that git ignores when \`npm run real\` is first called, and are no dependencies of this repository. \`npm run real -- verify\` compiles and compares without measuring.

A package of the first choice is "looked at" or "only measured" by a coin; the latter were not used to improve the compiler before 30 November 2026, and are looked at since. The "fresh" ones were chosen on that day, and
are only measured: of them it is not said here why they do not compile. TypeScript compiles "as it stands" with the marker alone (and a loop around the call, where one
element is the unit of the package), JavaScript "with types"; "after a change" says that code was changed. "First call" is in µs, of the original and of the kernel.

${table(
  [
    "functions",
    "number",
    "unchanged",
    "compile",
    "throw",
    "differ",
    "mean, heap",
    "mean, kernel memory",
    "below 0.95×",
  ],
  groups.map(([name, some]) => summary(name, some)),
)}

${fields
  .map((field) => [field, results.filter(({ subject }) => subject.field === field)])
  .filter(([, some]) => some.length > 0)
  .map(
    ([field, some]) => `### ${field[0].toUpperCase()}${field.slice(1)}

${table(
  [
    "package",
    "licence",
    "function",
    "language",
    "set",
    "outcome",
    "heap",
    "kernel memory",
    "original, µs",
    "first call",
    "what the compiler says",
  ],
  some.map(row),
)}`,
  )
  .join("\n\n")}

### What refuses them

${table(["code", "first for", "among others for"], refusals(results))}
`;
}
