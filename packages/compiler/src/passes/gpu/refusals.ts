/** A module after its objects have become variables in; what of it no kernel for the GPU can do out. */
import type { Place } from "../../bind/signature.js";
import { finding, type Finding } from "../../diagnostics/codes.js";
import { isArray } from "../../ir/build.js";
import { CallGraph } from "../../ir/call-graph.js";
import { isObject } from "../../ir/objects.js";
import type { Atomic, AtomicAction, Expression, Func, Local, Module, Statement, Type } from "../../ir/ir.js";
import { eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";

type Refused = Finding<"W8003" | "W8004" | "W8005" | "W8006" | "W8007" | "W8008" | "W8010" | "W8015">;
export type GpuProblem = Refused & { readonly place: Place };

/** What is refused of operations. */
const operations: Partial<Record<Expression["op"], Refused>> = {
  address: finding("W8004", "variables that functions change which are not put in place"),
  allocate: finding("W8004", "new arrays"),
  new: finding("W8004", "objects that do not become plain variables"),
  newList: finding("W8004", "lists"),
  items: finding("W8004", "lists"),
  field: finding("W8004", "objects that do not become plain variables"),
  nothing: finding("W8004", "values that may not be there"),
  isNothing: finding("W8004", "values that may not be there"),
  identity: finding("W8004", "objects that do not become plain variables"),
  pack: finding("W8004", "values that may not be there"),
  join: finding("W8006"),
  lowercase: finding("W8006"),
  uppercase: finding("W8006"),
  numberText: finding("W8006"),
  random: finding("W8007", "Math.random"),
  host: finding("W8007", "a function of JavaScript"),
  island: finding("W8007", "JavaScript"),
  progress: finding("W8007", "progress"),
  threadid: finding("W8007", "threadId"),
  bigconstant: finding("W8008"),
  tobigint: finding("W8008"),
  tonumber: finding("W8008"),
  ...Object.fromEntries(
    ["highword", "lowword", "fromwords", "exponentfield", "significand", "fieldpower", "exponentfrom"].map((op) => [
      op,
      finding("W8010"),
    ]),
  ),
  ...Object.fromEntries(
    ["significandfrom", "raised64ths", "intervalfrom", "f16round"].map((op) => [op, finding("W8010")]),
  ),
};

const statements: Partial<Record<Statement["kind"], Refused>> = {
  raise: finding("W8005"),
  fail: finding("W8005"),
  setField: finding("W8004", "objects that do not become plain variables"),
  push: finding("W8004", "lists"),
  shorten: finding("W8004", "lists"),
  drop: finding("W8004", "lists"),
  copy: finding("W8004", "copies of whole arrays"),
};

/**
 * In the order of the program, those of functions of libraries at the first call of them. Functions of the host may
 * make arrays.
 */
export function findGpuProblems(
  module: Module,
  isOwn: (file: string) => boolean,
  hosts: ReadonlySet<Func> = new Set(),
): GpuProblem[] {
  const problems: GpuProblem[] = [];
  const seen = new Set<Func>();
  const visit = (func: Func, outer: readonly Func[], at: Place | undefined): void => {
    if (outer.includes(func)) return void problems.push({ ...finding("W8003", func.name), place: at ?? func.place });
    if (seen.has(func)) return;
    seen.add(func);
    // What stands in place of a call of a library has no place of the program.
    let place = at ?? func.place;
    eachStatement(func.body, (s) => {
      if (s.place && isOwn(s.place.file)) ({ place } = s);
      const add = (refused: Refused): void => void problems.push({ ...refused, place });
      const known = statements[s.kind];
      if (known) return add(known);
      const local = s.kind === "assign" ? s.local : undefined;
      const ofLocal = local && ofType(local.type);
      if (ofLocal) add(ofLocal);
      for (const e of expressionsOf(s))
        eachNode(e, (node) => {
          const isMade = node.op === "allocate" && hosts.has(func);
          const found = isMade ? ofType(node.type) : (operations[node.op] ?? ofType(node.type));
          if (found) add(found);
          if (node.op === "atomic" && !isAtomic(node))
            add(finding("W8015", "An atomic operation", node.args[0].type as string));
          if (node.op === "call") visit(node.callee, [...outer, func], place);
        });
    });
  };
  visit(module.root, [], undefined);
  return firstOfEach(problems);
}

const FLOAT_ACTIONS = new Set<AtomicAction>(["add", "min", "max"]);

const isAtomic = ({ action, args: [{ type }] }: Atomic): boolean =>
  type === "Int32Array" || type === "Uint32Array" || (type === "Float32Array" && FLOAT_ACTIONS.has(action));

function ofType(type: Type): Refused | undefined {
  if (type === "bigint" || type === "BigInt64Array" || type === "BigUint64Array") return finding("W8008");
  if (type === "String") return finding("W8006");
  if (isObject(type)) return finding("W8004", "objects that do not become plain variables");
  if (isArray(type) && !KNOWN.has(type)) return finding("W8004", "arrays of this kind");
  return undefined;
}

const KNOWN = new Set<Type>([
  ...["Float32Array", "Int32Array", "Uint32Array", "Float64Array"],
  ...["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array"],
] as Type[]);

/** From what says most of why something is refused to what says least. */
const ORDER = ["W8008", "W8006", "W8007", "W8003", "W8004", "W8009", "W8010", "W8015", "W8005"];

/** What one place is refused for is told once. */
function firstOfEach(problems: readonly GpuProblem[]): GpuProblem[] {
  const first = new Map<string, GpuProblem>();
  for (const problem of problems) {
    const { file, line, column } = problem.place;
    const key = `${file}:${line}:${column}`;
    const known = first.get(key);
    if (!known || ORDER.indexOf(problem.code) < ORDER.indexOf(known.code)) first.set(key, problem);
  }
  return [...first.values()];
}

/** The functions that the kernel reaches, callees first: the order in which some languages want them. */
export function reachedFunctions(root: Func): Func[] {
  const graph = new CallGraph();
  const found = new Set<Func>();
  const visit = (func: Func): void => {
    if (found.has(func)) return;
    for (const callee of graph.calledIn(func)) if (callee !== func) visit(callee);
    found.add(func);
  };
  visit(root);
  return [...found];
}

/** The variables of a type that a function has besides its parameters. */
export function localsOf(func: Func): Set<Local> {
  const locals = new Set<Local>();
  eachStatement(func.body, (s) => void (s.kind === "assign" && locals.add(s.local)));
  return locals;
}
