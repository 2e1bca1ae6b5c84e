/**
 * What `@vectorize`, `@guvectorize` and `@stencil` stand above gives the same as plain JavaScript and with kernels, and
 * kernels run.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildFiles, type BuildFilesOptions, type BuiltModule } from "@wumba/plugin-core";
import { describe, expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../../fixtures/lifted/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));
const BUILDS = {
  base: { variants: ["base"], boundary: "always" },
  simd: { variants: ["simd"], boundary: "always" },
  auto: {},
  beside: { glue: "inline" },
} as const satisfies Record<string, Partial<BuildFilesOptions>>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests use what the fixtures export.
type Fixture = any;
const load = async (file: string): Promise<Fixture> => import(/* @vite-ignore */ pathToFileURL(file).href);

async function build(name: string, label: keyof typeof BUILDS): Promise<{ file: BuiltModule; module: Fixture }> {
  const input = path.join(FOLDER, name);
  const options = {
    root: FOLDER,
    outDir: path.join(OUTPUT, label),
    cacheDir: path.join(OUTPUT, "kernels"),
    declarations: false,
    verify: true,
  };
  const { files } = await buildFiles([input], { ...options, ...BUILDS[label] });
  const file = files.find((each) => each.input === input)!;
  if (!file.output)
    throw new Error(file.diagnostics.map(({ code, message, place }) => `${place.line} ${code} ${message}`).join("\n"));
  return { file, module: await load(file.output) };
}

describe.each(["vectorized.ts", "generalized.ts", "stencils.ts"])("%s", (name) => {
  test.each(Object.keys(BUILDS) as (keyof typeof BUILDS)[])("%s", async (label) => {
    const { scenarios } = await load(path.join(FOLDER, name));
    const { file, module } = await build(name, label);
    for (const { name: kernel, status } of file.functions) expect(`${kernel} ${status}`).toBe(`${kernel} compiled`);
    for (const [scenario, run] of Object.entries(scenarios as Record<string, () => unknown>))
      expect(module.scenarios[scenario](), scenario).toStrictEqual(run());
  });
});

test.each(["vectorized.ts", "generalized.ts"])("kernels of %s run", async (name) => {
  const { module } = await build(name, "base");
  const plain = await load(path.join(FOLDER, name));
  const [given, outside] = [Int32Array.of(1, 3), Int32Array.of(1, 9)];
  expect([...module.looked(given).data]).toEqual([2, 8]);
  expect([...plain.looked(outside).data]).toEqual([2, NaN]);
  expect(() => module.looked(outside)).toThrow(RangeError);
});
