/**
 * Which operations of a kernel get the flags that its marker names: the program's own, since std relies on how its sums
 * round, and products of matrices are written as vectors add them up.
 *
 * The other passes have proved what they have proved of strict arithmetic: a double that becomes an integer, and with
 * that perhaps an index without a check, keeps it, with all that it is computed from. So does what such a value is
 * compared with, since a comparison bounds its operands. Under `nnan` and `ninf` a result may be poison: where anything
 * but arithmetic looks at it, the emitter freezes it, so that it is some number, and what is decided by it is decided.
 */
import type { Place } from "../../bind/signature.js";
import { flaggedOperations, passesPoisonOn, type FastMath, type FastMathFlag } from "../../ir/fastMath.js";
import type { Expression, Local, Module, Statement, Type } from "../../ir/ir.js";
import { comparisons } from "../../ir/operations/operations.js";
import { eachExpression, eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";
import { findExtremes } from "./fast-extremes.js";
import { sourcesOf, type Holder } from "../../analyses/sources.js";

/** What makes no number of a double. */
const decisions: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([...comparisons, "truthy", "isNothing"]);

const isFloat = (type: Type): boolean => type === "f64" || type === "f32";

/**
 * Searches for extremes in the module become operations. `libraryOf`: whether the text of a file is that of a library,
 * and one whose operations may be contracted.
 */
export function findFastMath(
  module: Module,
  flags: readonly FastMathFlag[],
  libraryOf: (file: string) => "strict" | "contracted" | undefined,
): FastMath {
  const strict = new StrictValues(module).find();
  const own = new Map<Expression, Place>();
  const placeOf = ({ place }: Statement): Place | undefined => (place && !libraryOf(place.file) ? place : undefined);
  if (flags.includes("nnan") && flags.includes("nsz"))
    for (const func of module.functions)
      findExtremes(func, (s, local) => placeOf(s) !== undefined && !strict.holders.has(local));
  const contracted = new Set<Expression>();
  const carried = new Set<Expression>();
  for (const { body } of module.functions) {
    eachStatement(body, (s) => {
      const place = placeOf(s);
      const contracts = !place && flags.includes("contract") && s.place && libraryOf(s.place.file) === "contracted";
      if (!place && !contracts) return;
      const sum = s.kind === "assign" && carriedSum(s.local, s.value);
      if (sum) carried.add(sum);
      for (const expression of expressionsOf(s)) {
        eachNode(expression, (e) => {
          if (!flaggedOperations.has(e.op) || !isFloat(e.type)) return;
          if (place) own.set(e, place);
          else contracted.add(e);
        });
      }
    });
  }
  const relaxed = new Set([...own.keys()].filter((e) => !strict.values.has(e)));
  const poison = new Poison(module, flags.includes("nnan") || flags.includes("ninf") ? relaxed : new Set());
  return {
    flags,
    relaxed,
    contracted,
    carried,
    free: flags.includes("nnan") && flags.includes("nsz") ? strict.otherComparisons() : new Set(),
    strict: [...own].flatMap(([e, place]) => (relaxed.has(e) ? [] : [place])),
    mayBePoison: (e) => poison.in(e),
    poisoned: poison.locals,
  };
}

/** The addition of `total = total + x`, rounded to single precision or not. */
function carriedSum(local: Local, value: Expression): Expression | undefined {
  if (value.op === "fround" || value.op === "convert") return carriedSum(local, value.args[0]!);
  if (value.op !== "add" && value.op !== "sub") return undefined;
  return value.args.some((arg) => arg.op === "local" && arg.local === local) ? value : undefined;
}

class StrictValues {
  readonly values = new Set<Expression>();
  readonly holders = new Set<Holder>();
  private readonly sources: ReadonlyMap<Holder, readonly Expression[]>;
  private readonly comparisons: Expression[] = [];

  constructor(private readonly module: Module) {
    this.sources = sourcesOf(module);
  }

  find(): this {
    for (const { body } of this.module.functions) {
      eachStatement(body, (s) => this.statement(s));
      eachExpression(body, (e) => void (comparisons.has(e.op) && this.comparisons.push(e)));
    }
    for (let before = -1; before < this.values.size;) {
      before = this.values.size;
      for (const comparison of this.comparisons)
        if (this.isStrict(comparison)) comparison.args.forEach((arg) => this.add(arg));
    }
    return this;
  }

  otherComparisons(): ReadonlySet<Expression> {
    return new Set(this.comparisons.filter((comparison) => !this.isStrict(comparison)));
  }

  /** What becomes an integer, directly in this statement. */
  private statement(s: Statement): void {
    if (s.kind === "store") this.add(s.index);
    if (s.kind === "shorten") this.add(s.length);
    if (s.kind === "drop") this.add(s.count);
    for (const expression of expressionsOf(s)) {
      // Of an element of an integer array nothing is known but what it is.
      const kept = s.kind === "store" && expression === s.value && expression.op === "wrap" ? expression : undefined;
      eachNode(expression, (e) => {
        if (e === kept) return;
        const [, ...others] = e.args;
        if (e.op === "load" || e.op === "atomic") this.add(others[0]!);
        else if (e.op === "view") others.forEach((arg) => this.add(arg));
        else if (!isFloat(e.type) && e.op !== "call" && e.op !== "new" && !decisions.has(e.op))
          e.args.forEach((arg) => this.add(arg));
      });
    }
  }

  private isStrict(comparison: Expression): boolean {
    let found = false;
    eachNode(comparison, (e) => {
      found ||=
        this.values.has(e) ||
        (e.op === "local" && this.holders.has(e.local)) ||
        (e.op === "call" && this.holders.has(e.callee));
    });
    return found;
  }

  private add(e: Expression): void {
    if ((!isFloat(e.type) && e.op !== "address") || this.values.has(e)) return;
    this.values.add(e);
    if (e.op === "local" || e.op === "address") this.addHolder(e.local);
    else if (e.op === "call") this.addHolder(e.callee);
    else e.args.forEach((arg) => this.add(arg));
  }

  private addHolder(holder: Holder): void {
    if (this.holders.has(holder)) return;
    this.holders.add(holder);
    for (const source of this.sources.get(holder) ?? []) this.add(source);
    // A parameter that points at a variable is that variable.
    for (const [other, values] of this.sources) {
      if (values.some((value) => value.op === "address" && (value.local === holder || other === holder))) {
        this.addHolder(other);
        for (const value of values) this.add(value);
      }
    }
  }
}

class Poison {
  readonly locals = new Set<Local>();

  constructor(
    module: Module,
    private readonly relaxed: ReadonlySet<Expression>,
  ) {
    const shared = new Set<Local>();
    for (const { body } of module.functions)
      eachExpression(body, (e) => void (e.op === "address" && shared.add(e.local)));
    for (let before = -1; before < this.locals.size;) {
      before = this.locals.size;
      for (const { body } of module.functions) {
        eachStatement(body, (s) => {
          if (s.kind === "assign" && !s.local.reference && !shared.has(s.local) && this.in(s.value))
            this.locals.add(s.local);
        });
      }
    }
  }

  in(e: Expression): boolean {
    if (!isFloat(e.type)) return false;
    if (this.relaxed.has(e)) return true;
    if (e.op === "local") return this.locals.has(e.local);
    if (e.op === "conditional" || e.op === "select") return this.in(e.args[1]) || this.in(e.args[2]);
    const isPassedOn = passesPoisonOn.has(e.op) || (e.op === "convert" && isFloat(e.args[0]!.type));
    return isPassedOn && e.args.some((arg) => this.in(arg));
  }
}
