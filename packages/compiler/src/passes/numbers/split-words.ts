/**
 * A variable of a loop of which the loop reads nothing but the low 32 bits, and to which it assigns words, as the state
 * of a checksum or a hash: the loop works with a word of its own, whatever number the variable begins with.
 */
import { makeLocal, number, operation, read } from "../../ir/build.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { eachNode, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import { addressedIn, exposedIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";

export const splitWords: Pass = {
  name: "splitWords",
  stage: "numbers",
  says:
    "Where a loop reads nothing but the low 32 bits of a variable, and assigns words to it, it has a word of its " +
    "own; the variable gets it as a number.",
  serves: "checksums and hashes that begin with any number",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) func.body = split(func.body, steadyIn(func));
  return module;
}

/** Variables that are words anyway, or that others than the function may change. */
function steadyIn(func: Func): ReadonlySet<Local> {
  const open = new Set<Local>(func.parameters);
  const assigned = new Set<Local>();
  eachStatement(func.body, (s) => {
    if (s.kind !== "assign") return;
    assigned.add(s.local);
    if (!makesWord(s.value)) open.add(s.local);
  });
  return new Set([...addressedIn(func.body), ...[...assigned].filter((local) => !open.has(local))]);
}

function split(list: readonly Statement[], steady: ReadonlySet<Local>): Statement[] {
  /** Variables that hold words here. */
  const held = new Set(steady);
  return list.flatMap((s) => {
    const own = s.kind === "loop" && !s.fork ? ownWords(s, held) : new Map<Local, Local>();
    const known = new Set([...steady, ...own.values()]);
    const made = own.size > 0 ? withOwn(s as Loop, own) : [s];
    eachStatement([s], (inner) => {
      if (inner.kind === "assign" && !steady.has(inner.local) && !makesWord(inner.value)) held.delete(inner.local);
    });
    if (s.kind === "assign" && makesWord(s.value)) held.add(s.local);
    return made.map((each) =>
      mapStatement(
        each,
        (e) => e,
        (inner) => split(inner, known),
      ),
    );
  });
}

/** Operations that look at the low 32 bits of their operands, and make a word. */
const words: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["and", "or", "xor", "not", "shl", "shr"]);
/** The same of those that make no negative word. */
const wordsOfOperands: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([...words, "ushr", "imul"]);

const makesWord = (e: Expression): boolean =>
  words.has(e.op) ||
  (e.op === "constant" && e.value === (e.value | 0) && !Object.is(e.value, -0)) ||
  e.op === "imul" ||
  (e.op === "ushr" && e.args[1]!.op === "constant" && (e.args[1].value & 31) > 0) ||
  (e.op === "conditional" && e.args.slice(1).every(makesWord));

/** The variables that get words of their own, and these. */
function ownWords(loop: Loop, steady: ReadonlySet<Local>): Map<Local, Local> {
  const assigned = new Set<Local>();
  const others = new Set<Local>(steady);
  eachStatement([loop], (s) => {
    if (s.kind === "assign") {
      assigned.add(s.local);
      if (!makesWord(s.value)) others.add(s.local);
    }
    for (const e of expressionsOf(s)) {
      if (e.op === "local") others.add(e.local);
      eachNode(e, (node) => {
        for (const arg of node.args) if (arg.op === "local" && !wordsOfOperands.has(node.op)) others.add(arg.local);
      });
    }
  });
  const exposed = exposedIn([loop]);
  const isSplit = (local: Local): boolean =>
    local.type === "f64" && !local.reference && !others.has(local) && exposed.has(local);
  const twin = ({ name, place }: Local): Local => makeLocal(name, "f64", place, false);
  return new Map([...assigned].filter(isSplit).map((local) => [local, twin(local)]));
}

/** The loop with words of its own, which are made where it begins. */
function withOwn(loop: Loop, own: ReadonlyMap<Local, Local>): Statement[] {
  const word = (local: Local): Expression => operation("or", "f64", read(local), number(0));
  const expression = (e: Expression): Expression => {
    if (e.op === "local" && own.has(e.local)) return read(own.get(e.local)!);
    return { ...e, args: e.args.map(expression) } as Expression;
  };
  const statement = (s: Statement): Statement[] => {
    const mapped = mapStatement(s, expression, (inner) => inner.flatMap(statement));
    const local = mapped.kind === "assign" ? own.get(mapped.local) : undefined;
    if (!local) return [mapped];
    const given = mapped as Assign;
    return [
      { ...given, local },
      { ...given, value: read(local) },
    ];
  };
  const before = [...own].map(([local, made]): Assign => ({ kind: "assign", local: made, value: word(local) }));
  return [...before, ...statement(loop)];
}
