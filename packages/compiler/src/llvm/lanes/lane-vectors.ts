/**
 * Values and masks in lanes: a value that differs between rounds is a vector, of as many numbers as a register holds,
 * and a mask has all bits of the lanes set that are where control is.
 */
import { integer, operation, read } from "../../ir/build.js";
import { isAdjacent } from "../../ir/lanes.js";
import type { Expression, Label, Load, Local, Type } from "../../ir/ir.js";
import type { Lanes } from "../../ir/statement-kinds.js";
import type { Emitter } from "../emitter.js";
import { llvmTypes, double, isFloat } from "../types.js";
import { emitLaneOperation, type Vectors } from "./lane-operations.js";

/**
 * Integers that need more than 32 bits are doubles in lanes: vectors convert an i64 slowly, and all that are let in are
 * exact.
 */
const elementType = (type: Type): string => (type === "i64" ? "double" : llvmTypes(type)[0]!);

/** What lies in memory where elements follow one another, and its bytes. */
const adjacentElements: Record<string, readonly [string, number]> = {
  Float64Array: ["double", 8],
  Float32Array: ["float", 4],
  Int32Array: ["i32", 4],
};

/** A mask that is smaller than the one around, and what takes lanes out of it. */
interface Frame {
  /** Slots, one for each vector. */
  readonly masks: readonly string[];
  readonly breaks?: Label;
  readonly continues?: Label;
}

export class LaneVectors implements Vectors {
  private readonly slots = new Map<Local, readonly string[]>();
  protected readonly frames: Frame[] = [];
  /** Lanes of a vector: with numbers of `bits`, engines have vectors of 128. */
  readonly width: number;
  protected readonly bits: string;
  protected readonly parts: readonly number[];

  constructor(
    protected readonly out: Emitter,
    protected readonly s: Lanes,
  ) {
    this.bits = s.doubles ? "i64" : "i32";
    this.width = s.doubles ? 2 : 4;
    this.parts = Array.from({ length: s.count / this.width }, (_, part) => part);
  }

  // --- values: one vector of those that stand for all lanes
  // -------------------------------------------------------------

  type(of: Type): string {
    return `<${this.width} x ${elementType(of)}>`;
  }

  protected get maskType(): string {
    return `<${this.width} x ${this.bits}>`;
  }

  value(text: string): string {
    return this.out.value(text);
  }

  /** Sums may be fused with products here: those of other lanes are added up while one waits. */
  flags(e: Expression): string {
    return this.out.mayContract(e) ? "contract " : "";
  }

  protected splat(given: string, type: Type): string {
    const value = type === "i64" ? this.value(`sitofp i64 ${given} to double`) : given;
    const first = this.value(`insertelement ${this.type(type)} poison, ${elementType(type)} ${value}, i32 0`);
    return this.value(
      `shufflevector ${this.type(type)} ${first}, ${this.type(type)} poison, <${this.width} x i32> zeroinitializer`,
    );
  }

  protected extract(vector: string, type: Type, lane: number): string {
    const element = this.value(`extractelement ${this.type(type)} ${vector}, i32 ${lane}`);
    return type === "i64" ? this.value(`fptosi double ${element} to i64`) : element;
  }

  private slotOf(local: Local, part: number): string {
    const type = local.type === "bool" ? this.maskType : this.type(local.type);
    const slots = this.slots.get(local) ?? this.parts.map(() => this.out.alloca(type));
    this.slots.set(local, slots);
    return slots[part]!;
  }

  protected load(local: Local, part: number): string {
    const slot = this.slotOf(local, part);
    if (local.type !== "bool") return this.value(`load ${this.type(local.type)}, ptr ${slot}`);
    return this.condition(this.value(`load ${this.maskType}, ptr ${slot}`));
  }

  protected store(local: Local, part: number, value: string): void {
    const slot = this.slotOf(local, part);
    if (local.type !== "bool") return this.out.line(`store ${this.type(local.type)} ${value}, ptr ${slot}`);
    this.out.line(`store ${this.maskType} ${this.maskOf(value)}, ptr ${slot}`);
  }

  protected maskOf(condition: string): string {
    return this.value(`sext ${this.type("bool")} ${condition} to ${this.maskType}`);
  }

  protected condition(mask: string): string {
    return this.value(`icmp slt ${this.maskType} ${mask}, zeroinitializer`);
  }

