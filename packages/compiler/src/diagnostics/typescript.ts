/** An error of TypeScript in, with what the project has switched off; the same in the words of a diagnostic out. */
import type { Wording } from "./codes.js";

/** The settings that kernels are checked under and projects can do without. */
const strictSettings = [
  "strictNullChecks",
  "strictPropertyInitialization",
  "strictFunctionTypes",
  "strictBindCallApply",
  "strictBuiltinIteratorReturn",
  "noImplicitAny",
  "noImplicitThis",
  "useUnknownInCatchVariables",
] as const;

export type StrictSetting = (typeof strictSettings)[number];

/** Those that the options of a project leave off. */
export function relaxedSettings(
  options: Readonly<Partial<Record<StrictSetting | "strict", unknown>>>,
): StrictSetting[] {
  return strictSettings.filter((setting) => (options[setting] ?? options.strict) !== true);
}

interface Row {
  /** What finds such errors; without it, TypeScript finds them in every project. */
  readonly setting?: StrictSetting;
  readonly hint: string;
}

/** `noUncheckedIndexedAccess`, which `tsc --init` writes, finds every element of an array. */
const there = "an element that is there is 'x[i]!', of which a kernel checks the index";
const missing = `Test for it first, or give a default with '??'; ${there}.`;
const counted = "Kernels compute with numbers as TypeScript does: write '+x' for a boolean, and Number(x) for text.";
const implicit = "Annotate it with its type.";

const rows: Readonly<Record<number, Row>> = {
  2355: { hint: "Return a value on every path, or declare the result as undefined or void." },
  2362: { hint: counted },
  2363: { hint: counted },
  2365: { hint: counted },
  2366: {
    hint: "Return a value on every path, or add '| undefined' to the type of the result.",
  },
  2454: {
    hint: "Give it a first value where it is declared, or declare it with '| undefined' and test for that.",
  },
  2531: { hint: missing },
  2532: { hint: missing },
  2533: { hint: missing },
  2564: {
    hint: "Give the field a first value in its declaration or in the constructor, or declare it with '| undefined'.",
  },
  2683: { setting: "noImplicitThis", hint: "Declare 'this' as the first parameter, with its type." },
  18046: { setting: "useUnknownInCatchVariables", hint: "Find out its type first, with 'typeof' or 'instanceof'." },
  18047: { hint: missing },
  18048: { hint: missing },
  18049: { hint: missing },
};

/** Where no row stands, by what the text says. */
const byText: readonly (Row & { readonly pattern: RegExp })[] = [
  { pattern: /implicitly/, setting: "noImplicitAny", hint: implicit },
  {
    pattern: /Types of parameters/,
    setting: "strictFunctionTypes",
    hint: "Declare both functions with the same types of parameters.",
  },
  {
    pattern: /\b(?:undefined|null)\b/,
    setting: "strictNullChecks",
    hint: `Say in the type where there may be no value, as in 'number | undefined', and test for it; ${there}.`,
  },
];

const PLAIN: Row = {
  hint: "Kernels are compiled by their types, so that these have to be right: correct the error that TypeScript sees.",
};

/** The wording, and the setting that finds the error, if the project is without it. */
export function wordTypeScriptError(
  code: number,
  text: string,
  relaxed: readonly StrictSetting[],
): Wording & { readonly setting: StrictSetting | undefined } {
  const { setting, hint } = rows[code] ?? byText.find(({ pattern }) => pattern.test(text)) ?? PLAIN;
  if (!setting || !relaxed.includes(setting)) return { message: text, hint, setting: undefined };
  const lead =
    `Only '${setting}' finds this, which this project's tsconfig.json does not switch on and kernels ` +
    "are checked under.";
  return { message: text, hint: `${lead} ${hint}`, setting };
}
