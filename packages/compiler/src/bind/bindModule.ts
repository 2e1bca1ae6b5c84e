/**
 * Compiled kernels to the glue module that a bundle ships: each kernel links itself on its first call; an unused one is
 * shaken out.
 */
import { IMPORTS } from "wumba/wire";
import type { Variant } from "../compiled.js";
import type { GpuKernel } from "./gpu/kernel.js";
import { planText, type GpuPlan } from "./gpu/plan.js";
import { GPU_ON_CPU, gpuImports, gpuText } from "./gpu/text.js";
import { CLASS_RUNTIME, classText } from "./classText.js";
import { argumentsOf, emitChooser, type BoundVersion, type Chooser, type KernelVersion } from "./choosers.js";
import { encodeHex } from "./encodeHex.js";
import { exportNames, localName } from "./exportNames.js";
import { withoutCells } from "./emitCells.js";
import { emitTypes } from "./emitTypes.js";
import { functionTableSize, importsPlace, type ImportKey } from "./functionTableSize.js";
import { dropTrailingDefaults, importsText, wrappedText } from "./linkArguments.js";
import type { ClassModule, KernelClass, Signature } from "./signature.js";

export interface BoundVariant {
  readonly wasm: Uint8Array;
  /** Bytes of static data, zero-initialised data included. */
  readonly memorySize: number;
  /** In bytes, a power of two. The loader aligns to 64 in any case. */
  readonly memoryAlign: number;
  /** The module imports the stack pointer. */
  readonly usesStack: boolean;
}

export interface BoundKernel {
  readonly signature: Signature;
  readonly variants: Partial<Record<Variant, BoundVariant>>;
  /** Of one of several kernels of a function. */
  readonly version?: KernelVersion;
  /** Of a function that has the GPU run its loops. */
  readonly plan?: GpuPlan;
}

export interface BoundGpuKernel {
  readonly kernel: GpuKernel;
  /** What runs it where there is no GPU. */
  readonly onCpu?: BoundVariant;
}

/** A module in a file of its own, beside the glue. */
export interface GlueFile {
  readonly name: string;
  readonly wasm: Uint8Array;
}

export interface GlueOptions {
  /** Kernels for the GPU. */
  readonly gpu?: readonly BoundGpuKernel[];
  /** Classes whose instances live in kernel memory. */
  readonly classes?: readonly KernelClass[];
  /** What libraries export that kernels may name. */
  readonly modules?: readonly ClassModule[];
  /** The specifier from which the glue imports. */
  readonly runtime?: string;
  /** The same for kernels for the GPU. */
  readonly gpuRuntime?: string;
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
  /** The same of those for the GPU. */
  readonly gpuNames: readonly string[];
  /** The exports that call one of several kernels of a function. */
  readonly choosers: readonly Chooser[];
}

/** Best first, as the loader tries them. */
const VARIANT_ORDER: readonly Variant[] = ["relaxed", "simd", "base"];
const ALIGNED_ANYWAY = 64;
/** What the glue imports where it names it, besides what kernels import. */
const RUNTIME = [
  ...(Object.keys(IMPORTS) as ImportKey[]),
  "at",
  "background",
  "calling",
  "cell",
  "constructed",
  "crossing",
  "dictionaries",
  "exactly",
  "flagIn",
  "foreign",
  "givesArray",
  "givesBuffer",
  "givesBoolean",
  "givesUnsigned",
  "giving",
  "holding",
  "instances",
  "instancesOf",
  "instancesOfAny",
  "link",
  "linkFile",
  "listed",
  "maps",
  "method",
  "middle",
  "numberIn",
  "objects",
  "objectsTaken",
  "parallel",
  "place",
  "rare",
  "recover",
  "resident",
  "restarting",
  "result",
  "sets",
  "text",
  "textOrNull",
  "textResult",
  "timed",
  "withSecrets",
  "wrapped",
  "wrappedWith",
];

/** What those of kernels for the GPU name whose blocks run on several threads. */
const FORKS: ReadonlySet<string> = new Set(["fork", "parallel"]);

const imported = (names: readonly string[], specifier: string): string[] =>
  names.length === 0 ? [] : [importText(names, specifier)];

