/**
 * The content of a code section in; the bodies of its functions, and where each instruction begins, out. Knows what
 * LLVM writes: WebAssembly 2, atomics and relaxed SIMD.
 */
import { WasmFormatError, WasmReader } from "./reader.js";
import { readSections, SECTION } from "./sections.js";

/** Instructions with a number of their own behind one of these bytes. */
export const PREFIX = { general: 0xfc, simd: 0xfd, atomic: 0xfe } as const;
const FIRST_RELAXED = 0x100;

/** Whether a module has instructions of relaxed SIMD. */
export const usesRelaxedSimd = (wasm: Uint8Array): boolean =>
  holds(wasm, (prefix, number) => prefix === PREFIX.simd && number >= FIRST_RELAXED);

/** Whether a module computes with vectors. */
export const usesSimd = (wasm: Uint8Array): boolean => holds(wasm, (prefix) => prefix === PREFIX.simd);

function holds(wasm: Uint8Array, wanted: (prefix: number, number: number) => boolean): boolean {
  const code = readSections(wasm).find(({ id }) => id === SECTION.code);
  return (
    code !== undefined &&
    readBodies(code.content).some(({ instructions }) =>
      instructions.some(({ prefix, number }) => wanted(prefix, number)),
    )
  );
}

export interface Instruction {
  /** 0 where there is none. */
  readonly prefix: number;
  readonly number: number;
  /** Where it begins, and where what follows its number does. */
  readonly at: number;
  readonly behind: number;
}

/** What stands between its size and the next one. */
export interface FunctionBody {
  readonly start: number;
  readonly end: number;
  readonly instructions: readonly Instruction[];
}

export function readBodies(code: Uint8Array): FunctionBody[] {
  const reader = new WasmReader(code);
  return Array.from({ length: reader.u32() }, () => {
    const size = reader.u32();
    const start = reader.position;
    reader.take(size);
    return {
      start,
      end: reader.position,
      instructions: readInstructions(new WasmReader(code, start, reader.position)),
    };
  });
}

function readInstructions(body: WasmReader): Instruction[] {
  for (let groups = body.u32(); groups > 0; groups--) {
    body.u32();
    body.byte();
  }
  const instructions: Instruction[] = [];
  while (!body.atEnd) {
    const at = body.position;
    const first = body.byte();
    const prefix = first === PREFIX.general || first === PREFIX.simd || first === PREFIX.atomic ? first : 0;
    const number = prefix ? body.u32() : first;
    instructions.push({ prefix, number, at, behind: body.position });
    skipImmediates(body, prefix, number);
  }
  return instructions;
}

function skipImmediates(reader: WasmReader, prefix: number, number: number): void {
  if (prefix === PREFIX.simd) return skipOfSimd(reader, number);
  if (prefix === PREFIX.atomic) return number === 0x03 ? void reader.byte() : skipNumbers(reader, 2);
  if (prefix === PREFIX.general)
    return skipNumbers(reader, number < 8 ? 0 : number === 9 || number === 11 || number === 13 || number > 14 ? 1 : 2);
  if (number === 0x0e) return skipNumbers(reader, reader.u32() + 1);
  if (number === 0x1c) return skipNumbers(reader, reader.u32());
  if (number === 0x43 || number === 0x44) return void reader.take(number === 0x43 ? 4 : 8);
  if (number === 0x11 || (number >= 0x28 && number <= 0x3e)) return skipNumbers(reader, 2);
  if (hasOne(number)) return skipNumbers(reader, 1);
  if (!hasNone(number)) throw new WasmFormatError(`wasm: unknown instruction ${number.toString(16)}`);
}

/**
 * Blocks and branches, calls, variables, tables, the size of memory, constants of integers, references of functions.
 */
const hasOne = (number: number): boolean =>
  (number >= 0x02 && number <= 0x04) ||
  number === 0x0c ||
  number === 0x0d ||
  number === 0x10 ||
  (number >= 0x20 && number <= 0x26) ||
  (number >= 0x3f && number <= 0x42) ||
  number === 0xd0 ||
  number === 0xd2;

const hasNone = (number: number): boolean =>
  number <= 0x01 ||
  number === 0x05 ||
  number === 0x0b ||
  number === 0x0f ||
  number === 0x1a ||
  number === 0x1b ||
  (number >= 0x45 && number <= 0xc4) ||
  number === 0xd1;

/**
 * Loads and stores: alignment and offset, of one lane the lane too. A constant and a shuffle have sixteen bytes, what
 * takes out or puts in a lane has one.
 */
function skipOfSimd(reader: WasmReader, number: number): void {
  if (number <= 11 || number === 92 || number === 93) return skipNumbers(reader, 2);
  if (number === 12 || number === 13) return void reader.take(16);
  if (number >= 21 && number <= 34) return void reader.byte();
  if (number < 84 || number > 91) return;
  skipNumbers(reader, 2);
  reader.byte();
}

/** Of any length, and with a sign or without. */
function skipNumbers(reader: WasmReader, count: number): void {
  for (; count > 0; count--) while (reader.byte() >= 0x80);
}
