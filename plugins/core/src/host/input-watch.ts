/**
 * Names of files, there or not, in; those that have changed, come or gone, out, as it happens: for what a host's own
 * watcher leaves out, as installed packages.
 */
import { realpathSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { diskStamp, statOf } from "../file-state.js";

/** A package manager replaces many files at once. */
const SETTLES = 50;
/** Systems tell late, or not at all, what happens in a folder while it comes to be. */
const LOOKS_AGAIN = 1000;

interface WatchedFolder {
  readonly inode: number;
  readonly watcher: FSWatcher;
}

export class InputWatch {
  readonly #stamps = new Map<string, string>();
  readonly #folders = new Set<string>();
  readonly #watched = new Map<string, WatchedFolder>();
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor(private readonly onChange: (file: string) => void) {}

  add(names: Iterable<string>): void {
    for (const name of names) {
      if (this.#stamps.has(name)) continue;
      this.#stamps.set(name, stampOf(name));
      this.#folders.add(path.dirname(name));
    }
    this.#watchFolders();
  }

  close(): void {
    this.#closed = true;
    this.#timers.forEach(clearTimeout);
    for (const { watcher } of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  /** A folder that is not there yet is watched by the one above. */
  #watchFolders(): void {
    const wanted = new Set([...this.#folders].map(nearestFolder));
    for (const [folder, { inode, watcher }] of this.#watched) {
      if (wanted.has(folder) && inodeOf(folder) === inode) continue;
      watcher.close();
      this.#watched.delete(folder);
    }
    for (const folder of wanted) if (!this.#watched.has(folder)) this.#watchFolder(folder);
  }

  #watchFolder(folder: string): void {
    const inode = inodeOf(folder);
    if (inode === undefined || this.#closed) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#look());
      watcher.on("error", () => this.#look());
      this.#watched.set(folder, { inode, watcher });
    } catch {
      // The system gives no more watchers: changes here are seen by the next start.
    }
  }

  #look(): void {
    if (this.#timers.length > 0 || this.#closed) return;
    this.#timers = [SETTLES, LOOKS_AGAIN].map((delay, index) =>
      setTimeout(() => {
        if (index === 1) this.#timers = [];
        this.#watchFolders();
        this.#report();
      }, delay).unref(),
    );
  }

  #report(): void {
    for (const [name, before] of this.#stamps) {
      const now = stampOf(name);
      if (now === before) continue;
      this.#stamps.set(name, now);
      this.onChange(name);
    }
  }
}

/** Of a link it is where it leads as well. */
function stampOf(name: string): string {
  try {
    return `${realpathSync(name)} ${diskStamp(name)}`;
  } catch {
    return "missing";
  }
}

const inodeOf = (folder: string): number | undefined => statOf(folder)?.ino;

function nearestFolder(folder: string): string {
  const above = path.dirname(folder);
  return above === folder || inodeOf(folder) !== undefined ? folder : nearestFolder(above);
}
