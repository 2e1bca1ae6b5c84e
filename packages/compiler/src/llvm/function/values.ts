/** Expressions of one function in; the instructions that compute them, and the names of their values, out. */
import { elementKinds } from "../../ir/arrays.js";
import { isArray, not } from "../../ir/build.js";
import { type Expression, type Statement, type StorageKind, isChecked } from "../../ir/ir.js";
import { atomic, checked, load } from "../accesses.js";
import type { Emitter } from "../emitter.js";
import { FunctionInstructions } from "./instructions.js";
import { accessOf, INDEPENDENT_ACCESS } from "../loopHints.js";
import { field, fieldAddress, newList, newObject, roomFor } from "../objects.js";
import { emitOperation } from "../operations.js";
import { double, llvmTypes, resultType } from "../types.js";
import { ARENA_END, ARENA_TOP, NUMBER_TEXT } from "../words.js";

/** How many comparisons of strings of a function LLVM may put in place: a `switch` may have thousands. */
const INLINE_COMPARISONS = 64;

export abstract class FunctionValues extends FunctionInstructions implements Emitter {
  /** Whether what is being emitted hardly ever runs. */
  protected cold = false;
  /** The accesses of the innermost loop, whose rounds are independent. */
  protected group: string | undefined;
  /** How many loops are around what is being emitted. */
  protected depth = 0;
  private comparisons = 0;

  abstract statements(list: readonly Statement[]): void;
  abstract tell(value: string): string;

  /** A branch to one of two lists, each of which is written by `write`. */
  either(s: Statement & { kind: "if" }, write: (list: readonly Statement[]) => void): void {
    if (s.foreseen) this.oneOf(not(s.condition), s.otherwise, s.then, write, true);
    else this.oneOf(s.condition, s.then, s.otherwise, write);
  }

  /** Of two sides, the one that is chosen is run. */
  private oneOf<T>(condition: Expression, whenTrue: T, whenFalse: T, write: (side: T) => void, likely = false): void {
    const [yes, no, end] = [this.newLabel("then"), this.newLabel("else"), this.newLabel("end")];
    this.branch(this.scalar(condition), yes, no, likely);
    this.label(yes);
    write(whenTrue);
    this.jump(end);
    this.label(no);
    write(whenFalse);
    this.jump(end);
    this.label(end);
  }

  /** A call of JavaScript may have run this kernel once more: the strings that grew in that are gone. */
  forgetAbove(): void {
    if (this.context.joins) this.putBack(this.value(`load i32, ptr ${ARENA_TOP}`));
  }

  putBack(top: string): void {
    this.line(this.context.joins ? `call void @w.putback(i32 ${top})` : `store i32 ${top}, ptr ${ARENA_TOP}`);
  }

