/** Subjects of the corpus in; verified, and measured where they compile, as a user has them, out. */
import { buildCorpus } from "./build.mjs";
import { heapOf, residentOf } from "./page.mjs";
import { verifyCorpus } from "./verify.mjs";
import { isRight } from "./outcome.mjs";
import { time } from "../timed.mjs";

export async function measureCorpus(subjects) {
  const results = await verifyCorpus(subjects);
  const byId = new Map(results.map((result) => [result.id, result]));
  const right = results.filter(isRight).map(({ subject }) => subject);
  for await (const built of buildCorpus(right)) {
    const result = byId.get(built.id);
    result.wasmBytes = built.wasmBytes;
    result.kept = built.status !== "compiled";
    if (!result.kept) result.times = timed(built);
    console.log(lineOf(result));
  }
  return results;
}

function timed(built) {
  try {
    return time(built);
  } catch (error) {
    console.error(`${built.id} cannot be timed: ${error.message.split("\n")[0]}`);
    return undefined;
  }
}

const lineOf = (result) => {
  const [heap, resident] = [heapOf(result), residentOf(result)].map((ratio) => ratio?.toFixed(2) ?? "-");
  const { package: name, function: functionName } = result.subject;
  return `${`${name} ${functionName}`.padEnd(52)} ${result.kept ? "stays JavaScript" : `heap ${heap}  kernel memory ${resident}`}`;
};
