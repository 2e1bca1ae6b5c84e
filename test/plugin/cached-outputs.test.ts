/**
 * A build of files behind a warm cache: what has not changed is written without TypeScript, and whatever changes is
 * seen.
 */
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { buildFiles, KernelBuilder, type BuildFilesOptions } from "@wumba/plugin-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyProject, type Project } from "./project.js";

const MAIN = `import { part } from "./part.js";
export const whole = part;
export class Fields { first = 1 }
`;
const config = (compilerOptions: object, others: object = {}): string =>
  JSON.stringify({
    compilerOptions: { module: "esnext", moduleResolution: "bundler", target: "es2023", ...compilerOptions },
    ...others,
  });

interface Result {
  /** What was written, and said. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly loaded: boolean;
}

async function build(
  project: Project,
  files: readonly string[],
  cacheDir: string,
  options: Partial<BuildFilesOptions> = {},
): Promise<Result> {
  const outDir = `out-${cacheDir}`;
  rmSync(project.file(outDir), { recursive: true, force: true });
  const builder = new KernelBuilder({ root: project.root, variants: ["base"], cacheDir, ...options });
  onTestFinished(() => builder.close());
  const load = vi.spyOn(builder.analysis, "load");
  const built = await buildFiles(files, { builder, outDir, ...options });
  const said = built.files.map(({ functions, diagnostics, dependencies }) => ({
    functions,
    diagnostics,
    dependencies,
  }));
  const texts = Object.entries(project.contents(outDir)).map(([name, text]) => [name.slice(outDir.length + 1), text]);
  return {
    outputs: Object.fromEntries([...texts, ["said", JSON.stringify(said)]]),
    loaded: load.mock.calls.length > 0,
  };
}

/** Both folders have names of one length, so that outputs in them are the same. */
const buildWarm = (project: Project, files: readonly string[], options?: Partial<BuildFilesOptions>): Promise<Result> =>
  build(project, files, "warm", options);
const buildAnew = (project: Project, files: readonly string[], options?: Partial<BuildFilesOptions>): Promise<Result> =>
  build(project, files, "cold", options);

test.each(["inline", "beside"] as const)(
  "what has not changed is written without TypeScript, kernels %s",
  async (glue) => {
    const project = emptyProject();
    project.write("tsconfig.json", config({}));
    project.write("part.ts", "export const part = { count: 1 };\n");
    project.write(
      "main.ts",
      `${MAIN}import type { Only } from "./only";\nexport const only = (given: Only): number => given.value;
// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i]!;
  return total;
}
`,
    );
    project.write("only.ts", "export interface Only { value: number }\n");
    const first = await buildWarm(project, ["main.ts"], { glue });
    expect(first.loaded).toBe(true);
    expect(Object.keys(first.outputs)).toEqual(
      expect.arrayContaining(["main.js", "main.js.map", "main.d.ts", "part.js", "only.d.ts"]),
    );
    expect(await buildWarm(project, ["main.ts"], { glue })).toEqual({ ...first, loaded: false });
    // A folder that is moved has the same outputs, and so has one whose files are of another time.
    const text = project.read("part.ts");
    rmSync(project.file("part.ts"));
    project.write("part.ts", text);
    expect(await buildWarm(project, ["main.ts"], { glue })).toEqual({ ...first, loaded: false });
  },
);

interface Change {
  readonly files: Readonly<Record<string, string>>;
  readonly prepare?: (project: Project) => void;
  readonly change: (project: Project) => void;
}

const CHANGES: Readonly<Record<string, Change>> = {
  "a type that another file's type is made of": {
    files: {
      "main.ts": MAIN,
      "part.ts": `export { part } from "./deep.js";\n`,
      "deep.ts": "export const part = 1 as number;\n",
    },
    change: (project) => project.write("deep.ts", `export const part = "" as string;\n`),
  },
  "a file that is only referred to": {
    files: {
      "main.ts": `/// <reference path="./globals.d.ts" />\nexport const whole = globalThing;\n`,
      "globals.d.ts": "declare const globalThing: number;\n",
    },
    change: (project) => project.write("globals.d.ts", "declare const globalThing: string;\n"),
  },
  "the declarations of a package": {
    files: {
      "main.ts": `import { part } from "parts";\nexport const whole = part;\n`,
      "node_modules/parts/package.json": `{ "name": "parts", "types": "./index.d.ts" }`,
      "node_modules/parts/index.d.ts": "export declare const part: number;\n",
    },
    change: (project) => project.write("node_modules/parts/index.d.ts", "export declare const part: string;\n"),
  },
  "the options of tsconfig.json": {
    files: { "main.ts": MAIN, "part.ts": "export const part = 1;\n" },
    change: (project) => project.write("tsconfig.json", config({ useDefineForClassFields: false })),
  },
  "the options that a tsconfig.json extends": {
    files: {
      "main.ts": MAIN,
      "part.ts": "export const part = 1;\n",
      "tsconfig.json": `{ "extends": "./base.json" }`,
      "base.json": config({}),
    },
    change: (project) => project.write("base.json", config({ useDefineForClassFields: false })),
  },
  "a tsconfig.json that is nearer": {
    files: { "src/main.ts": MAIN, "src/part.ts": "export const part = 1;\n" },
    change: (project) => project.write("src/tsconfig.json", config({ useDefineForClassFields: false })),
  },
  "where paths lead": {
    files: {
      "main.ts": `import { part } from "parts";\nexport const whole = part;\n`,
      "one.ts": "export const part = 1;\n",
      "two.ts": "export const part = 2;\n",
      "tsconfig.json": config({ paths: { parts: ["./one.ts"] } }),
    },
    change: (project) => project.write("tsconfig.json", config({ paths: { parts: ["./two.ts"] } })),
  },
  "a file that takes the place of another": {
    files: {
      "main.ts": MAIN,
      "part.js": "export const part = 1;\n",
      "part.d.ts": "export declare const part: number;\n",
    },
    change: (project) => project.write("part.ts", `export const part = "now" as string;\n`),
  },
  "a file that goes": {
    files: {
      "main.ts": `import { part } from "./part";\nexport const whole = part;\n`,
      "part.ts": "export const part = 1;\n",
      "part/index.ts": "export const part = 2;\n",
    },
    change: (project) => rmSync(project.file("part.ts")),
  },
  "a link that leads elsewhere": {
    files: {
      "main.ts": `import { part } from "parts";\nexport const whole = part;\n`,
      "one/package.json": `{ "name": "parts", "exports": "./index.ts" }`,
      "one/index.ts": "export const part = 1;\n",
      "two/package.json": `{ "name": "parts", "exports": "./second.ts" }`,
      "two/second.ts": "export const part = 2;\n",
    },
    prepare: (project) => {
      mkdirSync(project.file("node_modules"));
      symlinkSync(project.file("one"), project.file("node_modules/parts"), "junction");
    },
    change: (project) => {
      rmSync(project.file("node_modules/parts"));
      symlinkSync(project.file("two"), project.file("node_modules/parts"), "junction");
    },
  },
  "an import that was not found": {
    files: { "main.ts": MAIN },
    change: (project) => project.write("part.ts", "export const part = 1;\n"),
  },
  "the exports of a package": {
    files: {
      "main.ts": `import { part } from "parts";\nexport const whole = part;\n`,
      "node_modules/parts/package.json": `{ "name": "parts", "exports": "./one.d.ts" }`,
      "node_modules/parts/one.d.ts": "export declare const part: number;\n",
      "node_modules/parts/two.d.ts": "export declare const part: string;\n",
    },
    change: (project) =>
      project.write("node_modules/parts/package.json", `{ "name": "parts", "exports": "./two.d.ts" }`),
  },
};

test.each(Object.keys(CHANGES))("%s", async (name) => {
  const { files, prepare, change } = CHANGES[name]!;
  const project = emptyProject();
  if (!("tsconfig.json" in files)) project.write("tsconfig.json", config({}));
  for (const [file, text] of Object.entries(files)) project.write(file, text);
  prepare?.(project);
  const [input] = Object.keys(files) as [string];
  const first = await buildWarm(project, [input]);
  change(project);
  const second = await buildWarm(project, [input]);
  expect(second.outputs).not.toEqual(first.outputs);
  expect(second.outputs).toEqual((await buildAnew(project, [input])).outputs);
});

test("files that get other names in the output", async () => {
  const project = emptyProject();
  project.write("tsconfig.json", config({}));
  project.write("one/main.ts", `import { part } from "./part.js";\nexport const whole = part;\n`);
  project.write("one/part.ts", "export const part = 1;\n");
  project.write("two/part.ts", "export const part = 2;\n");
  await buildWarm(project, ["one/main.ts"]);
  const { outputs } = await buildWarm(project, ["two/part.ts", "one/main.ts"]);
  expect(outputs["main.js"]).toContain(`"./part-2.js"`);
  expect(outputs["part-2.js"]).toContain("part = 1");
  expect(outputs).toEqual((await buildAnew(project, ["two/part.ts", "one/main.ts"])).outputs);
});

test("a project that was moved", async () => {
  const project = emptyProject();
  project.write("one/tsconfig.json", config({}));
  project.write("one/main.ts", MAIN);
  project.write("one/part.ts", "export const part = 1;\n");
  const inFolder = (folder: string): Promise<Result> =>
    build(project, ["main.ts"], "warm", { root: project.file(folder), outDir: "../out-warm" });
  const first = await inFolder("one");
  renameSync(project.file("one"), project.file("two"));
  const second = await inFolder("two");
  expect(second.loaded).toBe(false);
  expect(second.outputs["main.js"]).toBe(first.outputs["main.js"]);
});
