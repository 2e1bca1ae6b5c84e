/** Names and texts in, files out: the folder for kernel modules and compiled code, or a temporary one when it cannot be written. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { keepFresh, sweepCache } from "./cache-sweep.js";

export class CacheFolder {
  #folder: string | undefined;
  #used = false;

  constructor(
    private readonly wanted: string,
    private readonly onWarning: (message: string) => void,
  ) {}

  /** The folder that is written to; made on first use. */
  get folder(): string {
    this.#folder ??= this.#open();
    return this.#folder;
  }

  /** Whether a file, by its real name, is in the cache. One that is there already is used where it is, though the folder cannot be written. */
  holds(file: string): boolean {
    const within = (folder: string): boolean => file.startsWith(`${folder}${path.sep}`);
    return within(realName(this.wanted)) || (this.#folder !== undefined && within(this.#folder));
  }

  read(name: string): string | undefined {
    const found = this.#find(name);
    if (found) keepFresh(found.file);
    return found?.bytes.toString("utf8");
  }

  /** Writes the whole file or nothing, and returns its absolute name. */
  write(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeAtomically(file, content);
    return file;
  }

  /** Writes a file whose name stands for its content: one that is there already stays as it is. */
  writeOnce(name: string, content: string | Uint8Array): string {
    const there = this.#find(name);
    if (!there?.bytes.equals(Buffer.from(content as Uint8Array))) return this.write(name, content);
    keepFresh(there.file);
    return there.file;
  }

  /** Deletes what no build has used for long. */
  sweep(): void {
    if (this.#used) sweepCache(this.#folder ?? this.wanted);
  }

  /** In the folder that was asked for, or in the one instead. */
  #find(name: string): { file: string; bytes: Buffer } | undefined {
    this.#used = true;
    return readFile(realName(this.wanted), name) ?? readFile(this.folder, name);
  }

  #open(): string {
    try {
      return makeWritable(this.wanted);
    } catch (error) {
      const instead = path.join(tmpdir(), `wumba-${createHash("sha256").update(this.wanted).digest("hex").slice(0, 12)}`);
      this.onWarning(`wumba: the cache folder ${this.wanted} cannot be written (${(error as Error).message}); using ${instead}`);
      return makeWritable(instead);
    }
  }
}

function readFile(folder: string, name: string): { file: string; bytes: Buffer } | undefined {
  const file = path.join(folder, name);
  try {
    return { file, bytes: readFileSync(file) };
  } catch {
    return undefined;
  }
}

/** Bundlers follow links, and so name the modules in the folder. */
function realName(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function makeWritable(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const probe = path.join(folder, `.probe-${randomBytes(6).toString("hex")}`);
  writeFileSync(probe, "");
  rmSync(probe);
  return realName(folder);
}

/** Another process never sees half a file. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  writeFileSync(temporary, content);
  try {
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
