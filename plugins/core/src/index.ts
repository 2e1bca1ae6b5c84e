/** Host-free plugin logic: files in; code, source maps, kernel modules, diagnostics and reports out. */
export { KernelBuilder, type BuiltFile } from "./kernel-builder.js";
export { hasErrors, type BuiltKernels, type FunctionReport, type KernelModule } from "./built-kernels.js";
export { buildFiles } from "./build-files.js";
export type { BuildFilesOptions, BuiltModule } from "./built-module.js";
export { checkFiles, findProject, projectFiles, type CheckedFile } from "./check-files.js";
export { explainFile, type ExplainedFunction, type Explanation } from "./explain-file.js";
export { BlockingBuilder } from "./blocking-builder.js";
export { composeMaps } from "./compose-maps.js";
export { importFrom, rewrite, type AccessKernels, type Forwarding, type RewrittenText } from "./rewrite.js";
export { codeFrame, displayName, formatDiagnostic, type FormatOptions } from "./format-diagnostic.js";
export { resolveRuntime } from "./runtime-modules.js";
export { mayHaveMarker } from "./marker.js";
export { ALL_VARIANTS, type KernelOptions, type ResolvedOptions } from "./options.js";
export type { Diagnostic, MarkedResult, Place, Signature, Variant } from "@wumba/compiler";
export type { AssembledModule } from "@wumba/toolchain";
