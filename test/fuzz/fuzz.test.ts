// The generator's programs are valid, the fuzzer finds planted bugs, and compiled programs do what JavaScript does.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TSC } from "../../scripts/tsc.mjs";
import { COMPILER_READY, FORCED } from "./build.js";
import type { BatchProgram } from "./batch.js";
import { MEANINGS } from "./context.js";
import { generateProgram } from "./generate.js";
import { observe } from "./oracle.js";
import { emptyStatistics, preparePrograms, type Statistics } from "./prepare.js";
import { programSeed } from "./random.js";
import type { Runner } from "./runner.js";
import type { SessionOptions } from "./session.js";

const folder = (name: string): string => fileURLToPath(new URL(`../../.cache/fuzz-test/${name}/`, import.meta.url));
const seeds = (seed: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => programSeed(seed, index));

/** Child processes run the compiled fuzzer. */
const built = async <T>(module: string): Promise<T> =>
  (await import(/* @vite-ignore */ fileURLToPath(new URL(`./dist/${module}.js`, import.meta.url)))) as T;
type RunnerModule = typeof import("./runner.js");
type ShrinkModule = typeof import("./shrink.js");
type SessionModule = typeof import("./session.js");

beforeAll(() => {
  execFileSync(process.execPath, [TSC, "-p", fileURLToPath(new URL("./tsconfig.json", import.meta.url))]);
}, 60_000);

describe("the generator", () => {
  const statistics: Statistics = emptyStatistics();
  const programs: BatchProgram[] = [];
  beforeAll(() => {
    for (let first = 0; first < 320; first += 40)
      programs.push(...preparePrograms(seeds(1, 320).slice(first, first + 40), statistics));
  }, 240_000);

  test("writes programs that type-check and end", () => {
    // TypeScript narrows what the generator does not follow.
    expect(statistics.illTyped).toBeLessThan(0.03 * statistics.programs);
    expect(statistics.tooLong).toBeLessThan(0.01 * statistics.calls);
    expect(statistics.empty).toBeLessThan(0.01 * statistics.programs);
  });

  test("writes programs that do something", () => {
    expect(statistics.steps / statistics.calls).toBeGreaterThan(80);
    expect(statistics.throwing).toBeLessThan(0.08 * statistics.calls);
    expect(statistics.outside).toBeLessThan(0.1 * statistics.calls);
    expect(statistics.nanResults).toBeLessThan(0.1 * statistics.numericResults);
    expect(statistics.uniform).toBeLessThan(0.05 * statistics.programs);
    expect(statistics.aliasing).toBeGreaterThan(0.1 * statistics.calls);
  });

  test("gives the same program for the same seed", () => {
    for (const seed of seeds(2, 20)) expect(generateProgram(seed)).toEqual(generateProgram(seed));
  });

  test("covers the language", () => {
    const text = programs.map(({ source }) => source).join("\n");
    for (const part of COVERED) expect(text, part).toContain(part);
  });
});

const COVERED = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
  ".fill(",
  ".set(",
  ".slice(",
  ".subarray(",
  "for (",
  "while (",
  "do {",
  "switch (",
  "continue",
  "break",
  "default:",
  "?? ",
  "|| ",
  "&& ",
  ">>> ",
  "<< ",
  ">>= ",
  "%= ",
  "++",
  "--",
  "throw new RangeError",
  "const ",
  "let ",
  "var ",
  "Math.imul",
  "Math.clz32",
  "Math.fround",
  "Math.round",
  "Math.floor",
  "Math.trunc",
  "Math.ceil",
  "Math.sign",
  "Math.sqrt",
  "Math.abs",
  "Math.min",
  "Math.max",
  "=> ",
  "=== undefined",
  "interface ",
  "class ",
  "extends ",
  "#",
  "static ",
  "get ",
  "super(",
  "instanceof ",
  "function* ",
  "yield* ",
  "[Symbol.iterator]",
  "try {",
  "catch (",
  "finally {",
  "throw new Fail0",
  "new Map<",
  "new Set<",
  ".push(",
  ".splice(",
  ".sort(",
  ".reduce<",
  ".filter(",
  ".get(",
  "for (const [",
  "?.",
  "...",
  ".kind",
  'case "',
  ".join(",
  ".padStart(",
  "`",
  "parseInt(",
  ".indexOf(",
  ".at(",
];

