/** A translated kernel for the GPU in; its WGSL and its CPU version, with what a launch has to know, out. */
import { GPU_ARRAYS, type GpuKernel } from "./bind/gpu/kernel.js";
import type { CompileOptions, MarkedResult } from "./compiled.js";
import { finding, type DetailsOf, type DiagnosticCode } from "./diagnostics/codes.js";
import type { Report } from "./diagnostics/report.js";
import { isInternal } from "./frontend/libraries/standard.js";
import { lengthOf, placeOf } from "./frontend/refusal.js";
import type { MarkedFunction } from "./frontend/select/markers.js";
import type { Translated } from "./frontend/translate.js";
import type { Type } from "./ir/ir.js";
import type { Placed } from "./ir/gpu/placed-arrays.js";
import { printModule } from "./ir/print.js";
import { trapsOf, type Traps } from "./ir/gpu/traps.js";
import { emitThread } from "./javascript/thread.js";
import { emitModule } from "./llvm/emit.js";
import { loopsForCpu } from "./passes/cpu-pipeline.js";
import { UnknownArray } from "./passes/gpu/place-arrays.js";
import { divergingBarriers } from "./passes/gpu/barriers.js";
import { findGpuProblems } from "./passes/gpu/refusals.js";
import { describeGpuKernel } from "./gpu-description.js";
import { simplifyForGpu, typeForGpu } from "./passes/gpu-pipeline.js";

type Base = Pick<
  MarkedResult,
  "name" | "place" | "marker" | "variables" | "javascript" | "ir" | "checks" | "lanes" | "loops"
>;
type Add = <C extends DiagnosticCode>(code: C, ...details: DetailsOf<C>) => void;

const REFUSED = "it holds what the GPU does not have; see the diagnostics";
/** What every device of WebGPU has. */
const MOST_BYTES = 16_384;

export function compileGpuKernel(
  marked: MarkedFunction,
  base: Base,
  translated: Translated,
  report: Report,
  options: CompileOptions,
): MarkedResult {
  const refused: MarkedResult = { ...base, status: "error", reason: REFUSED };
  const before = report.diagnostics.length;
  checkSignature(marked, translated, report);
  if (report.diagnostics.length > before) return refused;
  const numbers = simplifyForGpu(translated.module, { verify: !!options.verify });
  const isOwn = (name: string): boolean => {
    const file = translated.kernel.program.getSourceFile(name);
    return !file || !isInternal(file);
  };
  for (const problem of findGpuProblems(numbers, isOwn)) report.add(problem, problem.place, 1);
  if (report.diagnostics.length === before && translated.parameters.some(({ host }) => host))
    report.add(finding("W8007", "JavaScript"), base.place, lengthOf(marked.node));
  if (report.diagnostics.length > before) return refused;
  const placed = placeOrReport(() => typeForGpu(numbers, marked.options.block), base, report);
  if (!placed) return refused;
  for (const place of divergingBarriers(placed.module)) report.add(finding("W8016"), place, 1);
  const traps = trapsOf(placed.module);
  const names = translated.parameters.map(({ name }) => name);
  const { block } = marked.options;
  const kernel: GpuKernel = {
    ...describeGpuKernel({ name: marked.name, names, block }, translated, placed, traps, options.root),
    thread: emitThread(placed, traps),
    ...onCpu(marked, placed, traps, options),
  };
  checkSizes(kernel, (code, ...details) => report.add(finding(code, ...details), base.place, lengthOf(marked.node)));
  if (report.diagnostics.length > before) return refused;
  return {
    ...base,
    status: "compiled",
    ir: printModule(placed.module),
    gpu: kernel,
    insertion: insertionOf(marked),
  };
}

function placeOrReport(place: () => Placed, base: Base, report: Report): Placed | undefined {
  try {
    return place();
  } catch (error) {
    if (!(error instanceof UnknownArray)) throw error;
    report.add(finding("W8009"), error.place ?? base.place, 1);
    return undefined;
  }
}

export function checkParameters(marked: MarkedFunction, { parameters, kernel }: Translated, report: Report): void {
  const { typing } = kernel;
  const at =
    (node: import("#typescript").ts.Node): Add =>
    (code, ...details) =>
      report.add(finding(code, ...details), placeOf(node), lengthOf(node));
  const hidden = new Set([...kernel.hidden.values()].map(({ local }) => local));
  for (const parameter of parameters) {
    const { name, local, present, host } = parameter;
    if (hidden.has(local)) continue;
    if (!present && !host && !local.reference && isPassed(local.type)) continue;
    const node = marked.node.parameters.find((each) => each.name.getText() === name) ?? marked.node;
    // What the kernel calls of JavaScript is refused where it is called.
    if (host && node === marked.node) continue;
    at(node)("W8001", name, typing.typeText(node === marked.node ? node : (node as { name: typeof node }).name));
  }
}

function checkSignature(marked: MarkedFunction, translated: Translated, report: Report): void {
  for (const { expression, use } of translated.kernel.hidden.values())
    report.add(finding("W8017", expression), placeOf(use), lengthOf(use));
  checkParameters(marked, translated, report);
  const { root } = translated.module;
  if (root.result !== "void" || root.optional) {
    const { type, name } = marked.node;
    const node = type ?? name ?? marked.node;
    report.add(finding("W8002", marked.name, type?.getText() ?? "a value"), placeOf(node), lengthOf(node));
  }
}

export const isPassed = (type: Type): boolean =>
  type === "f64" || type === "bool" || (GPU_ARRAYS as readonly Type[]).includes(type);

export function checkSizes({ name, shared }: Pick<GpuKernel, "name" | "shared">, add: Add): void {
  const bytes = shared.reduce((sum, [, length]) => sum + 4 * length, 0);
  if (bytes > MOST_BYTES) add("W8013", name, String(bytes));
}

/** The same as loops over blocks and threads, for LLVM. */
function onCpu(
  { options: own }: MarkedFunction,
  placed: Placed,
  traps: Traps,
  options: CompileOptions,
): Pick<GpuKernel, "onCpu"> {
  const parallel = own.parallel !== undefined;
  if (!parallel && (own.cpu ?? options.gpuOnCpu) !== "wasm") return {};
  const loops = loopsForCpu(placed, traps, { parallel });
  return loops ? { onCpu: { llvm: emitModule(loops, { vectors: true }), parallel } } : {};
}

function insertionOf({ node }: MarkedFunction): MarkedResult["insertion"] & object {
  const body = node.body!;
  const [start, end] = [body.getStart(), body.getEnd()];
  return node.body!.getText().startsWith("{")
    ? { shape: "kernel", at: start + 1, end: start + 1, arguments: [] }
    : { shape: "kernel expression", at: start, end, arguments: [] };
}
