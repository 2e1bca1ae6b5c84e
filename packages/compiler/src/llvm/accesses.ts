/** Accesses to elements of arrays in; their instructions out: the check of the index, the load, the store. */
import { elementKinds } from "../ir/arrays.js";
import { integer, isArray } from "../ir/build.js";
import type { AtomicAction, Expression, Statement, StorageKind, Type } from "../ir/ir.js";
import { double } from "./types.js";
import type { Emitter } from "./emitter.js";

const BITS_OF_2_52 = "4841369599423283200";

/** Whether elements are parts of a DataView, which may lie anywhere. */
const ofDataView = (array: Expression): boolean => array.op === "view" && array.args[0]!.type === "DataView";

/**
 * Whether an index is inside, and the index as i32. A fraction or NaN is outside. Of one that is not negative the
 * signed comparison says the same, which is the one that programs make of counters and lengths: so LLVM sees where it
 * is made twice.
 */
export function checked(
  out: Emitter,
  e: Expression,
  length: string,
  natural = false,
): { ok: string; index: string; shown: () => string } {
  const code = codeOrNothing(e);
  if (code) {
    const index = out.scalar(code);
    const shown = (): string => {
      const isNothing = out.value(`icmp slt i32 ${index}, 0`);
      const value = out.value(`sitofp i32 ${index} to double`);
      return out.value(`select i1 ${isNothing}, double ${double(NaN)}, double ${value}`);
    };
    return { ok: out.value(`icmp ult i32 ${index}, ${length}`), index, shown };
  }
  const value = out.scalar(e);
  const below = natural ? "slt" : "ult";
  if (e.type === "i32") {
    return {
      ok: out.value(`icmp ${below} i32 ${value}, ${length}`),
      index: value,
      shown: () => out.value(`sitofp i32 ${value} to double`),
    };
  }
  if (e.type === "i64") {
    const wide = out.value(`zext i32 ${length} to i64`);
    const ok = out.value(`icmp ${below} i64 ${value}, ${wide}`);
    return {
      ok,
      index: out.value(`trunc i64 ${value} to i32`),
      shown: () => out.value(`sitofp i64 ${value} to double`),
    };
  }
  const index = out.value(`call i32 @llvm.fptosi.sat.i32.f64(double ${value})`);
  const back = out.value(`sitofp i32 ${index} to double`);
  const whole = out.value(`fcmp oeq double ${back}, ${value}`);
  const inside = out.value(`icmp ult i32 ${index}, ${length}`);
  return { ok: out.value(`and i1 ${whole}, ${inside}`), index, shown: () => value };
}

/** An unsigned element or NaN, as `charCodeAt` gives it, as an integer: -1 for NaN. */
function codeOrNothing(e: Expression): Expression | undefined {
  if (e.op !== "conditional" || e.type !== "f64") return undefined;
  const [condition, element, nothing] = e.args;
  if (nothing.op !== "constant" || !Number.isNaN(nothing.value) || element.op !== "load") return undefined;
  const { memory, range } = elementKinds[element.args[0].type as StorageKind];
  if (range?.[0] !== 0 || (memory !== "i8" && memory !== "i16")) return undefined;
  return { ...e, type: "i32", args: [condition, { ...element, type: "i32" }, integer(-1)] };
}

export function load(out: Emitter, e: Expression & { op: "load" }): string {
  const { pointer, kind } = out.access(e.args[0], e.args[1], e.site, e.natural);
  const { memory, size, range } = elementKinds[kind];
  const align = ofDataView(e.args[0]) ? 1 : size > 4 && memory !== "double" ? 4 : size;
  // Nothing is stored into a table, so it is not where elements are stored.
  const alias = e.args[0].op === "table" ? "!5" : "!6";
  if (e.byte)
    return out.value(`zext i8 ${out.value(`load i8, ptr ${pointer}, align ${align}, !tbaa ${alias}`)} to i32`);
  if (e.word) return out.value(`load i64, ptr ${pointer}, align ${align}, !tbaa ${alias}`);
  const raw = out.value(
    `load ${memory}, ptr ${pointer}, align ${align}, !tbaa ${alias}${out.neverPoison}${out.grouped}`,
  );
  if (kind === "Booleans") return out.value(`trunc i8 ${raw} to i1`);
  if (kind === "Float16Array") return out.value(`call double @w.fromhalf(i16 ${raw})`);
  if (memory === "double" || memory === "i64" || memory === "ptr" || memory === "{ ptr, i32 }") return raw;
  if (memory === "float") return e.type === "f32" ? raw : out.value(`fpext float ${raw} to double`);
  const signed = range![0] < 0;
  if (e.type === "f64")
    return memory === "i8"
      ? byteAsDouble(out, raw, signed)
      : out.value(`${signed ? "sitofp" : "uitofp"} ${memory} ${raw} to double`);
  if (memory === e.type) return raw;
  return out.value(`${signed ? "sext" : "zext"} ${memory} ${raw} to ${e.type}`);
}

