/** What a page with a kernel for the GPU ships of `wumba/gpu`, minified and gzipped. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const MOST_BYTES = 6000;

async function gzipped(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    ...({ bundle: true, minify: true, write: false, format: "esm", platform: "browser" } as const),
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

test("a page with one kernel ships less than 6 kB of run time", async () => {
  const words = "gpu.forAll, gpu.launch, gpu.array, gpu.zeros, gpu.sync, gpu.use, gpu.device";
  const bytes = await gzipped(`import { gpu, kernel } from "wumba/gpu"; export const all = [${words}, kernel];`);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test("WebAssembly for the CPU adds less than 2 kB of run time, and nothing where no kernel asks for it", async () => {
  const plain = await gzipped(`import { gpu, kernel } from "wumba/gpu"; export const all = [gpu.forAll, kernel];`);
  const more = await gzipped(
    `import { gpu, kernel, onCpu } from "wumba/gpu"; export const all = [gpu.forAll, kernel, onCpu];`,
  );
  expect(more - plain).toBeLessThan(2000);
});

test("a page without kernels ships nothing of it", async () => {
  expect(await gzipped(`import { gpu, kernel } from "wumba/gpu"; console.log(1);`)).toBeLessThan(60);
});
