/**
 * Mathematical functions in branches of loops, as `if (p > 0) sum -= p * Math.log(p)`: LLVM vectorises a loop whose
 * rounds compute the same and choose afterwards, but leaves alone one that calls such a function in some of its rounds.
 * In: an innermost counting loop whose branches do nothing but compute. Out: the loop with the calls, and what they
 * need, before the branches; `if (c) sum += f(x)` as `sum += c ? f(x) : -0`, which changes no sum. Where it may be that
 * few rounds call one, such a loop does only blocks of rounds of which many do.
 */
import { makeLocal, number, operation, read } from "../../ir/build.js";
import { InlinedFunctions } from "../../ir/inlined.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, If, Loop } from "../../ir/statement-kinds.js";
import { operationsThat } from "../../ir/operations/operations.js";
import { eachExpression, eachNode, eachStatement, expressionsOf, mapStatement, someNode } from "../../ir/walk.js";
import { countReads, forwardIndices } from "../rewrite/forward-indices.js";
import { counterOf, type Counter } from "../../analyses/counting-loops.js";
import { countUses } from "../../analyses/lifetimes.js";
import { addressedIn, exposedIn, writtenIn } from "../../analyses/liveness.js";
import { printed } from "../../analyses/printed.js";
import { inBlocks } from "./rare-branches.js";
import type { Context, Pass } from "../pass.js";

export const speculate: Pass = {
  name: "speculate",
  stage: "machine",
  says:
    "Functions of Math that most rounds of a loop call, as in `x > 0 ? Math.log(x) : 0`, are called in all of " +
    "them, since LLVM then vectorises the loop. Where nobody knows how many rounds do, the loop runs in " +
    "blocks that count first.",
  run,
};

function run(module: Module, { options }: Context): Module {
  const inlined = new InlinedFunctions();
  for (const func of module.functions) {
    const speculation = new Speculation(func, inlined, options.reassociated ?? false);
    func.body = speculation.list(func.body);
  }
  return module;
}

class Speculation {
  private readonly body: readonly Statement[];
  private readonly shared: ReadonlySet<Local>;
  private readonly uses: ReadonlyMap<Local, number>;
  private reads: ReadonlyMap<Local, number> | undefined;

  constructor(
    func: Func,
    private readonly inlined: InlinedFunctions,
    private readonly reassociated: boolean,
  ) {
    this.body = func.body;
    this.uses = countUses(func.body);
    this.shared = addressedIn(func.body);
  }

  list(list: readonly Statement[]): Statement[] {
    return list.flatMap((given): Statement[] => {
      const s = mapStatement(
        given,
        (e) => e,
        (inner) => this.list(inner),
      );
      const counter =
        s.kind === "loop" && !s.cold && !s.fork && isCandidate(s, this.inlined) ? counterOf(s, this.shared) : undefined;
      return counter ? this.called(s as Loop, counter) : [s];
    });
  }

  private called(loop: Loop, counter: Counter): Statement[] {
    const { before, often } = this.speculated(loop);
    if (branchesIn(loop).every(isWorth)) return [...before, often];
    const blocks = inBlocks(
      { ...loop, body: forwardIndices(loop.body, (this.reads ??= countReads(this.body)), this.shared) },
      often,
      counter,
    );
    return blocks ? [...before, ...blocks] : [loop];
  }

  /** The loop that calls functions in all rounds, where that can be; `before` stands before it. */
  private speculated(loop: Loop): { before: Statement[]; often: Loop } {
    if (!branchesIn(loop).every(({ then, otherwise }) => storesOf(then) === storesOf(otherwise)))
      return { before: [], often: loop };
    const written = writtenIn(loop.body);
    const before: Statement[] = [];
    let body = loop.body;
    for (const local of exposedIn(loop.body)) {
      if (!written.has(local)) continue;
      const sum = sumOf(body, local);
      if (!sum || (sum.negative && this.reassociated)) return { before: [], often: loop };
      body = inEachRound(body, sum, before);
    }
    return { before, often: { ...loop, body: this.hoisted(body, new Set()) } };
  }

