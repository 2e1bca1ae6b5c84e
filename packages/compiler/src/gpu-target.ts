/** A function under `target: "gpu"` in; the kernels of its loops, and the host's part that launches them, out. */
import type { GpuPlan } from "./bind/gpu/plan.js";
import { GPU_ARRAYS, type GpuParameter } from "./bind/gpu/kernel.js";
import type { CompileOptions } from "./compiled.js";
import { finding, type Finding } from "./diagnostics/codes.js";
import type { Report } from "./diagnostics/report.js";
import { isInternal } from "./frontend/libraries/standard.js";
import { lengthOf, placeOf } from "./frontend/refusal.js";
import type { MarkedFunction } from "./frontend/select/markers.js";
import type { Translated } from "./frontend/translate.js";
import { translateChecked } from "./frontend/type-check/check-kernel.js";
import { checkParameters, checkSizes } from "./gpu-kernels.js";
import { describeGpuKernel } from "./gpu-description.js";
import type { Launches } from "./ir/gpu/launches.js";
import { trapsOf } from "./ir/gpu/traps.js";
import type { Func } from "./ir/ir.js";
import { emitHost } from "./javascript/host.js";
import { divergingBarriers } from "./passes/gpu/barriers.js";
import { foldIntegers } from "./passes/gpu/fold-integers.js";
import { dropKnownChecks } from "./passes/gpu/known-inside.js";
import { NumberKinds } from "./passes/gpu/number-kinds.js";
import { placeArrays, UnknownArray } from "./passes/gpu/place-arrays.js";
import { findGpuProblems, reachedFunctions } from "./passes/gpu/refusals.js";
import { typeNumbers } from "./passes/gpu/type-numbers.js";
import { simplifyForGpu } from "./passes/gpu-pipeline.js";
import { findLaunches } from "./passes/launches/find-launches.js";
import { BLOCK_SIZE } from "./passes/launches/launch-loop.js";

/** The function is translated once more, as the GPU has it; `onCpu`: as it is on the CPU. */
export function planForGpu(
  marked: MarkedFunction,
  onCpu: Translated,
  boundscheck: boolean,
  report: Report,
  options: CompileOptions,
): GpuPlan | undefined {
  if (marked.owner) return reportNothing(marked, "it is a member of a class in kernel memory", report);
  if (marked.lifted) return reportNothing(marked, "it is lifted over arrays", report);
  const asKernel = { ...marked, marker: "gpu" } as const;
  const { relaxed = [], root } = options;
  const translated = translateChecked(asKernel, onCpu.kernel.typing, report, boundscheck, relaxed, root);
  return translated && planOf(marked, translated, onCpu.arguments, report, options);
}

function planOf(
  marked: MarkedFunction,
  translated: Translated,
  passed: readonly string[],
  report: Report,
  options: CompileOptions,
): GpuPlan | undefined {
  const before = report.diagnostics.length;
  checkParameters(marked, translated, report);
  checkResult(marked, translated, report);
  if (translated.arguments.join() !== passed.join()) throw new Error("the GPU would be given other arguments");
  if (report.diagnostics.length > before) return undefined;
  const numbers = foldIntegers(simplifyForGpu(translated.module, { verify: !!options.verify }));
  const isOwn = (name: string): boolean => {
    const file = translated.kernel.program.getSourceFile(name);
    return !file || !isInternal(file);
  };
  const found = findLaunches(numbers, marked.options.parallel ?? {}, isOwn);
  const add = (problem: Finding, place = placeOf(marked.node)): void => report.add(problem, place, 1);
  const isOfIndices = ({ code }: Finding): boolean => code === "W8024";
  for (const problem of found.problems) if (!isOfIndices(problem)) add(problem, problem.place);
  if (report.diagnostics.length > before) return undefined;
  for (const problem of findGpuProblems(found.module, isOwn, found.hosts)) add(problem, problem.place);
  // Of what no GPU has, indices say nothing.
  if (report.diagnostics.length === before) for (const problem of found.problems) add(problem, problem.place);
  if (found.launches.every(({ threads }) => threads === "alone"))
    reportNothing(marked, "it has no loop by prange", report);
  if (report.diagnostics.length > before) return undefined;
  try {
    const plan = typed(marked, translated, found, add, options);
    return report.diagnostics.length > before ? undefined : plan;
  } catch (error) {
    if (!(error instanceof UnknownArray)) throw error;
    add(finding("W8009"), error.place);
    return undefined;
  }
}

function reportNothing({ name, node }: MarkedFunction, why: string, report: Report): undefined {
  const at = node.name ?? node;
  report.add(finding("W8018", name, why), placeOf(at), lengthOf(at));
}

function checkResult({ node, name }: MarkedFunction, { module }: Translated, report: Report): void {
  const { result, optional } = module.root;
  const isKnown = ["void", "f64", "bool", ...GPU_ARRAYS].includes(result as string);
  if (isKnown && !optional) return;
  const at = node.type ?? node.name ?? node;
  report.add(finding("W8023", name, node.type?.getText() ?? "a value"), placeOf(at), lengthOf(at));
}

function typed(
  { name, node }: MarkedFunction,
  translated: Translated,
  found: Launches,
  add: (problem: Finding, place: Launches["launches"][number]["place"]) => void,
  { root: folder }: CompileOptions,
): GpuPlan {
  const { scalars } = translated.kernel.typing;
  const unsigned = new Set(
    node.parameters.flatMap((each) => {
      const kind = scalars.kindOfDeclaration(each);
      return kind.kind === "scalar" && kind.name === "u32" ? [each.name.getText()] : [];
    }),
  );
  const functions = [...new Set([...found.module.functions, ...reachedFunctions(found.module.root)])];
  const isUnsigned = new NumberKinds({ ...found.module, functions }).ofResult(found.module.root) === "unsigned";
  const { module, local: register } = typeNumbers({ ...found.module, functions });
  const now = (func: Func): Func => module.functions[functions.indexOf(func)]!;
  const kernels = found.launches.map(({ kernel, threads, place }) => {
    const root = now(kernel);
    const block = threads === "alone" ? [1, 1, 1] : [BLOCK_SIZE, 1, 1];
    const own = { root, functions: reachedFunctions(root), tables: module.tables };
    const placed = dropKnownChecks(placeArrays(own), block);
    if (divergingBarriers(placed.module).length > 0) add(finding("W8022"), place);
    const names = root.parameters.map((local) => local.name);
    const described = describeGpuKernel(
      { name: root.name, names, block },
      translated,
      placed,
      trapsOf(placed.module),
      folder,
    );
    checkSizes(described, (code, ...details) => add(finding(code, ...details), place));
    return { ...described, threads };
  });
  const launches = found.launches.map((launch) => ({ ...launch, kernel: now(launch.kernel) }));
  const hosts = new Set([...found.hosts].map(now));
  const host = { module: { ...module, functions: inHost(module.root, launches) }, launches, hosts, register };
  return {
    name,
    parameters: module.root.parameters.map((local, k): GpuPlan["parameters"][number] => ({
      name: translated.parameters[k]!.name,
      type: unsigned.has(translated.parameters[k]!.name) ? "u32" : (local.type as GpuParameter["type"]),
    })),
    ...(isUnsigned && { unsigned: true }),
    kernels,
    host: emitHost(host),
  };
}

/** The functions that the host runs itself. */
function inHost(root: Func, launches: Launches["launches"]): Func[] {
  const kernels = new Set(launches.map(({ kernel }) => kernel));
  const withoutKernels = (func: Func): Func[] => reachedFunctions(func).filter((each) => !kernels.has(each));
  return withoutKernels(root);
}