const importText = (names: readonly string[], specifier: string): string =>
  `import { ${names.map((name) => `${name} as $${name}`).join(", ")} } from ${JSON.stringify(specifier)};`;

/** The same kernels give the same text, byte for byte. */
export function bindModule(kernels: readonly BoundKernel[], options: GlueOptions = {}): GlueModule {
  const runtime = options.runtime ?? "wumba/runtime";
  const { gpu: boundGpu = [] } = options;
  const gpu = boundGpu.map(({ kernel }) => kernel);
  const { names, gpuNames, choosers, texts } = nameKernels(kernels, gpu);
  const onCpu = boundGpu.map((each, k) => onCpuText(each, gpuNames[k]!, options.fileName));
  const bound = kernels.map((kernel, i) => bindKernel(kernel, names[i]!, options.fileName));
  const launched = kernels.flatMap(({ plan }) => plan?.kernels ?? []);
  const { classes = [], modules = [] } = options;
  const { texts: bindings, keys } = nameKeys(
    [...classes.map(classText), ...bound.map(({ text }) => text)],
    kernels,
    classes,
  );
  const isNamed = (name: string): boolean => bindings.some((text) => new RegExp(`\\$${name}\\b`).test(text));
  const forks = boundGpu.some(({ kernel, onCpu: variant }) => variant && kernel.onCpu?.parallel);
  const accessors = classes.length > 0 ? CLASS_RUNTIME : [];
  const ofLibraries = modules
    .map(({ specifier, names: exports }) => ({ specifier, used: exports.filter(isNamed) }))
    .filter(({ used }) => used.length > 0);
  const made = [...names, ...choosers.map(({ name }) => name), ...gpuNames];
  const exported = [
    "$JS as JS",
    "$known as known",
    ...accessors.map((name) => `$${name}`),
    ...made.map((name) => `${localName(name)} as ${name}`),
  ];
  return {
    files: [...bound, ...onCpu].flatMap((each) => each?.files ?? []),
    code: [
      // By a statement of its own: webpack has modules in the order of statements, and those of one in any order.
      ...imported(["JS", "known"], runtime),
      ...imported([...RUNTIME.filter((name) => isNamed(name) || (forks && FORKS.has(name))), ...accessors], runtime),
      ...imported(gpuImports(gpu, launched, onCpuImports(onCpu, options)), options.gpuRuntime ?? "wumba/gpu"),
      ...ofLibraries.flatMap(({ specifier, used }) => imported(used, specifier)),
      `export { ${exported.join(", ")} };`,
      ...keys,
      ...bindings,
      ...texts,
      ...gpu.map((kernel, k) => gpuText(kernel, localName(gpuNames[k]!), onCpu[k]?.text)),
      "",
    ].join("\n"),
    types: emitTypes(
      kernels.map(({ signature }, i) => ({ signature, name: names[i]! })),
      choosers,
      JSON.stringify(runtime),
      gpuNames,
    ),
    names,
    gpuNames,
    choosers,
  };
}

interface BoundText {
  readonly text: string;
  readonly files: readonly GlueFile[];
}

