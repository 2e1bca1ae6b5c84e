/** A declaration file that tsc has written in, the source that it was made from out: by the outDir of the tsconfig.json above it. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Ts } from "./tsconfig.js";

const ENDINGS: Readonly<Record<string, readonly string[]>> = { ".d.ts": [".ts", ".tsx"], ".d.mts": [".mts"], ".d.cts": [".cts"] };

/** A package of a workspace, or a referenced project, is compiled from its source, though others see its declarations. */
export function findDeclarationSource(ts: Ts, declaration: string): string | undefined {
  const ending = /\.d\.[cm]?ts$/.exec(declaration)?.[0];
  const config = ending === undefined ? undefined : ts.findConfigFile(path.dirname(declaration), ts.sys.fileExists);
  if (ending === undefined || config === undefined) return undefined;
  const folder = path.dirname(config);
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config ?? {}, host, folder, {}, config);
  const output = options.declarationDir ?? options.outDir;
  const relative = output === undefined ? undefined : path.relative(output, declaration).slice(0, -ending.length);
  if (relative === undefined || relative.startsWith("..") || path.isAbsolute(relative)) return undefined;
  // Without rootDir it depends on the version of TypeScript, and on the files of the project.
  const roots = options.rootDir === undefined ? [folder, path.join(folder, "src")] : [options.rootDir];
  const candidates = roots.flatMap((root) => ENDINGS[ending]!.map((each) => path.join(root, relative) + each));
  return candidates
    .find((file) => existsSync(file))
    ?.split(path.sep)
    .join("/");
}
