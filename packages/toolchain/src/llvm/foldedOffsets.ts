/**
 * A module in; the same module out, in which loads and stores add the constants of their addresses themselves:
 * `f64.load offset=8 (p)` for `f64.load (i32.add (p) (i32.const 8))`, which engines do for nothing. LLVM cannot: a sum
 * of 32 bits goes round, an offset does not. But what goes round ends below the constant, and there is nothing there:
 * arrays and objects lie above the first megabyte.
 */
import { PREFIX, type FunctionBody, type Instruction } from "../wasm/instructions.js";
import { WasmReader } from "../wasm/reader.js";
import { type Edit, rewriteFunctions } from "../wasm/rewrite.js";
import { stackEffect } from "../wasm/stackEffect.js";
import { encodeU32 } from "../wasm/writer.js";

/**
 * No offset gets as large: the frames on the shadow stack, which alone lie lower, have room for it but when the stack
 * is nearly full.
 */
const LIMIT = 2 ** 16;
const I32_CONST = 0x41;
const I32_ADD = 0x6a;

export function withFoldedOffsets(wasm: Uint8Array): Uint8Array {
  return rewriteFunctions(wasm, foldIn);
}

function foldIn(code: Uint8Array, { instructions }: FunctionBody): Edit[] {
  const edits: Edit[] = [];
  const taken = new Set<Instruction>();
  instructions.forEach((constant, index) => {
    const access = isSum(instructions, index) ? accessAt(instructions, index + 2) : undefined;
    if (!access || taken.has(access)) return;
    const reader = new WasmReader(code, access.behind);
    reader.u32();
    const start = reader.position;
    const offset = reader.u32() + readSmall(code, constant.behind);
    if (offset >= LIMIT) return;
    taken.add(access);
    edits.push({ start: constant.at, end: instructions[index + 2]!.at, bytes: [] });
    edits.push({ start, end: reader.position, bytes: encodeU32(offset) });
  });
  return edits;
}

/** A constant that is added to what stands there already. */
const isSum = (instructions: readonly Instruction[], index: number): boolean =>
  isPlain(instructions[index], I32_CONST) && isPlain(instructions[index + 1], I32_ADD);

const isPlain = (instruction: Instruction | undefined, number: number): boolean =>
  instruction?.prefix === 0 && instruction.number === number;

/**
 * The load that takes the address which ends at `index`, or the store that takes it with the value that is computed
 * next.
 */
function accessAt(instructions: readonly Instruction[], index: number): Instruction | undefined {
  if (isLoad(instructions[index]!)) return instructions[index];
  let depth = 0;
  for (let at = index; at < instructions.length; at++) {
    const instruction = instructions[at]!;
    if (depth === 1 && isStore(instruction)) return instruction;
    const effect = stackEffect(instruction);
    if (!effect || effect[0] > depth) return undefined;
    depth += effect[1] - effect[0];
  }
  return undefined;
}

const isLoad = ({ prefix, number }: Instruction): boolean =>
  (prefix === 0 && number >= 0x28 && number <= 0x35) ||
  (prefix === PREFIX.simd && (number <= 10 || number === 92 || number === 93));

const isStore = ({ prefix, number }: Instruction): boolean =>
  (prefix === 0 && number >= 0x36 && number <= 0x3e) || (prefix === PREFIX.simd && number === 11);

/** A constant with a sign; of a negative one, and of one that is no offset, the limit. */
function readSmall(code: Uint8Array, at: number): number {
  const reader = new WasmReader(code, at);
  let value = 0;
  for (let unit = 1; unit < LIMIT * 128; unit *= 128) {
    const byte = reader.byte();
    value += (byte & 0x7f) * unit;
    if (byte < 0x80) return byte < 0x40 ? value : LIMIT;
  }
  return LIMIT;
}
