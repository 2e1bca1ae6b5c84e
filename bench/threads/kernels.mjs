/**
 * Kernels with a parallel loop, by hand, so that nothing but the threads is measured; out: a module with them and the
 * package `wumba`.
 */
import { build } from "esbuild";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import initWabt from "wabt";
import { BENCH, CACHE } from "../kernels.mjs";

/**
 * `(address of 64-bit floats, blocks, work)`: each block goes through so many turns of arithmetic. `forks` says whether
 * it asks for threads.
 */
const kernel = (turns, forks) => `(module
  (import "env" "memory" (memory 0 65536))
  (import "env" "w" (global $words i32))
  ${forks ? `(import "w" "k" (func $fork (param i32 i32 i32 f64 i32) (result i32)))` : ""}
  (func $task (export "p0") (param $block i32) (param $context i32) (local $turns i32) (local $x f64)
    (local.set $x (f64.const 1.5))
    (if (local.tee $turns (i32.const ${turns})) (then
      (loop $turn
        (local.set $x (f64.sqrt (f64.add (local.get $x) (f64.const 1))))
        (br_if $turn (local.tee $turns (i32.sub (local.get $turns) (i32.const 1)))))))
    (f64.store (i32.add (local.get $context) (i32.mul (local.get $block) (i32.const 64))) (local.get $x)))
  (func (export "k") (param $at i32) (param $blocks i32) (param $work f64) (result i32) (local $block i32)
    ${forks ? `(if (call $fork (i32.const 0) (local.get $blocks) (local.get $at) (local.get $work) (i32.const 0)) (then (return (i32.const 1))))` : ""}
    (loop $next
      (call $task (local.get $block) (local.get $at))
      (br_if $next (i32.lt_u (local.tee $block (i32.add (local.get $block) (i32.const 1))) (local.get $blocks))))
    (i32.const 0)))`;

export async function loadKernels(turnsOf) {
  const wabt = await initWabt();
  const lines = Object.entries(turnsOf).map(([name, { turns, forks = true }]) => {
    const wasm = wabt.parseWat("kernel.wat", kernel(turns, forks)).toBinary({}).buffer;
    return `export let ${name} = $parallel((...a) => (${name} = $link([["${Buffer.from(wasm).toString("hex")}"]], 0, { k: $fork }))(...a));`;
  });
  const folder = path.join(CACHE, "threads");
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, "main.mjs");
  const contents = `import { fork as $fork, link as $link, parallel as $parallel } from "wumba/runtime";\nexport * from "wumba";\n${lines.join("\n")}`;
  await build({
    stdin: { contents, resolveDir: folder },
    nodePaths: [path.join(BENCH, "../node_modules")],
    bundle: true,
    format: "esm",
    outfile,
  });
  return import(pathToFileURL(outfile).href);
}
