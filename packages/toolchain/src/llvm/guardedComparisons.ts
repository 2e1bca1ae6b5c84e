/**
 * A way round a miscompile of LLVM 22: the WebAssembly back end makes `pmin` and `pmax` of vector selects whose comparison is `<=` or `>=`,
 * which gives the wrong one of 0 and -0 when the two are equal. Where a module came out with one of these instructions, its
 * comparisons are written so that the pattern cannot be seen.
 */

/** Second and third byte of f32x4.pmin, f32x4.pmax, f64x2.pmin, f64x2.pmax behind the SIMD prefix. */
const PSEUDO_EXTREMES = [0xea, 0xeb, 0xf6, 0xf7];
const SIMD_PREFIX = 0xfd;

const inclusive = /fcmp (ole|oge) double ([^,\n]+), ([^,\n]+)/g;

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
  return llvm.replace(inclusive, (_, kind: string, a: string, b: string) => `call i1 @guard.${kind}(double ${a}, double ${b})`) + guards;
}

const guard = (name: string, opposite: string): string => `
define internal i1 @guard.${name}(double %x, double %y) alwaysinline nounwind {
  %contrary = fcmp ${opposite} double %x, %y
  %xbits = bitcast double %x to i64
  %ybits = bitcast double %y to i64
  %xsize = and i64 %xbits, 9223372036854775807
  %ysize = and i64 %ybits, 9223372036854775807
  %xnumber = icmp sle i64 %xsize, 9218868437227405312
  %ynumber = icmp sle i64 %ysize, 9218868437227405312
  %numbers = and i1 %xnumber, %ynumber
  %not = xor i1 %contrary, true
  %result = and i1 %not, %numbers
  ret i1 %result
}`;

const guards = guard("ole", "ogt") + guard("oge", "olt") + "\n";
