/**
 * A variant's build in; a folder out whose `main.js` runs a sweep of fixtures, by default of all, in any engine.
 *
 * Math.sin, Math.pow and their kin differ in the last place from engine to engine. So Math gets the functions of
 * `@wumba/std`, which kernels are compiled from, before any fixture runs (`library-math.ts`; `x ** y` is bundled as
 * Math.pow). Both sides then compute the same, and everything is compared with `Object.is`: the tolerances (`ulp`) that
 * fixtures state are used for `fastmath` and for forms of single precision alone.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { OUTPUT, type Variant, type VariantBuild } from "./build.js";
import { listFixtures, type Fixture } from "./fixture-files.js";
import { lineOfTrap, loadChecked } from "./outside.js";
import type { BundledFixture } from "./report.js";
import { plainModule, writeWatched } from "./spy.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));

export interface Sweep {
  /** The folder of the bundle. */
  readonly name: string;
  readonly fixtures: readonly Fixture[];
  /** The module whose `sweepFixtures` makes the report, seen from here. */
  readonly module: string;
}

const everything = (variant: Variant): Sweep => ({
  name: `bundle-${variant}`,
  fixtures: listFixtures(variant),
  module: "./report.js",
});

export async function bundleSweep(
  variant: Variant,
  variantBuild: VariantBuild,
  sweep: Sweep = everything(variant),
): Promise<string> {
  const folder = path.join(OUTPUT, sweep.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "main.js"), `import "./math.js";\nexport { report } from "./sweep.js";\n`);
  await bundle(`import "./library-math.js";`, path.join(folder, "math.js"));
  await bundle(await entryText(sweep, variantBuild), path.join(folder, "sweep.js"));
  return folder;
}

async function bundle(contents: string, outfile: string): Promise<void> {
  await build({
    stdin: { contents, resolveDir: HERE, loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    // Fixtures may have classes of one name, and errors tell theirs.
    keepNames: true,
    // `x ** y` becomes Math.pow(x, y): the operator itself would stay the engine's.
    supported: { "exponent-operator": false },
    plugins: [fileAddresses],
    logLevel: "silent",
  });
}

/** The modules that spy.ts writes import by address. */
const fileAddresses: Plugin = {
  name: "file addresses",
  setup: ({ onResolve }) => onResolve({ filter: /^file:/ }, ({ path: address }) => ({ path: fileURLToPath(address) })),
};

/** Imports each fixture twice, as JavaScript and as built, and exports `report`. */
async function entryText({ fixtures, module }: Sweep, variantBuild: VariantBuild): Promise<string> {
  const imports: string[] = [];
  const rows: string[] = [];
  for (const [index, fixture] of fixtures.entries()) {
    const file = await variantBuild.build(fixture.file);
    imports.push(
      importText(`plain${index}`, await plainModule(file)),
      importText(`built${index}`, await writeWatched(file)),
    );
    rows.push(
      `{ plain: plain${index}, built: built${index}, ...${JSON.stringify(await describeFixture(fixture, file))} },`,
    );
  }
  return [
    `import { sweepFixtures } from ${JSON.stringify(module)};`,
    ...imports,
    "export const report = () => sweepFixtures([",
    ...rows,
    "]);",
    "",
  ].join("\n");
}

const importText = (name: string, file: string): string => `import * as ${name} from ${JSON.stringify(file)};`;

async function describeFixture(
  { name, file: source, marked }: Fixture,
  file: BundledFixture["file"],
): Promise<BundledFixture> {
  const checked = await loadChecked(source);
  const lines = Object.entries(checked.traps ?? {}).map(
    ([trapped, traps]) => [trapped, traps().map((_, index) => lineOfTrap(checked, trapped, index))] as const,
  );
  return { name, marked, file, trapLines: Object.fromEntries(lines) };
}
