/** The signature of a compiled kernel from its IR before and after the passes. */
import { isArray, isTypedArray } from "../ir/build.js";
import { isObject, type InstanceClass } from "../ir/objects.js";
import { eachExpression, eachStatement, someExpression, someStatement } from "../ir/walk.js";
import type { Local, Module } from "../ir/ir.js";
import type { Crossing } from "../frontend/crossing/crossing-kinds.js";
import type { Translated } from "../frontend/translate.js";
import type { TranslatedParameter } from "../frontend/parameters.js";
import { allocates } from "../analyses/allocations.js";
import { fitsSigned } from "../analyses/ranges/bigint-range.js";
import { NONE } from "../analyses/ranges/range.js";
import type { Passed } from "../passes/pipeline.js";
import { analyzeArrayFlow, type ArrayFlow } from "../analyses/array-flow.js";
import { isTextFail } from "../ir/fails.js";
import { Layouts } from "./layouts.js";
import { markPassing } from "./passing.js";
import {
  relativeName,
  type FurtherImport,
  type ParameterType,
  type Place,
  type ResultType,
  type Signature,
} from "./signature.js";

export function describeSignature(
  name: string,
  translated: Translated,
  passed: Passed,
  root: string | undefined,
  async: boolean,
): Signature {
  const flow = analyzeArrayFlow(passed.module);
  const { forms, kernel } = translated;
  const classSlot = kernel.hosts + kernel.javascript.length;
  const layouts = new Layouts(
    passed.module,
    forms,
    passed.integerFields,
    passed.unsigned,
    kernel.passedClasses,
    classSlot,
    kernel.leftOut.asked,
    translated.spread,
  );
  const parameters = translated.parameters.map((p) => ({
    name: p.name,
    type: parameterType(p, translated, passed, flow.written, layouts, root),
  }));
  const result = translated.crossing
    ? crossingResult(translated.crossing, layouts, root)
    : resultType(translated, passed, flow);
  const islands = translated.kernel.islands.map((place) => ({
    function: place.function,
    layout: layouts.indexOf(place.object),
  }));
  const shown = (place: Place): Place => ({ ...place, file: relativeName(place.file, root) });
  return {
    name,
    parameters,
    result,
    boundsSites: translated.kernel.boundsSites.map((site) => ({ ...site, place: shown(site.place) })),
    throwSites: translated.kernel.throwSites,
    layouts: markPassing(
      passed.module,
      layouts.all,
      layouts.types,
      parameters.map(({ type }) => type),
      result,
    ),
    writesArrays: layouts.all.length > 0 && storesElements(passed.module),
    usesArena: layouts.all.length > 0 || passed.module.functions.some((func) => allocates(func.body)),
    ...(keepsReferences(passed.module) ? { keeps: true } : {}),
    ...(islands.length > 0 ? { islands } : {}),
    ...(translated.kernel.recursions.length > 0 ? { restarts: true } : {}),
    ...(async ? { async } : {}),
    further: [...furtherImports(passed.module), ...(async ? (["stopped"] as const) : [])],
    boundary: "always",
  };
}

function furtherImports(module: Module): FurtherImport[] {
  const found = new Set<FurtherImport>();
  for (const func of module.functions) {
    eachExpression(func.body, (e) => {
      if (e.op === "lowercase" || e.op === "uppercase") found.add("hostCase");
      if (e.op === "island") found.add("island");
    });
    eachStatement(func.body, (statement) => {
      if (isTextFail(statement)) found.add("textError");
      if (statement.kind === "loop" && statement.fork) found.add("fork");
    });
  }
  return [...found].sort();
}

/** Whether a kernel stores into any typed array. */
function storesElements(module: Module): boolean {
  return module.functions.some(
    ({ body }) =>
      someStatement(body, ({ kind }) => kind === "store" || kind === "copy") ||
      someExpression(body, ({ op }) => op === "atomic"),
  );
}

