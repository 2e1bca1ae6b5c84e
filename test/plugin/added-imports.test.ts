/** What a kernel needs of modules that its file does not import: the build adds the import, to the rewritten text. */
import { pathToFileURL } from "node:url";
import { buildFiles, type BuildFilesOptions } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

const KERNELS = `import { smoothed } from "./smooth/index.js";
import type { Track } from "./track.js";

// @njit
export function run(x: Float64Array): number {
  let sum = 0;
  for (const value of smoothed(x)) sum += value;
  return sum;
}

// @njit
export function length(track: Track): number {
  let sum = 0;
  for (let k = 1; k < track.x.length; k++) sum += track.step(k);
  return sum;
}
`;

const SMOOTH = `import { settings } from "./settings.js";
export { Track } from "../track.js";

export function smoothed(x: Float64Array): Float64Array {
  const result = new Float64Array(x.length);
  for (let k = settings.period; k < x.length; k++) result[k] = (x[k]! + x[k - settings.period]!) * settings.scale;
  return result;
}
`;

const TRACK = `export class Track {
  constructor(public x: Float64Array) {}
  step(k: number): number {
    return Math.abs(this.x[k]! - this.x[k - 1]!);
  }
}
`;

function project(): Project {
  const made = emptyProject();
  made.write("src/kernels.ts", KERNELS);
  made.write("src/smooth/index.ts", SMOOTH);
  made.write("src/smooth/settings.ts", "export const settings = { period: 1, scale: 0.5 };\n");
  made.write("src/track.ts", TRACK);
  return made;
}

const build = async ({ root }: Project, files: string[], options: Partial<BuildFilesOptions> = {}) =>
  (await buildFiles(files, { root, outDir: "out", cacheDir: "cache", boundary: "wasm", ...options })).files;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const load = async (file: string): Promise<any> => import(/* @vite-ignore */ pathToFileURL(file).href);

test("kernels see the values of constants at the call, and know instances of classes", async () => {
  const made = project();
  const [built] = await build(made, ["src/kernels.ts"]);
  expect(built!.diagnostics).toEqual([]);
  const { run, length } = await load(built!.output!);
  const { settings } = await load(made.file("out/settings.js"));
  const { Track } = await load(made.file("out/track.js"));
  expect(run(new Float64Array([1, 3, 5]))).toBe(6);
  settings.period = 2;
  expect(run(new Float64Array([1, 3, 5]))).toBe(3);
  expect(length(new Track(new Float64Array([1, 3, 0])))).toBe(5);
});

const alone = SMOOTH.replace('export { Track } from "../track.js";', "");

test("classes of which a file imports the type alone", async () => {
  const made = project();
  made.write("src/smooth/index.ts", alone);
  const [built] = await build(made, ["src/kernels.ts"]);
  expect(built!.diagnostics).toEqual([]);
  const { length } = await load(built!.output!);
  const { Track } = await load(made.file("out/track.js"));
  expect(length(new Track(new Float64Array([1, 3, 0])))).toBe(5);
});

/** The class of a track imports the kernels, as classes do whose methods stand in files of their own. */
const CIRCLE = `import { length } from "./kernels.js";
import { unit } from "./units.js";
${TRACK.replace("constructor", "measured(): number {\n    return length(this) * unit;\n  }\n  constructor")}`;

test.each(["kernels", "track"])("in a circle of modules that only declare, beginning with %s", async (first) => {
  const made = project();
  made.write("src/smooth/index.ts", alone);
  made.write("src/units.ts", `export const unit = Number("2");\n`);
  made.write("src/track.ts", CIRCLE);
  made.write(
    "src/main.ts",
    `export * from "./${first}.js";\nexport * from "./kernels.js";\nexport * from "./track.js";\n`,
  );
  const files = await build(made, ["src/kernels.ts", "src/track.ts", "src/main.ts"]);
  expect(files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  const { length, Track } = await load(made.file("out/main.js"));
  const track = new Track(new Float64Array([1, 3, 0]));
  expect([length(track), track.measured()]).toEqual([5, 10]);
});

test.each([
  ["derives", `import { Base } from "./base.js";\nexport class Of extends Base {}\n`],
  ["calls", `import { made } from "./base.js";\nexport const one = made();\n`],
  ["reads", `import { table } from "./base.js";\nexport const [first] = table;\n`],
])("but not where a module of the circle %s when it runs", async (_name, text) => {
  const made = project();
  made.write("src/smooth/index.ts", alone);
  made.write(
    "src/base.ts",
    `import "./track.js";\nexport class Base {}\nexport const table = [1];\nexport const made = () => 1;\n`,
  );
  made.write("src/units.ts", `${text}export const unit = 2;\n`);
  made.write("src/track.ts", CIRCLE);
  const [built] = await build(made, ["src/kernels.ts"]);
  expect(built!.diagnostics).toMatchObject([
    { code: "W2001", message: expect.stringContaining("is not at hand in this file: import it here") as string },
  ]);
});
