/** A wasm module in; its text format out. */
import { removeCustomSections } from "./wasm/sections.js";

/** Throws when the bytes are not a valid module. Custom sections are left out. */
export async function toWat(wasm: Uint8Array): Promise<string> {
  const { default: load } = await import("wabt");
  const wabt = await load();
  const module = wabt.readWasm(removeCustomSections(wasm), {
    readDebugNames: false,
    threads: true,
    simd: true,
    relaxed_simd: true,
  });
  try {
    module.generateNames();
    module.applyNames();
    return module.toText({ foldExprs: false, inlineExport: false });
  } finally {
    module.destroy();
  }
}
