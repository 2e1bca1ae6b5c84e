/** LLVM IR that every kernel may use; see definitions.ts for what a module gets of it. */
import { widePrelude } from "./wide-prelude.js";
import { IMPORT_MODULE, IMPORTS } from "wumba/wire";
import { carrying } from "../compact.js";
import { sumOfEights } from "../eights.js";
import { texts } from "./texts.js";
import { ARENA_END, ARENA_TOP, declareWords } from "../words.js";

const imported = (name: string, signature: string, field: string, noreturn: boolean): string => {
  const [result, parameters] = signature.split(" <- ");
  return (
    `declare ${result} @${name}(${parameters}) ${noreturn ? "cold noreturn " : ""}nounwind ` +
    `"wasm-import-module"="${IMPORT_MODULE}" "wasm-import-name"="${field}"`
  );
};

const header = `target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"`;

const imports = [
  imported("w.outofbounds", "void <- i32, double, i32", IMPORTS.outOfBounds, true),
  imported("w.throw", "void <- i32, double, double, double, double", IMPORTS.throwError, true),
  imported("w.raise", "void <- double, ptr, i32", IMPORTS.raise, true),
  imported("w.invalidlength", "void <- double", IMPORTS.invalidLength, true),
  imported("w.invalidlistlength", "void <- double", IMPORTS.invalidListLength, true),
  imported("w.invalidindex", "void <- double", IMPORTS.invalidIndex, true),
  imported("w.invalidelementindex", "void <- double", IMPORTS.invalidElementIndex, true),
  imported("w.nothingtoreduce", "void <- double", IMPORTS.nothingToReduce, true),
  imported("w.invalidviewoffset", "void <- double", IMPORTS.invalidViewOffset, true),
  imported("w.invalidbufferstart", "void <- double", IMPORTS.invalidBufferStart, true),
  imported("w.invalidviewlength", "void <- double", IMPORTS.invalidViewLength, true),
  imported("w.invalidbufferlength", "void <- double", IMPORTS.invalidBufferLength, true),
  imported("w.outofmemory", "void <- double", IMPORTS.outOfMemory, true),
  imported("w.invalidoffset", "void <- double", IMPORTS.invalidOffset, true),
  imported("w.divisionbyzero", "void <- double", IMPORTS.divisionByZero, true),
  imported("w.negativeexponent", "void <- double", IMPORTS.negativeExponent, true),
  imported("w.nointeger", "void <- double", IMPORTS.noInteger, true),
  imported("w.host", "double <- double, double, double, double, double, double", IMPORTS.host, false),
  imported("w.island", "double <- i32, ptr", IMPORTS.island, false),
  imported("w.fork", "i32 <- i32, i32, ptr, double, i32", IMPORTS.fork, false),
  imported("w.random", "double <- ", IMPORTS.randomNumber, false),
  imported("w.stopped", "void <- ", IMPORTS.stopped, true),
  imported("w.texterror", "void <- i32, double", IMPORTS.textError, true),
  imported("w.hostcase", "void <- ptr, i32, i32", IMPORTS.hostCase, false),
];

/**
 * ToInt32: modulo 2^32. Below 2^51 the whole part, added to 2^52 + 2^51, stands in the low bits of the sum's mantissa,
 * in two's complement; engines do this faster than a saturating conversion. Below 2^63 the conversion to i64 is exact;
 * above, the mantissa is shifted.
 */
const toInt32 = `define internal i32 @w.toint32(double %x) alwaysinline nounwind {
  %magnitude = call double @llvm.fabs.f64(double %x)
  %small = fcmp olt double %magnitude, 0x4320000000000000
  br i1 %small, label %direct, label %large
direct:
  %whole = call double @llvm.trunc.f64(double %x)
  %shifted = fadd double %whole, 0x4338000000000000
  %bits = bitcast double %shifted to i64
  %low = trunc i64 %bits to i32
  ret i32 %low
large:
  %rest = call i32 @w.toint32.large(double %x)
  ret i32 %rest
}
define internal i32 @w.toint32.large(double %x) alwaysinline nounwind {
  %magnitude = call double @llvm.fabs.f64(double %x)
  %medium = fcmp olt double %magnitude, 0x43E0000000000000
  br i1 %medium, label %direct, label %huge
direct:
  %whole = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  %word = trunc i64 %whole to i32
  ret i32 %word
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
  %low = trunc i64 %moved to i32
  %negated = sub i32 0, %low
  %negative = icmp slt i64 %bits, 0
  %signed = select i1 %negative, i32 %negated, i32 %low
  %result = select i1 %inside, i32 %signed, i32 0
  ret i32 %result
}`;

