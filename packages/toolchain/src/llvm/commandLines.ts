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
  "-mrelocation-model", "pic", "-pic-level", "2",
  "-ffp-contract=off", // a*b+c rounds twice, as in JavaScript
  "-disable-free", "-w",
];

const LINK = ["wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--import-memory", "--strip-all", OBJECT_FILE, "-o", WASM_FILE];

const REMARKS = ["-opt-record-file", REMARKS_FILE, "-opt-record-format", "yaml", "-opt-record-passes", "loop-vectorize|slp-vectorizer"];

export function compileCommand(features: readonly string[], remarks: boolean): string[] {
  const all = [...new Set([...BASE_FEATURES, ...features])].sort();
  return [...COMPILE, ...all.flatMap((feature) => ["-target-feature", `+${feature}`]), ...(remarks ? REMARKS : [])];
}

export function linkCommand(): string[] {
  return LINK;
}
