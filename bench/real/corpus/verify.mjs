/** Subjects in; each built so that every call can run as WebAssembly, and compared with its original, out. */
import * as std from "@wumba/std";
import { buildCorpus } from "./build.mjs";
import { check } from "../check.mjs";
import { languageOf, outcomeOf, refusals, remarkOf } from "./outcome.mjs";

/** Math of kernels, whose last bits are not those of every engine. */
export function useMathOfKernels() {
  for (const name of Object.keys(std)) if (name in Math) Math[name] = std[name];
}

export async function verifyCorpus(subjects, { say = (result) => console.log(lineOf(result)) } = {}) {
  useMathOfKernels();
  const results = [];
  for await (const result of buildCorpus(subjects, { boundary: "always" })) {
    results.push(await checked(result));
    say(results.at(-1));
  }
  return results;
}

/** How many became what, and which codes refuse how many, without a name. */
export function countsOf(results) {
  const outcomes = new Map();
  for (const result of results) {
    const name = `${languageOf(result)}: ${outcomeOf(result).split(":")[0]}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }
  return [
    ...[...outcomes].sort().map(([name, count]) => `${String(count).padStart(4)}  ${name}`),
    "first for, among others for",
    ...refusals(results).map(
      ([code, first, any]) => `${String(first).padStart(4)} ${String(any).padStart(4)}  ${code}`,
    ),
  ];
}

async function checked(result) {
  if (result.status !== "compiled") return result;
  try {
    return { ...result, checked: await check({ ...result, original: result.reference }) };
  } catch (error) {
    return { ...result, problem: `cannot be compared: ${error.message}` };
  }
}

const lineOf = (result) => {
  const { package: name, function: functionName } = result.subject;
  const language = languageOf(result) === "TypeScript" ? "ts" : "js";
  return `${`${name} ${functionName}`.padEnd(52)} ${language}  ${outcomeOf(result).padEnd(14)} ${remarkOf(result)}`;
};
