/**
 * A cache folder in; the same without what no build has used for a month, and without what builds that were killed have
 * left behind, out.
 */
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT = 30 * DAY;

/** Nothing but our own files: a user may have named a folder that has others. */
const ENTRY = /^(?:[0-9a-f]{32}\.json|.*-[0-9a-f]{12}\.(?:mjs|d\.mts|cjs|d\.cts|wasm)|bug-.*[0-9a-f]{8}\.(?:txt|ll))$/;
/** Of the toolchain, in folders of two digits. */
const MODULE = /^[0-9a-f]{62}$/;
const UNFINISHED = /\.[0-9a-f]{12}\.tmp$|^\.probe-[0-9a-f]{12}$|^[0-9a-f]{62}\.[0-9a-f-]{36}$/;
const SWEPT = ".swept";

/** Marks a file as used, at most once a day. */
export function keepFresh(file: string): void {
  try {
    if (age(file) > DAY) utimesSync(file, new Date(), new Date());
  } catch {
    // a cache that cannot be written keeps its files anyway
  }
}

/** At most once a day. */
export function sweepCache(folder: string): void {
  const mark = path.join(folder, SWEPT);
  try {
    if (age(mark) < DAY) return;
    writeFileSync(mark, "");
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
      if (entry.isFile()) sweepFile(entry.parentPath, entry.name);
  } catch {
    // the next build tries again
  }
}

function sweepFile(folder: string, name: string): void {
  const kept = UNFINISHED.test(name) ? HOUR : ENTRY.test(name) || MODULE.test(name) ? KEPT : Infinity;
  const file = path.join(folder, name);
  if (kept !== Infinity && age(file) > kept) rmSync(file, { force: true });
}

/** In milliseconds; Infinity when the file is not there. */
function age(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : Infinity;
}
