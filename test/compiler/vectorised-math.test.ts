/** Loops over Math's functions are vectorised: their bodies in std leave LLVM no branch but for rare arguments. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { explainFile } from "@wumba/plugin-core";
import { toWat } from "@wumba/toolchain";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../../bench/kernels/practice/", import.meta.url));

test.each([
  "expF64",
  "logF64",
  "sinF64",
  "tanhF64",
  "powF64",
  "powF32",
  "log1pF64",
  "expm1F64",
  "atan2F64",
  "asinhF64",
])(
  "%s",
  async (name) => {
    const { functions } = await explainFile(path.join(FOLDER, `${name}.ts`), {
      variants: ["simd"],
      boundary: "always",
    });
    const text = await toWat(functions[0]!.variants.simd!.wasm);
    expect(text.match(/f64x2\.mul/g)!.length).toBeGreaterThan(10);
  },
  60_000,
);

test.each([
  ["special-functions", "errorFunctions"],
  ["special-functions", "complements"],
  ["branches", "logistic"],
  ["branches", "entropy"],
  ["branches", "sumOfExponentials"],
  ["rare-branches", "softClip"],
])(
  "of %s, %s",
  async (fixture, name) => {
    const file = fileURLToPath(new URL(`../../fixtures/run/math/${fixture}.ts`, import.meta.url));
    const { functions } = await explainFile(file, { variants: ["simd"], boundary: "always", name });
    const text = await toWat(functions[0]!.variants.simd!.wasm);
    expect(text.match(/f64x2\.mul/g)!.length).toBeGreaterThan(10);
  },
  60_000,
);
