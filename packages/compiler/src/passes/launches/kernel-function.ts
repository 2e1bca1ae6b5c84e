/** What a kernel's function gets: parameters for what it shares with the host, in the order in which it names them. */
import { arithmetic, copy, isArray, lengthOf, load, makeLocal, number, operation, read } from "../../ir/build.js";
import { coordinate } from "../../ir/gpu/places.js";
import type { Place } from "../../bind/signature.js";
import type { Expression, Func, Local, Statement, StorageKind } from "../../ir/ir.js";
import { eachExpression, mapStatement } from "../../ir/walk.js";
import { localsIn } from "../rewrite/clone.js";
import type { HostPart, HostParts } from "./parts.js";

/** An array with elements as a variable is on the GPU. */
export type FoundKind = "Float32Array" | "Int32Array" | "Uint32Array";
export type KindOf = (local: Local) => FoundKind;

export class KernelFunction {
  /** How many rounds there are. */
  readonly count: Local;
  readonly body: Statement[] = [];
  /** The words that blocks leave, in the host; how many of each block. */
  readonly found: Local;
  words = 0;
  private readonly parameters: Local[];
  private readonly args: Expression[];
  private readonly left: Local;
  private readonly renamed = new Map<Local, Local>();

  constructor(
    private readonly name: string,
    private readonly place: Place,
    count: Expression,
  ) {
    this.count = makeLocal("count", "f64", place);
    this.parameters = [this.count];
    this.args = [count];
    this.found = makeLocal("found", "Int32Array", place);
    this.left = makeLocal("found", "Int32Array", place);
  }

  /** A parameter for a value of the host. */
  parameter(name: string, value: Expression): Local {
    const local = makeLocal(name, value.type, this.place);
    this.parameters.push(local);
    this.args.push(value);
    return local;
  }

  /** A variable of its own in place of one of the host. */
  own(local: Local): Local {
    const own = makeLocal(local.name, local.type, local.place);
    this.renamed.set(local, own);
    return own;
  }

  /** What statements name: their own where they write it first, and else a parameter, or made of some. */
  take(list: readonly Statement[], written: ReadonlySet<Local>, parts: HostParts): void {
    for (const local of localsIn(list)) {
      if (this.renamed.has(local)) continue;
      const part = parts.of(local);
      if (written.has(local)) this.own(local);
      else if (part) this.part(local, part);
      else this.shared(local);
    }
  }

  /** A variable of the host as a parameter. */
  private shared(local: Local): Local {
    const own = this.renamed.get(local) ?? this.parameter(local.name, read(local));
    this.renamed.set(local, own);
    return own;
  }

  private part(local: Local, { base, start, length }: HostPart): void {
    const args = [base, start, length].map((each) => read(this.shared(each)));
    this.assign(this.own(local), operation("view", local.type, ...args));
  }

  readonly rename = (local: Local): Local => this.renamed.get(local) ?? local;

  assign(local: Local, value: Expression): void {
    this.body.push({ kind: "assign", local, value, place: this.place });
  }

  /** Leaves numbers and booleans of a block in words that the host reads. */
  leave(values: readonly Local[], kindOf: KindOf, block: Expression): Statement[] {
    this.words = values.length;
    return values.map((local, k): Statement => {
      const value = asWord(read(this.rename(local)), kindOf(local));
      return { kind: "store", array: read(this.left), index: this.wordOf(block, k), value, site: undefined };
    });
  }

  /** What a block has left of a variable of the host. */
  taken(local: Local, kind: FoundKind, block: Expression, k: number): Expression {
    return ofWord(local, kind, load(read(this.found), this.wordOf(block, k), undefined));
  }

  private wordOf(block: Expression, k: number): Expression {
    if (block.op === "constant") return number(block.value * this.words + k);
    return arithmetic("add", arithmetic("mul", copy(block), number(this.words)), number(k));
  }

  func(): Func {
    const { name, place } = this;
    const body = this.lengthsAlone();
    return {
      name,
      parameters: [...this.parameters, ...(this.words > 0 ? [this.left] : [])],
      result: "void",
      body,
      place,
    };
  }

  /** Of an array that nothing but the length is asked of, that is passed: the array may be another one as well. */
  private lengthsAlone(): Statement[] {
    const lengths = new Map<Local, Local>();
    this.parameters.forEach((local, k) => {
      if (!isArray(local.type) || !isLengthAlone(this.body, local)) return;
      const length = makeLocal(`length_${local.name}`, "f64", this.place);
      lengths.set(local, length);
      this.parameters[k] = length;
      this.args[k] = lengthOf(this.args[k]!);
    });
    const expression = (e: Expression): Expression => {
      const [array] = e.args;
      const length = e.op === "length" && array?.op === "local" ? lengths.get(array.local) : undefined;
      return length ? read(length) : ({ ...e, args: e.args.map(expression) } as Expression);
    };
    const list = (statements: readonly Statement[]): Statement[] =>
      statements.map((s) => mapStatement(s, expression, list));
    return lengths.size > 0 ? list(this.body) : this.body;
  }

  /** The launch, in the host. */
  launched(kernel: Func): Statement {
    const args = [...this.args, ...(this.words > 0 ? [read(this.found)] : [])];
    return { kind: "evaluate", value: { op: "call", type: "void", callee: kernel, args }, place: this.place };
  }
}

function isLengthAlone(body: readonly Statement[], array: Local): boolean {
  let others = 0;
  eachExpression(body, (e) => {
    if (e.op === "local" && e.local === array) others++;
    if (e.op === "length" && e.args[0]!.op === "local" && e.args[0].local === array) others--;
  });
  return others === 0;
}

/** The bits of a number. */
const asWord = (value: Expression, kind: FoundKind): Expression =>
  kind === "Float32Array" ? operation("singlebits", "f64", value) : asNumber(value);

function ofWord(local: Local, kind: FoundKind, word: Expression): Expression {
  if (kind === "Float32Array") return operation("fromsinglebits", "f64", word);
  return kind === "Uint32Array" ? operation("ushr", "f64", word, number(0)) : asFound(local, word);
}

export const asNumber = (value: Expression): Expression =>
  value.type === "bool" ? { op: "conditional", type: "f64", args: [value, number(1), number(0)] } : value;

/** What was left of a number or a boolean. */
export function asFound(local: Local, found: Expression): Expression {
  return local.type === "bool" ? operation("truthy", "bool", found) : found;
}

export const THREAD = (): Expression => coordinate("thread", 0);
export const BLOCK = (): Expression => coordinate("block", 0);
export const THREADS = (): Expression => coordinate("threads", 0);
/** The place of a thread among all. */
export const GLOBAL = (): Expression => arithmetic("add", arithmetic("mul", BLOCK(), THREADS()), THREAD());
export const BLOCKS = (): Expression => coordinate("blocks", 0);

/** Arrays of a block, one element for each thread. */
export const ofBlock = (name: string, type: StorageKind, length: number): Expression => ({
  op: "shared",
  type,
  name,
  length,
  of: "block",
  args: [],
});
