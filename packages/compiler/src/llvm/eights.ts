/**
 * Sums of doubles that follow one another, eight side by side: LLVM makes pairs of those that meet last, which are not
 * neighbours in memory. Here they are vectors of neighbours, added in the order of the function itself.
 */
import { read } from "../ir/build.js";
import type { Func, Local, Type } from "../ir/ir.js";
import type { Emitter } from "./emitter.js";

const FUNCTION = "w.sumofeights";
const PARAMETERS: readonly Type[] = ["i32", "Float64Array", "i32", "i32"];

/**
 * At the start of a function that adds elements: what adds those that follow one another and are in the array, and
 * returns. The rest of the function does all else.
 */
export function addInVectors(out: Emitter, { parameters }: Func): void {
  if (!parameters.every(({ type }, k) => type === PARAMETERS[k])) return;
  const [count, list, first, step] = parameters as [Local, Local, Local, Local];
  const [n, j, t] = [count, first, step].map((local) => out.scalar(read(local))) as [string, string, string];
  const { address, length } = out.array(read(list));
  const room = out.value(`sub i32 ${length}, ${j}`);
  const conditions = [`eq i32 ${t}, 1`, `ule i32 ${j}, ${length}`, `ule i32 ${n}, ${room}`].map((test) =>
    out.value(`icmp ${test}`),
  );
  const fits = conditions.reduce((a, b) => out.value(`and i1 ${a}, ${b}`));
  const [vectors, others] = [out.newLabel("vectors"), out.newLabel("others")];
  out.branch(fits, vectors, others, true);
  out.label(vectors);
  const from = out.value(`getelementptr inbounds double, ptr ${address}, i32 ${j}`);
  out.line(`ret double ${out.value(`call double @${FUNCTION}(ptr ${from}, i32 ${n})`)}`);
  out.label(others);
}

const PAIRS = [0, 1, 2, 3];

/** The sum of n doubles, one of eight from each place modulo 8 on, and then those that are left. */
export const sumOfEights = `define internal double @${FUNCTION}(ptr %a, i32 %n) noinline nounwind {
start:
  %eights = and i32 %n, -8
  %some = icmp ne i32 %eights, 0
  br i1 %some, label %loop, label %rest
loop:
  %k = phi i32 [ 0, %start ], [ %next, %loop ]
${PAIRS.map((p) => `  %s${p} = phi <2 x double> [ zeroinitializer, %start ], [ %t${p}, %loop ]`).join("\n")}
  %at = getelementptr inbounds double, ptr %a, i32 %k
${PAIRS.map(
  (p) => `  %p${p} = getelementptr inbounds double, ptr %at, i32 ${2 * p}
  %v${p} = load <2 x double>, ptr %p${p}, align 8, !tbaa !6
  %t${p} = fadd <2 x double> %s${p}, %v${p}`,
).join("\n")}
  %next = add i32 %k, 8
  %more = icmp ult i32 %next, %eights
  br i1 %more, label %loop, label %joined
joined:
${PAIRS.map(
  (p) => `  %l${p} = extractelement <2 x double> %t${p}, i32 0
  %h${p} = extractelement <2 x double> %t${p}, i32 1
  %q${p} = fadd double %l${p}, %h${p}`,
).join("\n")}
  %left = fadd double %q0, %q1
  %right = fadd double %q2, %q3
  %all = fadd double %left, %right
  br label %rest
rest:
  %i = phi i32 [ %eights, %start ], [ %eights, %joined ], [ %after, %one ]
  %sum = phi double [ 0.0, %start ], [ %all, %joined ], [ %grown, %one ]
  %left.over = icmp ult i32 %i, %n
  br i1 %left.over, label %one, label %end
one:
  %last = getelementptr inbounds double, ptr %a, i32 %i
  %x = load double, ptr %last, align 8, !tbaa !6
  %grown = fadd double %sum, %x
  %after = add i32 %i, 1
  br label %rest
end:
  ret double %sum
}`;
