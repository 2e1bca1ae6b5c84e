/**
 * Cases that NumPy has made (cases.py), as marked functions: one for each function, types of arrays and options, with what is no array written into its text. Only some of the many combinations, chosen
 * so that there are few functions with much in them that differs.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AnyArray } from "@wumba/numpy";
import { read, storedFile, type Stored, type StoredFile } from "./cases.js";

type Inputs = StoredFile["inputs"];
type Given = Stored | Given[];

export interface KernelOfCases {
  /** The name of the marked function. */
  readonly name: string;
  /** The function of the package. */
  readonly called: string;
  /** Makes the arguments of each case. */
  readonly cases: readonly (() => AnyArray[])[];
}

export interface FileOfKernels {
  readonly file: string;
  readonly kernels: readonly KernelOfCases[];
}

/** How many combinations there are of each function: each takes a quarter of a second to compile, and most functions are compiled like others. */
const most = (called: string): number => (/^(?:sum|prod|max|min|any|all|mean|var|std|argmax|argmin)$/.test(called) ? 2 : 1);

/** What kernels do not compute with yet: complex numbers and integers of 64 bits. */
const isRefused = (text: string): boolean => /\b(?:c64|c128|[iu]64)\b|new np\.Complex|\dn\b/.test(text);

const folder = fileURLToPath(new URL("../sweep/.cache/numpy/", import.meta.url));

/** Writes marked functions of a family: of the functions that are wanted, combinations that have not been tried. */
export function writeKernels(family: string, wanted: (called: string) => boolean, tried: Set<string>): FileOfKernels {
  const { inputs, cases } = storedFile(family);
  const combinations = new Map<string, { called: string; text: string; traits: string[]; options: number; names: string[][] }>();
  for (const [called, args, options] of cases) {
    if (!wanted(called)) continue;
    const { text, parameters, names, traits } = callText(called, args, options, inputs);
    if (isRefused(text) || isRefused(parameters)) continue;
    const key = `(${parameters}) { return ${text}; }`;
    const found = combinations.get(key) ?? { called, text: key, traits, options: options ? Object.keys(options).length : 0, names: [] };
    found.names.push(names);
    combinations.set(key, found);
  }
  const all = [...combinations.values()].filter(({ text }) => !tried.has(text));
  const choice = new Choice();
  const chosen = [...new Set(all.map(({ called }) => called))].flatMap((name) =>
    choice.of(
      all.filter(({ called }) => called === name),
      most(name),
    ),
  );
  for (const { text } of chosen) tried.add(text);
  const kernels = chosen.map(({ called, names }, k) => ({
    name: `${called.replace(".", "_")}_${k}`,
    called,
    cases: names.map((own) => () => own.map((name) => read(name, inputs) as AnyArray)),
  }));
  const file = path.join(folder, `${family}${tried.size}.ts`);
  mkdirSync(folder, { recursive: true });
  const functions = chosen.map(({ text }, k) => `// @njit\nexport function ${kernels[k]!.name}${text}\n`);
  writeFileSync(file, [HEAD, ...functions].join("\n"));
  return { file, kernels };
}

const HEAD = `import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { bool, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64 } from "wumba";
`;

/** Chooses those first that have the most in them that is in none before, of their function or of others. */
class Choice {
  readonly #times = new Map<string, number>();

  of<T extends { readonly traits: readonly string[]; readonly names: readonly unknown[]; readonly options: number }>(
    all: readonly T[],
    most: number,
  ): T[] {
    const seen = new Set<string>();
    const left = new Set(all);
    // The first one has no options if there is one without.
    const worth = ({ traits, names, options }: T): number =>
      (seen.size === 0 ? -10 * options : 0) +
      traits.reduce((sum, trait) => sum + (seen.has(trait) ? 0 : 1 / (1 + (this.#times.get(trait) ?? 0))), names.length / 10);
    return Array.from({ length: Math.min(most, all.length) }, () => {
      const best = [...left].reduce((a, b) => (worth(b) > worth(a) ? b : a));
      left.delete(best);
      for (const trait of best.traits) {
        seen.add(trait);
        this.#times.set(trait, (this.#times.get(trait) ?? 0) + 1);
      }
      return best;
    });
  }
}

/** A case as a call: its text, the arrays that are parameters, and by what combinations differ. */
function callText(called: string, args: readonly Given[], options: Record<string, Given> | 0, inputs: Inputs) {
  const names: string[] = [];
  const types: string[] = [];
  const write = (value: Given): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
    if (typeof value !== "string") return String(value);
    if (value.startsWith("'")) return JSON.stringify(value.slice(1));
    if (!value.startsWith("@")) return literalText(value);
    const [dtype, shape] = inputs[value.slice(1)]!;
    types.push(`NDArray<${dtype}, ${shape.length}>`);
    return `a${names.push(value) - 1}`;
  };
  const given = args.map(write);
  const entries = options ? Object.entries(options).map(([key, value]) => `${key}: ${write(value)}`) : [];
  const text = `np.${called}(${[...given, ...(entries.length > 0 ? [`{ ${entries.join(", ")} }`] : [])].join(", ")})`;
  const traits = [types.join(), ...types, ...entries.map((entry) => entry.replace(/:.*/, "")), given.map((arg) => typeOfText(arg)).join()];
  return { text, names, traits, parameters: types.map((type, k) => `a${k}: ${type}`).join(", ") };
}

const typeOfText = (text: string): string => (/^a\d/.test(text) ? "array" : /^\[/.test(text) ? "list" : "value");

/** Bigints, and numbers that JSON does not have; of all else, slices and complex numbers, what kernels do not know. */
const literalText = (value: string): string =>
  /^-?(?:\d+n|0|NaN|Infinity)$/.test(value) ? value : `new np.Complex(${JSON.stringify(value)})`;
