/** One function of the IR in, its LLVM definition out. Locals are stack slots; LLVM turns them into registers. */
import { elementKinds } from "../ir/arrays.js";
import { isArray } from "../ir/build.js";
import {
  UNCHECKED,
  type Expression,
  type Func,
  type Label,
  type Local,
  type Schedule,
  type Statement,
  type StorageKind,
  type Table,
} from "../ir/ir.js";
import { addInVectors } from "./eights.js";
import { beginCarrying } from "./carried.js";
import type { DebugInfo } from "./debug.js";
import { LanesEmitter } from "./lanes/lanes.js";
import type { FastMath, FastMathFlag } from "../ir/fastMath.js";
import type { LibraryCalls } from "./libraryCalls.js";
import { callsOnMemory } from "../ir/memory.js";
import { isInnermost, storesOneArray } from "../ir/walk.js";
import { accessOf, INDEPENDENT_ACCESS, type LoopHints } from "./loopHints.js";
import type { Emitter } from "./emitter.js";
import { emitOperation } from "./operations.js";
import { findParts, isPart, PartScope, type Part, type Pieces } from "./parts.js";
import { forkedCall, scheduleNumber, SLOT_SIZE, taskName, type Tasks } from "./tasks.js";
import { ARENA_END, ARENA_TOP, PROGRESS, STOP } from "./words.js";
import { llvmTypes, LENGTH, double, resultType } from "./types.js";
import { checked, load, atomic, store, asDouble, copyElements } from "./accesses.js";
import { fieldAddress, field, roomFor, setField, newObject, newList, push, drop } from "./objects.js";

/** The slots of a local: one for a scalar, address and length for an array. */
type Slots = readonly string[];

interface LoopLabels {
  readonly exit: string;
  readonly next?: string;
}

export class FunctionEmitter implements Emitter {
  private lines: string[] = [];
  private slots = new Map<Local, Slots>();
  private labels = new Map<Label, LoopLabels>();
  private allocas: string[] = [];
  private readonly pieces: ReadonlyMap<readonly Statement[], Pieces>;
  /** The part being emitted. */
  private within: PartScope | undefined;
  private readonly definitions: string[] = [];
  private count = 0;
  private location = "";
  /** Whether what is being emitted hardly ever runs. */
  private cold = false;
  /**
   * Of the innermost loop that hardly ever runs, for all its branches: LLVM may find that another one than the last is
   * what ends it.
   */
  private coldHint = "";
  /** The accesses of the innermost loop, whose rounds are independent. */
  private group: string | undefined;
  /** Whether the next loop does the rounds that lanes have left. */
  private isRemainder = false;
  /** How many loops are around what is being emitted. */
  private depth = 0;
  private readonly subprogram: number | undefined;

  constructor(
    private readonly func: Func,
    private readonly names: ReadonlyMap<Func, string>,
    private readonly tables: ReadonlyMap<Table, string>,
    private readonly hints: LoopHints,
    private readonly library: LibraryCalls,
    private readonly tasks: Tasks,
    /** Whether the module joins strings, which keeps a list of places in the arena. */
    private readonly joins: boolean,
    /** Whether the engine has vectors. */
    private readonly vectors: boolean,
    private readonly debug: DebugInfo | undefined,
    /** The loops that look whether the call is to end; see polls.ts. */
    private readonly polled: ReadonlySet<Statement> | undefined,
    private readonly fastMath: FastMath | undefined,
  ) {
    this.subprogram = debug?.subprogram(func);
    this.pieces = findParts(func);
  }

