/**
 * Branches that call mathematical functions in some rounds of a loop, as `y[i] = x[i] > limit ? Math.tanh(x[i]) :
 * x[i]`: nobody knows in how many. In: such a loop, and one that computes the same and calls them in all rounds where
 * it can. Out: blocks of rounds, of each of which it is counted first how many will take a branch. With many, the
 * second loop does the block, which LLVM vectorises; with none, a loop without the branches, where the rounds of a
 * block cannot change what their tests read; else the functions stay calls, so that LLVM leaves the branches where they
 * are.
 */
import { elementKinds } from "../../ir/arrays.js";
import { both, boolean, compare, copy, either, integer, makeLocal, not, operation, read } from "../../ir/build.js";
import type { Expression, Load, Local, Statement, StorageKind } from "../../ir/ir.js";
import type { If, Loop, Store } from "../../ir/statement-kinds.js";
import { isNext } from "../../ir/lanes.js";
import { eachExpression, eachStatement, mapStatement, someExpression } from "../../ir/walk.js";
import { cloneStatements } from "../rewrite/clone.js";
import type { Counter } from "../../analyses/counting-loops.js";
import { exposedIn, writtenIn } from "../../analyses/liveness.js";
import { printed } from "../../analyses/printed.js";

/** Rounds of a block. */
const ROUNDS = 32;
/** From here on vectors are faster: a call with its branch takes as long as four rounds of them. */
const MANY = 5;

/** Undefined where of no branch it is known before a round begins whether it is taken. */
export function inBlocks(loop: Loop, often: Loop, counter: Counter): Statement[] | undefined {
  const { index, step, bound, inclusive } = counter;
  const { place } = loop;
  const taken = makeLocal("taken", "i32", place);
  const { branches, count } = branchesOf(loop, index, taken);
  if (branches.size === 0) return undefined;
  const [end, at, apart] = [
    makeLocal("end", "i32", place),
    makeLocal("at", "i32", place),
    makeLocal("apart", "bool", place),
  ];
  const assign = (local: Local, value: Expression): Statement => ({ kind: "assign", local, value, place });
  const last = operation("add", "i64", wide(read(index)), integer(step * (inclusive ? ROUNDS - 1 : ROUNDS), "i64"));
  const until = (local: Local): Expression => compare(inclusive ? "le" : "lt", read(local), read(end));
  const rounds = (of: Statement[]): Loop => ({
    ...loop,
    label: { name: "rounds" },
    test: until(index),
    body: of,
    update: cloned(loop.update),
  });
  const counting: Loop = {
    ...loop,
    label: { name: "count" },
    test: until(at),
    body: ahead(count, index, at, taken),
    update: [assign(at, operation("add", "i32", read(at), integer(step)))],
  };
  const some: If = {
    kind: "if",
    condition: compare("ge", read(taken), integer(MANY)),
    then: [rounds(cloned(often.body))],
    otherwise: [rounds(loop.body.map((s) => (branches.has(s) ? calling(s) : s)))],
    place,
  };
  const separate = separation(loop, count, [...branches.keys()], counter);
  const none: If = {
    kind: "if",
    condition: both(compare("eq", read(taken), integer(0)), read(apart)),
    then: [rounds(cloned(loop.body.flatMap((s) => (branches.has(s) ? withoutCalls(s as If) : [s]))))],
    otherwise: [some],
    place,
  };
  const body: Statement[] = [
    assign(end, operation("wrap", "i32", operation("min", "i64", last, wide(copy(bound))))),
    assign(at, read(index)),
    assign(taken, integer(0)),
    counting,
    separate ? none : some,
  ];
  const blocks: Loop = {
    kind: "loop",
    label: { name: "blocks" },
    head: [],
    test: copy(loop.test!),
    body,
    update: [],
    place,
  };
  return separate ? [assign(apart, separate), blocks] : [blocks];
}

interface Branches {
  /** Those that call functions on one side. */
  readonly branches: ReadonlySet<Statement>;
  /** What adds to `taken` how many of them a round will take. */
  readonly count: readonly Statement[];
}

