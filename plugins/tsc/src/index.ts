/**
 * `"plugins": [{ "transform": "@wumba/tsc", "transformProgram": true }]`: a program of TypeScript 5 or 6 in, one that
 * emits kernels out.
 */
import path from "node:path";
import type ts from "typescript";
import { addDiagnostics } from "./diagnostics.js";
import { emitKernels } from "./emit-kernels.js";
import { readOptions, type Options } from "./options.js";
import { findMarkedFiles, ProgramKernels } from "./program-kernels.js";
import { addToVersions } from "./versions.js";

export type { Options } from "./options.js";

/** What ts-patch passes beside the program. */
export interface Extras {
  /** The TypeScript that has made the program. */
  readonly ts: typeof ts;
}

/**
 * Makes `program.emit` write kernels, and adds the diagnostics of marked functions to the program's own. Declaration
 * files and all else that the program tells stay as they are. The program is changed in place and returned.
 *
 * @param host what the program was made with; without it, a compiler host of `extras.ts`
 */
export default function transformProgram(
  program: ts.Program,
  host: ts.CompilerHost | undefined,
  options: Options | undefined,
  extras: Extras,
): ts.Program {
  const given = readOptions({ ...options });
  const files = findMarkedFiles(program);
  if (files.length === 0) return program;
  const compilerOptions = program.getCompilerOptions();
  const tsconfig = compilerOptions["configFilePath"] as string | undefined;
  const root = tsconfig === undefined ? program.getCurrentDirectory() : path.dirname(tsconfig);
  const kernels = new ProgramKernels(files, { ...given, root, ...(tsconfig === undefined ? {} : { tsconfig }) });
  addToVersions(kernels);
  addDiagnostics(extras.ts, program, kernels);
  emitKernels(extras.ts, program, host ?? extras.ts.createCompilerHost(compilerOptions), kernels);
  return program;
}

export { transformProgram };
