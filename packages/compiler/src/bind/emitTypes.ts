/**
 * Signatures to the text of the glue's .d.ts: what each kernel takes, and its result or the value that says to run
 * JavaScript.
 */
import type { Chooser } from "./choosers.js";
import { isTimed } from "./emitWorth.js";
import { isIdentifier } from "./exportNames.js";
import type { Parameter, ResultType, Signature, ValueType } from "./signature.js";

export function emitTypes(
  kernels: readonly { readonly signature: Signature; readonly name: string }[],
  choosers: readonly Chooser[],
  runtime: string,
  gpuNames: readonly string[],
): string {
  const lines = kernels.map(({ signature, name }) => {
    const { parameters, result } = signature;
    const list = [
      ...parameters.map((parameter, i) => `${parameterName(parameters, i)}: ${parameterType(parameter)}`),
      ...(isTimed(signature) ? ["$f: unknown"] : []),
    ].join(", ");
    return `export declare let ${name}: (${list}) => ${resultType(result)} | typeof $JS;`;
  });
  const chosen = choosers.map(({ name }) => `export declare const ${name}: (...values: any[]) => any;`);
  const gpu = gpuNames.map((name) => `export declare const ${name}: () => undefined;`);
  return [`import { JS as $JS } from ${runtime};`, "export { $JS as JS };", ...lines, ...chosen, ...gpu, ""].join("\n");
}

/** Hidden arguments can be any expression, and may repeat: those get a number. */
function parameterName(parameters: readonly Parameter[], i: number): string {
  const { name } = parameters[i]!;
  return isIdentifier(name) && parameters.findIndex((other) => other.name === name) === i ? name : `$${i}`;
}

function parameterType({ type }: Parameter): string {
  if (type.kind === "value") return valueType(type.value);
  if (type.kind === "array") return type.list ? "readonly number[]" : type.array;
  if (type.kind === "instance") return type.open ? "object | undefined" : "object";
  if (type.kind === "function")
    return type.optional ? "((...values: number[]) => unknown) | null | undefined" : "(...values: number[]) => unknown";
  if (type.kind === "optional") return "number | undefined";
  if (type.kind === "cell") return `{ value: ${type.value === "boolean" ? "boolean" : "number"} }`;
  return type.kind === "boolean" || type.kind === "bigint" ? type.kind : "number";
}

function valueType(value: ValueType): string {
  if (value.kind === "optional") return "number | undefined";
  if (value.kind === "optionalBoolean") return "boolean | undefined";
  if (value.kind === "integer") return "number";
  return value.kind === "array" ? value.array : value.kind === "object" ? "object" : value.kind;
}

function resultType(result: ResultType): string {
  if (result.kind === "value") return valueType(result.value);
  if (result.kind === "instance") return "any";
  if (result.kind === "array") return result.buffer ? "ArrayBuffer" : result.array;
  return result.kind === "integer" ? "number" : result.kind;
}