  emit(): string {
    const { func } = this;
    const parameters = func.parameters.map((local, k) => {
      const types = local.reference ? ["ptr"] : llvmTypes(local.type);
      return types.map((type, part) => `${type}${part === 1 ? LENGTH : ""} %p${k}.${part}`).join(", ");
    });
    if (this.subprogram !== undefined) this.at(func.place);
    func.parameters.forEach((local, k) => this.receive(local, k));
    if (func.ownsArena) this.line(`%arena = load i32, ptr ${ARENA_TOP}`);
    if (func.eights) addInVectors(this, func);
    this.statements(func.body);
    if (func.result === "void") this.returnArena();
    this.line(func.result === "void" ? "ret void" : "unreachable");
    const scope = this.subprogram === undefined ? "" : ` !dbg !${this.subprogram}`;
    const isTask = this.tasks.numberOf(func) !== undefined;
    const attributes = [
      ...(isTask ? ["alwaysinline"] : []),
      ...(func.library === "rare" || func.parallel ? ["noinline"] : []),
      "nounwind",
      // Loops of kernels that may be ended from elsewhere look whether that is so.
      ...(func.shared && !isTask && !this.polled ? ['"unit"'] : []),
    ].join(" ");
    const head =
      `define internal ${resultType(func.result)} ${this.names.get(func)}(${parameters.join(", ")}) ` +
      `${attributes}${scope} {`;
    return [head, "start:", ...this.allocas, ...this.lines, "}", ...this.definitions].join("\n");
  }

  /** Room for a value. */
  room(type: string): string {
    const name = this.fresh("v");
    this.allocas.push(`  ${name} = alloca ${type}`);
    return name;
  }

  /** Room for a value that starts as zero. */
  alloca(type: string): string {
    const name = this.room(type);
    this.allocas.push(`  store ${type} zeroinitializer, ptr ${name}`);
    return name;
  }

  private receive(local: Local, k: number): void {
    if (local.reference) {
      this.slots.set(local, [`%p${k}.0`]);
      return;
    }
    const slots = this.slotsOf(local);
    llvmTypes(local.type).forEach((type, part) => this.line(`store ${type} %p${k}.${part}, ptr ${slots[part]}`));
  }

  slotsOf(local: Local): Slots {
    const known = this.slots.get(local);
    if (known) return known;
    // A variable that some path does not assign has no chance to be anything but zero.
    const slots = this.within?.slotsOf(local) ?? llvmTypes(local.type).map((type) => this.alloca(type));
    this.slots.set(local, slots);
    return slots;
  }

  fresh(prefix = ""): string {
    return `%${prefix}${this.count++}`;
  }

  newLabel(name: string): string {
    return `${name}${this.count++}`;
  }

  line(text: string): void {
    this.lines.push(`  ${text}${this.location}`);
  }

  /** Emits an instruction with a result and returns its name. */
  value(text: string, prefix = ""): string {
    const name = this.fresh(prefix);
    this.line(`${name} = ${text}`);
    return name;
  }

  label(name: string): void {
    this.lines.push(`${name}:`);
  }

  jump(label: string): void {
    this.line(`br label %${label}`);
  }

  branch(condition: string, yes: string, no: string, likely = false): void {
    this.line(`br i1 ${condition}, label %${yes}, label %${no}${likely ? ", !prof !0" : ""}${this.coldHint}`);
  }

  /** Ends the block by a jump that leaves; what follows is never reached and gets a block of its own. */
  leave(text: string): void {
    this.line(text);
    this.label(this.newLabel("dead"));
  }

  at(place: Statement["place"]): void {
    if (this.debug && this.subprogram !== undefined && place && !this.within)
      this.location = `, !dbg !${this.debug.location(this.subprogram, this.func, place)}`;
  }

  statements(list: readonly Statement[]): void {
    for (const piece of this.pieces.get(list) ?? list) {
      if (isPart(piece)) this.apart(piece);
      else {
        this.at(piece.place);
        this.statement(piece);
      }
    }
  }

  /** Statements that are a function of their own. */
  private apart(part: Part): void {
    const { lines, slots, labels, allocas, within, location } = this;
    const inOuter = <T>(look: () => T): T => {
      const inner = { slots: this.slots, allocas: this.allocas, within: this.within };
      Object.assign(this, { slots, allocas, within });
      const found = look();
      Object.assign(this, inner);
      return found;
    };
    const scope = new PartScope(this, part, (local) => inOuter(() => this.slotsOf(local)));
    Object.assign(this, { lines: [], slots: new Map(), labels: new Map(), allocas: [], within: scope, location: "" });
    this.statements(part.statements);
    scope.close();
    const text = ["start:", ...this.allocas, ...this.lines, "}"];
    Object.assign(this, { lines, slots, labels, allocas, within, location });
    const name = `${this.names.get(this.func)}.part${this.definitions.length}`;
    const arena = this.func.ownsArena ?? false;
    this.definitions.push(
      [`define internal i32 ${name}(${scope.parameters(arena)}) noinline nounwind {`, ...text].join("\n"),
    );
    scope.call(name, arena);
  }

