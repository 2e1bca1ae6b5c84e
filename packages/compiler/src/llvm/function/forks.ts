/** Loops whose blocks of rounds run on all threads, where that is done, and else one after the other. */
import { isArray } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Loop, Schedule } from "../../ir/statement-kinds.js";
import { asDouble } from "../accesses.js";
import type { Emitter } from "../emitter.js";
import { forkedCall, scheduleNumber, SLOT_SIZE, taskName, type Tasks } from "../tasks.js";
import { llvmTypes } from "../types.js";

/**
 * The blocks on all threads, where that is done; else one after the other. The task takes all but the number of the
 * block from memory.
 */
export function emitFork(out: Emitter, s: Loop, schedule: Schedule, tasks: Tasks): void {
  const call = forkedCall(s);
  const number = tasks.numberOf(call.callee)!;
  const blocks = out.asIndex(s.test!.args[1]!);
  const [, ...args] = call.args;
  const values = args.flatMap((arg) => partsOf(out, arg));
  const nanoseconds = asDouble(out, values.at(-1)!.value, args.at(-1)!.type);
  const [context, counter] = [out.room(`[${values.length * SLOT_SIZE} x i8], align ${SLOT_SIZE}`), out.room("i32")];
  values.forEach(({ type, value }, k) => {
    const wide = type === "i1" ? out.value(`zext i1 ${value} to i8`) : value;
    const at = out.value(`getelementptr inbounds i8, ptr ${context}, i32 ${k * SLOT_SIZE}`);
    out.line(`store ${type === "i1" ? "i8" : type} ${wide}, ptr ${at}, align ${SLOT_SIZE}`);
  });
  const [ask, serial, test] = [out.newLabel("fork"), out.newLabel("serial"), out.newLabel("test")];
  const [run, exit] = [out.newLabel("run"), out.newLabel("exit")];
  out.branch(out.value(`icmp sgt i32 ${blocks}, 1`), ask, serial);
  out.label(ask);
  const forked =
    `@w.fork(i32 ${number}, i32 ${blocks}, ptr ${context}, double ${nanoseconds}, i32 ` +
    `${scheduleNumber(schedule)})`;
  out.branch(out.value(`icmp ne i32 ${out.value(`call i32 ${forked}`)}, 0`), exit, serial);
  out.label(serial);
  out.line(`store i32 0, ptr ${counter}`);
  out.jump(test);
  out.label(test);
  const block = out.value(`load i32, ptr ${counter}`);
  out.branch(out.value(`icmp slt i32 ${block}, ${blocks}`), run, exit);
  out.label(run);
  out.line(`call void ${taskName(number)}(i32 ${block}, ptr ${context})`);
  out.line(`store i32 ${out.value(`add i32 ${block}, 1`)}, ptr ${counter}`);
  out.jump(test);
  out.label(exit);
}

/** A value as it is passed: an array is two. */
function partsOf(out: Emitter, e: Expression): { type: string; value: string }[] {
  if (!isArray(e.type)) return [{ type: llvmTypes(e.type)[0]!, value: out.scalar(e) }];
  const { address, length } = out.array(e);
  return [
    { type: "ptr", value: address },
    { type: "i32", value: length },
  ];
}
