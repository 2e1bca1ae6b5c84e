/**
 * What the threads of a block compute together in; the functions of WGSL for it out. Values lie as bits in one array
 * with a word for each thread. What comes of all is the same for all, as `workgroupUniformLoad` says: barriers may
 * depend on it.
 */
import type { BlockValue, Join } from "../ir/gpu/nodes.js";
import type { Type } from "../ir/ir.js";

/** Declarations by name; some are others where the device has subgroups. */
export type Declared = readonly (readonly [string, string | Variants])[];
export interface Variants {
  readonly plain: string;
  readonly subgroups: string;
}

export const THREADS = "blockX * blockY * blockZ";
export const WORDS: Declared = [
  ["w_parts", `var<workgroup> w_parts: array<u32, ${THREADS}>;`],
  ["w_thread", "var<private> w_thread: i32;"],
];
/** What `main` begins with in kernels that have such functions. */
export const PLACE_OF_THREAD = "w_thread = thread.x + blockX * (thread.y + blockY * thread.z);";

export function blockFunction({ action, join, type }: BlockValue): { name: string; declared: Declared } {
  const name = `w_block_${action}_${join}_${String(type)}`;
  return {
    name,
    declared: [...WORDS, [name, action === "reduce" ? reduce(name, join, type) : scan(name, action, join, type)]],
  };
}

export const bits = (text: string): string => `bitcast<u32>(${text})`;
export const valueOf = (text: string, type: Type): string => `bitcast<${String(type)}>(${text})`;

/** In pairs of halves, in an order that the number of threads decides alone. */
const reduce = (
  name: string,
  join: Join,
  type: Type,
): string => `fn ${name}(value: ${String(type)}) -> ${String(type)} {
  w_parts[w_thread] = ${bits("value")};
  workgroupBarrier();
  var width = ${THREADS};
  loop {
    if (width <= 1i) { break; }
    let rest = (width + 1i) / 2i;
    if (w_thread < width - rest) {
      w_parts[w_thread] = ${joined("w_parts[w_thread]", "w_parts[w_thread + rest]", join, type)};
    }
    workgroupBarrier();
    width = rest;
  }
  return ${valueOf("workgroupUniformLoad(&w_parts[0])", type)};
}`;

function scan(name: string, action: "scan" | "scanBefore", join: Join, type: Type): string {
  const first = `${join === "product" ? 1 : 0}${type === "f32" ? ".0f" : "i"}`;
  const result =
    action === "scan"
      ? valueOf("w_parts[w_thread]", type)
      : `select(${first}, ${valueOf("w_parts[max(w_thread - 1i, 0i)]", type)}, w_thread > 0i)`;
  return `fn ${name}(value: ${String(type)}) -> ${String(type)} {
  w_parts[w_thread] = ${bits("value")};
  workgroupBarrier();
  for (var step = 1i; step < ${THREADS}; step = step * 2i) {
    let before = w_parts[max(w_thread - step, 0i)];
    workgroupBarrier();
    if (w_thread >= step) {
      w_parts[w_thread] = ${joined("before", "w_parts[w_thread]", join, type)};
    }
    workgroupBarrier();
  }
  let result = ${result};
  workgroupBarrier();
  return result;
}`;
}

/** Of two words one. */
export function joined(a: string, b: string, join: Join, type: Type): string {
  if (join === "leastWord") return `min(${a}, ${b})`;
  if (join === "greatestWord") return `max(${a}, ${b})`;
  const [x, y] = [valueOf(a, type), valueOf(b, type)];
  if (join === "sum") return bits(`${x} + ${y}`);
  return bits(join === "product" ? `${x} * ${y}` : `${join}(${x}, ${y})`);
}
