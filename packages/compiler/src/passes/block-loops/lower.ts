/**
 * A module for the GPU whose arrays are placed in; the same out in operations that LLVM's text has a row for, with what
 * they give in the CPU's version that is JavaScript: accesses outside without a site read 0 and write nothing.
 */
import { both, call, compare, copy, inside, integer, loadAs, makeLocal, operation, read } from "../../ir/build.js";
import { partOf, type Placed } from "../../ir/gpu/placed-arrays.js";
import { numberOfThrow } from "../../ir/gpu/throws.js";
import type { Traps } from "../../ir/gpu/traps.js";
import {
  UNCHECKED,
  type Atomic,
  type Expression,
  type Func,
  type Load,
  type Local,
  type Module,
  type Statement,
  type StorageKind,
  type Table,
  type Type,
} from "../../ir/ir.js";
import type { Store, Throw } from "../../ir/statement-kinds.js";
import { mapStatement, someNode } from "../../ir/walk.js";

/** The site of accesses that read 0 outside and write nothing; see zero-outside.ts. */
export const ZERO_OUTSIDE = 2 ** 30;

/** Operations that LLVM's text has for registers of 32 bits as the GPU means them. */
const AS_THEY_ARE = new Set<Expression["op"]>([
  ...(["add", "sub", "mul", "div", "wideadd", "widesub", "imul", "neg"] as const),
  ...(["safediv", "saferem", "safefloordiv", "safeudiv", "safeurem"] as const),
  ...(["and", "or", "xor", "not", "shl", "shr", "ushr"] as const),
  ...(["lt", "le", "gt", "ge", "eq", "ne", "ult", "ule", "ugt", "uge", "lnot", "truthy"] as const),
  ...(["sqrt", "floor", "ceil", "trunc", "min", "max", "clz32", "ctz32", "popcnt32", "reverse32"] as const),
  ...(["opaque", "singlebits", "fromsinglebits", "convert", "wrap", "select"] as const),
]);
/** What expressions have besides. */
const NODES = new Set<Expression["op"]>([
  ...(["constant", "local", "coordinate", "shared", "conditional", "call", "load", "atomic"] as const),
  ...(["inside", "length", "view", "table"] as const),
]);

/** An array of so many elements, by which parts of an array are looked at. */
export interface Row {
  readonly of: Local;
  readonly length: number;
}

export interface Lowered {
  readonly module: Module;
  readonly rows: ReadonlyMap<Local, Row>;
}

const isRepeatable = (e: Expression): boolean => !someNode(e, ({ op }) => op === "call" || op === "atomic");

/** An index, and something that may fail before it is used. */
const idle = (index: Expression, look: Expression): Expression =>
  operation("wideadd", "i32", index, operation("and", "i32", look, integer(0)));

/** The index and the look of {@link idle}. */
export function idleIn(e: Expression): { readonly index: Expression; readonly look: Load } | undefined {
  const [index, looked] = e.args;
  const [look, zero] = looked?.op === "and" && isSum(e) ? looked.args : [];
  return look?.op === "load" && zero?.op === "constant" && zero.value === 0 ? { index: index!, look } : undefined;
}
export const isSum = ({ op }: Expression): boolean => op === "wideadd" || op === "add";

/** Without looks that have turned out not to fail. */
export function withoutIdle(given: Expression): Expression {
  const e = { ...given, args: given.args.map(withoutIdle) } as unknown as Expression;
  const idle = idleIn(e);
  return idle?.look.site === undefined && idle ? idle.index : e;
}

export interface CpuOptions {
  /** Blocks run on all threads. */
  readonly parallel: boolean;
}

/** Undefined where a kernel holds an operation that is not known here. */
export function lowerForCpu(
  module: Module,
  shared: Placed["shared"],
  traps: Traps,
  options: CpuOptions,
): Lowered | undefined {
  const lowering = new Lowering(module, shared, traps, options);
  const lowered = lowering.run();
  return lowering.isPossible ? { module: lowered, rows: lowering.rows } : undefined;
}

