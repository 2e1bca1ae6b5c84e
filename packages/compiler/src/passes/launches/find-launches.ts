/**
 * A module in; out the part of the host, in which loops whose rounds are independent are launches, and what stands
 * between them and reaches elements is launched by itself, by one thread. Functions with such loops that the kernel
 * calls are the host's as well.
 */
import { constantOf, countedLoop, startOf } from "../../analyses/counting-loops.js";
import { writtenIn } from "../../analyses/liveness.js";
import { finding } from "../../diagnostics/codes.js";
import type { Place } from "../../bind/signature.js";
import { compare, copy, isArray, lengthOf, load, makeLocal, number, read } from "../../ir/build.js";
import type { Launch, Launches } from "../../ir/gpu/launches.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import type { ParallelOptions } from "../../ir/parallel.js";
import type { CopyElements, Loop } from "../../ir/statement-kinds.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import { NumberKinds } from "../gpu/number-kinds.js";
import { analyzeLoop, hasEffect, type Analysis } from "../parallel/analysis.js";
import type { Problem } from "../parallel/access-memory.js";
import { cloneStatements, localsIn } from "../rewrite/clone.js";
import { Elements } from "./elements.js";
import { FloatIndices } from "./float-indices.js";
import { GLOBAL, KernelFunction, type FoundKind } from "./kernel-function.js";
import { launchLoop } from "./launch-loop.js";
import { HostParts } from "./parts.js";
import type { LaunchProblem } from "./problems.js";

export type FoundLaunches = Launches & { readonly problems: readonly (LaunchProblem | Problem)[] };

/** `isOwn`: whether a file is the program's. */
export function findLaunches(
  module: Module,
  options: ParallelOptions,
  isOwn: (file: string) => boolean,
): FoundLaunches {
  const search = new Search(module, options, isOwn);
  const root = search.host(module.root);
  const functions = [...search.launches.map(({ kernel }) => kernel), ...module.functions, ...search.hosts.values()];
  return {
    module: { root, functions: functions.filter((func) => func !== module.root), tables: module.tables },
    launches: search.launches,
    hosts: new Set(search.hosts.values()),
    problems: search.problems,
  };
}

/** What all functions share. */
class Search {
  readonly launches: Launch[] = [];
  readonly hosts = new Map<Func, Func>();
  readonly problems: (LaunchProblem | Problem)[] = [];
  readonly elements = new Elements();
  private readonly kinds: NumberKinds;

  constructor(
    private readonly module: Module,
    readonly options: ParallelOptions,
    readonly isOwn: (file: string) => boolean,
  ) {
    this.kinds = new NumberKinds(module);
  }

  /** A function as the host runs it; `call`: where it is called. */
  host(func: Func, call = func.place): Func {
    const known = this.hosts.get(func);
    if (known) return known;
    const own: Func = { ...func, body: [] };
    this.hosts.set(func, own);
    own.body = new HostFunction(func, this, call).list(func.body);
    return own;
  }

  /** `value`: of a variable that was not there before. */
  readonly kindOf = (local: Local, value?: Expression): FoundKind => {
    if (local.type === "bool") return "Int32Array";
    const kind = value ? this.kinds.kindOf(value) : this.kinds.of(local);
    if (kind === "float") return "Float32Array";
    return kind === "unsigned" ? "Uint32Array" : "Int32Array";
  };

  /** An array that rounds write, of which they reach elements by indices that are computed in floats. */
  withFloatIndex({ body }: Loop, { arrays }: Analysis): string | undefined {
    return new FloatIndices(this.kinds).find(body, new Set(arrays.map(({ local }) => local)));
  }

  kernelName(place: Place): string {
    return `${this.module.root.name}:${place.line}`;
  }
}

class HostFunction {
  /** The loops that have been launched so far, those of functions that are called included. */
  private launched = 0;
  private readonly parts = new HostParts();

  constructor(
    private readonly func: Func,
    private readonly search: Search,
    /** The last place in the program: what a library does is told there. */
    private place: Place,
  ) {}

  list(list: readonly Statement[]): Statement[] {
    const out: Statement[] = [];
    let alone: Statement[] = [];
    const flush = (): void => {
      if (alone.length > 0) out.push(...this.alone(alone));
      alone = [];
    };
    list.forEach((s, k) => {
      if (this.isAlone(s)) return void alone.push(s);
      flush();
      out.push(...this.statement(s, list.slice(0, k)));
    });
    flush();
    return out;
  }

  private problem(problem: LaunchProblem): Statement[] {
    this.search.problems.push(problem);
    return [];
  }

  private placeOf(s: Statement): Place {
    if (s.place && this.search.isOwn(s.place.file)) this.place = s.place;
    return this.place;
  }

  private reaches(e: Expression): boolean {
    return this.search.elements.inExpression(e);
  }

