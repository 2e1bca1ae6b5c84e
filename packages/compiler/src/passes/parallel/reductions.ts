/**
 * Variables into which the rounds of a loop put together what they find: sums, products, bits, extremes with what goes
 * with them. Each block of rounds has a variable of its own, and these are put together in the order of the blocks, so
 * that the result does not depend on the threads.
 */
import { arithmetic, boolean, both, compare, conditional, copy, number, operation, read } from "../../ir/build.js";
import { eachNode, eachStatement, expressionsOf, mapStatement, someNode } from "../../ir/walk.js";
import { operations, operationsWhere } from "../../ir/operations/operations.js";
import { statements } from "../../ir/statements.js";
import type { Expression, Func, Local, OperationName, Statement } from "../../ir/ir.js";
import type { If } from "../../ir/statement-kinds.js";
import { printed } from "../../analyses/forms.js";

export interface Reduction {
  readonly local: Local;
  /** What goes with an extreme: its position, say. */
  readonly followers: readonly Local[];
  /** The value that each block begins with. */
  readonly start: Expression;
  /**
   * What has to hold of the variable before the loop; `exact` if the result must not be rounded in another way.
   * `initial`: its value then, where it is known.
   */
  readonly entry: (exact: boolean, initial: number | undefined) => Expression | undefined;
  /** Takes what a block has found, one expression for the variable and one for each follower. */
  readonly combine: (found: Expression, followers: readonly Expression[]) => Statement[];
  /** The result has the bits that the rounds would give one after the other. */
  readonly exact: boolean;
  readonly name: string;
}

/** What a variable is before the loop, where it is a constant. */
export type Initial = (local: Local) => number | undefined;

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

const isRead = (e: Expression, local: Local): boolean => e.op === "local" && e.local === local;

function countReads(e: Expression, local: Local): number {
  let count = 0;
  eachNode(e, (node) => void (count += (node.op === "local" || node.op === "address") && node.local === local ? 1 : 0));
  return count;
}

function readsIn(list: readonly Statement[], local: Local): number {
  let count = 0;
  eachStatement(list, (s) => {
    for (const e of expressionsOf(s)) count += countReads(e, local);
  });
  return count;
}

// --- folds
// -------------------------------------------------------------------------------------------------------------

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

