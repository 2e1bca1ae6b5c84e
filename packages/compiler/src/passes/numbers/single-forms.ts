/**
 * Calls of Math's functions in; calls of their forms for single precision out, where only the number of 32 bits next to
 * the result matters (Math.fround takes it, or a Float32Array) and, for forms that ask for it, the arguments are such
 * numbers too.
 */
import type { Call, Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import { eachExpression, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import { findSingles, type Singles } from "../../analyses/singles.js";
import type { Holder } from "../../analyses/sources.js";
import type { Pass } from "../pass.js";

export const callSingleForms: Pass = {
  name: "callSingleForms",
  stage: "numbers",
  says:
    "Calls of functions of Math whose arguments and results are of single precision become calls of forms for " +
    "such numbers.",
  run,
};

function run(given: Module): Module {
  if (!given.functions.some(({ single }) => single)) return given;
  const addressed = new Set<Local>();
  for (const { body } of given.functions)
    eachExpression(body, (e) => void (e.op === "address" && addressed.add(e.local)));
  const singles = findSingles(given, addressed, () => false);
  const rounded = findRounded(given, addressed);
  for (const func of given.functions) func.body = withSingleForms(func, rounded, singles);
  return given;
}

/**
 * Calls `visit` for each expression of a statement, and says whether all that is done with its value is to round it to
 * 32 bits.
 */
function eachUse(
  func: Func,
  s: Statement,
  rounded: ReadonlySet<Holder>,
  visit: (e: Expression, isRounded: boolean) => void,
): void {
  const inside = (e: Expression, isRounded: boolean): void => {
    visit(e, isRounded);
    e.args.forEach((arg, k) => inside(arg, takes(e, k, isRounded, rounded)));
  };
  for (const e of expressionsOf(s)) inside(e, keeps(func, s, e, rounded));
}

/** Whether a statement rounds an expression of its own, or gives it to what is rounded. */
function keeps(func: Func, s: Statement, e: Expression, rounded: ReadonlySet<Holder>): boolean {
  if (s.kind === "assign") return rounded.has(s.local);
  if (s.kind === "return") return rounded.has(func);
  return s.kind === "store" && e === s.value && s.array.type === "Float32Array";
}

/** The same of an operation and its operand `k`: neg and abs leave a number as wide as it is. */
function takes(e: Expression, k: number, isRounded: boolean, rounded: ReadonlySet<Holder>): boolean {
  if (e.op === "fround") return true;
  if (e.op === "call") return rounded.has(e.callee.parameters[k]!);
  if (e.op === "conditional" || e.op === "select") return isRounded && k > 0;
  return isRounded && (e.op === "neg" || e.op === "abs");
}

/** The variables and results that are read for nothing but that. */
function findRounded(module: Module, addressed: ReadonlySet<Local>): ReadonlySet<Holder> {
  const rounded = new Set<Holder>();
  for (const func of module.functions) {
    if (func.result === "f64" && !func.optional && func !== module.root) rounded.add(func);
    eachStatement(func.body, (s) => {
      if (s.kind === "assign" && s.local.type === "f64" && !s.local.reference && !addressed.has(s.local))
        rounded.add(s.local);
    });
    if (func !== module.root)
      for (const local of func.parameters) if (local.type === "f64" && !local.reference) rounded.add(local);
  }
  let size: number;
  do {
    size = rounded.size;
    for (const func of module.functions) {
      eachStatement(func.body, (s) =>
        eachUse(func, s, rounded, (e, isRounded) => {
          if (!isRounded && e.op === "local") rounded.delete(e.local);
          if (!isRounded && e.op === "call") rounded.delete(e.callee);
        }),
      );
    }
  } while (rounded.size < size);
  return rounded;
}

function withSingleForms(func: Func, rounded: ReadonlySet<Holder>, singles: Singles): Statement[] {
  const formOf = (e: Call): Func | undefined => {
    const form = e.callee.single;
    return form && (!form.takesSingles || e.args.every((arg) => singles.has(arg))) ? form : undefined;
  };
  const map = (e: Expression, isRounded: boolean): Expression => {
    const args = e.args.map((arg, k) => map(arg, takes(e, k, isRounded, rounded)));
    const callee = (isRounded && e.op === "call" && formOf(e)) || undefined;
    return { ...e, args, ...(callee && { callee }) } as Expression;
  };
  const inside = (list: readonly Statement[]): Statement[] =>
    list.map((s) => mapStatement(s, (e) => map(e, keeps(func, s, e, rounded)), inside));
  return inside(func.body);
}
