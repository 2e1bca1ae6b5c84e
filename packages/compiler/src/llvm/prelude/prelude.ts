/** LLVM IR that every kernel may use; see definitions.ts for what a module gets of it. */
import { widePrelude } from "./wide-prelude.js";
import { IMPORT_MODULE, IMPORTS } from "wumba/wire";
import { carrying } from "../compact.js";
import { sumOfEights } from "../eights.js";
import { texts } from "./texts.js";
import { ARENA_END, ARENA_TOP, declareWords } from "../words.js";
import { singleToInt32, toInt32, round, fmod, divisions, halves } from "./numbers.js";

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
  "declare i32 @llvm.fptosi.sat.i32.f32(float)",
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
  singleToInt32,
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
