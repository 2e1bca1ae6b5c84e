/**
 * Variables that are only another name for what never changes, as the fields of a replaced object that were set from
 * parameters, become what they name: the bounds of loops are then seen to be fixed, wherever the program reads them.
 */
import { isObject } from "../../ir/objects.js";
import { bodiesOf, eachExpression, eachNode, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Pass } from "../pass.js";

export const forwardFixedCopies: Pass = {
  name: "forwardFixedCopies",
  stage: "numbers",
  says: "Variables that only name what never changes are gone.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const names = findNames(func);
    if (names.size > 0) func.body = replaceNames(func.body, names);
    const uses = readsOf(func);
    func.body = intoTests(intoNext(func.body, uses), uses);
  }
  return module;
}

interface Assignments {
  count: number;
  /** The only one stands in a loop. */
  inLoop: boolean;
  value: Expression;
}

/** What each name stands for. */
function findNames(func: Func): Map<Local, Local> {
  const assigned = new Map<Local, Assignments>();
  const shared = new Set<Local>(func.parameters.filter(({ reference }) => reference));
  const visit = (list: readonly Statement[], inLoop: boolean): void => {
    for (const s of list) {
      if (s.kind === "assign")
        assigned.set(s.local, { count: (assigned.get(s.local)?.count ?? 0) + 1, inLoop, value: s.value });
      for (const e of expressionsOf(s))
        eachNode(e, (inner) => void (inner.op === "address" && shared.add(inner.local)));
      for (const body of bodiesOf(s)) visit(body, inLoop || s.kind === "loop");
    }
  };
  visit(func.body, false);
  const parameters = new Set(func.parameters);
  const names = new Map<Local, Local | undefined>();
  const sought = new Set<Local>();
  /** What a local is another name for. */
  const nameOf = (local: Local): Local | undefined => {
    if (names.has(local)) return names.get(local);
    // While it is looked for, which ends where two are names for each other: neither of them has a value.
    names.set(local, undefined);
    const own = assigned.get(local);
    if (own?.count !== 1 || own.value.op !== "local" || own.value.type !== local.type || isObject(local.type))
      return undefined;
    if (shared.has(local) || parameters.has(local)) return undefined;
    const source = own.value.local;
    sought.add(local);
    const found = sought.has(source) ? undefined : (nameOf(source) ?? (isFixed(source) ? source : undefined));
    names.set(local, found);
    sought.delete(local);
    return found;
  };
  const isFixed = (local: Local): boolean => {
    const own = assigned.get(local);
    if (shared.has(local)) return false;
    return parameters.has(local) ? own === undefined : own?.count === 1 && !own.inLoop;
  };
  return new Map(
    [...assigned.keys()].flatMap((local) => {
      const named = nameOf(local);
      return named ? [[local, named] as const] : [];
    }),
  );
}

function renamed(e: Expression, names: ReadonlyMap<Local, Local>): Expression {
  const named = e.op === "local" ? names.get(e.local) : undefined;
  return { ...e, ...(named ? { local: named } : {}), args: e.args.map((arg) => renamed(arg, names)) } as Expression;
}

/** Blocks of which nothing is left go too. */
function replaceNames(statements: readonly Statement[], names: ReadonlyMap<Local, Local>): Statement[] {
  const map = (e: Expression): Expression => renamed(e, names);
  const list = (body: readonly Statement[]): Statement[] =>
    body.flatMap((s) => {
      if (s.kind === "assign" && names.has(s.local)) return [];
      const made = mapStatement(s, map, list);
      return made.kind === "block" && made.body.length === 0 ? [] : [made];
    });
  return list(statements);
}

interface Uses {
  reads: number;
  assigns: number;
}

/** How often each local is read, and how often it is assigned. */
function readsOf(func: Func): ReadonlyMap<Local, Uses> {
  const found = new Map<Local, Uses>();
  const of = (local: Local): Uses => {
    const known = found.get(local) ?? { reads: 0, assigns: 0 };
    found.set(local, known);
    return known;
  };
  eachStatement(func.body, (s) => void (s.kind === "assign" && of(s.local).assigns++));
  eachExpression(func.body, (e) => void ((e.op === "local" || e.op === "address") && of(e.local).reads++));
  return found;
}

/**
 * Copies that are made for the next statement alone become what they copy: `if (++i === n)` says something of `i`. A
 * loop computes its test again.
 */
function intoNext(statements: readonly Statement[], uses: ReadonlyMap<Local, Uses>): Statement[] {
  const kept: Statement[] = [];
  for (const s of statements.toReversed()) {
    const next = kept.at(-1);
    const copied = next && next.kind !== "loop" ? copiedInto(s, expressionsOf(next), uses) : undefined;
    const map = (e: Expression): Expression => renamed(e, copied!);
    if (copied) kept[kept.length - 1] = mapStatement(next!, map, (body) => body);
    else
      kept.push(
        mapStatement(
          s,
          (e) => e,
          (body) => intoNext(body, uses),
        ),
      );
  }
  return kept.reverse();
}

/** What a copy that expressions alone read stands for. */
function copiedInto(
  s: Statement,
  expressions: readonly Expression[],
  uses: ReadonlyMap<Local, Uses>,
): ReadonlyMap<Local, Local> | undefined {
  if (s.kind !== "assign" || s.value.op !== "local" || s.local.type !== s.value.type || isObject(s.local.type))
    return undefined;
  let reads = 0;
  for (const e of expressions)
    eachNode(e, (inner) => void (reads += inner.op === "local" && inner.local === s.local ? 1 : 0));
  const all = uses.get(s.local);
  if (reads === 0 || all?.assigns !== 1 || all.reads !== reads) return undefined;
  // It is read where the copy was, and no longer for the copy itself.
  const source = uses.get(s.value.local);
  if (source) source.reads += reads - 1;
  return new Map([[s.local, s.value.local]]);
}

/** Copies that are made ahead of a loop's test for nothing else become what they copy. */
function intoTests(statements: readonly Statement[], uses: ReadonlyMap<Local, Uses>): Statement[] {
  return statements.map((s): Statement => {
    const inner = mapStatement(
      s,
      (e) => e,
      (body) => intoTests(body, uses),
    );
    if (inner.kind !== "loop" || !inner.test) return inner;
    const { test, head } = inner;
    const names = new Map<Local, Local>();
    for (const copy of head) {
      if (copy.kind !== "assign" || copy.value.op !== "local" || names.has(copy.value.local)) return inner;
      let reads = 0;
      eachNode(test, (e) => void (reads += e.op === "local" && e.local === copy.local ? 1 : 0));
      const all = uses.get(copy.local);
      if (copy.local.type !== copy.value.type || isObject(copy.local.type) || all?.assigns !== 1 || all.reads !== reads)
        return inner;
      names.set(copy.local, copy.value.local);
    }
    return { ...inner, head: [], test: renamed(test, names) };
  });
}