class Lowering {
  isPossible = true;
  readonly rows = new Map<Local, Row>();
  private readonly functions = new Map<Func, Func>();
  private readonly helpers = new Map<string, Func>();
  private readonly tables = new Map<Table, Table>();

  constructor(
    private readonly module: Module,
    private readonly shared: Placed["shared"],
    private readonly traps: Traps,
    private readonly options: CpuOptions,
  ) {}

  run(): Module {
    for (const func of this.module.functions) {
      // What is rarely called stands for doubles there.
      const { library, ...others } = func;
      this.functions.set(func, { ...others, ...(library === "inline" ? { library } : {}) });
    }
    for (const func of this.module.functions) this.functions.get(func)!.body = this.list(func.body);
    const functions = [...this.functions.values(), ...this.helpers.values()];
    return { root: this.functions.get(this.module.root)!, functions, tables: [...this.tables.values()] };
  }

  private list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    const lowered = mapStatement(
      s,
      (e) => this.expression(e),
      (list) => this.list(list),
    );
    if (lowered.kind === "store") return this.store(lowered);
    if (lowered.kind === "throw") return [this.throw(lowered, s as Throw)];
    return [lowered];
  }

  private store(s: Store): Statement[] {
    const { of, start, length } = partOf(s.array);
    const at = (index: Expression): Expression => (start ? operation("wideadd", "i32", copy(start), index) : index);
    if (s.site === undefined) return [{ ...s, array: of, index: at(s.index) }];
    if (!length) return [{ ...s, site: this.siteOf(s.site) }];
    const index = makeLocal("index", "i32");
    const first: Statement = { kind: "assign", local: index, value: s.index, place: s.place };
    if (s.site !== UNCHECKED || this.rowOf(of, length)) {
      // What a part of an array is asked for first is a load that may fail, and whose element nobody uses.
      const site = this.siteOf(s.site);
      return [first, { ...s, array: of, index: at(this.inPart(of, read(index), length, site)), site }];
    }
    const inPart = operation("ult", "bool", read(index), copy(length));
    const stored: Statement = { ...s, array: of, index: at(read(index)), site: ZERO_OUTSIDE };
    return [first, { kind: "if", condition: inPart, then: [stored], otherwise: [], place: s.place }];
  }

  /** An index of a part, which fails where it is outside of that. */
  private inPart(of: Expression, index: Expression, length: Expression, site: number | undefined): Expression {
    const row = this.rowOf(of, length);
    if (row && isRepeatable(index)) return idle(index, loadAs("i32", read(row), copy(index), site));
    const helper = this.helper(`inPartOf${String(of.type)}${site}`, () => indexOfPart(of.type as StorageKind, site));
    return call(helper, [copy(of), copy(length), index]);
  }

  /** An array that is as long as the parts of one are. */
  private rowOf(of: Expression, length: Expression): Local | undefined {
    if (of.op !== "local" || length.op !== "constant" || this.shared.get(of.local)?.of === "thread") return undefined;
    const known = [...this.rows].find(([, row]) => row.of === of.local && row.length === length.value)?.[0];
    const row = known ?? makeLocal(`row_${of.local.name}`, "Int32Array");
    this.rows.set(row, { of: of.local, length: length.value });
    return row;
  }

  private throw(s: Throw, given: Throw): Throw {
    const values = s.values.map((value, k) => this.asDouble(value, given.kinds?.[k] === "u32"));
    return { ...s, site: numberOfThrow(this.traps.throws, given), values };
  }

  private asDouble(value: Expression, isUnsigned: boolean): Expression {
    if (value.type === "bool") return value;
    return operation(isUnsigned ? "unsigned" : "convert", "f64", value);
  }

  private siteOf(site: number | undefined): number | undefined {
    return site === UNCHECKED ? ZERO_OUTSIDE : site === undefined ? undefined : this.traps.sites.get(site);
  }

  private expression(given: Expression): Expression {
    const e = { ...given, args: given.args.map((arg) => this.expression(arg)) } as unknown as Expression;
    switch (e.op) {
      case "table":
        return this.table(e.table);
      case "call":
        return { ...e, callee: this.functions.get(e.callee)! };
      case "load":
        return this.load(e);
      case "atomic":
        return this.atomic(e);
      case "coordinate":
        this.isPossible &&= e.of !== "lane" && e.of !== "lanes";
        return e;
      default:
        return NODES.has(e.op) ? e : this.operation(e);
    }
  }

  /** Numbers of constant tables have 32 bits too. */
  private table(table: Table): Expression {
    const array = table.array === "Float64Array" ? "Float32Array" : table.array;
    const values = array === table.array ? table.values : table.values.map((value) => Math.fround(Number(value)));
    const known = this.tables.get(table) ?? { ...table, array, values };
    this.tables.set(table, known);
    return { op: "table", type: array, table: known, args: [] };
  }

  private operation(e: Expression): Expression {
    if (AS_THEY_ARE.has(e.op)) return e;
    const [a, b] = e.args as [Expression, Expression];
    const double = (x: Expression): Expression => operation("convert", "f64", x);
    switch (e.op) {
      case "unsigned":
        return operation("convert", "f32", operation("unsigned", "f64", a));
      case "round":
      case "sign":
        return operation("convert", "f32", operation(e.op, "f64", double(a)));
      case "abs":
        return e.type === "i32" ? call(this.helper("magnitude", magnitude), [a]) : e;
      case "rem":
        return call(this.helper("remainder", remainder), [a, b]);
      default:
        this.isPossible = false;
        return e;
    }
  }

  private helper(name: string, make: () => Func): Func {
    const known = this.helpers.get(name) ?? { ...make(), name };
    this.helpers.set(name, known);
    return known;
  }

  private load(e: Load): Expression {
    const { of, start, length } = partOf(e.args[0]);
    const index = e.args[1];
    const at = (inner: Expression): Expression => (start ? operation("wideadd", "i32", copy(start), inner) : inner);
    if (e.site === undefined) return { ...e, args: [of, at(index)] };
    if (e.site !== UNCHECKED) {
      const site = this.siteOf(e.site);
      return { ...e, site, args: [of, at(length ? this.inPart(of, index, length, site) : index)] };
    }
    if (!start || !length) return { ...e, site: ZERO_OUTSIDE };
    if (this.rowOf(of, length) && isRepeatable(index))
      return { ...e, site: ZERO_OUTSIDE, args: [of, at(this.inPart(of, index, length, ZERO_OUTSIDE))] };
    const { type } = e.args[0] as { type: StorageKind };
    const helper = this.helper(`partOf${type}`, () => elementOfPartOrZero(type, e.type));
    return call(helper, [of, start, length, index]);
  }

  private atomic(e: Atomic): Expression {
    if (e.args[0].op === "view") this.isPossible = false;
    return this.options.parallel ? this.together(e) : this.alone(e);
  }

  /** Where no other thread is there, nothing comes in between. */
  private alone(e: Atomic): Expression {
    const site = this.siteOf(e.site)!;
    const [{ type }] = e.args;
    return call(
      this.helper(`${e.action}In${String(type)}${site}`, () => changeOf(e, site)),
      e.args,
    );
  }

  /** Of floats the back end computes in doubles, which rounds a sum of two the same. */
  private together(e: Atomic): Expression {
    const isFloat = e.type === "f32";
    const [array, index, ...values] = e.args;
    const wide = isFloat ? values.map((value) => operation("convert", "f64", value)) : values;
    const type = isFloat ? "f64" : e.type;
    const made: Expression =
      e.site === UNCHECKED
        ? call(
            this.helper(`${e.action}Of${String(array.type)}`, () => atomicOrZero(e, type, wide)),
            [array, index, ...wide],
          )
        : { ...e, type, site: this.siteOf(e.site)!, args: [array, index, ...wide] };
    return isFloat ? operation("convert", "f32", made) : made;
  }
}

