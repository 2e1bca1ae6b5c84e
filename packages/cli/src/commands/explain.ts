/** `wumba explain`: a TypeScript file in; what became of its marked functions out. */
import { explainFile, hasErrors, type ExplainedFunction } from "@wumba/plugin-core";
import { toWat } from "@wumba/toolchain";
import { UsageError, type Command, type Invocation } from "../command.js";
import { describeFunction } from "../explain/describe-function.js";
import { describeVariables } from "../explain/variables.js";
import { Places } from "../explain/places.js";
import { describeParallel } from "../explain/parallel.js";
import { describeRemarks } from "../explain/remarks.js";
import { checkInputs } from "../input-files.js";
import { BUILD_OPTIONS, kernelOptions } from "../kernel-options.js";
import { printDiagnostics } from "../terminal.js";

export const explain: Command = {
  name: "explain",
  operands: "FILE.ts",
  summary: [
    "Shows what the compiler made of each marked function: types, bounds checks, loops and calls.",
    "With --ir, --llvm, --wat, --types, --parallel or --remarks it prints these instead.",
  ].join("\n"),
  options: {
    function: { type: "string", short: "f", value: "NAME", help: "This function alone." },
    types: { type: "boolean", help: "The machine type and the range of each variable." },
    remarks: { type: "boolean", help: "All that LLVM's optimizations said, by line." },
    parallel: { type: "boolean", help: "The loops of kernels under `parallel: true`: which of them threads share, and why others do not." },
    ir: { type: "boolean", help: "The typed IR after the last pass." },
    llvm: { type: "boolean", help: "The LLVM IR that LLVM is given." },
    wat: { type: "boolean", help: "The WebAssembly text of each variant." },
    ...BUILD_OPTIONS,
  },
  run,
};

type Section = (explained: ExplainedFunction, places: Places) => string | Promise<string>;

const SECTIONS: Readonly<Record<string, Section>> = {
  types: ({ marked }, places) => describeVariables(marked, places).join("\n"),
  remarks: (explained, places) => describeRemarks(explained, places).join("\n"),
  parallel: ({ marked }, places) => describeParallel(marked, places).join("\n"),
  ir: ({ marked }) => marked.ir.trimEnd(),
  llvm: ({ marked }) => (marked.kernel?.simd ?? marked.kernel?.llvm)?.trimEnd() ?? "",
  wat: ({ variants }) => disassemble(variants),
};

async function run(invocation: Invocation): Promise<number> {
  const { files, text, flag } = invocation;
  const [file, ...others] = checkInputs(files);
  if (file === undefined || others.length > 0) throw new UsageError("name one TypeScript file");
  const name = text("function");
  const { functions, diagnostics, source } = await explainFile(file, { ...kernelOptions(invocation), name });
  if (functions.length === 0 && name !== undefined) throw new UsageError(`${file} has no marked function "${name}"`);
  const asked = Object.keys(SECTIONS).filter(flag);
  for (const explained of functions)
    process.stdout.write(`${await describe(explained, new Places(explained.marked.place.file, source), asked, functions.length > 1)}\n\n`);
  if (functions.length === 0 && diagnostics.length === 0) process.stdout.write(`${file} has no marked functions\n`);
  printDiagnostics(diagnostics);
  return hasErrors({ diagnostics }) ? 1 : 0;
}

async function describe(explained: ExplainedFunction, places: Places, asked: readonly string[], several: boolean): Promise<string> {
  if (asked.length === 0) return describeFunction(explained, places);
  const parts = await Promise.all(asked.map(async (name) => ({ name, text: await SECTIONS[name]!(explained, places) })));
  const { name, reason, status } = explained.marked;
  if (status !== "compiled") return `${name}: ${status === "error" ? "error" : "stays JavaScript"}${reason ? `: ${reason}` : ""}`;
  const heads = several || asked.length > 1;
  return parts.map((part) => (heads ? `;; ${name} --${part.name}\n${part.text}` : part.text)).join("\n\n");
}

async function disassemble(variants: ExplainedFunction["variants"]): Promise<string> {
  const texts = Object.entries(variants).map(async ([variant, { wasm }]) => `;; variant ${variant}\n${(await toWat(wasm)).trimEnd()}`);
  return (await Promise.all(texts)).join("\n\n");
}
