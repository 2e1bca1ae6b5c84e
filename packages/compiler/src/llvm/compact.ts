/**
 * LLVM IR that puts the arena back but for what is still in use; see carried.ts. The blocks of memory in use stand in a
 * list in the free memory behind the arena's top, each with where it begins and ends, where its address is written
 * down, and that address. Sorted, what overlaps or touches is one piece, so that views still show the same elements.
 * The pieces move down in their order.
 */
import { ARENA_END, ARENA_TOP } from "./words.js";

/**
 * The address of the arena's top from which on it is worth to look what is in use above `start`: that costs little
 * beside what has filled the rest, at least `fewest` bytes where half of the free memory is as many.
 */
const RARE = `noinline cold nounwind "unit"`;

const limit = `define internal i32 @w.arenalimit(i32 %start, i32 %top, i32 %looked, i32 %fewest) ${RARE} {
  %end = load i32, ptr ${ARENA_END}
  %room = sub i32 %end, %top
  %used = sub i32 %top, %start
  %cost = add i32 %used, %looked
  %eighth = lshr i32 %room, 3
  %some = call i32 @llvm.umin.i32(i32 %cost, i32 %eighth)
  %fourfold = shl i32 %some, 2
  %wanted = call i32 @llvm.umax.i32(i32 %fourfold, i32 %fewest)
  %half = lshr i32 %room, 1
  %step = call i32 @llvm.umin.i32(i32 %wanted, i32 %half)
  %limit = add i32 %top, %step
  ret i32 %limit
}`;

/**
 * Five words about the list: where it is looked for blocks from, its end, the bytes that it would take with the blocks
 * below, where its last block begins, and whether one began before the one before it.
 */
const list = `define internal void @w.listblocks(ptr %blocks, i32 %start) noinline cold nounwind "unit" {
  %top = load i32, ptr ${ARENA_TOP}
  store i32 %start, ptr %blocks
  %nextAt = getelementptr inbounds i8, ptr %blocks, i32 4
  store i32 %top, ptr %nextAt
  %rest = getelementptr inbounds i8, ptr %blocks, i32 8
  call void @llvm.memset.p0.i32(ptr align 4 %rest, i8 0, i32 12, i1 false)
  ret void
}
define internal void @w.addblock(ptr %blocks, ptr %address, i32 %bytes, ptr %cell, ptr %value) ${RARE} {
  %lookedAt = getelementptr inbounds i8, ptr %blocks, i32 8
  %looked = load i32, ptr %lookedAt
  %looked1 = add i32 %looked, 16
  store i32 %looked1, ptr %lookedAt
  %start = load i32, ptr %blocks
  %top = load i32, ptr ${ARENA_TOP}
  %from = ptrtoint ptr %address to i32
  %end = add i32 %from, %bytes
  %begin = call i32 @llvm.umax.i32(i32 %from, i32 %start)
  %some = icmp ugt i32 %end, %begin
  %inside = icmp ult i32 %begin, %top
  %counts = and i1 %some, %inside
  br i1 %counts, label %add, label %done
add:
  %nextAt = getelementptr inbounds i8, ptr %blocks, i32 4
  %next = load i32, ptr %nextAt
  %arenaEnd = load i32, ptr ${ARENA_END}
  %furthest = sub i32 %arenaEnd, 16
  %fits = icmp ule i32 %next, %furthest
  br i1 %fits, label %write, label %full
full:
  store i32 -1, ptr %nextAt
  br label %done
write:
  %behind = add i32 %next, 16
  store i32 %behind, ptr %nextAt
  %block = inttoptr i32 %next to ptr
  %endAt = getelementptr inbounds i8, ptr %block, i32 4
  %cellAt = getelementptr inbounds i8, ptr %block, i32 8
  %valueAt = getelementptr inbounds i8, ptr %block, i32 12
  store i32 %begin, ptr %block
  store i32 %end, ptr %endAt
  store ptr %cell, ptr %cellAt
  store ptr %value, ptr %valueAt
  %lastAt = getelementptr inbounds i8, ptr %blocks, i32 12
  %last = load i32, ptr %lastAt
  store i32 %begin, ptr %lastAt
  %earlier = icmp ult i32 %begin, %last
  br i1 %earlier, label %mixed, label %done
mixed:
  %mixedAt = getelementptr inbounds i8, ptr %blocks, i32 16
  store i32 1, ptr %mixedAt
  br label %done
done:
  ret void
}`;

