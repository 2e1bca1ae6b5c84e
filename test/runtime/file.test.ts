/**
 * Kernels in files of their own: JavaScript until they are there, then WebAssembly; from disk, and from servers that
 * stream or do not.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { assemble, bundle, kernel, number, signature } from "./kernels.js";

const ADD_ONE = `(func (export "k") (param f64) (result f64) (f64.add (local.get 0) (f64.const 1)))`;
const described = signature([number], { name: "addOne" });
const addOne = kernel(ADD_ONE, described);
const FILE = `addOne-${assemble(ADD_ONE).length}.wasm`;

interface Loaded {
  addOne(x: number): unknown;
  JS: symbol;
  ready(): Promise<void>;
}

const load = async (file: string): Promise<Loaded> => import(pathToFileURL(file).href) as Promise<Loaded>;
const MORE = `export { ready } from "wumba";`;

/** Every test is a page of its own. */
afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for("wumba.files.1")));

test("JavaScript runs until the file is there", async () => {
  const module = await load(await bundle([addOne], MORE, { files: "" }));
  expect(module.addOne(1)).toBe(module.JS);
  await module.ready();
  expect(module.addOne(1)).toBe(2);
});

test("a first call is enough to load it", async () => {
  const module = await load(await bundle([addOne], MORE, { files: "" }));
  expect(module.addOne(1)).toBe(module.JS);
  await vi.waitFor(() => expect(module.addOne(1)).toBe(2));
});

test("a file that is not there leaves JavaScript, and is found later", async () => {
  const file = await bundle([addOne], MORE, { files: "" });
  const [there, away] = [join(dirname(file), FILE), join(dirname(file), "away")];
  renameSync(there, away);
  const module = await load(file);
  await module.ready();
  expect([module.addOne(1), module.addOne(2)]).toEqual([module.JS, module.JS]);
  renameSync(away, there);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(module.addOne(1)).toBe(module.JS);
  await module.ready();
  expect(module.addOne(1)).toBe(2);
});

test("an engine that refuses the best variant loads the next", async () => {
  const unknown = { wasm: Uint8Array.of(0, 97, 115, 109, 9, 0, 0, 0), memorySize: 0, memoryAlign: 1, usesStack: false };
  const both = { signature: described, variants: { simd: unknown, base: addOne.variants.base! } };
  const module = await load(await bundle([both], MORE, { files: "" }));
  await module.ready();
  expect(module.addOne(1)).toBe(2);
});

test("while developing it is said once of each kernel, with the name of the file and the reason", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const file = await bundle([addOne, kernel(ADD_ONE, { ...described, name: "other" })], MORE, {
    files: "",
    conditions: ["development"],
  });
  for (const name of [FILE, FILE.replace("addOne", "other")]) rmSync(join(dirname(file), name));
  const module = await load(file);
  await module.ready();
  const words = (name: string): RegExp =>
    new RegExp(
      `^wumba: a kernel runs as plain JavaScript here, with the same results\\. No file .*/${name}-\\d+\\.wasm \\(.*ENOENT`,
    );
  const told = warn.mock.calls.map(([text]) => text as string).sort();
  expect(told).toEqual(["addOne", "other"].map((name) => expect.stringMatching(words(name)) as string));
});

test.each(["application/wasm", "application/octet-stream"])("from a server that says %s", async (type) => {
  const server = createServer((_request, response) => response.setHeader("content-type", type).end(assemble(ADD_ONE)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const streaming = vi.spyOn(WebAssembly, "compileStreaming");
  onTestFinished(() => streaming.mockRestore());
  const module = await load(
    await bundle([addOne], MORE, { files: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
  );
  await module.ready();
  expect(module.addOne(1)).toBe(2);
  expect(streaming).toHaveBeenCalledTimes(type === "application/wasm" ? 1 : 0);
});

test("a server's error leaves JavaScript", async () => {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const module = await load(
    await bundle([addOne], MORE, { files: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
  );
  await module.ready();
  expect(module.addOne(1)).toBe(module.JS);
});

test("with kernels inside the bundle there is nothing to wait for", async () => {
  const module = await load(await bundle([addOne], MORE));
  await module.ready();
  expect(module.addOne(1)).toBe(2);
});

test("a page with one kernel ships less than 3 kB besides the kernel", async () => {
  const text = readFileSync(await bundle([addOne], MORE, { files: "", minify: true }));
  const bytes = gzipSync(text, { level: 9 }).length;
  console.log(`one kernel in a file: ${text.length} bytes, ${bytes} gzipped`);
  expect(bytes).toBeLessThan(3000);
});

test("what nobody calls leaves nothing", async () => {
  const file = await bundle([addOne], "", { files: "" });
  const entry = join(dirname(file), "entry.mjs");
  writeFileSync(entry, `import { addOne, JS } from "./main.glue.mjs"; console.log(1);`);
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    write: false,
    external: ["wumba/runtime"],
  });
  expect(outputFiles[0]!.text).not.toMatch(/wasm|linkFile\(/);
});
