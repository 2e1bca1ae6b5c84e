/**
 * LLVM IR of strings. A string is never changed, but the memory behind its end may be free: what is joined to it is
 * then written there, and both strings begin at the same address. `@w.tails` lists such ends, four for each quarter
 * power of ten of the length, so that a string which grows is forgotten only when several others of about its length
 * have grown since.
 */
import { textFailReasons } from "../../ir/fails.js";
import { ARENA_END, ARENA_TOP, RESULT, RESULT_LENGTH } from "../words.js";

/** Bytes behind a string that grows which are taken at once, at most. */
const SLACK = 1024;
/** Units that are copied one by one. */
const FEW = 12;

/** Each tail: where the string ends, and where the free memory behind it does. An end of 0 is no tail. */
const state = `@w.tails = internal global [64 x { i32, i32 }] zeroinitializer, align 8
@w.used = internal global i64 0
@w.turns = internal global [16 x i32] zeroinitializer
@w.recent = internal global i32 0
@w.low = internal global i32 0`;

/** Puts the arena's top back. What grew above the lowest such top is no tail any more. */
const putBack = `define internal void @w.putback(i32 %top) nounwind {
  store i32 %top, ptr ${ARENA_TOP}
  %low = load i32, ptr @w.low
  %lower = call i32 @llvm.umin.i32(i32 %low, i32 %top)
  store i32 %lower, ptr @w.low
  ret void
}
define internal void @w.settle() nounwind {
  %low = load i32, ptr @w.low
  %changed = icmp ne i32 %low, -1
  br i1 %changed, label %begin, label %done
begin:
  store i32 -1, ptr @w.low
  %all = load i64, ptr @w.used
  br label %next
next:
  %left = phi i64 [ %all, %begin ], [ %rest, %each ], [ %rest, %drop ]
  %kept = phi i64 [ %all, %begin ], [ %kept, %each ], [ %fewer, %drop ]
  %some = icmp ne i64 %left, 0
  br i1 %some, label %each, label %finish
each:
  %k64 = call i64 @llvm.cttz.i64(i64 %left, i1 true)
  %minus = sub i64 %left, 1
  %rest = and i64 %left, %minus
  %k = trunc i64 %k64 to i32
  %slot = getelementptr inbounds { i32, i32 }, ptr @w.tails, i32 %k
  %limitAt = getelementptr inbounds i8, ptr %slot, i32 4
  %limit = load i32, ptr %limitAt
  %stale = icmp ugt i32 %limit, %low
  br i1 %stale, label %drop, label %next
drop:
  store i32 0, ptr %slot
  %bit = shl i64 1, %k64
  %fewer = xor i64 %kept, %bit
  br label %next
finish:
  store i64 %kept, ptr @w.used
  br label %done
done:
  ret void
}`;

/** The first of the four slots for strings of a length. */
const firstSlot = `define internal i32 @w.firstslot(i32 %length) alwaysinline nounwind {
  %some = or i32 %length, 1
  %zeros = call i32 @llvm.ctlz.i32(i32 %some, i1 true)
  %bits = sub i32 31, %zeros
  %half = lshr i32 %bits, 1
  %first = shl i32 %half, 2
  ret i32 %first
}
define internal void @w.addtail(i32 %end, i32 %limit, i32 %length) nounwind {
  %first = call i32 @w.firstslot(i32 %length)
  %tier = lshr i32 %first, 2
  %turnAt = getelementptr inbounds i32, ptr @w.turns, i32 %tier
  %turn = load i32, ptr %turnAt
  %next = add i32 %turn, 1
  store i32 %next, ptr %turnAt
  %which = and i32 %turn, 3
  %k = add i32 %first, %which
  %slot = getelementptr inbounds { i32, i32 }, ptr @w.tails, i32 %k
  store i32 %end, ptr %slot
  %limitAt = getelementptr inbounds i8, ptr %slot, i32 4
  store i32 %limit, ptr %limitAt
  store i32 %k, ptr @w.recent
  %used = load i64, ptr @w.used
  %k64 = zext i32 %k to i64
  %bit = shl i64 1, %k64
  %more = or i64 %used, %bit
  store i64 %more, ptr @w.used
  ret void
}`;

