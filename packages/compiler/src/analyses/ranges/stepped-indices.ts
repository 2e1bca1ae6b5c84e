/**
 * A function's body in; for each index that is looked up in an array, the variables that are then more than it by a
 * constant, out: `a[p++]` looks at what `p` was, and once that has been inside the array, `p` is at most one more.
 */
import { bodiesOf, eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { changeOf } from "../counting-loops.js";
import { writtenIn } from "../liveness.js";

/** A variable that is `by` more than an index. */
export interface Stepped {
  readonly local: Local;
  readonly by: number;
}

export type SteppedIndices = ReadonlyMap<Expression, readonly Stepped[]>;

/** By the variable that is an index. */
type Relations = Map<Local, readonly Stepped[]>;

/** Steps up to which sums with indices are exact. */
const LARGEST = 2 ** 30;

export function findSteppedIndices(body: readonly Statement[]): SteppedIndices {
  const found = new Map<Expression, readonly Stepped[]>();
  visitList(body, new Map(), found);
  return found;
}

function visitList(list: readonly Statement[], known: Relations, found: Map<Expression, readonly Stepped[]>): void {
  const note = (index: Expression): void => {
    const relations = index.op === "local" ? known.get(index.local) : undefined;
    if (relations) found.set(index, relations);
  };
  for (const s of list) {
    if (s.kind === "loop") {
      forget(known, writtenIn([s]));
      for (const inner of bodiesOf(s)) visitList(inner, withoutWrites(known, s), found);
      continue;
    }
    for (const e of expressionsOf(s)) eachNode(e, (node) => void (node.op === "load" && note(node.args[1])));
    if (s.kind === "store") note(s.index);
    if (s.kind === "assign") assign(known, s.local, s.value);
    const bodies = bodiesOf(s);
    for (const inner of bodies) visitList(inner, new Map(known), found);
    if (bodies.length > 0) forget(known, writtenIn([s]));
    else eachAddressed(s, (local) => forget(known, new Set([local])));
  }
}

/** What holds at the beginning of each round. */
function withoutWrites(known: Relations, loop: Loop): Relations {
  const left = new Map(known);
  eachStatement([loop], (s) => void (s.kind === "assign" && forget(left, new Set([s.local]))));
  return left;
}

function assign(known: Relations, local: Local, value: Expression): void {
  if (local.type !== "f64" || local.reference) return forget(known, new Set([local]));
  const step = changeOf(value, local);
  if (step) {
    const by = constantOf(step.by, step.op === "add" ? 1 : -1);
    known.delete(local);
    for (const [index, relations] of known) {
      const moved = relations.flatMap((each) =>
        each.local !== local ? [each] : by === undefined ? [] : [{ local, by: each.by + by }],
      );
      known.set(index, moved);
    }
    return;
  }
  forget(known, new Set([local]));
  const source = value.op === "local" ? value.local : sumOf(value);
  if (!source || source.reference || source === local) return;
  const by = value.op === "local" ? 0 : constantOf(value.args[1]!, value.op === "add" ? 1 : -1)!;
  known.set(source, [...(known.get(source) ?? []), { local, by }]);
  if (by === 0) known.set(local, [{ local: source, by }]);
}

/** The variable of `variable + c`. */
function sumOf(e: Expression): Local | undefined {
  const [a, b] = e.args;
  if ((e.op !== "add" && e.op !== "sub") || a?.op !== "local" || a.type !== "f64") return undefined;
  return constantOf(b!, 1) === undefined ? undefined : a.local;
}

function constantOf(e: Expression, sign: 1 | -1): number | undefined {
  if (e.op !== "constant" || !Number.isInteger(e.value) || Math.abs(e.value) > LARGEST) return undefined;
  return sign * e.value;
}

function forget(known: Relations, locals: ReadonlySet<Local>): void {
  for (const [index, relations] of known) {
    if (locals.has(index)) known.delete(index);
    else if (relations.some(({ local }) => locals.has(local)))
      known.set(
        index,
        relations.filter(({ local }) => !locals.has(local)),
      );
  }
}

function eachAddressed(s: Statement, visit: (local: Local) => void): void {
  for (const e of expressionsOf(s)) eachNode(e, (node) => void (node.op === "address" && visit(node.local)));
}
