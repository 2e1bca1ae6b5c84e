/** Each IR operation as LLVM instructions, by the types of its operands. */
import type { Expression, Operation, OperationName, Type } from "../ir/ir.js";
import { isArray } from "../ir/build.js";
import { passesPoisonOn } from "../ir/fastMath.js";
import { bitsOfFloats } from "./bits-of-floats.js";
import type { Emitter } from "./emitter.js";
import { llvmTypes, double, NOTHING } from "./types.js";
import { wideOperations } from "./wideOperations.js";
import { THREAD } from "./words.js";

/** `flags`: those of `fastmath`, each with a space behind it; of a comparison, how the name of its result begins. */
type Emit = (emitter: Emitter, args: readonly string[], types: readonly Type[], result: Type, flags: string) => string;

/** One instruction for doubles, one for integers; integer results are exact by `narrow`'s proof, hence `nsw`. */
const binary =
  (float: string, integer: string): Emit =>
  (emitter, [a, b], types, _result, flags) =>
    emitter.value(
      isFloat(types[0]) ? `${float} ${flags}${llvm(types[0]!)} ${a}, ${b}` : `${integer} ${types[0]} ${a}, ${b}`,
    );

const comparison =
  (float: string, integer: string): Emit =>
  (emitter, [a, b], types, _result, name) =>
    emitter.value(
      isFloat(types[0])
        ? `fcmp ${float} ${llvm(types[0]!)} ${a}, ${b}`
        : `icmp ${integer} ${llvm(types[0]!)} ${a}, ${b}`,
      name,
    );

const bitwise =
  (name: string): Emit =>
  (emitter, [a, b], [type]) =>
    emitter.value(`${name} ${type} ${a}, ${b}`);

/** Divisions of i32 that are 0 where the divisor is 0: functions of the prelude, which LLVM puts in place. */
const safe =
  (name: string): Emit =>
  (emitter, [a, b]) =>
    emitter.value(`call i32 @w.${name}(i32 ${a}, i32 ${b})`);

/** Shift counts count modulo 32. */
const shift =
  (name: string): Emit =>
  (emitter, [a, b]) =>
    emitter.value(`${name} i32 ${a}, ${emitter.value(`and i32 ${b}, 31`)}`);

const intrinsic =
  (name: string): Emit =>
  (emitter, [a], [type], _result, flags) =>
    emitter.value(`call ${flags}${llvm(type!)} @llvm.${name}.${type}(${llvm(type!)} ${a})`);

const extreme =
  (float: string, integer: string): Emit =>
  (emitter, [a, b], [type], _result, flags) =>
    isFloat(type)
      ? emitter.value(`call ${flags}${llvm(type!)} @llvm.${float}.${type}(${llvm(type!)} ${a}, ${llvm(type!)} ${b})`)
      : emitter.value(`call ${type} @llvm.${integer}.${type}(${type} ${a}, ${type} ${b})`);

