/**
 * Where arrays go: which parameters of the root function may be written, and which may be the result. Flow-insensitive,
 * through calls.
 */
import { isArray } from "../ir/build.js";
import { eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import type { Expression, Func, Local, Module } from "../ir/ir.js";

export interface ArrayFlow {
  /** Locals whose elements may be stored to. */
  readonly written: ReadonlySet<Local>;
  /** Locals whose memory the root's result may be. */
  readonly returned: ReadonlySet<Local>;
  /** Of these, those that it may be itself, and no view of: JavaScript makes a new object for each view. */
  readonly itself: ReadonlySet<Local>;
}

/** Where the memory of an array comes from, and whether through a view. */
interface Source {
  readonly local: Local;
  readonly view: boolean;
}

export function analyzeArrayFlow(module: Module): ArrayFlow {
  const sources = new Map<Local, Source[]>();
  const results = new Map<Func, Source[]>();
  const written = new Set<Local>();
  const add = <K>(map: Map<K, Source[]>, key: K, values: readonly Source[]): void =>
    void map.set(key, [...(map.get(key) ?? []), ...values]);
  /** Stands for all arrays that objects and lists hold. */
  const held: Local = { name: "held", type: "Float64Array", reference: false };
  const hold = (e: Expression): void => {
    if (isArray(e.type)) add(sources, held, origins(e));
  };
  /** The locals whose memory an array expression may be. The results of calls are followed later, through `pending`. */
  const origins = (e: Expression): Source[] => {
    if (e.op === "local") return [{ local: e.local, view: false }];
    if (e.op === "view") return origins(e.args[0]!).map(({ local }) => ({ local, view: true }));
    if (e.op === "conditional") return [...origins(e.args[1]), ...origins(e.args[2])];
    if (e.op === "field" || e.op === "load") return [{ local: held, view: false }];
    return e.op === "call" ? [{ local: resultOf(e.callee), view: false }] : [];
  };
  const stand = new Map<Func, Local>();
  const resultOf = (func: Func): Local => {
    const known = stand.get(func);
    if (known) return known;
    const local: Local = { name: "result", type: func.result, reference: false };
    stand.set(func, local);
    return local;
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => {
      if (s.kind === "assign" && isArray(s.local.type)) add(sources, s.local, origins(s.value));
      if (s.kind === "return" && s.value && isArray(s.value.type)) add(results, func, origins(s.value));
      if (s.kind === "store") origins(s.array).forEach(({ local }) => written.add(local));
      if (s.kind === "copy") origins(s.target).forEach(({ local }) => written.add(local));
      if (s.kind === "setField" || s.kind === "push" || s.kind === "store") hold(s.value);
      for (const expression of expressionsOf(s)) {
        eachNode(expression, (e) => {
          if (e.op === "new" || e.op === "newList") e.args.forEach(hold);
          if (e.op === "atomic") origins(e.args[0]).forEach(({ local }) => written.add(local));
          // What JavaScript is given, it may write.
          if (e.op === "island") written.add(held);
          if (e.op !== "call") return;
          e.args.forEach((arg, k) => isArray(arg.type) && add(sources, e.callee.parameters[k]!, origins(arg)));
        });
      }
    });
  }
  for (const [func, values] of results) add(sources, resultOf(func), values);
  const follow = (found: Set<Local>, throughViews = true): Set<Local> => {
    for (const local of found)
      for (const source of sources.get(local) ?? []) if (throughViews || !source.view) found.add(source.local);
    return found;
  };
  const result = resultOf(module.root);
  return {
    written: follow(written),
    returned: follow(new Set([result])),
    itself: follow(new Set([result]), false),
  };
}
