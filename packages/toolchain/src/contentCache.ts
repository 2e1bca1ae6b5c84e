/** Bytes under a key of their content's making, in a folder that several processes may share. */
import { createHash, createHmac, type Hash, type Hmac, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DIGEST_BYTES = 32;
const DAY = 86_400_000;

/**
 * An entry is a file: SHA-256 of key and content, then the content. Under a secret both its name and this hash are
 * made with it, so that whoever does not have it writes nothing that is taken for an entry. It is written under
 * another name and renamed, so readers see a whole entry or none; one that is damaged all the same counts as missing
 * and is written anew. A folder that cannot be used is reported once, and everything goes on without it.
 */
export class ContentCache {
  readonly #warned = new Set<string>();

  constructor(
    readonly folder: string,
    readonly onWarning: (message: string) => void = () => {},
    private readonly secret?: Uint8Array,
  ) {}

  /** A key made of everything that the cached bytes depend on. */
  static key(...parts: readonly (string | Uint8Array)[]): string {
    const hash = createHash("sha256");
    for (const part of parts) {
      const bytes = Buffer.from(part);
      hash.update(`${bytes.length}:`).update(bytes); // the length keeps ("ab", "c") apart from ("a", "bc")
    }
    return hash.digest("hex");
  }

  get(key: string): Uint8Array | undefined {
    const bytes = this.#read(this.#file(key));
    if (!bytes) return undefined;
    const content = bytes.subarray(DIGEST_BYTES);
    if (bytes.length >= DIGEST_BYTES && this.#digest(key, content).equals(bytes.subarray(0, DIGEST_BYTES))) {
      keepFresh(this.#file(key));
      return new Uint8Array(content);
    }
    this.#warn("damaged", `an entry of the cache ${this.folder} is damaged; it is made again`);
    return undefined;
  }

  put(key: string, content: Uint8Array): void {
    const file = this.#file(key);
    const temporary = `${file}.${randomUUID()}`;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(temporary, Buffer.concat([this.#digest(key, content), content]));
      renameSync(temporary, file);
    } catch (error) {
      discard(temporary);
      this.#warn("write", `the cache ${this.folder} cannot be written: ${reason(error)}; going on without it`);
    }
  }

  #read(file: string): Buffer | undefined {
    try {
      return readFileSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
        this.#warn("read", `the cache ${this.folder} cannot be read: ${reason(error)}; going on without it`);
      }
      return undefined;
    }
  }

  #file(key: string): string {
    if (!/^[0-9a-z]{8,}$/.test(key)) throw new Error(`not a cache key: ${key}`);
    const name = this.secret ? this.#hash().update(key).digest("hex") : key;
    return join(this.folder, name.slice(0, 2), name.slice(2));
  }

  #digest(key: string, content: Uint8Array): Buffer {
    return this.#hash().update(`${key}:`).update(content).digest();
  }

  #hash(): Hash | Hmac {
    return this.secret ? createHmac("sha256", this.secret) : createHash("sha256");
  }

  #warn(subject: string, message: string): void {
    // A folder that can be neither read nor written is one piece of news, not two.
    const unusable = subject !== "damaged";
    if (this.#warned.has(subject) || (unusable && this.#warned.has("unusable"))) return;
    this.#warned.add(unusable ? "unusable" : subject);
    this.onWarning(message);
  }
}

/** Marks a file as used, at most once a day: whoever owns the folder may delete what has not been used for long. */
function keepFresh(file: string): void {
  try {
    if (Date.now() - statSync(file).mtimeMs > DAY) utimesSync(file, new Date(), new Date());
  } catch {
    // a folder that cannot be written keeps its files anyway
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // the folder is unusable, and the caller says so
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
