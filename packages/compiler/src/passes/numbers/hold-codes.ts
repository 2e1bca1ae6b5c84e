/**
 * Numbers that are whole or NaN, such as `text.charCodeAt(i)`, which is NaN where nothing is: the variables that hold
 * them hold a whole number below all others in NaN's place, so that they fit integers.
 */
import { both, compare, conditional, copy, makeLocal, not, number, read } from "../../ir/build.js";
import type { Constant, Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Comparison } from "../../ir/operations/operation-row.js";
import { comparisons, isOrdering, mirrored, operationsThat } from "../../ir/operations/operations.js";
import { eachStatement, mapStatement, someExpression } from "../../ir/walk.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { analyzeIntegers } from "../../analyses/ranges/integers.js";
import { isWithin, wholeRange } from "../../analyses/ranges/range.js";
import type { Pass } from "../pass.js";

/** Those that look at 32 bits of what they are given. */
const low = operationsThat("low");

/** Their differences and the number in NaN's place fit 32 bits too. */
const CODES = wholeRange(-(2 ** 30), 2 ** 30);

export const holdCodes: Pass = {
  name: "holdCodes",
  stage: "numbers",
  says:
    "Variables for whole numbers or NaN, as `text.charCodeAt(i)` gives them, hold a whole number below all others " +
    "in NaN's place. The ranges are then found anew.",
  run(module: Module, context) {
    const held = module.functions.map((func) => holdIn(func, context.facts));
    if (held.includes(true)) Object.assign(context, analyzeIntegers(module, context));
    return module;
  },
};

function holdIn(func: Func, facts: Facts): boolean {
  const found = codesIn(func, facts);
  if (found.size === 0) return false;
  func.body = new Holding(found, facts).list(func.body);
  return true;
}

/** The variables, with what is assigned to each. */
function codesIn({ body, parameters }: Func, facts: Facts): ReadonlyMap<Local, readonly Expression[]> {
  const found = new Map<Local, Expression[]>();
  eachStatement(body, (s) => {
    if (s.kind === "assign" && facts.locals.get(s.local)?.nan)
      found.set(s.local, [...(found.get(s.local) ?? []), s.value]);
  });
  const others = [...parameters, ...addressedIn(body), ...facts.shared];
  others.forEach((local) => found.delete(local));
  const isCode = (e: Expression): boolean => {
    if (isNaNConstant(e) || (e.op === "local" && found.has(e.local))) return true;
    if (e.op === "conditional") return isCode(e.args[1]) && isCode(e.args[2]);
    if (movedCode(e) && isCode(e.args[0]!)) return isWithin({ ...facts.of(e), nan: false }, CODES);
    return isWithin(facts.reached(e), CODES);
  };
  const isFit = (local: Local, values: readonly Expression[]): boolean =>
    local.type === "f64" && !local.reference && values.every(isCode);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [local, values] of found) if (!isFit(local, values)) found.delete(local);
  }
  return isUseful(body, found) ? found : new Map();
}

/** Whether one of the variables is compared, or looked at as 32 bits. */
const isUseful = (body: readonly Statement[], codes: ReadonlyMap<Local, unknown>): boolean =>
  someExpression(body, ({ op, args }) => {
    const isOf = low.has(op) || comparisons.has(op);
    return isOf && args.some((arg) => arg.op === "local" && codes.has(arg.local));
  });

/** `text.charCodeAt(i) - 48` */
const movedCode = ({ op, args }: Expression): boolean =>
  (op === "add" || op === "sub") && args[1]!.op === "constant" && args[0]!.op !== "constant";

const isNaNConstant = (e: Expression): boolean => e.op === "constant" && e.type === "f64" && Number.isNaN(e.value);
const exchanged = (op: Comparison): Comparison => (isOrdering(op) ? mirrored(op) : op);

class Holding {
  private readonly twins: ReadonlyMap<Local, Local>;
  /** What stands in NaN's place. */
  private readonly none: number;

