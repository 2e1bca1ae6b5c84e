/** Runs `wumba explain`: a TypeScript file in; what became of its marked functions out. */
import { explainFile, hasErrors, passNames, type ExplainedFunction } from "@wumba/plugin-core";
import { toWat } from "@wumba/toolchain";
import { UsageError, type Invocation } from "../command.js";
import { describeFunction } from "../explain/describe-function.js";
import { describeVariables } from "../explain/variables.js";
import { Places } from "../explain/places.js";
import { describeParallel } from "../explain/parallel.js";
import { describePasses } from "../explain/passes.js";
import { describeRemarks } from "../explain/remarks.js";
import { checkInputs } from "../input-files.js";
import { kernelOptions } from "../kernel-options.js";
import { printDiagnostics } from "../terminal.js";

type Section = (explained: ExplainedFunction, places: Places) => string | Promise<string>;

const SECTIONS: Readonly<Record<string, Section>> = {
  types: ({ marked }, places) => describeVariables(marked, places).join("\n"),
  remarks: (explained, places) => describeRemarks(explained, places).join("\n"),
  parallel: ({ marked }, places) => describeParallel(marked, places).join("\n"),
  ir: ({ marked }) => marked.ir.trimEnd(),
  passes: ({ marked }) => describePasses(marked).join("\n"),
  llvm: ({ marked }) => (marked.kernel?.simd ?? marked.kernel?.llvm)?.trimEnd() ?? "",
  wgsl: ({ marked: { gpu, plan } }) =>
    (plan?.kernels ?? (gpu ? [gpu] : [])).map(({ wgsl }) => wgsl.trimEnd()).join("\n\n"),
  wat: ({ variants }) => disassemble(variants),
};

/** Sections that show what LLVM made, or said. */
const OF_LLVM = new Set(["remarks", "wat"]);

export async function run(invocation: Invocation): Promise<number> {
  const { files, text, flag } = invocation;
  const [file, ...others] = checkInputs(files);
  if (file === undefined || others.length > 0) throw new UsageError("name one TypeScript file");
  const name = text("function");
  const after = text("after");
  if (after !== undefined) await checkPass(after, flag("ir"));
  const asked = Object.keys(SECTIONS).filter(flag);
  const assembled = asked.length === 0 || asked.some((section) => OF_LLVM.has(section));
  const options = { ...kernelOptions(invocation), name, after, times: flag("passes"), assembled };
  const { functions, diagnostics, source } = await explainFile(file, options);
  if (functions.length === 0 && name !== undefined) throw new UsageError(`${file} has no marked function "${name}"`);
  for (const explained of functions)
    process.stdout.write(
      `${await describe(explained, new Places(explained.marked.place.file, source), asked, functions.length > 1)}\n\n`,
    );
  if (functions.length === 0 && diagnostics.length === 0) process.stdout.write(`${file} has no marked functions\n`);
  printDiagnostics(diagnostics);
  return hasErrors({ diagnostics }) ? 1 : 0;
}

async function checkPass(name: string, printed: boolean): Promise<void> {
  const names = await passNames();
  if (!names.includes(name)) throw new UsageError(`there is no pass "${name}"; the passes are ${names.join(", ")}`);
  if (!printed) throw new UsageError("--after says which IR --ir prints: name both");
}

async function describe(
  explained: ExplainedFunction,
  places: Places,
  asked: readonly string[],
  several: boolean,
): Promise<string> {
  if (asked.length === 0) return describeFunction(explained, places);
  const parts = await Promise.all(
    asked.map(async (name) => ({ name, text: await SECTIONS[name]!(explained, places) })),
  );
  const { name, reason, status } = explained.marked;
  if (status !== "compiled")
    return `${name}: ${status === "error" ? "error" : "stays JavaScript"}${reason ? `: ${reason}` : ""}`;
  const heads = several || asked.length > 1;
  return parts.map((part) => (heads ? `;; ${name} --${part.name}\n${part.text}` : part.text)).join("\n\n");
}

async function disassemble(variants: ExplainedFunction["variants"]): Promise<string> {
  const texts = Object.entries(variants).map(
    async ([variant, { wasm }]) => `;; variant ${variant}\n${(await toWat(wasm)).trimEnd()}`,
  );
  return (await Promise.all(texts)).join("\n\n");
}
