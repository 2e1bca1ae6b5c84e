/**
 * The rounds of a loop side by side: a value that differs between them is a vector. Control is for all lanes together:
 * both ways of an `if` are gone, a loop goes on as long as one lane does, and a mask has all bits of the lanes set that
 * are where control is. A lane that is elsewhere computes too; only what `masked` tells is kept from it. Such a value
 * may be anything a vector instruction gives, so nothing here is undefined for some operands: integers wrap, and no
 * division of integers is done.
 */
import { elementKinds } from "../../ir/arrays.js";
import { integer, operation, read } from "../../ir/build.js";
import { isAdjacent } from "../../ir/lanes.js";
import { someStatement } from "../../ir/walk.js";
import type { Expression, Label, Load, Local, Read, Statement, StorageKind, Type } from "../../ir/ir.js";
import type { Assign, Fold, Lanes } from "../../ir/statement-kinds.js";
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

export class LanesEmitter implements Vectors {
  private readonly slots = new Map<Local, readonly string[]>();
  private readonly frames: Frame[] = [];
  /** Where jumps of all lanes go. */
  private readonly labels = new Map<Label, { readonly exit: string; readonly next?: string }>();
  /** Lanes of a vector: with numbers of `bits`, engines have vectors of 128. */
  readonly width: number;
  private readonly bits: string;
  private readonly parts: readonly number[];

  constructor(
    private readonly out: Emitter,
    private readonly s: Lanes,
  ) {
    this.bits = s.doubles ? "i64" : "i32";
    this.width = s.doubles ? 2 : 4;
    this.parts = Array.from({ length: s.count / this.width }, (_, part) => part);
  }

  emit(): void {
    const { out, s } = this;
    const [test, rounds, exit] = [out.newLabel("lanes"), out.newLabel("rounds"), out.newLabel("exit")];
    for (const { local } of s.folded)
      for (const part of this.parts) this.store(local, part, this.splat(out.scalar(read(local)), local.type));
    if (s.apart.length > 0) out.branch(this.areApart(), test, exit);
    else out.jump(test);
    out.label(test);
    const left = out.value(`sub i64 ${this.wide(out.scalar(s.bound))}, ${this.wide(out.scalar(read(s.index)))}`);
    const enough = out.value(`icmp ${s.inclusive ? "sge" : "sgt"} i64 ${left}, ${(s.count - 1) * s.step}`);
    out.branch(
      s.inside.reduce((all, [array, at]) => out.value(`and i1 ${all}, ${this.staysInside(array, at)}`), enough),
      rounds,
      exit,
    );
    out.label(rounds);
    this.statements(s.body);
    for (let lane = 0; lane < s.count; lane++) {
      for (const local of s.results) {
        const vector = this.load(local, Math.floor(lane / this.width));
        out.storeScalar(local, this.extract(vector, local.type, lane % this.width));
      }
      out.statements(s.rest);
      out.storeScalar(s.index, out.value(`add nsw i32 ${out.scalar(read(s.index))}, ${s.step}`));
    }
    out.jump(test);
    out.label(exit);
    for (const fold of s.folded) this.putTogether(fold);
  }

  /** Where no round has run, all lanes have what the local had. */
  private putTogether({ local, op }: Fold): void {
    const type = this.type(local.type);
    const name = op === "or" ? "or" : `s${op}`;
    const join = (a: string, b: string): string =>
      op === "or"
        ? this.value(`or ${type} ${a}, ${b}`)
        : this.value(`call ${type} @llvm.${name}.v${this.width}i32(${type} ${a}, ${type} ${b})`);
    const all = this.parts.map((part) => this.load(local, part)).reduce(join);
    this.out.storeScalar(local, this.value(`call i32 @llvm.vector.reduce.${name}.v${this.width}i32(${type} ${all})`));
  }