const table: Record<OperationName, Emit> = {
  ...wideOperations,
  ...bitsOfFloats,
  add: binary("fadd", "add nsw"),
  sub: binary("fsub", "sub nsw"),
  mul: binary("fmul", "mul nsw"),
  div: binary("fdiv", "sdiv"),
  rem: (emitter, [a, b], [type]) =>
    emitter.value(type === "f64" ? `call double @w.fmod(double ${a}, double ${b})` : `srem ${type} ${a}, ${b}`),
  neg: (emitter, [a], [type], _result, flags) =>
    emitter.value(isFloat(type) ? `fneg ${flags}${llvm(type!)} ${a}` : `sub nsw ${type} 0, ${a}`),
  truncdiv: bitwise("sdiv"),
  safediv: safe("div"),
  saferem: safe("rem"),
  safefloordiv: safe("floordiv"),
  safeudiv: safe("udiv"),
  safeurem: safe("urem"),
  floordiv: (emitter, [a, b], [type]) => {
    // Towards minus infinity; the divisor is positive.
    const quotient = emitter.value(`sdiv ${type} ${a}, ${b}`);
    const rest = emitter.value(`srem ${type} ${a}, ${b}`);
    const negative = emitter.value(`icmp slt ${type} ${rest}, 0`);
    const less = emitter.value(`sub nsw ${type} ${quotient}, 1`);
    return emitter.value(`select i1 ${negative}, ${type} ${less}, ${type} ${quotient}`);
  },
  and: bitwise("and"),
  or: bitwise("or"),
  xor: bitwise("xor"),
  not: (emitter, [a]) => emitter.value(`xor i32 ${a}, -1`),
  shl: shift("shl"),
  shr: shift("ashr"),
  ushr: shift("lshr"),
  lt: comparison("olt", "slt"),
  le: comparison("ole", "sle"),
  gt: comparison("ogt", "sgt"),
  ge: comparison("oge", "sge"),
  eq: comparison("oeq", "eq"),
  ne: comparison("une", "ne"),
  lnot: (emitter, [a]) => emitter.value(`xor i1 ${a}, true`),
  // Ordered and unequal: false for zeros and NaN.
  truthy: (emitter, [a], [type]) =>
    emitter.value(isFloat(type) ? `fcmp one ${llvm(type!)} ${a}, ${double(0)}` : `icmp ne ${type} ${a}, 0`),
  sqrt: intrinsic("sqrt"),
  abs: (emitter, [a], [type], _result, flags) => {
    if (isFloat(type)) return emitter.value(`call ${flags}${llvm(type!)} @llvm.fabs.${type}(${llvm(type!)} ${a})`);
    const negated = emitter.value(`sub nsw ${type} 0, ${a}`);
    return emitter.value(`call ${type} @llvm.smax.${type}(${type} ${a}, ${type} ${negated})`);
  },
  floor: intrinsic("floor"),
  ceil: intrinsic("ceil"),
  trunc: intrinsic("trunc"),
  round: (emitter, [a]) => emitter.value(`call double @w.round(double ${a})`),
  fround: (emitter, [a]) => emitter.value(`fpext float ${emitter.value(`fptrunc double ${a} to float`)} to double`),
  f16round: (emitter, [a]) =>
    emitter.value(`call double @w.fromhalf(i16 ${emitter.value(`call i16 @w.tohalf(double ${a})`)})`),
  sign: (emitter, [a]) => {
    // Zeros and NaN are themselves.
    const unit = emitter.value(`call double @llvm.copysign.f64(double ${double(1)}, double ${a})`);
    const nonzero = emitter.value(`fcmp one double ${a}, ${double(0)}`);
    return emitter.value(`select i1 ${nonzero}, double ${unit}, double ${a}`);
  },
  min: extreme("minimum", "smin"),
  max: extreme("maximum", "smax"),
  imul: (emitter, [a, b]) => emitter.value(`mul i32 ${a}, ${b}`),
  clz32: (emitter, [a]) => emitter.value(`call i32 @llvm.ctlz.i32(i32 ${a}, i1 false)`),
  ctz32: (emitter, [a]) => emitter.value(`call i32 @llvm.cttz.i32(i32 ${a}, i1 false)`),
  popcnt32: (emitter, [a]) => emitter.value(`call i32 @llvm.ctpop.i32(i32 ${a})`),
  reverse32: (emitter, [a]) => emitter.value(`call i32 @llvm.bitreverse.i32(i32 ${a})`),
  fma: (emitter, args, [type]) => {
    const own = llvm(type!);
    return emitter.value(`call ${own} @llvm.fma.${type}(${args.map((arg) => `${own} ${arg}`).join(", ")})`);
  },
  // Empty for the engine, a wall for LLVM, which would put operands in another order.
  opaque: (emitter, [a], [type]) => emitter.value(`call ${llvm(type!)} asm "", "=r,0"(${llvm(type!)} ${a})`),
  convert: (emitter, [a], [from], to) =>
    from === to ? a! : emitter.value(`${conversions[`${from}>${to}`]} ${llvm(from!)} ${a} to ${llvm(to)}`),
  wrap: (emitter, [a], [from]) => {
    if (from === "i32") return a!;
    if (from === "f32") return emitter.value(`call i32 @w.singletoint32(float ${a})`);
    return emitter.value(from === "i64" ? `trunc i64 ${a} to i32` : `call i32 @w.toint32(double ${a})`);
  },
  unsigned: (emitter, [a], _types, to) =>
    emitter.value(to === "f64" ? `uitofp i32 ${a} to double` : `zext i32 ${a} to i64`),
  select: (emitter, [c, a, b], _types, result) =>
    emitter.value(`select i1 ${c}, ${llvm(result)} ${a}, ${llvm(result)} ${b}`),
  // Slot, number of arguments, four arguments.
  host: (emitter, args) => {
    const padded = [...args, ...Array.from({ length: 6 - args.length }, () => double(0))];
    const result = emitter.value(`call double @w.host(${padded.map((arg) => `double ${arg}`).join(", ")})`);
    emitter.forgetAbove();
    return result;
  },
  // Place, object that holds what is given and what comes back.
  island: (emitter, [place, object]) => {
    const result = emitter.value(
      `call double @w.island(i32 ${emitter.value(`fptoui double ${place} to i32`)}, ptr ${object})`,
    );
    emitter.forgetAbove();
    return result;
  },
  progress: (emitter, [value]) => emitter.tell(value!),
  random: (emitter) => emitter.value("call double @w.random()"),
  // A NaN that no computation gives stands for undefined; other NaNs are made alike before they are stored beside it.
  pack: (emitter, [value, present]) => {
    const isNaN = emitter.value(`fcmp uno double ${value}, ${value}`);
    const plain = emitter.value(`select i1 ${isNaN}, double ${double(NaN)}, double ${value}`);
    return emitter.value(`select i1 ${present}, double ${plain}, double ${NOTHING}`);
  },
  isNothing: (emitter, [a], [type]) => {
    if (type !== "f64") return emitter.value(`icmp eq ptr ${a}, null`);
    return emitter.value(`icmp eq i64 ${emitter.value(`bitcast double ${a} to i64`)}, ${BigInt(NOTHING)}`);
  },
  threadid: (emitter) => emitter.value(`load i32, ptr ${THREAD}`),
  // What tells an object from all others that live at the same time; of an array, where its elements begin.
  identity: (emitter, [a]) => emitter.value(`ptrtoint ptr ${a} to i32`),
  length: () => unexpected("length"),
  view: () => unexpected("view"),
  spare: () => unexpected("spare"),
  join: () => unexpected("join"),
  lowercase: () => unexpected("lowercase"),
  numberText: () => unexpected("numberText"),
  uppercase: () => unexpected("uppercase"),
};

