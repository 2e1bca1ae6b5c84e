/** Whether a call from JavaScript is worth the boundary: an estimate from the shape of the code. */
import { elementKinds } from "./ir/arrays.js";
import type { Local, Module, StorageKind } from "./ir/ir.js";
import { isArray } from "./ir/build.js";
import { isObject, type ObjectType } from "./ir/objects.js";
import { SIZED_CALL, type Signature } from "./bind/signature.js";
import type { Work } from "./analyses/work.js";

export interface BoundaryDecision {
  /** `javascript`: never. Otherwise as in the signature. */
  readonly boundary: Signature["boundary"] | "javascript";
  readonly reason: string;
  /** When `weighed`: how many bytes that are copied each element of an array pays for. */
  readonly pays?: ReadonlyMap<Local, number>;
}

/** Operations for each element from which on copying the arrays costs little against the work. */
const WORTH_COPYING = 30;
/** The same for each object of a list: reading an object takes as long as twenty numbers of an array. */
const WORTH_COPYING_OBJECTS = 200;
/**
 * Bytes that are copied in the time that a kernel saves over JavaScript for each operation on an element of a loop: of
 * one that runs in vectors, and of another, which may save next to nothing.
 */
const PAYS = 3;
const SERIAL_PAYS = 0.6;

/**
 * `calls`: the kernel calls functions of JavaScript, which may look at its arrays while it runs. `member`: of what
 * class in kernel memory it is a member: its fields are nowhere else.
 */
export function decideBoundary(
  module: Module,
  { depth, weight, repeats, streams }: Work,
  calls: boolean,
  member: "constructor" | "member" | undefined,
  async: boolean,
): BoundaryDecision {
  const isCopied = ({ type }: Local): boolean => (isObject(type) && !type.instance) || type === "String";
  if (member && !calls && !module.root.parameters.some((local) => isCopied(local) || isArray(local.type)))
    return { boundary: "always", reason: "instances live in kernel memory." };
  if (member === "constructor" && !calls)
    return { boundary: "always", reason: "an instance is made in kernel memory." };
  if (!member && depth === 0 && !repeats)
    return { boundary: "javascript", reason: "it has no loop, so that calling it costs more than it gains." };
  const inMemory = module.root.parameters.some(isCopied);
  if (calls && module.root.parameters.some((local) => isObject(local.type)))
    return {
      boundary: "javascript",
      reason: "it calls functions of JavaScript, which could not see the objects that are copied into kernel memory.",
    };
  if (inMemory && async) return { boundary: "always", reason: "calls can run on another thread." };
  const worth = module.root.parameters.some(({ type }) => isObject(type) && holdsObjects(type))
    ? WORTH_COPYING_OBJECTS
    : WORTH_COPYING;
  if (inMemory && (depth > 1 || repeats || weight >= worth))
    return { boundary: "always", reason: "the work outweighs copying the objects into kernel memory." };
  if (inMemory)
    return {
      boundary: "javascript",
      reason: `about ${weight} operations for each round do not pay for copying objects into kernel memory.`,
    };
  const hasArrays = module.root.parameters.some((local) => isArray(local.type));
  if (!hasArrays) return { boundary: "always", reason: "the work outweighs the boundary." };
  if (calls) {
    return {
      boundary: "resident",
      reason:
        "it calls functions of JavaScript, which could not see arrays that are copied: calls with arrays outside kernel memory run as JavaScript.",
    };
  }
  if (depth > 1 || repeats || weight >= WORTH_COPYING) {
    return {
      boundary: "sized",
      reason: `the work outweighs the boundary, but for arrays outside kernel memory of fewer than ${SIZED_CALL} elements in all.`,
    };
  }
  const pays = new Map<Local, number>();
  for (const { array, weight: each, serial } of streams) {
    pays.set(array, (pays.get(array) ?? 0) + Math.floor(each * (serial ? SERIAL_PAYS : PAYS)));
  }
  if ([...pays].some(([array, bytes]) => bytes > elementKinds[array.type as StorageKind].size)) {
    return {
      boundary: "weighed",
      pays,
      reason: `about ${weight} operations for each element: calls with arrays outside kernel memory that are too short, or too long for the processor's cache, run as JavaScript. Allocate them with float64Array(n) and its kin.`,
    };
  }
  return {
    boundary: "resident",
    reason: `about ${weight} operations for each element do not pay for copying arrays: calls with arrays outside kernel memory run as JavaScript. Allocate them with float64Array(n) and its kin.`,
  };
}

/** Whether a list of objects can be reached from an object. */
function holdsObjects(type: ObjectType, visited: ReadonlySet<ObjectType> = new Set()): boolean {
  if (visited.has(type.resolved)) return false;
  if (type.shape === "list") return isObject(type.element.type);
  const path = new Set([...visited, type.resolved]);
  return [...type.fields.values()].some(({ type: field }) => isObject(field) && holdsObjects(field, path));
}
