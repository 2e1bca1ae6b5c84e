/**
 * Calls of Math's functions in; calls of their forms with branches out, where no vector can be: where a round of a loop
 * waits for what the last one has computed, and outside of loops. Both forms give the same numbers.
 */
import { changeOf } from "../../analyses/counting-loops.js";
import { exposedIn, writtenIn } from "../../analyses/liveness.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import {
  eachExpression,
  eachStatement,
  jumpsOut,
  mapStatement,
  someExpression,
  someNode,
  someStatement,
} from "../../ir/walk.js";
import type { Pass } from "../pass.js";

export const callSerialForms: Pass = {
  name: "callSerialForms",
  stage: "numbers",
  says:
    "Calls of sine, arctangent and their kin become calls of forms with branches, where a round of a loop waits for " +
    "the last one and outside of loops. Forms that nothing calls go.",
  run,
};

function run(given: Module): Module {
  if (!given.functions.some(({ single, serial }) => single ?? serial)) return given;
  const narrow = narrowIn(given.functions);
  const repeated = repeatedIn(given.functions);
  for (const func of given.functions) {
    const isAlone = !repeated.has(func) || narrow.has(func);
    func.body = withForms(func.body, narrow, () => isAlone);
  }
  return { ...given, functions: withoutUncalled(given) };
}

/** In loops, calls whose arguments are awaited; elsewhere those that `isSerial` says. */
function withForms(
  list: readonly Statement[],
  narrow: ReadonlySet<Func>,
  isSerial: (call: Expression) => boolean,
): Statement[] {
  return list.map((s) => {
    const awaited = s.kind === "loop" ? awaitedIn(s) : undefined;
    const isNarrow = s.kind === "loop" && isNarrowLoop(s, narrow, awaited!);
    const own = awaited ? (call: Expression): boolean => isNarrow || readsOne(call, awaited) : isSerial;
    const map = (e: Expression): Expression => {
      const callee = (e.op === "call" && own(e) && e.callee.serial) || undefined;
      return { ...e, args: e.args.map(map), ...(callee && { callee }) } as Expression;
    };
    return mapStatement(s, map, (inner) => withForms(inner, narrow, own));
  });
}

/** Whether nobody makes vectors of a loop: it is left early, or does what no vector does. */
function isNarrowLoop({ test, body }: Loop, narrow: ReadonlySet<Func>, awaited: ReadonlySet<Local>): boolean {
  return (!!test && readsOne(test, awaited)) || jumpsOut(body).length > 0 || isNarrow(body, narrow);
}

const OPERATIONS: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["new", "allocate", "host"]);
const STATEMENTS: ReadonlySet<Statement["kind"]> = new Set<Statement["kind"]>(["loop", "push", "setField", "copy"]);

const isNarrow = (list: readonly Statement[], narrow: ReadonlySet<Func>): boolean =>
  someStatement(list, ({ kind }) => STATEMENTS.has(kind)) ||
  someExpression(list, (e) => OPERATIONS.has(e.op) || (e.op === "call" && narrow.has(e.callee)));

/** Functions that do what no vector does, or call one that does. */
function narrowIn(functions: readonly Func[]): ReadonlySet<Func> {
  const found = new Set<Func>();
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const func of functions)
      if (!found.has(func) && func.library !== "rare" && isNarrow(func.body, found)) found.add(func);
  }
  return found;
}

const readsOne = (e: Expression, locals: ReadonlySet<Local>): boolean =>
  someNode(e, (node) => node.op === "local" && locals.has(node.local));

/** What a round of a loop computes from what the last one has left, but for counters. */
function awaitedIn(loop: Loop): ReadonlySet<Local> {
  const round = [...loop.head, ...loop.body, ...loop.update];
  const written = writtenIn(round);
  const values = new Map<Local, Expression[]>();
  eachStatement(round, (s) => {
    if (s.kind === "assign") values.set(s.local, [...(values.get(s.local) ?? []), s.value]);
  });
  const awaited = new Set([...exposedIn(round)].filter((local) => written.has(local) && !isCounter(local)));
  for (let size = -1; size < awaited.size;) {
    size = awaited.size;
    for (const [local, given] of values) if (given.some((value) => readsOne(value, awaited))) awaited.add(local);
  }
  return awaited;

  function isCounter(local: Local): boolean {
    const given = values.get(local) ?? [];
    return given.every((value) => {
      const change = changeOf(value, local);
      return change !== undefined && !readsOne(change.by, written);
    });
  }
}

/** Functions that are called in a loop, or by such a function. */
function repeatedIn(functions: readonly Func[]): ReadonlySet<Func> {
  const found = new Set<Func>();
  const add = (list: readonly Statement[]): void =>
    eachExpression(list, (e) => void (e.op === "call" && found.add(e.callee)));
  for (const { body } of functions) eachStatement(body, (s) => s.kind === "loop" && add([s]));
  for (const func of found) add(func.body);
  return found;
}

/** The functions of a module but for forms, those that have one, and what these call, where nothing else does. */
function withoutUncalled({ root, functions }: Module): Func[] {
  const reached = (from: Iterable<Func>): Set<Func> => {
    const found = new Set(from);
    for (const func of found) eachExpression(func.body, (e) => void (e.op === "call" && found.add(e.callee)));
    return found;
  };
  const withOthers = (func: Func): Func[] => [func.single, func.serial].flatMap((form) => (form ? [func, form] : []));
  const forms = reached(functions.flatMap(withOthers));
  const called = reached([root, ...functions.filter((func) => !forms.has(func))]);
  return functions.filter((func) => called.has(func));
}
