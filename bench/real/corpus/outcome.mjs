/** What {@link import("./build.mjs").buildCorpus} and the check say in; one word for what became of it out. */
import { isTypeScript } from "./taken.mjs";

const isError = ({ code }) => !code.startsWith("W5");

/** The codes that the compiler gives, each once, in their order. */
export const codesOf = ({ diagnostics }) => [...new Set(diagnostics.filter(isError).map(({ code }) => code))];

export const languageOf = ({ subject }) => (isTypeScript(subject) ? "TypeScript" : "JavaScript");

/** What the source needed before it compiled. */
export function needsOf({ subject }) {
  if (subject.replace?.length > 0) return "after a change";
  return isTypeScript(subject) ? "as it stands" : "with types";
}

/** Where JavaScript goes on with `undefined`, a kernel throws: the one difference that is meant. */
const isReadOutside = ({ kernel }) => /^RangeError: .* is outside /.test(kernel.error ?? "");

/** Where a kernel throws, and JavaScript has a result. */
const isThrown = ({ original, kernel }) => kernel.error !== undefined && original.error === undefined;

export function outcomeOf(result) {
  if (result.problem) return result.problem;
  if (result.status !== "compiled") return "refused";
  const { differences } = result.checked;
  if (differences.length > 0 && differences.every(isReadOutside)) return "reads outside";
  if (differences.length > 0) return differences.every(isThrown) ? "throws" : "differs";
  return needsOf(result);
}

/** Whether it compiles without a change of its code, and gives what JavaScript gives. */
export const isRight = (result) => ["as it stands", "with types", "after a change"].includes(outcomeOf(result));

/** What there is to say about it, in a few words. */
export function remarkOf(result) {
  if (result.status !== "compiled") return saidOf(result);
  const { differences = [], calls } = result.checked ?? {};
  if (["reads outside", "throws"].includes(outcomeOf(result))) return differences[0].kernel.error;
  if (differences.length > 0) return `${differences.length} of ${result.checked.cases} cases differ`;
  return calls?.javascript > 0 ? `${calls.javascript} calls ran as JavaScript` : "";
}

function saidOf(result) {
  const first = result.diagnostics.find(isError);
  const more = codesOf(result).length - 1;
  return first ? `${first.code}: ${first.message.split("\n")[0]}${more > 0 ? ` (and ${more} more codes)` : ""}` : "";
}

/** Each code, with the number of functions for which it is the first, and for which it is one of several. */
export function refusals(results) {
  const counts = new Map();
  for (const result of results.filter(({ status }) => status !== "compiled"))
    for (const [index, code] of codesOf(result).entries()) {
      const count = counts.get(code) ?? [0, 0];
      count[0] += index === 0 ? 1 : 0;
      count[1]++;
      counts.set(code, count);
    }
  return [...counts].sort((a, b) => b[1][1] - a[1][1]).map(([code, [first, any]]) => [code, first, any]);
}