/**
 * Its bits at the end of those of 2^52, of which 2^52 is taken: LLVM has no vector instructions for bytes as doubles,
 * and takes one lane after the other.
 */
function byteAsDouble(out: Emitter, byte: string, signed: boolean): string {
  const raised = signed ? out.value(`xor i8 ${byte}, -128`) : byte;
  const bits = out.value(`or i64 ${out.value(`zext i8 ${raised} to i64`)}, ${BITS_OF_2_52}`);
  return out.value(
    `fsub double ${out.value(`bitcast i64 ${bits} to double`)}, ${double(signed ? 2 ** 52 + 128 : 2 ** 52)}`,
  );
}

/** What the element was before, as a register of the type. */
export function atomic(out: Emitter, e: Expression & { op: "atomic" }): string {
  const [array, index, ...operands] = e.args;
  const values = operands.map((operand) => out.scalar(operand));
  const { pointer, kind } = out.access(array, index, e.site);
  const { memory, size, range } = elementKinds[kind];
  if (memory === "float" || memory === "double")
    return atomicFloat(out, e.action, memory === "float" ? 32 : 64, pointer, values[0]!);
  const [first, second] = values.map((value) => (size >= 4 ? value : out.value(`trunc i32 ${value} to ${memory}`)));
  if (e.action === "store") {
    out.line(`store atomic ${memory} ${first}, ptr ${pointer} seq_cst, align ${size}`);
    return out.value(`add ${e.type as string} 0, 0`);
  }
  let before: string;
  if (e.action === "load") before = out.value(`load atomic ${memory}, ptr ${pointer} seq_cst, align ${size}`);
  else if (e.action === "compareExchange") {
    const pair = out.value(`cmpxchg ptr ${pointer}, ${memory} ${first}, ${memory} ${second} seq_cst seq_cst`);
    before = out.value(`extractvalue { ${memory}, i1 } ${pair}, 0`);
  } else before = out.value(`atomicrmw ${changeOf(e.action, range)} ptr ${pointer}, ${memory} ${first} seq_cst`);
  return memory === e.type
    ? before
    : out.value(`${range![0] < 0 ? "sext" : "zext"} ${memory} ${before} to ${e.type as string}`);
}

/** LLVM's word; which of two numbers without sign is the larger one shows otherwise. */
function changeOf(action: AtomicAction, range: readonly [number, number] | undefined): string {
  if (action === "exchange") return "xchg";
  return (action === "min" || action === "max") && range![0] === 0 ? `u${action}` : action;
}

/**
 * Computed in 64 bits, and stored where nobody has changed the element meanwhile; else once more. Bits are compared,
 * so that NaN and the sign of zero are as good as any number.
 */
function atomicFloat(out: Emitter, action: AtomicAction, bits: number, pointer: string, value: string): string {
  const [again, done] = [out.newLabel("again"), out.newLabel("done")];
  const [integer, float] = [`i${bits}`, bits === 32 ? "float" : "double"];
  out.jump(again);
  out.label(again);
  const seen = out.value(`load atomic ${integer}, ptr ${pointer} seq_cst, align ${bits / 8}`);
  const element = out.value(`bitcast ${integer} ${seen} to ${float}`);
  const old = bits === 32 ? out.value(`fpext float ${element} to double`) : element;
  const extreme = action === "min" ? "minimum" : "maximum";
  const sum =
    action === "add"
      ? `fadd double ${old}, ${value}`
      : `call double @llvm.${extreme}.f64(double ${old}, double ${value})`;
  const wide = out.value(sum);
  const stored = out.value(
    `bitcast ${float} ${bits === 32 ? out.value(`fptrunc double ${wide} to float`) : wide} to ${integer}`,
  );
  const pair = out.value(`cmpxchg ptr ${pointer}, ${integer} ${seen}, ${integer} ${stored} seq_cst seq_cst`);
  out.branch(out.value(`extractvalue { ${integer}, i1 } ${pair}, 1`), done, again);
  out.label(done);
  return old;
}

