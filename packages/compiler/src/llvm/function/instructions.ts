/** Instructions and blocks of a function in, their text out. Locals are stack slots; LLVM makes them registers. */
import type { FastMath, FastMathFlag } from "../../ir/fastMath.js";
import type { Expression, Func, Label, Local, Statement, Table } from "../../ir/ir.js";
import type { DebugInfo } from "../debug.js";
import type { LibraryCalls } from "../libraryCalls.js";
import type { LoopHints } from "../loopHints.js";
import type { PartScope } from "../parts.js";
import type { Tasks } from "../tasks.js";
import { llvmTypes } from "../types.js";

/** The slots of a local: one for a scalar, address and length for an array. */
export type Slots = readonly string[];

export interface LoopLabels {
  readonly exit: string;
  readonly next?: string;
}

/** What a function is written with. */
export interface FunctionContext {
  readonly names: ReadonlyMap<Func, string>;
  readonly tables: ReadonlyMap<Table, string>;
  readonly hints: LoopHints;
  readonly library: LibraryCalls;
  readonly tasks: Tasks;
  /** The functions that call themselves, by themselves or through others. */
  readonly recursive: ReadonlySet<Func>;
  /** Whether the module joins strings, which keeps a list of places in the arena. */
  readonly joins: boolean;
  /** Whether the engine has vectors. */
  readonly vectors: boolean;
  readonly debug: DebugInfo | undefined;
  readonly fastMath: FastMath | undefined;
}

export class FunctionInstructions {
  protected lines: string[] = [];
  protected slots = new Map<Local, Slots>();
  protected labels = new Map<Label, LoopLabels>();
  protected allocas: string[] = [];
  /** The part being emitted. */
  protected within: PartScope | undefined;
  protected count = 0;
  protected location = "";
  /**
   * Of the innermost loop that hardly ever runs, for all its branches: LLVM may find that another one than the last is
   * what ends it.
   */
  protected coldHint = "";
  protected readonly subprogram: number | undefined;

  constructor(
    protected readonly func: Func,
    protected readonly context: FunctionContext,
  ) {
    this.subprogram = context.debug?.subprogram(func);
  }

  /** Room for a value. */
  room(type: string): string {
    const name = this.fresh("v");
    this.allocas.push(`  ${name} = alloca ${type}`);
    return name;
  }

  /** Room for a value, and what it starts as. */
  alloca(type: string, first = "zeroinitializer"): string {
    const name = this.room(type);
    this.allocas.push(`  store ${type} ${first}, ptr ${name}`);
    return name;
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
    if (this.context.debug && this.subprogram !== undefined && place && !this.within)
      this.location = `, !dbg !${this.context.debug.location(this.subprogram, this.func, place)}`;
  }

  storeScalar(local: Local, value: string): void {
    this.line(`store ${llvmTypes(local.type)[0]} ${value}, ptr ${this.slotsOf(local)[0]}`);
  }

  part(address: string, offset: number): string {
    return offset === 0 ? address : this.value(`getelementptr inbounds i8, ptr ${address}, i32 ${offset}`);
  }

  /** The address and the length that a call gives. */
  protected halves(call: string): { address: string; length: string } {
    const pair = this.value(call);
    return {
      address: this.value(`extractvalue { ptr, i32 } ${pair}, 0`),
      length: this.value(`extractvalue { ptr, i32 } ${pair}, 1`),
    };
  }

  /** Both as one value. */
  protected pairOf(address: string, length: string): string {
    const first = this.value(`insertvalue { ptr, i32 } poison, ptr ${address}, 0`);
    return this.value(`insertvalue { ptr, i32 } ${first}, i32 ${length}, 1`);
  }

  /**
   * What a load of an element says: no poison is stored. Else LLVM brings a `freeze` from the end of a loop to the
   * loads in it, where no instruction then loads and splats.
   */
  get neverPoison(): string {
    return this.context.fastMath ? ", !noundef !{}" : "";
  }

  isFree(e: Expression): boolean {
    return this.context.fastMath?.free.has(e) ?? false;
  }

  mayContract(e: Expression): boolean {
    if (!this.context.fastMath) return false;
    const { contracted, relaxed, flags } = this.context.fastMath;
    return contracted.has(e) || (relaxed.has(e) && flags.includes("contract"));
  }

  /** The flags of an operation on floats, each with a space behind it. */
  flags(e: Expression, without?: FastMathFlag): string {
    if (this.context.fastMath?.contracted.has(e)) return "contract ";
    if (!this.context.fastMath?.relaxed.has(e)) return "";
    const { flags, carried } = this.context.fastMath;
    return flags
      .map((flag) => (flag === without || (flag === "contract" && carried.has(e)) ? "" : `${flag} `))
      .join("");
  }
}