/** Heapsort of `count` blocks by where they begin; J. W. J. Williams, "Algorithm 232: Heapsort", 1964. */
const sort = `define internal void @w.sortblocks(ptr %list, i32 %count) noinline cold nounwind "unit" {
  %half = lshr i32 %count, 1
  br label %build
build:
  %root = phi i32 [ %half, %0 ], [ %root1, %sift ]
  %some = icmp ne i32 %root, 0
  br i1 %some, label %sift, label %take
sift:
  %root1 = sub i32 %root, 1
  call void @w.siftblock(ptr %list, i32 %root1, i32 %count)
  br label %build
take:
  %left = phi i32 [ %count, %build ], [ %left1, %swap ]
  %more = icmp ugt i32 %left, 1
  br i1 %more, label %swap, label %done
swap:
  %left1 = sub i32 %left, 1
  %last = getelementptr inbounds [4 x i32], ptr %list, i32 %left1
  %a = load <4 x i32>, ptr %list, align 16
  %b = load <4 x i32>, ptr %last, align 16
  store <4 x i32> %b, ptr %list, align 16
  store <4 x i32> %a, ptr %last, align 16
  call void @w.siftblock(ptr %list, i32 0, i32 %left1)
  br label %take
done:
  ret void
}
define internal void @w.siftblock(ptr %list, i32 %root, i32 %count) noinline cold nounwind "unit" {
  %rootAt = getelementptr inbounds [4 x i32], ptr %list, i32 %root
  %moving = load <4 x i32>, ptr %rootAt, align 16
  %begin = extractelement <4 x i32> %moving, i32 0
  br label %down
down:
  %k = phi i32 [ %root, %0 ], [ %child, %lift ]
  %kAt = getelementptr inbounds [4 x i32], ptr %list, i32 %k
  %twice = shl i32 %k, 1
  %left = add i32 %twice, 1
  %has = icmp ult i32 %left, %count
  br i1 %has, label %choose, label %place
choose:
  %right = add i32 %twice, 2
  %last = sub i32 %count, 1
  %rightIn = call i32 @llvm.umin.i32(i32 %right, i32 %last)
  %leftAt = getelementptr inbounds [4 x i32], ptr %list, i32 %left
  %rightAt = getelementptr inbounds [4 x i32], ptr %list, i32 %rightIn
  %leftBegin = load i32, ptr %leftAt
  %rightBegin = load i32, ptr %rightAt
  %larger = icmp ugt i32 %rightBegin, %leftBegin
  %child = select i1 %larger, i32 %rightIn, i32 %left
  %childBegin = select i1 %larger, i32 %rightBegin, i32 %leftBegin
  %below = icmp ugt i32 %childBegin, %begin
  br i1 %below, label %lift, label %place
lift:
  %childAt = getelementptr inbounds [4 x i32], ptr %list, i32 %child
  %lifted = load <4 x i32>, ptr %childAt, align 16
  store <4 x i32> %lifted, ptr %kAt, align 16
  br label %down
place:
  store <4 x i32> %moving, ptr %kAt, align 16
  ret void
}`;

