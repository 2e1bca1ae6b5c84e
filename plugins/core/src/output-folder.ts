/**
 * Names and texts in, files in the output folder out. None takes the place of a file that no build of ours has made:
 * a list in the folder has the names of those that builds have.
 */
import { appendFileSync, copyFileSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeAtomically } from "./cache-folder.js";

const LIST = ".wumba-build";

/** An output would replace a file. */
export class OutputTaken extends Error {
  constructor(readonly file: string) {
    super(`wumba: ${file} is there already, and no build of wumba has made it`);
  }
}

export class OutputFolder {
  #made: Set<string> | undefined;

  constructor(readonly folder: string) {}

  open(): void {
    mkdirSync(this.folder, { recursive: true });
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /** Throws {@link OutputTaken} for a name under which there is something that is not ours; from then on it is. */
  claim(...names: readonly string[]): void {
    let made = (this.#made ??= this.#read());
    const isTaken = (name: string): boolean => !made.has(name) && isThere(this.path(name));
    // Another build may have made it since the list was read.
    if (names.some(isTaken)) made = this.#made = this.#read();
    const taken = names.find(isTaken);
    if (taken !== undefined) throw new OutputTaken(this.path(taken));
    for (const name of names) {
      if (made.has(name)) continue;
      made.add(name);
      // Before the file itself: a build that is killed between the two leaves nothing that the next one stops at.
      appendFileSync(this.path(LIST), `${JSON.stringify(name)}\n`);
    }
  }

  write(name: string, content: string): string {
    this.claim(name);
    writeAtomically(this.path(name), content);
    return this.path(name);
  }

  copy(name: string, from: string): string {
    this.claim(name);
    copyFileSync(from, this.path(name));
    return this.path(name);
  }

  #read(): Set<string> {
    try {
      const lines = readFileSync(this.path(LIST), "utf8").split("\n");
      return new Set(lines.filter((line) => line !== "").map((line) => JSON.parse(line) as string));
    } catch {
      return new Set();
    }
  }
}

const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
