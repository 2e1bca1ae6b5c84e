/** Outputs of a build take the place of outputs alone, whatever files are called and wherever they lie. */
import { existsSync, symlinkSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

const SUM = `// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i]!;
  return total;
}
`;

async function build(project: Project, outDir: string, ...files: string[]): Promise<Record<string, string[]>> {
  const built = await buildFiles(files, { root: project.root, outDir, cacheDir: "cache", variants: ["base"] });
  return Object.fromEntries(built.files.map(({ input, diagnostics }) => [input, diagnostics.map(({ code }) => code)]));
}

test.each(["sum\u2028.ts", "sum\n.ts", "sum\u2029.mts", "sum.d\u2028.tsx"])(
  "a file of an odd name, %j, beside its outputs",
  async (name) => {
    const project = emptyProject();
    project.write("package.json", `{ "type": "module" }`);
    project.write(name, SUM);
    await build(project, ".", name);
    expect(project.read(name)).toBe(SUM);
    const stem = name.replace(/\.[^.]*$/, "");
    const address = pathToFileURL(project.file(`${stem}.js`)).href;
    const program = `console.log((await import(${JSON.stringify(address)})).sum(new Float64Array([1, 2])))`;
    expect(spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).stdout).toBe(
      "3\n",
    );
    expect(project.read(`${stem}.d.ts`)).toContain("export declare function sum");
  },
);

test("a file that no build has made is not replaced, and the others are built", async () => {
  const project = emptyProject();
  for (const name of ["js", "map", "types", "kernels", "good"]) project.write(`${name}.ts`, SUM);
  const own = ["out/js.js", "out/map.js.map", "out/types.d.ts", "out/kernels.kernels.js"];
  for (const name of own) project.write(name, "mine");
  const built = await build(project, "out", "js.ts", "map.ts", "types.ts", "kernels.ts", "good.ts");
  for (const name of ["js", "map", "types", "kernels"]) expect(built[project.file(`${name}.ts`)]).toEqual(["W1015"]);
  expect(built[project.file("good.ts")]).toEqual([]);
  for (const name of own) expect(project.read(name)).toBe("mine");
  expect(existsSync(project.file("out/types.js"))).toBe(false);
  expect(project.read("out/good.js")).toContain("sum");
});

test("outputs of an earlier build are replaced", async () => {
  const project = emptyProject();
  project.write("sum.ts", SUM);
  await build(project, "out", "sum.ts");
  project.edit("sum.ts", "total;\n}", "total + 1;\n}");
  expect(await build(project, "out", "sum.ts")).toEqual({ [project.file("sum.ts")]: [] });
  expect(project.read("out/sum.js")).toContain("total + 1");
});

test("what is imported from the output folder stays", async () => {
  const project = emptyProject();
  project.write("package.json", `{ "type": "module" }`);
  project.write("data.json", "[1]");
  project.write("factor.js", "export const factor = 2;\n");
  const main = `import data from "./data.json" with { type: "json" };\nimport { factor } from "./factor.js";\nconsole.log(data, factor);\n${SUM}`;
  project.write("main.ts", main);
  const before = project.contents(".");
  await build(project, ".", "main.ts");
  expect(project.contents(".")).toMatchObject(before);
});

test("a link in the output folder is not followed, and not replaced", async () => {
  const project = emptyProject();
  project.write("sum.ts", SUM);
  project.write("precious.ts", "precious");
  project.write("out/other", "");
  symlinkSync(project.file("precious.ts"), project.file("out/sum.js"));
  expect(await build(project, "out", "sum.ts")).toEqual({ [project.file("sum.ts")]: ["W1015"] });
  expect(project.read("precious.ts")).toBe("precious");
});