function parameterType(
  parameter: TranslatedParameter,
  translated: Translated,
  passed: Passed,
  written: ReadonlySet<Local>,
  layouts: Layouts,
  root: string | undefined,
): ParameterType {
  if (parameter.host === "own") return { kind: "function", own: true };
  if (parameter.host === "class") return { kind: "function", own: true, class: true };
  if (parameter.host) return { kind: "function", ...(parameter.host === "maybe given" ? { optional: true } : {}) };
  if (parameter.crossing?.kind === "instance") {
    const { type, open } = parameter.crossing;
    return { kind: "instance", key: instanceKey(type.instance!, root), open };
  }
  if (parameter.crossing) return { kind: "value", value: layouts.valueOf(parameter.crossing) };
  const old = parameter.local;
  const local = passed.locals.get(old) ?? old;
  if (parameter.cell) return cellType(parameter.cell, local, passed);
  if (parameter.present)
    return { kind: "optional", type: old.type === "bool" ? "boolean" : "number", nothing: parameter.nothing ?? "both" };
  if (isTypedArray(local.type) || local.type === "DataView")
    return {
      kind: "array",
      array: local.type,
      written: written.has(local),
      ...(parameter.list ? { list: true } : {}),
      ...nothingOfArray(parameter),
    };
  if (local.type === "bool") return { kind: "boolean" };
  if (local.type === "f64")
    return { kind: "number", ...(translated.kernel.testsTypes || parameter.tested ? { tested: true } : {}) };
  if (local.type === "i64" && old.type === "bigint") return { kind: "bigint", exact: !parameter.wraps };
  return { kind: "integer", negativeZero: passed.zeroSign.locals.has(old) ? "refuse" : "ignore" };
}

/** What is passed for an array that may be undefined or null is undefined. */
function nothingOfArray({ nothing }: TranslatedParameter): { nothing?: "undefined" | "null" } {
  return nothing === undefined ? {} : { nothing: nothing === "both" ? "undefined" : nothing };
}

/** Fields that JavaScript alone sets may be integers. */
function cellType(value: "number" | "boolean", { type }: Local, { integerFields }: Passed): ParameterType {
  const whole = isObject(type) && integerFields.get(type.resolved)?.has("value");
  return { kind: "cell", value: whole ? "integer" : value };
}

function crossingResult(crossing: Crossing, layouts: Layouts, root: string | undefined): ResultType {
  if (crossing.kind !== "instance") return { kind: "value", value: layouts.valueOf(crossing) };
  return { kind: "instance", key: instanceKey(crossing.type.instance!, root), nothing: crossing.nothing };
}

function resultType(translated: Translated, passed: Passed, { returned, itself }: ArrayFlow): ResultType {
  const { result } = passed.module.root;
  if (isTypedArray(result) || result === "ArrayBuffer") {
    const what = result === "ArrayBuffer" ? ({ array: "Uint8Array", buffer: true } as const) : { array: result };
    const indicesOf = (locals: ReadonlySet<Local>): number[] =>
      translated.parameters.flatMap((p, k) =>
        isArray(p.local.type) && locals.has(passed.locals.get(p.local) ?? p.local) ? [k] : [],
      );
    const [sameAs, own] = [indicesOf(returned), indicesOf(itself)];
    const viewsOf = sameAs.filter((k) => !own.includes(k));
    return { kind: "array", ...what, sameAs: own, ...(viewsOf.length > 0 ? { viewsOf } : {}) };
  }
  if (result === "i64")
    return { kind: "bigint", signed: fitsSigned(passed.facts.results.get(translated.module.root) ?? NONE, 64) };
  return { kind: result === "bool" ? "boolean" : result === "i32" ? "integer" : result === "void" ? "void" : "number" };
}

/** Whether a kernel stores arrays or strings into fields of instances. */
export function keepsReferences(module: Module): boolean {
  let found = false;
  for (const func of module.functions)
    eachStatement(func.body, (s) => {
      if (s.kind === "setField" && isObject(s.object.type) && s.object.type.instance)
        found ||= isArray(s.value.type) || isObject(s.value.type);
    });
  return found;
}

/** What tells a class in kernel memory from all others: where it is declared, its name and its fields. */
export const instanceKey = ({ file, name, layout }: InstanceClass, root: string | undefined): string =>
  `${relativeName(file, root)} ${name} { ${layout} }`;