  /** Jumps to the end or the next round of something around. */
  private leaveTo(label: Label, kind: "break" | "continue"): void {
    const target = this.labels.get(label);
    if (target) return this.leave(`br label %${kind === "break" ? target.exit : target.next}`);
    this.leave(`br label %${this.within!.leaveTo(label, kind, () => this.leaveTo(label, kind))}`);
  }

  /** Leaves the function with a value, if it has a result. */
  private giveBack(type?: string, value?: string): void {
    if (!this.within) return this.leave(type ? `ret ${type} ${value}` : "ret void");
    const given = type ? { type, name: value! } : undefined;
    this.leave(`br label %${this.within.returns(given, (loaded) => this.giveBack(type, loaded))}`);
  }

  private statement(s: Statement): void {
    switch (s.kind) {
      case "assign":
        return this.assign(s.local, s.value);
      case "store":
        return store(this, s);
      case "setField":
        return setField(this, s);
      case "push":
        return push(this, s);
      case "shorten":
        return this.line(`store i32 ${this.asIndex(s.length)}, ptr ${this.part(this.scalar(s.list), 4)}, !tbaa !5`);
      case "drop":
        return drop(this, s);
      case "if":
        return this.either(s, (list) => this.statements(list));
      case "loop":
        return this.loop(s);
      case "lanes":
        if (this.vectors) new LanesEmitter(this, s).emit();
        this.isRemainder = this.vectors;
        return;
      case "block": {
        const exit = this.newLabel("end");
        this.labels.set(s.label, { exit });
        this.statements(s.body);
        this.jump(exit);
        return this.label(exit);
      }
      case "break":
      case "continue":
        return this.leaveTo(s.label, s.kind);
      case "return":
        return this.return(s.value);
      case "evaluate": {
        if (s.value.op === "call" && s.value.type === "void") this.call(s.value);
        else if (isArray(s.value.type)) this.array(s.value);
        else this.scalar(s.value);
        return;
      }
      case "throw": {
        const values = s.values.map((v) =>
          v.type === "bool" ? this.value(`uitofp i1 ${this.scalar(v)} to double`) : this.scalar(v),
        );
        const args = [0, 1, 2, 3].map((k) => `double ${values[k] ?? double(0)}`);
        this.line(`call void @w.throw(i32 ${s.site}, ${args.join(", ")})`);
        return this.leave("unreachable");
      }
      case "raise": {
        const { address, length } = this.array(s.message);
        this.line(`call void @w.raise(double ${this.scalar(s.class)}, ptr ${address}, i32 ${length})`);
        return this.leave("unreachable");
      }
      case "fail":
        this.line(`call void @w.${s.reason.toLowerCase()}(double ${this.scalar(s.value)})`);
        return this.leave("unreachable");
      case "copy":
        return copyElements(this, s.target, s.source);
      case "barrier":
        throw new Error("only kernels for the GPU have barriers");
      case "arena": {
        const top = this.value(`load i32, ptr ${ARENA_TOP}`);
        this.statements(s.body);
        return this.putBack(top);
      }
    }
  }

  private assign(local: Local, value: Expression): void {
    const slots = this.slotsOf(local);
    if (!isArray(local.type))
      return this.storeScalar(local, this.fastMath?.poisoned.has(local) ? this.raw(value) : this.scalar(value));
    const { address, length } = this.array(value);
    this.line(`store ptr ${address}, ptr ${slots[0]}`);
    this.line(`store i32 ${length}, ptr ${slots[1]}`);
  }

