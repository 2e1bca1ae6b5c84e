/** Files of a WASI program, held in memory: names in, bytes out. One flat table; folders exist as prefixes of names. */

/** The content of one file; `size` bytes of `bytes` are in use, the rest is room to grow. */
export interface MemoryFile {
  bytes: Uint8Array;
  size: number;
}

/** Files by absolute name. */
export class FileTree {
  readonly #files = new Map<string, MemoryFile>();

  add(name: string, bytes: Uint8Array): MemoryFile {
    const file = { bytes, size: bytes.length };
    this.#files.set(normalize(name), file);
    return file;
  }

  file(name: string): MemoryFile | undefined {
    return this.#files.get(normalize(name));
  }

  /** A copy of the bytes of a file. */
  read(name: string): Uint8Array | undefined {
    const file = this.file(name);
    return file && file.bytes.slice(0, file.size);
  }

  isFolder(name: string): boolean {
    const folder = normalize(name);
    if (folder === "/") return true;
    for (const file of this.#files.keys()) if (file.startsWith(`${folder}/`)) return true;
    return false;
  }

  remove(name: string): boolean {
    return this.#files.delete(normalize(name));
  }

  rename(from: string, to: string): boolean {
    const file = this.file(from);
    if (!file) return false;
    this.#files.delete(normalize(from));
    this.#files.set(normalize(to), file);
    return true;
  }
}

/** Writes at an offset; a gap before it is filled with zeros. */
export function writeAt(file: MemoryFile, offset: number, bytes: Uint8Array): void {
  const end = offset + bytes.length;
  if (end > file.size) resize(file, end);
  file.bytes.set(bytes, offset);
}

/** Cuts a file or extends it with zeros. */
export function resize(file: MemoryFile, size: number): void {
  if (size > file.bytes.length) {
    const grown = new Uint8Array(Math.max(size, 2 * file.bytes.length, 4096));
    grown.set(file.bytes.subarray(0, file.size));
    file.bytes = grown;
  } else if (size < file.size) {
    file.bytes.fill(0, size, file.size);
  }
  file.size = size;
}

/** An absolute name without `.`, `..` and doubled slashes. */
function normalize(name: string): string {
  const parts: string[] = [];
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
