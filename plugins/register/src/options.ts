/** What `register({ … })` takes, and where files are named from. */
import { existsSync } from "node:fs";
import path from "node:path";
import { checkPluginOptions, type KernelOptions, type PluginOptions } from "@wumba/plugin-core";

/** Those of the plugins of bundlers that mean something here. */
export type Options = Omit<PluginOptions, (typeof WITHOUT_MEANING)[number]>;

/** Every TypeScript file outside node_modules counts, and nothing is emitted. */
const WITHOUT_MEANING = ["include", "exclude", "emit"] as const;

export function checkOptions(options: Options): void {
  for (const name of WITHOUT_MEANING) if (name in options) throw new Error(`wumba: register has no option "${name}"`);
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
