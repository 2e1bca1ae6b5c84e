/** A translated kernel for the GPU in; its WGSL and its CPU version, with what a launch has to know, out. */
import { GPU_ARRAYS, type GpuArray, type GpuKernel, type GpuParameter } from "./bind/gpu/kernel.js";
import { relativeName, type Place } from "./bind/signature.js";
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
import { tells, trapsOf, type Traps } from "./ir/gpu/traps.js";
import { writtenArrays } from "./ir/gpu/written-arrays.js";
import { emitThread, sharedOfBlock } from "./javascript/thread.js";
import { waits } from "./ir/gpu/waiting.js";
import { emitModule } from "./llvm/emit.js";
import { loopsForCpu } from "./passes/cpu-pipeline.js";
import { UnknownArray } from "./passes/gpu/place-arrays.js";
import { divergingBarriers } from "./passes/gpu/barriers.js";
import { findGpuProblems } from "./passes/gpu/refusals.js";
import { simplifyForGpu, typeForGpu } from "./passes/gpu-pipeline.js";
import { emitWgsl, type Wgsl } from "./wgsl/module.js";

type Base = Pick<
  MarkedResult,
  "name" | "place" | "marker" | "variables" | "javascript" | "ir" | "checks" | "lanes" | "loops"
>;
type Add = <C extends DiagnosticCode>(code: C, ...details: DetailsOf<C>) => void;

const REFUSED = "it holds what the GPU does not have; see the diagnostics";
/** What every device of WebGPU has. */
const MOST_BUFFERS = 8;
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
  const kernel = kernelOf(marked, translated, placed, options);
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

function checkSignature(marked: MarkedFunction, { parameters, kernel, module }: Translated, report: Report): void {
  const { typing } = kernel;
  const at =
    (node: import("#typescript").ts.Node): Add =>
    (code, ...details) =>
      report.add(finding(code, ...details), placeOf(node), lengthOf(node));
  for (const { expression, use } of kernel.hidden.values()) at(use)("W8017", expression);
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
  if (module.root.result !== "void" || module.root.optional) {
    const { type, name } = marked.node;
    at(type ?? name ?? marked.node)("W8002", marked.name, type?.getText() ?? "a value");
  }
}

const isPassed = (type: Type): boolean =>
  type === "f64" || type === "bool" || (GPU_ARRAYS as readonly Type[]).includes(type);

function checkSizes({ name, shared }: GpuKernel, add: Add): void {
  const bytes = shared.reduce((sum, [, length]) => sum + 4 * length, 0);
  if (bytes > MOST_BYTES) add("W8013", name, String(bytes));
}

function kernelOf(marked: MarkedFunction, translated: Translated, placed: Placed, options: CompileOptions): GpuKernel {
  const { root } = options;
  const { parameters: given } = translated;
  const shown = (place: Place): Place => ({ ...place, file: relativeName(place.file, root) });
  const shownLines = (lines: Wgsl["lines"]): Wgsl["lines"] => lines.map((place) => place && shown(place));
  const written = writtenArrays(placed.module);
  const parameters = placed.module.root.parameters.map((local, k): GpuParameter => {
    const own = { name: given[k]!.name };
    const type = local.type as GpuArray | "f32" | "i32" | "bool";
    return type === "f32" || type === "i32" || type === "bool"
      ? { ...own, type }
      : { ...own, type, writes: written.has(local) };
  });
  const traps = trapsOf(placed.module);
  const { text, lines, bindings, subgroups } = emitWgsl(placed, parameters, traps);
  // What accesses outside and errors leave takes a place of an array.
  const room = MOST_BUFFERS - (tells(traps) ? 1 : 0);
  const packed = bindings.length > room ? emitWgsl(placed, parameters, traps, room) : undefined;
  return {
    name: marked.name,
    ...(marked.options.block && { block: marked.options.block }),
    parameters,
    shared: sharedOfBlock(placed).map(({ type, length }) => [type as GpuArray, length]),
    barriers: waits(placed),
    wgsl: text,
    lines: shownLines(lines),
    subgroups,
    ...(packed && {
      packed: { ...packed, wgsl: packed.text, lines: shownLines(packed.lines) },
    }),
    throws: [...traps.throws.values()].map(({ site, kinds, place }) => {
      const { error, message } = translated.kernel.throwSites[site]!;
      return { error, message, kinds, place: shown(place) };
    }),
    sites: [...traps.sites.keys()].map((site) => {
      const { array, place } = translated.kernel.boundsSites[site]!;
      return { array, place: shown(place) };
    }),
    thread: emitThread(placed, traps),
    ...onCpu(marked, placed, traps, options),
  };
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
