/**
 * Kernels with a parallel loop, written by hand as a build would make them, each bundle with a copy of the runtime of
 * its own.
 */
import { build } from "esbuild";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import initWabt from "wabt";
import { sharedMemory } from "./kernels.js";

const wabt = await initWabt();
const folder = mkdtempSync(join(tmpdir(), "wumba-threads-"));
writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** The imports of kernels with parallel loops, and `body`. */
export function assembleParallel(body: string): Uint8Array {
  const text = `(module
    (import "env" "memory" (memory 0 65536))
    (import "env" "b" (global $base i32))
    (import "env" "s" (global $stack (mut i32)))
    (import "env" "w" (global $words i32))
    (import "w" "o" (func $outOfBounds (param i32 f64 i32)))
    (import "w" "t" (func $throw (param i32 f64 f64 f64 f64)))
    (import "w" "m" (func $outOfMemory (param f64)))
    (import "w" "r" (func $random (result f64)))
    (import "w" "c" (func $callback (param i32 i32 f64 f64 f64 f64) (result f64)))
    (import "w" "k" (func $fork (param i32 i32 i32 f64 i32) (result i32)))
    ${body})`;
  return wabt.parseWat("kernel.wat", text).toBinary({}).buffer;
}

export interface ParallelKernel {
  readonly name: string;
  readonly body: string;
  /** How JavaScript calls it, as text, and the bounds sites and throw sites. */
  readonly wrap?: string;
  readonly tables?: readonly [bounds: string, throws: string];
  readonly memorySize?: number;
}

/** The glue that a build would make. */
export const glueOf = ({ name, body, memorySize = 0, ...rest }: ParallelKernel): string =>
  `export let ${name} = /* @__PURE__ */ $parallel((...a) => (${name} = $link([["${Buffer.from(assembleParallel(body)).toString("hex")}", ${memorySize}]], ${linked(rest)}))(...a));\n`;

/** What `link` takes besides the modules. */
export const linked = ({
  wrap,
  tables: [bounds, throws] = ["[]", "[]"],
}: Omit<ParallelKernel, "name" | "body">): string =>
  `${wrap ? `$wrapped(${wrap}, 0, $recover)` : "0"}, { o: $outOfBounds(${bounds}), t: $throwError(${throws}), m: $outOfMemory, r: $randomNumber, c: $host, k: $fork }, $place`;

const RUNTIME = [
  ...["calling", "fork", "host", "link", "linkFile", "outOfBounds", "outOfMemory", "place"],
  ...["parallel", "randomNumber", "recover", "throwError", "wrapped"],
];

let count = 0;

/** The name of a bundle of the kernels and of `more`; `conditions` are those of packages' exports. */
export async function bundleParallel(
  kernels: readonly ParallelKernel[],
  more = 'export * from "wumba";',
  conditions: string[] = [],
): Promise<string> {
  const place = join(folder, String(++count));
  mkdirSync(place);
  const glue = `import { ${RUNTIME.map((name) => `${name} as $${name}`).join(", ")} } from "wumba/runtime";\n`;
  await build({
    stdin: { contents: `${glue}${kernels.map(glueOf).join("")}\n${more}`, resolveDir: place },
    nodePaths: [join(root, "node_modules")],
    bundle: true,
    format: "esm",
    conditions,
    outfile: join(place, "main.js"),
  });
  return join(place, "main.js");
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests use what their kernels export.
type Exports = any;

export async function loadParallel(
  kernels: readonly ParallelKernel[],
  more?: string,
  conditions?: string[],
): Promise<Exports> {
  return import(pathToFileURL(await bundleParallel(kernels, more, conditions)).href);
}

/** `i32.add(words, 4 * index)`. */
export const word = (index: number): string => `(i32.add (global.get $words) (i32.const ${index * 4}))`;

/**
 * `(array, length, blocks, work, schedule, seed)`: each of the equal blocks of the array is done by the task, whose
 * locals `$at` and `$end` are addresses of 64-bit floats, and `$i` and `$x` are free. When no other thread takes part,
 * the kernel runs them one after the other. With a seed, each block begins with a pause of its own length. `before` and
 * `after` are what the kernel does around the fork.
 */
export function overBlocks(block: string, before = "", after = ""): string {
  return `
    (func $task (export "p0") (param $block i32) (param $context i32) (local $at i32) (local $end i32) (local $i i32) (local $x f64)
      (if (i32.load offset=8 (local.get $context)) (then
        (local.set $i (i32.add (i32.shr_u (i32.mul (i32.add (local.get $block) (i32.load offset=8 (local.get $context))) (i32.const 0x9e3779b1)) (i32.const 18)) (i32.const 1)))
        (loop $pause (br_if $pause (local.tee $i (i32.sub (local.get $i) (i32.const 1)))))))
      (local.set $at (i32.add (i32.load (local.get $context)) (i32.mul (local.get $block) (i32.load offset=4 (local.get $context)))))
      (local.set $end (i32.add (local.get $at) (i32.load offset=4 (local.get $context))))
      ${block})
    (func (export "k") (param $array i32) (param $length i32) (param $blocks i32) (param $work f64) (param $schedule i32) (param $seed i32) (result f64)
      (local $k i32) (local $context i32)
      (i32.store ${word(10)} (i32.add (i32.load ${word(10)}) (i32.const 1)))
      (local.set $context (i32.load ${word(4)}))
      (i32.store ${word(4)} (i32.add (local.get $context) (i32.const 64)))
      (i32.store (local.get $context) (local.get $array))
      (i32.store offset=4 (local.get $context) (i32.mul (i32.const 8) (i32.div_u (local.get $length) (local.get $blocks))))
      (i32.store offset=8 (local.get $context) (local.get $seed))
      ${before}
      (if (call $fork (i32.const 0) (local.get $blocks) (local.get $context) (local.get $work) (local.get $schedule))
        (then ${after} (return (f64.const 1))))
      (loop $next
        (call $task (local.get $k) (local.get $context))
        (br_if $next (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $blocks))))
      ${after}
      (f64.const 0))`;
}

/**
 * How such a kernel is called, with an array in kernel memory; it gives whether it has forked.
 */
export const overBlocksKernel = (name: string, body: string, tables?: ParallelKernel["tables"]): ParallelKernel => ({
  name,
  body,
  ...(tables ? { tables } : {}),
  wrap: `($w, $s, $u, $r) => (a, blocks, work, schedule = 0, seed = 0) => {
    const t = $u[4];
    try { return $w(a.byteOffset, a.length, blocks, work, schedule, seed); } catch (e) { throw $r(e); } finally { $u[4] = t; }
  }`,
});

/** A loop over the elements of the block. */
export const eachElement = (body: string): string =>
  `(loop $each ${body} (br_if $each (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) (local.get $end))))`;

interface PoolState {
  control: Int32Array;
  workers: ({ terminate(): Promise<number> } | undefined)[];
  patience: number;
}

/** The pool of the memory of this process. */
export const poolState = (): PoolState => (sharedMemory() as unknown as { pool: PoolState }).pool;

/** Calls until `ready` gives true. */
export async function until(ready: () => boolean): Promise<void> {
  for (const start = performance.now(); !ready(); await setTimeout(5))
    if (performance.now() - start > 20_000) throw new Error("it did not come");
}
