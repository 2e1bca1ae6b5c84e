/** The worker thread: LLVM text in, outcomes out, one at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { assembleModule } from "../llvm/assembleModule.js";
import { readProgram } from "../llvm/readProgram.js";
import { Program } from "../wasi/program.js";
import { compileProgram } from "./engineFlags.js";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.js";

/** V8 compiles a function of LLVM when it first runs: those that this needs, every text does. */
const SMALLEST = `target triple = "wasm32-unknown-unknown"

define double @f(double %x) {
  %y = fadd double %x, %x
  ret double %y
}
`;

const start = workerData as WorkerStart;
const module = start.program ?? compileProgram(readProgram(start.programFile), start.runsLong);
const program = new Program(module);
const send = (message: FromWorker): void => parentPort!.postMessage(message);

send({ kind: "ready", program: module });
if (start.ahead) assembleModule(program, { llvm: SMALLEST, features: ["simd128"] });
parentPort!.on("message", (request: ToWorker) => send({ kind: "outcome", outcome: assembleModule(program, request) }));