export const functionOf = (parameters: readonly Local[], result: Type, body: Statement[]): Func => ({
  name: "",
  parameters,
  result,
  body,
  place: { file: "", line: 0, column: 0 },
});
const word = (name: string): Local => makeLocal(name, "i32");
const gives = (value: Expression): Statement => ({ kind: "return", value });
export const zeroOf = (type: Type): Expression => ({ op: "constant", type: type as "i32", value: 0, args: [] });

/** Of -2^31 as well, which has no counterpart. */
function magnitude(): Func {
  const x = makeLocal("x", "i32");
  const negated = operation("widesub", "i32", integer(0), read(x));
  return functionOf([x], "i32", [
    gives(operation("select", "i32", compare("lt", read(x), integer(0)), negated, read(x))),
  ]);
}

function remainder(): Func {
  const [a, b] = [makeLocal("a", "f32"), makeLocal("b", "f32")];
  const whole = operation("trunc", "f32", operation("div", "f32", read(a), read(b)));
  return functionOf([a, b], "f32", [gives(operation("sub", "f32", read(a), operation("mul", "f32", read(b), whole)))]);
}

function indexOfPart(kind: StorageKind, site: number | undefined): Func {
  const [array, length, index] = [makeLocal("array", kind), word("length"), word("index")];
  const part = operation("view", kind, read(array), integer(0), read(length));
  const type = kind === "Float32Array" ? "f32" : "i32";
  return functionOf([array, length, index], "i32", [
    { kind: "evaluate", value: loadAs(type, part, read(index), site) },
    gives(read(index)),
  ]);
}