  /** `known` are the loads, as text, that every round has made when it comes to the list. */
  private hoisted(list: readonly Statement[], known: Set<string>): Statement[] {
    return list.flatMap((s): Statement[] => {
      for (const e of expressionsOf(s)) learn(e, known);
      const result = s.kind === "if" ? this.hoistedFrom(s, known) : [s];
      forget([s], known);
      return result;
    });
  }

  private hoistedFrom(s: If, known: ReadonlySet<string>): Statement[] {
    const [first, then] = this.parted(this.hoisted(s.then, new Set(known)), known);
    const [second, otherwise] = this.parted(this.hoisted(s.otherwise, new Set(known)), known);
    return [...first, ...second, { ...s, then, otherwise }];
  }

  /** The calls of a branch, with what they need of it, and the rest of it. */
  private parted(branch: readonly Statement[], known: ReadonlySet<string>): [Statement[], Statement[]] {
    const own = countUses(branch);
    const moving = new Map<Local, Assign>();
    const wanted = new Set<Statement>();
    const staying = new Set<Local>();
    const want = (e: Expression): void =>
      eachNode(e, (node) => {
        const needed = node.op === "local" ? moving.get(node.local) : undefined;
        if (!needed || wanted.has(needed)) return;
        wanted.add(needed);
        want(needed.value);
      });
    for (const s of branch) {
      for (const local of writtenIn([s])) if (moving.has(local)) return [[], [...branch]];
      if (s.kind === "assign" && own.get(s.local) === this.uses.get(s.local) && isMovable(s.value, staying, known)) {
        moving.set(s.local, s);
        if (!someNode(s.value, ({ op }) => op === "call")) continue;
        wanted.add(s);
        want(s.value);
      } else for (const local of writtenIn([s])) staying.add(local);
    }
    return [branch.filter((s) => wanted.has(s)), branch.filter((s) => !wanted.has(s))];
  }
}

/** Whether the rounds of a loop only compute and store, and call functions. */
function isCandidate(loop: Loop, inlined: InlinedFunctions): boolean {
  let plain = true;
  let calls = false;
  eachStatement(
    loop.body,
    (s) => void (plain &&= s.kind === "if" || s.kind === "store" || (s.kind === "assign" && !s.local.reference)),
  );
  eachExpression(loop.body, (e) => {
    plain &&=
      movable.has(e.op) ||
      (e.op === "load" && e.site === undefined) ||
      (e.op === "call" && inlined.has(e.callee) && computes(e.callee));
    calls ||= e.op === "call";
  });
  return plain && calls;
}

function branchesIn(loop: Loop): If[] {
  const branches: If[] = [];
  eachStatement(loop.body, (s) => void (s.kind === "if" && branches.push(s)));
  return branches;
}

/**
 * Whether most rounds call functions in any case: both branches do, or the test keeps an argument from being 0 or
 * negative, as in `if (p > 0) sum += p * Math.log(p)`.
 */
function isWorth({ condition, then, otherwise }: If): boolean {
  const calls = callsIn(then);
  if (callsIn(otherwise).length > 0) return calls.length > 0;
  const { op, args } = condition;
  const [a, b] = op === "lt" ? [args[1], args[0]] : args;
  const isGuard = (op === "gt" || op === "lt" || op === "ne") && b?.op === "constant" && b.value === 0;
  return (
    calls.length === 0 || (isGuard && calls.some((call) => call.args.some((arg) => printed(arg).includes(printed(a!)))))
  );
}

function callsIn(list: readonly Statement[]): Expression[] {
  const calls: Expression[] = [];
  eachExpression(list, (e) => void (e.op === "call" && calls.push(e)));
  return calls;
}

/** What can be computed wherever its operands are known: it neither fails nor does anything else. */
const movable = operationsThat("anywhere");

