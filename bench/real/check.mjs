/**
 * What {@link build} gives in; for each case of a subject whether original and kernel agree, and how many calls ran as
 * WebAssembly, out.
 */
import { outcome, same } from "./compare.mjs";
import { importSubject } from "./sources.mjs";

export async function check({ subject, original, compiled }) {
  const plain = await importSubject(original);
  const kernel = await importSubject(compiled.counted);
  const calls = { wasm: 0, javascript: 0 };
  globalThis.$calls = calls;
  const differences = [];
  const expected = subject.cases();
  for (const [k, args] of subject.cases().entries()) {
    const [before, after] = [outcome(plain, expected[k]), outcome(kernel, args)];
    if (!same(before, after)) differences.push({ case: k, original: before, kernel: after });
  }
  delete globalThis.$calls;
  return { cases: expected.length, calls, differences };
}
