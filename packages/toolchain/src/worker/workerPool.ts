/**
 * Requests in; outcomes out, from worker threads that start on demand, stay alive, and never keep the process alive.
 */
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { WorkerRequest } from "../assembledModule.js";
import type { AssembleOutcome } from "../llvm/assembleModule.js";
import type { FromWorker, WorkerStart } from "./messages.js";

/** A worker ended before it answered. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

interface Job {
  readonly request: WorkerRequest;
  readonly resolve: (outcome: AssembleOutcome) => void;
  readonly reject: (error: Error) => void;
}

interface Seat {
  readonly worker: Worker;
  job?: Job | undefined;
}

/** Room on a worker's stack for LLVM's recursion over deeply nested code. */
const STACK_MEGABYTES = 32;
/**
 * Another worker starts when this many requests wait: below that, the first one is done before the other has started.
 */
const WAITING_FOR_ANOTHER = 2;

/** Programs by their files, as long as anybody uses them: what one pool has compiled is ready for the next one. */
const compiled = new Map<string, WeakRef<WebAssembly.Module>>();

export class WorkerPool {
  readonly #seats = new Set<Seat>();
  readonly #waiting: Job[] = [];
  #program: WebAssembly.Module | undefined;

  constructor(
    readonly script: URL,
    readonly programFile: string,
    readonly size: number,
    readonly limits: ResourceLimits = {},
  ) {}

  run(request: WorkerRequest): Promise<AssembleOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#dispatch();
    });
  }

  /** Starts a worker ahead of the first request, and lets it compile what every request needs of LLVM. */
  start(): void {
    if (this.#seats.size === 0) this.#addSeat(true);
  }

  /** Ends all workers; unanswered requests fail. A later request starts a worker again. */
  async close(): Promise<void> {
    const seats = [...this.#seats];
    const closed = new Error("the toolchain was closed before it answered");
    for (const job of this.#waiting.splice(0)) job.reject(closed);
    for (const seat of seats) this.#remove(seat, closed);
    this.#program = undefined;
    await Promise.all(seats.map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const seat = this.#freeSeat();
      if (!seat) return;
      seat.job = this.#waiting.shift()!;
      seat.worker.ref(); // an awaited answer keeps the process alive
      seat.worker.postMessage(seat.job.request);
    }
  }

  #freeSeat(): Seat | undefined {
    for (const seat of this.#seats) if (!seat.job) return seat;
    const another = this.#seats.size < this.size && this.#program && this.#waiting.length >= WAITING_FOR_ANOTHER;
    return this.#seats.size === 0 || another ? this.#addSeat() : undefined;
  }

  #addSeat(ahead = false): Seat {
    this.#program ??= compiled.get(this.programFile)?.deref();
    const workerData: WorkerStart = { programFile: this.programFile, program: this.#program, ahead };
    const resourceLimits = { stackSizeMb: STACK_MEGABYTES, ...this.limits };
    const worker = new Worker(this.script, { workerData, resourceLimits, execArgv: [], env: {} });
    const seat: Seat = { worker };
    worker.on("message", (message: FromWorker) => this.#receive(seat, message));
    worker.on("error", (error) =>
      this.#remove(seat, new WorkerFailure(`the worker that runs LLVM failed: ${String(error)}`)),
    );
    worker.on("exit", (code) =>
      this.#remove(seat, new WorkerFailure(`the worker that runs LLVM ended with exit code ${code}`)),
    );
    worker.unref();
    this.#seats.add(seat);
    return seat;
  }

  #receive(seat: Seat, message: FromWorker): void {
    if (!this.#seats.has(seat)) return;
    if (message.kind === "ready") this.#keep(message.program);
    else this.#finish(seat)?.resolve(message.outcome);
    this.#dispatch();
  }

  #keep(program: WebAssembly.Module): void {
    this.#program = program;
    compiled.set(this.programFile, new WeakRef(program));
  }

  #remove(seat: Seat, reason: Error): void {
    if (!this.#seats.delete(seat)) return;
    this.#finish(seat)?.reject(reason);
    this.#dispatch();
  }

  #finish(seat: Seat): Job | undefined {
    const job = seat.job;
    if (!job) return undefined;
    seat.job = undefined;
    seat.worker.unref();
    return job;
  }
}
