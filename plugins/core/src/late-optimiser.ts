/**
 * Nothing in; V8 that makes its best code late, and a function that puts an end to it, out.
 *
 * V8 of Node 20 has no compiler between its simple one and its best one. Most builds are done before what TypeScript
 * and the compiler get from the best one has repaid itself: a tenth to a fifth of their processor time.
 */
import { setFlagsFromString } from "node:v8";

/** How much a function runs before it is made well, in bytes of its code. A flag cannot be read back. */
const DEFAULT = 67_584;
const LATE = 600_000;

/** Later versions of V8 do well by themselves. Who has set the flag wants it as it is. */
const isOurs =
  process.versions.v8.startsWith("11.") && !process.execArgv.some((word) => /^--interrupt[-_]budget/.test(word));
let holders = 0;

/** The flag is of the whole process, so it is put back as soon as nothing is compiled. */
export function optimiseLate(): () => void {
  if (!isOurs) return () => {};
  if (holders++ === 0) setFlagsFromString(`--interrupt-budget=${LATE}`);
  let held = true;
  return () => {
    if (held && --holders === 0) setFlagsFromString(`--interrupt-budget=${DEFAULT}`);
    held = false;
  };
}