/** The address of a string with free memory for more units behind it: its own, or that of a copy. */
const extend = `define internal ptr @w.extend(ptr %text, i32 %length, i32 %more) noinline nounwind "unit" {
  call void @w.settle()
  %address = ptrtoint ptr %text to i32
  %bytes = shl i32 %length, 1
  %extra = shl i32 %more, 1
  %end = add i32 %address, %bytes
  %total = add i32 %length, %more
  %whole = shl i32 %total, 1
  %newEnd = add i32 %end, %extra
  %first = call i32 @w.firstslot(i32 %length)
  %last = add i32 %first, 4
  br label %look
look:
  %k = phi i32 [ %first, %0 ], [ %nextK, %other ]
  %slot = getelementptr inbounds { i32, i32 }, ptr @w.tails, i32 %k
  %known = load i32, ptr %slot
  %same = icmp eq i32 %known, %end
  br i1 %same, label %found, label %other
other:
  %nextK = add i32 %k, 1
  %again = icmp ult i32 %nextK, %last
  br i1 %again, label %look, label %begin
found:
  store i32 0, ptr %slot
  %limitAt = getelementptr inbounds i8, ptr %slot, i32 4
  %limit = load i32, ptr %limitAt
  %room = sub i32 %limit, %end
  %fits = icmp ule i32 %extra, %room
  br i1 %fits, label %inside, label %outside
inside:
  call void @w.addtail(i32 %newEnd, i32 %limit, i32 %total)
  ret ptr %text
outside:
  %top = load i32, ptr ${ARENA_TOP}
  %isLast = icmp eq i32 %limit, %top
  br i1 %isLast, label %lengthen, label %move
lengthen:
  %missing = sub i32 %extra, %room
  %arenaEnd = load i32, ptr ${ARENA_END}
  %left = sub i32 %arenaEnd, %top
  %quarter = lshr i32 %whole, 2
  %slack = call i32 @llvm.umin.i32(i32 %quarter, i32 ${SLACK})
  %wished = add i32 %missing, %slack
  %hasRoom = icmp ult i32 %wished, %left
  %wanted = select i1 %hasRoom, i32 %wished, i32 %missing
  %missing64 = zext i32 %wanted to i64
  %taken = call ptr @w.allocate(i64 %missing64)
  %newTop = load i32, ptr ${ARENA_TOP}
  call void @w.addtail(i32 %newEnd, i32 %newTop, i32 %total)
  ret ptr %text
move:
  %twice64 = zext i32 %whole to i64
  %capacity = shl i64 %twice64, 1
  br label %copy
begin:
  %exact = zext i32 %whole to i64
  br label %copy
copy:
  %size = phi i64 [ %capacity, %move ], [ %exact, %begin ]
  %moved = call ptr @w.allocate(i64 %size)
  call void @llvm.memcpy.p0.p0.i32(ptr align 2 %moved, ptr align 2 %text, i32 %bytes, i1 false)
  %movedAt = ptrtoint ptr %moved to i32
  %movedEnd = add i32 %movedAt, %whole
  %movedLimit = load i32, ptr ${ARENA_TOP}
  call void @w.addtail(i32 %movedEnd, i32 %movedLimit, i32 %total)
  ret ptr %moved
}`;

/**
 * Two strings that lie behind one another are one already. The string that has grown last has its tail at hand. A few
 * units are stored faster than memory is copied.
 */
