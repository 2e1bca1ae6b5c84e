/**
 * Functions of packages on npm: those that are said to compile do, run as WebAssembly and give the package's results;
 * the others give the diagnostic that is noted.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** What bench/real/verify.mjs prints for each. */
interface Verified {
  readonly name: string;
  /** The code of the first error that it is said to give. */
  readonly expected: string | null;
  readonly refused?: string | null;
  readonly cases?: number;
  readonly calls?: { readonly wasm: number; readonly javascript: number };
  readonly differences?: readonly unknown[];
}

const AS_ORIGINAL = "as the original, all calls as WebAssembly";

function outcome({ refused, cases = 0, calls, differences }: Verified): unknown {
  if (refused !== undefined) return refused;
  const same = cases > 0 && differences?.length === 0 && calls?.javascript === 0 && calls.wasm >= cases;
  return same ? AS_ORIGINAL : { cases, calls, differences };
}

test("functions of packages on npm", () => {
  const script = fileURLToPath(new URL("../../bench/real/verify.mjs", import.meta.url));
  const all = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" })) as Verified[];
  expect(Object.fromEntries(all.map((one) => [one.name, outcome(one)]))).toEqual(
    Object.fromEntries(all.map(({ name, expected }) => [name, expected ?? AS_ORIGINAL])),
  );
});