/** Names for the exports of kernels and of what chooses among them, and the text of the latter. */
function nameKernels(
  kernels: readonly BoundKernel[],
  gpu: readonly GpuKernel[],
): Pick<GlueModule, "names" | "gpuNames" | "choosers"> & { readonly texts: readonly string[] } {
  const functions = [...new Set(kernels.flatMap(({ version }) => version?.of ?? []))];
  const nameOf = (of: string): string => kernels.find(({ version }) => version?.of === of)!.signature.name;
  const all = exportNames([
    ...functions.map(nameOf),
    ...kernels.map(({ signature }) => signature.name),
    ...gpu.map(({ name }) => name),
  ]);
  const names = all.slice(functions.length, functions.length + kernels.length);
  const versionsOf = (of: string): BoundVersion[] =>
    kernels.flatMap(({ version }, i) => (version?.of === of ? [{ ...version, kernel: names[i]! }] : []));
  return {
    names,
    gpuNames: all.slice(functions.length + kernels.length),
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
 * `let $_energy = (...a) => ($_energy = $link(variants, wrapped, imports))(...a);`, or, with files,
 * `let $_energy = (() => $linkFile(($f) => ($_energy = $f), () => variants, wrapped, imports))();`, of which bundlers
 * see that it can go when nobody uses it. With parallel loops, and where calls can run on other threads,
 * `$parallel(…)` stands around it, which says so before any kernel runs. Of a function that has the GPU run its loops
 * this is `$cpu_energy`, behind which its plan follows.
 */
function bindKernel(
  { signature: whole, variants, plan }: BoundKernel,
  name: string,
  fileName: GlueOptions["fileName"],
): BoundText {
  const signature = withoutCells(whole);
  const list = VARIANT_ORDER.flatMap((variant) => variants[variant] ?? []);
  const usesStack = list.some((variant) => variant.usesStack);
  const files = new Map<string, GlueFile>();
  const source = ({ wasm }: BoundVariant): string => sourceText(wasm, name, fileName, files);
  const texts = [...new Set(list.map((variant) => variantText(variant, source(variant))))];
  const arguments_ = [
    `${fileName ? "() => " : ""}[${texts.join(", ")}]`,
    wrappedText(whole, usesStack),
    importsText(signature, list),
    list.some(({ wasm, memorySize }) => memorySize > 0 || importsPlace(wasm)) ? "$place" : "0",
  ];
  const linked = dropTrailingDefaults(arguments_).join(", ");
  const local = plan ? `$cpu_${name}` : localName(name);
  const lazy = fileName
    ? `$linkFile(($f) => (${local} = $f), ${linked})`
    : `(...a) => (${local} = $link(${linked}))(...a)`;
  const forks = signature.async || signature.further?.includes("fork");
  const text =
    fileName || forks
      ? `let ${local} = /* @__PURE__ */ (() => ${forks ? `$parallel(${lazy})` : lazy})();`
      : `let ${local} = ${lazy};`;
  const both = plan ? `${text}\n${planText(plan, localName(name), local)}` : text;
  return { text: both, files: [...files.values()] };
}

/** A module as text, or the address of its file. */
function sourceText(
  wasm: Uint8Array,
  name: string,
  fileName: GlueOptions["fileName"],
  files: Map<string, GlueFile>,
): string {
  if (!fileName) return JSON.stringify(encodeHex(wasm));
  const file = { name: fileName(name, wasm), wasm };
  files.set(file.name, file);
  return `new URL(${JSON.stringify(`./${file.name}`)}, import.meta.url)`;
}

/** What runs a kernel for the GPU on the CPU: `$onCpu(variant)`, or `$onCpuByFile(() => variant)`. */
function onCpuText(
  { kernel, onCpu: variant }: BoundGpuKernel,
  name: string,
  fileName: GlueOptions["fileName"],
): BoundText | undefined {
  if (!variant) return undefined;
  const files = new Map<string, GlueFile>();
  const text = variantText(variant, sourceText(variant.wasm, name, fileName, files));
  const forks = kernel.onCpu?.parallel;
  const args = `${fileName ? "() => " : ""}${text}${forks ? ", $fork" : ""}`;
  const made = `/* @__PURE__ */ $${fileName ? GPU_ON_CPU.inFile : GPU_ON_CPU.inGlue}(${args})`;
  return { text: forks ? `/* @__PURE__ */ $parallel(${made})` : made, files: [...files.values()] };
}

const onCpuImports = (bound: readonly (BoundText | undefined)[], { fileName }: GlueOptions): string[] =>
  bound.some((each) => each) ? [fileName ? GPU_ON_CPU.inFile : GPU_ON_CPU.inGlue] : [];

function variantText({ wasm, memorySize, memoryAlign }: BoundVariant, source: string): string {
  const align = memoryAlign > ALIGNED_ANYWAY ? memoryAlign : ALIGNED_ANYWAY;
  const numbers = [memorySize, align, functionTableSize(wasm)];
  while (numbers.length && numbers.at(-1) === [0, ALIGNED_ANYWAY, 0][numbers.length - 1]) numbers.pop();
  return `[${[source, ...numbers].join(", ")}]`;
}
