/** The worker thread: LLVM text in, outcomes out, one at a time. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { assembleModule } from "../llvm/assembleModule.js";
import { compileForShortRuns } from "./engineFlags.js";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.js";

const start = workerData as WorkerStart;
const program = start.program ?? compileForShortRuns(readFileSync(start.programFile));
const send = (message: FromWorker): void => parentPort!.postMessage(message);

send({ kind: "ready", program });
parentPort!.on("message", (request: ToWorker) => send({ kind: "outcome", outcome: assembleModule(program, request) }));
