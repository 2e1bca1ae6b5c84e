/**
 * Functions under `target: "gpu"`: a call by `runAsync` runs their loops on the GPU, where there is one. Every other
 * call is that of the kernel for the CPU, and so is one of which it turns out that the GPU cannot do what the function
 * does.
 */
import { ON_GPU, type OnGpu } from "../threads/elsewhere.js";
import { DeviceArray, kindOf } from "./arrays.js";
import { usedDevice } from "./device.js";
import type { ArrayName, KernelDescription, KernelParameter, Memory } from "./kernel.js";
import { begin, sync } from "./launch.js";

/** What a build says of such a function. */
interface Plan {
  readonly name: string;
  readonly parameters: readonly Pick<KernelParameter, "name" | "type">[];
  /** The result has no sign. */
  readonly unsigned?: true;
  readonly kernels: readonly (Omit<KernelDescription, "thread"> & {
    readonly threads: "alone" | "many" | "ordered";
  })[];
  readonly run: (host: Host, ...args: never[]) => Promise<unknown>;
}

/** So many blocks take all of a GPU; the host puts together what they leave. */
const MOST_BLOCKS = 1024;
const BLOCK = 256;
/** As many threads as a launch can have. */
const MOST_ROUNDS = 2 ** 30;
/** Farther apart than any two elements of an array. */
const APART = 2 ** 40;
const LEFT = Symbol("left");
/** What a function gives whose call was taken. */
const TAKEN = Symbol("taken");

interface Taken {
  plan?: Plan;
  args?: readonly unknown[];
}
let taken: Taken | undefined;
/** Calls run one after the other, so that each is told of its own failures. */
let last: Promise<unknown> = Promise.resolve();

/** `run`: by the kernel for the CPU. */
export function onGpu(plan: Plan, run: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  (globalThis as unknown as Record<symbol, OnGpu>)[ON_GPU] = start;
  return (...args) => {
    if (!taken) return run(...args);
    Object.assign(taken, { plan, args });
    taken = undefined;
    return TAKEN;
  };
}

async function start<A extends readonly unknown[], R>(
  kernel: (...args: A) => R,
  onCpu: (kernel: (...args: A) => R) => Promise<R>,
  check: () => void,
): Promise<R> {
  if ((await usedDevice()) === "cpu") return onCpu(kernel);
  const call: Taken = {};
  const asked = (...args: A): R => {
    taken = call;
    try {
      return kernel(...args);
    } finally {
      taken = undefined;
    }
  };
  const value: unknown = await onCpu(asked).catch((error: unknown) => {
    // What a stranger does with the answer is of no interest.
    if (!call.plan) throw error;
  });
  if (!call.plan) return value as R;
  if (value !== TAKEN) throw new TypeError(`runAsync takes '${call.plan.name}' itself, not a function that calls it`);
  const host = new Host(call.plan, check);
  const running = last.then(() => host.call(call.args!));
  last = running.catch(() => undefined);
  try {
    return (await running) as R;
  } catch (error) {
    if (error !== LEFT) throw error;
    // What was written is on the device alone.
    return onCpu(kernel);
  } finally {
    host.free();
  }
}

/** One call. */
class Host {
  private readonly arrays: DeviceArray[] = [];
  private readonly given = new Map<DeviceArray, Memory>();
  private readonly written = new Set<DeviceArray>();

  constructor(
    private readonly plan: Plan,
    private readonly check: () => void,
  ) {}

  async call(args: readonly unknown[]): Promise<unknown> {
    this.check();
    const { plan, given } = this;
    const values = plan.parameters.map((parameter, k) => this.argument(parameter, args[k]));
    const value = await plan.run(this, ...(values as never[]));
    const array = value instanceof DeviceArray ? (value as DeviceArray) : undefined;
    const own = array && !given.has(array) ? await array.read() : undefined;
    for (const [copy, memory] of given) if (this.written.has(copy)) await copy.read(memory);
    await sync();
    if (array) return own ?? given.get(array);
    return plan.unsigned ? (value as number) >>> 0 : value;
  }

  free(): void {
    for (const array of this.arrays) array.free();
  }

  private argument({ type }: Pick<KernelParameter, "type">, value: unknown): unknown {
    if (type === "bool" || type === "f32" || type === "i32" || type === "u32") {
      if (typeof value !== (type === "bool" ? "boolean" : "number")) this.leave();
      const isHeld =
        type === "i32" ? value === ((value as number) | 0) : type !== "u32" || value === (value as number) >>> 0;
      return isHeld ? value : this.leave();
    }
    if (kindOf(value) !== type) this.leave();
    const memory = value as Memory;
    for (const [copy, other] of this.given) {
      if (other.buffer !== memory.buffer) continue;
      const isSame = other.byteOffset === memory.byteOffset && other.length === memory.length && copy.kind === type;
      if (isSame) return copy;
      const [first, second] = other.byteOffset < memory.byteOffset ? [other, memory] : [memory, other];
      if (first.byteOffset + first.byteLength > second.byteOffset) this.leave();
    }
    const copy = this.made(type, memory.length, memory.slice());
    this.given.set(copy, memory);
    return copy;
  }

  private made(kind: ArrayName, length: number, first?: Memory): DeviceArray {
    const array = new DeviceArray(kind, length, first);
    this.arrays.push(array);
    return array;
  }

  // --- what the host's part of a function calls
  // ------------------------------------------------------------------------------

  /** Runs rounds; gives the words that blocks leave in the last array of the kernel. */
  launch(number: number, rounds: number, args: readonly unknown[], words = 0): Promise<Memory> | undefined {
    this.check();
    if (rounds > MOST_ROUNDS) this.leave();
    const kernel = this.plan.kernels[number]!;
    const { parameters, threads } = kernel;
    const isAlone = threads === "alone";
    const most = threads === "many" && words > 0 ? MOST_BLOCKS : Infinity;
    const blocks = isAlone ? 1 : Math.min(Math.ceil(Math.max(rounds, 0) / BLOCK), most);
    const found = words > 0 ? this.made("Int32Array", blocks * words) : undefined;
    const all = [rounds, ...args, ...(found ? [found] : [])];
    parameters.forEach((parameter, k) => {
      if (!("writes" in parameter) || !parameter.writes) return;
      // WebGPU has no array twice in a launch that writes into it.
      if (all.indexOf(all[k]) !== all.lastIndexOf(all[k])) this.leave();
      this.written.add(all[k] as DeviceArray);
    });
    // Where kernels run on the CPU by now, its own one does.
    const own = Object.assign(kernel, { cpu: this.leave }) as unknown as KernelDescription;
    begin(own, [blocks, 1, 1], [isAlone ? 1 : BLOCK, 1, 1], all);
    return found?.read();
  }

  /** Has to hold for rounds to be independent. */
  need(holds: boolean): void {
    if (!holds) this.leave();
  }

  /** Where an array lies, as it would in one memory. */
  at(array: DeviceArray): number {
    return this.arrays.indexOf(array) * APART;
  }

  zeros(kind: ArrayName, length: number): DeviceArray {
    return this.made(kind, length);
  }

  /** The CPU does all of it. */
  leave(): never {
    throw LEFT;
  }
}
