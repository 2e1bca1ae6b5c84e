/**
 * A way round two miscompiles of LLVM 22: the WebAssembly back end makes `pmin` and `pmax` of vector selects whose
 * comparison is `<=` or `>=`, which gives the wrong one of 0 and -0 when the two are equal; and, where there is relaxed
 * SIMD, `relaxed_min` and `relaxed_max` of any such select, which may give anything for NaN and zeros. Where a module
 * came out with one of the former instructions, and wherever there is relaxed SIMD, comparisons are written so that the
 * pattern cannot be seen.
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

/** The same module with `a <= b` as `a <= b - zero`, of which no select of `a` and `b` knows what it is. */
export const guardInclusive = (llvm: string): string => guardComparisons(llvm, inclusive);

/** The same with all comparisons by which one of two numbers may be chosen. */
export const guardAll = (llvm: string): string => guardComparisons(llvm, strict);

function guardComparisons(llvm: string, pattern: RegExp): string {
  const guards = new Map<string, string>();
  const guarded = llvm.replace(/^(define .*\{\n(?:\w+:\n)?)([^]*?^\})/gm, (_, head: string, body: string) => {
    const zeros = new Map<string, string>();
    const rest = body.replace(pattern, (_, kind: string, type: string, a: string, b: string) => {
      const shape = shapeOf(type);
      const name = `@guard.${kind}.${shape.name}`;
      guards.set(name, guard(name, kind, type, shape.result));
      zeros.set(shape.name, zero(type, shape));
      return `call ${shape.result} ${name}(${type} ${a}, ${type} ${b}, ${type} %zero.${shape.name})`;
    });
    return `${head}${[...zeros.values()].join("")}${rest}`;
  });
  return `${guarded}${[...guards.values()].join("")}\n`;
}

interface Shape {
  /** The type in names. */
  readonly name: string;
  readonly element: string;
  readonly lanes: string | undefined;
  /** Of a comparison. */
  readonly result: string;
}

function shapeOf(type: string): Shape {
  const lanes = /\d+/.exec(type)?.[0];
  const element = type.includes("float") ? "float" : "double";
  const name = `${lanes === undefined ? "" : `v${lanes}`}${element === "float" ? "f32" : "f64"}`;
  return { name, element, lanes, result: lanes === undefined ? "i1" : `<${lanes} x i1>` };
}

/** At the beginning of a function: a zero that LLVM does not know to be one. */
function zero(type: string, { name, element, lanes }: Shape): string {
  const one = `call ${element} asm "", "=r,0"(${element} 0.0) nounwind memory(none)`;
  if (lanes === undefined) return `  %zero.${name} = ${one}\n`;
  return `  %zero.${name}.one = ${one}
  %zero.${name}.first = insertelement ${type} poison, ${element} %zero.${name}.one, i32 0
  %zero.${name} = shufflevector ${type} %zero.${name}.first, ${type} poison, <${lanes} x i32> zeroinitializer
`;
}

/**
 * LLVM subtracts ahead of loops from limits that these do not change. Less zero, every number and NaN compare as
 * before.
 */
const guard = (name: string, kind: string, type: string, result: string): string => `
define internal ${result} ${name}(${type} %x, ${type} %y, ${type} %zero) alwaysinline nounwind {
  %same = fsub ${type} %y, %zero
  %result = fcmp ${kind} ${type} %x, %same
  ret ${result} %result
}`;
