/**
 * A marked function in; what becomes of each of its kernels out: there is one for each combination of classes that its
 * parameters may be of, and of functions that they are likely to be.
 */
import type { MarkedResult } from "./compiled.js";
import { Report } from "./diagnostics/report.js";
import { placeOf } from "./frontend/refusal.js";
import type { MarkedFunction } from "./frontend/select/markers.js";
import type { Typing } from "./frontend/types/typing.js";
import { versionsOf } from "./frontend/versions/combinations.js";
import type { Version } from "./frontend/versions/version.js";

type Compile = (marked: MarkedFunction, report: Report) => MarkedResult;

export function compileVersions(
  marked: MarkedFunction,
  typing: Typing,
  report: Report,
  compile: Compile,
): MarkedResult[] {
  report.kernel = placeOf(marked.node);
  const all = versionsOf(marked, typing, report);
  if (!all) return [compile(marked, report)];
  const quiet = all.flatMap((version) => (version.isQuiet ? compileQuietly(marked, version, compile) : []));
  const versions = all.filter((version) => !version.isQuiet);
  const [version] = versions;
  if (quiet.length === 0 && versions.length === 1 && version!.tests.length === 0)
    return [compile({ ...marked, version: version! }, report)];
  const texts = versions.map(({ text }) => text);
  const told = report.ofVersions(
    texts,
    (index) => compileVersion(marked, versions[index]!, report, compile),
    quiet.length > 0,
  );
  // Of two that a call fits, the one that asks for more comes first.
  const results = [...quiet, ...told]
    .sort((a, b) => b.version.tests.length - a.version.tests.length)
    .map((result, index): MarkedResult => ({ ...result, version: { ...result.version, index } }));
  if (!results.some(({ status }) => status === "compiled")) return results;
  const reasons = all[0]?.closed.map((name) => reasonFor(name, results)) ?? [];
  return results.map((each) => {
    const reason = [...reasons, ...(each.reason === undefined ? [] : [each.reason])].join("; ");
    const status = each.status === "error" ? "javascript" : each.status;
    return { ...each, status, ...(reason === "" ? {} : { reason }) };
  });
}

type OfVersion = MarkedResult & Pick<Required<MarkedResult>, "version">;

function compileVersion(marked: MarkedFunction, version: Version, report: Report, compile: Compile): OfVersion {
  const { text, tests } = version;
  return { ...compile({ ...marked, version }, report), version: { text, index: 0, tests } };
}

function compileQuietly(marked: MarkedFunction, version: Version, compile: Compile): OfVersion[] {
  const result = compileVersion(marked, version, new Report(), compile);
  return result.status === "compiled" ? [result] : [];
}

/** Why calls run as JavaScript that give other functions than a kernel is compiled with. */
function reasonFor(parameter: string, results: readonly MarkedResult[]): string {
  const tests = results.flatMap(({ status, version }) => (status === "compiled" ? (version?.tests ?? []) : []));
  const given = tests.flatMap((test) => ("same" in test && test.name === parameter ? [test.same] : []));
  const names = [...new Set(given)].filter((name) => name !== "undefined").map((name) => `'${name}'`);
  const place = parameter.replace("?", "");
  if (names.length === 0) return `calls that give a function as '${place}' run as JavaScript`;
  const functions = [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((text) => text !== "").join(" or ");
  return `calls that give another function as '${place}' than ${functions} run as JavaScript`;
}
