/** LLVM IR for bigints in registers: shifts by any count, powers, products of 128 bits, and numbers as bigints. */
import { divisions128, divisions64 } from "./wide-divisions.js";

/** Shifts by a count that is not negative. */
const shifts = (
  type: string,
  bits: number,
): string => `define internal ${type} @w.shl.${type}(${type} %a, ${type} %n) alwaysinline nounwind {
  %inside = icmp ult ${type} %n, ${bits}
  %places = select i1 %inside, ${type} %n, ${type} 0
  %moved = shl ${type} %a, %places
  %result = select i1 %inside, ${type} %moved, ${type} 0
  ret ${type} %result
}
define internal ${type} @w.lshr.${type}(${type} %a, ${type} %n) alwaysinline nounwind {
  %inside = icmp ult ${type} %n, ${bits}
  %places = select i1 %inside, ${type} %n, ${type} 0
  %moved = lshr ${type} %a, %places
  %result = select i1 %inside, ${type} %moved, ${type} 0
  ret ${type} %result
}
define internal ${type} @w.ashr.${type}(${type} %a, ${type} %n) alwaysinline nounwind {
  %inside = icmp ult ${type} %n, ${bits}
  %places = select i1 %inside, ${type} %n, ${type} ${bits - 1}
  %moved = ashr ${type} %a, %places
  ret ${type} %moved
}`;

/** Modulo 2^bits; the exponent is not negative. */
const power = (
  type: string,
  product: (a: string, b: string) => string,
): string => `define internal ${type} @w.pow.${type}(${type} %a, ${type} %n) nounwind {
  br label %loop
loop:
  %base = phi ${type} [ %a, %0 ], [ %square, %next ]
  %left = phi ${type} [ %n, %0 ], [ %half, %next ]
  %result = phi ${type} [ 1, %0 ], [ %taken, %next ]
  %done = icmp eq ${type} %left, 0
  br i1 %done, label %end, label %next
next:
  %odd = trunc ${type} %left to i1
  %more = ${product("%result", "%base")}
  %taken = select i1 %odd, ${type} %more, ${type} %result
  %square = ${product("%base", "%base")}
  %half = lshr ${type} %left, 1
  br label %loop
end:
  ret ${type} %result
}`;

/** The full product of two words of 64 bits, from four products of 32. */
const product128 = `define internal i128 @w.mulwords(i64 %a, i64 %b) alwaysinline nounwind {
  %al = and i64 %a, 4294967295
  %ah = lshr i64 %a, 32
  %bl = and i64 %b, 4294967295
  %bh = lshr i64 %b, 32
  %ll = mul i64 %al, %bl
  ; Opaque: LLVM would take the whole for one product of 128 bits, which is a call in WebAssembly.
  %lh0 = mul i64 %al, %bh
  %lh = call i64 asm "", "=r,0"(i64 %lh0)
  %hl = mul i64 %ah, %bl
  %hh = mul i64 %ah, %bh
  %llh = lshr i64 %ll, 32
  %hll = and i64 %hl, 4294967295
  %m0 = add i64 %llh, %hll
  %middle = add i64 %m0, %lh
  %hlh = lshr i64 %hl, 32
  %mh = lshr i64 %middle, 32
  %h0 = add i64 %hh, %hlh
  %high = add i64 %h0, %mh
  %ml = shl i64 %middle, 32
  %lll = and i64 %ll, 4294967295
  %low = or i64 %ml, %lll
  %high128 = zext i64 %high to i128
  %upper = shl i128 %high128, 64
  %lower = zext i64 %low to i128
  %result = or i128 %upper, %lower
  ret i128 %result
}
define internal i128 @w.mul.i128(i128 %a, i128 %b) alwaysinline nounwind {
  %al = trunc i128 %a to i64
  %bl = trunc i128 %b to i64
  %as = lshr i128 %a, 64
  %bs = lshr i128 %b, 64
  %ah = trunc i128 %as to i64
  %bh = trunc i128 %bs to i64
  %low = call i128 @w.mulwords(i64 %al, i64 %bl)
  %cross1 = mul i64 %al, %bh
  %cross2 = mul i64 %ah, %bl
  %cross = add i64 %cross1, %cross2
  %cross128 = zext i64 %cross to i128
  %upper = shl i128 %cross128, 64
  %result = add i128 %low, %upper
  ret i128 %result
}`;

