/**
 * The name of a file in; the hash of its text out. A file is read again only when the disk says that it is another
 * one.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync, type Stats } from "node:fs";

const MISSING = "missing";
const known = new Map<string, { readonly stamp: string; readonly hash: string }>();

/**
 * Differs whenever a file was written. Package managers give files of all versions one time of change, so the time at
 * which the disk took note counts as well, which nobody sets.
 */
export function diskStamp(name: string): string {
  const stat = statOf(name);
  return stat?.isFile() ? `${stat.ctimeMs}:${stat.mtimeMs}:${stat.size}:${stat.ino}` : MISSING;
}

/** Undefined where there is nothing, be it that what should be a folder on the way is a file. */
export function statOf(name: string): Stats | undefined {
  try {
    return statSync(name, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Of what is not there it is `missing`. */
export function contentHash(name: string): string {
  const stamp = stampNow(name);
  const found = known.get(name);
  if (found?.stamp === stamp) return found.hash;
  const hash = stamp === MISSING ? MISSING : hashFile(name);
  known.set(name, { stamp, hash });
  return hash;
}

let stamps = new Map<string, string>();
let holders = 0;

/**
 * Until the function that this gives is called, no file is taken to change: a build of many files asks the disk once.
 */
export function holdFiles(): () => void {
  holders++;
  stamps = new Map();
  return () => {
    holders--;
    stamps = new Map();
  };
}

function stampNow(name: string): string {
  const stamp = stamps.get(name) ?? diskStamp(name);
  if (holders > 0) stamps.set(name, stamp);
  return stamp;
}

function hashFile(name: string): string {
  try {
    const bytes = readFileSync(name);
    // Readers of text take a byte order mark away.
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return hashBytes(marked ? bytes.subarray(3) : bytes);
  } catch {
    return MISSING;
  }
}

export function hashText(text: string): string {
  return hashBytes(Buffer.from(text));
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
