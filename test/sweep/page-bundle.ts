/** A variant in; a folder out with `math.js` and `sweep.js`, which a page imports in this order: the sweep of all fixtures of that variant. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { OUTPUT, VariantBuild, type Variant } from "./build.js";
import { listFixtures, type Fixture } from "./fixture-files.js";
import { lineOfTrap, loadChecked } from "./outside.js";
import type { PageFixture } from "./page.js";
import { writeWatched } from "./spy.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));

export async function bundlePage(variant: Variant): Promise<string> {
  const folder = path.join(OUTPUT, `page-${variant}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Fixtures</title>\n");
  await bundle(`import "./library-math.js";`, path.join(folder, "math.js"));
  await bundle(await entryText(variant), path.join(folder, "sweep.js"));
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

/** Imports each fixture twice, as written and as built, and exports `sweep`. */
async function entryText(variant: Variant): Promise<string> {
  const variantBuild = new VariantBuild(variant, `page-${variant}/built`);
  const imports: string[] = [];
  const rows: string[] = [];
  try {
    for (const [index, fixture] of listFixtures().entries()) {
      const file = await variantBuild.build(fixture.file);
      imports.push(importText(`plain${index}`, fixture.file), importText(`built${index}`, await writeWatched(file)));
      rows.push(`{ plain: plain${index}, built: built${index}, ...${JSON.stringify(await describeFixture(fixture, file))} },`);
    }
  } finally {
    await variantBuild.close();
  }
  return [`import { sweepFixtures } from "./page.js";`, ...imports, "export const sweep = () => sweepFixtures([", ...rows, "]);", ""].join(
    "\n",
  );
}

const importText = (name: string, file: string): string => `import * as ${name} from ${JSON.stringify(file)};`;

async function describeFixture({ name, file: source, marked }: Fixture, file: PageFixture["file"]): Promise<PageFixture> {
  const checked = await loadChecked(source);
  const lines = Object.entries(checked.traps ?? {}).map(
    ([trapped, traps]) => [trapped, traps().map((_, index) => lineOfTrap(checked, trapped, index))] as const,
  );
  return { name, marked, file, trapLines: Object.fromEntries(lines) };
}