  /** Whether an index is inside of an array in all rounds. */
  private staysInside(array: Read, at: Expression): string {
    const first = at.type === "i64" ? this.out.scalar(at) : this.wide(this.out.scalar(at));
    const last = this.value(`add i64 ${first}, ${this.s.count - 1}`);
    const within = this.value(`icmp slt i64 ${last}, ${this.wide(this.out.array(array).length)}`);
    return this.value(`and i1 ${this.value(`icmp sge i64 ${first}, 0`)}, ${within}`);
  }

  /** Whether arrays lie in different places, each pair of them. */
  private areApart(): string {
    const { out } = this;
    const ends = (array: Read): readonly [string, string] => {
      const { address, length } = out.array(array);
      const start = this.value(`ptrtoint ptr ${address} to i32`);
      const bytes = this.value(`mul nuw i32 ${length}, ${elementKinds[array.type as StorageKind].size}`);
      return [start, this.value(`add nuw i32 ${start}, ${bytes}`)];
    };
    const pairs = this.s.apart.map(([a, b]) => {
      const [[start, end], [otherStart, otherEnd]] = [ends(a), ends(b)];
      const [before, behind] = [
        this.value(`icmp ule i32 ${end}, ${otherStart}`),
        this.value(`icmp ule i32 ${otherEnd}, ${start}`),
      ];
      return this.value(`or i1 ${before}, ${behind}`);
    });
    return pairs.reduce((a, b) => this.value(`and i1 ${a}, ${b}`));
  }

  private wide(value: string): string {
    return this.out.value(`sext i32 ${value} to i64`);
  }

  // --- values: one vector of those that stand for all lanes
  // -------------------------------------------------------------

  type(of: Type): string {
    return `<${this.width} x ${elementType(of)}>`;
  }

  private get maskType(): string {
    return `<${this.width} x ${this.bits}>`;
  }

  value(text: string): string {
    return this.out.value(text);
  }

  /** Sums may be fused with products here: those of other lanes are added up while one waits. */
  flags(e: Expression): string {
    return this.out.mayContract(e) ? "contract " : "";
  }

  private splat(given: string, type: Type): string {
    const value = type === "i64" ? this.value(`sitofp i64 ${given} to double`) : given;
    const first = this.value(`insertelement ${this.type(type)} poison, ${elementType(type)} ${value}, i32 0`);
    return this.value(
      `shufflevector ${this.type(type)} ${first}, ${this.type(type)} poison, <${this.width} x i32> zeroinitializer`,
    );
  }

  private extract(vector: string, type: Type, lane: number): string {
    const element = this.value(`extractelement ${this.type(type)} ${vector}, i32 ${lane}`);
    return type === "i64" ? this.value(`fptosi double ${element} to i64`) : element;
  }

  private slotOf(local: Local, part: number): string {
    const type = local.type === "bool" ? this.maskType : this.type(local.type);
    const slots = this.slots.get(local) ?? this.parts.map(() => this.out.alloca(type));
    this.slots.set(local, slots);
    return slots[part]!;
  }

  private load(local: Local, part: number): string {
    const slot = this.slotOf(local, part);
    if (local.type !== "bool") return this.value(`load ${this.type(local.type)}, ptr ${slot}`);
    return this.condition(this.value(`load ${this.maskType}, ptr ${slot}`));
  }

  private store(local: Local, part: number, value: string): void {
    const slot = this.slotOf(local, part);
    if (local.type !== "bool") return this.out.line(`store ${this.type(local.type)} ${value}, ptr ${slot}`);
    this.out.line(`store ${this.maskType} ${this.maskOf(value)}, ptr ${slot}`);
  }

  private maskOf(condition: string): string {
    return this.value(`sext ${this.type("bool")} ${condition} to ${this.maskType}`);
  }

  private condition(mask: string): string {
    return this.value(`icmp slt ${this.maskType} ${mask}, zeroinitializer`);
  }

  private isUniform(e: Expression): boolean {
    if (e.op === "local") return !this.s.varying.has(e.local);
    return e.args.every((arg) => this.isUniform(arg));
  }

