/**
 * What imports were resolved by, in; whether it has changed since, out: within one process, so that the times of
 * files tell.
 */
import path from "node:path";
import { diskStamp, statOf } from "./file-state.js";
import { foldAbsent, holdsAny } from "./absent-files.js";
import { foldersIn, realName } from "./inputs.js";
import type { Found } from "./resolutions.js";

export class Looks {
  readonly #read = new Map<string, string>();
  readonly #absent = new Map<string, { stamp: string; readonly names: ReadonlySet<string> }>();
  readonly #links = new Map<string, string>();
  readonly #listed: ReadonlyMap<string, string>;

  constructor(found: Iterable<Found>, listed: Iterable<string>) {
    const absentNames = new Set<string>();
    for (const { read, absent, links } of found) {
      for (const name of read) if (!this.#read.has(name)) this.#read.set(name, diskStamp(name));
      absent.forEach((name) => absentNames.add(name));
      for (const [name, to] of links) this.#links.set(name, to);
    }
    for (const [folder, names] of foldAbsent(absentNames))
      this.#absent.set(folder, { stamp: folderStamp(folder), names });
    this.#listed = new Map([...listed].map((folder) => [folder, foldersIn(folder)]));
  }

  haveChanged(): boolean {
    return (
      [...this.#read].some(([name, stamp]) => diskStamp(name) !== stamp) ||
      [...this.#absent].some(([folder, look]) => this.#holdsNow(folder, look)) ||
      [...this.#links].some(([name, to]) => realName(name) !== path.normalize(to)) ||
      [...this.#listed].some(([folder, names]) => foldersIn(folder) !== names)
    );
  }

  /** A folder that was not written has no new files. */
  #holdsNow(folder: string, look: { stamp: string; readonly names: ReadonlySet<string> }): boolean {
    const stamp = folderStamp(folder);
    if (stamp === look.stamp) return false;
    look.stamp = stamp;
    return holdsAny(folder, look.names);
  }
}

function folderStamp(folder: string): string {
  const stat = statOf(folder);
  return stat ? `${stat.mtimeMs}:${stat.ctimeMs}:${stat.ino}` : "missing";
}
