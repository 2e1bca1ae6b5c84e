/** One function of the IR in, its LLVM definition out. */
import { isArray } from "../../ir/build.js";
import type { Expression, Func, Label, Local, Statement } from "../../ir/ir.js";
import { callsOnMemory } from "../../ir/memory.js";
import { isInnermost, storesOneArray } from "../../ir/walk.js";
import { copyElements, store } from "../accesses.js";
import { beginCarrying } from "../carried.js";
import { addInVectors } from "../eights.js";
import { emitFork } from "./forks.js";
import type { FunctionContext } from "./instructions.js";
import { FunctionValues } from "./values.js";
import { LanesEmitter } from "../lanes/lanes.js";
import { drop, push, setField } from "../objects.js";
import { findParts, isPart, type Part, PartScope, type Pieces } from "../parts.js";
import { double, LENGTH, llvmTypes, resultType } from "../types.js";
import { ARENA_TOP, PROGRESS, STOP } from "../words.js";

export class FunctionEmitter extends FunctionValues {
  private readonly pieces: ReadonlyMap<readonly Statement[], Pieces>;
  private readonly definitions: string[] = [];
  /** Whether the next loop does the rounds that lanes have left. */
  private isRemainder = false;

  constructor(
    func: Func,
    context: FunctionContext,
    /** The loops that look whether the call is to end; see polls.ts. */
    private readonly polled: ReadonlySet<Statement> | undefined,
  ) {
    super(func, context);
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
    const isTask = this.context.tasks.numberOf(func) !== undefined;
    const attributes = [
      ...(isTask ? ["alwaysinline"] : []),
      ...(func.library === "rare" || func.parallel ? ["noinline"] : []),
      "nounwind",
      // Recursion that never ends is to come to the end of the stack, as in JavaScript, and not to become a loop.
      ...(!func.shared && this.context.recursive.has(func) ? ['"disable-tail-calls"="true"'] : []),
      // Loops of kernels that may be ended from elsewhere look whether that is so.
      ...(func.shared && !isTask && !this.polled ? ['"unit"'] : []),
    ].join(" ");
    const head =
      `define internal ${resultType(func.result)} ${this.context.names.get(func)}(${parameters.join(", ")}) ` +
      `${attributes}${scope} {`;
    return [head, "start:", ...this.allocas, ...this.lines, "}", ...this.definitions].join("\n");
  }

  private receive(local: Local, k: number): void {
    if (local.reference) {
      this.slots.set(local, [`%p${k}.0`]);
      return;
    }
    const slots = this.slotsOf(local);
    llvmTypes(local.type).forEach((type, part) => this.line(`store ${type} %p${k}.${part}, ptr ${slots[part]}`));
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
    const name = `${this.context.names.get(this.func)}.part${this.definitions.length}`;
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
        if (this.context.vectors) new LanesEmitter(this, s).emit();
        this.isRemainder = this.context.vectors;
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
      return this.storeScalar(local, this.context.fastMath?.poisoned.has(local) ? this.raw(value) : this.scalar(value));
    const { address, length } = this.array(value);
    this.line(`store ptr ${address}, ptr ${slots[0]}`);
    this.line(`store i32 ${length}, ptr ${slots[1]}`);
  }

  private loop(s: Statement & { kind: "loop" }): void {
    const [head, inner, next, exit] = [
      this.newLabel("loop"),
      this.newLabel("body"),
      this.newLabel("next"),
      this.newLabel("exit"),
    ];
    this.labels.set(s.label, { exit, next });
    if (s.fork) return emitFork(this, s, s.fork, this.context.tasks);
    const [outerCold, outerHint] = [this.cold, this.coldHint];
    const isApart = s.independent && storesOneArray(s) && !callsOnMemory(s);
    const group =
      isApart && !this.func.independent && !this.cold && !s.strided ? this.context.hints.group() : undefined;
    this.group = group;
    const own = this.isRemainder
      ? `, !llvm.loop ${this.context.hints.cold()}`
      : s.strided
        ? `, !llvm.loop ${this.context.hints.scalar()}`
        : this.context.library.isChained(s)
          ? `, !llvm.loop ${this.context.hints.chained(group)}`
          : group !== undefined
            ? `, !llvm.loop ${this.context.hints.independentIn(group)}`
            : this.func.independent && !this.cold && isInnermost(s) && !callsOnMemory(s)
              ? `, !llvm.loop ${this.context.hints.independent()}`
              : "";
    this.isRemainder = false;
    this.cold ||= s.cold ?? false;
    if (this.cold) this.coldHint = `, !llvm.loop ${this.context.hints.cold()}`;
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

  private returnArena(): void {
    if (this.func.ownsArena) this.putBack("%arena");
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
}
