/** What `kernelOf` of the runtime is to know of the functions of a file, in; the last statement of the file, out. */
import type { MarkedResult } from "@wumba/compiler";

export interface KnownFunction {
  /** By which the end of the file reaches it. */
  readonly expression: string;
  /** The exports of its kernels: none where it stays JavaScript. */
  readonly kernels: readonly string[];
  /** Best first. */
  readonly variants: readonly string[];
  readonly reason: string | null;
}

/** The export that the statement calls. */
export const KNOWN = "known";

const ORDER = ["relaxed", "simd", "base"];

/** What is needed of a report. */
interface Report {
  readonly name: string;
  readonly line: number;
  readonly status: MarkedResult["status"];
  readonly reason: string | null;
  readonly wasmBytes: object;
}

/** One for each function, from those of its kernels. */
export function knownFunctions(
  kernels: readonly { readonly marked: MarkedResult; readonly exportName: string | null }[],
  reports: readonly Report[],
): KnownFunction[] {
  const found = new Map<string, KnownFunction>();
  for (const { marked, exportName } of kernels) {
    const { name, outside, place } = marked;
    const report = reports.find((each) => each.name === name && each.line === place.line);
    if (outside === undefined || !report || report.status === "error") continue;
    const { reason, wasmBytes } = report;
    const before = found.get(outside)?.kernels ?? [];
    found.set(outside, {
      expression: outside,
      kernels: [...before, ...(exportName === null ? [] : [exportName])],
      variants: ORDER.filter((variant) => variant in wasmBytes),
      reason,
    });
  }
  return [...found.values()];
}

/**
 * `/* @__PURE__ *\/ $known(() => [[energy, [$energy], ["simd", "base"]]]);`, of which bundlers see that it can go,
 * unless it is to stay.
 */
export function knownStatement(
  functions: readonly KnownFunction[],
  reference: (exported: string) => string,
  { files, kept }: { readonly files: boolean; readonly kept: boolean },
): string {
  const rows = functions.map(({ expression, kernels, variants, reason }) => {
    const lists = [`[${kernels.map(reference).join(", ")}]`, JSON.stringify(variants)];
    const rest = reason || files ? [reason ? JSON.stringify(reason) : "0", ...(files ? ["1"] : [])] : [];
    return `[${[expression, ...lists, ...rest].join(", ")}]`;
  });
  return `${kept ? "" : "/* @__PURE__ */ "}${reference(KNOWN)}(() => [${rows.join(", ")}]);`;
}

/** Without statements of a module, it says that the file has none. */
export const knownExports = (functions: readonly KnownFunction[]): string[] =>
  functions.length === 0 ? [] : [KNOWN, ...functions.flatMap(({ kernels }) => kernels)];
