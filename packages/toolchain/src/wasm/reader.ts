/** The bytes of a wasm binary in; numbers and names out, in order. Bad input throws a {@link WasmFormatError}. */

/** The bytes are not a WebAssembly binary, or are cut off. */
export class WasmFormatError extends Error {
  override readonly name = "WasmFormatError";
}

/** Reads `bytes` from `position` up to `end`. */
export class WasmReader {
  constructor(
    readonly bytes: Uint8Array,
    public position = 0,
    readonly end = bytes.length,
  ) {}

  get atEnd(): boolean {
    return this.position >= this.end;
  }

  byte(): number {
    if (this.position >= this.end) throw new WasmFormatError(`wasm: unexpected end at byte ${this.position}`);
    return this.bytes[this.position++]!;
  }

  /** An unsigned LEB128 number of at most 32 bits. */
  u32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) {
        if (value > 0xffffffff) break;
        return value;
      }
    }
    throw new WasmFormatError(`wasm: a number before byte ${this.position} has more than 32 bits`);
  }

  name(): string {
    return new TextDecoder().decode(this.take(this.u32()));
  }

  /** A view of the next `length` bytes. */
  take(length: number): Uint8Array {
    const start = this.position;
    if (length > this.end - start)
      throw new WasmFormatError(`wasm: ${length} bytes at ${start} pass the end at ${this.end}`);
    this.position += length;
    return this.bytes.subarray(start, this.position);
  }
}
