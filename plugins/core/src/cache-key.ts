/**
 * Nothing in; the secret that seals entries of the cache out. Only who holds it can write an entry that a build takes
 * for its own, whoever may write to the folder. It is that of the variable `WUMBA_CACHE_KEY`, for machines that share
 * a cache, else one of the user's own, made once and kept in a file that nobody else can read.
 */
import { createHash, randomBytes } from "node:crypto";
import { linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

export type CacheKey = { readonly secret: Uint8Array } | { readonly reason: string };

const LENGTH = 32;

export function readCacheKey(environment: NodeJS.ProcessEnv = process.env): CacheKey {
  const shared = environment["WUMBA_CACHE_KEY"];
  if (shared) return { secret: createHash("sha256").update(shared).digest() };
  const file = keyFile(environment);
  try {
    return { secret: readKey(file) ?? makeKey(file) };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}

function keyFile(environment: NodeJS.ProcessEnv): string {
  const folder =
    process.platform === "win32"
      ? (environment["LOCALAPPDATA"] ?? path.join(homedir(), "AppData", "Local"))
      : environment["XDG_STATE_HOME"] || path.join(homedir(), ".local", "state");
  return path.join(folder, "wumba", "cache-key");
}

/** Undefined when there is none yet. */
function readKey(file: string): Uint8Array | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const foreign = process.getuid !== undefined && (stat.uid !== process.getuid() || (stat.mode & 0o077) !== 0);
  if (!stat.isFile() || foreign) throw new Error(`${file} is not a file that only you can read and write`);
  const key = readFileSync(file);
  if (key.length !== LENGTH) throw new Error(`${file} is damaged: delete it`);
  return key;
}

/** Of several processes that make one at the same time, the first one's counts. */
function makeKey(file: string): Uint8Array {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const key = randomBytes(LENGTH);
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(temporary, key, { flag: "wx", mode: 0o600 });
  try {
    linkSync(temporary, file);
    return key;
  } catch (error) {
    const other = readKey(file);
    if (!other) throw error;
    return other;
  } finally {
    rmSync(temporary, { force: true });
  }
}
