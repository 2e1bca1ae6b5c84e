/** Whatever a kernel is made of is upgraded behind a warm cache: another process, and the one that goes on, see it. */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { KernelBuilder } from "@wumba/plugin-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "./project.js";

const KERNEL = (from: string): string => `import { factor } from "${from}";
// @njit
export function f(x: number): number {
  return x * factor;
}
`;

const TYPED = (from: string): string => `${from}
// @njit
export function f(x: Count): number {
  return x + 1;
}
`;

const FACTOR = (factor: number): string => `export const factor = ${factor};\n`;
const COUNT = (type: string): string => `import type { ${type} } from "wumba";\nexport type Count = ${type};\n`;
const GLOBAL_COUNT = (type: string): string => `declare type Count = import("wumba").${type};\n`;
const AMBIENT_COUNT = (type: string): string =>
  `declare module "counts" {\n  export type Count = import("wumba").${type};\n}\n`;
const pack = (fields: object): string =>
  JSON.stringify({ name: "factors", version: "1.0.0", type: "module", ...fields });
const config = (fields: object): string => JSON.stringify(fields);
const options = (compilerOptions: object): object => ({
  compilerOptions: { module: "esnext", moduleResolution: "bundler", target: "es2023", ...compilerOptions },
});

interface Upgrade {
  readonly files: Readonly<Record<string, string>>;
  readonly prepare?: (project: Project) => void;
  readonly change: (project: Project) => void;
}