  constructor(codes: ReadonlyMap<Local, readonly Expression[]>, facts: Facts) {
    this.twins = new Map([...codes.keys()].map((local) => [local, makeLocal(local.name, "f64", local.place)]));
    // Below 0, so that it is no index either. Of no number at all, Infinity is the lowest.
    this.none = Math.min(0, ...[...codes.keys()].map((local) => facts.locals.get(local)!.lo)) - 1;
  }

  readonly list = (list: readonly Statement[]): Statement[] => list.map((s) => this.statement(s));

  private statement(s: Statement): Statement {
    const twin = s.kind === "assign" ? this.twins.get(s.local) : undefined;
    if (s.kind === "assign" && twin) return { ...s, local: twin, value: this.code(s.value) };
    return mapStatement(s, this.value, this.list);
  }

  /** What is assigned to one of the variables. */
  private code(e: Expression): Expression {
    if (isNaNConstant(e)) return number(this.none);
    const twin = this.twinOf(e);
    if (twin) return read(twin);
    if (movedCode(e)) return this.moved(e, e.args[0]!);
    if (e.op !== "conditional") return this.value(e);
    const [condition, yes, no] = e.args;
    return { ...e, args: [this.value(condition), this.code(yes), this.code(no)] };
  }

  /** A sum whose first operand is a code. */
  private moved(sum: Expression, e: Expression): Expression {
    if (isNaNConstant(e)) return number(this.none);
    const twin = this.twinOf(e);
    const of = (code: Expression): Expression => ({ ...sum, args: [code, copy(sum.args[1]!)] }) as Expression;
    if (twin) return conditional(this.isThere(twin), of(read(twin)), number(this.none));
    if (e.op !== "conditional") return of(this.value(e));
    const [condition, yes, no] = e.args;
    return { ...e, args: [this.value(condition), this.moved(sum, yes), this.moved(sum, no)] };
  }

  private readonly value = (e: Expression): Expression => {
    const twin = this.twinOf(e);
    if (twin) return conditional(this.isThere(twin), read(twin), number(NaN));
    const compared = comparisons.has(e.op) ? this.comparison(e) : undefined;
    if (compared) return compared;
    const map = low.has(e.op) ? this.low : this.value;
    return { ...e, args: e.args.map(map) } as Expression;
  };

  /** Of NaN, 32 bits are 0. */
  private readonly low = (e: Expression): Expression => {
    const twin = this.twinOf(e);
    return twin ? conditional(this.isThere(twin), read(twin), number(0)) : this.value(e);
  };

  private comparison(e: Expression): Expression | undefined {
    const isExchanged = !this.twinOf(e.args[0]!);
    const [a, b] = (isExchanged ? e.args.toReversed() : e.args) as [Expression, Expression];
    const op = isExchanged ? exchanged(e.op as Comparison) : (e.op as Comparison);
    const [first, second] = [this.twinOf(a), this.twinOf(b)];
    if (!first) return undefined;
    if (second) return this.guarded(op, [first, second], compare(op, read(first), read(second)));
    if (b.op === "constant") return this.withConstant(op, first, b);
    return b.op === "local" ? this.guarded(op, [first], compare(op, read(first), b)) : undefined;
  }

  private withConstant(op: Comparison, code: Local, other: Constant): Expression {
    const { value } = other;
    const compared = compare(op, read(code), other);
    // What stands in NaN's place gives the same.
    if (op === "eq" || op === "ne" ? value !== this.none : op === "gt" ? value >= this.none : false) return compared;
    if (op === "ge" && value > this.none) return compared;
    return this.guarded(op, [code], compared);
  }

  /** With NaN nothing holds but that it is another. */
  private guarded(op: Comparison, codes: readonly Local[], compared: Expression): Expression {
    if (op !== "ne") return codes.reduceRight((rest, code) => both(this.isThere(code), rest), compared);
    const equal = this.guarded("eq", codes, compare("eq", ...(compared.args as [Expression, Expression])));
    return not(equal);
  }

  private isThere(code: Local): Expression {
    return compare("gt", read(code), number(this.none));
  }

  private twinOf(e: Expression): Local | undefined {
    return e.op === "local" ? this.twins.get(e.local) : undefined;
  }
}
