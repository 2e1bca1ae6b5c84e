/**
 * Tasks: functions that run a block of the rounds of a parallel loop, exported so that every thread can call them with
 * the place of their other arguments.
 */
import { taskExport } from "wumba/wire";
import type { Call, Func, Module, Type } from "../ir/ir.js";
import type { Loop, Schedule } from "../ir/statement-kinds.js";
import { eachStatement } from "../ir/walk.js";
import { llvmTypes } from "./types.js";

/** Bytes of a value in the context of a task. */
export const SLOT_SIZE = 8;

export const taskName = (task: number): string => `@task${task}`;

/** As `fork` of the signature counts them. */
export const scheduleNumber = (schedule: Schedule): number => ["dynamic", "static", "guided"].indexOf(schedule);

/** The call of the task in a loop over blocks. */
export function forkedCall(s: Loop): Call {
  let found: Call | undefined;
  eachStatement(
    s.body,
    (inner) => void (inner.kind === "evaluate" && inner.value.op === "call" && (found ??= inner.value)),
  );
  if (!found) throw new Error("a parallel loop without a task");
  return found;
}

export class Tasks {
  private readonly numbers = new Map<Func, number>();

  constructor(
    module: Module,
    private readonly names: ReadonlyMap<Func, string>,
  ) {
    for (const func of module.functions)
      eachStatement(func.body, (s) => {
        if (s.kind !== "loop" || !s.fork) return;
        const { callee } = forkedCall(s);
        if (!this.numbers.has(callee)) this.numbers.set(callee, this.numbers.size);
      });
  }

  get size(): number {
    return this.numbers.size;
  }

  numberOf(func: Func): number | undefined {
    return this.numbers.get(func);
  }

  /** The exported functions: a block's number and the context in, the task's call. */
  text(): string {
    return [...this.numbers].map(([func, number]) => this.exported(func, number)).join("\n");
  }

  private exported(func: Func, number: number): string {
    const lines: string[] = [];
    const args: string[] = [];
    let slot = 0;
    func.parameters.forEach((local, k) => {
      if (k === 0) return void args.push(`${llvmTypes(local.type)[0]} ${blockOf(local.type, lines)}`);
      for (const type of llvmTypes(local.type)) {
        lines.push(`  %a${slot} = getelementptr inbounds i8, ptr %context, i32 ${slot * SLOT_SIZE}`);
        const memory = type === "i1" ? "i8" : type;
        lines.push(`  %v${slot} = load ${memory}, ptr %a${slot}, align ${SLOT_SIZE}`);
        if (type === "i1") lines.push(`  %b${slot} = trunc i8 %v${slot} to i1`);
        args.push(`${type} %${type === "i1" ? "b" : "v"}${slot}`);
        slot++;
      }
    });
    return [
      `define void ${taskName(number)}(i32 %block, ptr %context) noinline nounwind ` +
        `"wasm-export-name"="${taskExport(number)}" {`,
      ...lines,
      `  call void ${this.names.get(func)}(${args.join(", ")})`,
      "  ret void",
      "}",
    ].join("\n");
  }
}

function blockOf(type: Type, lines: string[]): string {
  if (type === "i32") return "%block";
  lines.push(type === "i64" ? "  %number = zext i32 %block to i64" : "  %number = uitofp i32 %block to double");
  return "%number";
}