  storeScalar(local: Local, value: string): void {
    this.line(`store ${llvmTypes(local.type)[0]} ${value}, ptr ${this.slotsOf(local)[0]}`);
  }

  /** A branch to one of two lists, each of which is written by `write`. */
  either(s: Statement & { kind: "if" }, write: (list: readonly Statement[]) => void): void {
    const [yes, no, end] = [this.newLabel("then"), this.newLabel("else"), this.newLabel("end")];
    this.branch(this.scalar(s.condition), yes, no);
    this.label(yes);
    write(s.then);
    this.jump(end);
    this.label(no);
    write(s.otherwise);
    this.jump(end);
    this.label(end);
  }

  private loop(s: Statement & { kind: "loop" }): void {
    const [head, inner, next, exit] = [
      this.newLabel("loop"),
      this.newLabel("body"),
      this.newLabel("next"),
      this.newLabel("exit"),
    ];
    this.labels.set(s.label, { exit, next });
    if (s.fork) return this.fork(s, s.fork);
    const [outerCold, outerHint] = [this.cold, this.coldHint];
    const isApart = s.independent && storesOneArray(s) && !callsOnMemory(s);
    const group = isApart && !this.func.independent && !this.cold && !s.strided ? this.hints.group() : undefined;
    this.group = group;
    const own = this.isRemainder
      ? `, !llvm.loop ${this.hints.cold()}`
      : s.strided
        ? `, !llvm.loop ${this.hints.scalar()}`
        : this.library.isChained(s)
          ? `, !llvm.loop ${this.hints.chained(group)}`
          : group !== undefined
            ? `, !llvm.loop ${this.hints.independentIn(group)}`
            : this.func.independent && !this.cold && isInnermost(s) && !callsOnMemory(s)
              ? `, !llvm.loop ${this.hints.independent()}`
              : "";
    this.isRemainder = false;
    this.cold ||= s.cold ?? false;
    if (this.cold) this.coldHint = `, !llvm.loop ${this.hints.cold()}`;
    this.depth++;
    const endRound = s.carried && beginCarrying(this, s.carried);
    this.jump(head);
    this.label(head);
    this.statements(s.head);
    this.at(s.place);
    if (s.test) this.branch(this.scalar(s.test), inner, exit);
    else this.jump(inner);
    this.label(inner);
    this.statements(s.body);
    this.jump(next);
    this.label(next);
    endRound?.();
    this.statements(s.update);
    this.at(s.place);
    if (this.polled?.has(s)) this.poll();
    this.line(`br label %${head}${this.cold ? this.coldHint : own}`);
    [this.cold, this.coldHint, this.group] = [outerCold, outerHint, undefined];
    this.depth--;
    this.label(exit);
  }

  /** Ends the call when nobody wants it any more. Other threads write the word: it is read each time. */
  private poll(): void {
    const [end, go] = [this.newLabel("stopped"), this.newLabel("go")];
    this.branch(this.value(`icmp eq i32 ${this.value(`load volatile i32, ptr ${STOP}`)}, 0`), go, end, true);
    this.label(end);
    this.line("call void @w.stopped()");
    this.line("unreachable");
    this.label(go);
  }

  /** Writes down how far the call has come, for other threads to read. */
  tell(value: string): string {
    this.line(`store volatile double ${value}, ptr ${PROGRESS}, align 8`);
    if (this.polled) this.poll();
    return value;
  }

