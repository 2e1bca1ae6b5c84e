/** Kernels in; for each the files that its peers run out. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { buildFiles } from "@wumba/plugin-core";
import { assemblyScript, clangToWasm, nativeClang, numba, numpy } from "./compilers.mjs";
import { BENCH, CACHE } from "./kernels.mjs";
import { ELEMENTS, kindOf } from "./peers/case-file.mjs";
import { importNumpyTs, programs } from "./peers/numpy-ts.mjs";
import { TypedKernel } from "./translate/typed-kernel.mjs";

/** `peers`: names of those that are wanted. Gives the built kernels, what each compiler is, and why some are skipped. */
export async function build(kernels, peers, size, log) {
  const plain = writePlain(kernels);
  const wumba = await buildWumba(kernels, "wumba", log);
  const fast = peers.includes("numbaFast") ? await buildWumba(writeFast(kernels), "wumbaFast", log) : undefined;
  const compilers = await openCompilers(peers);
  const skipped = {};
  const built = [];
  for (const kernel of kernels) {
    const { input } = await import(pathToFileURL(plain.get(kernel.name)).href);
    const sizes = input[size] ?? input.medium;
    const files = { modules: {}, programs: [], libraries: [] };
    try {
      const source = sourceOf(kernel, input);
      for (const compiler of compilers)
        await compiler.add(files, source, (why) => (skipped[`${compiler.name} ${kernel.name}`] = why));
    } catch (error) {
      skipped[kernel.name] = error.message;
    }
    const report = wumba.get(kernel.name);
    const engine = {
      name: kernel.name,
      plain: plain.get(kernel.name),
      compiled: report.output,
      compiledFast: fast?.get(kernel.name).output,
      modules: files.modules,
      libraries: files.libraries,
    };
    const wasmBytes = {
      wumba: report.wasmBytes,
      ...Object.fromEntries(Object.entries(files.modules).map(([key, file]) => [key, statSync(file).size])),
    };
    built.push({
      ...kernel,
      sizes,
      tolerance: input.tolerance,
      status: report.status,
      reason: report.reason,
      wasmBytes,
      engine,
      programs: files.programs,
    });
    log(`\rbuilt ${built.length} of ${kernels.length}`);
  }
  log("\n");
  return { built, skipped, versions: Object.fromEntries(compilers.map(({ name, version }) => [name, version])) };
}

/** What peers are made of: the program in Python beside the kernel, or what the kernel's types say. */
function sourceOf({ name, file, suite }, input) {
  const python = file.replace(/\.ts$/, ".py");
  const args = input.make(...input.medium);
  if (existsSync(python)) return { name, python, kinds: args.map(kindOf) };
  // The smallest arguments that show which numbers are integers are those of the size that runs.
  const typed = new TypedKernel(file, args, input.doubles);
  typed.fastmath = suite === "fastmath";
  return typed;
}

/** The same source without its types. */
function writePlain(kernels) {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const copies = writeCopies(
    kernels,
    "plain",
    ".js",
    (text) => ts.transpileModule(text, { compilerOptions }).outputText,
  );
  return new Map(copies.map(({ name, file }) => [name, file]));
}

/** The same source under `fastmath`. */
function writeFast(kernels) {
  return writeCopies(kernels, "fast", ".ts", (text) => text.replaceAll("// @njit\n", "// @njit { fastmath: true }\n"));
}

/** Copies of the kernels and of what they import, in a folder of the cache. */
function writeCopies(kernels, folder, extension, change) {
  const write = (file) => {
    const output = path
      .join(CACHE, folder, path.relative(path.join(BENCH, "kernels"), file))
      .replace(/\.ts$/, extension);
    mkdirSync(path.dirname(output), { recursive: true });
    writeFileSync(output, change(readFileSync(file, "utf8")));
    return output;
  };
  for (const shared of ["input.ts", "layers.ts", "views.ts"]) write(path.join(BENCH, "kernels", shared));
  return kernels.map((kernel) => ({ ...kernel, file: write(kernel.file) }));
}

