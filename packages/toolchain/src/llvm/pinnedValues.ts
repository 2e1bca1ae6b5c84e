/**
 * A module in; the same module out, in which numbers that loops only read are made where LLVM makes them. V8 as in Node
 * 20 moves what has no effect to where it is used, and out of loops only where no way leaves the loop ahead of that
 * use: where a check may fail there, the number would be computed anew in each round. What comes out of a branch stays,
 * so the number is chosen: `select (number) (f64.const 0) (memory.size)`. The memory is never empty.
 */
import type { Instruction } from "../wasm/instructions.js";
import { WasmReader } from "../wasm/reader.js";
import { type Edit, rewriteFunctions } from "../wasm/rewrite.js";

const OP = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  br: 0x0c,
  return: 0x0f,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
} as const;
/** ceil, floor, trunc, nearest, sqrt, div, min, max */
const SLOW_F32: ReadonlySet<number> = new Set([0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x95, 0x96, 0x97]);
const SLOW_F64: ReadonlySet<number> = new Set([0x9b, 0x9c, 0x9d, 0x9e, 0x9f, 0xa3, 0xa4, 0xa5]);
const BY_MEMORY = [0x3f, 0x00, 0x1b];
const CHOOSE_F32 = [0x43, 0, 0, 0, 0, ...BY_MEMORY];
const CHOOSE_F64 = [0x44, 0, 0, 0, 0, 0, 0, 0, 0, ...BY_MEMORY];

export function withPinnedValues(wasm: Uint8Array): Uint8Array {
  return rewriteFunctions(wasm, (code, { instructions }) =>
    findPinned(code, instructions).map((index): Edit => {
      const { at } = instructions[index]!;
      return { start: at, end: at, bytes: choiceBehind(instructions[index - 1]!)! };
    }),
  );
}

/**
 * What takes long: rounding, square roots, quotients, extremes. All else costs less than one more number that waits in
 * a register.
 */
function choiceBehind({ prefix, number }: Instruction): readonly number[] | undefined {
  if (prefix !== 0) return undefined;
  return SLOW_F32.has(number) ? CHOOSE_F32 : SLOW_F64.has(number) ? CHOOSE_F64 : undefined;
}

interface Loop {
  /** A way may have left it already. */
  branched: boolean;
  /** The locals read, and whether behind a branch where first. */
  readonly reads: Map<number, boolean>;
  readonly writes: Set<number>;
}

/** The writes of locals that loops behind them read and leave alone. */
function findPinned(code: Uint8Array, instructions: readonly Instruction[]): number[] {
  const pinned = new Set<number>();
  const written = new Map<number, number>();
  const open: (Loop | undefined)[] = [];
  instructions.forEach(({ prefix, number, behind }, index) => {
    if (prefix !== 0) return;
    const loops = open.filter((loop) => loop !== undefined);
    if (number >= OP.get && number <= OP.tee) {
      const local = new WasmReader(code, behind).u32();
      if (number === OP.get) for (const { reads, branched } of loops) reads.has(local) || reads.set(local, branched);
      else {
        for (const { writes } of loops) writes.add(local);
        written.set(local, index);
      }
    } else if (number === OP.end) {
      for (const local of readOnly(open.pop())) {
        const at = written.get(local);
        if (at !== undefined && choiceBehind(instructions[at - 1]!)) pinned.add(at);
      }
    } else if (number >= OP.block && number <= OP.if) {
      if (number === OP.if) for (const loop of loops) loop.branched = true;
      open.push(number === OP.loop ? { branched: false, reads: new Map(), writes: new Set() } : undefined);
    } else if (number >= OP.br && number <= OP.return) for (const loop of loops) loop.branched = true;
  });
  return [...pinned];
}

/** What a loop reads behind a branch, and nowhere writes. */
function readOnly(loop: Loop | undefined): number[] {
  return loop
    ? [...loop.reads].filter(([local, branched]) => branched && !loop.writes.has(local)).map(([local]) => local)
    : [];
}