  private callsLoops(e: Expression): boolean {
    return (e.op === "call" && this.search.elements.hasLoops(e.callee)) || e.args.some((arg) => this.callsLoops(arg));
  }

  /** Whether a statement reaches elements, and does nothing that the host has to do. */
  private isAlone(s: Statement): boolean {
    if (s.kind === "store") return !this.callsLoops(s.index) && !this.callsLoops(s.value);
    if (s.kind !== "evaluate" && (s.kind !== "assign" || isArray(s.local.type))) return false;
    return this.reaches(s.value) && !this.callsLoops(s.value);
  }

  private statement(s: Statement, before: readonly Statement[]): Statement[] {
    const place = this.placeOf(s);
    switch (s.kind) {
      case "loop":
        return this.loop(s, before);
      case "if": {
        const [first, condition] = this.known(s.condition, place);
        return [...first, { ...s, condition, then: this.list(s.then), otherwise: this.list(s.otherwise) }];
      }
      case "block":
      case "arena":
        return [{ ...s, body: this.list(s.body) }];
      case "return": {
        if (!s.value) return [s];
        const [first, value] = isArray(s.value.type) ? [[], this.array(s.value, place)] : this.known(s.value, place);
        return [...first, { ...s, value }];
      }
      case "assign":
        if (s.value.op === "view") return this.part(s.local, s.value, place);
        return [{ ...s, value: isArray(s.local.type) ? this.array(s.value, place) : this.called(s.value, place) }];
      case "evaluate":
        return [{ ...s, value: this.called(s.value, place) }];
      case "copy":
        return this.copied(s, place);
      case "store":
        return this.problem({ ...finding("W8021", BESIDE), place });
      case "throw":
      case "raise":
      case "fail":
        // The call begins anew on the CPU, and throws there.
        return [{ kind: "throw", site: -1, values: [], place }];
      default:
        return [s];
    }
  }

  /** A value of the host: what reaches elements is computed by a thread before. */
  private known(e: Expression, place: Place): [Statement[], Expression] {
    if (!this.reaches(e) || this.callsLoops(e)) return [[], this.called(e, place)];
    const local = makeLocal("value", e.type, place);
    return [this.alone([{ kind: "assign", local, value: e, place }], local), read(local)];
  }

  private array(e: Expression, place: Place): Expression {
    return e.op === "allocate" ? { ...e, args: [this.called(e.args[0], place)] } : this.called(e, place);
  }

  private part(local: Local, { args }: Expression, place: Place): Statement[] {
    if (this.writes(local).length > 1 || args[0]!.op !== "local")
      return this.problem({ ...finding("W8021", "parts of arrays in variables that change"), place });
    const [array, ...ends] = args as readonly [Expression, ...Expression[]];
    return this.parts.add(local, [array, ...ends.map((end) => this.called(end, place))], (of) => this.isFixed(of));
  }

  /** With the host's own functions in calls, and numbers in place of parts of arrays. */
  private called(given: Expression, place: Place): Expression {
    const e = this.parts.inHost(given);
    if (this.parts.isIn(e)) this.problem({ ...finding("W8021", "parts of arrays that are passed on"), place });
    return this.withHosts(e, place);
  }

  private withHosts(e: Expression, place: Place): Expression {
    if (!this.callsLoops(e)) {
      if (this.reaches(e)) this.problem({ ...finding("W8021", BESIDE), place });
      return e;
    }
    const args = e.args.map((arg) => this.withHosts(arg, place));
    if (e.op !== "call" || !this.search.elements.hasLoops(e.callee)) return { ...e, args } as Expression;
    this.launched++;
    return { ...e, callee: this.search.host(e.callee, place), args };
  }

  // --- loops
  // ----------------------------------------------------------------------------------------------------------

  private loop(loop: Loop, before: readonly Statement[]): Statement[] {
    const { elements, problems } = this.search;
    const isOurs = loop.asked || elements.inStatements([loop]);
    if (!isOurs) return [loop];
    const counted = countedLoop(loop, (counter) => startOf(counter, before));
    const analysis =
      counted && analyzeLoop(this.func, counted, this.search.options, (local) => constantOf(local, before));
    if (analysis && loop.asked) problems.push(...analysis.problems);
    if (counted && analysis && analysis.problems.length === 0 && (loop.asked || hasEffect(loop, analysis)))
      return this.launch(loop, counted, analysis);
    const launchedBefore = this.launched;
    const place = this.placeOf(loop);
    const [first, test] = loop.test ? this.known(loop.test, place) : [[], undefined];
    const inner: Loop = {
      ...loop,
      head: [...this.list(loop.head), ...first],
      test,
      body: this.list(loop.body),
      update: this.list(loop.update),
    };
    if (this.launched === launchedBefore)
      return this.problem({ ...finding("W8019", elements.firstArray([loop])), place });
    return [inner];
  }

