/** Assembled kernels in; one report for each marked function out, whether it has one kernel or one for each class. */
import type { Variant } from "@wumba/compiler";
import type { AssembledFunction } from "./bind-kernels.js";
import type { FunctionReport } from "./built-kernels.js";

/** A kernel with the export through which it is called. */
export interface ExportedFunction extends AssembledFunction {
  readonly exportName: string | null;
}

export function reportFunctions(functions: readonly ExportedFunction[]): FunctionReport[] {
  const reports: FunctionReport[] = [];
  for (const each of functions) {
    const report = reportFunction(each);
    const before = each.marked.version?.index ? reports.pop() : undefined;
    reports.push(before ? together(before, report) : report);
  }
  return reports;
}

function reportFunction({ marked, variants, failure, exportName }: ExportedFunction): FunctionReport {
  const sizes = Object.entries(variants ?? {}).map(([variant, { wasm }]) => [variant, wasm.length]);
  return {
    name: marked.name,
    line: marked.place.line,
    status: failure ? "error" : marked.status,
    reason: failure?.message ?? marked.reason ?? null,
    calls: marked.calls ?? null,
    wasmBytes: Object.fromEntries(sizes) as FunctionReport["wasmBytes"],
    export: exportName,
    loops: marked.loops,
  };
}

const worstFirst: readonly FunctionReport["status"][] = ["error", "compiled", "javascript"];

/** Of two kernels of one function: what fails fails it, and it is compiled where one is. */
function together(a: FunctionReport, b: FunctionReport): FunctionReport {
  const variants = [...new Set([...Object.keys(a.wasmBytes), ...Object.keys(b.wasmBytes)])] as Variant[];
  return {
    ...a,
    status: worstFirst.find((status) => a.status === status || b.status === status)!,
    reason: a.reason ?? b.reason,
    wasmBytes: Object.fromEntries(variants.map((name) => [name, (a.wasmBytes[name] ?? 0) + (b.wasmBytes[name] ?? 0)])),
    export: a.export ?? b.export,
    loops: [
      ...a.loops,
      ...b.loops.filter((loop) => !a.loops.some((own) => JSON.stringify(own) === JSON.stringify(loop))),
    ],
  };
}
