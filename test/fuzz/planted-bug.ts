// A stand-in for the compiler, to test the fuzzer itself: "kernels" are JavaScript in which Math.floor truncates.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { BuildRequest, BuiltFile } from "./build.js";
import { toJavaScript } from "./instrument.js";

/**
 * Functions that use `switch` are refused; those that use `do` make the build throw, those that use `Math.clz32` never
 * end, those that use `Math.expm1` are never built.
 */
export async function buildPrograms({ files, outDir, onWaiting }: BuildRequest): Promise<readonly BuiltFile[]> {
  mkdirSync(outDir, { recursive: true });
  return files.map((file) => {
    const source = readFileSync(file, "utf8");
    onWaiting([file]);
    while (source.includes("Math.expm1("));
    if (/\bdo \{/.test(source)) throw new Error("planted: no do loops");
    const names = [...source.matchAll(/export function (\w+)/g)].map((match) => match[1]!);
    const name = basename(file, ".ts");
    const glue = join(outDir, `${name}.kernels.js`);
    const output = join(outDir, `${name}.js`);
    const refused = source.includes("switch (");
    writeFileSync(
      glue,
      `export const JS = Symbol();\n${toJavaScript(source).replaceAll("Math.floor(", "Math.trunc(").replaceAll("Math.clz32(", "(() => { for (;;); })(")}`,
    );
    const imports = names.map((function_, index) => `${function_} as $w${index}`).join(", ");
    const forwarded = names.map(
      (function_, index) =>
        `export const ${function_} = (...values) => { const r = $w${index}(...values); return r; };`,
    );
    writeFileSync(output, `import { ${imports}, JS as $js } from "./${name}.kernels.js";\n${forwarded.join("\n")}\n`);
    return {
      input: file,
      output,
      glue,
      functions: names.map((function_) => ({
        name: function_,
        status: refused ? ("error" as const) : ("compiled" as const),
        export: function_,
      })),
      diagnostics: refused ? [{ code: "PLANTED1", message: "no switch", place: { line: 1, column: 1 } }] : [],
    };
  });
}