  private vector(e: Expression, part: number): string {
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
  private here(part: number): string | undefined {
    const frame = this.frames.at(-1);
    return frame && this.value(`load ${this.maskType}, ptr ${frame.masks[part]}`);
  }

  private hereOrAll(part: number): string {
    return this.here(part) ?? `splat (${this.bits} -1)`;
  }

  private open(masks: readonly string[], jumps: Omit<Frame, "masks"> = {}): void {
    const slots = masks.map((mask) => {
      const slot = this.out.alloca(this.maskType);
      this.out.line(`store ${this.maskType} ${mask}, ptr ${slot}`);
      return slot;
    });
    this.frames.push({ masks: slots, ...jumps });
  }

  private and(a: string | undefined, b: string): string {
    return a === undefined ? b : this.value(`and ${this.maskType} ${a}, ${b}`);
  }

  private not(mask: string): string {
    return this.value(`xor ${this.maskType} ${mask}, splat (${this.bits} -1)`);
  }

  /** Whether there is a lane in any of the masks. */
  private any(masks: readonly string[]): string {
    const all = masks.reduce((a, b) => this.value(`or ${this.maskType} ${a}, ${b}`));
    return this.value(
      `icmp ne i32 ${this.value(`call i32 @llvm.wasm.anytrue.v${this.width}${this.bits}(${this.maskType} ${all})`)}, 0`,
    );
  }

  /** Takes the lanes that are here out of all masks up to that of the target. */
  private jump(s: Statement & { kind: "break" | "continue" }): void {
    const target = this.frames.findLastIndex(
      (frame) => (s.kind === "break" ? frame.breaks : frame.continues) === s.label,
    );
    if (target < 0) {
      const { exit, next } = this.labels.get(s.label)!;
      return this.out.leave(`br label %${s.kind === "break" ? exit : next}`);
    }
    for (const part of this.parts) {
      const others = this.not(this.here(part)!);
      for (const { masks } of this.frames.slice(target)) {
        const before = this.value(`load ${this.maskType}, ptr ${masks[part]}`);
        this.out.line(`store ${this.maskType} ${this.and(before, others)}, ptr ${masks[part]}`);
      }
    }
  }

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  private statements(list: readonly Statement[]): void {
    for (const s of list) {
      this.out.at(s.place);
      this.statement(s);
      if (s.kind === "break" || s.kind === "continue") return;
    }
  }

  private statement(s: Statement): void {
    switch (s.kind) {
      case "assign":
        return this.assign(s);
      case "if":
        if (this.s.diverging.has(s)) return this.divergingIf(s);
        return this.out.either(s, (list) => this.statements(list));
      case "loop":
        return this.s.diverging.has(s) ? this.divergingLoop(s) : this.plainLoop(s);
      case "block":
        return this.block(s);
      case "break":
      case "continue":
        return this.jump(s);
      default:
        throw new Error(`'${s.kind}' in lanes`);
    }
  }

  private assign(s: Assign): void {
    const { local, value } = s;
    if (!this.s.varying.has(local)) return this.out.storeScalar(local, this.out.scalar(value));
    for (const part of this.parts) {
      const mask = this.s.masked.has(s) ? this.here(part) : undefined;
      this.store(local, part, mask === undefined ? this.vector(value, part) : this.blended(s, mask, part));
    }
  }

  /** The new value in the lanes that are here, the old one in others. */
  private blended({ local, value }: Assign, mask: string, part: number): string {
    const type = this.type(local.type);
    const counts = value.op === "add" && value.args[0]!.op === "local" && value.args[0].local === local;
    if (counts && local.type === "i32") {
      const narrow = this.bits === "i32" ? mask : this.value(`trunc ${this.maskType} ${mask} to ${type}`);
      const change = this.value(`and ${type} ${this.vector(value.args[1]!, part)}, ${narrow}`);
      return this.value(`add ${type} ${this.load(local, part)}, ${change}`);
    }
    // A counter is never -0, so that 0 changes nothing.
    if (counts && local.type === "i64") {
      const change = this.zeroElsewhere(mask, type, this.vector(value.args[1]!, part));
      return this.value(`fadd ${type} ${this.load(local, part)}, ${change}`);
    }
    const [given, before] = [this.vector(value, part), this.load(local, part)];
    return this.value(`select ${this.type("bool")} ${this.condition(mask)}, ${type} ${given}, ${type} ${before}`);
  }

  private zeroElsewhere(mask: string, type: string, value: string): string {
    const bits = this.value(`bitcast ${type} ${value} to ${this.maskType}`);
    return this.value(`bitcast ${this.maskType} ${this.and(bits, mask)} to ${type}`);
  }

  private divergingIf(s: Statement & { kind: "if" }): void {
    const conditions = this.parts.map((part) => this.maskOf(this.vector(s.condition, part)));
    const then = conditions.map((condition, part) => this.and(this.here(part), condition));
    const otherwise = conditions.map((condition, part) => this.and(this.here(part), this.not(condition)));
    this.arm(s.then, then);
    this.arm(s.otherwise, otherwise);
  }

  /** Loops are entered only if a lane is there to end them. */
  private arm(list: readonly Statement[], masks: readonly string[]): void {
    const { out } = this;
    if (list.length === 0) return;
    this.open(masks);
    if (!holdsLoop(list)) this.statements(list);
    else {
      const [some, none] = [out.newLabel("some"), out.newLabel("none")];
      out.branch(this.any(masks), some, none);
      out.label(some);
      this.statements(list);
      out.jump(none);
      out.label(none);
    }
    this.frames.pop();
  }

  private plainLoop(s: Statement & { kind: "loop" }): void {
    const { out } = this;
    const [head, inner, next, exit] = [
      out.newLabel("loop"),
      out.newLabel("body"),
      out.newLabel("next"),
      out.newLabel("exit"),
    ];
    this.labels.set(s.label, { exit, next });
    out.jump(head);
    out.label(head);
    this.statements(s.head);
    if (s.test) out.branch(out.scalar(s.test), inner, exit);
    else out.jump(inner);
    out.label(inner);
    this.statements(s.body);
    out.jump(next);
    out.label(next);
    this.statements(s.update);
    out.jump(head);
    out.label(exit);
  }

  /** The test stands before the loop and at its end: engines run that faster than a loop that is left in the middle. */
  private divergingLoop(s: Statement & { kind: "loop" }): void {
    const { out } = this;
    const [inner, exit] = [out.newLabel("body"), out.newLabel("exit")];
    this.open(
      this.parts.map((part) => this.hereOrAll(part)),
      { breaks: s.label },
    );
    const { masks } = this.frames.at(-1)!;
    const goOn = (): void => {
      this.statements(s.head);
      for (const part of s.test ? this.parts : []) {
        const test = this.maskOf(this.vector(s.test!, part));
        out.line(`store ${this.maskType} ${this.and(this.here(part), test)}, ptr ${masks[part]}`);
      }
      out.branch(this.any(this.parts.map((part) => this.hereOrAll(part))), inner, exit);
    };
    goOn();
    out.label(inner);
    this.open(
      this.parts.map((part) => this.hereOrAll(part)),
      { continues: s.label },
    );
    this.statements(s.body);
    this.frames.pop();
    this.statements(s.update);
    goOn();
    out.label(exit);
    this.frames.pop();
  }

  private block(s: Statement & { kind: "block" }): void {
    const { out } = this;
    if (this.s.diverging.has(s)) {
      this.open(
        this.parts.map((part) => this.hereOrAll(part)),
        { breaks: s.label },
      );
      this.statements(s.body);
      this.frames.pop();
      return;
    }
    const exit = out.newLabel("end");
    this.labels.set(s.label, { exit });
    this.statements(s.body);
    out.jump(exit);
    out.label(exit);
  }
}

function holdsLoop(list: readonly Statement[]): boolean {
  return someStatement(list, ({ kind }) => kind === "loop");
}

/** An expression as it is so many rounds later. */
function shifted(e: Expression, index: Local, by: number): Expression {
  if (e.op === "local" && e.local === index) return operation("add", "i32", e, integer(by));
  return { ...e, args: e.args.map((arg) => shifted(arg, index, by)) } as Expression;
}
