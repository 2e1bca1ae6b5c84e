/** The threads that run whole calls: each one at a time, the others wait for their turn. */
import { giveBlock, takeBlock } from "../heap.js";
import type { Entered } from "../crossing.js";
import { isKernelBuffer, takeFromArena, type KernelMemory } from "../memory.js";
import { ADOPTED, ARENA_TOP, PROGRESS, STOP } from "../wire.js";
import type { KernelSource } from "./background.js";
import { getNumThreads } from "./count.js";
import { throwFailure } from "./failures.js";
import { CALLER, LOCK, type CallReply, type CallRequest, type CallsStart, type Region } from "./layout.js";
import { poolOf } from "./pool.js";
import { beginRegion } from "./region.js";
import { storeModule } from "./stored.js";
import { CALLER_WORKER } from "./caller-source.js";
import { createWorker, listen, type PoolWorker } from "./workers.js";

/** For words, static data and the stack. */
const REGION_BYTES = 4 * 1024 * 1024;
/** What a kernel has besides its arguments, as much as there is room for. */
const ARENAS = [64, 16, 4, 1].map((megabytes) => megabytes * 1024 * 1024);

/** A call that has been asked for. */
export interface Call {
  readonly source: KernelSource;
  readonly args: readonly unknown[];
  /** What it gives, or throws, when it could not run on another thread. */
  onThisThread(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** The thread that runs it. */
  caller?: Caller;
  stopped: boolean;
  progress: number;
}

interface Caller {
  readonly worker: PoolWorker;
  readonly words: Uint32Array;
  readonly progress: Float64Array;
  underway: Underway | undefined;
}

interface Underway {
  readonly call: Call;
  readonly entered: Entered;
  /** Of what was taken for its arena. */
  readonly address: number;
  readonly bytes: number;
}

interface Callers {
  readonly all: Set<Caller>;
  readonly waiting: Call[];
  /** Of threads that have ended. */
  readonly regions: Region[];
  /** Modules in memory. */
  readonly modules: Map<KernelSource, number>;
}

const newCallers = (): Callers => ({ all: new Set(), waiting: [], regions: [], modules: new Map() });
const callersOf = (kernel: KernelMemory): Callers => (kernel.callers ??= newCallers()) as Callers;

/** Begins a call as soon as a thread is free. */
export function begin(kernel: KernelMemory, call: Call): void {
  const { all, waiting } = callersOf(kernel);
  const free =
    [...all].find(({ underway }) => !underway) ?? (all.size < getNumThreads() ? createCaller(kernel) : undefined);
  if (free) run(kernel, free, call);
  else if (all.size > 0) waiting.push(call);
  else settleHere(kernel, call);
}

/** Ends a call that nobody wants any more, now when it waits, else as soon as the kernel looks. */
export function stop(kernel: KernelMemory, call: Call): void {
  call.stopped = true;
  if (call.caller) return void Atomics.store(call.caller.words, STOP, 1);
  const { waiting } = callersOf(kernel);
  const place = waiting.indexOf(call);
  if (place >= 0) waiting.splice(place, 1);
  call.reject(undefined);
}

function createCaller(kernel: KernelMemory): Caller | undefined {
  const { all, regions } = callersOf(kernel);
  const region = regions.pop() ?? takeRegion(kernel);
  if (!region) return undefined;
  const start: CallsStart = { wumba: 2, memory: kernel.memory, control: poolOf(kernel).control.buffer, region };
  const { words } = beginRegion(kernel.memory, region);
  words[ADOPTED] = 0;
  try {
    const worker = createWorker(CALLER_WORKER, start, () => {
      regions.push(region);
      all.delete(caller);
      lose(kernel, caller);
    });
    listen(worker, (reply) => finish(kernel, caller, reply as CallReply));
    const caller: Caller = {
      worker,
      words,
      progress: new Float64Array(kernel.buffer, words.byteOffset + PROGRESS * 4, 1),
      underway: undefined,
    };
    all.add(caller);
    return caller;
  } catch {
    regions.push(region);
    return undefined;
  }
}

function takeRegion(kernel: KernelMemory): Region | undefined {
  const start = takeFromArena(kernel, REGION_BYTES, 64);
  return start ? { start, end: start + REGION_BYTES } : undefined;
}

function run(kernel: KernelMemory, caller: Caller, call: Call): void {
  const pool = poolOf(kernel);
  const { modules } = callersOf(kernel);
  const { source, args } = call;
  const module = modules.get(source) ?? storeModule(kernel, source.bytes, source.numbers);
  if (module) modules.set(source, module);
  const [address, bytes] = takeArena(kernel, args);
  let entered: Entered | undefined;
  const { words, worker } = caller;
  const end = address + bytes;
  if (module && address) {
    words[ARENA_TOP] = address;
    try {
      entered = source.enter({ ...kernel, words, arenaEnd: end }, args);
    } catch {
      giveBlock(kernel, address, bytes);
    }
  }
  if (!entered) return settleHere(kernel, call);
  if (source.functions["k"]) pool.start(getNumThreads());
  caller.underway = { call, entered, address, bytes };
  caller.progress[0] = 0;
  words[STOP] = 0;
  call.caller = caller;
  const { worth, patience } = pool;
  const [values] = entered;
  const request: CallRequest = {
    wumba: 3,
    module,
    top: words[ARENA_TOP]!,
    end,
    values,
    threads: getNumThreads(),
    worth,
    patience,
  };
  worker.ref?.();
  worker.postMessage(request);
}

/** As large as the arrays that may have to be copied, and what else there is room for. */
function takeArena(kernel: KernelMemory, args: readonly unknown[]): [address: number, bytes: number] {
  let copied = 0;
  for (const arg of args)
    if (ArrayBuffer.isView(arg) && !isKernelBuffer(kernel, arg.buffer)) copied += arg.byteLength + 512;
  for (const more of ARENAS) {
    const address = takeBlock(kernel, copied + more);
    if (address) return [address, copied + more];
  }
  return [0, 0];
}

/** Runs a call on this thread; those that wait go on meanwhile. */
function settleHere(kernel: KernelMemory, call: Call): void {
  next(kernel);
  try {
    call.resolve(call.onThisThread());
  } catch (error) {
    call.reject(error);
  }
}

function finish(kernel: KernelMemory, caller: Caller, reply: CallReply): void {
  const ended = leave(caller);
  if (!ended) return;
  const { call, entered, address, bytes } = ended;
  if ("unable" in reply) {
    giveBlock(kernel, address, bytes);
    return settleHere(kernel, call);
  }
  const [, writeBack, raise] = entered;
  try {
    writeBack();
    if (call.stopped) call.reject(undefined);
    else if ("failure" in reply) throwFailure(reply.failure, call.source.functions);
    else call.resolve(raise(reply.value));
  } catch (error) {
    call.reject(error);
  }
  giveBlock(kernel, address, bytes);
  next(kernel);
}

/** After its thread has ended; one that never began, as where a page forbids workers, has done nothing. */
function lose(kernel: KernelMemory, caller: Caller): void {
  const ended = leave(caller);
  if (ended && !Atomics.load(caller.words, ADOPTED)) {
    giveBlock(kernel, ended.address, ended.bytes);
    return settleHere(kernel, ended.call);
  }
  if (ended) {
    const pool = poolOf(kernel);
    // Other threads may still be at blocks of its loop.
    if (pool.control[LOCK] && pool.control[CALLER] === caller.words.byteOffset) pool.renew();
    else giveBlock(kernel, ended.address, ended.bytes);
    ended.call.reject(
      new Error(
        "wumba: the thread that ran this call has ended in the midst of it; what the kernel writes is incomplete",
      ),
    );
  }
  next(kernel);
}

function leave(caller: Caller): Underway | undefined {
  const { underway, worker, progress } = caller;
  caller.underway = undefined;
  worker.unref?.();
  if (underway) {
    underway.call.progress = progress[0]!;
    delete underway.call.caller;
  }
  return underway;
}

function next(kernel: KernelMemory): void {
  const { all, waiting } = callersOf(kernel);
  if (waiting.length > 0 && (all.size === 0 || [...all].some(({ underway }) => !underway)))
    begin(kernel, waiting.shift()!);
}