  private launch(loop: Loop, counted: Parameters<typeof launchLoop>[0]["counted"], analysis: Analysis): Statement[] {
    const place = this.placeOf(loop);
    this.launched++;
    for (const { local } of analysis.arrays)
      if (local.type !== "Int32Array" && local.type !== "Uint32Array")
        this.problem({ ...finding("W8020", local.name, `a ${local.type}`), place });
    const array = this.search.options.assume ? undefined : this.search.withFloatIndex(loop, analysis);
    if (array !== undefined) this.problem({ ...finding("W8024", array), place });
    if (analysis.conditions.distinct.size > 0) this.problem({ ...finding("W8021", "arrays in lists"), place });
    const { launch, statements } = launchLoop({
      ...{ name: this.search.kernelName(place), place, parts: this.parts },
      counted: { ...counted, start: this.parts.inHost(counted.start), count: this.parts.inHost(counted.count) },
      analysis: { ...analysis, conditions: this.conditions(analysis) },
      upTo: counted.step === 1 && isZero(counted.start) ? this.lengthOf(counted.bound) : undefined,
      kindOf: this.search.kindOf,
    });
    this.search.launches.push(launch);
    return statements;
  }

  private conditions({ conditions }: Analysis): Analysis["conditions"] {
    return { ...conditions, conditions: conditions.conditions.map((each) => this.parts.inHost(each)) };
  }

  /** The array that an expression is the length of, of one that is always the same. */
  private lengthOf(e: Expression): Local | undefined {
    if (e.op === "length" && e.args[0]!.op === "local") {
      const array = e.args[0].local;
      return this.isFixed(array) ? array : undefined;
    }
    if (e.op !== "local" || this.func.parameters.includes(e.local)) return undefined;
    const [value, ...others] = this.writes(e.local);
    return value && others.length === 0 ? this.lengthOf(value) : undefined;
  }

  private isFixed(local: Local): boolean {
    return this.writes(local).length === (this.func.parameters.includes(local) ? 0 : 1);
  }

  private writes(local: Local): Expression[] {
    const found: Expression[] = [];
    eachStatement(this.func.body, (s) => void (s.kind === "assign" && s.local === local && found.push(s.value)));
    return found;
  }

  /** A thread copies an element. */
  private copied({ target, source }: CopyElements, place: Place): Statement[] {
    this.launched++;
    const count = makeLocal("count", "f64", place);
    const index = makeLocal("index", "f64", place);
    const value = load(copy(source), read(index), undefined);
    const store: Statement = { kind: "store", array: target, index: read(index), value, site: undefined };
    const kernel = new KernelFunction(this.search.kernelName(place), place, read(count));
    kernel.assign(kernel.own(index), GLOBAL());
    kernel.take([store], new Set(), this.parts);
    const condition = compare("lt", read(kernel.rename(index)), read(kernel.count));
    kernel.body.push({ kind: "if", condition, then: cloneStatements([store], kernel.rename), otherwise: [] });
    const func = kernel.func();
    this.search.launches.push({ kernel: func, words: 0, conditions: [], threads: "many", place });
    const length = source.op === "view" ? copy(source.args[2]!) : lengthOf(copy(source));
    return [{ kind: "assign", local: count, value: this.called(length, place), place }, kernel.launched(func)];
  }

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  /** Statements that one thread runs; `value`: a variable that was not there before, which the only one assigns. */
  private alone(list: readonly Statement[], value?: Local): Statement[] {
    const place = this.placeOf(list[0]!);
    const { kindOf } = this.search;
    const written = writtenIn(list);
    const others = localsIn(withoutStatements(this.func.body, new Set(list)));
    const given = [...written].filter((local) => local === value || others.has(local));
    const kernel = new KernelFunction(this.search.kernelName(place), place, number(1));
    kernel.take(list, written, this.parts);
    kernel.body.push(...cloneStatements(list, kernel.rename));
    const [only] = list;
    const made = value && only?.kind === "assign" ? only.value : undefined;
    const kind = (local: Local): FoundKind => kindOf(local, made);
    kernel.body.push(...kernel.leave(given, kind, number(0)));
    const func = kernel.func();
    this.search.launches.push({ kernel: func, words: kernel.words, conditions: [], threads: "alone", place });
    return [
      kernel.launched(func),
      ...given.map((local, k): Statement => {
        return { kind: "assign", local, value: kernel.taken(local, kind(local), number(0), k), place };
      }),
    ];
  }
}

const BESIDE = "elements beside calls of functions with loops";

const isZero = (e: Expression): boolean => e.op === "constant" && e.value === 0;

function withoutStatements(list: readonly Statement[], left: ReadonlySet<Statement>): Statement[] {
  return list.flatMap((s) =>
    left.has(s)
      ? []
      : [
          mapStatement(
            s,
            (e) => e,
            (inner) => withoutStatements(inner, left),
          ),
        ],
  );
}
