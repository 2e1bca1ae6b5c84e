/** `@wumba/eslint-plugin` in ESLint and in Oxlint: places, fixes, suggestions; text as it is typed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import wumba from "@wumba/eslint-plugin";
import { ESLint, type Linter } from "eslint";
import typescript from "typescript-eslint";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { emptyProject, type Project } from "../plugin/project.js";

const require = createRequire(import.meta.url);

const TEXT = `import { step } from "./step.js";

// @njit { boundcheck: false }
export function first(x: Float64Array): number {
  return x[0]!;
}

// @njt
export function second(x: number): number {
  return 2 * x;
}

// @njit
export async function later(x: number): Promise<number> {
  return x;
}

// @njit
export function third(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += step(x[i]!);
  return sum;
}
`;

const STEP = "export function step(x: number): number {\n  return eval('x');\n}\n";

const leftovers: (() => void)[] = [];
afterAll(() => leftovers.forEach((remove) => remove()));

/** One for all tests of ESLint: TypeScript starts once. */
const project = makeProject();

function makeProject(): Project {
  const project = emptyProject((remove) => leftovers.push(remove));
  project.write("kernels.ts", TEXT);
  project.write("step.ts", STEP);
  project.write("plain.js", "// @njit\nexport const x = 1;\n");
  return project;
}

const lint = (...config: Linter.Config[]): ESLint =>
  new ESLint({ cwd: project.root, overrideConfigFile: true, overrideConfig: config });

const shown = ({ line, column, endColumn, severity, ruleId, message }: Linter.LintMessage): string =>
  `${line}:${column}-${endColumn} ${severity} ${ruleId} ${/\((W\d+)\)$/.exec(message)?.[1]}`;

const EXPECTED = [
  "3:12-22 2 @wumba/errors W1002",
  "8:4-8 1 @wumba/warnings W1008",
  "14:1-58 2 @wumba/errors W1004",
  "19:1-2 2 @wumba/errors W4003",
];

test("beside typescript-eslint: all diagnostics at their places, those of other files at the function they stop", async () => {
  const parser = { files: ["**/*.ts"], languageOptions: { parser: typescript.parser as Linter.Parser } };
  const results = await lint(parser, wumba.configs.recommended).lintFiles(["."]);
  const messages = results.flatMap((result) => result.messages);
  expect(messages.map(shown)).toEqual(EXPECTED);
  expect(messages.at(-1)!.message).toMatch(/^step\.ts:2:10: 'eval\(\)' is not supported .* \(W4003\)$/);
  expect(messages[1]!.suggestions).toMatchObject([{ desc: "Write '@njit'.", fix: { text: "@njit" } }]);
});

test("alone, with no parser for TypeScript; what is certain is fixed", async () => {
  const eslint = lint(wumba.configs.alone);
  const [result] = await eslint.lintFiles(["kernels.ts"]);
  expect(result!.messages.map(shown)).toEqual(EXPECTED);
  const fixing = new ESLint({
    cwd: project.root,
    overrideConfigFile: true,
    overrideConfig: [wumba.configs.alone],
    fix: true,
  });
  const [fixed] = await fixing.lintFiles(["kernels.ts"]);
  expect(fixed!.output).toBe(TEXT.replace("boundcheck", "boundscheck"));
});

test("text that is not on the disk; a file without markers costs nothing", async () => {
  const eslint = lint(wumba.configs.alone);
  const filePath = project.file("kernels.ts");
  await eslint.lintText(TEXT, { filePath });
  const started = performance.now();
  const [edited] = await eslint.lintText(TEXT.replace("async ", "").replace("Promise<number>", "number"), { filePath });
  const milliseconds = performance.now() - started;
  expect(edited!.messages.map(shown)).toEqual(
    EXPECTED.filter((each) => !each.includes("W1004"))
      .concat("14:1-43 1 @wumba/warnings W5002")
      .sort(byLine),
  );
  expect(milliseconds).toBeLessThan(2000);
  expect((await eslint.lintText("export const x = 1;\n", { filePath }))[0]!.messages).toEqual([]);
});

const byLine = (a: string, b: string): number => Number.parseInt(a) - Number.parseInt(b);

test("options reach the compiler", async () => {
  project.write("strict.json", "{");
  const config: Linter.Config = {
    ...wumba.configs.alone,
    rules: { "@wumba/errors": ["error", { tsconfig: "strict.json" }] },
  };
  await expect(lint(config).lintFiles(["kernels.ts"])).rejects.toThrow(/strict\.json/);
});

test("Oxlint: the same places, fixes and suggestions", () => {
  // Outside the repository: Oxlint leaves out what git ignores.
  const folder = mkdtempSync(path.join(tmpdir(), "wumba-oxlint-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kernels = path.join(folder, "kernels.ts");
  writeFileSync(kernels, TEXT);
  writeFileSync(path.join(folder, "step.ts"), STEP);
  writeFileSync(path.join(folder, "plain.js"), "// @njit\nexport const x = 1;\n");
  writeFileSync(
    path.join(folder, ".oxlintrc.json"),
    JSON.stringify({
      jsPlugins: [require.resolve("@wumba/eslint-plugin")],
      categories: { correctness: "off" },
      rules: { "@wumba/errors": "error", "@wumba/warnings": "warn" },
    }),
  );
  const oxlint = path.join(path.dirname(require.resolve("oxlint/package.json")), "bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "-f", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: {
      message: string;
      severity: string;
      code: string;
      labels: { span: { line: number; column: number; length: number } }[];
    }[];
  };
  const found = diagnostics.map(({ message, severity, code, labels }) => {
    const { line, column, length } = labels[0]!.span;
    const level = severity === "error" ? 2 : 1;
    const rule = /\((\w+)\)/.exec(code)![1];
    return `${line}:${column}-${column + length} ${level} @wumba/${rule} ${/\((W\d+)\)$/.exec(message)?.[1]}`;
  });
  expect(found.sort(byLine)).toEqual(EXPECTED);
  expect(spawnSync(process.execPath, [oxlint, "--fix-suggestions"], { cwd: folder }).status).toBe(1);
  expect(readFileSync(kernels, "utf8")).toContain("// @njit\nexport function second");
});
