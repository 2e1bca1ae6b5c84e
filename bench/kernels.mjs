/** The kernels of the bench: every TypeScript file in `kernels/<suite>/`, in the order of the table. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const BENCH = fileURLToPath(new URL("./", import.meta.url));
export const CACHE = path.join(BENCH, ".cache");
const FOLDER = path.join(BENCH, "kernels");
const SUITES = ["polybench", "practice", "fastmath"];

/** `only`: names, or parts of them that start with a capital or end; all kernels where it is empty. */
export function findKernels(only = [], suites = SUITES) {
  const all = SUITES.flatMap((suite) =>
    readdirSync(path.join(FOLDER, suite))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => ({ suite, name: file.slice(0, -3), file: path.join(FOLDER, suite, file) })),
  );
  const unknown = only.filter((name) => !all.some((kernel) => kernel.name === name));
  if (unknown.length > 0) throw new Error(`there is no kernel "${unknown[0]}"; there are: ${all.map(({ name }) => name).join(", ")}`);
  return all.filter((kernel) => suites.includes(kernel.suite) && (only.length === 0 || only.includes(kernel.name)));
}
