/** What the toolchain takes and gives, and the bytes under which a result stands in the cache. */
import type { Remark } from "./llvm/remarks.js";
import type { FinishedModule } from "./wasm/finishModule.js";

export interface AssembleRequest {
  readonly llvm: string;
  /**
   * WebAssembly features by LLVM's names beyond those that every engine has: `["simd128"]`, or `[]` for the base
   * variant.
   */
  readonly features: readonly string[];
  /** Ask for {@link AssembledModule.remarks}. */
  readonly remarks?: boolean;
}

/** What a worker is asked for: the object file of a text, or a module of it and of the object files of its units. */
export type WorkerRequest = AssembleRequest & { readonly only?: "object"; readonly objects?: readonly Uint8Array[] };

/** A position-independent module without custom sections. */
export interface AssembledModule extends FinishedModule {
  readonly remarks: readonly Remark[];
}

const LENGTH_BYTES = 4;

/** Length of the description, description as JSON, wasm. */
export function encodeModule({ wasm, ...description }: AssembledModule): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(description));
  const bytes = new Uint8Array(LENGTH_BYTES + json.length + wasm.length);
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, LENGTH_BYTES);
  bytes.set(wasm, LENGTH_BYTES + json.length);
  return bytes;
}

export function decodeModule(bytes: Uint8Array): AssembledModule {
  const end = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const description = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, end))) as Omit<
    AssembledModule,
    "wasm"
  >;
  return { wasm: bytes.slice(end), ...description };
}