/** Gives the address behind what is in use; where there was no room for the list, that is the top. */
const compact = `define internal i32 @w.compact(ptr %blocks) noinline cold nounwind "unit" {
  %top = load i32, ptr ${ARENA_TOP}
  %list = inttoptr i32 %top to ptr
  %start = load i32, ptr %blocks
  %nextAt = getelementptr inbounds i8, ptr %blocks, i32 4
  %next = load i32, ptr %nextAt
  %mixedAt = getelementptr inbounds i8, ptr %blocks, i32 16
  %mixed = load i32, ptr %mixedAt
  %listEnd = inttoptr i32 %next to ptr
  %arenaEnd = load i32, ptr ${ARENA_END}
  %full = icmp ugt i32 %next, %arenaEnd
  br i1 %full, label %keep, label %order
keep:
  ret i32 %top
order:
  %isMixed = icmp ne i32 %mixed, 0
  br i1 %isMixed, label %sort, label %pieces
sort:
  %bytes = sub i32 %next, %top
  %count = lshr i32 %bytes, 4
  call void @w.sortblocks(ptr %list, i32 %count)
  br label %pieces
pieces:
  %b = phi ptr [ %list, %order ], [ %list, %sort ], [ %cNext, %ended ]
  %p = phi ptr [ %list, %order ], [ %list, %sort ], [ %pNext, %ended ]
  %to = phi i32 [ %start, %order ], [ %start, %sort ], [ %toNext, %ended ]
  %some = icmp ne ptr %b, %listEnd
  br i1 %some, label %piece, label %move
piece:
  %first = load i32, ptr %b
  %from = and i32 %first, -16
  %distance = sub i32 %from, %to
  br label %block
block:
  %c = phi ptr [ %b, %piece ], [ %cNext, %touch ]
  %end = phi i32 [ %from, %piece ], [ %further, %touch ]
  %cEndAt = getelementptr inbounds i8, ptr %c, i32 4
  %cEnd = load i32, ptr %cEndAt
  %further = call i32 @llvm.umax.i32(i32 %end, i32 %cEnd)
  %cellAt = getelementptr inbounds i8, ptr %c, i32 8
  %cell = load ptr, ptr %cellAt
  %valueAt = getelementptr inbounds i8, ptr %c, i32 12
  %value = load i32, ptr %valueAt
  %moved = sub i32 %value, %distance
  store i32 %moved, ptr %cell
  %cNext = getelementptr inbounds i8, ptr %c, i32 16
  %last = icmp eq ptr %cNext, %listEnd
  br i1 %last, label %ended, label %touch
touch:
  %cBegin = load i32, ptr %cNext
  %touches = icmp ule i32 %cBegin, %further
  br i1 %touches, label %block, label %ended
ended:
  %size = sub i32 %further, %from
  %sizeAt = getelementptr inbounds i8, ptr %p, i32 4
  store i32 %from, ptr %p
  store i32 %size, ptr %sizeAt
  %pNext = getelementptr inbounds i8, ptr %p, i32 16
  %size15 = add i32 %size, 15
  %whole = and i32 %size15, -16
  %toNext = add i32 %to, %whole
  br label %pieces
move:
  %q = phi ptr [ %list, %pieces ], [ %qNext, %copy ]
  %at = phi i32 [ %start, %pieces ], [ %atNext, %copy ]
  %left = icmp ne ptr %q, %p
  br i1 %left, label %copy, label %done
copy:
  %source32 = load i32, ptr %q
  %qSizeAt = getelementptr inbounds i8, ptr %q, i32 4
  %qSize = load i32, ptr %qSizeAt
  %source = inttoptr i32 %source32 to ptr
  %target = inttoptr i32 %at to ptr
  call void @llvm.memmove.p0.p0.i32(ptr align 16 %target, ptr align 16 %source, i32 %qSize, i1 false)
  %qSize15 = add i32 %qSize, 15
  %qWhole = and i32 %qSize15, -16
  %atNext = add i32 %at, %qWhole
  %qNext = getelementptr inbounds i8, ptr %q, i32 16
  br label %move
done:
  ret i32 %at
}`;

export const carrying = [limit, list, sort, compact].join("\n");