  array(e: Expression): { address: string; length: string } {
    switch (e.op) {
      case "local": {
        const [address, length] = this.slotsOf(e.local);
        return { address: this.value(`load ptr, ptr ${address}`), length: this.value(`load i32, ptr ${length}`) };
      }
      case "join":
        return this.halves(`call { ptr, i32 } @w.join(${e.args.map((arg) => this.text(arg)).join(", ")})`);
      case "lowercase":
      case "uppercase":
        return this.halves(
          `call { ptr, i32 } @w.recase(${this.text(e.args[0]!)}, i32 ${e.op === "uppercase" ? 1 : 0})`,
        );
      case "numberText":
        return this.halves(`call { ptr, i32 } ${NUMBER_TEXT}(double ${this.scalar(e.args[0]!)})`);
      case "table":
        return { address: this.context.tables.get(e.table)!, length: String(e.table.values.length) };
      case "view": {
        const { address } = this.array(e.args[0]!);
        const start = this.asIndex(e.args[1]!);
        const count = this.asIndex(e.args[2]!);
        return { address: this.elementAddress(address, e.args[0]!.type as StorageKind, start), length: count };
      }
      case "allocate": {
        const size = elementKinds[e.type].size;
        const { narrow, wide } = this.lengthOf(e.args[0]);
        const bytes = this.value(`mul nuw nsw i64 ${wide}, ${size}`);
        const address = this.value(`call ptr @w.allocate(i64 ${roomFor(this, e, bytes)})`);
        if (e.zeroed)
          this.line(
            `call void @llvm.memset.p0.i32(ptr align 16 ${address}, i8 0, i32 ` +
              `${this.value(`trunc i64 ${bytes} to i32`)}, i1 false)`,
          );
        return { address, length: narrow };
      }
      // Of a block or a thread of the GPU: what it begins with is 0.
      case "shared": {
        const { memory, size } = elementKinds[e.type];
        const address = this.room(`[${e.length} x ${memory}], align 16`);
        this.line(`call void @llvm.memset.p0.i32(ptr align 16 ${address}, i8 0, i32 ${size * e.length}, i1 false)`);
        return { address, length: String(e.length) };
      }
      case "spare": {
        const top = this.value(`load i32, ptr ${ARENA_TOP}`);
        const bytes = this.value(`sub i32 ${this.value(`load i32, ptr ${ARENA_END}`)}, ${top}`);
        return { address: this.value(`inttoptr i32 ${top} to ptr`), length: this.value(`lshr i32 ${bytes}, 2`) };
      }
      case "call":
        return this.halves(this.callText(e));
      case "nothing":
        return { address: "null", length: "0" };
      case "field": {
        const at = fieldAddress(this, e.args[0], e.field);
        return {
          address: this.value(`load ptr, ptr ${at}, !tbaa !5`),
          length: this.value(`load i32, ptr ${this.part(at, 4)}, !tbaa !5`),
        };
      }
      case "items": {
        const list = this.scalar(e.args[0]);
        return {
          address: this.value(`load ptr, ptr ${list}, !tbaa !5`),
          length: this.value(`load i32, ptr ${this.part(list, 4)}, !tbaa !5`),
        };
      }
      case "load": {
        const pair = load(this, e);
        return {
          address: this.value(`extractvalue { ptr, i32 } ${pair}, 0`),
          length: this.value(`extractvalue { ptr, i32 } ${pair}, 1`),
        };
      }
      case "conditional": {
        const [first, second] = [this.room("ptr"), this.room("i32")];
        this.choose(e, (arm) => {
          const { address, length } = this.array(arm);
          this.line(`store ptr ${address}, ptr ${first}`);
          this.line(`store i32 ${length}, ptr ${second}`);
        });
        return { address: this.value(`load ptr, ptr ${first}`), length: this.value(`load i32, ptr ${second}`) };
      }
      default:
        throw new Error(`no array: ${e.op}`);
    }
  }

  /** A string as two arguments of a call. */
  protected text(e: Expression): string {
    const { address, length } = this.array(e);
    return `ptr ${address}, i32 ${length}`;
  }

  /**
   * The length of a new array: as i32 for later, and as i64 for the size in bytes. Huge lengths fail in the allocation.
   */
  protected lengthOf(e: Expression): { narrow: string; wide: string } {
    const value = this.scalar(e);
    if (e.type === "i32") return { narrow: value, wide: this.value(`zext i32 ${value} to i64`) };
    const wide = e.type === "i64" ? value : this.value(`call i64 @llvm.fptosi.sat.i64.f64(double ${value})`);
    const clipped = this.value(`call i64 @llvm.umin.i64(i64 ${wide}, i64 4294967296)`);
    return { narrow: this.value(`trunc i64 ${clipped} to i32`), wide: clipped };
  }

  elementAddress(address: string, kind: StorageKind, index: string): string {
    return this.value(`getelementptr inbounds ${elementKinds[kind].memory}, ptr ${address}, i32 ${index}`);
  }

  /** An index that is known to be inside, as i32. */
  asIndex(e: Expression): string {
    const value = this.scalar(e);
    if (e.type === "i32") return value;
    if (e.type === "i64") return this.value(`trunc i64 ${value} to i32`);
    return this.value(`call i32 @llvm.fptoui.sat.i32.f64(double ${value})`);
  }

  inside(array: Expression, index: Expression): string {
    const { length } = this.array(array);
    return checked(this, index, length).ok;
  }