  /**
   * The blocks on all threads, where that is done; else one after the other. The task takes all but the number of the
   * block from memory.
   */
  private fork(s: Statement & { kind: "loop" }, schedule: Schedule): void {
    const call = forkedCall(s);
    const number = this.tasks.numberOf(call.callee)!;
    const blocks = this.asIndex(s.test!.args[1]!);
    const [, ...args] = call.args;
    const values = args.flatMap((arg) => this.parts(arg));
    const nanoseconds = asDouble(this, values.at(-1)!.value, args.at(-1)!.type);
    const [context, counter] = [this.room(`[${values.length * SLOT_SIZE} x i8], align ${SLOT_SIZE}`), this.room("i32")];
    values.forEach(({ type, value }, k) => {
      const wide = type === "i1" ? this.value(`zext i1 ${value} to i8`) : value;
      const at = this.value(`getelementptr inbounds i8, ptr ${context}, i32 ${k * SLOT_SIZE}`);
      this.line(`store ${type === "i1" ? "i8" : type} ${wide}, ptr ${at}, align ${SLOT_SIZE}`);
    });
    const [ask, serial, test] = [this.newLabel("fork"), this.newLabel("serial"), this.newLabel("test")];
    const [run, exit] = [this.newLabel("run"), this.newLabel("exit")];
    this.branch(this.value(`icmp sgt i32 ${blocks}, 1`), ask, serial);
    this.label(ask);
    const forked =
      `@w.fork(i32 ${number}, i32 ${blocks}, ptr ${context}, double ${nanoseconds}, i32 ` +
      `${scheduleNumber(schedule)})`;
    this.branch(this.value(`icmp ne i32 ${this.value(`call i32 ${forked}`)}, 0`), exit, serial);
    this.label(serial);
    this.line(`store i32 0, ptr ${counter}`);
    this.jump(test);
    this.label(test);
    const block = this.value(`load i32, ptr ${counter}`);
    this.branch(this.value(`icmp slt i32 ${block}, ${blocks}`), run, exit);
    this.label(run);
    this.line(`call void ${taskName(number)}(i32 ${block}, ptr ${context})`);
    this.line(`store i32 ${this.value(`add i32 ${block}, 1`)}, ptr ${counter}`);
    this.jump(test);
    this.label(exit);
  }

  /** A value as it is passed: an array is two. */
  private parts(e: Expression): { type: string; value: string }[] {
    if (!isArray(e.type)) return [{ type: llvmTypes(e.type)[0]!, value: this.scalar(e) }];
    const { address, length } = this.array(e);
    return [
      { type: "ptr", value: address },
      { type: "i32", value: length },
    ];
  }

  private returnArena(): void {
    if (this.func.ownsArena) this.putBack("%arena");
  }

  /** A call of JavaScript may have run this kernel once more: the strings that grew in that are gone. */
  forgetAbove(): void {
    if (this.joins) this.putBack(this.value(`load i32, ptr ${ARENA_TOP}`));
  }

  putBack(top: string): void {
    this.line(this.joins ? `call void @w.putback(i32 ${top})` : `store i32 ${top}, ptr ${ARENA_TOP}`);
  }

  private return(value: Expression | undefined): void {
    if (!value) {
      this.returnArena();
      return this.giveBack();
    }
    if (!isArray(value.type)) {
      const result = this.scalar(value);
      this.returnArena();
      return this.giveBack(llvmTypes(value.type)[0], result);
    }
    if (value.type !== "String" || !this.func.ownsArena) return this.giveBack("{ ptr, i32 }", this.pair(value));
    const { address, length } = this.array(value);
    const kept = this.value(`call ptr @w.keeptext(ptr ${address}, i32 ${length}, i32 %arena)`);
    this.giveBack("{ ptr, i32 }", this.pairOf(kept, length));
  }

  // --- arrays
  // ---------------------------------------------------------------------------------------------------------

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
      case "table":
        return { address: this.tables.get(e.table)!, length: String(e.table.values.length) };
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

  private halves(call: string): { address: string; length: string } {
    const pair = this.value(call);
    return {
      address: this.value(`extractvalue { ptr, i32 } ${pair}, 0`),
      length: this.value(`extractvalue { ptr, i32 } ${pair}, 1`),
    };
  }

  /** A string as two arguments of a call. */
  private text(e: Expression): string {
    const { address, length } = this.array(e);
    return `ptr ${address}, i32 ${length}`;
  }

