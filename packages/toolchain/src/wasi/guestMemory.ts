/** Numbers, texts and buffers in the memory of a WASI program: addresses in, values out, and back. */

const TEXT_DECODER = new TextDecoder();

/** Views are remade when the memory has grown, which detaches its buffer. */
export class GuestMemory {
  #view = new DataView(new ArrayBuffer(0));
  #bytes = new Uint8Array(0);
  #memory: WebAssembly.Memory | undefined;

  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  get view(): DataView {
    this.#refresh();
    return this.#view;
  }

  get bytes(): Uint8Array {
    this.#refresh();
    return this.#bytes;
  }

  text(address: number, length: number): string {
    return TEXT_DECODER.decode(this.bytes.subarray(address, address + length));
  }

  /** The buffers of a scatter or gather list of `count` (address, length) pairs. */
  buffers(address: number, count: number): Uint8Array[] {
    const { view, bytes } = this;
    return Array.from({ length: count }, (_, index) => {
      const start = view.getUint32(address + 8 * index, true);
      return bytes.subarray(start, start + view.getUint32(address + 8 * index + 4, true));
    });
  }

  #refresh(): void {
    const buffer = this.#memory?.buffer;
    if (buffer && buffer !== this.#bytes.buffer) {
      this.#view = new DataView(buffer);
      this.#bytes = new Uint8Array(buffer);
    }
  }
}
