/** Operations on i64 and i128 that hold bigints, as LLVM instructions: arithmetic is modulo 2^bits. */
import type { Type } from "../ir/ir.js";
import type { WideOperationName } from "../ir/operations/bigint-operations.js";
import type { Emitter } from "./emitter.js";

type Emit = (emitter: Emitter, args: readonly string[], types: readonly Type[], result: Type) => string;

const binary =
  (name: string): Emit =>
  (emitter, [a, b], _types, result) =>
    emitter.value(`${name} ${String(result)} ${a}, ${b}`);

/** Functions of the prelude, by width. */
const called =
  (name: string): Emit =>
  (emitter, args, _types, result) =>
    emitter.value(
      `call ${String(result)} ` +
        `@w.${name}.${String(result)}(${args.map((arg) => `${String(result)} ${arg}`).join(", ")})`,
    );

const order =
  (name: string): Emit =>
  (emitter, [a, b], [type]) =>
    emitter.value(`icmp ${name} ${String(type)} ${a}, ${b}`);

const resized =
  (name: string, from: string, to: string): Emit =>
  (emitter, [a]) =>
    emitter.value(`${name} ${from} ${a} to ${to}`);

const counted =
  (name: string, more = ""): Emit =>
  (emitter, [a]) =>
    emitter.value(`trunc i64 ${emitter.value(`call i64 @llvm.${name}.i64(i64 ${a}${more})`)} to i32`);

const beforeNarrow: Emit = () => {
  throw new Error("a bigint is left");
};

export const wideOperations: Record<WideOperationName, Emit> = {
  asint: beforeNarrow,
  asuint: beforeNarrow,
  tobigint: beforeNarrow,
  cuttobigint: beforeNarrow,
  tonumber: beforeNarrow,
  pow: beforeNarrow,
  wideadd: binary("add"),
  widesub: binary("sub"),
  widemul: (emitter, [a, b], _types, result) =>
    emitter.value(result === "i64" ? `mul i64 ${a}, ${b}` : `call i128 @w.mul.i128(i128 ${a}, i128 ${b})`),
  wideneg: (emitter, [a], _types, result) => emitter.value(`sub ${String(result)} 0, ${a}`),
  wideand: binary("and"),
  wideor: binary("or"),
  widexor: binary("xor"),
  widenot: (emitter, [a], _types, result) => emitter.value(`xor ${String(result)} ${a}, -1`),
  widepow: called("pow"),
  wideshl: called("shl"),
  wideshr: called("ashr"),
  wideushr: called("lshr"),
  widediv: called("sdiv"),
  widerem: called("srem"),
  wideudiv: called("udiv"),
  wideurem: called("urem"),
  ult: order("ult"),
  ule: order("ule"),
  ugt: order("ugt"),
  uge: order("uge"),
  widen: resized("sext", "i64", "i128"),
  uwiden: resized("zext", "i64", "i128"),
  truncate: resized("trunc", "i128", "i64"),
  toint64: (emitter, [a]) => emitter.value(`call i64 @w.toint64(double ${a})`),
  checkedtoint64: (emitter, [a]) => emitter.value(`call i64 @w.checkedtoint64(double ${a})`),
  limitedtoint64: (emitter, [a]) => emitter.value(`call i64 @w.limitedtoint64(double ${a})`),
  sitof: resized("sitofp", "i64", "double"),
  uitof: resized("uitofp", "i64", "double"),
  bitsof64: resized("bitcast", "double", "i64"),
  frombits64: resized("bitcast", "i64", "double"),
  clz64: counted("ctlz", ", i1 false"),
  ctz64: counted("cttz", ", i1 false"),
  popcnt64: counted("ctpop"),
  rotl64: (emitter, [a, places]) => {
    const wide = emitter.value(`zext i32 ${places} to i64`);
    return emitter.value(`call i64 @llvm.fshl.i64(i64 ${a}, i64 ${a}, i64 ${wide})`);
  },
};
