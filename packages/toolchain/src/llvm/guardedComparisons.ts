/**
 * A way round two miscompiles of LLVM 22: the WebAssembly back end makes `pmin` and `pmax` of vector selects whose comparison is `<=` or `>=`,
 * which gives the wrong one of 0 and -0 when the two are equal; and, where there is relaxed SIMD, `relaxed_min` and `relaxed_max` of any such select, which may give anything for NaN and zeros.
 * Where a module came out with one of the former instructions, and wherever there is relaxed SIMD, comparisons are written so that the pattern cannot be seen.
 */

/** Second and third byte of f32x4.pmin, f32x4.pmax, f64x2.pmin, f64x2.pmax behind the SIMD prefix. */
const PSEUDO_EXTREMES = [0xea, 0xeb, 0xf6, 0xf7];
const SIMD_PREFIX = 0xfd;

const OPERANDS = "(double|float|<\\d+ x double>|<\\d+ x float>) ([^,\\n]+), ([^,\\n]+)";
const inclusive = new RegExp(`fcmp (ole|oge) ${OPERANDS}`, "g");
/** Without those whose results have names that say that NaN and the sign of zero do not matter. */
const strict = new RegExp(`(?<!%free\\d+ = )fcmp ([ou][lg][te]) ${OPERANDS}`, "g");

/** Whether a module may hold a wrong pmin or pmax: never a false "no"; other bytes may look like one. */
export function mayHoldWrongExtreme(llvm: string, wasm: Uint8Array): boolean {
  if (llvm.search(inclusive) < 0) return false;
  for (let at = wasm.indexOf(SIMD_PREFIX); at >= 0; at = wasm.indexOf(SIMD_PREFIX, at + 1)) {
    if (PSEUDO_EXTREMES.includes(wasm[at + 1]!) && wasm[at + 2] === 0x01) return true;
  }
  return false;
}

type Comparison = "olt" | "ogt" | "ole" | "oge" | "ult" | "ugt" | "ule" | "uge";

/** What holds of two numbers where the comparison does not. */
const contrary = { lt: "oge", gt: "ole", le: "ogt", ge: "olt" } as const;

/** The same module with `a <= b` as: neither is NaN, by its bits, and not `a > b`. */
export const guardInclusive = (llvm: string): string => guardComparisons(llvm, inclusive);

/** The same with all comparisons by which one of two numbers may be chosen. */
export const guardAll = (llvm: string): string => guardComparisons(llvm, strict);

function guardComparisons(llvm: string, pattern: RegExp): string {
  const called = new Map<string, string>();
  const guarded = llvm.replace(pattern, (_, kind: Comparison, type: string, a: string, b: string) => {
    const shape = shapeOf(type);
    const name = `@guard.${kind}.${shape.name}`;
    called.set(name, guard(name, kind, type, shape));
    return `call ${shape.result} ${name}(${type} ${a}, ${type} ${b})`;
  });
  return `${guarded}${[...called.values()].join("")}\n`;
}

interface Shape {
  readonly name: string;
  readonly result: string;
  readonly bits: string;
  readonly constant: (value: string) => string;
  readonly magnitude: string;
  readonly infinity: string;
}

/** Of a number or a vector: its name in names, the types of a comparison and of its bits, and a constant of these. */
function shapeOf(type: string): Shape {
  const lanes = /\d+/.exec(type)?.[0];
  const single = type.includes("float");
  const bits = single ? "i32" : "i64";
  return {
    name: `${lanes === undefined ? "" : `v${lanes}`}${single ? "f32" : "f64"}`,
    result: lanes === undefined ? "i1" : `<${lanes} x i1>`,
    bits: lanes === undefined ? bits : `<${lanes} x ${bits}>`,
    constant: (value) => (lanes === undefined ? value : `splat (${bits} ${value})`),
    magnitude: single ? "2147483647" : "9223372036854775807",
    infinity: single ? "2139095040" : "9218868437227405312",
  };
}

/** Of unordered comparisons: or one of them is NaN. */
const guard = (name: string, kind: Comparison, type: string, { result, bits, constant, magnitude, infinity }: Shape): string => `
define internal ${result} ${name}(${type} %x, ${type} %y) alwaysinline nounwind {
  %contrary = fcmp ${contrary[kind.slice(1) as keyof typeof contrary]} ${type} %x, %y
  %xbits = bitcast ${type} %x to ${bits}
  %ybits = bitcast ${type} %y to ${bits}
  %xsize = and ${bits} %xbits, ${constant(magnitude)}
  %ysize = and ${bits} %ybits, ${constant(magnitude)}
  %xnumber = icmp sle ${bits} %xsize, ${constant(infinity)}
  %ynumber = icmp sle ${bits} %ysize, ${constant(infinity)}
  %numbers = and ${result} %xnumber, %ynumber
  %lacks = xor ${result} %numbers, ${result === "i1" ? "true" : "splat (i1 true)"}
  %not = xor ${result} %contrary, ${result === "i1" ? "true" : "splat (i1 true)"}
  %result = ${kind.startsWith("o") ? "and" : "or"} ${result} %not, ${kind.startsWith("o") ? "%numbers" : "%lacks"}
  ret ${result} %result
}`;
