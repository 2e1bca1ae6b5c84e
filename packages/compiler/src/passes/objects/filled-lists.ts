/**
 * What is asked of lists that are known to have elements is not asked again: in `while (stack.length > 0)` the first
 * `stack.pop()` finds one, so that nothing has to say whether it has.
 */
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import { isObject } from "../../ir/objects.js";
import { bodiesOf, expressionsOf, mapStatement, someNode, someStatement } from "../../ir/walk.js";
import { leaves } from "../../analyses/guards.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";

export const foldFilled: Pass = {
  name: "foldFilled",
  stage: "numbers",
  says:
    "Where a list is known to have elements, as in a loop that goes on while it has, what `pop` and its kin do " +
    "with an empty one is gone.",
  serves: "searches and fills with a stack or a queue",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) func.body = new Folding(addressedIn(func.body)).list(func.body, nothing());
  return module;
}

/** Lists that have elements, and numbers that are not negative since such a list has a last one. */
interface Known {
  readonly filled: Set<Local>;
  readonly lasts: Set<Local>;
}

const nothing = (): Known => ({ filled: new Set(), lasts: new Set() });
const same = ({ filled, lasts }: Known): Known => ({ filled: new Set(filled), lasts: new Set(lasts) });

function keep(known: Known, others: readonly Known[]): void {
  for (const name of ["filled", "lasts"] as const)
    for (const local of known[name]) if (!others.every((each) => each[name].has(local))) known[name].delete(local);
}

class Folding {
  constructor(private readonly addressed: ReadonlySet<Local>) {}

  list(list: readonly Statement[], known: Known): Statement[] {
    return list.flatMap((s) => this.statement(s, known));
  }

  private statement(s: Statement, known: Known): Statement[] {
    // A function that is called may take elements out of any list.
    if (expressionsOf(s).some((e) => someNode(e, isCall))) known.filled.clear();
    switch (s.kind) {
      case "if":
        return this.branch(s, known);
      case "loop": {
        const inside = nothing();
        if (s.test) this.assume(s.test, true, inside);
        const body = this.list(s.body, inside);
        forget(known);
        return [{ ...s, head: this.list(s.head, nothing()), body, update: this.list(s.update, nothing()) }];
      }
      case "assign":
        this.assign(s.local, s.value, known);
        return [s];
      case "push":
        if (s.list.op === "local") this.fill(s.list.local, known);
        return [s];
      case "shorten":
      case "drop":
        known.filled.clear();
        return [s];
      case "block": {
        const body = this.list(s.body, known);
        if (someStatement(s.body, (inner) => inner.kind === "break" && inner.label === s.label)) forget(known);
        return [{ ...s, body }];
      }
      default: {
        const mapped = mapStatement(
          s,
          (e) => e,
          (inner) => this.list(inner, nothing()),
        );
        if (bodiesOf(s).length > 0) forget(known);
        return [mapped];
      }
    }
  }

  private branch(s: Statement & { kind: "if" }, known: Known): Statement[] {
    if (this.isTrue(s.condition, known)) return this.list(s.then, known);
    const [yes, no] = [same(known), same(known)];
    this.assume(s.condition, true, yes);
    this.assume(s.condition, false, no);
    const [then, otherwise] = [this.list(s.then, yes), this.list(s.otherwise, no)];
    const reached = [...(leaves(then) ? [] : [yes]), ...(leaves(otherwise) ? [] : [no])];
    for (const each of reached) {
      each.filled.forEach((local) => known.filled.add(local));
      each.lasts.forEach((local) => known.lasts.add(local));
    }
    keep(known, reached);
    return [{ ...s, then, otherwise }];
  }

  private assign(local: Local, value: Expression, known: Known): void {
    const length = value.op === "sub" && isConstant(value.args[1]!, 1) ? listOf(value.args[0]!) : undefined;
    const isLast = length !== undefined && known.filled.has(length);
    const isFilled = value.op === "local" && known.filled.has(value.local);
    known.filled.delete(local);
    known.lasts.delete(local);
    if (isLast && this.isSteady(local)) known.lasts.add(local);
    if (isFilled) this.fill(local, known);
  }

  private fill(local: Local, known: Known): void {
    if (isObject(local.type) && local.type.shape === "list" && this.isSteady(local)) known.filled.add(local);
  }

  /** Nobody else changes the variable. */
  private isSteady(local: Local): boolean {
    return !local.reference && !this.addressed.has(local);
  }

  private isTrue(e: Expression, known: Known): boolean {
    if (e.op === "ge" && isConstant(e.args[1]!, 0) && e.args[0]!.op === "local" && known.lasts.has(e.args[0].local))
      return true;
    const list = filledBy(e, true);
    return list !== undefined && known.filled.has(list);
  }

  /** What a condition says about lists if it is true, or if it is not. */
  private assume(e: Expression, truth: boolean, known: Known): void {
    // What is asked behind the length may be a function that empties the list.
    if (someNode(e, isCall)) return;
    if (e.op === "lnot") return this.assume(e.args[0]!, !truth, known);
    if (e.op === "conditional") {
      const [first, second, third] = e.args;
      if (truth && isConstant(third, 0)) for (const part of [first, second]) this.assume(part, true, known);
      if (!truth && isConstant(second, 1)) for (const part of [first, third]) this.assume(part, false, known);
      return;
    }
    const list = filledBy(e, truth);
    if (list) this.fill(list, known);
  }
}

function forget({ filled, lasts }: Known): void {
  filled.clear();
  lasts.clear();
}

const isCall = ({ op }: Expression): boolean => op === "call" || op === "island" || op === "host";
const isConstant = (e: Expression, value: number): boolean => e.op === "constant" && e.value === value;

/** The variable of the list whose length is read. */
function listOf(e: Expression): Local | undefined {
  const items = e.op === "length" ? e.args[0]! : undefined;
  const list = items?.op === "items" ? items.args[0] : undefined;
  return list?.op === "local" ? list.local : undefined;
}

/** The list that has elements if a condition is true, or if it is not. */
function filledBy(e: Expression, truth: boolean): Local | undefined {
  const [a, b] = e.args as [Expression, Expression];
  switch (e.op) {
    case "truthy":
      return truth ? listOf(a) : undefined;
    case "gt":
    case "ne":
      return truth && isConstant(b, 0) ? listOf(a) : undefined;
    case "ge":
      return truth && isConstant(b, 1) ? listOf(a) : undefined;
    case "lt":
      if (!truth) return isConstant(b, 1) ? listOf(a) : undefined;
      return isConstant(a, 0) ? listOf(b) : undefined;
    case "eq":
    case "le":
      return !truth && isConstant(b, 0) ? listOf(a) : undefined;
    default:
      return undefined;
  }
}
