/**
 * What the threads of a warp compute together in; the functions of WGSL for it out: by the operations of subgroups on
 * devices that have these, else over one word of the block's memory for each thread. A warp has at most 32 threads: a
 * larger subgroup is several.
 */
import type { Join, WarpValue } from "../ir/gpu/nodes.js";
import type { Type } from "../ir/ir.js";
import { bits, joined, THREADS, valueOf, WORDS, type Declared, type Variants } from "./together.js";

/** What a shader with operations of subgroups begins with: which threads come to them is the compiler's to know. */
export const SUBGROUPS = ["enable subgroups;", "diagnostic(off, subgroup_uniformity);"];

/** Where a thread stands in its warp: `w_begin`, where that begins, and `w_count`, how many threads it has. */
export const WARP_OF_THREAD = "w_enter(warp);";
const PLACES: Declared = [
  ...WORDS,
  [
    "Warp",
    {
      plain: `struct Warp { @builtin(local_invocation_index) index: u32 }
var<private> w_lane: i32;
var<private> w_begin: i32;
var<private> w_count: i32;
fn w_enter(warp: Warp) {
  w_lane = w_thread & 31i;
  w_begin = w_thread - w_lane;
  w_count = min(32i, ${THREADS} - w_begin);
}`,
      subgroups: `struct Warp { @builtin(subgroup_size) size: u32, @builtin(subgroup_invocation_id) lane: u32 }
var<private> w_lane: i32;
var<private> w_begin: i32;
var<private> w_count: i32;
var<private> w_size: u32;
fn w_enter(warp: Warp) {
  w_lane = i32(warp.lane & 31u);
  w_begin = i32(warp.lane) - w_lane;
  w_count = i32(countOneBits(subgroupBallot(true)[warp.lane >> 5u]));
  w_size = warp.size;
}`,
    },
  ],
];

/** The size of warps as a number of which a compiler sees that it is the same for the whole block. */
const LANES: Declared = [
  ...PLACES,
  [
    "w_lanes",
    {
      plain: "fn w_lanes(warp: Warp) -> i32 { return 32i; }",
      subgroups: `var<workgroup> w_warp_size: u32;
fn w_lanes(warp: Warp) -> i32 {
  if (w_thread == 0i) { w_warp_size = warp.size; }
  return i32(min(workgroupUniformLoad(&w_warp_size), 32u));
}`,
    },
  ],
];
export const lanesFunction = { name: "w_lanes", declared: LANES };
export const laneVariable = { name: "w_lane", declared: PLACES };

export function warpFunction(e: WarpValue): { name: string; declared: Declared } {
  if (e.action === "ballot") return { name: "w_ballot", declared: [...PLACES, ["w_ballot", BALLOT]] };
  if (e.action === "take") return takeFunction(e.type);
  const name = `w_warp_${e.join}_${String(e.type)}`;
  return { name, declared: [...takeFunction(e.type).declared, [name, reduce(name, e.join, e.type)]] };
}

const BALLOT: Variants = {
  plain: `fn w_ballot(is: bool) -> i32 {
  w_parts[w_thread] = select(0u, 1u, is);
  workgroupBarrier();
  var lanes = 0u;
  for (var k = 0i; k < w_count; k++) { lanes |= w_parts[w_begin + k] << u32(k); }
  workgroupBarrier();
  return bitcast<i32>(lanes);
}`,
  subgroups: `fn w_ballot(is: bool) -> i32 {
  return bitcast<i32>(subgroupBallot(is)[w_begin >> 5u]);
}`,
};

function takeFunction(type: Type): { name: string; declared: Declared } {
  const name = `w_take_${String(type)}`;
  const head = `fn ${name}(value: ${String(type)}, lane: i32) -> ${String(type)} {`;
  const plain = `${head}
  w_parts[w_thread] = ${bits("value")};
  workgroupBarrier();
  let isThere = lane >= 0i && lane < w_count;
  let taken = ${valueOf("w_parts[w_begin + select(w_lane, lane, isThere)]", type)};
  workgroupBarrier();
  return taken;
}`;
  const subgroups = `${head}
  let isThere = lane >= 0i && lane < w_count;
  return subgroupShuffle(value, u32(w_begin + select(w_lane, lane, isThere)));
}`;
  return { name, declared: [...PLACES, [name, { plain, subgroups }]] };
}

const OPERATIONS: Readonly<Record<Join, string>> = {
  sum: "subgroupAdd",
  product: "subgroupMul",
  min: "subgroupMin",
  max: "subgroupMax",
  leastWord: "subgroupMin",
  greatestWord: "subgroupMax",
};

function reduce(name: string, join: Join, type: Type): Variants {
  const head = `fn ${name}(value: ${String(type)}) -> ${String(type)} {`;
  const plain = `${head}
  w_parts[w_thread] = ${bits("value")};
  workgroupBarrier();
  for (var step = 16i; step > 0i; step = step / 2i) {
    if (w_lane < step && w_lane + step < w_count) {
      w_parts[w_thread] = ${joined("w_parts[w_thread]", "w_parts[w_thread + step]", join, type)};
    }
    workgroupBarrier();
  }
  let result = ${valueOf("w_parts[w_begin]", type)};
  workgroupBarrier();
  return result;
}`;
  const whole = join.endsWith("Word")
    ? valueOf(`${OPERATIONS[join]}(${bits("value")})`, type)
    : `${OPERATIONS[join]}(value)`;
  // Of a subgroup with several warps the first lane of each gets what comes of its own.
  const subgroups = `${head}
  if (w_size <= 32u) { return ${whole}; }
  var result = value;
  for (var step = 16i; step > 0i; step = step / 2i) {
    let other = w_take_${String(type)}(result, w_lane + step);
    if (w_lane < step && w_lane + step < w_count) {
      result = ${valueOf(joined(bits("result"), bits("other"), join, type), type)};
    }
  }
  return w_take_${String(type)}(result, 0i);
}`;
  return { plain, subgroups };
}
