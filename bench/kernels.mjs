/** The kernels of the bench: every TypeScript file in `kernels/<suite>/`, in the order of the table. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const BENCH = fileURLToPath(new URL("./", import.meta.url));
export const CACHE = path.join(BENCH, ".cache");
const FOLDER = path.join(BENCH, "kernels");
/** Those with index arithmetic over flat arrays, which run by default, and the programs in array style and single functions of arrays, with peers of their own. */
const SUITES = ["polybench", "practice", "fastmath"];
const ALL_SUITES = [...SUITES, "npbench", "functions"];

/** `only`: names, or parts of them that start with a capital or end; all kernels where it is empty. */
export function findKernels(only = [], suites = SUITES) {
  const all = ALL_SUITES.flatMap((suite) =>
    readdirSync(path.join(FOLDER, suite))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => ({ suite, name: file.slice(0, -3), file: path.join(FOLDER, suite, file) })),
  );
  const found = all.filter(({ suite }) => suites.includes(suite));
  const unknown = only.filter((name) => !found.some((kernel) => kernel.name === name));
  if (unknown.length > 0)
    throw new Error(`there is no kernel "${unknown[0]}"; there are: ${found.map(({ name }) => name).join(", ")}`);
  return found.filter(({ name }) => only.length === 0 || only.includes(name));
}