/** Math.round: the nearest integer, halves upwards, the sign of the argument kept for zero. */
const round = `define internal double @w.round(double %x) alwaysinline nounwind {
  %down = call double @llvm.floor.f64(double %x)
  %rest = fsub double %x, %down
  %half = fcmp oge double %rest, 0.5
  %up = fadd double %down, 1.0
  %near = select i1 %half, double %up, double %down
  %result = call double @llvm.copysign.f64(double %near, double %x)
  ret double %result
}`;

/**
 * The remainder of truncating division, exact, with the sign of the dividend. Of whole numbers below 2^53 the quotient
 * cut off is exact, and so are its product and the difference; other values go through a shift-and-subtract division of
 * the mantissas.
 */
const fmod = `define internal double @w.fmod(double %x, double %y) nounwind {
  %ax = call double @llvm.fabs.f64(double %x)
  %ay = call double @llvm.fabs.f64(double %y)
  %smaller = fcmp olt double %ax, %ay
  br i1 %smaller, label %itself, label %compare
itself:
  ret double %x
compare:
  %xtrunc = call double @llvm.trunc.f64(double %ax)
  %ytrunc = call double @llvm.trunc.f64(double %ay)
  %xwhole = fcmp oeq double %xtrunc, %ax
  %ywhole = fcmp oeq double %ytrunc, %ay
  %xsafe = fcmp olt double %ax, 0x4340000000000000
  %nonzero = fcmp one double %ay, 0.0
  %w1 = and i1 %xwhole, %ywhole
  %w2 = and i1 %xsafe, %nonzero
  %whole = and i1 %w1, %w2
  br i1 %whole, label %integers, label %general
integers:
  %quotient = fdiv double %ax, %ay
  %q = call double @llvm.trunc.f64(double %quotient)
  %product = fmul double %q, %ay
  %ir = fsub double %ax, %product
  %irs = call double @llvm.copysign.f64(double %ir, double %x)
  ret double %irs
general:
  %yzero = fcmp oeq double %ay, 0.0
  %xinf = fcmp oeq double %ax, 0x7FF0000000000000
  %unordered = fcmp uno double %x, %y
  %n1 = or i1 %yzero, %xinf
  %nan = or i1 %n1, %unordered
  br i1 %nan, label %invalid, label %prepare
invalid:
  ret double 0x7FF8000000000000
prepare:
  %xb = bitcast double %ax to i64
  %yb = bitcast double %ay to i64
  %xe0 = lshr i64 %xb, 52
  %ye0 = lshr i64 %yb, 52
  %xm0 = and i64 %xb, 4503599627370495
  %ym0 = and i64 %yb, 4503599627370495
  %xsub = icmp eq i64 %xe0, 0
  %ysub = icmp eq i64 %ye0, 0
  %xm1 = or i64 %xm0, 4503599627370496
  %ym1 = or i64 %ym0, 4503599627370496
  %xm = select i1 %xsub, i64 %xm0, i64 %xm1
  %ym = select i1 %ysub, i64 %ym0, i64 %ym1
  %xe = select i1 %xsub, i64 1, i64 %xe0
  %ye = select i1 %ysub, i64 1, i64 %ye0
  %start = urem i64 %xm, %ym
  br label %loop
loop:
  %m = phi i64 [ %start, %prepare ], [ %m2, %step ]
  %e = phi i64 [ %xe, %prepare ], [ %e2, %step ]
  %more = icmp sgt i64 %e, %ye
  br i1 %more, label %step, label %done
step:
  %left = sub i64 %e, %ye
  %room = call i64 @llvm.ctlz.i64(i64 %m, i1 false)
  %many = call i64 @llvm.umin.i64(i64 %left, i64 %room)
  %k = call i64 @llvm.umin.i64(i64 %many, i64 11)
  %shifted = shl i64 %m, %k
  %m2 = urem i64 %shifted, %ym
  %e2 = sub i64 %e, %k
  br label %loop
done:
  %zero = icmp eq i64 %m, 0
  %lead = call i64 @llvm.ctlz.i64(i64 %m, i1 false)
  %up0 = sub i64 %lead, 11
  %room2 = sub i64 %ye, 1
  %up = call i64 @llvm.umin.i64(i64 %up0, i64 %room2)
  %um = shl i64 %m, %up
  %ue = sub i64 %ye, %up
  %hidden = and i64 %um, 4503599627370496
  %normal = icmp ne i64 %hidden, 0
  %field = select i1 %normal, i64 %ue, i64 0
  %frac = and i64 %um, 4503599627370495
  %fpos = shl i64 %field, 52
  %rb = or i64 %fpos, %frac
  %rb1 = select i1 %zero, i64 0, i64 %rb
  %rd = bitcast i64 %rb1 to double
  %rs = call double @llvm.copysign.f64(double %rd, double %x)
  ret double %rs
}`;

