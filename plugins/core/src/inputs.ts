/** What a result was made of, beside the text of its own file, in; whether all of that is still so, out. */
import { realpathSync } from "node:fs";
import path from "node:path";
import { entriesOf, foldAbsent, holdsAny } from "./absent-files.js";
import { contentHash } from "./file-state.js";

/** Names are absolute. */
export interface Inputs {
  /** Files, with the hash of the text that was used. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that were looked for and not found: one that comes would be taken in place of another. */
  readonly absent: ReadonlySet<string>;
  /** Names that lead elsewhere, and where. */
  readonly links: ReadonlyMap<string, string>;
  /** Folders of which the names of the folders in them count. */
  readonly listed: ReadonlySet<string>;
}

export const NO_INPUTS: Inputs = { files: new Map(), absent: new Set(), links: new Map(), listed: new Set() };

/** Everything that it says something of. */
export const inputNames = ({ files, absent, links, listed }: Inputs): string[] =>
  [...files.keys(), ...absent, ...links.keys(), ...listed].map(path.normalize);

/** The same in JSON. Names are relative to a folder, so that a project can be moved. */
export interface StoredInputs {
  readonly files: readonly (readonly [name: string, hash: string])[];
  /** As `foldAbsent` gives them. */
  readonly absent: readonly (readonly [folder: string, names: readonly string[]])[];
  readonly links: readonly (readonly [name: string, to: string])[];
  readonly listed: readonly (readonly [folder: string, names: string])[];
}

export function storeInputs(
  { files, absent, links, listed }: Inputs,
  relative: (name: string) => string,
): StoredInputs {
  return {
    files: [...files].map(([name, hash]) => [relative(name), hash]),
    absent: [...foldAbsent(absent)].map(([folder, names]) => [relative(folder), [...names].sort()]),
    links: [...links].map(([name, to]) => [relative(name), relative(to)]),
    listed: [...listed].map((folder) => [relative(folder), foldersIn(folder)]),
  };
}

export function areFresh({ files, absent, links, listed }: StoredInputs, absolute: (name: string) => string): boolean {
  return (
    files.every(([name, hash]) => contentHash(absolute(name)) === hash) &&
    links.every(([name, to]) => realName(absolute(name)) === absolute(to)) &&
    absent.every(([folder, names]) => !holdsAny(absolute(folder), names)) &&
    listed.every(([folder, names]) => foldersIn(absolute(folder)) === names)
  );
}

export function foldersIn(folder: string): string {
  return entriesOf(folder)
    .filter((entry) => !entry.isFile())
    .map(({ name }) => name)
    .sort()
    .join("/");
}

export function realName(name: string): string | undefined {
  try {
    return realpathSync.native(name);
  } catch {
    return undefined;
  }
}

export function restoreInputs(
  { files, absent, links, listed }: StoredInputs,
  absolute: (name: string) => string,
): Inputs {
  return {
    files: new Map(files.map(([name, hash]) => [absolute(name), hash])),
    absent: new Set(absent.flatMap(([folder, names]) => names.map((name) => path.join(absolute(folder), name)))),
    links: new Map(links.map(([name, to]) => [absolute(name), absolute(to)])),
    listed: new Set(listed.map(([folder]) => absolute(folder))),
  };
}
