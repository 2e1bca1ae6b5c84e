/**
 * The functions of wasi_snapshot_preview1 that LLVM calls, over files in memory. No clock, no randomness, no host
 * files.
 */
import { type Descriptor, type Descriptors, ROOT_DESCRIPTOR } from "./descriptors.js";
import * as errno from "./errno.js";
import { type FileTree, type MemoryFile, resize, writeAt } from "./fileTree.js";
import type { GuestMemory } from "./guestMemory.js";

/** Thrown by `proc_exit`, which must not return. */
export class ProgramExit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** What a program sees of the world. */
export interface World {
  readonly memory: GuestMemory;
  readonly files: FileTree;
  readonly descriptors: Descriptors;
  readonly arguments: readonly string[];
}

type SystemCalls = Record<string, (...parameters: never[]) => number>;

const FILE_TYPE = { unknown: 0, character: 2, folder: 3, file: 4 } as const;
const OPEN = { create: 1, folder: 2, exclusive: 4, truncate: 8 } as const;
const FLAG_APPEND = 1;
const ALL_RIGHTS = 0x1fffffffn;

/** A WebAssembly import object for the module `wasi_snapshot_preview1`. */
export function systemCalls(world: World): WebAssembly.ModuleImports {
  return { ...processCalls(world), ...descriptorCalls(world), ...streamCalls(world), ...pathCalls(world) };
}

function processCalls({ memory, arguments: words }: World): SystemCalls {
  const encoded = words.map((word) => new TextEncoder().encode(`${word}\0`));
  return {
    args_sizes_get(count: number, size: number) {
      memory.view.setUint32(count, encoded.length, true);
      memory.view.setUint32(
        size,
        encoded.reduce((sum, word) => sum + word.length, 0),
        true,
      );
      return errno.SUCCESS;
    },
    args_get(pointers: number, buffer: number) {
      for (const [index, word] of encoded.entries()) {
        memory.view.setUint32(pointers + 4 * index, buffer, true);
        memory.bytes.set(word, buffer);
        buffer += word.length;
      }
      return errno.SUCCESS;
    },
    environ_sizes_get(count: number, size: number) {
      memory.view.setUint32(count, 0, true);
      memory.view.setUint32(size, 0, true);
      return errno.SUCCESS;
    },
    environ_get: () => errno.SUCCESS,
    // A clock that stands still and constant "random" bytes: the same input gives the same output.
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      memory.view.setBigUint64(result, 0n, true);
      return errno.SUCCESS;
    },
    random_get(buffer: number, length: number) {
      memory.bytes.fill(0x5a, buffer, buffer + length);
      return errno.SUCCESS;
    },
    poll_oneoff: () => errno.NOT_SUPPORTED,
    proc_exit(code: number): number {
      throw new ProgramExit(code);
    },
  };
}

function descriptorCalls({ memory, descriptors }: World): SystemCalls {
  return {
    fd_close: (number: number) => (descriptors.close(number) ? errno.SUCCESS : errno.BAD_DESCRIPTOR),
    fd_fdstat_get(number: number, result: number) {
      const descriptor = descriptors.get(number);
      if (!descriptor) return errno.BAD_DESCRIPTOR;
      const { view } = memory;
      view.setUint8(result, fileType(descriptor));
      view.setUint16(result + 2, descriptor.kind === "file" && descriptor.append ? FLAG_APPEND : 0, true);
      view.setBigUint64(result + 8, ALL_RIGHTS, true);
      view.setBigUint64(result + 16, ALL_RIGHTS, true);
      return errno.SUCCESS;
    },
    fd_filestat_get(number: number, result: number) {
      const descriptor = descriptors.get(number);
      if (!descriptor) return errno.BAD_DESCRIPTOR;
      writeStatus(memory.view, result, fileType(descriptor), descriptor.kind === "file" ? descriptor.file : undefined);
      return errno.SUCCESS;
    },
    fd_filestat_set_size(number: number, size: bigint) {
      const descriptor = descriptors.get(number);
      if (descriptor?.kind !== "file") return errno.BAD_DESCRIPTOR;
      resize(descriptor.file, Number(size));
      return errno.SUCCESS;
    },
    fd_filestat_set_times: () => errno.SUCCESS,
    fd_prestat_get(number: number, result: number) {
      if (number !== ROOT_DESCRIPTOR) return errno.BAD_DESCRIPTOR;
      memory.view.setUint32(result, 0, true);
      memory.view.setUint32(result + 4, 1, true);
      return errno.SUCCESS;
    },
    fd_prestat_dir_name(number: number, buffer: number) {
      if (number !== ROOT_DESCRIPTOR) return errno.BAD_DESCRIPTOR;
      memory.bytes[buffer] = "/".charCodeAt(0);
      return errno.SUCCESS;
    },
    fd_readdir: () => errno.NOT_SUPPORTED,
  };
}

