/**
 * Where WebAssembly cannot run, in real engines: the original JavaScript runs. A bundle that was made while developing
 * says so once, one for production never.
 */
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { PageHeaders, RunningEngine } from "../engines/engine.js";
import { browserEngines, engineNamed, startEngine } from "../engines/engines.js";
import { startRuntime } from "../engines/runtime.js";
import { assemble, bundle, kernel, number, reads, signature } from "./kernels.js";

const ADD_ONE = `(func (export "k") (param f64) (result f64) (f64.add (local.get 0) (f64.const 1)))`;
const ADD_ONE_WITH_SIMD = ADD_ONE.replace("(f64.const 1)", "(f64x2.extract_lane 0 (f64x2.splat (f64.const 1)))");
const FIRST = `(func (export "k") (param i32 i32) (result f64) (f64.load (local.get 0)))`;

const variant = (body: string): ReturnType<typeof kernel>["variants"]["base"] & object => ({
  wasm: assemble(body),
  memorySize: 0,
  memoryAlign: 1,
  usesStack: false,
});
const kernels = [
  {
    signature: signature([number], { name: "anyEngine" }),
    variants: { base: variant(ADD_ONE), simd: variant(ADD_ONE_WITH_SIMD) },
  },
  { signature: signature([number], { name: "onlySimd" }), variants: { simd: variant(ADD_ONE_WITH_SIMD) } },
  kernel(FIRST, signature([reads("Float64Array")], { name: "first" })),
];

/** Functions as a build rewrites them, and what became of their calls; what stands on the console. */
const PROGRAM = `
import { anyEngine as $w0, onlySimd as $w1, first as $w2, JS as $js } from "./main.glue.mjs";
import { float64Array, free } from "wumba";
let ranAsWasm;
const watched = ($r) => ((ranAsWasm = $r !== $js), $r);
function addOne(x) { const $r = watched($w0(x)); if ($r !== $js) return $r; return x + 1; }
function addOneWithSimd(x) { const $r = watched($w1(x)); if ($r !== $js) return $r; return x + 1; }
function first(x) { const $r = watched($w2(x)); if ($r !== $js) return $r; return x[0]; }
const run = (f, x) => [f(x), ranAsWasm ? "wasm" : "JavaScript"].join(" as ");
export function report() {
  const warnings = [];
  const { warn } = console;
  console.warn = (text) => warnings.push(text);
  const array = float64Array([5]);
  const calls = [run(addOne, 1), run(addOne, 2), run(addOneWithSimd, 3), run(first, array), run(first, Float64Array.of(6))];
  free(array);
  console.warn = warn;
  return { calls, warnings, sharedMemory: typeof SharedArrayBuffer !== "undefined" };
}`;

const folders = Promise.all(
  [["development"], []].map(async (conditions) => path.dirname(await bundle(kernels, PROGRAM, { conditions }))),
);

interface Report {
  readonly calls: readonly string[];
  readonly warnings: readonly string[];
  readonly sharedMemory: boolean;
}

const JAVASCRIPT = ["2 as JavaScript", "3 as JavaScript", "4 as JavaScript", "5 as JavaScript", "6 as JavaScript"];
const WITHOUT_SIMD = ["2 as wasm", "3 as wasm", "4 as JavaScript", "5 as wasm", "6 as wasm"];
const WASM = ["2 as wasm", "3 as wasm", "4 as wasm", "5 as wasm", "6 as wasm"];

/** The calls in both bundles; the warning, if any, in the one for development alone. */
async function expectReport(
  engine: RunningEngine,
  calls: readonly string[],
  warning?: RegExp,
  headers?: PageHeaders,
): Promise<Report> {
  const [development, production] = await folders;
  const inDevelopment = (await engine.report(development!, headers)) as Report;
  const inProduction = (await engine.report(production!, headers)) as Report;
  expect(inDevelopment.calls).toEqual(calls);
  expect(inDevelopment.warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
  expect({ calls: inProduction.calls, warnings: inProduction.warnings }).toEqual({ calls, warnings: [] });
  return inProduction;
}

describe("Node", () => {
  const node = (...words: string[]): RunningEngine => startRuntime(process.execPath, words);
  it("with everything", () => expectReport(node(), WASM));
  it("without WebAssembly", () =>
    expectReport(node("--jitless"), JAVASCRIPT, /^wumba: kernels run as plain JavaScript here.* has no WebAssembly/));
  it.runIf(process.arch === "x64")("without SIMD", () =>
    expectReport(
      node("--no-enable-sse4-1"),
      WITHOUT_SIMD,
      /^wumba: onlySimd runs as plain JavaScript here, .*lacks a feature .*every variant.*CompileError/,
    ),
  );
  it("with less memory than asked for", () => expectReport(node("--wasm-max-mem-pages=300"), WASM));
  it("with too little memory", () =>
    expectReport(node("--wasm-max-mem-pages=200"), JAVASCRIPT, /grants no memory of 16 MB/));
});

describe("Bun", () => {
  const bun = async (skip: (note: string) => never, variables: Record<string, string>): Promise<RunningEngine> => {
    await startEngine(engineNamed("Bun"), skip);
    return startRuntime(engineNamed("Bun").find()!, [], variables);
  };
  it("with everything", async ({ skip }) => expectReport(await bun(skip, {}), WASM));
  it("without WebAssembly", async ({ skip }) =>
    expectReport(await bun(skip, { BUN_JSC_useWasm: "0" }), JAVASCRIPT, /has no WebAssembly/));
  it("without SIMD", async ({ skip }) =>
    expectReport(
      await bun(skip, { BUN_JSC_useWasmSIMD: "0" }),
      WITHOUT_SIMD,
      /^wumba: onlySimd runs as .*lacks a feature/,
    ));
});

describe.each(browserEngines)("$name", (engine) => {
  let running: RunningEngine | undefined;
  afterAll(() => running?.close());

  it("with everything", async ({ skip }) => {
    running ??= await startEngine(engine, skip);
    await expectReport(running, WASM);
  });
  it("under a policy without wasm-unsafe-eval", async ({ skip }) => {
    running ??= await startEngine(engine, skip);
    const policy = { "content-security-policy": "default-src 'self'; script-src 'self'" };
    await expectReport(running, JAVASCRIPT, /may not run WebAssembly; .*'wasm-unsafe-eval'.*Error/, policy);
  });
  it("under a policy with wasm-unsafe-eval", async ({ skip }) => {
    running ??= await startEngine(engine, skip);
    await expectReport(running, WASM, undefined, {
      "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    });
  });
  it("in a page that is not isolated, without SharedArrayBuffer", async ({ skip }) => {
    running ??= await startEngine(engine, skip);
    const open = { "cross-origin-opener-policy": undefined, "cross-origin-embedder-policy": undefined };
    expect((await expectReport(running, WASM, undefined, open)).sharedMemory).toBe(false);
  });
});