/** Conversions that keep the value; `narrow` has proved that it fits. */
const conversions: Record<string, string> = {
  "f64>f32": "fptrunc",
  "f32>f64": "fpext",
  "i32>f32": "sitofp",
  "i64>f32": "sitofp",
  "f64>i32": "fptosi",
  "f64>i64": "fptosi",
  "i32>f64": "sitofp",
  "i64>f64": "sitofp",
  "i32>i64": "sext",
  "i64>i32": "trunc",
  "bool>f64": "uitofp",
  "bool>i32": "zext",
  "bool>i64": "zext",
};

const isFloat = (type: Type | undefined): boolean => type === "f64" || type === "f32";
const llvm = (type: Type): string => llvmTypes(type)[0]!;

/**
 * How the toolchain knows the comparisons that need not be right for NaN and the sign of zero, where a variant makes
 * extremes of them that are not.
 */
const FREE = "free";

/** An infinity is what the search for an extreme starts from. */
const meetsInfinity: ReadonlySet<OperationName> = new Set<OperationName>(["neg", "abs", "min", "max"]);

const isConversionOfFloats = ({ op, type, args }: Operation): boolean =>
  op === "convert" && isFloat(type) && isFloat(args[0]!.type);

function unexpected(op: string): never {
  throw new Error(`'${op}' is emitted with its array`);
}

/**
 * ToInt32 of Math.round. Whole numbers are added modulo 2^32, and the sign of zero, infinities and NaN are nothing
 * there: so it is one more than that of the floor where half is left or more, which takes no branch; a choice between
 * doubles is one in engines, and goes the wrong way every other time.
 */
function emitRoundedWord(emitter: Emitter, rounded: Operation): string {
  const value = emitter.scalar(rounded.args[0]!);
  const down = emitter.value(`call double @llvm.floor.f64(double ${value})`);
  const half = emitter.value(`fcmp oge double ${emitter.value(`fsub double ${value}, ${down}`)}, ${double(0.5)}`);
  return emitter.value(
    `add i32 ${emitter.value(`call i32 @w.toint32(double ${down})`)}, ${emitter.value(`zext i1 ${half} to i32`)}`,
  );
}

export function emitOperation(emitter: Emitter, e: Expression): string {
  const operation = e as Operation;
  const [first] = operation.args;
  if (operation.op === "wrap" && first?.op === "round") return emitRoundedWord(emitter, first);
  if (operation.args[0]?.type === "String" && (operation.op === "eq" || operation.op === "ne"))
    return emitter.textComparison(operation);
  const settled = !passesPoisonOn.has(operation.op) && operation.op !== "select" && !isConversionOfFloats(operation);
  const args = operation.args.map((arg) =>
    isArray(arg.type) ? emitter.array(arg).address : settled ? emitter.scalar(arg) : emitter.raw(arg),
  );
  return table[operation.op](
    emitter,
    args,
    operation.args.map((arg) => arg.type),
    operation.type,
    emitter.isFree(operation) ? FREE : emitter.flags(operation, meetsInfinity.has(operation.op) ? "ninf" : undefined),
  );
}
