/**
 * A module in; the same with the vectors that loops have as constants in variables, set before the outermost loop, out.
 * V8 from 13.6 on makes each such constant anew in every round, of two 64-bit numbers, where V8 before keeps it; a
 * variable all keep.
 */
import { PREFIX, type FunctionBody, type Instruction } from "../wasm/instructions.js";
import { WasmReader } from "../wasm/reader.js";
import { type Edit, rewriteFunctions } from "../wasm/rewrite.js";
import { readSections, SECTION, type Section } from "../wasm/sections.js";
import { encodeU32 } from "../wasm/writer.js";

const VECTOR_CONSTANT = 12;
const VECTOR_TYPE = 0x7b;
const OP = { block: 0x02, loop: 0x03, if: 0x04, end: 0x0b, get: 0x20, set: 0x21 } as const;
/** The prefix, the number and sixteen bytes. */
const CONSTANT_SIZE = 18;
/** What one instruction makes: all bits 0, or all 1. */
const CHEAP: ReadonlySet<string> = new Set(
  [0, 255].map((byte) => [PREFIX.simd, VECTOR_CONSTANT, ...new Array<number>(16).fill(byte)].join()),
);

interface OuterLoop {
  readonly at: number;
  /** Where constants stand, by their bytes as text. */
  readonly uses: { readonly at: number; readonly constant: string }[];
}

export function withHoistedConstants(wasm: Uint8Array): Uint8Array {
  const parameters = readParameterCounts(readSections(wasm));
  return rewriteFunctions(wasm, (code, body, index) => hoistIn(code, body, parameters[index]!));
}

/** Of each function of the module's own. */
function readParameterCounts(sections: readonly Section[]): number[] {
  const readerOf = (id: number): WasmReader => new WasmReader(sections.find((section) => section.id === id)!.content);
  const types = readerOf(SECTION.type);
  const counts = Array.from({ length: types.u32() }, () => {
    types.byte();
    const { length } = types.take(types.u32());
    types.take(types.u32());
    return length;
  });
  const functions = readerOf(SECTION.function);
  return Array.from({ length: functions.u32() }, () => counts[functions.u32()]!);
}

/** Those that have such constants. */
function findOuterLoops(code: Uint8Array, instructions: readonly Instruction[]): OuterLoop[] {
  const loops: OuterLoop[] = [];
  const open: boolean[] = [];
  for (const { prefix, number, at } of instructions) {
    if (prefix === PREFIX.simd && number === VECTOR_CONSTANT && open.includes(true)) {
      const constant = code.subarray(at, at + CONSTANT_SIZE).join();
      if (!CHEAP.has(constant)) loops.at(-1)!.uses.push({ at, constant });
    }
    if (prefix !== 0) continue;
    if (number === OP.end) open.pop();
    else if (number >= OP.block && number <= OP.if) {
      if (number === OP.loop && !open.includes(true)) loops.push({ at, uses: [] });
      open.push(number === OP.loop);
    }
  }
  return loops.filter(({ uses }) => uses.length > 0);
}

function hoistIn(code: Uint8Array, { start, end, instructions }: FunctionBody, parameters: number): Edit[] {
  const loops = findOuterLoops(code, instructions);
  if (loops.length === 0) return [];
  const reader = new WasmReader(code, start, end);
  const groups = reader.u32();
  const groupsStart = reader.position;
  let locals = parameters;
  for (let k = 0; k < groups; k++) {
    locals += reader.u32();
    reader.byte();
  }
  const constants = [...new Set(loops.flatMap(({ uses }) => uses.map(({ constant }) => constant)))];
  const variableOf = new Map(constants.map((constant, k) => [constant, encodeU32(locals + k)]));
  const insert = (at: number, bytes: readonly number[]): Edit => ({ start: at, end: at, bytes });
  return [
    { start, end: groupsStart, bytes: encodeU32(groups + 1) },
    insert(reader.position, [...encodeU32(constants.length), VECTOR_TYPE]),
    ...loops.flatMap(({ at, uses }) => [
      insert(
        at,
        [...new Set(uses.map(({ constant }) => constant))].flatMap((constant) =>
          set(constant, variableOf.get(constant)!),
        ),
      ),
      ...uses.map((use) => ({
        start: use.at,
        end: use.at + CONSTANT_SIZE,
        bytes: [OP.get, ...variableOf.get(use.constant)!],
      })),
    ]),
  ];
}

const set = (constant: string, variable: readonly number[]): number[] => [
  ...constant.split(",").map(Number),
  OP.set,
  ...variable,
];
