/** LLVM text to WebAssembly: the toolchain with its cache and worker, and the disassembler. */
export type { AssembledModule, AssembleRequest } from "./assembledModule.js";
export { ContentCache } from "./contentCache.js";
export type { Remark } from "./llvm/remarks.js";
export { LlvmError } from "./llvmError.js";
export { Toolchain, type ToolchainOptions } from "./toolchain.js";
export { usesRelaxedSimd, usesSimd } from "./wasm/instructions.js";
export { toWat } from "./wat.js";
