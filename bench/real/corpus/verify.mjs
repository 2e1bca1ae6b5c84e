/** Subjects in; each built so that every call can run as WebAssembly, and compared with its original, out. */
import * as std from "@wumba/std";
import { buildCorpus } from "./build.mjs";
import { check } from "../check.mjs";
import { languageOf, outcomeOf, remarkOf } from "./outcome.mjs";

/** Math of kernels, whose last bits are not those of every engine. */
export function useMathOfKernels() {
  for (const name of Object.keys(std)) if (name in Math) Math[name] = std[name];
}

export async function verifyCorpus(subjects) {
  useMathOfKernels();
  const results = [];
  for await (const result of buildCorpus(subjects, { boundary: "always" })) {
    results.push(await checked(result));
    console.log(lineOf(results.at(-1)));
  }
  return results;
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
