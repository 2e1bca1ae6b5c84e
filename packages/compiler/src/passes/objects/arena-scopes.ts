/**
 * Where the arena can be given back before the kernel ends: at the end of each round of a loop, but for the new arrays
 * that are used later, unless objects or lists hold what is new, and when a function returns, unless it gives back
 * something new that is no string or has put it where it stays.
 */
import { isArray } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";
import { allocates, makesGarbage } from "../../analyses/allocations.js";
import type { Expression, Func, Label, Local, Module, Statement, Type } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { Lifetimes } from "../../analyses/lifetimes.js";
import type { Pass } from "../pass.js";

export const scopeArena: Pass = {
  name: "scopeArena",
  stage: "machine",
  says:
    "Finds where the arena is put back before the kernel ends: after a function, and after a round whose new " +
    "arrays nothing reaches any more.",
  run,
};

function run(module: Module): Module {
  const allocating = findFunctions(module, allocates);
  const keeping = findFunctions(module, keeps);
  for (const func of allocating) {
    func.body = scopeList(func.body, {
      allocating,
      keeping,
      lifetimes: new Lifetimes(func.body),
      parameters: new Set(func.parameters),
    });
    func.ownsArena =
      func !== module.root && (func.result === "String" || !isReference(func.result)) && !keeping.has(func);
  }
  return module;
}

interface Scope {
  readonly allocating: ReadonlySet<Func>;
  /** Functions that may put something new where it outlives their call. */
  readonly keeping: ReadonlySet<Func>;
  readonly lifetimes: Lifetimes;
  readonly parameters: ReadonlySet<Local>;
}

const isReference = (type: Type): boolean => isArray(type) || isObject(type);

const holdsReferences = (type: Type): boolean => type === "Objects" || type === "Views";

/** The functions whose bodies have a property, themselves or through calls. */
function findFunctions(
  module: Module,
  has: (list: readonly Statement[], found: ReadonlySet<Func>) => boolean,
): ReadonlySet<Func> {
  const found = new Set<Func>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const func of module.functions) if (has(func.body, found)) found.add(func);
  }
  return found;
}

/**
 * Whether statements put references into objects or lists that they have not made themselves, or call functions that
 * do.
 */
const keeps = (list: readonly Statement[], keeping: ReadonlySet<Func>): boolean =>
  holdersIn(list, keeping, madeHere(list)).length > 0;

/**
 * The objects and lists into which statements put references, but for those of `made`; undefined for variables of
 * callers, and for what called functions put somewhere.
 */
function holdersIn(
  list: readonly Statement[],
  keeping: ReadonlySet<Func>,
  made: ReadonlySet<Local>,
): readonly (Expression | undefined)[] {
  const isOwn = (e: Expression): boolean =>
    e.op === "items" || e.op === "view" ? isOwn(e.args[0]) : e.op === "local" && made.has(e.local);
  const found: (Expression | undefined)[] = [];
  const add = (holder: Expression): void => void (!isOwn(holder) && found.push(holder));
  eachStatement(list, (s) => {
    if (s.kind === "assign" && s.local.reference && isReference(s.local.type)) found.push(undefined);
    if (s.kind === "setField" && isReference(s.value.type)) add(s.object);
    if (s.kind === "store" && isReference(s.value.type)) add(s.array);
    if (s.kind === "copy" && holdsReferences(s.target.type)) add(s.target);
    // What grows moves its elements.
    if (s.kind === "push") add(s.list);
    for (const e of expressionsOf(s))
      eachNode(e, (inner) => void (inner.op === "call" && keeping.has(inner.callee) && found.push(undefined)));
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

function scopeList(list: readonly Statement[], context: Scope): Statement[] {
  return list.map((s) => scopeStatement(s, context));
}

function scopeStatement(s: Statement, context: Scope): Statement {
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

/**
 * The arrays of a round are its own when every array variable that it assigns lives in the loop only; the others are
 * carried from round to round.
 */
function scopeLoop(loop: Loop, context: Scope): Loop {
  const inner: Loop = {
    ...loop,
    head: scopeList(loop.head, context),
    body: scopeList(loop.body, context),
    update: scopeList(loop.update, context),
  };
  if (loop.fork || !allocates(loop.body, context.allocating)) return inner;
  const carried = carriedBy(loop, context);
  if (!carried || !carried.every(canMove) || carried.reduce((sum, { type }) => sum + partsOf(type), 0) > MOST_PARTS)
    return inner;
  if (carried.length > 0) return makesGarbage(loop.body, context.allocating) ? { ...inner, carried } : inner;
  const end: Label = { name: "round" };
  const body: Statement[] = [{ kind: "block", label: end, body: leaveInstead(inner.body, loop.label, end) }];
  return { ...inner, body: [{ kind: "arena", body, place: loop.place }] };
}

/** What reaches more kinds of blocks of memory than this stays where it is. */
const MOST_PARTS = 32;

const canMove = ({ type, reference }: Local): boolean => !reference && Number.isFinite(partsOf(type));

/**
 * How many kinds of blocks of memory a value may reach, as its type tells; infinitely many where that has no end or the
 * type does not tell.
 */
function partsOf(type: Type, around: readonly ObjectType[] = []): number {
  if (isArray(type)) return holdsReferences(type) ? Infinity : 1;
  if (!isObject(type)) return 0;
  if (type.instance || type.shape === "dictionary" || type.shape === "mixed" || around.includes(type.resolved))
    return Infinity;
  const inside = [...around, type.resolved];
  const held = type.shape === "list" ? [type.element] : [...type.fields.values()];
  return held.reduce((sum, slot) => sum + partsOf(slot.type, inside), type.shape === "list" ? 2 : 1);
}

/**
 * The variables through which the program may reach later what a loop allocates; undefined when there may be other
 * ways.
 */
function carriedBy(loop: Loop, { lifetimes, parameters, keeping }: Scope): readonly Local[] | undefined {
  const own = lifetimes.get(loop);
  const isOwn = (local: Local): boolean => own.has(local) && !parameters.has(local);
  const assigned = new Set<Local>();
  eachStatement([loop], (s) => {
    if (s.kind === "assign") assigned.add(s.local);
    for (const e of expressionsOf(s))
      eachNode(e, (inner) => void (inner.op === "address" && assigned.add(inner.local)));
  });
  const found = new Set([...assigned].filter((local) => isReference(local.type) && !isOwn(local)));
  const made = new Set([...madeHere([loop])].filter(isOwn));
  const isKnown = (holder: Expression | undefined): boolean => {
    if (holder?.op === "items") return isKnown(holder.args[0]);
    if (holder?.op !== "local" || assigned.has(holder.local)) return false;
    found.add(holder.local);
    return true;
  };
  return holdersIn([loop], keeping, made).every(isKnown) ? [...found] : undefined;
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
