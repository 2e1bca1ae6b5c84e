/** What turns a kernel into what a peer runs. Each compiler says first why it is not there, where it is not. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { artifact } from "./artifacts.mjs";
import { BENCH } from "./kernels.mjs";
import { writeAssemblyScript } from "./translate/assemblyscript.mjs";
import { writeC } from "./translate/c.mjs";
import { writePython } from "./translate/python.mjs";

const versionOf = (name) =>
  JSON.parse(readFileSync(new URL("../package.json", import.meta.resolve(name)), "utf8")).version;

/**
 * No memory may grow in a process that times JavaScript: that detaches an ArrayBuffer, and from the first detached one on V8 asks at every
 * access to any typed array whether it is detached.
 */
const MEMORY_BYTES = 2 ** 30;

/** What a kernel under `fastmath` is compared with. */
const FAST_C = ["-ffast-math"];
const fastOf = ({ fastmath }) => (fastmath ? FAST_C : []);

const C_FLAGS = [
  `-Wl,--initial-memory=${MEMORY_BYTES}`,
  "-O3",
  "-w",
  "-msimd128",
  "-ffp-contract=off",
  "-fno-math-errno",
  "-mexec-model=reactor",
  "-nostartfiles",
  "-Wl,--no-entry",
  "-Wl,--export=__heap_base",
];

/** C through the LLVM that wumba uses, with its libc. */
export async function clangToWasm() {
  const { runClang } = await import("@yowasp/clang");
  const version = versionOf("@yowasp/clang");
  const compile = (kernel, extra = []) => {
    const flags = [...C_FLAGS, `-Wl,--export=${kernel.name}`, ...fastOf(kernel), ...extra];
    const source = writeC(kernel);
    return artifact("c", kernel.name, ".wasm", { source, flags, version }, async () => {
      const files = await runClang(
        ["clang", ...flags, "kernel.c", "-o", "kernel.wasm"],
        { "kernel.c": source },
        { fetchProgress() {} },
      );
      return files["kernel.wasm"];
    });
  };
  return { version: `clang ${version}, -O3 -msimd128`, compile };
}

const ASSEMBLYSCRIPT_FLAGS = [
  "-O3",
  "--converge",
  "--noAssert",
  "--enable",
  "simd",
  "--runtime",
  "stub",
  "--initialMemory",
  String(MEMORY_BYTES / 65536),
];

export async function assemblyScript() {
  let asc;
  try {
    ({ default: asc } = await import("assemblyscript/asc"));
  } catch {
    return { missing: "npm install --no-save assemblyscript" };
  }
  const version = asc.version;
  const compile = (kernel, extra = []) => {
    const flags = [...ASSEMBLYSCRIPT_FLAGS, ...extra];
    const source = writeAssemblyScript(kernel);
    return artifact("assemblyscript", kernel.name, ".wasm", { source, flags, version }, async () => {
      let wasm;
      const { error, stderr } = await asc.main(["kernel.ts", ...flags, "-o", "kernel.wasm"], {
        readFile: (name) => (name === "kernel.ts" ? source : null),
        writeFile: (name, content) => void (wasm = content),
        listFiles: () => [],
      });
      if (error) throw new Error(`AssemblyScript: ${stderr.toString()}\n${source}`);
      return wasm;
    });
  };
  return { version: `${version}, ${ASSEMBLYSCRIPT_FLAGS.slice(0, 3).join(" ")}`, compile };
}

const NATIVE_FLAGS = ["-O3", "-march=native", "-w", "-ffp-contract=off", "-fno-math-errno"];

export function nativeClang(command = "clang") {
  const found = spawnSync(command, ["--version"], { encoding: "utf8" });
  if (found.status !== 0) return { missing: "apt-get install clang" };
  const version = found.stdout.split("\n")[0];
  const harness = path.join(BENCH, "peers/native.c");
  const compile = (kernel, extra = []) => {
    const flags = [...NATIVE_FLAGS, ...fastOf(kernel), ...extra];
    const source = `${writeC(kernel)}\n${nativeCall(kernel)}`;
    return artifact(
      "native",
      kernel.name,
      ".exe",
      { source, flags, version, harness: readFileSync(harness, "utf8") },
      (file) => {
        execFileSync(command, [...flags, "-x", "c", "-", "-x", "c", harness, "-lm", "-o", file], {
          input: source,
          stdio: ["pipe", "ignore", "inherit"],
        });
      },
    );
  };
  return { version: `${version}, ${NATIVE_FLAGS.slice(0, 2).join(" ")}`, compile };
}

/** The function that the harness calls: arguments by their position, the result as a double. */
function nativeCall(kernel) {
  const types = kernel.variables.get(kernel.root);
  const args = kernel.root.parameters.flatMap(({ name }, k) => {
    const type = types.get(name.text);
    return type.endsWith("Array") ? [`arguments[${k}].array`, `arguments[${k}].length`] : [`arguments[${k}].number`];
  });
  const call = `${kernel.name}(${args.join(", ")})`;
  const body = kernel.resultOf(kernel.root) === "void" ? `${call}; return 0;` : `return ${call};`;
  return `struct argument { double number; void *array; int32_t length; };\ndouble call_kernel(struct argument *arguments) { ${body} }\n`;
}

const PYTHON = "/usr/bin/python3";
const HARNESS = fileURLToPath(new URL("peers/python-process.py", import.meta.url));

const NUMBA_STRICT = '@njit(error_model="numpy")';
const NUMBA_FAST = '@njit(error_model="numpy", fastmath=True)';

export function numba(command = PYTHON) {
  const found = spawnSync(command, ["-c", "import numba; print(numba.__version__)"], { encoding: "utf8" });
  if (found.status !== 0) return { missing: "apt-get install python3-numba" };
  const version = found.stdout.trim();
  const compile = (kernel) => {
    const source = writePython(kernel, kernel.fastmath ? NUMBA_FAST : NUMBA_STRICT);
    return artifact("numba", kernel.name, ".py", { source }, () => source);
  };
  return { version: `Numba ${version}`, command, harness: HARNESS, compile };
}

export function numpy(command = PYTHON) {
  const found = spawnSync(command, ["-c", "import numpy; print(numpy.__version__)"], { encoding: "utf8" });
  if (found.status !== 0) return { missing: "apt-get install python3-numpy" };
  return { version: `NumPy ${found.stdout.trim()}`, command, harness: HARNESS };
}
