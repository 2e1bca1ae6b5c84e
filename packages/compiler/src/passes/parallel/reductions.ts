/**
 * Variables into which the rounds of a loop put together what they find: sums, products, bits, extremes with what goes
 * with them. Each block of rounds has a variable of its own, and these are put together in the order of the blocks, so
 * that the result does not depend on the threads.
 */
import { arithmetic, boolean, both, compare, conditional, copy, number, operation, read } from "../../ir/build.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import { operations, operationsWhere } from "../../ir/operations/operations.js";
import type { Expression, Local, OperationName, Statement } from "../../ir/ir.js";
import type { If } from "../../ir/statement-kinds.js";
import type { Initial, Reduction } from "./reduction.js";
import { acts, countReads, hasEffects, isRead, readsIn, replaceRead, writesIn } from "./local-uses.js";
import { isSignedWord, isSmallWhole, isUnsignedWord, isWord } from "./whole-values.js";
import { findExtreme } from "./extreme-reductions.js";

/** The reduction that all writes of a variable in a loop make up; undefined when they do not. */
export function findReduction(
  body: readonly Statement[],
  local: Local,
  carried: ReadonlySet<Local>,
  initial: Initial,
): Reduction | undefined {
  if (local.type !== "f64" && local.type !== "bool") return undefined;
  return findExtreme(body, local, carried, initial) ?? findFold(body, local);
}

interface Step {
  readonly op: "add" | "mul" | "imul" | "and" | "or" | "xor" | "min" | "max";
  /** What brings each result into a narrower type. */
  readonly wrap: Wrap | undefined;
  /** What is put to the variable. */
  readonly value: Expression;
}

interface Wrap {
  readonly op: OperationName;
  readonly places?: number;
}

const commutative = operationsWhere(({ joins }) => joins !== undefined);

function stepOf(value: Expression, local: Local): Step | undefined {
  if (local.type === "bool") return boolStep(value, local);
  const wrapped = wrapOf(value);
  const inner = wrapped ? value.args[0]! : value;
  const [a, b] = inner.args as readonly [Expression, Expression];
  if (inner.args.length !== 2) return undefined;
  const isOurs = (mine: Expression, other: Expression): boolean =>
    isRead(mine, local) && countReads(other, local) === 0;
  if (inner.op === "sub" && isOurs(a, b)) return { op: "add", wrap: wrapped, value: operation("neg", "f64", copy(b)) };
  if (!commutative.has(inner.op)) return undefined;
  const rest = isOurs(a, b) ? b : isOurs(b, a) ? a : undefined;
  return rest && { op: inner.op as Step["op"], wrap: wrapped, value: rest };
}

function wrapOf(e: Expression): Wrap | undefined {
  if (e.op === "fround" || e.op === "f16round") return { op: e.op };
  if (e.op !== "or" && e.op !== "shr" && e.op !== "ushr") return undefined;
  const [value, zero] = e.args as readonly [Expression, Expression];
  return zero.op === "constant" && zero.value === 0 && value.op !== "local" && value.op !== "constant"
    ? { op: e.op }
    : undefined;
}

/** `s || e` and `s && e` in all the forms that they come in. */
function boolStep(value: Expression, local: Local): Step | undefined {
  if (value.op === "constant") return { op: value.value ? "or" : "and", wrap: undefined, value };
  if (value.op !== "conditional") return undefined;
  const [test, yes, no] = value.args;
  if (acts(value)) return undefined;
  if (isRead(test, local) && yes.op === "constant" && yes.value === 1 && countReads(no, local) === 0)
    return { op: "or", wrap: undefined, value: no };
  if (isRead(test, local) && no.op === "constant" && no.value === 0 && countReads(yes, local) === 0)
    return { op: "and", wrap: undefined, value: yes };
  if (countReads(test, local) === 0 && yes.op === "constant" && yes.value === 1 && isRead(no, local))
    return { op: "or", wrap: undefined, value: test };
  if (countReads(test, local) === 0 && no.op === "constant" && no.value === 0 && isRead(yes, local))
    return { op: "and", wrap: undefined, value: test };
  return undefined;
}