function streamCalls({ memory, descriptors }: World): SystemCalls {
  const fill = (file: MemoryFile, position: number, buffers: Uint8Array[]): number => {
    let done = 0;
    for (const buffer of buffers) {
      const part = file.bytes.subarray(position + done, Math.min(file.size, position + done + buffer.length));
      buffer.set(part);
      done += part.length;
    }
    return done;
  };
  return {
    fd_read(number: number, list: number, count: number, result: number) {
      const descriptor = descriptors.get(number);
      let done = 0;
      if (descriptor?.kind === "file") {
        done = fill(descriptor.file, descriptor.position, memory.buffers(list, count));
        descriptor.position += done;
      } else if (descriptor?.kind !== "input") {
        return errno.BAD_DESCRIPTOR;
      }
      memory.view.setUint32(result, done, true);
      return errno.SUCCESS;
    },
    fd_pread(number: number, list: number, count: number, offset: bigint, result: number) {
      const descriptor = descriptors.get(number);
      if (descriptor?.kind !== "file") return errno.BAD_DESCRIPTOR;
      memory.view.setUint32(result, fill(descriptor.file, Number(offset), memory.buffers(list, count)), true);
      return errno.SUCCESS;
    },
    fd_write(number: number, list: number, count: number, result: number) {
      const descriptor = descriptors.get(number);
      if (descriptor?.kind !== "file" && descriptor?.kind !== "output") return errno.BAD_DESCRIPTOR;
      let done = 0;
      for (const buffer of memory.buffers(list, count)) {
        const atEnd = descriptor.kind === "output" || descriptor.append;
        const position = atEnd ? descriptor.file.size : descriptor.position;
        writeAt(descriptor.file, position, buffer);
        if (descriptor.kind === "file") descriptor.position = position + buffer.length;
        done += buffer.length;
      }
      memory.view.setUint32(result, done, true);
      return errno.SUCCESS;
    },
    fd_seek(number: number, offset: bigint, whence: number, result: number) {
      const descriptor = descriptors.get(number);
      if (descriptor?.kind !== "file") return errno.BAD_DESCRIPTOR;
      const start = [0, descriptor.position, descriptor.file.size][whence];
      if (start === undefined || start + Number(offset) < 0) return errno.INVALID;
      descriptor.position = start + Number(offset);
      memory.view.setBigUint64(result, BigInt(descriptor.position), true);
      return errno.SUCCESS;
    },
  };
}

function pathCalls({ memory, files, descriptors }: World): SystemCalls {
  const name = (folder: number, address: number, length: number): string | undefined => {
    const descriptor = descriptors.get(folder);
    return descriptor?.kind === "folder" ? `${descriptor.name}/${memory.text(address, length)}` : undefined;
  };
  return {
    path_open(
      folder: number,
      _lookup: number,
      path: number,
      length: number,
      how: number,
      _rights: bigint,
      _inherited: bigint,
      flags: number,
      result: number,
    ) {
      const full = name(folder, path, length);
      if (full === undefined) return errno.BAD_DESCRIPTOR;
      const opened = openPath(files, full, how, flags);
      if (typeof opened === "number") return opened;
      memory.view.setUint32(result, descriptors.open(opened), true);
      return errno.SUCCESS;
    },
    path_filestat_get(folder: number, _lookup: number, path: number, length: number, result: number) {
      const full = name(folder, path, length);
      if (full === undefined) return errno.BAD_DESCRIPTOR;
      const file = files.file(full);
      if (!file && !files.isFolder(full)) return errno.NO_ENTRY;
      writeStatus(memory.view, result, file ? FILE_TYPE.file : FILE_TYPE.folder, file);
      return errno.SUCCESS;
    },
    path_unlink_file(folder: number, path: number, length: number) {
      const full = name(folder, path, length);
      if (full === undefined) return errno.BAD_DESCRIPTOR;
      return files.remove(full) ? errno.SUCCESS : errno.NO_ENTRY;
    },
    path_rename(folder: number, path: number, length: number, toFolder: number, toPath: number, toLength: number) {
      const from = name(folder, path, length);
      const to = name(toFolder, toPath, toLength);
      if (from === undefined || to === undefined) return errno.BAD_DESCRIPTOR;
      return files.rename(from, to) ? errno.SUCCESS : errno.NO_ENTRY;
    },
    path_create_directory: () => errno.SUCCESS,
    path_remove_directory: () => errno.SUCCESS,
    path_link: () => errno.NOT_SUPPORTED,
    path_symlink: () => errno.NOT_SUPPORTED,
    path_readlink: () => errno.INVALID, // what POSIX answers for anything that is not a symbolic link
  };
}

/** A descriptor, or the error number that says why there is none. */
function openPath(files: FileTree, name: string, how: number, flags: number): Descriptor | number {
  const existing = files.file(name);
  if (!existing && files.isFolder(name)) return how & OPEN.create ? errno.IS_FOLDER : { kind: "folder", name };
  if (existing && how & OPEN.create && how & OPEN.exclusive) return errno.EXISTS;
  if (!existing && !(how & OPEN.create)) return errno.NO_ENTRY;
  const file = existing ?? files.add(name, new Uint8Array(0));
  if (how & OPEN.truncate) resize(file, 0);
  return { kind: "file", file, append: (flags & FLAG_APPEND) !== 0, position: 0 };
}

function fileType(descriptor: Descriptor): number {
  if (descriptor.kind === "file") return FILE_TYPE.file;
  return descriptor.kind === "folder" ? FILE_TYPE.folder : FILE_TYPE.character;
}

/**
 * A `filestat`: device, inode, type, links, size, three times. Files need distinct inodes, since LLVM compares them.
 */
function writeStatus(view: DataView, address: number, type: number, file: MemoryFile | undefined): void {
  for (let offset = 0; offset < 64; offset += 8) view.setBigUint64(address + offset, 0n, true);
  view.setBigUint64(address + 8, BigInt(file ? inode(file) : 1), true);
  view.setUint8(address + 16, type);
  view.setBigUint64(address + 24, 1n, true);
  view.setBigUint64(address + 32, BigInt(file?.size ?? 0), true);
}

const inodes = new WeakMap<MemoryFile, number>();
let lastInode = 1;
function inode(file: MemoryFile): number {
  let number = inodes.get(file);
  if (number === undefined) inodes.set(file, (number = ++lastInode));
  return number;
}
