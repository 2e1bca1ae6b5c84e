/**
 * What JavaScript that a kernel calls may share with it, functions that it is given and `host(() => …)`: arrays and
 * objects that these change, or look at, while the kernel runs. Arrays in kernel memory are the same for both; of all
 * else a kernel has copies.
 */
import type { Parameter, Signature } from "./bind/signature.js";

/**
 * The boundary of a kernel that calls JavaScript: arrays that would have to be copied stay with JavaScript. `ofIslands`
 * are the parameters that `host` may use.
 */
export function withoutCopies(signature: Signature, ofIslands: ReadonlySet<string>): Signature {
  const given = signature.parameters.some(isCallback);
  const shares = signature.parameters.some(({ name, type }) => type.kind === "array" && (given || ofIslands.has(name)));
  if (!shares) return signature;
  const { worth: _, ...rest } = signature;
  return { ...rest, boundary: "resident" };
}

/** The function and the parameter that keep every call with JavaScript: objects and lists are always copied. */
export function sharedObject(
  { parameters }: Signature,
  ofIslands: ReadonlySet<string>,
): readonly [fn: string, parameter: string] | undefined {
  const fn = parameters.find(isCallback);
  const objects = parameters.filter(isCopied);
  const object = fn ? objects[0] : objects.find(({ name }) => ofIslands.has(name));
  return object && [fn?.name ?? "host", object.name];
}

const isCopied = ({ type }: Parameter): boolean =>
  type.kind === "array" ? !!type.list : type.kind === "value" && type.value.kind !== "string";

const isCallback = ({ type }: Parameter): boolean => type.kind === "function" && !type.own;
