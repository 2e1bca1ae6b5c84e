/**
 * Loops in one another that go through whole arrays of n dimensions, as those over the rows, columns and channels of an
 * image: a nest in, and the loops that can be one where the elements of each array lie one behind the other, out. A
 * short inner loop costs more for its begin and end than for its rounds.
 */
import { both, compare, copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import { bodiesOf, eachStatement, expressionsOf, jumpsOut } from "../../ir/walk.js";
import { isChecked, type Expression, type Load, type Local, type Statement } from "../../ir/ir.js";
import type { Loop, Store } from "../../ir/statement-kinds.js";
import { isLocal, word, type Where } from "../../analyses/comparisons.js";
import type { Counter } from "../../analyses/interval-algebra.js";
import type { Role } from "../../analyses/intervals.js";
import type { Units } from "./units.js";

/** What one loop does instead of several. */
export interface Join {
  /** Outermost first; the body is that of the last. */
  readonly loops: readonly Loop[];
  readonly counters: readonly Local[];
  /** Where the counter of the one loop starts and ends, which `steps` compute. */
  readonly start: Local;
  readonly end: Local;
  readonly steps: readonly Statement[];
  /** Holds when no row, plane and so on of any array leaves a gap. */
  readonly condition: Expression;
}

interface Roles {
  readonly inside: ReadonlySet<Local>;
  counterOf(loop: Loop): [Local, Counter] | undefined;
  roleAt(local: Local, where: Where): Role | undefined;
}

/** Accesses and branches that a copy leaves unchecked, or leaves out. */
type Proved = ReadonlySet<object>;

/** By how much an index grows with each counter. */
type Strides = ReadonlyMap<Local, Expression>;

interface Step {
  readonly loop: Loop;
  readonly counter: Local;
  readonly first: Expression;
  readonly limit: Expression;
}

const TOO_MANY = 2 ** 31;

/** The outermost loops that can be joined with all that are in them, if any. */
export function joinIn(outermost: Loop, roles: Roles, proved: Proved, units: Units): Join | undefined {
  const chain = chainOf(outermost, roles);
  for (let from = 0; from + 1 < chain.length; from++) {
    const steps = chain.slice(from);
    const strides = steps.slice(1).every(({ first }) => isZero(first))
      ? stridesIn(steps, roles, proved, units)
      : undefined;
    if (strides) return joined(steps, strides);
  }
  return undefined;
}

/** The loop, and those in it that are all that the one around them does. */
function chainOf(loop: Loop, roles: Roles): Step[] {
  const found = roles.counterOf(loop);
  // That rounds are independent is said of those of one loop alone.
  if (!found || loop.fork || loop.asked || loop.carried || loop.independent || loop.update.length !== 1) return [];
  const [counter, { first, limit, op, step }] = found;
  // The one loop has no other test: of several conditions, the others would be lost.
  const isAlone = loop.test?.op === "lt" || loop.test?.op === "gt";
  const isPlain =
    isAlone &&
    op === "lt" &&
    step.op === "constant" &&
    step.value === 1 &&
    counter.type === "i32" &&
    isInvariant(limit, roles);
  if (!isPlain) return [];
  const own: Step = { loop, counter, first, limit };
  const inner = loop.body.at(-1);
  if (inner?.kind !== "loop" || loop.body.length !== 2 || loop.body[0]!.kind !== "assign") return [own];
  const rest = chainOf(inner, roles);
  const [next] = rest;
  // What an inner counter holds, nobody asks after its loop.
  return next && loop.body[0].local === next.counter && roles.inside.has(next.counter) ? [own, ...rest] : [own];
}

const isZero = (e: Expression): boolean => e.op === "constant" && e.value === 0;

function isInvariant(given: Expression, roles: Roles): boolean {
  const e = word(given);
  if (e.type !== "i32") return false;
  return e.op === "constant" || (e.op === "local" && roles.roleAt(e.local, new Map())?.kind === "invariant");
}

/** The strides of all accesses that depend on the counters; undefined where a counter is needed for anything else. */
function stridesIn(steps: readonly Step[], roles: Roles, proved: Proved, units: Units): Strides[] | undefined {
  const innermost = steps.at(-1)!.loop;
  const { body } = innermost;
  if (!isWhole(innermost)) return undefined;
  const holders = holdersIn(
    body,
    steps.map(({ counter }) => counter),
    roles,
  );
  const found: Strides[] = [];
  let [uses, explained] = [0, 0];
  const see = (access: Load | Store, index: Expression): boolean => {
    const strides = new Map<Local, Expression>();
    const before = explained;
    const isSum = addUp(index, (counter, stride) => {
      if (strides.has(counter)) return false;
      strides.set(counter, stride);
      explained++;
      return true;
    });
    if (!isSum) return false;
    if (explained === before) return true;
    found.push(strides);
    return strides.size === steps.length && (proved.has(access) || !isChecked(access.site));
  };
  const addUp = (given: Expression, term: (counter: Local, stride: Expression) => boolean): boolean => {
    const e = word(given);
    const [a, b] = e.args as [Expression, Expression];
    if (e.op === "add") return addUp(a, term) && addUp(b, term);
    const own = holderOf(e, holders);
    if (own) return term(own, integer(1));
    const counter = e.op === "imul" || e.op === "mul" ? holderOf(word(a), holders) : undefined;
    if (!counter) return true;
    const stride = word(b);
    const unit = stride.op === "local" ? units.get(stride.local) : undefined;
    return isInvariant(stride, roles) && term(counter, unit ? integer(unit) : stride);
  };
  const expression = (e: Expression): boolean => {
    if (e.op === "address" && holders.has(e.local)) return false;
    if (holderOf(e, holders)) uses++;
    return (e.op !== "load" || see(e, e.args[1])) && e.args.every(expression);
  };
  const statement = (s: Statement): boolean => {
    if (proved.has(s) && s.kind === "if") return true;
    if (s.kind === "assign" && holders.has(s.local)) return true;
    return (
      (s.kind !== "store" || see(s, s.index)) &&
      expressionsOf(s).every(expression) &&
      bodiesOf(s).every((list) => list.every(statement))
    );
  };
  return body.every(statement) && uses === explained && found.length > 0 ? found : undefined;
}

const holderOf = (e: Expression, holders: ReadonlyMap<Local, Local>): Local | undefined =>
  e.op === "local" ? holders.get(e.local) : undefined;

/** The locals that hold a counter in each round, and nothing of an earlier one, each with its counter. */
function holdersIn(body: readonly Statement[], counters: readonly Local[], roles: Roles): ReadonlyMap<Local, Local> {
  const holders = new Map(counters.map((counter) => [counter, counter]));
  // In order, so that one that holds what another one does comes after it.
  eachStatement(body, (s) => {
    const counter = s.kind === "assign" ? holderOf(word(s.value), holders) : undefined;
    if (counter && s.kind === "assign" && roles.roleAt(s.local, new Map())?.kind === "value")
      holders.set(s.local, counter);
  });
  return holders;
}

/** What one round of a loop does, and nothing that ends the loop. */
const isWhole = ({ body, label }: Loop): boolean =>
  jumpsOut(body).every((jump) => jump.kind === "continue" && jump.label === label);

function joined(chain: readonly Step[], accesses: readonly Strides[]): Join {
  const steps: Statement[] = [];
  const tests: Expression[] = [];
  const keep = (name: string, value: Expression, type: "i32" | "i64"): Local => {
    const local = makeLocal(name, type);
    steps.push({ kind: "assign", local, value });
    return local;
  };
  const [outer, ...inner] = chain as [Step, ...Step[]];
  // The rounds of a loop together with those of all loops in it; no more than too many, so that products fit.
  const rounds = inner.reduceRight<Expression>(
    (product, { limit }) => {
      tests.push(compare("ge", wide(limit), integer(1, "i64")));
      const all = operation("mul", "i64", operation("max", "i64", wide(limit), integer(0, "i64")), product);
      return read(keep("rounds", operation("min", "i64", all, integer(TOO_MANY, "i64")), "i64"));
    },
    integer(1, "i64"),
  );
  const start = operation("mul", "i64", wide(outer.first), copy(rounds));
  const end = operation("mul", "i64", wide(outer.limit), copy(rounds));
  tests.push(compare("ge", wide(outer.first), integer(0, "i64")), compare("ge", wide(outer.limit), integer(1, "i64")));
  tests.push(compare("lt", copy(start), integer(TOO_MANY, "i64")), compare("lt", copy(end), integer(TOO_MANY, "i64")));
  const seen: Expression[][] = [];
  for (const strides of accesses)
    inner.forEach(({ counter, limit }, k) => {
      const parts = [strides.get(chain[k]!.counter)!, strides.get(counter)!, limit];
      if (seen.some((others) => others.every((other, at) => isSame(other, parts[at]!)))) return;
      seen.push(parts);
      const [stride, next, count] = parts.map(wide) as [Expression, Expression, Expression];
      tests.push(compare("eq", stride, operation("mul", "i64", count, next)));
    });
  return {
    loops: chain.map(({ loop }) => loop),
    counters: chain.map(({ counter }) => counter),
    start: keep("start", operation("convert", "i32", start), "i32"),
    end: keep("end", operation("convert", "i32", end), "i32"),
    steps,
    condition: tests.reduce(both),
  };
}

/** An i32 that stays the same, or a constant. */
function wide(given: Expression): Expression {
  const e = word(given);
  return e.op === "constant" ? integer(e.value, "i64") : operation("convert", "i64", copy(e));
}

function isSame(a: Expression, b: Expression): boolean {
  const [first, second] = [word(a), word(b)];
  if (first.op === "constant") return second.op === "constant" && first.value === second.value;
  return isLocal(first, second);
}
