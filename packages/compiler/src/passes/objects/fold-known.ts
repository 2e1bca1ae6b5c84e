/**
 * Variables that have one value, known when building, as the options of a function that are left out where it is put in
 * place: what is computed from them is, branches that are never taken go, and with them what made integers of slices
 * look like numbers that may be undefined.
 */
import { boolean, copy, number } from "../../ir/build.js";
import type { Constant, Expression, Func, Label, Local, Module, Statement } from "../../ir/ir.js";
import { bodiesOf, eachNode, expressionsOf, mapStatement } from "../../ir/walk.js";
import { emptyOf } from "../../ir/empty.js";
import { addressedIn, writtenIn } from "../../analyses/liveness.js";
import { isLeft, leaves } from "../../analyses/guards.js";
import type { Pass } from "../pass.js";

/** What is known of one variable leads to others. */
const ROUNDS = 12;

export const foldKnown: Pass = {
  name: "foldKnown",
  stage: "numbers",
  says:
    "Variables with one value that is known when building are gone, and with them branches never taken, as " +
    "for options left out of calls that are put in place.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const written = writtenIn(func.body);
    for (let round = 0; round < ROUNDS; round++) {
      const known = knownIn(func);
      func.body = foldedList(func.body, known);
      if (known.size === 0) break;
    }
    func.body = foldedList(func.body, unreached(func, written));
  }
  return module;
}

/** Variables that were written only where control never comes: nothing depends on what they are read as. */
function unreached(func: Func, written: ReadonlySet<Local>): Known {
  const [left, parameters] = [writtenIn(func.body), new Set(func.parameters)];
  const gone = [...written].filter((local) => !left.has(local) && !parameters.has(local));
  return new Map(gone.map((local) => [local, emptyOf(local.type)]));
}

type Known = ReadonlyMap<Local, Expression>;

/** The variables that a constant is assigned once to, in a list in which all that reads them comes behind. */
function knownIn(func: Func): Known {
  const values = new Map<Local, Constant>();
  const unknown = new Set<Local>([...func.parameters, ...addressedIn(func.body)]);
  const assigned = new Set<Local>();
  const visit = (list: readonly Statement[], own: Local[]): void => {
    for (const s of list) {
      for (const e of expressionsOf(s))
        eachNode(e, (node) => void (node.op === "local" && !assigned.has(node.local) && unknown.add(node.local)));
      if (s.kind === "block" && !isLeft(s)) visit(s.body, own);
      else for (const body of bodiesOf(s)) within(body);
      if (s.kind !== "assign") continue;
      if (assigned.has(s.local) || values.has(s.local) || s.local.reference || !isPlain(s.value)) unknown.add(s.local);
      else values.set(s.local, s.value);
      assigned.add(s.local);
      own.push(s.local);
    }
  };
  const within = (list: readonly Statement[]): void => {
    const own: Local[] = [];
    visit(list, own);
    for (const local of own) assigned.delete(local);
  };
  within(func.body);
  return new Map([...values].filter(([local]) => !unknown.has(local)));
}

const isPlain = (e: Expression): e is Constant =>
  e.op === "constant" && (e.type === "f64" || e.type === "bool") && !Number.isNaN(e.value);

function foldedList(list: readonly Statement[], known: Known): Statement[] {
  const made: Statement[] = [];
  for (const given of list) {
    if (given.kind === "assign" && known.has(given.local)) continue;
    const s = mapStatement(
      given,
      (e) => folded(e, known),
      (inner) => foldedList(inner, known),
    );
    if (s.kind === "if" && isPlain(s.condition)) made.push(...(s.condition.value ? s.then : s.otherwise));
    else if (s.kind === "block") {
      const body = withoutLastBreak(s.body, s.label);
      if (body.length > 0) made.push({ ...s, body });
    } else made.push(s);
    // What stands behind is not reached.
    if (leaves(made.slice(-1))) break;
  }
  return made;
}

function withoutLastBreak(list: Statement[], label: Label): Statement[] {
  const last = list.at(-1);
  return last?.kind === "break" && last.label === label ? list.slice(0, -1) : list;
}

function folded(e: Expression, known: Known): Expression {
  const value = e.op === "local" ? known.get(e.local) : undefined;
  if (value) return copy(value);
  if (e.args.length === 0) return e;
  const args = e.args.map((arg) => folded(arg, known));
  if (e.op === "conditional" && isPlain(args[0]!)) return args[0].value ? args[1]! : args[2]!;
  const compute = operations[e.op];
  const found = compute && args.every(isPlain) ? compute(...args.map((arg) => arg.value)) : undefined;
  if (found === undefined || Number.isNaN(found)) return { ...e, args } as Expression;
  return typeof found === "boolean" ? boolean(found) : number(found);
}

const operations: Partial<Record<Expression["op"], (...values: number[]) => number | boolean>> = {
  lnot: (a) => a === 0,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  neg: (a) => -a,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  imul: (a, b) => Math.imul(a, b),
  ushr: (a, b) => a >>> b,
  min: Math.min,
  max: Math.max,
};