function replaceRead(e: Expression, from: Local, to: Local): Expression {
  return isRead(e, from) ? read(to) : ({ ...e, args: e.args.map((arg) => replaceRead(arg, from, to)) } as Expression);
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

const isSignedWord = (e: Expression): boolean =>
  ["or", "and", "xor", "not", "shl", "shr", "imul"].includes(e.op) ||
  isSmallWhole(e) ||
  (e.op === "load" && /^(?:Uint(?:8|16)|Int\d+)(?:Clamped)?Array$/.test(String(e.args[0].type)));

const isUnsignedWord = (e: Expression): boolean =>
  e.op === "ushr" || (e.op === "load" && /^Uint\d+(?:Clamped)?Array$/.test(String(e.args[0].type)));

/** Integers of 32 bits. */
const isWord = (e: Expression): boolean =>
  (e.op === "neg" && isWord(e.args[0]!)) ||
  ["or", "and", "xor", "not", "shl", "shr", "ushr", "imul"].includes(e.op) ||
  (e.op === "load" && /^(?:Uint|Int)\d+(?:Clamped)?Array$/.test(String(e.args[0].type)));

/** Integers of 32 bits, or smaller ones. */
export const isWhole = (e: Expression): boolean => isSmallWhole(e) || isWord(e);

/** Integers of which 2^31 make a sum that a number holds. */
function isSmallWhole(e: Expression): boolean {
  switch (e.op) {
    case "constant":
      return Number.isInteger(e.value) && Math.abs(e.value) <= 2 ** 20;
    case "neg":
      return isSmallWhole(e.args[0]!);
    case "convert":
      return e.args[0]!.type === "bool";
    case "conditional":
      return isSmallWhole(e.args[1]) && isSmallWhole(e.args[2]);
    case "load":
      return /^(?:Uint|Int)(?:8|16)(?:Clamped)?Array$/.test(String(e.args[0].type));
    case "clz32":
    case "ctz32":
    case "popcnt32":
      return true;
    default:
      return false;
  }
}

// --- extremes
// ----------------------------------------------------------------------------------------------------------

interface Extreme {
  readonly op: "lt" | "gt";
  readonly then: readonly Statement[];
  /** What is looked at only where this stays as it is, by `else if`: the extreme at the other end. */
  readonly opposite: Local | undefined;
}

/** `s = test ? v : s` is `if (test) s = v`. */
function asBranches(list: readonly Statement[], local: Local): Statement[] {
  return list.map((s): Statement => {
    if (s.kind !== "assign" || s.local !== local || s.value.op !== "conditional" || !isRead(s.value.args[2], local))
      return mapStatement(
        s,
        (e) => e,
        (inner) => asBranches(inner, local),
      );
    return { kind: "if", condition: s.value.args[0], then: [{ ...s, value: s.value.args[1] }], otherwise: [] };
  });
}

/** `if (v < s) { s = v; at = i; }`: the first of equal values stays. */
function findExtreme(
  given: readonly Statement[],
  local: Local,
  carried: ReadonlySet<Local>,
  initial: Initial,
): Reduction | undefined {
  if (local.type !== "f64") return undefined;
  const body = asBranches(given, local);
  const found: Extreme[] = [];
  eachStatement(body, (s) => {
    const extreme = s.kind === "if" ? extremeOf(s, local) : undefined;
    if (extreme) found.push(extreme);
  });
  const [first] = found;
  if (!first || found.some(({ op }) => op !== first.op)) return undefined;
  // Nothing but these conditions reads the variable, nothing but these branches writes it.
  if (readsIn(body, local) !== found.length || writesIn(body, local) !== found.length) return undefined;
  const others = found.map(({ then }) =>
    then.flatMap((s) => (s.kind === "assign" && s.local !== local ? [s.local] : [])),
  );
  const followers = [...new Set(others.flat())].filter((other) => carried.has(other));
  for (const follower of followers) {
    if (follower.type !== "f64" && follower.type !== "bool") return undefined;
    if (!others.every((list) => list.includes(follower))) return undefined;
    if (readsIn(body, follower) !== 0 || writesIn(body, follower) !== found.length) return undefined;
  }
  const { op } = first;
  const opposites = [...new Set(found.flatMap(({ opposite }) => opposite ?? []))];
  if (opposites.some((other) => !carried.has(other) || areCrossed(op, initial(local), initial(other))))
    return undefined;
  return {
    local,
    followers,
    start: read(local),
    // What is below the least is not above the greatest, as long as these are in order: then it makes no difference
    // that only one of the two is looked at.
    entry: () =>
      opposites
        .map((other): Expression =>
          op === "lt" ? compare("le", read(local), read(other)) : compare("ge", read(local), read(other)),
        )
        .reduce<Expression | undefined>((all, test) => (all ? both(all, test) : test), undefined),
    combine: (value, values) => [
      {
        kind: "if",
        condition: compare(op, copy(value), read(local)),
        then: [
          { kind: "assign", local, value },
          ...followers.map((follower, k): Statement => ({ kind: "assign", local: follower, value: values[k]! })),
        ],
        otherwise: [],
      },
    ],
    exact: true,
    name: op === "lt" ? "minimum" : "maximum",
  };
}

/** Whether a minimum begins above the maximum: what changes one of them is never compared with the other. */
const areCrossed = (op: "lt" | "gt", own: number | undefined, other: number | undefined): boolean =>
  own !== undefined && other !== undefined && !(op === "lt" ? own <= other : own >= other);

function writesIn(body: readonly Statement[], local: Local): number {
  let count = 0;
  eachStatement(body, (s) => void (count += s.kind === "assign" && s.local === local ? 1 : 0));
  return count;
}

const mirrored = { lt: "gt", gt: "lt" } as const;

function extremeOf(s: If, local: Local): (Extreme & { readonly value: Expression }) | undefined {
  if (!s.then.every(({ kind }) => kind === "assign")) return undefined;
  const test = comparisonIn(s.condition, local);
  if (!test || (test.op !== "lt" && test.op !== "gt")) return undefined;
  const [a, b] = test.args as [Expression, Expression];
  const value = isRead(b, local) ? a : isRead(a, local) ? b : undefined;
  if (!value || countReads(value, local) > 0) return undefined;
  const at = s.then.findIndex((inner) => inner.kind === "assign" && inner.local === local);
  const assign = s.then[at];
  if (assign?.kind !== "assign" || printed(assign.value) !== printed(value) || !isPure(value)) return undefined;
  if (s.then.slice(0, at).some((inner) => inner.kind === "assign" && countReads(value, inner.local) > 0))
    return undefined;
  // Each block does this for its own extremes.
  if (acts(s.condition) || hasEffects(s.then)) return undefined;
  const op = isRead(b, local) ? test.op : mirrored[test.op];
  const opposite = s.otherwise.length > 0 ? oppositeIn(s.otherwise, op, value) : undefined;
  if (s.otherwise.length > 0 && !opposite) return undefined;
  return { op, then: s.then, opposite, value };
}

/** The variable of an `else if` that looks for the extreme of the same values at the other end. */
function oppositeIn([s, ...others]: readonly Statement[], op: "lt" | "gt", value: Expression): Local | undefined {
  if (s?.kind !== "if" || others.length > 0 || s.otherwise.length > 0) return undefined;
  for (const inner of s.then) {
    const extreme = inner.kind === "assign" ? extremeOf(s, inner.local) : undefined;
    if (inner.kind === "assign" && extreme && extreme.op !== op && printed(extreme.value) === printed(value))
      return inner.local;
  }
  return undefined;
}

/** A comparison with the variable that has to hold, beside others that do not look at it. */
function comparisonIn(e: Expression, local: Local): Expression | undefined {
  if (e.op !== "conditional") return countReads(e, local) === 1 ? e : undefined;
  const [test, yes, no] = e.args;
  if (no.op !== "constant" || no.value !== 0) return undefined;
  if (countReads(test, local) === 0) return comparisonIn(yes, local);
  return countReads(yes, local) === 0 ? comparisonIn(test, local) : undefined;
}

/** Whether a function that is called may do more than compute. */
function acts(e: Expression, seen = new Set<Func>()): boolean {
  let found = false;
  eachNode(e, (node) => {
    if (
      node.op === "host" ||
      node.op === "island" ||
      node.op === "random" ||
      node.op === "progress" ||
      node.op === "address" ||
      node.op === "atomic"
    )
      found = true;
    if (node.op !== "call" || seen.has(node.callee)) return;
    seen.add(node.callee);
    found ||= hasEffects(node.callee.body, seen);
  });
  return found;
}

const isHarmless = (kind: Statement["kind"]): boolean => !statements[kind].memory && statements[kind].ends !== "error";

function hasEffects(list: readonly Statement[], seen = new Set<Func>()): boolean {
  let found = false;
  eachStatement(list, (s) => {
    found ||=
      !isHarmless(s.kind) || (s.kind === "assign" && s.local.reference) || expressionsOf(s).some((e) => acts(e, seen));
  });
  return found;
}

function isPure(e: Expression): boolean {
  return !someNode(e, ({ op }) =>
    ["call", "allocate", "new", "newList", "host", "island", "random", "progress"].includes(op),
  );
}
