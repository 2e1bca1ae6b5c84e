/** A request in; the command lines of clang and wasm-ld out. File names are those of the driver's in-memory files. */

export const LLVM_FILE = "/k.ll";
export const OBJECT_FILE = "/k.o";
export const WASM_FILE = "/k.wasm";
export const REMARKS_FILE = "/k.yaml";

/** Every engine with bulk memory has the others too, and every engine that wumba supports has bulk memory. */
const BASE_FEATURES = ["bulk-memory", "mutable-globals", "nontrapping-fptoint", "sign-ext"];

// oxfmt-ignore
const COMPILE = [
  "clang", "-cc1", "-x", "ir", LLVM_FILE, "-o", OBJECT_FILE,
  "-triple", "wasm32-unknown-unknown", "-emit-obj", "-vectorize-loops", "-vectorize-slp",
  // WebAssembly would get 1: engines run several vectors at a time as well
  "-mllvm", "-force-target-max-vector-interleave=4",
  "-mrelocation-model", "pic", "-pic-level", "2",
  "-ffp-contract=off", // a*b+c rounds twice, as in JavaScript
  "-disable-free", "-w",
];

/**
 * Without vectors, for engines of before 2023: as fast as under -O3 but for a few loops, and a tenth to a third
 * smaller.
 */
const LEVELS = { vectors: "-O3", none: "-Os" };

const LINK = [
  "wasm-ld",
  "-shared",
  "--experimental-pic",
  "--no-entry",
  "--import-memory",
  "--strip-all",
  "--compress-relocations",
  "-o",
  WASM_FILE,
  OBJECT_FILE,
];

const REMARKS = [
  "-opt-record-file",
  REMARKS_FILE,
  "-opt-record-format",
  "yaml",
  "-opt-record-passes",
  "loop-vectorize|slp-vectorizer",
];

/**
 * Pairs of numbers that do not come from memory as pairs have to be put together and taken apart, which costs engines
 * more than LLVM reckons: statements with numbers are vectorised together only where much is won.
 */
const FEWER_PAIRS = ["-mllvm", "-slp-threshold=8"];

/**
 * Sums of doubles keep their order while what they add is computed in vectors, which is worth it where that takes
 * longer than to add it.
 */
const SUMS_IN_ORDER = ["-mllvm", "-force-ordered-reductions"];

/**
 * The command lines that may compile a text, the best first: LLVM stumbles over sums in order in some loops with two
 * ways out.
 */
export function compileCommands(llvm: string, features: readonly string[], remarks: boolean): string[][] {
  const all = [...new Set([...BASE_FEATURES, ...features, ...(usesAtomics(llvm) ? ["atomics"] : [])])].sort();
  const command = [
    ...COMPILE,
    features.includes("simd128") ? LEVELS.vectors : LEVELS.none,
    ...(countsWithNumbers(llvm) ? FEWER_PAIRS : []),
    ...all.flatMap((feature) => ["-target-feature", `+${feature}`]),
    ...(remarks ? REMARKS : []),
  ];
  return dividesOrMore(llvm) ? [[...command, ...SUMS_IN_ORDER], command] : [command];
}

/** Else LLVM takes it that nobody else is there. */
const usesAtomics = (llvm: string): boolean => /\b(?:atomicrmw|cmpxchg|load atomic|store atomic)\b/.test(llvm);

/** Whether one of the kernel's own functions computes with doubles. */
const countsWithNumbers = (llvm: string): boolean => inFunctions(llvm, /= f(?:add|sub|mul|div) double/);

/** Whether one divides, takes roots or calls mathematical functions. */
const dividesOrMore = (llvm: string): boolean =>
  inFunctions(llvm, /= (?:fdiv |call \w+ @llvm\.sqrt\.|call .*\) alwaysinline)/);

/** Whether a text occurs in the kernel's own functions. */
const inFunctions = (llvm: string, text: RegExp): boolean =>
  llvm.split(/^define /m).some((definition) => /^[^(]*@(?:f\d+|u)\./.test(definition) && text.test(definition));

/** The file of one more object. */
export const unitFile = (index: number): string => `/u${index}.o`;

/**
 * `units`: how many object files there are besides the text's own. Where the words of the thread lie is known to the
 * loader alone.
 */
export function linkCommand(llvm: string, units = 0): string[] {
  const command = [...LINK, ...Array.from({ length: units }, (_, index) => unitFile(index))];
  return /^@[\w.]+ = external global /m.test(llvm) ? [...command, "--unresolved-symbols=import-dynamic"] : command;
}