test("the generator writes programs in array style", () => {
  const statistics = emptyStatistics();
  const programs = preparePrograms(seeds(5, 40), statistics, { ndarrays: 1 });
  const text = programs.map(({ source }) => source).join("\n");
  for (const part of COVERED_OF_ARRAYS) expect(text, part).toContain(part);
  expect(statistics.illTyped).toBeLessThan(3);
  expect(statistics.nanResults).toBeLessThan(0.25 * statistics.numericResults);
  expect(statistics.throwing).toBeLessThan(0.08 * statistics.calls);
  expect(statistics.aliasing).toBeGreaterThan(0.03 * statistics.calls);
}, 60_000);

const COVERED_OF_ARRAYS = [
  "NDArray<f64, 2>",
  "NDArray<f32, ",
  "NDArray<i32, ",
  "NDArray<u8, ",
  "NDArray<bool, ",
  ", 3>",
  ", 4>",
  " && ",
  ".slice(",
  "undefined, -1",
  ".T",
  ".row(",
  "np.assign(",
  "np.where(",
  "out: ",
  "axis: ",
  "keepdims: true",
  ".get(",
  ".set(",
  " of p",
];

test("the generator writes programs about what JavaScript means", () => {
  const statistics = emptyStatistics();
  const programs = preparePrograms(seeds(6, 80), statistics, { meanings: 1 });
  const text = seeds(6, 2000)
    .map((seed) => generateProgram(seed, { meanings: 1 }).source)
    .join("\n");
  for (const part of COVERED_OF_MEANINGS) expect(text, String(part)).toMatch(part);
  expect(statistics.illTyped).toBeLessThan(0.08 * statistics.programs);
  expect(statistics.throwing).toBeLessThan(0.08 * statistics.calls);
  expect(programs.some(({ loose }) => loose?.some(({ code }) => code === "TS2454"))).toBe(true);
  expect(programs.some(({ calls }) => calls.some(({ lies }) => lies))).toBe(true);
}, 60_000);

test("each part of the programs about meaning can be left out", () => {
  for (const seed of seeds(7, 20)) {
    const { source } = generateProgram(seed, { meanings: 1, without: MEANINGS.filter((part) => part !== "appends") });
    expect(source).toMatch(/\[\w+(\.\w+|\[[^\]]*\]!)?(\.length|\+\+)\] = |\[end\] = /);
  }
});

