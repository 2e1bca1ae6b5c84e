/**
 * Kernels in; the versions of their files, by which `--incremental` and `--watch` know what to emit again, changed with
 * the kernels' content out: a kernel holds code of other files, and its file's own text does not tell when that has
 * changed.
 */
import { createHash } from "node:crypto";
import type ts from "typescript";
import type { ProgramKernels } from "./program-kernels.js";

type Versioned = ts.SourceFile & { version?: string };

/** The versions that the compiler gave, of files that it keeps from one program to the next. */
const given = new WeakMap<ts.SourceFile, string>();

export function addToVersions(kernels: ProgramKernels): void {
  // Only compilers that keep versions need the kernels this early.
  if (![...kernels.files].some((file: Versioned) => file.version !== undefined)) return;
  for (const [file, { module }] of kernels.all as ReadonlyMap<
    Versioned,
    { readonly module: { readonly code: string } | null }
  >) {
    if (file.version === undefined) continue;
    const own = given.get(file) ?? file.version;
    given.set(file, own);
    file.version = `${own}-${createHash("sha256")
      .update(module?.code ?? "")
      .digest("hex")
      .slice(0, 16)}`;
  }
}