/**
 * The value of a variable is read before what is put to it is computed: `t = s; …; s = t + v` is `…; s = s + v`, where
 * the body does nothing else with t.
 */
function withoutCopies(list: readonly Statement[], local: Local, body: readonly Statement[] = list): Statement[] {
  const result = list.map((s) =>
    mapStatement(
      s,
      (e) => e,
      (inner) => withoutCopies(inner, local, body),
    ),
  );
  result.forEach((s, k) => {
    if (s.kind !== "assign" || !isRead(s.value, local) || s.local === local) return;
    const copied = s.local;
    if (readsIn(body, copied) !== 1 || writesIn(body, copied) !== 1) return;
    const next = result[k + 1];
    const test =
      next?.kind === "if" ? (next.condition.op === "lnot" ? next.condition.args[0]! : next.condition) : undefined;
    if (next?.kind === "if" && test && isRead(test, copied)) {
      result[k] = { kind: "block", label: { name: "copy" }, body: [] };
      result[k + 1] = { ...next, condition: replaceRead(next.condition, copied, local) };
      return;
    }
    const after = result.findIndex((later, at) => at > k && later.kind === "assign" && later.local === local);
    const step = result[after];
    if (step?.kind !== "assign" || countReads(step.value, copied) !== 1) return;
    if (writesIn(result.slice(k + 1, after), local) > 0 || readsIn(result.slice(k + 1, after), local) > 0) return;
    result[k] = { kind: "block", label: { name: "copy" }, body: [] };
    result[after] = { ...step, value: replaceRead(step.value, copied, local) };
  });
  return result;
}

function findFold(given: readonly Statement[], local: Local): Reduction | undefined {
  const body = withoutCopies(given, local);
  const steps: Step[] = [];
  let fits = true;
  let reads = 0;
  const guarded = new Set<Statement>();
  eachStatement(body, (s) => {
    const short = s.kind === "if" ? shortCircuit(s, local) : undefined;
    if (short) {
      guarded.add(short.assign);
      steps.push(short.step);
      reads++;
    }
    if (s.kind !== "assign" || s.local !== local || guarded.has(s)) return;
    const step = stepOf(s.value, local);
    reads += countReads(s.value, local);
    if (step) steps.push(step);
    else fits = false;
  });
  const [first] = steps;
  if (!first || !fits || readsIn(body, local) !== reads) return undefined;
  if (steps.some(({ op, wrap }) => op !== first.op || wrap?.op !== first.wrap?.op)) return undefined;
  const { op, wrap } = first;
  const exact = isExact(op, wrap, steps);
  if (!mayRegroup(op, wrap, steps)) return undefined;
  const joined = (found: Expression): Expression => {
    if (local.type !== "bool") return wrapped(operation(op, "f64", read(local), found), wrap);
    return op === "or"
      ? conditional(read(local), boolean(true), found)
      : conditional(read(local), found, boolean(false));
  };
  return {
    local,
    followers: [],
    start: startOf(op, local, exact),
    entry: (asked, initial) =>
      local.type === "bool" ? undefined : entryOf({ op, local, wrap, whole: exact, exact: asked, initial }),
    combine: (found) => [{ kind: "assign", local, value: joined(found) }],
    exact,
    name: nameOf(op),
  };
}

/** `if (s) s = e`, which is `s &&= e`, and `if (!s) s = e`. */
function shortCircuit(s: If, local: Local): { readonly assign: Statement; readonly step: Step } | undefined {
  if (local.type !== "bool" || s.otherwise.length > 0 || !s.then.every(({ kind }) => kind === "assign"))
    return undefined;
  const negated = s.condition.op === "lnot";
  if (!isRead(negated ? s.condition.args[0]! : s.condition, local)) return undefined;
  const assign = s.then.at(-1);
  if (
    assign?.kind !== "assign" ||
    assign.local !== local ||
    writesIn(s.then, local) !== 1 ||
    readsIn(s.then, local) > 0
  )
    return undefined;
  if (hasEffects(s.then)) return undefined;
  return { assign, step: { op: negated ? "or" : "and", wrap: undefined, value: assign.value } };
}