/** Division of i32 without traps: 0 where the divisor is 0, and modulo 2^32 the quotient of -2^31 and -1. */
const divisions = `define internal i32 @w.div(i32 %a, i32 %b) alwaysinline nounwind {
  %zero = icmp eq i32 %b, 0
  %minus = icmp eq i32 %b, -1
  %special = or i1 %zero, %minus
  %safe = select i1 %special, i32 1, i32 %b
  %quotient = sdiv i32 %a, %safe
  %negated = sub i32 0, %a
  %signed = select i1 %minus, i32 %negated, i32 %quotient
  %result = select i1 %zero, i32 0, i32 %signed
  ret i32 %result
}
define internal i32 @w.rem(i32 %a, i32 %b) alwaysinline nounwind {
  %up = add i32 %b, 1
  %special = icmp ult i32 %up, 2
  %safe = select i1 %special, i32 1, i32 %b
  %result = srem i32 %a, %safe
  ret i32 %result
}
define internal i32 @w.floordiv(i32 %a, i32 %b) alwaysinline nounwind {
  %quotient = call i32 @w.div(i32 %a, i32 %b)
  %rest = call i32 @w.rem(i32 %a, i32 %b)
  %some = icmp ne i32 %rest, 0
  %signs = xor i32 %rest, %b
  %differ = icmp slt i32 %signs, 0
  %below = and i1 %some, %differ
  %one = zext i1 %below to i32
  %result = sub i32 %quotient, %one
  ret i32 %result
}
define internal i32 @w.udiv(i32 %a, i32 %b) alwaysinline nounwind {
  %zero = icmp eq i32 %b, 0
  %safe = select i1 %zero, i32 1, i32 %b
  %quotient = udiv i32 %a, %safe
  %result = select i1 %zero, i32 0, i32 %quotient
  ret i32 %result
}
define internal i32 @w.urem(i32 %a, i32 %b) alwaysinline nounwind {
  %zero = icmp eq i32 %b, 0
  %safe = select i1 %zero, i32 1, i32 %b
  %result = urem i32 %a, %safe
  ret i32 %result
}`;

/**
 * Between doubles and 16 bits. Exponent and fraction of the latter, put into those of a double, make a number that is
 * 2^1008 times too small, also where either of the two is subnormal. A double is rounded, half to even, by adding a
 * power of two whose last place is that of the result.
 */
const halves = `define internal double @w.fromhalf(i16 %half) alwaysinline nounwind {
  %bits = zext i16 %half to i64
  %low = and i64 %bits, 32767
  %moved = shl i64 %low, 42
  %small = bitcast i64 %moved to double
  %finite = fmul double %small, 0x7EF0000000000000
  %over = or i64 %moved, 9218868437227405312
  %infinite = bitcast i64 %over to double
  %special = icmp uge i64 %low, 31744
  %magnitude = select i1 %special, double %infinite, double %finite
  %sign0 = and i64 %bits, 32768
  %sign = shl i64 %sign0, 48
  %positive = bitcast double %magnitude to i64
  %signed = or i64 %positive, %sign
  %result = bitcast i64 %signed to double
  ret double %result
}
define internal i16 @w.tohalf(double %x) alwaysinline nounwind {
  %all = bitcast double %x to i64
  %magnitude = call double @llvm.fabs.f64(double %x)
  %capped = call double @llvm.minimum.f64(double %magnitude, double 131072.0)
  %bits = bitcast double %capped to i64
  %power0 = and i64 %bits, 9218868437227405312
  %power1 = bitcast i64 %power0 to double
  %power = call double @llvm.maximum.f64(double %power1, double 0x3F10000000000000)
  %large = fmul double %power, 4398046511104.0
  %sum = fadd double %capped, %large
  %rounded = fsub double %sum, %large
  %small = fmul double %rounded, 0x00F0000000000000
  %field = bitcast double %small to i64
  %moved = lshr i64 %field, 42
  %low = trunc i64 %moved to i16
  %over = fcmp oge double %rounded, 65536.0
  %finite = select i1 %over, i16 31744, i16 %low
  %signs = lshr i64 %all, 48
  %sign0 = trunc i64 %signs to i16
  %sign = and i16 %sign0, -32768
  %signed = or i16 %finite, %sign
  %unordered = fcmp uno double %x, 0.0
  %result = select i1 %unordered, i16 32256, i16 %signed
  ret i16 %result
}`;

