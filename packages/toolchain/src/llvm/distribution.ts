/** Where the npm package with LLVM is, and which version it has. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Distribution {
  /** Name of the WebAssembly file that holds clang and lld. */
  readonly program: string;
  readonly version: string;
}

const PACKAGE = "@yowasp/clang";

let found: Distribution | undefined;

/** Throws an error that says what to install when the package is missing. */
export function findDistribution(): Distribution {
  return (found ??= readDistribution());
}

function readDistribution(): Distribution {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE));
    const { version } = JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8")) as { version: string };
    return { program: join(folder, "llvm.core.wasm"), version };
  } catch (cause) {
    throw new Error(`wumba needs the package ${PACKAGE} to compile, and cannot find it: npm install ${PACKAGE}`, {
      cause,
    });
  }
}
