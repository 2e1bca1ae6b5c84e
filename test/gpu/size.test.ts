/** What a page with a kernel for the GPU ships of `wumba/gpu`, minified and gzipped. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const MOST_BYTES = 6000;

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    ...({ bundle: true, minify: true, write: false, format: "esm", platform: "browser" } as const),
  });
  return outputFiles[0]!.text;
}

const gzipped = async (contents: string): Promise<number> => gzipSync(await bundled(contents), { level: 9 }).length;

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

test("a page whose loops run on the GPU by runAsync ships less than 5.5 kB of run time for it", async () => {
  const threads = await gzipped(`import { runAsync } from "wumba"; export const all = [runAsync];`);
  const both = await gzipped(
    `import { runAsync } from "wumba"; import { onGpu } from "wumba/gpu"; export const all = [runAsync, onGpu];`,
  );
  expect(both - threads).toBeLessThan(5500);
});

test("a page that calls kernels on threads ships nothing of the GPU", async () => {
  const names = ["createComputePipelineAsync", "requestAdapter", "workgroup"];
  const text = await bundled(`import { runAsync } from "wumba"; export const all = [runAsync];`);
  expect(names.filter((name) => text.includes(name))).toEqual([]);
});