const join = `define internal { ptr, i32 } @w.join(ptr %a, i32 %m, ptr %b, i32 %n) noinline nounwind "unit" {
  %total = add i32 %m, %n
  %noA = icmp eq i32 %m, 0
  br i1 %noA, label %onlyB, label %some
some:
  %bytes = shl i32 %m, 1
  %end = getelementptr inbounds i8, ptr %a, i32 %bytes
  %noB = icmp eq i32 %n, 0
  %adjacent = icmp eq ptr %end, %b
  %free = or i1 %noB, %adjacent
  br i1 %free, label %whole, label %extend
extend:
  %more = shl i32 %n, 1
  %endAt = ptrtoint ptr %end to i32
  %newEnd = add i32 %endAt, %more
  %k = load i32, ptr @w.recent
  %slot = getelementptr inbounds { i32, i32 }, ptr @w.tails, i32 %k
  %known = load i32, ptr %slot
  %limitAt = getelementptr inbounds i8, ptr %slot, i32 4
  %limit = load i32, ptr %limitAt
  %low = load i32, ptr @w.low
  %first = call i32 @w.firstslot(i32 %total)
  %itsFirst = and i32 %k, -4
  %same = icmp eq i32 %known, %endAt
  %fits = icmp ule i32 %newEnd, %limit
  %fresh = icmp ule i32 %limit, %low
  %sameTier = icmp eq i32 %first, %itsFirst
  %c0 = and i1 %same, %fits
  %c1 = and i1 %fresh, %sameTier
  %recent = and i1 %c0, %c1
  br i1 %recent, label %grown, label %other
grown:
  store i32 %newEnd, ptr %slot
  br label %place
other:
  %found = call ptr @w.extend(ptr %a, i32 %m, i32 %n)
  br label %place
place:
  %place1 = phi ptr [ %a, %grown ], [ %found, %other ]
  %behind = getelementptr inbounds i8, ptr %place1, i32 %bytes
  %isFew = icmp ule i32 %n, ${FEW}
  br i1 %isFew, label %few, label %many
few:
  %i = phi i32 [ 0, %place ], [ %nextI, %few ]
  %from = getelementptr inbounds i16, ptr %b, i32 %i
  %unit = load i16, ptr %from
  %to = getelementptr inbounds i16, ptr %behind, i32 %i
  store i16 %unit, ptr %to
  %nextI = add i32 %i, 1
  %isMore = icmp ult i32 %nextI, %n
  br i1 %isMore, label %few, label %whole
many:
  call void @llvm.memcpy.p0.p0.i32(ptr align 2 %behind, ptr align 2 %b, i32 %more, i1 false)
  br label %whole
onlyB:
  br label %whole
whole:
  %address = phi ptr [ %a, %some ], [ %place1, %few ], [ %place1, %many ], [ %b, %onlyB ]
  %r0 = insertvalue { ptr, i32 } poison, ptr %address, 0
  %r1 = insertvalue { ptr, i32 } %r0, i32 %total, 1
  ret { ptr, i32 } %r1
}`;

/**
 * At the end of a function that gives a string: the arena is put back but for the string. A new one moves down to where
 * the function began; one that is older may have grown; one above the arena is static.
 */
const keep = `define internal ptr @w.keeptext(ptr %text, i32 %length, i32 %top) noinline nounwind "unit" {
  %address = ptrtoint ptr %text to i32
  %bytes = shl i32 %length, 1
  %older = icmp ult i32 %address, %top
  br i1 %older, label %done, label %look
look:
  %now = load i32, ptr ${ARENA_TOP}
  %outside = icmp uge i32 %address, %now
  br i1 %outside, label %static, label %new
static:
  call void @w.putback(i32 %top)
  ret ptr %text
new:
  %to = inttoptr i32 %top to ptr
  call void @llvm.memmove.p0.p0.i32(ptr align 2 %to, ptr align 2 %text, i32 %bytes, i1 false)
  br label %done
done:
  %kept = phi ptr [ %text, %0 ], [ %to, %new ]
  %at = ptrtoint ptr %kept to i32
  %end = add i32 %at, %bytes
  %some = add i32 %end, 15
  %rounded = and i32 %some, -16
  %newTop = call i32 @llvm.umax.i32(i32 %rounded, i32 %top)
  call void @w.putback(i32 %newTop)
  ret ptr %kept
}`;

/** What needs Unicode's tables is JavaScript's work; the result stands in the arena. */
const recase = `define internal { ptr, i32 } @w.recase(ptr %text, i32 %length, i32 %upper) nounwind {
  call void @w.hostcase(ptr %text, i32 %length, i32 %upper)
  %address = load ptr, ptr ${RESULT}
  %count = load i32, ptr ${RESULT_LENGTH}
  %r0 = insertvalue { ptr, i32 } poison, ptr %address, 0
  %r1 = insertvalue { ptr, i32 } %r0, i32 %count, 1
  ret { ptr, i32 } %r1
}`;

const fails = textFailReasons
  .map(
    (reason, which) => `define internal void @w.${reason.toLowerCase()}(double %value) cold noreturn nounwind {
  call void @w.texterror(i32 ${which}, double %value)
  unreachable
}`,
  )
  .join("\n");

export const texts = [state, putBack, firstSlot, extend, join, keep, recase, fails].join("\n");
