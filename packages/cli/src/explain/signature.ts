/** A kernel's signature in, as a line of text out. */
import type { ResultType, Signature, ValueType } from "@wumba/plugin-core";

const MACHINE_TYPES = {
  cell: "variable of the module",
  function: "function of JavaScript, some 20 ns a call",
  number: "f64",
  bigint: "i64",
  integer: "i32",
  boolean: "bool",
  optional: "f64 or undefined",
  void: "nothing",
} as const;

/** `functions` are parameters that the kernel is compiled with, and what they are. */
export function signatureText(
  { name, parameters, result, layouts }: Signature,
  functions: readonly { readonly name: string; readonly same: string }[],
): string {
  const valueText = (value: ValueType): string => {
    if (value.kind === "array") return value.array;
    if (value.kind !== "object") return value.kind;
    const layout = layouts[value.layout]!;
    return layout.kind === "class" ? layout.className : `${layout.written ? "" : "readonly "}${layout.kind}`;
  };
  const given = parameters.filter(({ type }) => type.kind !== "function" || !type.own);
  const ranks = ranksOf(given.map((parameter) => parameter.name));
  const parts = given.flatMap(({ name: parameter, type }) => {
    const [, array = "", field] = FIELD.exec(parameter) ?? [];
    const rank = ranks.get(array);
    if (rank !== undefined && field !== "data") return [];
    if (rank !== undefined && type.kind === "array")
      return `${array}: ${type.written ? "" : "readonly "}NDArray${rank} of ${type.array}`;
    if (type.kind === "array") return `${parameter}: ${type.written ? "" : "readonly "}${type.array}`;
    if (type.kind === "instance")
      return `${parameter}: ${type.key.split(" ")[1]} in kernel memory${type.open ? " or nothing" : ""}`;
    if (type.kind === "value") return `${parameter}: ${valueText(type.value)}`;
    return `${parameter}: ${MACHINE_TYPES[type.kind]}`;
  });
  const resultText = (given: ResultType): string => {
    if (given.kind === "array") return given.buffer ? "ArrayBuffer" : given.array;
    if (given.kind === "instance") return `${given.key.split(" ")[1]} in kernel memory`;
    return given.kind === "value" ? valueText(given.value) : MACHINE_TYPES[given.kind];
  };
  for (const { name: path, same } of functions)
    parts.push(`${path.replace("?", "")}: ${same === "undefined" ? "not given" : `the function ${same}`}`);
  return `${name}(${parts.join(", ")}) → ${resultText(result)}`;
}

/** A field of an array of n dimensions: a kernel takes each by itself. */
const FIELD = /^(.+)\?\.(data|offset|(?:shape|stride)\d)$/;

/** How many axes the arrays have whose fields are parameters. */
function ranksOf(parameters: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const parameter of parameters) {
    const [, array, field] = FIELD.exec(parameter) ?? [];
    if (array !== undefined && field!.startsWith("stride")) ranks.set(array, (ranks.get(array) ?? 0) + 1);
  }
  return ranks;
}
