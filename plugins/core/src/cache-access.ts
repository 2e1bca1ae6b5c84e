/**
 * A folder in; whether others could put files into it, out. Who may write to the project may write its programs too,
 * so nothing is lost to them.
 */
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, mkdtempSync, type Stats } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { statOf } from "./file-state.js";

const WRITABLE_BY_OTHERS = 0o022;
const GROUP_WRITES = 0o020;
const STICKY = 0o1000;

/**
 * What others may do with a folder that has to be ours alone; undefined when that is nothing. `root` is the
 * project's. Both are real names.
 */
export function accessOfOthers(folder: string, root: string): string | undefined {
  if (!process.getuid) return undefined;
  const project = statOf(root);
  for (let each = folder; ; each = path.dirname(each)) {
    const stat = statOf(each);
    if (stat && !isTrusted(stat, project)) return `${each} belongs to another user`;
    // In a folder like /tmp others can make files, and not replace ours.
    const sticky = each !== folder && stat && (stat.mode & STICKY) !== 0;
    if (stat && !sticky && writtenByOthers(stat, project)) return `${each} can be written by others`;
    if (each === root || each === path.dirname(each)) return undefined;
  }
}

/** Whether a file is one that nobody else can have put there or can change; links are none. */
export function isOurs(file: string, root: string): boolean {
  const stat = entryOf(file);
  if (!process.getuid || !stat) return stat?.isFile() ?? false;
  const project = statOf(root);
  return stat.isFile() && isTrusted(stat, project) && !writtenByOthers(stat, project);
}

function isTrusted({ uid }: Stats, project: Stats | undefined): boolean {
  return uid === process.getuid!() || uid === 0 || uid === project?.uid;
}

function writtenByOthers({ mode, gid }: Stats, project: Stats | undefined): boolean {
  const alike = project ? project.mode & (gid === project.gid ? WRITABLE_BY_OTHERS : ~GROUP_WRITES) : 0;
  return (mode & WRITABLE_BY_OTHERS & ~alike) !== 0;
}

/** A folder for one that cannot be used: of a name that stays, when it is ours and closed to others, else a new one. */
export function privateFolder(instead: string): string {
  const user = process.getuid?.() ?? "user";
  const name = createHash("sha256").update(instead).digest("hex").slice(0, 12);
  const folder = path.join(tmpdir(), `wumba-${user}-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    return isPrivate(folder) ? folder : mkdtempSync(path.join(tmpdir(), "wumba-"));
  }
}

function isPrivate(folder: string): boolean {
  const stat = entryOf(folder);
  if (!stat?.isDirectory()) return false;
  return !process.getuid || (stat.uid === process.getuid() && (stat.mode & 0o077) === 0);
}

/** Of a link it is the link itself. */
function entryOf(name: string): Stats | undefined {
  try {
    return lstatSync(name, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