/** JavaScript evaluates the value before it finds that the index is outside. */
export function store(out: Emitter, s: Statement & { kind: "store" }): void {
  const value = isArray(s.value.type) ? out.pair(s.value) : out.scalar(s.value);
  const { pointer, kind } = out.access(s.array, s.index, s.site, s.natural);
  storeElement(out, value, s.value.type, pointer, kind, ofDataView(s.array));
}

export function storeElement(
  out: Emitter,
  value: string,
  type: Type,
  pointer: string,
  kind: StorageKind,
  unaligned = false,
): void {
  const { memory, size } = elementKinds[kind];
  const converted = toElement(out, value, type, kind);
  const align = unaligned ? 1 : memory === "{ ptr, i32 }" ? 4 : size;
  out.line(`store ${memory} ${converted}, ptr ${pointer}, align ${align}, !tbaa !6${out.grouped}`);
}

/**
 * `narrow` gives integer kinds an i32 that is right modulo 2^bits, clamped kinds a value to clamp, float kinds a
 * double.
 */
function toElement(out: Emitter, value: string, type: Type, kind: StorageKind): string {
  const { memory, conversion } = elementKinds[kind];
  if (conversion === "clamp") return out.value(`trunc i32 ${clamped(out, value, type)} to i8`);
  if (kind === "Booleans") return out.value(`zext i1 ${value} to i8`);
  if (conversion === "same" || conversion === "bits") return value;
  if (kind === "Float16Array") return out.value(`call i16 @w.tohalf(double ${asDouble(out, value, type)})`);
  if (memory === "double") return type === "f64" ? value : out.value(`sitofp ${type} ${value} to double`);
  if (type === "f32") return value;
  if (memory === "float")
    return out.value(type === "f64" ? `fptrunc double ${value} to float` : `sitofp ${type} ${value} to float`);
  return memory === "i32" ? value : out.value(`trunc i32 ${value} to ${memory}`);
}

export function asDouble(out: Emitter, value: string, type: Type): string {
  if (type === "f64") return value;
  return out.value(type === "f32" ? `fpext float ${value} to double` : `sitofp ${type} ${value} to double`);
}

function clamped(out: Emitter, value: string, type: Type): string {
  if (type === "f64") {
    const positive = out.value(`fcmp ogt double ${value}, ${double(0)}`);
    const low = out.value(`select i1 ${positive}, double ${value}, double ${double(0)}`);
    const below = out.value(`fcmp olt double ${low}, ${double(255)}`);
    const high = out.value(`select i1 ${below}, double ${low}, double ${double(255)}`);
    // Rounded to the nearest integer, of two the even one, which then stands in the sum's last bits.
    const sum = out.value(`fadd double ${high}, ${double(2 ** 52)}`);
    return out.value(`trunc i64 ${out.value(`bitcast double ${sum} to i64`)} to i32`);
  }
  const low = out.value(`call ${type} @llvm.smax.${type}(${type} ${value}, ${type} 0)`);
  const high = out.value(`call ${type} @llvm.smin.${type}(${type} ${low}, ${type} 255)`);
  return type === "i32" ? high : out.value(`trunc i64 ${high} to i32`);
}

export function copyElements(out: Emitter, target: Expression, source: Expression): void {
  const to = out.array(target);
  const from = out.array(source);
  const { size } = elementKinds[target.type as StorageKind];
  const bytes = out.value(`mul i32 ${from.length}, ${size}`);
  out.line(
    `call void @llvm.memmove.p0.p0.i32(ptr align ${size} ${to.address}, ptr align ${size} ` +
      `${from.address}, i32 ${bytes}, i1 false)`,
  );
}
