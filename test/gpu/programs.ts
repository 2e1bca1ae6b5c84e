/**
 * A seed in; the text of a kernel for the GPU out that looks random: arithmetic on integers with and without sign and on
 * floats, branches, loops and jumps, helpers, memory of a thread and of a block with barriers, atomic operations. What it
 * leaves does not depend on the order of threads, and its floats neither on fused operations nor on what is no number.
 */

const BLOCK = 16;
export const THREADS = 3 * BLOCK;
/** Elements of all arrays that are read: indices are taken modulo this. */
const LENGTH = 64;
/** Operations whose order says nothing, each with elements of its own. */
const ATOMICS = ["Add", "Sub", "Max", "Min", "And", "Or", "Xor"];
const COUNTS = 8;
const MOST_DEPTH = 3;

export interface Program {
  readonly name: string;
  readonly text: string;
}

/** With what the threads of blocks and warps do together, or without. */
export const program = (seed: number, hasMeetings = true): Program => new Writer(seed, hasMeetings).program(`k${seed}`);

class Writer {
  private state: number;
  private readonly helpers: string[] = [];
  private names = 0;
  /** What can be read now. */
  private ints: string[] = [];
  private floats: string[] = [];
  private readonly changing: string[] = ["v0", "v1", "v2"];
  private readonly changingFloats: string[] = ["w0", "w1"];
  private loops: string[] = [];
  private hasArrays = false;

  constructor(
    seed: number,
    private readonly hasMeetings: boolean,
  ) {
    this.state = Math.imul(seed, 2654435761) ^ 0x9e3779b9;
    for (let k = 0; k < 8; k++) this.below(2);
  }

  private below(count: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) | 0;
    return ((this.state >>> 8) ^ (this.state >>> 20)) % count;
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  private fresh(stem: string): string {
    return `${stem}${this.names++}`;
  }

  program(name: string): Program {
    for (let k = this.below(3); k > 0; k--) this.helper(name);
    this.hasArrays = true;
    this.ints = ["i", "t", "n", "a.length"];
    this.floats = ["s"];
    const first = [
      ...this.changing.map((each) => `let ${each} = ${this.integer(1)} | 0;`),
      ...this.changingFloats.map((each) => `let ${each} = held(${this.float(1)});`),
    ];
    this.ints.push(...this.changing);
    this.floats.push(...this.changingFloats);
    const phases = Array.from({ length: 1 + this.below(3) }, () => [
      ...this.list(0, 2 + this.below(4)),
      ...this.phase(),
    ]);
    const body = [
      "const i = gpu.grid(1);",
      "const t = gpu.threadIdx.x;",
      `const own = gpu.shared(i32, ${BLOCK});`,
      `const ownFloats = gpu.shared(f32, ${BLOCK});`,
      "const mine = gpu.local(i32, 8);",
      ...first,
      ...phases.flat(),
      ...this.list(0, 3),
      `out[i] = v0 ^ v1 ^ v2 ^ mine[${this.below(8)}]!;`,
      "floats[i] = w0 + w1;",
    ];
    const parameters =
      "out: Int32Array, floats: Float32Array, counts: Int32Array, a: Int32Array, u: Uint32Array, f: Float32Array, n: number, s: f32";
    const lines = ["// @gpu", `export function ${name}(${parameters}): void {`, ...body, "}"];
    return { name, text: [...this.helpers, lines.join("\n")].join("\n") };
  }

  private helper(kernel: string): void {
    const name = `${kernel}h${this.helpers.length}`;
    this.ints = ["x", "y"];
    this.floats = ["z"];
    const isFloat = this.below(2) === 0;
    const value = (): string => (isFloat ? this.float(1) : this.integer(1));
    const body = [
      `let r = ${value()};`,
      `if (${this.condition(1)}) return ${value()};`,
      `for (let k = 0; k < ${1 + this.below(4)}; k++) {`,
      `if (${this.condition(1)}) ${this.pick(["break", "continue", `return ${value()}`])};`,
      `r = ${isFloat ? `held(r + ${this.float(1)})` : `r + ${this.integer(1)} | 0`};`,
      "}",
      "return r;",
    ];
    this.helpers.push(`function ${name}(x: number, y: number, z: number): number {\n${body.join("\n")}\n}`);
    const call = (): string =>
      `${name}(${this.integer(MOST_DEPTH)} | 0, ${this.integer(MOST_DEPTH)} | 0, ${this.float(MOST_DEPTH)})`;
    (isFloat ? this.floatCalls : this.intCalls).push(call);
  }
  private readonly intCalls: (() => string)[] = [];
  private readonly floatCalls: (() => string)[] = [];

  // --- expressions
  // ----------------------------------------------------------------------------------------------------