/** Moves the arena's top by a multiple of 16 bytes. */
const allocate = `define internal ptr @w.allocate(i64 %bytes) nounwind {
  %top = load i32, ptr ${ARENA_TOP}
  %end = load i32, ptr ${ARENA_END}
  %fits0 = icmp ule i64 %bytes, 4294967296
  %some = add i64 %bytes, 15
  %whole = and i64 %some, -16
  %top64 = zext i32 %top to i64
  %end64 = zext i32 %end to i64
  %next = add i64 %top64, %whole
  %fits1 = icmp ule i64 %next, %end64
  %fits = and i1 %fits0, %fits1
  br i1 %fits, label %take, label %full, !prof !0
take:
  %next32 = trunc i64 %next to i32
  store i32 %next32, ptr ${ARENA_TOP}
  %address = inttoptr i32 %top to ptr
  ret ptr %address
full:
  %asked = uitofp i64 %bytes to double
  call void @w.outofmemory(double %asked)
  unreachable
}`;

const intrinsics = [
  ...["fabs", "floor", "ceil", "trunc", "sqrt", "roundeven"].flatMap((name) => [
    `declare double @llvm.${name}.f64(double)`,
    `declare float @llvm.${name}.f32(float)`,
  ]),
  ...["copysign", "minimum", "maximum"].flatMap((name) => [
    `declare double @llvm.${name}.f64(double, double)`,
    `declare float @llvm.${name}.f32(float, float)`,
  ]),
  ...["smin", "smax"].flatMap((name) => [
    `declare i32 @llvm.${name}.i32(i32, i32)`,
    `declare i64 @llvm.${name}.i64(i64, i64)`,
  ]),
  "declare i64 @llvm.umin.i64(i64, i64)",
  "declare i32 @llvm.umax.i32(i32, i32)",
  "declare i32 @llvm.umin.i32(i32, i32)",
  "declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)",
  "declare i32 @llvm.ctlz.i32(i32, i1)",
  "declare i32 @llvm.cttz.i32(i32, i1)",
  "declare i32 @llvm.ctpop.i32(i32)",
  "declare i64 @llvm.ctlz.i64(i64, i1)",
  "declare i64 @llvm.cttz.i64(i64, i1)",
  "declare i64 @llvm.fptosi.sat.i64.f64(double)",
  "declare i32 @llvm.fptosi.sat.i32.f64(double)",
  "declare i32 @llvm.fptoui.sat.i32.f64(double)",
  "declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)",
  "declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)",
];

/**
 * Makes room for one more element in a full list. Where at least half of its memory lies before its first element, the
 * elements move there; else the capacity is doubled, in place when nothing stands behind the list in the arena.
 */
