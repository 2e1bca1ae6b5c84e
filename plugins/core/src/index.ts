/** Host-free plugin logic: files in; code, source maps, kernel modules, diagnostics and reports out. */
export { KernelBuilder, type AccessGlue, type BuiltFile } from "./kernel-builder.js";
export { hasErrors, withoutCalls, type BuiltKernels, type FunctionReport, type KernelModule } from "./built-kernels.js";
export { buildFiles } from "./build-files.js";
export type { BuildFilesOptions, BuiltModule } from "./built-module.js";
export { checkFiles, findProject, isDeclarationName, projectFiles, type CheckedFile } from "./check-files.js";
export { explainFile, passNames, type ExplainedFunction, type Explanation } from "./explain-file.js";
export { BlockingBuilder } from "./blocking-builder.js";
export { embedModule } from "./embedded-module.js";
export { composeMaps, mapChangedOutput } from "./compose-maps.js";
export {
  importFrom,
  requireFrom,
  rewrite,
  type AccessKernels,
  type Forwarding,
  type RewrittenText,
} from "./rewrite.js";
export { codeFrame, displayName, formatDiagnostic, type FormatOptions } from "./format-diagnostic.js";
export { findPackagesOfRuntime, resolveRuntime, RUNTIME_SPECIFIERS } from "./runtime-modules.js";
export { unusedName } from "./names.js";
export { BUILT_TEXT, needsBuild } from "./marker.js";
export { runnableOptions } from "./emit-module.js";
export { Configurations, type Ts } from "./tsconfig.js";
export { ALL_VARIANTS, type Emit, type KernelOptions, type ResolvedOptions } from "./options.js";
export {
  checkPluginOptions,
  refuseBundlerOptions,
  type Patterns,
  type PluginOptions,
  type SourceOptions,
} from "./host/plugin-options.js";
export { InputWatch } from "./host/input-watch.js";
export { PluginSession, type HostSettings } from "./host/plugin-session.js";
export type { FileAddress } from "./host/rollup-files.js";
export { buildModule, fileOf, PLUGIN_NAME, rollupHooks, type RollupHooks } from "./host/rollup-hooks.js";
export { addressExpression } from "./host/address-expression.js";
export { frontmatterMarker } from "./host/frontmatter-markers.js";
export { toLog, type Log } from "./host/plugin-log.js";
export { findMissed, textOnDisk } from "./host/missed-files.js";
export { referencedFiles, replaceReferences, type ReferencedFile } from "./host/kernel-files.js";
export { moduleMatcher } from "./host/module-matcher.js";
export { addDependencies, watchedFiles, type LoaderDependencies } from "./host/plugin-session.js";
export { toolFingerprint } from "./fingerprint.js";
export { transformFilter, type TransformFilter } from "./host/transform-filter.js";
export { transpile, type TranspiledFile } from "./host/transpile.js";
export { hasModuleSyntax, transpileForNode, transpileOptions, type ModuleFormat } from "./host/transpile-for-node.js";
export type {
  CallReport,
  Diagnostic,
  MarkedResult,
  Place,
  ResultType,
  Signature,
  ValueType,
  Variant,
} from "@wumba/compiler";
export type { AssembledModule } from "@wumba/toolchain";