const UNOPTIMISED = "noinline optnone nounwind";

/**
 * What LLVM calls for products of 128 bits that it makes itself, for example of sums in closed form. Not optimised: it
 * would be taken for such a product.
 */
const multi3 = `define hidden void @__multi3(ptr %result, i64 %al, i64 %ah, i64 %bl, i64 %bh) ${UNOPTIMISED} {
  %all = and i64 %al, 4294967295
  %alh = lshr i64 %al, 32
  %bll = and i64 %bl, 4294967295
  %blh = lshr i64 %bl, 32
  %ll = mul i64 %all, %bll
  %lh = mul i64 %all, %blh
  %hl = mul i64 %alh, %bll
  %hh = mul i64 %alh, %blh
  %llh = lshr i64 %ll, 32
  %hll = and i64 %hl, 4294967295
  %m0 = add i64 %llh, %hll
  %middle = add i64 %m0, %lh
  %hlh = lshr i64 %hl, 32
  %mh = lshr i64 %middle, 32
  %h0 = add i64 %hh, %hlh
  %h1 = add i64 %h0, %mh
  %cross1 = mul i64 %al, %bh
  %cross2 = mul i64 %ah, %bl
  %h2 = add i64 %h1, %cross1
  %high = add i64 %h2, %cross2
  %ml = shl i64 %middle, 32
  %lll = and i64 %ll, 4294967295
  %low = or i64 %ml, %lll
  store i64 %low, ptr %result
  %upper = getelementptr i64, ptr %result, i32 1
  store i64 %high, ptr %upper
  ret void
}`;

/** The whole part of a number modulo 2^64, 0 of what has none: beyond 2^63 the mantissa is shifted. */
const toInt64 = `define internal i64 @w.toint64(double %x) nounwind {
  %magnitude = call double @llvm.fabs.f64(double %x)
  %small = fcmp olt double %magnitude, 0x43E0000000000000
  br i1 %small, label %direct, label %huge
direct:
  %whole = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  ret i64 %whole
huge:
  %bits = bitcast double %x to i64
  %field = lshr i64 %bits, 52
  %exponent = and i64 %field, 2047
  %shift = sub i64 %exponent, 1075
  %mantissa = and i64 %bits, 4503599627370495
  %one = or i64 %mantissa, 4503599627370496
  %inside = icmp ult i64 %shift, 64
  %safe = select i1 %inside, i64 %shift, i64 0
  %moved = shl i64 %one, %safe
  %negated = sub i64 0, %moved
  %negative = icmp slt i64 %bits, 0
  %signed = select i1 %negative, i64 %negated, i64 %moved
  %result = select i1 %inside, i64 %signed, i64 0
  ret i64 %result
}`;

/** What does not pass a test is an error: what is not whole, the infinities and NaN. */
const orError = (name: string, test: readonly string[], bits: string): string =>
  `define internal i64 @w.${name}(double %x) alwaysinline nounwind {
  %whole = call double @llvm.trunc.f64(double %x)
${test.map((line) => `  ${line}\n`).join("")}  br i1 %good, label %take, label %fail, !prof !0
take:
  %bits = ${bits}
  ret i64 %bits
fail:
  call void @w.nointeger(double %x)
  unreachable
}`;

const checked = orError(
  "checkedtoint64",
  ["%rest = fsub double %x, %whole", "%good = fcmp oeq double %rest, 0.0"],
  "call i64 @w.toint64(double %x)",
);

/** So is what 64 bits do not hold. */
const limited = orError(
  "limitedtoint64",
  [
    "%isWhole = fcmp oeq double %x, %whole",
    "%size = call double @llvm.fabs.f64(double %x)",
    "%fits = fcmp olt double %size, 0x43E0000000000000",
    "%good = and i1 %isWhole, %fits",
  ],
  "fptosi double %x to i64",
);

const intrinsics = ["declare i64 @llvm.ctpop.i64(i64)", "declare i64 @llvm.fshl.i64(i64, i64, i64)"].join("\n");

export const widePrelude = [
  intrinsics,
  shifts("i64", 64),
  shifts("i128", 128),
  divisions64,
  product128,
  multi3,
  divisions128,
  power("i64", (a, b) => `mul i64 ${a}, ${b}`),
  power("i128", (a, b) => `call i128 @w.mul.i128(i128 ${a}, i128 ${b})`),
  toInt64,
  checked,
  limited,
].join("\n");
