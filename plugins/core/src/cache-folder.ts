/** Names and texts in, files out: the folder for kernel modules and compiled code, or a temporary one when it cannot be written. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export class CacheFolder {
  #folder: string | undefined;

  constructor(
    private readonly wanted: string,
    private readonly onWarning: (message: string) => void,
  ) {}

  /** The folder that is really used; made on first use. */
  get folder(): string {
    this.#folder ??= this.#open();
    return this.#folder;
  }

  read(name: string): string | undefined {
    try {
      return readFileSync(path.join(this.folder, name), "utf8");
    } catch {
      return undefined;
    }
  }

  /** Writes the whole file or nothing, and returns its absolute name. */
  write(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeAtomically(file, content);
    return file;
  }

  /** Writes a file whose name stands for its content: one that is there already stays as it is. */
  writeOnce(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    return readBytes(file)?.equals(Buffer.from(content as Uint8Array)) ? file : this.write(name, content);
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

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The real name of the folder: bundlers follow links, and so name the modules in it. */
function makeWritable(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const probe = path.join(folder, `.probe-${randomBytes(6).toString("hex")}`);
  writeFileSync(probe, "");
  rmSync(probe);
  return realpathSync(folder);
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
