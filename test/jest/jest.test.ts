/** Tests that Jest runs: kernels from source, in both kinds of modules, alone and around another transformer. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { createTransformer, type Transformed } from "../../plugins/jest/dist/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "../plugin/project.js";

const ALONE = { preset: "@wumba/jest" };
const AROUND = { transform: { "\\.ts$": ["@wumba/jest", { transformer: ["./upper.cjs", { word: "TOLD" }] }] } };

let project: Project;
const leftovers: (() => void)[] = [];

beforeAll(() => {
  project = emptyProject((remove) => leftovers.push(remove));
  const files = { "kernels.ts": KERNELS, "kernels.test.ts": TEST, "upper.cjs": UPPER, "package.json": "{}" };
  for (const [name, text] of Object.entries(files)) project.write(name, text);
  project.write("tsconfig.json", `{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext" } }`);
  const packages = project.file("node_modules/@wumba");
  mkdirSync(packages, { recursive: true });
  symlinkSync(path.join(REPOSITORY, "plugins/jest"), path.join(packages, "jest"), "junction");
});
afterAll(() => leftovers.forEach((remove) => remove()));

/** What Jest says; `words` are those of its command line. */
function run(config: object, { node = [] as string[], words = [] as string[] } = {}): string {
  const all = { rootDir: project.root, cacheDirectory: project.file("jest-cache"), ...config };
  const jest = path.join(REPOSITORY, "node_modules/jest/bin/jest.js");
  const { stderr } = spawnSync(process.execPath, [...node, jest, "-i", "--config", JSON.stringify(all), ...words], {
    cwd: project.root,
    env: { ...process.env, NO_COLOR: "1" },
    encoding: "utf8",
  });
  return stderr;
}

describe("CommonJS", () => {
  test("a kernel, explicit types, places of errors", () => {
    expect(run(ALONE)).toContain("Tests:       3 passed");
  });

  test("again, when Jest remembers what we do not", () => {
    for (const name of readdirSync(project.file("node_modules/.cache/wumba")))
      rmSync(project.file(`node_modules/.cache/wumba/${name}`), { recursive: true });
    expect(run(ALONE)).toContain("Tests:       3 passed");
  });

  test("around another transformer, with its options", () => {
    const said = run(AROUND, { words: ["-t", "kernel"] });
    expect(said).toContain("1 passed");
    expect(said).toContain("TOLD kernels.ts");
  });
});

/** A call that is forwarded to the kernel. */
const CALL = /\.energy\)\(x, n(?:, energy)?\)/;

describe("asked as Jest asks", () => {
  const ask = async (text: string, instrument: boolean): Promise<Transformed> => {
    const file = project.file("asked.ts");
    const given = { config: { rootDir: project.root }, instrument, supportsStaticESM: false };
    return (await createTransformer()).process!(text, file, given);
  };

  test("where lines are counted, functions run as JavaScript that keeps explicit types", async () => {
    expect((await ask(KERNELS, false)).code).toMatch(CALL);
    const { code } = await ask(KERNELS, true);
    expect(code).not.toMatch(CALL);
    expect(code).toMatch(/sum = .*fround/);
  });

  test("mocks take a transformer that moves them", async () => {
    const text = `import { energy } from "./kernels";\njest.mock("./kernels");\n`;
    await expect(ask(text, false)).rejects.toThrow("name ts-jest, @swc/jest or babel-jest");
  });
});

test("ES modules", () => {
  const config = { ...ALONE, extensionsToTreatAsEsm: [".ts"] };
  expect(run(config, { node: ["--experimental-vm-modules"] })).toContain("Tests:       3 passed");
});

test("an edit counts, and an error has its place", () => {
  project.edit("kernels.ts", "x[i]! * x[i]!", "x[i]! + Date.now()");
  expect(run(ALONE, { words: ["-t", "kernel"] })).toMatch(/kernels\.ts:5:\d+ - error W4002: .*\n\n.*\n.*Date\.now\(\)/);
});

const KERNELS = `import { f32 } from "wumba";
// @njit
export function energy(x: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]! * x[i]!;
  return sum;
}
// @njit
export function single(x: Float32Array): f32 {
  let sum = f32(0);
  for (let i = 0; i < x.length; i++) sum = sum + x[i]!;
  return sum;
}
export function fail(): never {
  throw new Error("here");
}
`;

const TEST = `import { float64Array } from "wumba";
import { array, sum } from "@wumba/numpy";
import { energy, fail, single } from "./kernels.js";

test("kernel", () => {
  const x = float64Array([1, 2, 3, 4]);
  expect(energy(x, 4)).toBe(30);
  expect(() => energy(x, 7)).toThrow("x[4] is outside x, whose length is 4 (kernels.ts:5:");
});
test("explicit types", () => {
  expect(single(new Float32Array([16777216, 1, 1]))).toBe(16777216);
  expect(sum(array([1, 2]))).toBe(3);
});
test("place", () => {
  expect.assertions(1);
  try {
    fail();
  } catch (error) {
    expect(error.stack).toMatch(/kernels\\.ts:15:9/);
  }
});
`;

/** Strips types as another transformer would, and says that it did. */
const UPPER = `const ts = require("typescript");
exports.createTransformer = ({ word }) => ({
  process(text, file) {
    console.warn(word, require("node:path").basename(file));
    const compilerOptions = { module: "commonjs", target: "es2022", inlineSourceMap: true };
    const plain = text.replaceAll(".js\\"", "\\"");
    return { code: ts.transpileModule(plain, { fileName: file, compilerOptions }).outputText };
  },
});
`;