  private integer(depth: number): string {
    const next = (): string => this.integer(depth + 1);
    if (depth >= MOST_DEPTH || this.below(4) === 0)
      return this.pick([
        () => this.pick(this.ints.length > 0 ? this.ints : ["1"]),
        () => String(this.pick([0, 1, 2, 3, 7, 31, 255, 65537, 2147483647, -1, -5, -2147483648])),
      ])();
    return this.pick([
      () => `(${next()} ${this.pick(["+", "-", "*"])} ${this.pick(this.ints)} | 0)`,
      () => `(${next()} ${this.pick(["&", "|", "^", "<<", ">>", ">>>"])} ${next()})`,
      () => `Math.imul(${next()}, ${next()})`,
      () => `Math.${this.pick(["min", "max"])}(${next()}, ${next()})`,
      () => `Math.${this.pick(["floor", "trunc"])}(${next()} / ${next()})`,
      () => `(${next()} % ${next()})`,
      () => `(${this.condition(depth + 1)} ? ${next()} : ${next()} | 0)`,
      () => `Math.clz32(${next()})`,
      () => `gpu.${this.pick(["popCount", "countTrailingZeros", "reverseBits", "findFirstSet"])}(${next()})`,
      () => `(~${next()})`,
      () => `Math.abs(${next()} >> 1)`,
      () => `(${this.float(depth + 1)} | 0)`,
      () => `Math.${this.pick(["floor", "ceil", "round", "trunc"])}(${this.float(depth + 1)} * 4 | 0)`,
      () => (this.hasArrays ? `${this.pick(["a", "u"])}[${next()} & ${LENGTH - 1}]!` : next()),
      () => `(${next()} >>> 0)`,
      () => (this.intCalls.length > 0 ? this.pick(this.intCalls)() : next()),
    ])();
  }

  /** Of a size that no sum or product of two becomes infinite, or so small that some devices take it for 0. */
  private float(depth: number): string {
    const next = (): string => this.float(depth + 1);
    if (depth >= MOST_DEPTH || this.below(4) === 0)
      return this.pick([
        () => this.pick(this.floats),
        () => String(this.pick([0.5, 1.25, -3, 100.125, -0.75, 7])),
        () => (this.hasArrays ? `f[${this.integer(MOST_DEPTH)} & ${LENGTH - 1}]!` : "2.5"),
      ])();
    return this.pick([
      () => `held(${next()} ${this.pick(["+", "-"])} ${next()})`,
      () => `held(Math.floor(${next()}) * ${this.pick(["0.5", "3", "-2"])})`,
      () => `Math.${this.pick(["min", "max"])}(${next()}, ${next()})`,
      () => `Math.abs(${next()})`,
      () => `Math.${this.pick(["floor", "ceil", "trunc", "round"])}(${next()})`,
      () => `(${this.condition(depth + 1)} ? ${next()} : ${next()})`,
      () => `held(${this.integer(depth + 1)} & 1023)`,
      () => (this.floatCalls.length > 0 ? this.pick(this.floatCalls)() : next()),
    ])();
  }

  private condition(depth: number): string {
    const sign = this.pick(["<", "<=", ">", ">=", "===", "!=="]);
    if (depth < MOST_DEPTH && this.below(4) === 0)
      return `(${this.condition(depth + 1)} ${this.pick(["&&", "||"])} ${this.condition(depth + 1)})`;
    // Of two constants TypeScript says that they differ.
    if (this.below(3) === 0) return `held(${this.float(depth + 1)}) ${sign} ${this.float(depth + 1)}`;
    const [left, right] = [this.integer(depth + 1), this.integer(depth + 1)];
    return `${/^-?\d+$|\?/.test(left) ? this.pick(this.ints) : left} ${sign} ${/^-?\d+$/.test(right) ? `(${right} | 0)` : right}`;
  }

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  private list(depth: number, count: number): string[] {
    return Array.from({ length: count }, () => this.statement(depth)).flat();
  }

  private statement(depth: number): string[] {
    const simple = [
      () => [`${this.pick(this.changing)} = ${this.integer(0)} | 0;`],
      () => [
        `${this.pick(this.changing)} ${this.pick(["+=", "-=", "^=", "|=", "&=", "<<=", ">>="])} ${this.integer(1)};`,
      ],
      () => [`${this.pick(this.changingFloats)} = ${this.float(0)};`],
      () => [`mine[${this.integer(1)} & 7] = ${this.integer(1)};`],
      () => [`${this.pick(this.changing)} = mine[${this.integer(1)} & 7]! + 1 | 0;`],
      () => this.atomic(),
    ];
    if (depth >= 2) return this.pick(simple)();
    return this.pick([
      ...simple,
      () => [`if (${this.condition(1)}) {`, ...this.list(depth + 1, 2), "} else {", ...this.list(depth + 1, 1), "}"],
      () => [`if (${this.condition(1)}) {`, ...this.list(depth + 1, 1), "}"],
      () => this.loop(depth),
      () => this.switch(depth),
    ])();
  }

