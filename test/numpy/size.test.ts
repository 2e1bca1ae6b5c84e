/** What a page ships that imports a few functions. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

async function sizeOf(...names: string[]): Promise<number> {
  const contents = `import { ${names.join(", ")} } from "@wumba/numpy"; globalThis.used = [${names.join(", ")}];`;
  const options = { bundle: true, minify: true, format: "esm", write: false } as const;
  const { outputFiles } = await build({ stdin: { contents, resolveDir: import.meta.dirname }, ...options });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

it("zeros and add ship at most 4 kB", async () => {
  expect(await sizeOf("zeros", "add")).toBeLessThanOrEqual(4096);
});

it("an import that is not used ships nothing", async () => {
  expect(await sizeOf()).toBeLessThan(100);
});
