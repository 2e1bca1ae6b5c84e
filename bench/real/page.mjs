/** Results in; the page docs/real-code.md out. */

const speed = (ratio) => (ratio === undefined ? "" : `${ratio.toFixed(2)}×`);
const packageLink = ({ subject }) => `[${subject.package}](https://www.npmjs.com/package/${subject.package})`;

/** What the subject's edits were. */
export function needs({ subject }) {
  const kinds = new Set(subject.edits?.map(({ kind }) => kind));
  const parts = [];
  if (kinds.has("types")) parts.push(subject.javascript ? "other types" : "types");
  if (kinds.has("module")) parts.push("exports as ES module");
  if (kinds.has("code")) parts.push("code");
  if (subject.driver) parts.push("a loop around it");
  return parts;
}

/** The first diagnostics, each code once for each text. */
export function reasons({ diagnostics }) {
  const seen = new Set(
    diagnostics.filter(({ code }) => !code.startsWith("W5")).map(({ code, message }) => `${code}: ${message}`),
  );
  return [...seen].slice(0, 3);
}

const escape = (text) => text.replaceAll("|", "\\|").replaceAll("<", "\\<");

export function page(results, machine) {
  const compiled = results.filter(({ checked }) => checked);
  const asTheyStand = compiled.filter((result) => needs(result).every((need) => need === "a loop around it"));
  const refused = results.filter(({ checked }) => !checked);
  const kept = compiled.filter(({ times }) => !times);
  const faster = compiled.filter(
    ({ times }) => times && times.original / Math.min(times.kernel, times.resident ?? Infinity) >= 1,
  );
  return `# Real code

<!-- Written by \`npm run real\`; edit bench/real instead. -->

Hot functions of packages on npm, compiled from the installed source. The repository holds no code of these packages: a subject in
[bench/real/subjects](../bench/real/subjects) names a function, the marker is put above it, and where the source is JavaScript without types, these are put in, as a list of small
edits of the text. What is compiled gives the same results as the package, bit for bit, on the inputs of the test, and these calls run as WebAssembly.

Of ${results.length} functions, ${compiled.length} compile: ${asTheyStand.length} as they stand (with the marker, and where one element is the unit of the package, a loop around the call), the others once
they have types or stand in an ES module. Of ${kept.length} of these the build keeps the original for calls from JavaScript, since such a call would not pay; of the other ${compiled.length - kept.length}, ${faster.length} are as fast as the
original or faster, with arrays in kernel memory where they take arrays.

Speed: the time of the original divided by the time of the kernel, medians of calls that took turns, and of four processes; above 1, the kernel is faster. "Heap" is with arrays on JavaScript's heap, which are copied, or with objects;
"kernel memory" with the same arrays made by \`float64Array\` and its kin. ${machine}

| package | licence | function | what it needed | heap | kernel memory | original, µs | wasm, bytes |
| --- | --- | --- | --- | --: | --: | --: | --: |
${compiled
  .map((result) => {
    const { subject, version, license, times, wasmBytes } = result;
    const heap = times && times.original / times.kernel;
    const resident = times?.resident && times.original / times.resident;
    return `| ${packageLink(result)} ${version} | ${license ?? ""} | \`${subject.function}\` | ${needs(result).join(", ") || "nothing"} | ${times ? speed(heap) : "stays JavaScript"} | ${speed(resident)} | ${times?.original.toFixed(1) ?? ""} | ${wasmBytes ?? ""} |`;
  })
  .join("\n")}

## What does not compile

| package | licence | function | what the compiler says |
| --- | --- | --- | --- |
${refused
  .map((result) => {
    const { subject, version, license } = result;
    return `| ${packageLink(result)} ${version} | ${license ?? ""} | \`${subject.function}\` | ${escape(reasons(result).join(" ")) || escape(result.problem ?? "")} |`;
  })
  .join("\n")}
`;
}
