/**
 * Compiled kernels to the glue module that a bundle ships: each kernel links itself on its first call; an unused one is
 * shaken out.
 */
import { IMPORTS } from "wumba/wire";
import type { Variant } from "../compiled.js";
import { CLASS_RUNTIME, classText } from "./classText.js";
import { argumentsOf, emitChooser, type BoundVersion, type Chooser, type KernelVersion } from "./choosers.js";
import { encodeBase64 } from "./encodeBase64.js";
import { exportNames } from "./exportNames.js";
import { className } from "./className.js";
import { withoutCells } from "./emitCells.js";
import { emitTypes } from "./emitTypes.js";
import { emitWrap, holdsInstances } from "./emitWrap.js";
import { isTimed } from "./emitWorth.js";
import type { ClassModule, KernelClass, Parameter, ResultType, Signature, ThrowSite } from "./signature.js";
import { inMemory, islandText, objectsText, onlyTexts } from "./objectsText.js";
import { functionTableSize } from "./functionTableSize.js";

export interface BoundVariant {
  readonly wasm: Uint8Array;
  /** Bytes of static data, zero-initialised data included. */
  readonly memorySize: number;
  /** In bytes, a power of two. The loader aligns to 64 in any case. */
  readonly memoryAlign: number;
  /** The module imports `env.__stack_pointer`. */
  readonly usesStack: boolean;
}

export interface BoundKernel {
  readonly signature: Signature;
  readonly variants: Partial<Record<Variant, BoundVariant>>;
  /** Of one of several kernels of a function. */
  readonly version?: KernelVersion;
}

/** A module in a file of its own, beside the glue. */
export interface GlueFile {
  readonly name: string;
  readonly wasm: Uint8Array;
}

export interface GlueOptions {
  /** Classes whose instances live in kernel memory. */
  readonly classes?: readonly KernelClass[];
  /** What libraries export that kernels may name. */
  readonly modules?: readonly ClassModule[];
  /** The specifier from which the glue imports. */
  readonly runtime?: string;
  /** Names the file of a module of the kernel with that export; without it the modules stand in the glue as text. */
  readonly fileName?: (kernel: string, wasm: Uint8Array) => string;
}

export interface GlueModule {
  readonly code: string;
  /** Empty when the modules stand in the code. */
  readonly files: readonly GlueFile[];
  /** The text of the module's .d.ts. */
  readonly types: string;
  /** The export of each kernel, in the order given: its own name where that is an identifier and free. */
  readonly names: readonly string[];
  /** The exports that call one of several kernels of a function. */
  readonly choosers: readonly Chooser[];
}

/** Best first, as the loader tries them. */
const VARIANT_ORDER: readonly Variant[] = ["relaxed", "simd", "base"];
const ALIGNED_ANYWAY = 64;
/** What the glue imports where it names it. */
const RUNTIME = [
  "at",
  "background",
  "calling",
  "cell",
  "constructed",
  "dictionaries",
  "flagIn",
  "foreign",
  "fork",
  "holding",
  "hostCase",
  "instances",
  "island",
  "link",
  "linkFile",
  "listed",
  "maps",
  "middle",
  "numberIn",
  "objects",
  "parallel",
  "resident",
  "restarting",
  "result",
  "sets",
  "stopped",
  "text",
  "textError",
  "textOrNull",
  "textResult",
  "timed",
];

const imported = (names: readonly string[], specifier: string): string =>
  `import { ${names.map((name) => `${name} as $${name}`).join(", ")} } from ${JSON.stringify(specifier)};`;

/** The same kernels give the same text, byte for byte. */
export function bindModule(kernels: readonly BoundKernel[], options: GlueOptions = {}): GlueModule {
  const runtime = options.runtime ?? "wumba/runtime";
  const { names, choosers, texts } = nameKernels(kernels);
  const bound = kernels.map((kernel, i) => bindKernel(kernel, names[i]!, options.fileName));
  const { classes = [], modules = [] } = options;
  const { texts: bindings, keys } = nameKeys(
    [...classes.map(classText), ...bound.map(({ text }) => text)],
    kernels,
    classes,
  );
  const isNamed = (name: string): boolean => bindings.some((text) => new RegExp(`\\$${name}\\b`).test(text));
  const accessors = classes.length > 0 ? CLASS_RUNTIME : [];
  const ofLibraries = modules
    .map(({ specifier, names: exports }) => ({ specifier, used: exports.filter(isNamed) }))
    .filter(({ used }) => used.length > 0);
  const exported = ["$JS as JS", "$known as known", ...accessors.map((name) => `$${name}`)].join(", ");
  return {
    files: bound.flatMap(({ files }) => files),
    code: [
      imported(["JS", "known", ...RUNTIME.filter(isNamed), ...accessors], runtime),
      ...ofLibraries.map(({ specifier, used }) => imported(used, specifier)),
      `export { ${exported} };`,
      ...keys,
      ...bindings,
      ...texts,
      "",
    ].join("\n"),
    types: emitTypes(
      kernels.map(({ signature }, i) => ({ signature, name: names[i]! })),
      choosers,
      JSON.stringify(runtime),
    ),
    names,
    choosers,
  };
}