  private loop(depth: number): string[] {
    const [counter, label] = [this.fresh("c"), this.fresh("loop")];
    this.loops.push(label);
    this.ints.push(counter);
    const jump = `if (${this.condition(1)}) ${this.pick(["break", "continue"])} ${this.pick(this.loops)};`;
    const inner = [...this.list(depth + 1, 1), ...(this.below(2) ? [jump] : []), ...this.list(depth + 1, 1)];
    this.ints.pop();
    this.loops.pop();
    const count = 1 + this.below(5);
    return this.pick([
      () => [`${label}: for (let ${counter} = 0; ${counter} < ${count}; ${counter}++) {`, ...inner, "}"],
      () => [...[`let ${counter} = ${count};`, `${label}: while (${counter}-- > 0) {`], ...[...inner, "}"]],
      () => [...[`let ${counter} = 0;`, `${label}: do {`], ...[...inner, `} while (++${counter} < ${count});`]],
    ])();
  }

  private switch(depth: number): string[] {
    const cases = Array.from({ length: 1 + this.below(3) }, (_, k) => [
      `case ${k}: {`,
      ...this.list(depth + 1, 1),
      "}",
      ...(this.below(3) > 0 ? ["break;"] : []),
    ]);
    return [`switch (${this.integer(1)} & 3) {`, ...cases.flat(), "default: {", ...this.list(depth + 1, 1), "}", "}"];
  }

  private atomic(): string[] {
    const k = this.below(ATOMICS.length);
    return [
      `gpu.atomic${ATOMICS[k]}(counts, ${COUNTS * k} + (${this.integer(1)} & ${COUNTS - 1}), ${this.integer(1)} | 0);`,
    ];
  }

  /** All threads of a block write what others read behind the barrier. */
  private phase(): string[] {
    const other = (): string => `(t + ${this.integer(1)}) & ${BLOCK - 1}`;
    const exchange = [
      ...[`own[t] = ${this.integer(0)};`, `ownFloats[t] = ${this.float(1)};`, "gpu.syncThreads();"],
      ...[`v0 = v0 + own[${other()}]! | 0;`, `w0 = held(w0 + ownFloats[${other()}]!);`, "gpu.syncThreads();"],
    ];
    const counter = this.fresh("p");
    const join = (joins: readonly string[]): string => `"${this.pick(joins)}"`;
    const together = (): string[] => [
      `v1 = gpu.blockReduce(${this.integer(1)}, ${join(["sum", "product", "min", "max"])}) | 0;`,
      `v2 = v2 ^ gpu.blockScan(${this.integer(1)}, ${join(["sum", "product", "min", "max"])});`,
      `if (gpu.syncThreadsOr(${this.condition(1)})) v0 = gpu.syncThreadsCount(${this.condition(1)});`,
      `w1 = held(gpu.blockScanExclusive(${this.float(1)}));`,
    ];
    const kept = this.fresh("q");
    // Whatever the size of warps.
    const warps = (): string[] => [
      `const ${kept} = gpu.reduceAdd(${this.integer(1)} | 0) | 0;`,
      `const ${kept}m = gpu.reduceMax(${this.integer(1)} | 0) | 0;`,
      `v0 = gpu.blockReduce(gpu.laneId === 0 ? ${kept} : 0) | 0;`,
      `v1 = v1 ^ gpu.blockReduce(gpu.shuffle(${kept}m, gpu.laneId), "max");`,
      `if (gpu.blockReduce(gpu.any(${this.condition(1)}) ? 1 : 0, "max") > 0) v2 = gpu.shuffleXor(v2, 0) | 0;`,
    ];
    return this.pick([
      ...(this.hasMeetings ? [together, warps] : []),
      () => exchange,
      () => [`for (let ${counter} = 0; ${counter} < ${1 + this.below(3)}; ${counter}++) {`, ...exchange, "}"],
      () => [`if (n > ${this.below(10)}) {`, ...exchange, "}"],
    ])();
  }
}

/** A module with cases, as those of `fixtures/gpu`, that run each program. */
export function moduleOf(programs: readonly Program[]): string {
  const cases = programs.map(({ name }) => `{ name: "${name}", run: () => run(${name}), plain: () => [] },`);
  return `import { f32, i32 } from "wumba";
import { gpu } from "wumba/gpu";

function held(x: number): number {
  return Math.max(-1000, Math.min(1000, x));
}

${programs.map(({ text }) => text).join("\n\n")}

type Kernel = typeof ${programs[0]!.name};
async function run(kernel: Kernel): Promise<(Float32Array | Int32Array)[]> {
  const out = gpu.zeros(i32, ${THREADS}), floats = gpu.zeros(f32, ${THREADS}), counts = gpu.zeros(i32, ${COUNTS * ATOMICS.length});
  const words = Int32Array.from({ length: ${LENGTH} }, (_, k) => Math.imul(k * k + 3, 2654435761) >> (k & 31));
  const a = gpu.array(words), u = gpu.array(Uint32Array.from(words.map((each) => ~each)));
  const f = gpu.array(Float32Array.from(words, (each) => (each % 1000) / 8));
  gpu.launch(kernel, { grid: ${THREADS / BLOCK}, block: ${BLOCK} }, out, floats, counts, a, u, f, 5, 1.5);
  const results = [await out.read(), await floats.read(), await counts.read()];
  for (const each of [out, floats, counts, a, u, f]) each.free();
  return results;
}

export const cases = [
${cases.join("\n")}
];
`;
}
