import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { rollup } from "rollup";
import { rolldown } from "rolldown";
import { describe, expect, test } from "vitest";
import { bindModule } from "../../packages/compiler/dist/bind/bindModule.js";
import { encodeHex } from "../../packages/compiler/dist/bind/encodeHex.js";
import { functionTableSize } from "../../packages/compiler/dist/bind/functionTableSize.js";
import { decodeHex } from "../../packages/wumba/dist/decode.js";
import {
  assemble,
  boolean,
  bundle,
  integer,
  kernel,
  load,
  number,
  optional,
  reads,
  signature,
  writes,
} from "./kernels.js";

const place = { file: "src/filters/blur.ts", line: 7, column: 15 };
const BODY = `(func (export "k") (param i32 i32) (result f64) (f64.load (local.get 0)))`;
const named = (name: string, body = BODY): ReturnType<typeof kernel> =>
  kernel(body, signature([writes("Float64Array")], { name, boundsSites: [{ array: "x", place }], usesArena: true }), {
    usesStack: true,
  });

test("digits of every length", () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length * 31) & 255);
    expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString("hex"));
    expect(decodeHex(encodeHex(bytes))).toEqual(bytes);
  }
});

test("digits by the engine's own function where there is one", () => {
  const own = Uint8Array as unknown as { fromHex?: unknown };
  const original = Object.getOwnPropertyDescriptor(own, "fromHex");
  Object.defineProperty(own, "fromHex", {
    configurable: true,
    value: (text: string) => new Uint8Array(Buffer.from(text, "hex")),
  });
  try {
    expect(decodeHex("010203")).toEqual(Uint8Array.of(1, 2, 3));
  } finally {
    if (original) Object.defineProperty(own, "fromHex", original);
    else delete own.fromHex;
  }
});

test("a page with one kernel ships less than 3 kB besides the kernel", async () => {
  const one = named("energy");
  const code = readFileSync(await bundle([one], "", { minify: true }));
  const text = code.toString().replace(encodeHex(one.variants.base!.wasm), "");
  const bytes = gzipSync(text, { level: 9 }).length;
  console.log(`one kernel: ${text.length} bytes, ${bytes} gzipped`);
  expect(bytes).toBeLessThan(3000);
  const empty = gzipSync(
    readFileSync(await bundle([one], 'export * from "wumba";', { minify: true }))
      .toString()
      .replace(encodeHex(one.variants.base!.wasm), ""),
  );
  console.log(`with all of the array constructors: ${empty.length} gzipped`);
});

describe("an unused kernel and an unused runtime leave nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "wumba-glue-"));
  const runtime = fileURLToPath(new URL("../../packages/wumba/dist/runtime.js", import.meta.url));
  const kernels = [
    named("used"),
    named(
      "unused",
      BODY.replace("(f64.load", "(f64.add (f64.const 77) (f64.load").replace("(local.get 0)))", "(local.get 0))))"),
    ),
  ];
  const glue = join(folder, "glue.mjs");
  writeFileSync(glue, bindModule(kernels, { runtime }).code);
  const [used, unused] = kernels.map((one) => encodeHex(one.variants.base!.wasm)) as [string, string];
  const entry = (name: string, text: string): string => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, text);
    return file;
  };
  const one = entry(
    "one",
    `import { used as $w0, JS as $js } from "./glue.mjs"; export const f = (x) => { const $r = $w0(x); if ($r !== $js) return $r; };`,
  );
  const none = entry(
    "none",
    `import { used, JS } from "./glue.mjs"; import { float64Array } from ${JSON.stringify(fileURLToPath(new URL("../../packages/wumba/dist/index.js", import.meta.url)))}; export const f = 1;`,
  );
  const bundlers: Record<string, (input: string) => Promise<string>> = {
    rollup: async (input) => (await (await rollup({ input })).generate({ format: "es" })).output[0].code,
    rolldown: async (input) => (await (await rolldown({ input })).generate({ format: "es" })).output[0].code,
    esbuild: async (input) => {
      const { build } = await import("esbuild");
      return (await build({ entryPoints: [input], bundle: true, format: "esm", write: false })).outputFiles[0]!.text;
    },
  };
  test.each(Object.keys(bundlers))("%s", async (name) => {
    const text = await bundlers[name]!(one);
    expect(text).toContain(used);
    expect(text).not.toContain(unused);
    expect(text).not.toContain("unused");
    expect(text).not.toContain("coalesc");
    // The start of what configure.ts complains.
    expect(text).not.toContain("configureMemory: ");
    const rest = (await bundlers[name]!(none)).replace(/\/\/.*|\s/g, "");
    expect(rest).toMatch(/^(const|var)f=1;export{f};$/);
  });
});

test("the text is deterministic, ordinary JavaScript, and no name clashes", async () => {
  const names = [
    "energy",
    "delete",
    "delete_",
    "a",
    "v0",
    "größe",
    "energy",
    "energy_6",
    "",
    "1st",
    "JS",
    "link",
    "$w",
    "Object",
    "ArrayBuffer",
    "Float64Array",
    "default",
    "constructor",
  ];
  const kernels = names.map((name) => named(name));
  const glue = bindModule(kernels);
  expect(bindModule(kernels)).toEqual(glue);
  expect(new Set(glue.names).size).toBe(names.length);
  expect(glue.names.slice(0, 3)).toEqual(["energy", "delete_1", "delete_"]);
  transformSync(glue.code, { format: "esm" });
  const module = await load(kernels);
  for (const name of glue.names) expect(module[name](Float64Array.of(6))).toBe(6);
});