  /** The address of an element after its check. */
  access(
    array: Expression,
    index: Expression,
    site: number | undefined,
    natural?: boolean,
  ): { pointer: string; kind: StorageKind } {
    const kind = array.type as StorageKind;
    const { address, length } = this.array(array);
    if (!isChecked(site)) return { pointer: this.elementAddress(address, kind, this.asIndex(index)), kind };
    const { ok, index: position, shown } = checked(this, index, length, natural);
    const [inner, outside] = [this.newLabel("in"), this.newLabel("out")];
    this.branch(ok, inner, outside, true);
    this.label(outside);
    this.line(`call void @w.outofbounds(i32 ${site}, double ${shown()}, i32 ${length})`);
    this.line("unreachable");
    this.label(inner);
    return { pointer: this.elementAddress(address, kind, position), kind };
  }

  /** Address and length as one value. */
  pair(e: Expression): string {
    const { address, length } = this.array(e);
    return this.pairOf(address, length);
  }

  /** A value that anything may be done with. */
  scalar(e: Expression): string {
    const value = this.raw(e);
    return this.context.fastMath?.mayBePoison(e) ? this.value(`freeze ${llvmTypes(e.type)[0]} ${value}`) : value;
  }

  /** Where rounds touch different elements, accesses say that they belong to such a loop. */
  get grouped(): string {
    if (this.group !== undefined) return accessOf(this.group);
    return this.func.independent ? INDEPENDENT_ACCESS : "";
  }

  /** A value that may be poison, for what passes it on. */
  raw(e: Expression): string {
    switch (e.op) {
      case "constant":
        return e.type === "f64" || e.type === "f32"
          ? double(e.value)
          : e.type === "bool"
            ? e.value
              ? "true"
              : "false"
            : String(e.value);
      case "bigconstant":
        return String(e.value);
      case "local":
        return this.value(`load ${llvmTypes(e.type)[0]}, ptr ${this.slotsOf(e.local)[0]}`);
      case "conditional":
        return this.conditional(e);
      case "call":
        return this.call(e);
      case "load":
        return load(this, e);
      case "atomic":
        return atomic(this, e);
      case "inside":
        return this.inside(e.args[0], e.args[1]);
      case "length":
        return this.array(e.args[0]!).length;
      case "field":
        return field(this, e);
      case "new":
        return newObject(this, e);
      case "newList":
        return newList(this, e);
      case "nothing":
        return "null";
      case "allocate":
      case "table":
      case "items":
      case "address":
        throw new Error(`no scalar: ${e.op}`);
      default:
        return emitOperation(this, e);
    }
  }

  /** Whether two strings are equal, or are not. */
  textComparison(e: Expression): string {
    const [a, b] = [this.array(e.args[0]!), this.array(e.args[1]!)];
    const inline = this.comparisons++ < INLINE_COMPARISONS ? "" : " noinline";
    const equal = this.value(
      `call i1 @w.sametext(ptr ${a.address}, i32 ${a.length}, ptr ${b.address}, i32 ${b.length})${inline}`,
    );
    return e.op === "eq" ? equal : this.value(`xor i1 ${equal}, true`);
  }

  protected conditional(e: Expression & { op: "conditional" }): string {
    const type = llvmTypes(e.type)[0]!;
    const slot = this.room(type);
    this.choose(e, (arm) => this.line(`store ${type} ${this.raw(arm)}, ptr ${slot}`));
    return this.value(`load ${type}, ptr ${slot}`);
  }

  protected choose(e: Expression & { op: "conditional" }, emit: (arm: Expression) => void): void {
    const [condition, whenTrue, whenFalse] = e.args;
    this.oneOf<Expression>(condition, whenTrue, whenFalse, emit);
  }

  protected call(e: Expression & { op: "call" }): string {
    const text = this.callText(e);
    if (e.callee.result !== "void") return this.value(text);
    this.line(text);
    return "";
  }

  protected callText(e: Expression & { op: "call" }): string {
    const args = e.args.flatMap((arg) => {
      if (arg.op === "address") return [`ptr ${this.slotsOf(arg.local)[0]}`];
      if (!isArray(arg.type)) return [`${llvmTypes(arg.type)[0]} ${this.scalar(arg)}`];
      const { address, length } = this.array(arg);
      return [`ptr ${address}`, `i32 ${length}`];
    });
    const attributes = e.apart
      ? " noinline"
      : this.context.library.attributes(this.func, e.callee, this.depth > 0 && !this.cold);
    return `call ${resultType(e.callee.result)} ${this.context.names.get(e.callee)}(${args.join(", ")})${attributes}`;
  }
}
