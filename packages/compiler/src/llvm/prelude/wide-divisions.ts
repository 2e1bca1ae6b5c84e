/** LLVM IR for quotients and remainders of bigints in registers of 64 and 128 bits, without traps. */

/** The divisor is not 0; the quotient of -2^63 and -1 is modulo 2^64. */
export const divisions64 = `define internal i64 @w.sdiv.i64(i64 %a, i64 %b) alwaysinline nounwind {
  %minus = icmp eq i64 %b, -1
  %safe = select i1 %minus, i64 1, i64 %b
  %quotient = sdiv i64 %a, %safe
  %negated = sub i64 0, %a
  %result = select i1 %minus, i64 %negated, i64 %quotient
  ret i64 %result
}
define internal i64 @w.srem.i64(i64 %a, i64 %b) alwaysinline nounwind {
  %minus = icmp eq i64 %b, -1
  %safe = select i1 %minus, i64 1, i64 %b
  %result = srem i64 %a, %safe
  ret i64 %result
}
define internal i64 @w.udiv.i64(i64 %a, i64 %b) alwaysinline nounwind {
  %result = udiv i64 %a, %b
  ret i64 %result
}
define internal i64 @w.urem.i64(i64 %a, i64 %b) alwaysinline nounwind {
  %result = urem i64 %a, %b
  ret i64 %result
}`;

/** Words of 64 bits divide at once; else bit by bit from the highest of the dividend. */
export const divisions128 = `define internal { i128, i128 } @w.udivrem.i128(i128 %a, i128 %b) noinline nounwind {
  %both = or i128 %a, %b
  %bothhigh = lshr i128 %both, 64
  %small = icmp eq i128 %bothhigh, 0
  br i1 %small, label %words, label %long
words:
  %aw = trunc i128 %a to i64
  %bw = trunc i128 %b to i64
  %qw = udiv i64 %aw, %bw
  %rw = urem i64 %aw, %bw
  %q0 = zext i64 %qw to i128
  %r0 = zext i64 %rw to i128
  %s0 = insertvalue { i128, i128 } poison, i128 %q0, 0
  %s1 = insertvalue { i128, i128 } %s0, i128 %r0, 1
  ret { i128, i128 } %s1
long:
  br label %loop
loop:
  %k = phi i32 [ 128, %long ], [ %k1, %loop ]
  %q = phi i128 [ 0, %long ], [ %q2, %loop ]
  %r = phi i128 [ 0, %long ], [ %r4, %loop ]
  %rest = phi i128 [ %a, %long ], [ %rest1, %loop ]
  %lost = icmp slt i128 %r, 0
  %r1 = shl i128 %r, 1
  %top = lshr i128 %rest, 127
  %r2 = or i128 %r1, %top
  %rest1 = shl i128 %rest, 1
  %large = icmp uge i128 %r2, %b
  %take = or i1 %lost, %large
  %r3 = sub i128 %r2, %b
  %r4 = select i1 %take, i128 %r3, i128 %r2
  %q1 = shl i128 %q, 1
  %bit = zext i1 %take to i128
  %q2 = or i128 %q1, %bit
  %k1 = sub i32 %k, 1
  %more = icmp ne i32 %k1, 0
  br i1 %more, label %loop, label %done
done:
  %t0 = insertvalue { i128, i128 } poison, i128 %q2, 0
  %t1 = insertvalue { i128, i128 } %t0, i128 %r4, 1
  ret { i128, i128 } %t1
}
define internal i128 @w.udiv.i128(i128 %a, i128 %b) alwaysinline nounwind {
  %both = call { i128, i128 } @w.udivrem.i128(i128 %a, i128 %b)
  %result = extractvalue { i128, i128 } %both, 0
  ret i128 %result
}
define internal i128 @w.urem.i128(i128 %a, i128 %b) alwaysinline nounwind {
  %both = call { i128, i128 } @w.udivrem.i128(i128 %a, i128 %b)
  %result = extractvalue { i128, i128 } %both, 1
  ret i128 %result
}
define internal i128 @w.magnitude(i128 %a) alwaysinline nounwind {
  %sign = ashr i128 %a, 127
  %flipped = xor i128 %a, %sign
  %result = sub i128 %flipped, %sign
  ret i128 %result
}
define internal i128 @w.sdiv.i128(i128 %a, i128 %b) alwaysinline nounwind {
  %am = call i128 @w.magnitude(i128 %a)
  %bm = call i128 @w.magnitude(i128 %b)
  %quotient = call i128 @w.udiv.i128(i128 %am, i128 %bm)
  %signs = xor i128 %a, %b
  %negated = sub i128 0, %quotient
  %negative = icmp slt i128 %signs, 0
  %result = select i1 %negative, i128 %negated, i128 %quotient
  ret i128 %result
}
define internal i128 @w.srem.i128(i128 %a, i128 %b) alwaysinline nounwind {
  %am = call i128 @w.magnitude(i128 %a)
  %bm = call i128 @w.magnitude(i128 %b)
  %rest = call i128 @w.urem.i128(i128 %am, i128 %bm)
  %negated = sub i128 0, %rest
  %negative = icmp slt i128 %a, 0
  %result = select i1 %negative, i128 %negated, i128 %rest
  ret i128 %result
}`;