const COVERED_OF_MEANINGS = [
  /let \w+;/,
  /let \w+: number \| undefined;/,
  /for \(var \w+ = 0/,
  /\.push\(\(\) => /,
  /for \(let \w+ = 0, \w+ = \(\) => /,
  /for \(let \[/,
  /instanceof ReferenceError/,
  /\w!: number;/,
  /\w\?: number;/,
  /constructor\(k: number, readonly seen: number\[\]\) \{.*this\.setup/,
  /super\.setup/,
  /toFixed\(/,
  /new \w+Array\((-1|2 \*\* 53|n - 3|a - 2)\)/,
  /\.repeat\(/,
  / [/%] BigInt\(/,
  /fromCodePoint\(/,
  /finally \{/,
  /\.get\(.*\) === undefined/,
  /\] \?\? /,
  /\] === undefined/,
  /\.length\] = /,
  /\+\+\] = /,
  /\bf\(\w+\)/,
  /\.forEach\(\(e, i\)/,
  / as 0 \| 1 \| 2/,
];

describe("the fuzzer, with planted bugs", () => {
  let runner: Runner;
  beforeAll(async () => {
    runner = new (await built<RunnerModule>("runner")).Runner(folder("planted"), "./planted-bug.js", 2000);
  });
  afterAll(() => runner.stop());

  const program = (body: string): BatchProgram => {
    const source = `// @njit\nexport function kernel0(a: number): number {\n  ${body}\n}\n`;
    const calls = [{ function: "kernel0", buffers: [], arguments: [{ type: "number" as const, value: "-2.5" }] }];
    return { seed: 0, source, calls: observe({ source, calls }).calls };
  };

  test("tells apart what can go wrong, and who did it", async () => {
    const bodies = [
      "return a;",
      "return Math.floor(a);",
      "do { a++; } while (a < 0); return a;",
      "switch (a) { default: return 1; }",
      "return Math.clz32(a);",
      "return Math.expm1(a);",
      "return -a;",
    ];
    const results = await runner.run(bodies.map(program), ["base"], 2000);
    expect(results.map(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
      [],
      ["mismatch"],
      ["compiler crash"],
      ["refused"],
      ["does not end"],
      ["does not end"],
      [],
    ]);
    expect(results.flatMap(({ findings }) => findings.map(({ key }) => key))).toEqual(
      expect.arrayContaining(["does not end in run", "does not end in analyse"]),
    );
    expect(results[0]).toMatchObject({ calls: 1, compiledCalls: 1, wasmCalls: 1 });
  }, 30_000);

  test("makes a finding small", async () => {
    const { shrink } = await built<ShrinkModule>("shrink");
    const programs = preparePrograms(seeds(5, 60), emptyStatistics(), { without: ["switch", "data"] }).filter(
      ({ source }) => !/Math\.clz32|\bdo \{/.test(source),
    );
    const results = await runner.run(programs, ["base"]);
    const found = programs
      .map((program, index) => ({ program, finding: results[index]!.findings.find(({ kind }) => kind === "mismatch") }))
      .filter(({ finding }) => finding !== undefined)
      .sort((one, other) => one.program.source.length - other.program.source.length);
    // To make a long one small takes long.
    const { program, finding } = found.find(({ program }) => program.source.split("\n").length > 24)!;
    const small = await shrink(program, finding!, runner, 240);
    expect(small.program.source.trim().split("\n").length).toBeLessThan(12);
    expect(small.program.source).toContain("Math.floor(");
  }, 300_000);
});

/**
 * Closures over variables that are assigned later, variables of two types, errors of own classes that leave the kernel.
 */
const REFUSED = ["W4008", "W2005", "W3008"];
/**
 * With declared data also: arrays of which nothing is known, functions in results, bigints in objects, recursion
 * through closures.
 */
const REFUSED_WITH_DATA = [...REFUSED, "W2002", "W2012", "W2108", "W3001", "W4005"];

/**
 * Bigints that may outgrow 64 bits, `null!` in arithmetic, `new Array(n)` whose elements are missing, questions for null
 * where undefined may be.
 */
const REFUSED_MEANINGS = [
  "W2106",
  "W2007",
  "W4006",
  "W4002: '…' cannot be compiled: whether it is null or undefined makes a difference",
];

const runs = [
  {
    title: "without declared data",
    seed: 20,
    programs: 40,
    without: ["data"],
    ndarrays: 0,
    meanings: 0,
    refused: REFUSED,
  },
  {
    title: "with declared data",
    seed: 20,
    programs: 20,
    without: [],
    ndarrays: 0,
    meanings: 0,
    refused: REFUSED_WITH_DATA,
  },
  { title: "over arrays of n dimensions", seed: 5, programs: 12, without: [], ndarrays: 1, meanings: 0, refused: [] },
  {
    title: "about what JavaScript means",
    seed: 20,
    programs: 15,
    without: [],
    ndarrays: 0,
    meanings: 1,
    refused: REFUSED_MEANINGS,
  },
  {
    title: "with the default boundary",
    seed: 7,
    programs: 12,
    without: [],
    ndarrays: 0,
    meanings: 0.4,
    refused: [...REFUSED_WITH_DATA, ...REFUSED_MEANINGS],
    variants: ["auto"],
  },
] as const;

describe.skipIf(!COMPILER_READY)("compiled programs", () => {
  test.each(runs)(
    "do what JavaScript does, in every variant, $title",
    async ({ seed, programs, without, ndarrays, meanings, refused, ...run }) => {
      const variants = "variants" in run ? run.variants : FORCED;
      const { Runner } = await built<RunnerModule>("runner");
      const { runSession } = await built<SessionModule>("session");
      const runner = new Runner(folder("compiled"));
      const texts: string[] = [];
      const options: SessionOptions = {
        seed,
        seconds: Infinity,
        programs,
        batch: 40,
        variants,
        without,
        ndarrays,
        meanings,
        shrinkSeconds: 0,
        shrinksPerKey: 3,
        findings: folder("findings"),
        print: (text) => texts.push(text),
      };
      try {
        const { found, totals } = await runSession(options, runner);
        // Some programs have what the documentation says is refused.
        const wrong = [...found.keys()].filter((key) => !refused.some((code) => key.startsWith(`refused ${code}`)));
        expect(wrong, texts.join("\n")).toEqual([]);
        const forced = variants === FORCED;
        expect(totals.compiledFunctions).toBeGreaterThan((forced ? 0.9 : 0.5) * totals.functions);
        expect(totals.compiledCalls).toBeGreaterThan(0.5 * totals.compiledFunctions);
        // What is so short runs as JavaScript by default.
        if (forced) expect(totals.wasmCalls).toBeGreaterThan(0.8 * totals.compiledCalls);
      } finally {
        runner.stop();
      }
    },
    600_000,
  );
});
