/** A file of `fixtures/jitclass` in; the module as written and as built out. */
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";
import { buildFiles, type BuildFilesOptions, type BuiltModule } from "@wumba/plugin-core";

export const FOLDER = fileURLToPath(new URL("../../fixtures/jitclass/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));

export interface Scenarios {
  /** The class as written gives something else. */
  readonly needsBuild?: boolean;
  readonly scenarios: Readonly<Record<string, () => unknown>>;
}

export interface Built {
  readonly file: BuiltModule;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests use what the fixture exports.
  readonly module: any;
}

/** `label` keeps builds with other options apart. */
export async function buildFixture(
  name: string,
  label: string,
  options: Partial<BuildFilesOptions> = {},
): Promise<Built> {
  const outDir = path.join(OUTPUT, label);
  const cacheDir = path.join(OUTPUT, "kernels");
  const { files } = await buildFiles([path.join(FOLDER, name)], {
    root: FOLDER,
    outDir,
    cacheDir,
    declarations: false,
    verify: true,
    ...options,
  });
  const file = files.find(({ input }) => input === path.join(FOLDER, name))!;
  if (!file.output)
    throw new Error(
      file.diagnostics.map(({ code, message, place }) => `${place.line}:${place.column} ${code} ${message}`).join("\n"),
    );
  return { file, module: await load(file.output) };
}

export const plainModule = async (name: string): Promise<Scenarios> =>
  (await load(path.join(FOLDER, name))) as Scenarios;

const load = async (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(file).href);
