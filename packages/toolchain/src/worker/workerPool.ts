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
  /** Its program is the one that is compiled for long runs. */
  readonly runsLong: boolean;
  job?: Job | undefined;
}

/** Room on a worker's stack for LLVM's recursion over deeply nested code. */
const STACK_MEGABYTES = 32;
/**
 * Another worker starts when this many requests wait: below that, the first one is done before the other has started.
 */
const WAITING_FOR_ANOTHER = 2;

/**
 * After this many characters of LLVM's text it pays to have V8 compile LLVM once more, and well: what was lost without
 * that is what it costs.
 */
const LONG_RUN = 4_000_000;

/**
 * The state of the process: programs by their files, as long as anybody uses them, so that what one pool has compiled
 * is ready for the next one, and how much text there has been.
 */
const compiled = new Map<string, WeakRef<WebAssembly.Module>>();
let characters = 0;

export class WorkerPool {
  readonly #seats = new Set<Seat>();
  readonly #waiting: Job[] = [];
  #program: WebAssembly.Module | undefined;
  #runsLong = false;

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
      characters += seat.job.request.llvm.length;
      seat.worker.ref(); // an awaited answer keeps the process alive
      seat.worker.postMessage(seat.job.request);
    }
  }

  #freeSeat(): Seat | undefined {
    if (!this.#runsLong && characters > LONG_RUN) this.#expectMore();
    for (const seat of this.#seats) if (!seat.job) return seat;
    const another = this.#seats.size < this.size && this.#program && this.#waiting.length >= WAITING_FOR_ANOTHER;
    return this.#seats.size === 0 || another ? this.#addSeat() : undefined;
  }

  /** From now on workers have the program that is compiled for long runs. */
  #expectMore(): void {
    this.#runsLong = true;
    this.#program = undefined;
    for (const seat of this.#seats) if (!seat.job) this.#retire(seat);
  }

  #retire(seat: Seat): void {
    this.#seats.delete(seat);
    void seat.worker.terminate();
  }

  #addSeat(ahead = false): Seat {
    const runsLong = this.#runsLong;
    this.#program ??= compiled.get(this.#key(runsLong))?.deref();
    const workerData: WorkerStart = { programFile: this.programFile, program: this.#program, runsLong, ahead };
    const resourceLimits = { stackSizeMb: STACK_MEGABYTES, ...this.limits };
    const worker = new Worker(this.script, { workerData, resourceLimits, execArgv: [], env: {} });
    const seat: Seat = { worker, runsLong };
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
    if (message.kind === "ready") this.#keep(seat, message.program);
    else this.#answer(seat, message.outcome);
    this.#dispatch();
  }

  #answer(seat: Seat, outcome: AssembleOutcome): void {
    this.#finish(seat)?.resolve(outcome);
    if (seat.runsLong !== this.#runsLong) this.#retire(seat);
  }

  #keep({ runsLong }: Seat, program: WebAssembly.Module): void {
    compiled.set(this.#key(runsLong), new WeakRef(program));
    if (runsLong === this.#runsLong) this.#program = program;
  }

  #key(runsLong: boolean): string {
    return `${runsLong}:${this.programFile}`;
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
