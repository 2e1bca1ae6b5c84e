/**
 * A built TypeScript file in, JavaScript with a source map to the original out: for hosts where no other plugin would
 * strip the types.
 */
import remapping, { type SourceMap } from "@jridgewell/remapping";
import type { BuiltFile, KernelBuilder } from "../kernel-builder.js";
import { transpileModule } from "../transpile-module.js";

export interface TranspiledFile {
  readonly code: string;
  readonly map: SourceMap;
}

/** With the user's compiler options, but for the module format: bundlers take ES modules. */
export async function transpile(
  builder: KernelBuilder,
  file: string,
  { code, map }: BuiltFile,
): Promise<TranspiledFile> {
  const [{ ts }, { sourceRoot: _sourceRoot, mapRoot: _mapRoot, ...options }] = await Promise.all([
    builder.analysis.load(),
    builder.analysis.compilerOptions(file),
  ]);
  const compilerOptions = {
    ...options,
    module: ts.ModuleKind.ESNext,
    sourceMap: true,
    inlineSourceMap: false,
    inlineSources: false,
  };
  const transpiled = transpileModule(ts, file, code, compilerOptions);
  return {
    code: transpiled.code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"),
    map: remapping([transpiled.map, map.toString()], () => null),
  };
}
