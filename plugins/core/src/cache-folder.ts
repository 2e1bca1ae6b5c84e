/**
 * Names and texts in, files out: the folder for kernel modules and compiled code, or one of the user's alone when it
 * cannot be written, or others could write to it.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { accessOfOthers, isOurs, privateFolder } from "./cache-access.js";
import { readCacheKey } from "./cache-key.js";
import { keepFresh, sweepCache } from "./cache-sweep.js";

/** Whatever the process gives others by default. */
const OURS = 0o644;

export class CacheFolder {
  #folder: string | undefined;
  #trusted: boolean | undefined;
  #used = false;
  readonly #root: string;
  #realName: string | undefined;
  #key: Uint8Array | "none" | undefined;

  constructor(
    private readonly wanted: string,
    root: string,
    private readonly onWarning: (message: string) => void,
  ) {
    this.#root = realName(root);
  }

  /** The folder that is written to; made on first use. */
  get folder(): string {
    this.#folder ??= this.#open();
    return this.#folder;
  }

  /**
   * Whether a file, by its real name, is in the cache. One that is there already is used where it is, though the
   * folder cannot be written.
   */
  holds(file: string): boolean {
    const within = (folder: string): boolean => file.startsWith(`${folder}${path.sep}`);
    // Every module of a build is asked for. Only a folder that is there stays where it is.
    this.#realName ??= existsSync(this.wanted) ? realName(this.wanted) : undefined;
    return within(this.#realName ?? realName(this.wanted)) || (this.#folder !== undefined && within(this.#folder));
  }

  /** What seals entries; undefined when nothing can be kept from one build to the next. */
  get secret(): Uint8Array | undefined {
    if (this.#key === undefined) {
      const key = readCacheKey();
      if ("reason" in key)
        this.onWarning(
          `wumba: no build uses the kernels of another: ${key.reason}; set WUMBA_CACHE_KEY to a secret of your own`,
        );
      this.#key = "secret" in key ? key.secret : "none";
    }
    return this.#key === "none" ? undefined : this.#key;
  }

  read(name: string): string | undefined {
    const found = this.#find(name);
    if (found) keepFresh(found.file);
    return found?.bytes.toString("utf8");
  }

  /** Writes the whole file or nothing, and returns its absolute name. */
  write(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeAtomically(file, content, OURS);
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
    if (this.#used && (this.#folder !== undefined || this.#isTrusted())) sweepCache(this.#folder ?? this.wanted);
  }

  /** In the folder that was asked for, or in the one instead. */
  #find(name: string): { file: string; bytes: Buffer } | undefined {
    this.#used = true;
    return (this.#isTrusted() ? this.#read(realName(this.wanted), name) : undefined) ?? this.#read(this.folder, name);
  }

  #read(folder: string, name: string): { file: string; bytes: Buffer } | undefined {
    const file = path.join(folder, name);
    try {
      return isOurs(file, this.#root) ? { file, bytes: readFileSync(file) } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether nobody else can have written what is in the folder that was asked for. */
  #isTrusted(): boolean {
    if (this.#trusted === undefined) {
      const access = accessOfOthers(realName(this.wanted), this.#root);
      if (access !== undefined) this.onWarning(`wumba: the cache folder ${this.wanted} is not used: ${access}`);
      this.#trusted = access === undefined;
    }
    return this.#trusted;
  }

  #open(): string {
    if (!this.#isTrusted()) return privateFolder(this.wanted);
    try {
      return makeWritable(this.wanted);
    } catch (error) {
      const instead = privateFolder(this.wanted);
      this.onWarning(
        `wumba: the cache folder ${this.wanted} cannot be written (${(error as Error).message}); using ${instead}`,
      );
      return instead;
    }
  }
}

/**
 * Bundlers follow links, and so name the modules in the folder. Of a folder that is not there yet it is where it will
 * be.
 */
function realName(folder: string): string {
  const above = path.dirname(folder);
  if (!existsSync(folder)) return above === folder ? folder : path.join(realName(above), path.basename(folder));
  return realpathSync(folder);
}

function makeWritable(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const probe = path.join(folder, `.probe-${randomBytes(6).toString("hex")}`);
  writeFileSync(probe, "");
  rmSync(probe);
  return realName(folder);
}

/** Another process never sees half a file. */
export function writeAtomically(file: string, content: string | Uint8Array, mode = 0o666): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  writeFileSync(temporary, content, { flag: "wx", mode });
  try {
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
