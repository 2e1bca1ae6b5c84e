/** LLVM IR for numbers: to 32 bits and to 16 and back, rounding, remainders, divisions without traps. */

/**
 * ToInt32: modulo 2^32. Below 2^51 the whole part, added to 2^52 + 2^51, stands in the low bits of the sum's mantissa,
 * in two's complement; engines do this faster than a saturating conversion. Below 2^63 the conversion to i64 is exact;
 * above, the mantissa is shifted.
 */
export const toInt32 = `define internal i32 @w.toint32(double %x) alwaysinline nounwind {
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

/**
 * ToInt32 of single precision, without a branch, so that vectors can have it: the whole number of times that 2^32 is in
 * it is taken off, which is exact, and the rest brought between -2^31 and 2^31. Infinities become NaN there, and NaN 0.
 */
export const singleToInt32 = `define internal i32 @w.singletoint32(float %x) alwaysinline nounwind {
  %times = fmul float %x, 0x3DF0000000000000
  %whole = call float @llvm.trunc.f32(float %times)
  %product = fmul float %whole, 0x41F0000000000000
  %rest = fsub float %x, %product
  %high = fcmp oge float %rest, 0x41E0000000000000
  %less = fsub float %rest, 0x41F0000000000000
  %down = select i1 %high, float %less, float %rest
  %low = fcmp olt float %down, 0xC1E0000000000000
  %more = fadd float %down, 0x41F0000000000000
  %near = select i1 %low, float %more, float %down
  %word = call i32 @llvm.fptosi.sat.i32.f32(float %near)
  ret i32 %word
}`;

/** Math.round: the nearest integer, halves upwards, the sign of the argument kept for zero. */
export const round = `define internal double @w.round(double %x) alwaysinline nounwind {
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
export const fmod = `define internal double @w.fmod(double %x, double %y) nounwind {
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
export const divisions = `define internal i32 @w.div(i32 %a, i32 %b) alwaysinline nounwind {
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
export const halves = `define internal double @w.fromhalf(i16 %half) alwaysinline nounwind {
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
