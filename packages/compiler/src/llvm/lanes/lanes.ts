/**
 * The rounds of a loop side by side: a value that differs between them is a vector. Control is for all lanes together:
 * both ways of an `if` are gone, a loop goes on as long as one lane does, and a mask has all bits of the lanes set that
 * are where control is. A lane that is elsewhere computes too; only what `masked` tells is kept from it. Such a value
 * may be anything a vector instruction gives, so nothing here is undefined for some operands: integers wrap, and no
 * division of integers is done.
 */
import { elementKinds } from "../../ir/arrays.js";
import { read } from "../../ir/build.js";
import { someStatement } from "../../ir/walk.js";
import type { Expression, Label, Read, Statement, StorageKind } from "../../ir/ir.js";
import type { Assign, Fold } from "../../ir/statement-kinds.js";
import { LaneVectors } from "./lane-vectors.js";

export class LanesEmitter extends LaneVectors {
  /** Where jumps of all lanes go. */
  private readonly labels = new Map<Label, { readonly exit: string; readonly next?: string }>();

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
