/** A module after its objects have become variables in; what of it no kernel for the GPU can do out. */
import type { Place } from "../../bind/signature.js";
import { isArray } from "../../ir/build.js";
import { CallGraph } from "../../ir/call-graph.js";
import { isObject } from "../../ir/objects.js";
import type { Expression, Func, Local, Module, Statement, Type } from "../../ir/ir.js";
import { eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";

export interface GpuProblem {
  readonly code: "W8003" | "W8004" | "W8005" | "W8006" | "W8007" | "W8008" | "W8009" | "W8010";
  readonly place: Place;
  readonly details: readonly string[];
}

/** The code for an operation, and what a message calls it. */
const operations: Partial<Record<Expression["op"], readonly [GpuProblem["code"], string]>> = {
  address: ["W8004", "variables that functions change which are not put in place"],
  allocate: ["W8004", "new arrays"],
  new: ["W8004", "objects that do not become plain variables"],
  newList: ["W8004", "lists"],
  items: ["W8004", "lists"],
  field: ["W8004", "objects that do not become plain variables"],
  nothing: ["W8004", "values that may not be there"],
  isNothing: ["W8004", "values that may not be there"],
  identity: ["W8004", "objects that do not become plain variables"],
  pack: ["W8004", "values that may not be there"],
  join: ["W8006", ""],
  lowercase: ["W8006", ""],
  uppercase: ["W8006", ""],
  random: ["W8007", "Math.random"],
  host: ["W8007", "a function of JavaScript"],
  island: ["W8007", "JavaScript"],
  progress: ["W8007", "progress"],
  threadid: ["W8007", "threadId"],
  bigconstant: ["W8008", ""],
  tobigint: ["W8008", ""],
  tonumber: ["W8008", ""],
  ...Object.fromEntries(
    ["highword", "lowword", "fromwords", "exponentfield", "significand", "fieldpower", "exponentfrom"].map((op) => [
      op,
      ["W8010", ""],
    ]),
  ),
  ...Object.fromEntries(
    ["significandfrom", "raised64ths", "intervalfrom", "f16round"].map((op) => [op, ["W8010", ""]]),
  ),
};

const statements: Partial<Record<Statement["kind"], readonly [GpuProblem["code"], string]>> = {
  raise: ["W8005", ""],
  fail: ["W8005", ""],
  setField: ["W8004", "objects that do not become plain variables"],
  push: ["W8004", "lists"],
  shorten: ["W8004", "lists"],
  drop: ["W8004", "lists"],
  copy: ["W8004", "copies of whole arrays"],
};

/** In the order of the program, those of functions of libraries at the first call of them. */
export function findGpuProblems(module: Module, isOwn: (file: string) => boolean): GpuProblem[] {
  const problems: GpuProblem[] = [];
  const seen = new Set<Func>();
  const visit = (func: Func, outer: readonly Func[], at: Place | undefined): void => {
    if (outer.includes(func))
      return void problems.push({ code: "W8003", place: at ?? func.place, details: [func.name] });
    if (seen.has(func)) return;
    seen.add(func);
    // What stands in place of a call of a library has no place of the program.
    let place = at ?? func.place;
    eachStatement(func.body, (s) => {
      if (s.place && isOwn(s.place.file)) ({ place } = s);
      const add = ([code, what]: readonly [GpuProblem["code"], string]): void =>
        void problems.push({ code, place, details: what ? [what] : [] });
      const known = statements[s.kind];
      if (known) return add(known);
      const local = s.kind === "assign" ? s.local : undefined;
      const ofLocal = local && ofType(local.type);
      if (ofLocal) add(ofLocal);
      for (const e of expressionsOf(s))
        eachNode(e, (node) => {
          const found = operations[node.op] ?? ofType(node.type);
          if (found) add(found);
          if (node.op === "call") visit(node.callee, [...outer, func], place);
        });
    });
  };
  visit(module.root, [], undefined);
  return firstOfEach(problems);
}

function ofType(type: Type): readonly [GpuProblem["code"], string] | undefined {
  if (type === "bigint" || type === "BigInt64Array" || type === "BigUint64Array") return ["W8008", ""];
  if (type === "String") return ["W8006", ""];
  if (isObject(type)) return ["W8004", "objects that do not become plain variables"];
  if (isArray(type) && !KNOWN.has(type)) return ["W8004", "arrays of this kind"];
  return undefined;
}

const KNOWN = new Set<Type>([
  ...["Float32Array", "Int32Array", "Uint32Array", "Float64Array"],
  ...["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array"],
] as Type[]);

/** From what says most of why something is refused to what says least. */
const ORDER = ["W8008", "W8006", "W8007", "W8003", "W8004", "W8009", "W8010", "W8005"];

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