const grow = `define internal void @w.grow(ptr %list, i32 %size) noinline cold nounwind "unit" {
  %lengthAt = getelementptr inbounds i8, ptr %list, i32 4
  %capacityAt = getelementptr inbounds i8, ptr %list, i32 8
  %droppedAt = getelementptr inbounds i8, ptr %list, i32 12
  %items = load ptr, ptr %list, !tbaa !5
  %length = load i32, ptr %lengthAt, !tbaa !5
  %capacity = load i32, ptr %capacityAt, !tbaa !5
  %dropped = load i32, ptr %droppedAt, !tbaa !5
  %used = mul i32 %length, %size
  %before = mul i32 %dropped, %size
  %back = sub i32 0, %before
  %base = getelementptr i8, ptr %items, i32 %back
  %some = icmp ne i32 %dropped, 0
  %half = icmp uge i32 %dropped, %length
  %enough = and i1 %some, %half
  br i1 %enough, label %begin, label %double
begin:
  call void @llvm.memmove.p0.p0.i32(ptr align 1 %base, ptr align 1 %items, i32 %used, i1 false)
  %room = add i32 %capacity, %dropped
  store ptr %base, ptr %list, !tbaa !5
  store i32 %room, ptr %capacityAt, !tbaa !5
  store i32 0, ptr %droppedAt, !tbaa !5
  ret void
double:
  %twice0 = shl i32 %capacity, 1
  %twice = call i32 @llvm.umax.i32(i32 %twice0, i32 4)
  %twice64 = zext i32 %twice to i64
  %size64 = zext i32 %size to i64
  %bytes = mul i64 %twice64, %size64
  %whole0 = add i32 %capacity, %dropped
  %whole1 = mul i32 %whole0, %size
  %whole2 = add i32 %whole1, 15
  %whole = and i32 %whole2, -16
  %end = getelementptr i8, ptr %base, i32 %whole
  %top = load ptr, ptr ${ARENA_TOP}
  %last0 = icmp eq ptr %end, %top
  %any = icmp ne i32 %whole, 0
  %last = and i1 %last0, %any
  br i1 %last, label %extend, label %move
extend:
  %before64 = zext i32 %before to i64
  %whole64 = zext i32 %whole to i64
  %wanted = add i64 %bytes, %before64
  %missing = sub i64 %wanted, %whole64
  %lacks = icmp ugt i64 %wanted, %whole64
  %more = select i1 %lacks, i64 %missing, i64 0
  %ignored = call ptr @w.allocate(i64 %more)
  store i32 %twice, ptr %capacityAt, !tbaa !5
  ret void
move:
  %moved = call ptr @w.allocate(i64 %bytes)
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %moved, ptr align 1 %items, i32 %used, i1 false)
  store ptr %moved, ptr %list, !tbaa !5
  store i32 %twice, ptr %capacityAt, !tbaa !5
  store i32 0, ptr %droppedAt, !tbaa !5
  ret void
}`;

/**
 * Whether two strings have the same units. What is the same memory needs no look, and nothing is equal to nothing
 * alone.
 */
const sameText = `define internal i1 @w.sametext(ptr %a, i32 %m, ptr %b, i32 %n) nounwind {
  %memory = icmp eq ptr %a, %b
  %lengths = icmp eq i32 %m, %n
  br i1 %lengths, label %equal, label %different
different:
  ret i1 false
equal:
  br i1 %memory, label %same, label %there
there:
  %a0 = icmp eq ptr %a, null
  %b0 = icmp eq ptr %b, null
  %missing = or i1 %a0, %b0
  br i1 %missing, label %different, label %loop
loop:
  %k = phi i32 [ 0, %there ], [ %next, %step ]
  %more = icmp ult i32 %k, %m
  br i1 %more, label %step, label %same
step:
  %pa = getelementptr inbounds i16, ptr %a, i32 %k
  %pb = getelementptr inbounds i16, ptr %b, i32 %k
  %ua = load i16, ptr %pa
  %ub = load i16, ptr %pb
  %next = add i32 %k, 1
  %alike = icmp eq i16 %ua, %ub
  br i1 %alike, label %loop, label %different
same:
  ret i1 true
}`;

/** Branch weights of a check that fails hardly ever. */
const likely = `!0 = !{!"branch_weights", i32 1048575, i32 1}`;

/** Fields of objects and heads of lists are never elements of arrays. */
const aliasing = `!1 = !{!"wumba"}
!3 = !{!"objects", !1, i64 0}
!4 = !{!"elements", !1, i64 0}
!5 = !{!3, !3, i64 0}
!6 = !{!4, !4, i64 0}`;

export const prelude = [
  header,
  declareWords,
  ...imports,
  ...intrinsics,
  toInt32,
  round,
  fmod,
  divisions,
  halves,
  widePrelude,
  allocate,
  carrying,
  grow,
  sameText,
  sumOfEights,
  texts,
  likely,
  aliasing,
].join("\n");
/** The first metadata number that a module may use. */
export const FIRST_METADATA = 7;