async function buildWumba(kernels, folder, log) {
  const outDir = path.join(CACHE, folder);
  const files = kernels.map(({ file }) => file);
  log(`${folder} …`);
  const modules = await buildFiles(files, {
    outDir,
    cacheDir: path.join(CACHE, "kernels"),
    declarations: false,
    onError: "fallback",
    onWarning() {},
  });
  return new Map(
    kernels.map(({ name, file }) => {
      const module = modules.files.find(({ input }) => input === file);
      const [report] = module.functions;
      const { status, reason } = report;
      const problem = module.diagnostics[0] && `${module.diagnostics[0].code}: ${module.diagnostics[0].message}`;
      return [
        name,
        {
          status,
          reason: reason ?? problem ?? null,
          output: status === "compiled" ? module.output : undefined,
          wasmBytes: report.wasmBytes.simd,
        },
      ];
    }),
  );
}

/** Each adds what it makes of a kernel to the kernel's files. */
async function openCompilers(peers) {
  const openers = {
    c: async () => moduleCompiler("c", await clangToWasm(), []),
    assemblyscript: async () =>
      moduleCompiler("assemblyscript", await assemblyScript(), ["--uncheckedBehavior", "always"]),
    assemblyscriptChecked: async () => moduleCompiler("assemblyscriptChecked", await assemblyScript(), []),
    native: () => nativeCompiler(nativeClang()),
    numba: () => pythonCompiler("numba", numba()),
    numbaFast: () => pythonCompiler("numbaFast", numba()),
    numpy: () => pythonCompiler("numpy", numpy()),
    numpyNarrow: () => onlyProducts(pythonCompiler("numpyNarrow", numpy())),
    numpyTs: numpyTsPeer,
  };
  const opened = [];
  for (const peer of peers) {
    const compiler = await openers[peer]();
    opened.push(compiler);
  }
  return opened;
}

function moduleCompiler(name, { missing, version, compile }, flags) {
  return {
    name,
    version: missing ?? version,
    async add(files, typed, skip) {
      if (missing) return;
      try {
        files.modules[name] = await compile(typed, flags);
      } catch (error) {
        skip(error.message);
      }
    },
  };
}

/** Runs in the process of the kernel. */
async function numpyTsPeer() {
  const np = await importNumpyTs();
  return {
    name: "numpyTs",
    version: np
      ? `numpy-ts ${np.__version__ ?? ""}`.trim()
      : "numpy-ts is not installed (npm install --no-save numpy-ts)",
    add(files, { name }) {
      if (np && programs[name]) files.libraries.push("numpyTs");
    },
  };
}

function nativeCompiler({ missing, version, compile }) {
  return {
    name: "native",
    version: missing ?? version,
    async add(files, typed, skip) {
      if (missing) return;
      try {
        const command = await compile(typed);
        files.programs.push({ key: "native", command, args: (caseFile) => [caseFile] });
      } catch (error) {
        skip(error.message);
      }
    },
  };
}

/** What runs Python: programs beside kernels, or for Numba those that are made of them. */
function pythonCompiler(name, { missing, version, command, harness, compile }) {
  return {
    name,
    version: missing ?? version,
    async add(files, source, skip) {
      if (missing) return;
      try {
        const module = source.python ?? (await compile(source));
        const kinds = source.kinds ?? kindsOf(source);
        files.programs.push({
          key: name,
          command,
          args: (caseFile) => [harness, name, module, caseFile, kinds.join(",")],
        });
      } catch (error) {
        skip(error.message);
      }
    },
  };
}

/** Of the programs those that multiply matrices; nothing else depends on the width that is asked of OpenBLAS. */
const onlyProducts = (compiler) => ({
  ...compiler,
  async add(files, source, skip) {
    if (/np\.matmul/.test(readFileSync(source.python, "utf8"))) await compiler.add(files, source, skip);
  },
});

function kindsOf(typed) {
  const types = typed.variables.get(typed.root);
  return typed.root.parameters.map(
    ({ name }) => ELEMENTS[types.get(name.text)] ?? (types.get(name.text) === "i32" ? "int" : "float"),
  );
}
