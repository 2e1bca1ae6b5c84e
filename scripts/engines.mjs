/**
 * In: `npm run engines [-- name …]`; out: the runtimes in `.cache/engines`, from npm; without names, all that the sweep
 * can use.
 */
import { fetchRuntime, RUNTIMES } from "./engines/runtimes.mjs";

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(RUNTIMES);
for (const name of names) {
  if (!(name in RUNTIMES))
    throw new Error(`there is no runtime "${name}"; there are: ${Object.keys(RUNTIMES).join(", ")}`);
  const executable = fetchRuntime(name);
  console.log(`${name} ${RUNTIMES[name].version}: ${executable ?? "could not be fetched"}`);
  if (!executable) process.exitCode = 1;
}
