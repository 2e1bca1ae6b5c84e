/** Functions of installed packages: compiled where the package comes with the sources of its declarations. */
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

function writePackage(project: Project, { withSource }: { withSource: boolean }): void {
  const write = (name: string, text: string): string => project.write(`node_modules/middle/${name}`, text);
  write("package.json", `{ "name": "middle", "version": "1.0.0", "type": "module", "exports": "./lib/index.js" }`);
  write("lib/index.js", "export function middle(a, b) {\n  return (a + b) / 2;\n}\n");
  write(
    "lib/index.d.ts",
    "export declare function middle(a: number, b: number): number;\n//# sourceMappingURL=index.d.ts.map\n",
  );
  write(
    "lib/index.d.ts.map",
    `{"version":3,"file":"index.d.ts","sourceRoot":"","sources":["../src/index.ts"],"mappings":""}`,
  );
  if (withSource)
    write("src/index.ts", "export function middle(a: number, b: number): number {\n  return (a + b) / 2;\n}\n");
}

test.each([true, false])("with its source: %s", async (withSource) => {
  const project = emptyProject();
  writePackage(project, { withSource });
  project.write(
    "src/kernel.ts",
    `import { middle } from "middle";
// @njit
export function middles(x: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < x.length; i++) sum += middle(x[i - 1]!, x[i]!);
  return sum;
}
`,
  );
  const options = {
    root: project.root,
    outDir: "out",
    cacheDir: "cache",
    boundary: "always",
    onError: "fallback",
  } as const;
  const { files } = await buildFiles(["src/kernel.ts"], options);
  const [built] = files;
  expect(built!.functions[0]!.status).toBe(withSource ? "compiled" : "javascript");
  expect(built!.diagnostics.filter(({ code }) => code === "W4001")).toHaveLength(withSource ? 0 : 1);
  const { middles } = (await import(/* @vite-ignore */ pathToFileURL(built!.output!).href)) as {
    middles: (x: Float64Array) => number;
  };
  expect(middles(new Float64Array([1, 2, 4]))).toBe(4.5);
});