const nameOf = (op: Step["op"]): string => operations[op].joins!;

/** What changes nothing; where a value put to itself stays the same, the one from before the loop. */
function startOf(op: Step["op"], local: Local, exact: boolean): Expression {
  if (local.type === "bool") return read(local);
  // Of integers, which are never -0 if the first is not.
  if (op === "xor" || (op === "add" && exact)) return number(0);
  if (op === "add") return number(-0);
  return op === "mul" || op === "imul" ? number(1) : read(local);
}

/**
 * Whether what is brought into 32 bits, or a float, on the way may be grouped in another way, but for the rounding of
 * sums and products.
 */
function mayRegroup(op: Step["op"], wrap: Wrap | undefined, steps: readonly Step[]): boolean {
  if (!wrap) return true;
  if (!isWordWrap(wrap)) return op === "add" || op === "mul" || op === "min" || op === "max";
  if (op === "add") return isExact(op, wrap, steps);
  const fits = wrap.op === "ushr" ? isUnsignedWord : isSignedWord;
  if (op === "min" || op === "max") return steps.every(({ value }) => fits(value));
  return op !== "mul";
}

const bitwise = new Set<Step["op"]>(["imul", "and", "or", "xor"]);

interface Entry {
  readonly op: Step["op"];
  readonly local: Local;
  readonly wrap: Wrap | undefined;
  /** All that is put to the variable is integers. */
  readonly whole: boolean;
  readonly exact: boolean;
  readonly initial: number | undefined;
}

/**
 * Blocks that put nothing to the variable must not change it, and sums are exact if they begin with an integer. What
 * begins with a copy of 0 makes 0 of -0, and so do operators of 32 bits.
 */
function entryOf({ op, local, wrap, whole, exact, initial }: Entry): Expression | undefined {
  if (initial !== undefined && isSmallCount(initial)) return undefined;
  const same = (value: Expression): Expression => compare("eq", value, read(local));
  const notMinusZero = compare("gt", arithmetic("div", number(1), read(local)), number(-Infinity));
  if (wrap && !isWordWrap(wrap)) return same(wrapped(read(local), wrap));
  if (wrap) return both(same(wrapped(read(local), wrap)), notMinusZero);
  if (bitwise.has(op)) return both(same(operation("or", "f64", read(local), number(0))), notMinusZero);
  if (op !== "add" || !whole) return undefined;
  if (!exact) return notMinusZero;
  const small = compare("lt", arithmetic("abs", read(local)), number(2 ** 52));
  return both(both(same(arithmetic("floor", read(local))), small), notMinusZero);
}

/** An integer in all types of numbers, and not -0. */
const isSmallCount = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= 2048 && !Object.is(value, -0);

function wrapped(value: Expression, wrap: Wrap | undefined): Expression {
  if (!wrap) return value;
  return isWordWrap(wrap) ? operation(wrap.op, "f64", value, number(0)) : operation(wrap.op, "f64", value);
}

function isExact(op: Step["op"], wrap: Wrap | undefined, steps: readonly Step[]): boolean {
  if (op === "mul") return false;
  if (op !== "add") return true;
  // Modulo 2^32, as long as no sum on the way leaves the integers that a number holds.
  if (wrap === undefined) return steps.every(({ value }) => isSmallWhole(value));
  return isWordWrap(wrap) && steps.every(({ value }) => isSmallWhole(value) || isWord(value));
}

const isWordWrap = ({ op }: Wrap): boolean => op === "or" || op === "shr" || op === "ushr";
