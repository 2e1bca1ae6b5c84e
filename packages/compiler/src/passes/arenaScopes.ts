/**
 * Where the arena can be given back before the kernel ends: at the end of each round of a loop none of whose new arrays and objects is
 * used later, and when a function returns, unless it gives back something new that is no string or has put it where it stays.
 */
import { isArray } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf, someExpression, someStatement } from "../ir/walk.js";
import type { Expression, Func, Label, Local, Loop, Module, Statement, Type } from "../ir/ir.js";
import { findLifetimes, type Lifetimes } from "./lifetimes.js";

export function scopeArena(module: Module): Module {
  const allocating = findFunctions(module, allocates);
  const keeping = findFunctions(module, keeps);
  for (const func of allocating) {
    func.body = scopeList(func.body, { allocating, keeping, lifetimes: findLifetimes(func.body), parameters: new Set(func.parameters) });
    func.ownsArena = func !== module.root && (func.result === "String" || !isReference(func.result)) && !keeping.has(func);
  }
  return module;
}

interface Context {
  readonly allocating: ReadonlySet<Func>;
  /** Functions that may put something new where it outlives their call. */
  readonly keeping: ReadonlySet<Func>;
  readonly lifetimes: Lifetimes;
  readonly parameters: ReadonlySet<Local>;
}

const isReference = (type: Type): boolean => isArray(type) || isObject(type);

const holdsReferences = (type: Type): boolean => type === "Objects" || type === "Views";

/** The functions whose bodies have a property, themselves or through calls. */
function findFunctions(module: Module, has: (list: readonly Statement[], found: ReadonlySet<Func>) => boolean): ReadonlySet<Func> {
  const found = new Set<Func>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const func of module.functions) if (has(func.body, found)) found.add(func);
  }
  return found;
}

const allocations = new Set<Expression["op"]>(["allocate", "new", "newList", "join", "lowercase", "uppercase", "island"]);

/** Whether statements allocate, themselves or by calling one of the functions given. */
export function allocates(list: readonly Statement[], allocating: ReadonlySet<Func> = new Set()): boolean {
  const makes = (e: Expression): boolean => allocations.has(e.op) || (e.op === "call" && allocating.has(e.callee));
  return someStatement(list, ({ kind }) => kind === "push") || someExpression(list, makes);
}

/** Whether statements put references into objects or lists that they have not made themselves, or call functions that do. */
function keeps(list: readonly Statement[], keeping: ReadonlySet<Func>): boolean {
  const own = madeHere(list);
  const isOwn = (e: Expression): boolean => (e.op === "items" || e.op === "view" ? isOwn(e.args[0]) : e.op === "local" && own.has(e.local));
  let found = false;
  eachStatement(list, (s) => {
    // A variable of the caller.
    if (s.kind === "assign") found ||= s.local.reference && isReference(s.local.type);
    if (s.kind === "setField") found ||= isReference(s.value.type) && !isOwn(s.object);
    if (s.kind === "store") found ||= isReference(s.value.type) && !isOwn(s.array);
    if (s.kind === "copy") found ||= holdsReferences(s.target.type) && !isOwn(s.target);
    // What grows moves its elements.
    if (s.kind === "push") found ||= !isOwn(s.list);
    expressionsOf(s).forEach((e) => eachNode(e, (inner) => void (found ||= inner.op === "call" && keeping.has(inner.callee))));
  });
  return found;
}

/** The locals that hold nothing but what these statements make. */
function madeHere(list: readonly Statement[]): ReadonlySet<Local> {
  const made = new Set<Local>();
  const others = new Set<Local>();
  const isMade = (e: Expression): boolean =>
    e.op === "new" ||
    e.op === "newList" ||
    e.op === "allocate" ||
    ((e.op === "items" || e.op === "view") && isMade(e.args[0])) ||
    (e.op === "local" && made.has(e.local) && !others.has(e.local));
  for (let before = -1; before !== others.size;) {
    before = others.size;
    eachStatement(list, (s) => {
      if (s.kind !== "assign" || !isReference(s.local.type)) return;
      made.add(s.local);
      if (!isMade(s.value)) others.add(s.local);
    });
  }
  for (const local of others) made.delete(local);
  return made;
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
  let escapes = keeps([loop], context.keeping);
  eachStatement([loop], (s) => {
    if (s.kind === "assign" && isReference(s.local.type)) escapes ||= !own?.has(s.local) || context.parameters.has(s.local);
    for (const e of expressionsOf(s))
      eachNode(e, (inner) => {
        if (inner.op === "address" && isReference(inner.type)) escapes ||= !own?.has(inner.local) || context.parameters.has(inner.local);
      });
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