/** Names for the exports of kernels and of what chooses among them, and the text of the latter. */
function nameKernels(
  kernels: readonly BoundKernel[],
): Pick<GlueModule, "names" | "choosers"> & { readonly texts: readonly string[] } {
  const functions = [...new Set(kernels.flatMap(({ version }) => version?.of ?? []))];
  const nameOf = (of: string): string => kernels.find(({ version }) => version?.of === of)!.signature.name;
  const all = exportNames([...functions.map(nameOf), ...kernels.map(({ signature }) => signature.name)]);
  const names = all.slice(functions.length);
  const versionsOf = (of: string): BoundVersion[] =>
    kernels.flatMap(({ version }, i) => (version?.of === of ? [{ ...version, kernel: names[i]! }] : []));
  return {
    names,
    choosers: functions.map((of, k) => ({ of, name: all[k]!, arguments: argumentsOf(versionsOf(of)) })),
    texts: functions.map((of, k) => emitChooser(all[k]!, versionsOf(of))),
  };
}

/** The keys of classes are long, and each kernel names one: `const $key0 = "…";` */
function nameKeys(
  texts: readonly string[],
  kernels: readonly BoundKernel[],
  classes: readonly KernelClass[],
): { readonly texts: readonly string[]; readonly keys: readonly string[] } {
  const parameters = kernels.flatMap(({ signature }) => signature.parameters);
  const used = [
    ...classes.map(({ key }) => key),
    ...parameters.flatMap(({ type }) => (type.kind === "instance" ? [type.key] : [])),
  ];
  const keys = [...new Set(used)].map((key) => JSON.stringify(key));
  const named = texts.map((text) => keys.reduce((changed, key, k) => changed.replaceAll(key, `$key${k}`), text));
  return { texts: named, keys: keys.map((key, k) => `const $key${k} = ${key};`) };
}

/**
 * `export let energy = (...a) => (energy = $link(variants, wrap, parameters, result, bounds sites, throw sites, further
 * imports))(...a);`, or, with files, `export let energy = (() => $linkFile(($f) => (energy = $f), () => variants, wrap,
 * …))();`, of which bundlers see that it can go when nobody uses it. With parallel loops, and where calls can run on
 * other threads, `$parallel(…)` stands around it, which says so before any kernel runs.
 */
function bindKernel(
  { signature: whole, variants }: BoundKernel,
  name: string,
  fileName: GlueOptions["fileName"],
): { text: string; files: readonly GlueFile[] } {
  const signature = withoutCells(whole);
  const list = VARIANT_ORDER.flatMap((variant) => variants[variant] ?? []);
  const usesStack = list.some((variant) => variant.usesStack);
  const files = new Map<string, GlueFile>();
  const source = ({ wasm }: BoundVariant): string => {
    if (!fileName) return JSON.stringify(encodeBase64(wasm));
    const file = { name: fileName(name, wasm), wasm };
    files.set(file.name, file);
    return `new URL(${JSON.stringify(`./${file.name}`)}, import.meta.url)`;
  };
  const texts = [...new Set(list.map((variant) => variantText(variant, source(variant))))];
  const arguments_ = [
    `${fileName ? "() => " : ""}[${texts.join(", ")}]`,
    emitWrap(whole, usesStack),
    signature.restarts
      ? `$restarting(${tablesText(signature)}, ${resultText(signature.result)})`
      : tablesText(signature),
    signature.restarts ? "0" : !inMemory(signature) && general(signature) ? resultText(signature.result) : "0",
    JSON.stringify(
      signature.boundsSites.flatMap(({ array, place }) => [array, `${place.file}:${place.line}:${place.column}`]),
    ),
    `[${signature.throwSites.map(throwSiteText).join(",")}]`,
    signature.further?.length ? `{ ${signature.further.map((name) => importText(signature, name)).join(", ")} }` : "0",
    holdsInstances(signature) ? holdingText(signature) : "0",
    signature.async ? "$background" : "0",
  ];
  const linked = dropTrailingDefaults(arguments_).join(", ");
  const lazy = fileName
    ? `$linkFile(($f) => (${name} = $f), ${linked})`
    : `(...a) => (${name} = $link(${linked}))(...a)`;
  const forks = signature.async || signature.further?.includes("fork");
  const text =
    fileName || forks
      ? `export let ${name} = /* @__PURE__ */ (() => ${forks ? `$parallel(${lazy})` : lazy})();`
      : `export let ${name} = ${lazy};`;
  return { text, files: [...files.values()] };
}

