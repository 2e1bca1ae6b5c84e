/** What a kernel's function gets: parameters for what it shares with the host, in the order in which it names them. */
import { isArray, lengthOf, makeLocal, number, operation, read } from "../../ir/build.js";
import { coordinate } from "../../ir/gpu/places.js";
import type { Place } from "../../bind/signature.js";
import type { Expression, Func, Local, Statement, StorageKind } from "../../ir/ir.js";
import { eachExpression, mapStatement } from "../../ir/walk.js";
import { localsIn } from "../rewrite/clone.js";
import type { HostPart, HostParts } from "./parts.js";

/** How a number is left in an array. */
export type FoundKind = "Float32Array" | "Int32Array" | "Uint32Array";

export class KernelFunction {
  /** How many rounds there are. */
  readonly count: Local;
  readonly body: Statement[] = [];
  /** In the host. */
  readonly found: Local[] = [];
  private readonly parameters: Local[];
  private readonly args: Expression[];
  private readonly arrays: Local[] = [];
  private readonly renamed = new Map<Local, Local>();

  constructor(
    private readonly name: string,
    private readonly place: Place,
    count: Expression,
  ) {
    this.count = makeLocal("count", "f64", place);
    this.parameters = [this.count];
    this.args = [count];
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

  /** Leaves a number or a boolean in an array that the host reads. */
  leave(local: Local, kind: FoundKind, index: Expression): Statement {
    const inside = makeLocal(`found_${local.name}`, kind, this.place);
    this.arrays.push(inside);
    this.found.push(makeLocal(`found_${local.name}`, kind, this.place));
    return { kind: "store", array: read(inside), index, value: asNumber(read(this.rename(local))), site: undefined };
  }

  func(): Func {
    const { name, place } = this;
    const body = this.lengthsAlone();
    return { name, parameters: [...this.parameters, ...this.arrays], result: "void", body, place };
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
    const args = [...this.args, ...this.found.map(read)];
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

export const asNumber = (value: Expression): Expression =>
  value.type === "bool" ? { op: "conditional", type: "f64", args: [value, number(1), number(0)] } : value;

/** What was left of a number or a boolean. */
export function asFound(local: Local, found: Expression): Expression {
  return local.type === "bool" ? operation("truthy", "bool", found) : found;
}

export const THREAD = (): Expression => coordinate("thread", 0);
export const BLOCK = (): Expression => coordinate("block", 0);
export const THREADS = (): Expression => coordinate("threads", 0);
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
