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
}

export function analyzeArrayFlow(module: Module): ArrayFlow {
  const sources = new Map<Local, Local[]>();
  const results = new Map<Func, Local[]>();
  const written = new Set<Local>();
  const add = <K>(map: Map<K, Local[]>, key: K, values: readonly Local[]): void =>
    void map.set(key, [...(map.get(key) ?? []), ...values]);
  /** Stands for all arrays that objects and lists hold. */
  const held: Local = { name: "held", type: "Float64Array", reference: false };
  const hold = (e: Expression): void => {
    if (isArray(e.type)) add(sources, held, origins(e));
  };
  /** The locals whose memory an array expression may be. The results of calls are followed later, through `pending`. */
  const origins = (e: Expression): Local[] => {
    if (e.op === "local") return [e.local];
    if (e.op === "view") return origins(e.args[0]!);
    if (e.op === "conditional") return [...origins(e.args[1]), ...origins(e.args[2])];
    if (e.op === "field" || e.op === "load") return [held];
    return e.op === "call" ? [resultOf(e.callee)] : [];
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
      if (s.kind === "store") origins(s.array).forEach((local) => written.add(local));
      if (s.kind === "copy") origins(s.target).forEach((local) => written.add(local));
      if (s.kind === "setField" || s.kind === "push" || s.kind === "store") hold(s.value);
      for (const expression of expressionsOf(s)) {
        eachNode(expression, (e) => {
          if (e.op === "new" || e.op === "newList") e.args.forEach(hold);
          if (e.op === "atomic") origins(e.args[0]).forEach((local) => written.add(local));
          // What JavaScript is given, it may write.
          if (e.op === "island") written.add(held);
          if (e.op !== "call") return;
          e.args.forEach((arg, k) => isArray(arg.type) && add(sources, e.callee.parameters[k]!, origins(arg)));
        });
      }
    });
  }
  for (const [func, locals] of results) add(sources, resultOf(func), locals);
  const follow = (found: Set<Local>): Set<Local> => {
    for (const local of found) for (const source of sources.get(local) ?? []) found.add(source);
    return found;
  };
  return { written: follow(written), returned: follow(new Set([resultOf(module.root)])) };
}
