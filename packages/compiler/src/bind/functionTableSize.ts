/**
 * A position-independent wasm module in; what it needs of who instantiates it, out: the number of entries of its
 * imported function table, and the functions that it imports.
 */
import { IMPORT_MODULE, IMPORTS } from "wumba/wire";

/** What a kernel may import. */
export type ImportKey = keyof typeof IMPORTS;

const CUSTOM_SECTION = 0;
const IMPORT_SECTION = 2;
const DYLINK_MEMORY = 1;
/** As the toolchain has them, with `place` of the run time. */
const PLACE_MODULE = "env";
const PLACE: ReadonlySet<string> = new Set(["b", "t", "f"]);
const enum ImportKind {
  function,
  table,
  memory,
  global,
  tag,
}

export function functionTableSize(wasm: Uint8Array): number {
  const reader = new Reader(wasm, 8);
  let size = 0;
  while (!reader.atEnd) {
    const section = reader.number();
    const body = reader.take(reader.number());
    if (section === IMPORT_SECTION) size = Math.max(size, importedTableSize(body));
    if (section === CUSTOM_SECTION && body.text() === "dylink.0") size = Math.max(size, dylinkTableSize(body));
  }
  return size;
}

/** In the order of {@link IMPORTS}. */
export function importedFunctions(wasm: Uint8Array): ImportKey[] {
  const names = new Set(
    importsOf(wasm).flatMap(({ module, name, kind }) =>
      kind === ImportKind.function && module === IMPORT_MODULE ? [name] : [],
    ),
  );
  return (Object.keys(IMPORTS) as ImportKey[]).filter((key) => names.has(IMPORTS[key]));
}

/** Whether it asks where its static data lie, or for a function table. */
export const importsPlace = (wasm: Uint8Array): boolean =>
  importsOf(wasm).some(({ module, name }) => module === PLACE_MODULE && PLACE.has(name));

interface Import {
  readonly module: string;
  readonly name: string;
  readonly kind: ImportKind;
}

function importsOf(wasm: Uint8Array): Import[] {
  const reader = new Reader(wasm, 8);
  const imports: Import[] = [];
  while (!reader.atEnd) {
    const section = reader.number();
    const body = reader.take(reader.number());
    if (section !== IMPORT_SECTION) continue;
    for (let left = body.number(); left > 0; left--)
      imports.push({ module: body.text(), name: body.text(), kind: skipImport(body) });
  }
  return imports;
}

/** Gives its kind. */
function skipImport(body: Reader): ImportKind {
  const kind: ImportKind = body.number();
  if (kind === ImportKind.memory) body.limits();
  else {
    body.number();
    if (kind === ImportKind.table) body.limits();
    else if (kind !== ImportKind.function) body.number();
  }
  return kind;
}

function importedTableSize(body: Reader): number {
  let size = 0;
  for (let left = body.number(); left > 0; left--) {
    body.text();
    body.text();
    const kind = body.number();
    if (kind === ImportKind.memory) body.limits();
    else if (kind === ImportKind.table) {
      body.number();
      size = Math.max(size, body.limits());
    } else {
      body.number();
      if (kind !== ImportKind.function) body.number();
    }
  }
  return size;
}

function dylinkTableSize(body: Reader): number {
  while (!body.atEnd) {
    const kind = body.number();
    const part = body.take(body.number());
    if (kind !== DYLINK_MEMORY) continue;
    const [_memorySize, _memoryAlign, tableSize] = [part.number(), part.number(), part.number()];
    return tableSize;
  }
  return 0;
}

/** Reads a range of a module from front to back. */
class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
  ) {}

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** LEB128, unsigned. */
  number(): number {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error("the WebAssembly module ends in the middle of a number");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  take(length: number): Reader {
    const part = new Reader(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return part;
  }

  text(): string {
    return String.fromCharCode(...this.take(this.number()).bytes);
  }

  /** The lower of a table's or memory's limits. */
  limits(): number {
    const hasMaximum = this.number() & 1;
    const minimum = this.number();
    if (hasMaximum) this.number();
    return minimum;
  }
}
