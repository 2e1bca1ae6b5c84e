/**
 * The runner on modules as a builder would write them: it passes what runs as WebAssembly, and fails wrong answers and
 * silent JavaScript.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { OUTPUT, type BuiltFile } from "./build.js";
import type { FixtureModule } from "./fixture.js";
import { importWatched } from "./spy.js";
import { asGiven, buildFailures, sweepCases, sweepTraps } from "./sweep.js";

const FOLDER = path.join(OUTPUT, "runner");
const fixture: FixtureModule = {
  cases: { double: () => [[new Float64Array([1, -0])], [new Float64Array(0)], [new Float64Array([NaN])]] },
  traps: { double: () => [{ arguments: [new Float64Array(1)], array: "x", index: 1, length: 1 }] },
  double: (x: Float64Array) => {
    for (let i = 0; i < x.length; i++) x[i]! *= 2;
    return x;
  },
};

beforeAll(() => mkdirSync(FOLDER, { recursive: true }));

/** A glue with this kernel, and a module that forwards to it. */
async function built(name: string, kernel: string): Promise<object> {
  const glue = path.join(FOLDER, `${name}.kernels.js`);
  const output = path.join(FOLDER, `${name}.js`);
  writeFileSync(glue, `export const JS = Symbol();\nexport let w0 = (x) => { ${kernel} };\n`);
  writeFileSync(
    output,
    `import { w0 as $w0, JS as $js } from "./${name}.kernels.js";
export function double(x) { const $r = $w0(x); if ($r !== $js) return $r; for (let i = 0; i < x.length; i++) x[i] *= 2; return x; }\n`,
  );
  return importWatched({ input: output, output, glue, functions: [], diagnostics: [], dependencies: [] });
}

async function sweep(name: string, kernel: string, changed: Partial<FixtureModule> = {}): Promise<string[]> {
  const subject = {
    fixture: { ...fixture, ...changed },
    built: await built(name, kernel),
    name: "double",
    kernel: "w0",
  };
  return sweepCases(subject, asGiven);
}

const RIGHT = "for (let i = 0; i < x.length; i++) x[i] *= 2; return x;";

it("passes a kernel that does the same", async () => {
  expect(await sweep("right", RIGHT)).toEqual([]);
});

it("fails a kernel that hands the call back to JavaScript", async () => {
  expect(await sweep("silent", "return JS;")).toEqual([
    "case 0: ran as JavaScript",
    "case 1: ran as JavaScript",
    "case 2: ran as JavaScript",
  ]);
});

it("passes such a kernel where the fixture allows it", async () => {
  expect(await sweep("allowed", "return JS;", { javascript: ["double"] })).toEqual([]);
});

it("fails wrong elements and wrong results", async () => {
  expect(await sweep("elements", "return x;")).toHaveLength(2);
  expect(await sweep("result", `${RIGHT.replace("return x;", "return x.slice();")}`)).toHaveLength(3);
});

it("checks what the error of an access outside names", async () => {
  const subject = async (name: string, message: string) => ({
    fixture,
    built: await built(name, `throw new RangeError(${JSON.stringify(message)});`),
    name: "double",
    kernel: "w0",
  });
  const lineOf = () => 3;
  expect(sweepTraps(await subject("named", "x[1] is outside x (length 1) at kernels.ts:3:9"), lineOf, asGiven)).toEqual(
    [],
  );
  expect(sweepTraps(await subject("unnamed", "x[10] is outside at kernels.ts:3:9"), lineOf, asGiven)).toHaveLength(1);
  expect(
    sweepTraps({ ...(await subject("goes-on", "")), built: await built("goes-on", RIGHT) }, lineOf, asGiven),
  ).toHaveLength(1);
});

it("fails functions that were not compiled", () => {
  const file = (status: "compiled" | "error"): BuiltFile => ({
    input: "",
    output: "",
    glue: "",
    diagnostics: [],
    dependencies: [],
    functions: [{ name: "double", line: 1, status, reason: null, calls: null, wasmBytes: {}, export: "w0", loops: [] }],
  });
  expect(buildFailures(fixture, file("compiled"), "double")).toEqual([]);
  expect(buildFailures(fixture, file("error"), "double")).toHaveLength(1);
  expect(buildFailures(fixture, undefined, "double")).toHaveLength(1);
});
