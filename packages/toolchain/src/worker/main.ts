/** The worker thread: LLVM text in, outcomes out, one at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { assembleModule } from "../llvm/assembleModule.js";
import { readProgram } from "../llvm/readProgram.js";
import { Program } from "../wasi/program.js";
import { compileForShortRuns } from "./engineFlags.js";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.js";

const start = workerData as WorkerStart;
const module = start.program ?? compileForShortRuns(readProgram(start.programFile));
const program = new Program(module);
const send = (message: FromWorker): void => parentPort!.postMessage(message);

send({ kind: "ready", program: module });
parentPort!.on("message", (request: ToWorker) => send({ kind: "outcome", outcome: assembleModule(program, request) }));
