/** The signature of a compiled kernel from its IR before and after the passes. */
import { isArray, isTypedArray } from "../ir/build.js";
import type { Local } from "../ir/ir.js";
import type { Translated, TranslatedParameter } from "../frontend/translate.js";
import { allocates } from "../passes/arenaScopes.js";
import type { Passed } from "../passes/pipeline.js";
import { analyzeArrayFlow } from "../passes/arrayFlow.js";
import type { ParameterType, Place, ResultType, Signature } from "./signature.js";

export function describeSignature(
  name: string,
  translated: Translated,
  passed: Passed,
  boundary: Signature["boundary"],
  root: string | undefined,
): Signature {
  const { written, returned } = analyzeArrayFlow(passed.module);
  const parameters = translated.parameters.map((p) => ({ name: p.name, type: parameterType(p, passed, written) }));
  const shown = (place: Place): Place => ({ ...place, file: relativeName(place.file, root) });
  return {
    name,
    parameters,
    result: resultType(translated, passed, returned),
    boundsSites: translated.kernel.boundsSites.map((site) => ({ ...site, place: shown(site.place) })),
    throwSites: translated.kernel.throwSites,
    usesArena: passed.module.functions.some((func) => allocates(func.body)),
    boundary,
  };
}

function parameterType(parameter: TranslatedParameter, passed: Passed, written: ReadonlySet<Local>): ParameterType {
  const old = parameter.local;
  const local = passed.locals.get(old) ?? old;
  if (parameter.present) return { kind: "optional" };
  if (isTypedArray(local.type)) return { kind: "array", array: local.type, written: written.has(local) };
  if (local.type === "bool") return { kind: "boolean" };
  if (local.type === "f64") return { kind: "number" };
  return { kind: "integer", negativeZero: passed.zeroSign.locals.has(old) ? "refuse" : "ignore" };
}

function resultType(translated: Translated, passed: Passed, returned: ReadonlySet<Local>): ResultType {
  const { result } = passed.module.root;
  if (isTypedArray(result)) {
    const sameAs = translated.parameters.flatMap((p, k) =>
      isArray(p.local.type) && returned.has(passed.locals.get(p.local) ?? p.local) ? [k] : [],
    );
    return { kind: "array", array: result, sameAs };
  }
  return { kind: result === "bool" ? "boolean" : result === "i32" ? "integer" : result === "void" ? "void" : "number" };
}

/** A file name that is the same on every machine. */
function relativeName(file: string, root: string | undefined): string {
  const normal = file.replaceAll("\\", "/");
  const base = root?.replaceAll("\\", "/").replace(/\/?$/, "/");
  return base && normal.startsWith(base) ? normal.slice(base.length) : normal.slice(normal.lastIndexOf("/") + 1);
}