export function elementOfPartOrZero(kind: StorageKind, type: Type): Func {
  const [array, start, length, index] = [makeLocal("array", kind), word("start"), word("length"), word("index")];
  const at = (): Expression => operation("wideadd", "i32", read(start), read(index));
  const inPart = operation("ult", "bool", read(index), read(length));
  const then = [gives(loadAs(type, read(array), at(), undefined))];
  return functionOf([array, start, length, index], type, [
    { kind: "if", condition: both(inPart, inside(read(array), at())), then, otherwise: [] },
    gives(zeroOf(type)),
  ]);
}

function atomicOrZero(e: Atomic, type: Type, values: readonly Expression[]): Func {
  const [array, index] = [makeLocal("array", e.args[0].type), makeLocal("index", "i32")];
  const given = values.map((value) => makeLocal("value", value.type));
  const made = { ...e, type, site: UNCHECKED, args: [read(array), read(index), ...given.map(read)] } as Expression;
  return guarded([array, index, ...given], type, [gives(made)]);
}

/** What the element was before. */
function changeOf(e: Atomic, site: number): Func {
  const [array, index, before] = [makeLocal("array", e.args[0].type), word("index"), makeLocal("before", e.type)];
  const given = e.args.slice(2).map((value) => makeLocal("value", value.type));
  const parameters = [array, index, ...given];
  return functionOf(parameters, e.type, [
    { kind: "assign", local: before, value: loadAs(e.type, read(array), read(index), site) },
    {
      kind: "store",
      array: read(array),
      index: read(index),
      value: changed(e, before, given),
      site: site === ZERO_OUTSIDE ? site : undefined,
    },
    gives(read(before)),
  ]);
}

function changed({ action, args }: Atomic, before: Local, [first, second]: readonly Local[]): Expression {
  if (action === "load") return read(before);
  const [x, v] = [read(before), read(first!)];
  const { type } = x;
  const choose = (condition: Expression, a: Local, b: Local): Expression =>
    operation("select", type, condition, read(a), read(b));
  switch (action) {
    case "add":
    case "sub":
      return operation(type === "f32" ? action : `wide${action}`, type, x, v);
    case "and":
    case "or":
    case "xor":
      return operation(action, type, x, v);
    case "min":
    case "max": {
      if (args[0].type !== "Uint32Array") return operation(action, type, x, v);
      return choose(operation(action === "min" ? "ult" : "ugt", "bool", x, v), before, first!);
    }
    case "compareExchange":
      return choose(compare("eq", x, v), second!, before);
    default:
      return v;
  }
}

/** The first two parameters are an array and an index. */
function guarded(parameters: readonly Local[], type: Type, then: Statement[]): Func {
  const [array, index] = parameters as unknown as [Local, Local];
  const condition = inside(read(array), read(index));
  return functionOf(parameters, type, [{ kind: "if", condition, then, otherwise: [] }, gives(zeroOf(type))]);
}
