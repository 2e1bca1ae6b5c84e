/**
 * The compiler: a TypeScript program in; LLVM text, signatures, glue text and diagnostics out. No disk, no processes.
 */
export { compileFile } from "./compile.js";
export { hasMarker } from "./frontend/select/marker-comments.js";
export { scalarImport } from "./frontend/scalars/brands.js";
export * from "./compiled.js";
export type { Library, LibraryPackage } from "./extend/library.js";
export { nodeLibrary, runtimeLibrary, standardLibrary } from "./extend/standard-libraries.js";
export * from "./bind/amount.js";
export * from "./bind/signature.js";
export * from "./bind/bindModule.js";
export type { GpuKernel, GpuParameter } from "./bind/gpu/kernel.js";
export type { GpuPlan } from "./bind/gpu/plan.js";
export type { KernelVersion } from "./bind/choosers.js";
export * from "./diagnostics/diagnostic.js";
export { relaxedSettings, type StrictSetting } from "./diagnostics/typescript.js";
export { codes } from "./diagnostics/codes.js";
export { operations } from "./ir/operations/operations.js";
export { statements } from "./ir/statements.js";
export { passes } from "./passes/pipeline.js";
export { builtins, refused } from "./builtins/table.js";
/** Part of every cache key: changes with anything that can change the compiler's output. */
export const version = "0.1.0";