test("the same bytes for both variants are shipped once", () => {
  const [kernelOnce] = [named("one")];
  const glue = bindModule([
    { ...kernelOnce, variants: { base: kernelOnce.variants.base!, simd: kernelOnce.variants.base! } },
  ]);
  expect(glue.code.split(encodeHex(kernelOnce.variants.base!.wasm)).length).toBe(2);
});

test("every shape of parameter and result in one kernel", async () => {
  const types = [optional, integer, boolean, reads("Uint8Array"), number, writes("Float32Array")];
  const body = `(func (export "k") (param f64 i32 i32 i32 i32 i32 f64 i32 i32) (result i32)
    (f32.store (local.get 7) (f32.demote_f64 (f64.add (local.get 0) (local.get 6))))
    (i32.and (local.get 3) (i32.eq (i32.add (local.get 2) (i32.add (local.get 5) (local.get 8))) (i32.load8_u (local.get 4)))))`;
  const fits = body.replace(
    "(local.get 3) (i32.eq (i32.add (local.get 2) (i32.add (local.get 5)",
    "(local.get 1) (i32.eq (i32.add (local.get 2) (i32.add (local.get 3)",
  );
  const module = await load(
    [kernel(fits, signature(types, { result: { kind: "boolean" }, usesArena: true }), { usesStack: true })],
    'export * from "wumba";',
  );
  for (const make of [
    [(n: number) => new Uint8Array([n]), () => new Float32Array(2)],
    [(n: number) => module.uint8Array([n]), () => module.float32Array(2)],
  ] as const) {
    const y = make[1]();
    // 4 + true + length 2 = 7
    expect(module.kernel(1.5, 4, true, make[0](7), 2, y)).toBe(true);
    expect(y[0]).toBe(3.5);
    expect(module.kernel(undefined, 4, true, make[0](7), 2, y)).toBe(false);
    expect(y[0]).toBe(2);
    expect(module.kernel(1.5, 4.5, true, make[0](7), 2, y)).toBe(module.JS);
  }
});

test("the function table is as large as the module wants it", async () => {
  const withTable = assemble(`(import "env" "f" (table 3 funcref)) (import "env" "t" (global $tables i32))
    (type $f (func (result f64))) (func $five (result f64) (f64.const 5)) (elem (global.get $tables) $five $five $five)
    (func (export "k") (param f64) (result f64) (call_indirect (type $f) (i32.add (global.get $tables) (i32.trunc_f64_s (local.get 0)))))`);
  expect(functionTableSize(withTable)).toBe(3);
  expect(functionTableSize(assemble(BODY))).toBe(0);
  // dylink.0, its memory part: size 8, alignment 2^4, five entries of the table.
  const dylink = [0, 15, 8, ...Buffer.from("dylink.0"), 1, 4, 8, 4, 5, 0];
  expect(functionTableSize(Uint8Array.from([...withTable.subarray(0, 8), ...dylink, ...withTable.subarray(8)]))).toBe(
    5,
  );
  const module = await load([
    {
      signature: signature([number]),
      variants: { base: { wasm: withTable, memorySize: 0, memoryAlign: 1, usesStack: false } },
    },
  ]);
  expect(module.kernel(2)).toBe(5);
});

test("the declarations fit the forwarding call", () => {
  const folder = mkdtempSync(join(fileURLToPath(new URL(".", import.meta.url)), ".types-"));
  try {
    const shapes = signature([reads("Float64Array"), number, optional, boolean, integer], {
      result: { kind: "array", array: "Int8Array", sameAs: [] },
    });
    const odd = {
      ...signature([number, number], { name: "delete", result: { kind: "void" } }),
      parameters: [
        { name: "this.x", type: number },
        { name: "for", type: number },
      ],
    };
    const doubtful = signature([reads("Float64Array")], {
      name: "doubtful",
      boundary: "worth",
      worth: { gain: 0, cost: 3000, timed: 0 },
    });
    writeFileSync(
      join(folder, "glue.d.mts"),
      bindModule([...[shapes, odd, doubtful].map((one) => ({ signature: one, variants: {} })), named("energy")]).types,
    );
    writeFileSync(
      join(folder, "user.mts"),
      `import { kernel as $w0, energy as $w1, doubtful as $w2, delete_1, JS as $js } from "./glue.mjs";
      import { float64Array, scope, uint8ClampedArray } from "wumba";
      export function f(x: Float64Array): Int8Array { const $r = $w0(x, 1, undefined, true, 3); if ($r !== $js) return $r; return new Int8Array(1); }
      export function g(x: Float64Array): number { const $r = $w1(x); if ($r !== $js) return $r; return x[0]!; }
      export function h(): void { const $r = delete_1(1, 2); if ($r !== $js) return $r; }
      export function d(x: Float64Array) { const $r = $w2(x, d); if ($r !== $js) return $r; return x[0]!; }
      export const e = (x: Float64Array) => { const $r = $w2(x, e); if ($r !== $js) return $r; return d(x); };
      using x = float64Array(3);
      export const sum: number = scope(() => g(x));
      export const image = new ImageData(uint8ClampedArray(4), 1, 1);
      // @ts-expect-error: an array of another class
      $w1(new Float32Array(3));`,
    );
    const options = ["--ignoreConfig", "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib"];
    const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
    writeFileSync(join(folder, "older.mts"), `export * from "wumba"; export * from "./glue.mjs";`);
    const check = (file: string, lib: string): unknown =>
      execFileSync(process.execPath, [tsc, ...options, lib, join(folder, file)], { encoding: "utf8", stdio: "pipe" });
    check("user.mts", "es2022,dom,esnext.disposable");
    check("older.mts", "es2022");
  } catch (error) {
    expect.fail(String((error as { stdout?: string }).stdout ?? error));
  } finally {
    execFileSync("rm", ["-r", folder]);
  }
}, 60_000);
