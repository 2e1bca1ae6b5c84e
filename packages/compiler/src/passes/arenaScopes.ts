/**
 * Where the arena can be given back before the kernel ends: at the end of each round of a loop none of whose new arrays is used later,
 * and when a function returns no array.
 */
import { isArray } from "../ir/build.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import type { Expression, Func, Label, Local, Loop, Module, Statement } from "../ir/ir.js";
import { findLifetimes, type Lifetimes } from "./lifetimes.js";

export function scopeArena(module: Module): Module {
  const allocating = findAllocating(module);
  for (const func of allocating) {
    func.body = scopeList(func.body, { allocating, lifetimes: findLifetimes(func.body), parameters: new Set(func.parameters) });
    func.ownsArena = func !== module.root && !isArray(func.result);
  }
  return module;
}

interface Context {
  readonly allocating: ReadonlySet<Func>;
  readonly lifetimes: Lifetimes;
  readonly parameters: ReadonlySet<Local>;
}

/** The functions that allocate, themselves or through calls. */
function findAllocating(module: Module): ReadonlySet<Func> {
  const found = new Set<Func>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const func of module.functions) if (allocates(func.body, found)) found.add(func);
  }
  return found;
}

/** Whether statements allocate, themselves or by calling one of the functions given. */
export function allocates(list: readonly Statement[], allocating: ReadonlySet<Func> = new Set()): boolean {
  let found = false;
  const visit = (e: Expression): void => void (found ||= e.op === "allocate" || (e.op === "call" && allocating.has(e.callee)));
  eachStatement(list, (s) => expressionsOf(s).forEach((e) => eachNode(e, visit)));
  return found;
}

function scopeList(list: readonly Statement[], context: Context): Statement[] {
  return list.map((s) => scopeStatement(s, context));
}

function scopeStatement(s: Statement, context: Context): Statement {
  switch (s.kind) {
    case "loop":
      return scopeLoop(s, context);
    case "if":
      return { ...s, then: scopeList(s.then, context), otherwise: scopeList(s.otherwise, context) };
    case "block":
    case "arena":
      return { ...s, body: scopeList(s.body, context) };
    default:
      return s;
  }
}

/** The arrays of a round are its own when every array variable that it assigns lives in the loop only. */
function scopeLoop(loop: Loop, context: Context): Loop {
  const inner: Loop = {
    ...loop,
    head: scopeList(loop.head, context),
    body: scopeList(loop.body, context),
    update: scopeList(loop.update, context),
  };
  const own = context.lifetimes.get(loop);
  let escapes = false;
  eachStatement([loop], (s) => {
    if (s.kind === "assign" && isArray(s.local.type)) escapes ||= !own?.has(s.local) || context.parameters.has(s.local);
  });
  if (escapes || !allocates(loop.body, context.allocating)) return inner;
  const end: Label = { name: "round" };
  const body: Statement[] = [{ kind: "block", label: end, body: leaveInstead(inner.body, loop.label, end) }];
  return { ...inner, body: [{ kind: "arena", body, place: loop.place }] };
}

/** `continue` leaves the round through its end. */
function leaveInstead(list: readonly Statement[], label: Label, end: Label): Statement[] {
  return list.map((s): Statement => {
    if (s.kind === "continue" && s.label === label) return { ...s, kind: "break", label: end };
    if (bodiesOf(s).length === 0) return s;
    const inside = (body: readonly Statement[]): Statement[] => leaveInstead(body, label, end);
    if (s.kind === "if") return { ...s, then: inside(s.then), otherwise: inside(s.otherwise) };
    if (s.kind === "loop") return { ...s, head: inside(s.head), body: inside(s.body), update: inside(s.update) };
    return s.kind === "block" || s.kind === "arena" ? { ...s, body: inside(s.body) } : s;
  });
}