const UPGRADES: Readonly<Record<string, Upgrade>> = {
  "a package that ships TypeScript": {
    files: {
      "main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ exports: "./src/index.ts" }),
      "node_modules/factors/src/index.ts": `export { factor } from "./factor.js";\n`,
      "node_modules/factors/src/factor.ts": FACTOR(3),
    },
    change: (project) => project.edit("node_modules/factors/src/factor.ts", "3", "7"),
  },
  "a package whose files keep their time and size": {
    files: {
      "main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ exports: "./index.ts" }),
      "node_modules/factors/index.ts": FACTOR(3),
    },
    change(project) {
      const file = project.file("node_modules/factors/index.ts");
      const { atime, mtime } = statSync(file);
      project.write("node_modules/factors/index.ts", FACTOR(7));
      utimesSync(file, atime, mtime);
    },
  },
  "a package that is replaced as a whole": {
    files: {
      "main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ exports: "./index.ts" }),
      "node_modules/factors/index.ts": FACTOR(3),
      "node_modules/.factors-new/package.json": pack({ exports: "./other.ts", version: "1.1.0" }),
      "node_modules/.factors-new/other.ts": FACTOR(7),
    },
    change(project) {
      rmSync(project.file("node_modules/factors"), { recursive: true });
      renameSync(project.file("node_modules/.factors-new"), project.file("node_modules/factors"));
    },
  },
  "the declarations of a package": {
    files: {
      "main.ts": TYPED(`import type { Count } from "factors";`),
      "node_modules/factors/package.json": pack({ types: "./index.d.ts" }),
      "node_modules/factors/index.d.ts": COUNT("u8"),
    },
    change: (project) => project.write("node_modules/factors/index.d.ts", COUNT("u16")),
  },
  "the exports of a package": {
    files: {
      "main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ exports: "./a.ts" }),
      "node_modules/factors/a.ts": FACTOR(3),
      "node_modules/factors/b.ts": FACTOR(7),
    },
    change: (project) => project.edit("node_modules/factors/package.json", "./a.ts", "./b.ts"),
  },
  "the types of a package": {
    files: {
      "main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ types: "./a.ts" }),
      "node_modules/factors/a.ts": FACTOR(3),
      "node_modules/factors/b.ts": FACTOR(7),
    },
    change: (project) => project.edit("node_modules/factors/package.json", "./a.ts", "./b.ts"),
  },
  "the typesVersions of a package": {
    files: {
      "main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ types: "./a.ts" }),
      "node_modules/factors/a.ts": FACTOR(3),
      "node_modules/factors/new/a.ts": FACTOR(7),
    },
    change: (project) =>
      project.write(
        "node_modules/factors/package.json",
        pack({ types: "./a.ts", typesVersions: { "*": { "*": ["new/*"] } } }),
      ),
  },
  "a package nearer to the file": {
    files: {
      "app/main.ts": KERNEL("factors"),
      "node_modules/factors/package.json": pack({ exports: "./index.ts" }),
      "node_modules/factors/index.ts": FACTOR(3),
    },
    change(project) {
      project.write("app/node_modules/factors/package.json", pack({ exports: "./index.ts" }));
      project.write("app/node_modules/factors/index.ts", FACTOR(7));
    },
  },
  "a package of a workspace behind a link": {
    files: {
      "main.ts": KERNEL("factors"),
      "packages/factors/package.json": pack({ exports: "./index.ts" }),
      "packages/factors/index.ts": FACTOR(3),
    },
    prepare: (project) => link(project, "packages/factors", "node_modules/factors"),
    change: (project) => project.edit("packages/factors/index.ts", "3", "7"),
  },
  "where a link leads": {
    files: {
      "main.ts": KERNEL("factors"),
      "store/factors@1/package.json": pack({ exports: "./index.ts" }),
      "store/factors@1/index.ts": FACTOR(3),
      "store/factors@2/package.json": pack({ exports: "./index.ts" }),
      "store/factors@2/index.ts": FACTOR(7),
    },
    prepare: (project) => link(project, "store/factors@1", "node_modules/factors"),
    change(project) {
      rmSync(project.file("node_modules/factors"));
      link(project, "store/factors@2", "node_modules/factors");
    },
  },
  "the folder that a workspace's package is built to": {
    files: {
      "main.ts": KERNEL("factors"),
      "packages/factors/package.json": pack({ types: "./dist/index.d.ts" }),
      "packages/factors/tsconfig.json": config(options({ outDir: "dist", rootDir: "a" })),
      "packages/factors/a/index.ts": FACTOR(3),
      "packages/factors/b/index.ts": FACTOR(7),
    },
    prepare: (project) => link(project, "packages/factors", "node_modules/factors"),
    change: (project) =>
      project.write("packages/factors/tsconfig.json", config(options({ outDir: "dist", rootDir: "b" }))),
  },
  "a file that wins over another": {
    files: { "main.ts": KERNEL("./factor"), "factor/index.ts": FACTOR(3) },
    change: (project) => project.write("factor.ts", FACTOR(7)),
  },
  "a source beside a package's declarations": {
    files: {
      "main.ts": TYPED(`import type { Count } from "factors";`),
      "node_modules/factors/package.json": pack({ types: "./index.d.ts" }),
      "node_modules/factors/index.d.ts": `export type { Count } from "./count.js";\n`,
      "node_modules/factors/count.d.ts": COUNT("u8"),
    },
    change: (project) => project.write("node_modules/factors/count.ts", COUNT("u16")),
  },
  "paths, at the end of a chain of configurations": {
    files: {
      "main.ts": KERNEL("#factor"),
      "tsconfig.json": config({ extends: "./middle.json" }),
      "middle.json": config({ extends: "base" }),
      "node_modules/base/tsconfig.json": config(options({ paths: { "#factor": ["../../a.ts"] } })),
      "a.ts": FACTOR(3),
      "b.ts": FACTOR(7),
    },
    change: (project) => project.edit("node_modules/base/tsconfig.json", "a.ts", "b.ts"),
  },
  "a configuration that comes to be nearer": {
    files: {
      "src/main.ts": KERNEL("#factor"),
      "tsconfig.json": config(options({ paths: { "#factor": ["./a.ts"] } })),
      "a.ts": FACTOR(3),
      "b.ts": FACTOR(7),
    },
    change: (project) => project.write("src/tsconfig.json", config(options({ paths: { "#factor": ["../b.ts"] } }))),
  },
  "a first configuration": {
    files: { "src/main.ts": KERNEL("./factor.js"), "src/factor.ts": FACTOR(3), "src/factor.web.ts": FACTOR(7) },
    change: (project) => project.write("tsconfig.json", config(options({ moduleSuffixes: [".web", ""] }))),
  },
  "a referenced configuration": {
    files: {
      "src/main.ts": KERNEL("#factor"),
      "tsconfig.json": config({ files: [], references: [{ path: "./tsconfig.app.json" }] }),
      "tsconfig.app.json": config({ ...options({ paths: { "#factor": ["./a.ts"] } }), include: ["src"] }),
      "tsconfig.other.json": config({ ...options({ paths: { "#factor": ["./b.ts"] } }), include: ["src"] }),
      "a.ts": FACTOR(3),
      "b.ts": FACTOR(7),
    },
    change: (project) => project.edit("tsconfig.json", "tsconfig.app", "tsconfig.other"),
  },
  "the libraries of the language": {
    files: {
      "main.ts": `// @njit\nexport function f(x: Float64Array): number {\n  return x.toSorted()[0]!;\n}\n`,
      "tsconfig.json": config(options({ lib: ["es2023"] })),
    },
    change: (project) => project.edit("tsconfig.json", `["es2023"]`, `["es2022"]`),
  },
  "a declaration for the whole program": {
    files: {
      "main.ts": TYPED(`/// <reference path="./types/global.d.ts" />`),
      "types/global.d.ts": GLOBAL_COUNT("u8"),
    },
    change: (project) => project.write("types/global.d.ts", GLOBAL_COUNT("u16")),
  },
  "what is declared global in a module": {
    files: {
      "main.ts": TYPED(`import "./setup.js";`),
      "setup.ts": `import type { u8, u16 } from "wumba";\ndeclare global {\n  type Count = u8;\n}\nexport type Other = u16;\n`,
    },
    change: (project) => project.edit("setup.ts", "type Count = u8", "type Count = u16"),
  },
  "a module that is declared": {
    files: {
      "main.ts": TYPED(`/// <reference path="./counts.d.ts" />\nimport type { Count } from "counts";`),
      "counts.d.ts": AMBIENT_COUNT("u8"),
    },
    change: (project) => project.write("counts.d.ts", AMBIENT_COUNT("u16")),
  },
  "a package of types": {
    files: {
      "main.ts": TYPED(""),
      "tsconfig.json": config(options({ types: ["counts"] })),
      "node_modules/@types/counts/package.json": JSON.stringify({
        name: "@types/counts",
        version: "1.0.0",
        types: "index.d.ts",
      }),
      "node_modules/@types/counts/index.d.ts": GLOBAL_COUNT("u8"),
    },
    change: (project) => project.write("node_modules/@types/counts/index.d.ts", GLOBAL_COUNT("u16")),
  },
};