  private isUniform(e: Expression): boolean {
    if (e.op === "local") return !this.s.varying.has(e.local);
    return e.args.every((arg) => this.isUniform(arg));
  }

  protected vector(e: Expression, part: number): string {
    if (e.op === "constant") return this.constant(e.value, e.type);
    // Where only some lanes come, a scalar might be computed of what is not defined.
    const known = this.frames.length === 0 || e.op === "local";
    if (known && this.isUniform(e)) return this.splat(this.out.scalar(e), e.type);
    if (e.op === "local") return e.local === this.s.index ? this.indices(part) : this.load(e.local, part);
    if (e.op === "load")
      return isAdjacent(e, this.s.index, this.s.step) ? this.adjacent(e, part) : this.gathered(e, part);
    const args = e.args.map((arg) => this.vector(arg, part));
    return emitLaneOperation(this, e, args);
  }

  private constant(value: number, type: Type): string {
    const text = isFloat(type) ? double(value) : type === "bool" ? (value ? "true" : "false") : String(value);
    return `splat (${elementType(type)} ${text})`;
  }

  /** Elements that follow one another, as a vector. */
  private adjacent(e: Load, part: number): string {
    const [memory, size] = adjacentElements[e.args[0].type as string]!;
    const { pointer } = this.out.access(e.args[0], e.args[1], undefined);
    const at =
      part === 0 ? pointer : this.value(`getelementptr inbounds ${memory}, ptr ${pointer}, i32 ${part * this.width}`);
    const loaded = this.value(
      `load <${this.width} x ${memory}>, ptr ${at}, align ${size}, !tbaa !6${this.out.neverPoison}`,
    );
    if (memory === elementType(e.type)) return loaded;
    return this.value(`fpext <${this.width} x float> ${loaded} to ${this.type("f64")}`);
  }

  /** Elements from anywhere, one for each lane. */
  private gathered(e: Load, part: number): string {
    let vector = "poison";
    for (let lane = 0; lane < this.width; lane++) {
      const element = this.out.scalar(shifted(e, this.s.index, (part * this.width + lane) * this.s.step));
      vector = this.value(
        `insertelement ${this.type(e.type)} ${vector}, ${elementType(e.type)} ${element}, i32 ${lane}`,
      );
    }
    return vector;
  }

  private indices(part: number): string {
    const offsets = Array.from({ length: this.width }, (_, lane) => `i32 ${(part * this.width + lane) * this.s.step}`);
    return this.value(
      `add ${this.type("i32")} ${this.splat(this.out.scalar(read(this.s.index)), "i32")}, <${offsets.join(", ")}>`,
    );
  }

  // --- masks: one for each vector
  // -----------------------------------------------------------------------------------------

  /** The lanes that are here. */
  protected here(part: number): string | undefined {
    const frame = this.frames.at(-1);
    return frame && this.value(`load ${this.maskType}, ptr ${frame.masks[part]}`);
  }

  protected hereOrAll(part: number): string {
    return this.here(part) ?? `splat (${this.bits} -1)`;
  }

  protected open(masks: readonly string[], jumps: Omit<Frame, "masks"> = {}): void {
    const slots = masks.map((mask) => {
      const slot = this.out.alloca(this.maskType);
      this.out.line(`store ${this.maskType} ${mask}, ptr ${slot}`);
      return slot;
    });
    this.frames.push({ masks: slots, ...jumps });
  }

  protected and(a: string | undefined, b: string): string {
    return a === undefined ? b : this.value(`and ${this.maskType} ${a}, ${b}`);
  }

  protected not(mask: string): string {
    return this.value(`xor ${this.maskType} ${mask}, splat (${this.bits} -1)`);
  }

  /** Whether there is a lane in any of the masks. */
  protected any(masks: readonly string[]): string {
    const all = masks.reduce((a, b) => this.value(`or ${this.maskType} ${a}, ${b}`));
    return this.value(
      `icmp ne i32 ${this.value(`call i32 @llvm.wasm.anytrue.v${this.width}${this.bits}(${this.maskType} ${all})`)}, 0`,
    );
  }
}

/** An expression as it is so many rounds later. */
function shifted(e: Expression, index: Local, by: number): Expression {
  if (e.op === "local" && e.local === index) return operation("add", "i32", e, integer(by));
  return { ...e, args: e.args.map((arg) => shifted(arg, index, by)) } as Expression;
}
