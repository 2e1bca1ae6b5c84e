/** Names of files that are not there in; a short list by which it is known whether one of them has come, out. */
import { readdirSync, type Dirent } from "node:fs";
import path from "node:path";
import { statOf } from "./file-state.js";

/**
 * By folders that are there. A name with a slash behind it is that of a folder, in place of all that would be inside.
 */
export type AbsentNames = ReadonlyMap<string, ReadonlySet<string>>;

export function foldAbsent(absent: Iterable<string>): AbsentNames {
  const folders = new Map<string, Set<string>>();
  const places = new Map<string, readonly [folder: string, inside: string | undefined]>();
  for (const name of absent) {
    const above = path.dirname(name);
    const place = places.get(above) ?? findPlace(above);
    places.set(above, place);
    const [folder, inside] = place;
    const names = folders.get(folder) ?? new Set();
    folders.set(folder, names);
    names.add(inside ?? path.basename(name));
  }
  return folders;
}

/** The nearest folder that is there, and the first one on the way down that is not. */
function findPlace(folder: string): readonly [folder: string, inside: string | undefined] {
  const above = path.dirname(folder);
  if (above === folder || statOf(folder)) return [folder, undefined];
  const [place, inside] = findPlace(above);
  return [place, inside ?? `${path.basename(folder)}/`];
}

/** Whether a folder has one of these names now. */
export function holdsAny(folder: string, names: Iterable<string>): boolean {
  const there = new Set(entriesOf(folder).flatMap(namesOf));
  if (there.size === 0) return false;
  for (const name of names) if (there.has(spelt(name))) return true;
  return false;
}

/** A link may lead to either. */
function namesOf(entry: Dirent): string[] {
  const name = spelt(entry.name);
  if (entry.isDirectory()) return [`${name}/`];
  return entry.isFile() ? [name] : [name, `${name}/`];
}

/** Names that differ in capitals alone are one where file systems usually take them for one. */
const spelt = (name: string): string => (process.platform === "linux" ? name : name.toLowerCase());

export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
