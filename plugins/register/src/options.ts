/** What `register({ … })` takes, and where files are named from. */
import { existsSync } from "node:fs";
import path from "node:path";
import { checkPluginOptions, refuseBundlerOptions, type KernelOptions, type SourceOptions } from "@wumba/plugin-core";

/** Every TypeScript file outside node_modules counts, and nothing is emitted. */
export type Options = SourceOptions;

export function checkOptions(options: Options): void {
  refuseBundlerOptions(options, "register");
  checkPluginOptions(options);
}

export function kernelOptions(options: Options): KernelOptions & { readonly root: string } {
  return {
    ...options,
    root: projectFolder(process.cwd()),
    onWarning: (message) => process.stderr.write(`${message}\n`),
  };
}

/** The folder, or the nearest above it, that has a package.json. */
function projectFolder(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const above = path.dirname(folder);
  return above === folder ? process.cwd() : projectFolder(above);
}
