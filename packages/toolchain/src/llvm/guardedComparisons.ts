/**
 * A way round a miscompile of LLVM 22: the WebAssembly back end makes `pmin` and `pmax` of vector selects whose comparison is `<=` or `>=`,
 * which gives the wrong one of 0 and -0 when the two are equal. Where a module came out with one of these instructions, its
 * comparisons are written so that the pattern cannot be seen.
 */

/** Second and third byte of f32x4.pmin, f32x4.pmax, f64x2.pmin, f64x2.pmax behind the SIMD prefix. */
const PSEUDO_EXTREMES = [0xea, 0xeb, 0xf6, 0xf7];
const SIMD_PREFIX = 0xfd;

const inclusive = /fcmp (ole|oge) (double|float|<\d+ x double>|<\d+ x float>) ([^,\n]+), ([^,\n]+)/g;

/** Whether a module may hold a wrong pmin or pmax: never a false "no"; other bytes may look like one. */
export function mayHoldWrongExtreme(llvm: string, wasm: Uint8Array): boolean {
  if (llvm.search(inclusive) < 0) return false;
  for (let at = wasm.indexOf(SIMD_PREFIX); at >= 0; at = wasm.indexOf(SIMD_PREFIX, at + 1)) {
    if (PSEUDO_EXTREMES.includes(wasm[at + 1]!) && wasm[at + 2] === 0x01) return true;
  }
  return false;
}

/** The same module with `a <= b` as: neither is NaN, by its bits, and not `a > b`. */
export function guardComparisons(llvm: string): string {
  const called = new Map<string, string>();
  const guarded = llvm.replace(inclusive, (_, kind: "ole" | "oge", type: string, a: string, b: string) => {
    const shape = shapeOf(type);
    const name = `@guard.${kind}.${shape.name}`;
    called.set(name, guard(name, kind === "ole" ? "ogt" : "olt", type, shape));
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

const guard = (name: string, opposite: string, type: string, { result, bits, constant, magnitude, infinity }: Shape): string => `
define internal ${result} ${name}(${type} %x, ${type} %y) alwaysinline nounwind {
  %contrary = fcmp ${opposite} ${type} %x, %y
  %xbits = bitcast ${type} %x to ${bits}
  %ybits = bitcast ${type} %y to ${bits}
  %xsize = and ${bits} %xbits, ${constant(magnitude)}
  %ysize = and ${bits} %ybits, ${constant(magnitude)}
  %xnumber = icmp sle ${bits} %xsize, ${constant(infinity)}
  %ynumber = icmp sle ${bits} %ysize, ${constant(infinity)}
  %numbers = and ${result} %xnumber, %ynumber
  %not = xor ${result} %contrary, ${result === "i1" ? "true" : "splat (i1 true)"}
  %result = and ${result} %not, %numbers
  ret ${result} %result
}`;