/** Whether a function computes and does nothing else, in any case: those of `@wumba/std` that loops have in them do. */
function computes(func: Func): boolean {
  let plain = !func.parameters.some(({ reference }) => reference);
  eachExpression(func.body, (e) => void (plain &&= movable.has(e.op) || (e.op === "call" && computes(e.callee))));
  return func.library !== undefined || plain;
}

/** The array that a branch stores to, if it does once; "" if it stores nothing. */
function storesOf(list: readonly Statement[]): string | undefined {
  const arrays: string[] = [];
  eachStatement(list, (s) => void (s.kind === "store" && arrays.push(printed(s.array))));
  return arrays.length < 2 ? (arrays[0] ?? "") : undefined;
}

/** The loads that an expression makes in any case. */
function learn(e: Expression, known: Set<string>): void {
  if (e.op === "load") known.add(printed(e));
  for (const arg of e.op === "conditional" ? e.args.slice(0, 1) : e.args) learn(arg, known);
}

/** The loads that would give something else behind statements. */
function forget(list: readonly Statement[], known: Set<string>): void {
  eachStatement(list, (s) => {
    if (s.kind === "store") known.clear();
    if (s.kind !== "assign") return;
    const text = printed(read(s.local));
    for (const one of known) if (one.includes(text)) known.delete(one);
  });
}

function isMovable(e: Expression, staying: ReadonlySet<Local>, known: ReadonlySet<string>): boolean {
  let movable = true;
  eachNode(e, (node) => {
    if (node.op === "local") movable &&= !staying.has(node.local);
    if (node.op === "load") movable &&= known.has(printed(node));
  });
  return movable;
}

/** A variable that each round adds to at most once, and does nothing else with. */
interface Sum {
  readonly local: Local;
  readonly last: Assign;
  /** Where it is kept while the addend is computed. */
  readonly copied: Assign | undefined;
  readonly addend: Expression;
  readonly negative: boolean;
}

function sumOf(body: readonly Statement[], local: Local): Sum | undefined {
  const found: Assign[] = [];
  eachStatement(
    body,
    (s) => void (s.kind === "assign" && (s.local === local || isRead(s.value, local)) && found.push(s)),
  );
  const last = found.pop();
  const copied = found[0];
  const old = copied?.local ?? local;
  const uses = countUses(body);
  if (last?.local !== local || local.type !== "f64" || found.length > 1 || uses.get(local) !== 2) return undefined;
  if (copied && !(isRead(copied.value, local) && uses.get(old) === 2)) return undefined;
  const { op, args } = last.value;
  const [a, b] = args as readonly [Expression, Expression];
  if ((op === "add" || op === "sub") && isRead(a, old))
    return { local, last, copied, addend: b, negative: op === "sub" };
  return op === "add" && isRead(b, old) ? { local, last, copied, addend: a, negative: false } : undefined;
}

/** Rounds that add in any case: -0, which changes nothing, if they would not. */
function inEachRound(
  body: readonly Statement[],
  { local, last, copied, addend, negative }: Sum,
  before: Statement[],
): Statement[] {
  const { place } = last;
  if (body.includes(last) && !negative) return [...body];
  const term = makeLocal("term", "f64", place);
  const assign = (to: Local, value: Expression): Assign => ({ kind: "assign", local: to, value, place });
  const without = (list: readonly Statement[]): Statement[] =>
    list.flatMap((s) =>
      s === copied ? [] : s === last ? [assign(term, addend)] : [mapStatement(s, (e) => e, without)],
    );
  let added: Expression = read(term);
  if (negative) {
    // LLVM vectorises sums in order, but not differences; of -1 and a product it would make one.
    const minus = makeLocal("minus", "f64", place);
    before.push(assign(minus, operation("opaque", "f64", number(-1))));
    added = operation("mul", "f64", added, read(minus));
  }
  const whole = operation("add", "f64", read(local), added);
  return [assign(term, number(negative ? 0 : -0)), ...without(body), assign(local, whole)];
}

const isRead = (e: Expression, local: Local): boolean => e.op === "local" && e.local === local;
