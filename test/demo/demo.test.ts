/** `npm run demo` from end to end: in Chromium where there is one, in Node, and with a reference that differs. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { findChromium } from "../../scripts/demo/find-chromium.mjs";
import { describeMeasurements, findFaults } from "../../scripts/demo/report.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const KERNELS = ["enlarge", "blur", "palette", "density", "nearest", "rain"];
const LONGEST = 90_000;

function run(options: string[], environment: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/demo.mjs", ...options], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: LONGEST,
  });
  return { status, stdout, stderr };
}

function expectSuccess({ status, stdout, stderr }: ReturnType<typeof run>): void {
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^Built for production by Vite in [\d.]+ s\n {2}index\.html +[\d.]+ kB +[\d.]+ kB gzipped\n/);
  expect(stdout).toMatch(/The page is at http:\/\/localhost:\d+\//);
  for (const name of KERNELS)
    expect(stdout).toMatch(
      new RegExp(`^ {2}${name} +[\\d.]+ +[\\d.]+ +[\\d.]+× +[\\d.]+ +[\\d.]+× +\\d+ numbers, the same bits$`, "m"),
    );
  expect(stdout).toMatch(/^ {2}geometric mean +[\d.]+×$/m);
  expect(stdout).toContain("All 6 kernels ran as WebAssembly and gave the same bits as plain JavaScript.");
}

describe("the demo", () => {
  test.skipIf(!findChromium())(
    "in Chromium",
    () => {
      const result = run(["--rounds", "3"]);
      expectSuccess(result);
      expect(result.stdout).toMatch(/in Chromium \d+/);
      expect(result.stdout).toContain("The switch on the page draws the same pictures both ways.");
    },
    LONGEST,
  );

  test(
    "in Node, with the same bundle, where the browser does not start; then a bundle whose JavaScript differs",
    () => {
      const result = run(["--rounds", "1"], { CHROMIUM_PATH: process.execPath });
      expectSuccess(result);
      expect(result.stdout).toMatch(/does not start: [^]*; measuring in Node[^]* in Node \d+/);
      expect(measureTampered()).toMatch(
        /rain: WebAssembly and JavaScript differ: array 0 at \d+: [\d.e-]+ instead of [\d.e-]+/,
      );
    },
    LONGEST,
  );

  test("names what is wrong on the command line", () => {
    expect(run(["--round", "3"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Unknown option '--round'[^]*npm run demo -- \[options\]/),
    });
    expect(run(["--rounds", "few"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^--rounds is a whole number from 1 to 1000, not "few"\./),
    });
  });

  test("tells how to use it", () => {
    expect(run(["--help"])).toMatchObject({ status: 0, stdout: expect.stringContaining("--serve") });
  });

  test("refuses a browser that is not there", () => {
    expect(() => findChromium({ CHROMIUM_PATH: "/nowhere/chromium" })).toThrow(
      "CHROMIUM_PATH is /nowhere/chromium, where there is no file.",
    );
  });
});

/**
 * A copy of the bundle, in which a constant of the functions that stay JavaScript is another; what is wrong with its
 * measurements.
 */
function measureTampered(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wumba-demo-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(path.join(ROOT, "fixtures/projects/demo/dist"), folder, { recursive: true });
  let changed = 0;
  for (const name of readdirSync(path.join(folder, "assets")).filter((file) => file.endsWith(".js"))) {
    const file = path.join(folder, "assets", name);
    const text = readFileSync(file, "utf8").replaceAll("*-.2", () => (changed++, "*-.3"));
    writeFileSync(file, text);
  }
  expect(changed).toBeGreaterThan(0);
  const program = `
    import { readManifest } from "./scripts/demo/build-page.mjs";
    import { measureInNode } from "./scripts/demo/measure-in-node.mjs";
    import { findFaults } from "./scripts/demo/report.mjs";
    console.log(findFaults(await measureInNode({ manifest: readManifest(process.argv[1]) }, { rounds: 1 })).join("\\n"));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program, folder], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout;
}

describe("the report", () => {
  const measurement = {
    name: "blur",
    javascript: 3,
    wasm: 1,
    wasmCopying: 2,
    wasmCalls: { kernel: 1, copying: 1, plain: 0 },
    compared: 4,
    difference: undefined as string | undefined,
  };
  const result = (changes: Partial<typeof measurement>, samePictures = true) => {
    const measurements = [1, 2, 3].map(() => ({ ...measurement, ...changes }));
    return { where: "Node", measurements, samePictures };
  };

  test("finds nothing wrong with what is right", () => {
    expect(findFaults(result({}))).toEqual([]);
  });

  test.each([
    [
      result({ difference: "array 0 at 1: 2 instead of 3" }),
      "blur: WebAssembly and JavaScript differ: array 0 at 1: 2 instead of 3",
    ],
    [result({ wasmCalls: { kernel: 0, copying: 0, plain: 0 } }), "blur: the kernel never ran as WebAssembly"],
    [result({ wasmCalls: { kernel: 1, copying: 1, plain: 1 } }), "blur: the plain function ran as WebAssembly"],
    [result({}, false), "the pictures drawn by WebAssembly and by JavaScript differ"],
    [{ ...result({}), measurements: [measurement] }, "only 1 kernels were measured"],
  ])("finds fault %#", (given, fault) => {
    expect(findFaults(given)).toContain(fault);
  });

  test("prints the ratios and names what is slower", () => {
    expect(describeMeasurements(result({})).join("\n")).toMatch(
      /blur +3\.00 +1\.00 +3\.00× +2\.00 +1\.50×[^]*geometric mean +3\.00×/,
    );
    expect(describeMeasurements(result({ wasm: 6 }))).toContain("  slower than JavaScript here: blur, blur, blur");
  });
});