function link(project: Project, to: string, from: string): void {
  mkdirSync(path.dirname(project.file(from)), { recursive: true });
  symlinkSync(project.file(to), project.file(from), "junction");
}

function open(project: Project, cacheDir = "cache"): KernelBuilder {
  const builder = new KernelBuilder({
    root: project.root,
    cacheDir: project.file(cacheDir),
    variants: ["base"],
    boundary: "always",
    onWarning: () => undefined,
  });
  onTestFinished(() => builder.close());
  return builder;
}

/** What the compiler makes of a file, as it is now. */
async function analyse(builder: KernelBuilder, project: Project, name: string): Promise<unknown> {
  const { functions, diagnostics } = await builder.analyse(project.file(name), project.read(name));
  return { llvm: functions.map(({ kernel }) => kernel?.llvm), codes: diagnostics.map(({ code }) => code) };
}

const isCached = (builder: KernelBuilder, project: Project, name: string): boolean =>
  builder.cachedKernels(project.file(name), project.read(name)) !== undefined;

async function expectUpgrade(project: Project, name: string, change: () => void): Promise<void> {
  const builder = open(project);
  const built = await builder.build(project.file(name), project.read(name));
  expect(built?.diagnostics).toEqual([]);
  expect(isCached(open(project), project, name)).toBe(true);
  const before = await analyse(builder, project, name);
  change();
  expect(isCached(open(project), project, name)).toBe(false);
  expect(isCached(builder, project, name)).toBe(false);
  const fresh = await analyse(open(project, "other"), project, name);
  expect(fresh).not.toEqual(before);
  expect(await analyse(builder, project, name)).toEqual(fresh);
}

describe("an upgrade is seen", () => {
  test.each(Object.keys(UPGRADES))("%s", async (name) => {
    const { files, prepare, change } = UPGRADES[name]!;
    const project = emptyProject();
    if (!("tsconfig.json" in files) && name !== "a first configuration")
      project.write("tsconfig.json", config(options({})));
    for (const [file, text] of Object.entries(files)) project.write(file, text);
    prepare?.(project);
    await expectUpgrade(project, Object.keys(files)[0]!, () => change(project));
  });

  test("@wumba/numpy", async () => {
    const project = emptyProject();
    for (const part of ["package.json", "src", "dist"])
      cpSync(path.join(REPOSITORY, "packages/numpy", part), project.file(`node_modules/@wumba/numpy/${part}`), {
        recursive: true,
      });
    project.write(
      "main.ts",
      `import type { f64 } from "wumba";
import { add, type NDArray } from "@wumba/numpy";
// @njit
export function f(a: NDArray<f64, 1>, b: NDArray<f64, 1>): number {
  return add(a, b).get(0);
}
`,
    );
    const change = (): void =>
      project.edit(
        "node_modules/@wumba/numpy/src/elementwise/arithmetic.ts",
        "o[i] = a[j]! + b[k]!",
        "o[i] = a[j]! - b[k]!",
      );
    await expectUpgrade(project, "main.ts", change);
  });
});

test("what a kernel is not made of changes nothing, and a project may be moved", async () => {
  const project = emptyProject();
  const files = UPGRADES["a package of a workspace behind a link"]!.files;
  for (const [file, text] of Object.entries(files)) project.write(`one/${file}`, text);
  symlinkSync("../packages/factors", project.write("one/node_modules/factors", "").replace(/$/, "-link"), "junction");
  rmSync(project.file("one/node_modules/factors"));
  renameSync(project.file("one/node_modules/factors-link"), project.file("one/node_modules/factors"));
  const openIn = (folder: string): KernelBuilder => {
    const builder = new KernelBuilder({
      root: project.file(folder),
      variants: ["base"],
      boundary: "always",
      cacheDir: "cache",
    });
    onTestFinished(() => builder.close());
    return builder;
  };
  const text = project.read("one/main.ts");
  await openIn("one").build(project.file("one/main.ts"), text);
  renameSync(project.file("one"), project.file("two"));
  project.write("two/other.ts", FACTOR(1));
  project.write("two/packages/factors/unused.ts", FACTOR(1));
  const now = new Date();
  for (const name of ["main.ts", "packages/factors/index.ts"]) utimesSync(project.file(`two/${name}`), now, now);
  const moved = openIn("two");
  expect(moved.cachedKernels(project.file("two/main.ts"), text)?.dependencies).toContain(
    project.file("two/packages/factors/index.ts"),
  );
  expect(readFileSync(project.file("two/main.ts"), "utf8")).toBe(text);
});