/**
 * `$holding(constructs, key of the class of the result, whether it may be null, […])`: which of the values that the
 * WebAssembly function takes are instances.
 */
function holdingText({ parameters, constructs, result }: Signature): string {
  const given =
    result.kind === "instance" ? `${JSON.stringify(result.key)}, ${result.nothing === "null" ? 1 : 0}` : "0, 0";
  const places: number[] = [];
  let next = 0;
  for (const { type } of parameters) {
    if (type.kind === "instance") places.push(next);
    const pair =
      type.kind === "array" || type.kind === "optional" || (type.kind === "value" && type.value.kind !== "object");
    next += type.kind === "function" ? 0 : pair ? 2 : 1;
  }
  return `$holding(${constructs ? 1 : 0}, ${given}, [${places.join(", ")}])`;
}

/** What the runtime's general path needs to know about the parameters, and with objects about the result too. */
function tablesText(signature: Signature): string {
  if (inMemory(signature)) return onlyTexts(signature) && !general(signature) ? "[]" : objectsText(signature);
  return general(signature) ? parametersText(signature.parameters) : "[]";
}

/** Calls can go through the runtime's general path, which alone reads the tables of parameters and result. */
function general(signature: Signature): boolean {
  return (
    !!signature.restarts ||
    signature.async ||
    isTimed(signature) ||
    (signature.boundary !== "resident" && signature.parameters.some(({ type }) => type.kind === "array"))
  );
}

function variantText({ wasm, memorySize, memoryAlign }: BoundVariant, source: string): string {
  const align = memoryAlign > ALIGNED_ANYWAY ? memoryAlign : ALIGNED_ANYWAY;
  const numbers = [memorySize, align, functionTableSize(wasm)];
  while (numbers.length && numbers.at(-1) === [0, ALIGNED_ANYWAY, 0][numbers.length - 1]) numbers.pop();
  return `[${[source, ...numbers].join(", ")}]`;
}

function parametersText(parameters: readonly Parameter[]): string {
  const entries = parameters.flatMap(({ type }): (string | number)[] => {
    if (type.kind === "function") return [];
    if (type.kind === "array") return [className(type.array), type.written ? 1 : 0];
    return [0, type.kind === "optional" ? 1 : 0];
  });
  return `[${entries.join(", ")}]`;
}

function resultText(result: ResultType): string {
  if (result.kind === "array") return `[${[className(result.array), ...result.sameAs].join(", ")}]`;
  if (result.kind === "bigint") return result.signed ? "0" : "2";
  return result.kind === "boolean" ? "1" : "0";
}

const importText = (signature: Signature, name: keyof typeof IMPORTS): string =>
  `${IMPORTS[name]}: ${name === "island" ? islandText(signature) : `$${name}`}`;

/** An error class is a text where the language has it. */
function throwSiteText({ error, message, values }: ThrowSite): string {
  const maker = error in globalThis ? JSON.stringify(error) : `$linalg.${error}`;
  const pieces = (message.length ? message : [""]).map((piece) => JSON.stringify(piece));
  return `[${[maker, booleanBits(values), ...pieces].join(",")}]`;
}

function booleanBits(values: readonly ("number" | "boolean")[]): number {
  return values.reduce((bits, kind, i) => (kind === "boolean" ? bits | (1 << i) : bits), 0);
}

function dropTrailingDefaults(texts: readonly string[]): string[] {
  const kept = [...texts];
  while (kept.length > 1 && ["0", "[]"].includes(kept.at(-1)!)) kept.pop();
  return kept;
}
