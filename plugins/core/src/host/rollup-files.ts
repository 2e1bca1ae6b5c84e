/**
 * Kernel modules with files beside them in; assets that Rollup, Rolldown and Vite write, and right addresses in every
 * format, out.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { addressExpression } from "./address-expression.js";
import { referencedFiles, replaceReferences, type ReferencedFile } from "./kernel-files.js";
import type { PluginSession } from "./plugin-session.js";

export interface EmitContext {
  emitFile(asset: { type: "asset"; name: string; source: Uint8Array }): string;
}

export interface OutputContext {
  getFileName(reference: string): string;
}

export interface FileAddress {
  readonly moduleId: string;
  readonly chunkId: string;
  readonly fileName: string;
  readonly relativePath: string;
  readonly format: string;
}

/** The outputs by their file names; chunks have code. */
export type OutputBundle = Record<string, { readonly type: string; readonly code?: string }>;

export interface RollupFiles {
  readonly load: {
    readonly filter: { readonly id: RegExp };
    handler(this: EmitContext, id: string): string | null;
  };
  resolveFileUrl(address: FileAddress): string | null;
  generateBundle(this: OutputContext, options: unknown, bundle: OutputBundle): void;
  /** The names of the files in the last bundle that engines of today load. */
  readonly preferred: ReadonlySet<string>;
}

/** The bundler adds a hash to the name of an asset, unless `nameFor` knows better. */
export function rollupFiles(
  session: PluginSession,
  nameFor: (file: string) => string | undefined = () => undefined,
): RollupFiles {
  /** By the bundler's references. */
  const emitted = new Map<string, ReferencedFile>();
  const preferred = new Set<string>();
  return {
    preferred,

    load: {
      filter: { id: /-[0-9a-f]{12}\.mjs$/ },
      handler(id) {
        if (!session.isKernelModule(id)) return null;
        const code = readFileSync(id, "utf8");
        if (referencedFiles(code).length === 0) return null;
        return replaceReferences(code, (file) => {
          const source = readFileSync(path.join(path.dirname(id), file.name));
          const reference = this.emitFile({
            type: "asset",
            name: nameFor(file.name) ?? withoutHash(file.name),
            source,
          });
          emitted.set(reference, file);
          return `import.meta.ROLLUP_FILE_URL_${reference}`;
        });
      },
    },

    resolveFileUrl({ moduleId, relativePath, format }) {
      return session.isKernelModule(moduleId)
        ? (addressExpression(format, JSON.stringify(relativePath)) ?? null)
        : null;
    },

    /** The files of kernels that nobody calls go. */
    generateBundle(_options, bundle) {
      preferred.clear();
      const code = Object.values(bundle).flatMap((output) => output.code ?? []);
      for (const [reference, file] of emitted) {
        const name = this.getFileName(reference);
        if (!code.some((text) => text.includes(path.posix.basename(name)))) delete bundle[name];
        else if (file.preferred) preferred.add(name);
      }
    },
  };
}

function withoutHash(name: string): string {
  return name.replace(/-[0-9a-f]{12}\.wasm$/, ".wasm");
}
