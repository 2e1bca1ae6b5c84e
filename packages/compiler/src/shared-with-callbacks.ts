/**
 * What a function of JavaScript that a kernel is given may share with the kernel: arrays and objects that it changes,
 * or looks at, while the kernel runs. Arrays in kernel memory are the same for both; of all else a kernel has copies.
 */
import type { Parameter, Signature } from "./bind/signature.js";

/** The boundary of a kernel that is given functions: arrays that would have to be copied stay with JavaScript. */
export function withoutCopies(signature: Signature): Signature {
  const given = signature.parameters.some(isCallback);
  const arrays = signature.parameters.some(({ type }) => type.kind === "array");
  if (!given || !arrays) return signature;
  const { worth: _, ...rest } = signature;
  return { ...rest, boundary: "resident" };
}

/** The function and the parameter that keep every call with JavaScript: objects are always copied. */
export function sharedObject({ parameters }: Signature): readonly [fn: string, parameter: string] | undefined {
  const fn = parameters.find(isCallback);
  const object = parameters.find(({ type }) => type.kind === "value" && type.value.kind !== "string");
  return fn && object && [fn.name, object.name];
}

const isCallback = ({ type }: Parameter): boolean => type.kind === "function" && !type.own;
