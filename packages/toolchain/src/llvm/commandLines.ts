/** A request in; the command lines of clang and wasm-ld out. File names are those of the driver's in-memory files. */

export const LLVM_FILE = "/k.ll";
export const OBJECT_FILE = "/k.o";
export const WASM_FILE = "/k.wasm";
export const REMARKS_FILE = "/k.yaml";

/** Every engine with bulk memory has the others too, and every engine that wumba supports has bulk memory. */
const BASE_FEATURES = ["bulk-memory", "mutable-globals", "nontrapping-fptoint", "sign-ext"];

// prettier-ignore
const COMPILE = [
  "clang", "-cc1", "-x", "ir", LLVM_FILE, "-o", OBJECT_FILE,
  "-triple", "wasm32-unknown-unknown", "-emit-obj", "-O3", "-vectorize-loops", "-vectorize-slp",
  "-mllvm", "-force-target-max-vector-interleave=4", // WebAssembly would get 1: engines run several vectors at a time as well
  "-mllvm", "-force-ordered-reductions", // sums in doubles keep their order while what they add is computed in vectors
  "-mrelocation-model", "pic", "-pic-level", "2",
  "-ffp-contract=off", // a*b+c rounds twice, as in JavaScript
  "-disable-free", "-w",
];

const LINK = ["wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--import-memory", "--strip-all", OBJECT_FILE, "-o", WASM_FILE];

const REMARKS = ["-opt-record-file", REMARKS_FILE, "-opt-record-format", "yaml", "-opt-record-passes", "loop-vectorize|slp-vectorizer"];

/**
 * Pairs of numbers that do not come from memory as pairs have to be put together and taken apart, which costs engines more than LLVM
 * reckons: statements with numbers are vectorised together only where much is won.
 */
const FEWER_PAIRS = ["-mllvm", "-slp-threshold=8"];

export function compileCommand(llvm: string, features: readonly string[], remarks: boolean): string[] {
  const all = [...new Set([...BASE_FEATURES, ...features, ...(usesAtomics(llvm) ? ["atomics"] : [])])].sort();
  return [
    ...COMPILE,
    ...(countsWithNumbers(llvm) ? FEWER_PAIRS : []),
    ...all.flatMap((feature) => ["-target-feature", `+${feature}`]),
    ...(remarks ? REMARKS : []),
  ];
}

/** Else LLVM takes it that nobody else is there. */
const usesAtomics = (llvm: string): boolean => /\b(?:atomicrmw|cmpxchg|load atomic|store atomic)\b/.test(llvm);

/** Whether one of the kernel's own functions computes with doubles. */
function countsWithNumbers(llvm: string): boolean {
  return llvm.split(/^define /m).some((text) => /^[^(]*@f\d+\./.test(text) && /= f(?:add|sub|mul|div) double/.test(text));
}

export function linkCommand(llvm: string): string[] {
  // Where the words of the thread lie is known to the loader alone.
  return /^@[\w.]+ = external global /m.test(llvm) ? [...LINK, "--unresolved-symbols=import-dynamic"] : LINK;
}
