/** Operations on the bits of floats, as LLVM instructions: their words, fields of exponents, significands. */
import type { OperationName, Type } from "../ir/ir.js";
import type { Emitter } from "./emitter.js";
import { double } from "./types.js";

type Emit = (emitter: Emitter, args: readonly string[], types: readonly Type[], result: Type) => string;

export const bitsOfFloats = {
  singlebits: (emitter, [a], [type]) =>
    emitter.value(`bitcast float ${type === "f32" ? a! : emitter.value(`fptrunc double ${a} to float`)} to i32`),
  fromsinglebits: (emitter, [a], _types, result) => {
    const single = emitter.value(`bitcast i32 ${a} to float`);
    return result === "f32" ? single : emitter.value(`fpext float ${single} to double`);
  },
  highword: (emitter, [a]) => {
    const bits = emitter.value(`bitcast double ${a} to i64`);
    return emitter.value(`trunc i64 ${emitter.value(`lshr i64 ${bits}, 32`)} to i32`);
  },
  lowword: (emitter, [a]) => emitter.value(`trunc i64 ${emitter.value(`bitcast double ${a} to i64`)} to i32`),
  fromwords: (emitter, [high, low]) => {
    const upper = emitter.value(`shl i64 ${emitter.value(`zext i32 ${high} to i64`)}, 32`);
    const bits = emitter.value(`or i64 ${upper}, ${emitter.value(`zext i32 ${low} to i64`)}`);
    return emitter.value(`bitcast i64 ${bits} to double`);
  },
  // 2^52 with the field in its last bits, less 2^52: engines have this for vectors, other than the conversion of an
  // i64.
  exponentfield: (emitter, [a]) => {
    const field = emitter.value(`lshr i64 ${emitter.value(`bitcast double ${a} to i64`)}, 52`);
    const bits = emitter.value(`or i64 ${field}, ${0x4330000000000000n}`);
    return emitter.value(`fsub double ${emitter.value(`bitcast i64 ${bits} to double`)}, ${double(2 ** 52)}`);
  },
  significand: (emitter, [a]) => {
    const fraction = emitter.value(`and i64 ${emitter.value(`bitcast double ${a} to i64`)}, ${0xfffffffffffffn}`);
    return emitter.value(`bitcast i64 ${emitter.value(`or i64 ${fraction}, ${0x3ff0000000000000n}`)} to double`);
  },
  fieldpower: (emitter, [a]) => {
    const field = emitter.value(`shl i64 ${emitter.value(`bitcast double ${a} to i64`)}, 52`);
    return emitter.value(`bitcast i64 ${field} to double`);
  },
  exponentfrom: (emitter, [a, root]) => {
    const one = emitter.value(`add i64 ${bitsAbove(emitter, a!, root!)}, ${0x3ff0000000000000n}`);
    const bits = emitter.value(`or i64 ${emitter.value(`lshr i64 ${one}, 52`)}, ${0x4330000000000000n}`);
    return emitter.value(`fsub double ${emitter.value(`bitcast i64 ${bits} to double`)}, ${double(2 ** 52 + 1023)}`);
  },
  significandfrom: (emitter, [a, root]) => {
    const fraction = emitter.value(`and i64 ${bitsAbove(emitter, a!, root!)}, ${0xfffffffffffffn}`);
    const bits = emitter.value(`add i64 ${fraction}, ${emitter.value(`bitcast double ${root} to i64`)}`);
    return emitter.value(`bitcast i64 ${bits} to double`);
  },
  intervalfrom: (emitter, [a, root]) => {
    const upper = emitter.value(`lshr i64 ${bitsAbove(emitter, a!, root!)}, 45`);
    return emitter.value(`trunc i64 ${emitter.value(`and i64 ${upper}, 127`)} to i32`);
  },
  raised64ths: (emitter, [a, steps]) => {
    const added = emitter.value(`shl i64 ${emitter.value(`bitcast double ${steps} to i64`)}, 46`);
    return emitter.value(
      `bitcast i64 ${emitter.value(`add i64 ${emitter.value(`bitcast double ${a} to i64`)}, ${added}`)} to double`,
    );
  },
} satisfies Partial<Record<OperationName, Emit>>;

/**
 * How far the bits of a number lie above those of another: the exponent's field grows where the number passes that
 * times a power of two.
 */
const bitsAbove = (emitter: Emitter, a: string, root: string): string => {
  const bits = emitter.value(`bitcast double ${a} to i64`);
  return emitter.value(`sub i64 ${bits}, ${emitter.value(`bitcast double ${root} to i64`)}`);
};