function branchesOf(loop: Loop, index: Local, taken: Local): Branches {
  const written = writtenIn(loop.body);
  const unknown = new Set([...exposedIn(loop.body)].filter((local) => local !== index && written.has(local)));
  const branches = new Set<Statement>();
  const count: Statement[] = [];
  const isKnown = (e: Expression): boolean =>
    e.op !== "call" && !(e.op === "local" && unknown.has(e.local)) && e.args.every(isKnown);
  for (const s of loop.body) {
    const takes = s.kind === "if" && isKnown(s.condition) ? conditionOfCalls(s) : undefined;
    if (takes) {
      branches.add(s);
      const more = operation("select", "i32", takes, integer(1), integer(0));
      count.push({ kind: "assign", local: taken, value: operation("add", "i32", read(taken), more), place: s.place });
    }
    if (expressionsIn([s]).every(isKnown)) count.push(...withoutStores([s]));
    else for (const local of writtenIn([s])) unknown.add(local);
  }
  return { branches, count: count.slice(0, count.findLastIndex((s) => s.kind === "assign" && s.local === taken) + 1) };
}

function conditionOfCalls({ condition, then, otherwise }: If): Expression | undefined {
  if (containsCall(then) === containsCall(otherwise)) return undefined;
  return containsCall(then) ? condition : not(condition);
}

const withoutCalls = ({ then, otherwise }: If): Statement[] => (containsCall(then) ? otherwise : then);

/** Copies for the round whose number is in `at`; what they assign, `taken` apart, is theirs alone. */
function ahead(count: readonly Statement[], index: Local, at: Local, taken: Local): Statement[] {
  const own = new Map<Local, Local>([[index, at]]);
  for (const local of writtenIn(count))
    if (local !== taken) own.set(local, makeLocal(local.name, local.type, local.place));
  return cloneStatements(count, (local) => own.get(local) ?? local);
}

/**
 * When no round stores what the count of a later one has read: the arrays are apart, or a round stores the element that
 * it alone reads, behind its last test. Undefined where nobody knows.
 */
function separation(
  loop: Loop,
  count: readonly Statement[],
  branches: readonly Statement[],
  { index }: Counter,
): Expression | undefined {
  const last = Math.max(...branches.map((s) => loop.body.indexOf(s)));
  const written = writtenIn(loop.body);
  const apart = new Map<string, Expression>();
  for (const { args } of expressionsIn(count).filter((e): e is Load => e.op === "load")) {
    const [from, at] = args;
    for (const [position, s] of loop.body.entries())
      for (const { array, index: to } of from.op === "table" ? [] : storesIn([s])) {
        if (from.op !== "local" || array.op !== "local" || written.has(from.local) || written.has(array.local))
          return undefined;
        if (from.local !== array.local) apart.set(`${printed(from)} ${printed(array)}`, apartInMemory(from, array));
        else if (position < last || printed(at) !== printed(to) || !isNext(to, index)) return undefined;
      }
  }
  return [...apart.values()].reduce(both, boolean(true));
}

function apartInMemory(a: Expression, b: Expression): Expression {
  const start = (e: Expression): Expression => wide(operation("identity", "i32", copy(e)));
  const end = (e: Expression): Expression => {
    const bytes = operation(
      "mul",
      "i64",
      wide(operation("length", "i32", copy(e))),
      integer(elementKinds[e.type as StorageKind].size, "i64"),
    );
    return operation("add", "i64", start(e), bytes);
  };
  return either(compare("le", end(a), start(b)), compare("le", end(b), start(a)));
}

/** The branch with calls that stay such. */
function calling(s: Statement): Statement {
  const expression = (e: Expression): Expression => {
    const args = e.args.map(expression);
    return (e.op === "call" ? { ...e, args, apart: true } : { ...e, args }) as Expression;
  };
  const inside = (list: readonly Statement[]): Statement[] =>
    list.map((inner) => mapStatement(inner, expression, inside));
  return inside([s])[0]!;
}

const cloned = (list: readonly Statement[]): Statement[] => cloneStatements(list, (local) => local);
const wide = (e: Expression): Expression => operation("convert", "i64", e);

function withoutStores(list: readonly Statement[]): Statement[] {
  return list.flatMap((s) => (s.kind === "store" ? [] : [mapStatement(s, (e) => e, withoutStores)]));
}

function storesIn(list: readonly Statement[]): Store[] {
  const stores: Store[] = [];
  eachStatement(list, (s) => void (s.kind === "store" && stores.push(s)));
  return stores;
}

function expressionsIn(list: readonly Statement[]): Expression[] {
  const found: Expression[] = [];
  eachExpression(list, (e) => void found.push(e));
  return found;
}

const containsCall = (list: readonly Statement[]): boolean => someExpression(list, ({ op }) => op === "call");
