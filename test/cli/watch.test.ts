/** `wumba build --watch`: what changes is built again, after mistakes too, until the process ends. */
import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyProject, REPOSITORY } from "../plugin/project.js";

const kernel = (term: string): string =>
  `import { scale } from "./scale.js";\n// @njit\nexport function sum(n: number): number {\n  let all = 0;\n  for (let i = 0; i < n; i++) all += ${term};\n  return all;\n}\nexport const scaled = (n: number): number => sum(n) * scale;\n`;

test("a change of a file, and of what it imports", async () => {
  const project = emptyProject();
  project.write("scale.ts", "export const scale = 2;\n");
  project.write("kernels.ts", kernel("i"));
  const command = path.join(REPOSITORY, "packages/cli/bin/wumba.js");
  const words = ["build", "kernels.ts", "--out", "out", "--watch", "--cache-dir", "cache"];
  const child = spawn(process.execPath, [command, ...words], { cwd: project.root });
  onTestFinished(() => void child.kill());
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)));
  const next = async (pattern: RegExp): Promise<void> => {
    await vi.waitFor(() => expect(said).toMatch(pattern), { timeout: 60_000, interval: 100 });
    said = "";
  };
  const script = `import { scaled } from "./out/kernels.js"; console.log(scaled(4));`;
  const run = (): number =>
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project.root }));
  await next(/kernels\.js\n {2}sum/);
  expect(run()).toBe(12);
  project.write("kernels.ts", kernel("i * i"));
  await next(/kernels\.js\n {2}sum/);
  expect(run()).toBe(28);
  project.write("kernels.ts", kernel("Date.now()"));
  await next(/error W4002[^]*Found 1 error/);
  project.write("kernels.ts", kernel("i"));
  await next(/kernels\.js\n {2}sum/);
  project.write("scale.ts", "export const scale = 3;\n");
  await next(/kernels\.js\n {2}sum/);
  expect(run()).toBe(18);
});