  /**
   * The length of a new array: as i32 for later, and as i64 for the size in bytes. Huge lengths fail in the allocation.
   */
  private lengthOf(e: Expression): { narrow: string; wide: string } {
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
    if (site === undefined || site === UNCHECKED)
      return { pointer: this.elementAddress(address, kind, this.asIndex(index)), kind };
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

  private pairOf(address: string, length: string): string {
    const first = this.value(`insertvalue { ptr, i32 } poison, ptr ${address}, 0`);
    return this.value(`insertvalue { ptr, i32 } ${first}, i32 ${length}, 1`);
  }

  // --- objects
  // --------------------------------------------------------------------------------------------------------

  part(address: string, offset: number): string {
    return offset === 0 ? address : this.value(`getelementptr inbounds i8, ptr ${address}, i32 ${offset}`);
  }

  // --- scalars
  // --------------------------------------------------------------------------------------------------------

  /** A value that anything may be done with. */
  scalar(e: Expression): string {
    const value = this.raw(e);
    return this.fastMath?.mayBePoison(e) ? this.value(`freeze ${llvmTypes(e.type)[0]} ${value}`) : value;
  }

  /**
   * What a load of an element says: no poison is stored. Else LLVM brings a `freeze` from the end of a loop to the
   * loads in it, where no instruction then loads and splats.
   */
  get neverPoison(): string {
    return this.fastMath ? ", !noundef !{}" : "";
  }

  /** Where rounds touch different elements, accesses say that they belong to such a loop. */
  get grouped(): string {
    if (this.group !== undefined) return accessOf(this.group);
    return this.func.independent ? INDEPENDENT_ACCESS : "";
  }

  isFree(e: Expression): boolean {
    return this.fastMath?.free.has(e) ?? false;
  }

  mayContract(e: Expression): boolean {
    if (!this.fastMath) return false;
    const { contracted, relaxed, flags } = this.fastMath;
    return contracted.has(e) || (relaxed.has(e) && flags.includes("contract"));
  }

  /** The flags of an operation on floats, each with a space behind it. */
  flags(e: Expression, without?: FastMathFlag): string {
    if (this.fastMath?.contracted.has(e)) return "contract ";
    if (!this.fastMath?.relaxed.has(e)) return "";
    const { flags, carried } = this.fastMath;
    return flags
      .map((flag) => (flag === without || (flag === "contract" && carried.has(e)) ? "" : `${flag} `))
      .join("");
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
    const equal = this.value(
      `call i1 @w.sametext(ptr ${a.address}, i32 ${a.length}, ptr ${b.address}, i32 ${b.length})`,
    );
    return e.op === "eq" ? equal : this.value(`xor i1 ${equal}, true`);
  }

  private conditional(e: Expression & { op: "conditional" }): string {
    const type = llvmTypes(e.type)[0]!;
    const slot = this.room(type);
    this.choose(e, (arm) => this.line(`store ${type} ${this.raw(arm)}, ptr ${slot}`));
    return this.value(`load ${type}, ptr ${slot}`);
  }

  private choose(e: Expression & { op: "conditional" }, emit: (arm: Expression) => void): void {
    const [yes, no, end] = [this.newLabel("then"), this.newLabel("else"), this.newLabel("end")];
    this.branch(this.scalar(e.args[0]), yes, no);
    this.label(yes);
    emit(e.args[1]);
    this.jump(end);
    this.label(no);
    emit(e.args[2]);
    this.jump(end);
    this.label(end);
  }

  private call(e: Expression & { op: "call" }): string {
    const text = this.callText(e);
    if (e.callee.result !== "void") return this.value(text);
    this.line(text);
    return "";
  }

  private callText(e: Expression & { op: "call" }): string {
    const args = e.args.flatMap((arg) => {
      if (arg.op === "address") return [`ptr ${this.slotsOf(arg.local)[0]}`];
      if (!isArray(arg.type)) return [`${llvmTypes(arg.type)[0]} ${this.scalar(arg)}`];
      const { address, length } = this.array(arg);
      return [`ptr ${address}`, `i32 ${length}`];
    });
    const attributes = e.apart
      ? " noinline"
      : this.library.attributes(this.func, e.callee, this.depth > 0 && !this.cold);
    return `call ${resultType(e.callee.result)} ${this.names.get(e.callee)}(${args.join(", ")})${attributes}`;
  }
}
