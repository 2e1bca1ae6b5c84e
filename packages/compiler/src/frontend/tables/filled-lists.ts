/**
 * Lists of numbers that a module keeps and fills, as hidden arguments of a kernel that only reads elements, in; a typed
 * array of 32-bit integers in the place of each that is meant to hold such, out. While it holds others, calls run as
 * JavaScript.
 */
import { makeLocal, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression, Func, Local } from "../../ir/ir.js";
import { eachExpression, eachStatement, someNode } from "../../ir/walk.js";
import { fillOf } from "./fills.js";
import type { KernelLists } from "./kernel-lists.js";
import { elementOf, namesOf, replaceList } from "./read-lists.js";

export function takeFilledLists<Hidden extends { readonly local: Local }>(kernel: KernelLists<Hidden>): void {
  for (const [symbol, hidden] of [...kernel.hidden]) {
    const { type } = hidden.local;
    if (!isObject(type) || type.shape !== "list" || type.element.type !== "f64" || type.element.optional) continue;
    const fill = fillOf(symbol, kernel.typing);
    const names = fill === "doubles" ? undefined : namesOf(kernel.functions, hidden.local);
    if (!names || (fill === "anything" && !areBits(kernel.functions, names))) continue;
    const array = fill === "unsigned" ? "Uint32Array" : "Int32Array";
    const arrays = new Map([...names].map((name) => [name, makeLocal(name.name, array, name.place)]));
    replaceList(kernel.functions, arrays, (name) => read(arrays.get(name)!));
    kernel.hidden.set(symbol, { ...hidden, local: arrays.get(hidden.local)!, list: true });
  }
}

const words: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "and",
  "or",
  "xor",
  "not",
  "shl",
  "shr",
  "ushr",
  "imul",
]);

/** Whether bits of elements are looked at, or indices computed from them. */
function areBits(functions: readonly Func[], names: ReadonlySet<Local>): boolean {
  const carrying = new Set<Local>();
  const isElement = elementOf(names);
  const carries = (e: Expression): boolean =>
    isElement(e) ||
    (e.op === "local" && carrying.has(e.local)) ||
    ((e.op === "add" || e.op === "sub") && e.args.some(carries)) ||
    (e.op === "conditional" && e.args.slice(1).some(carries));
  for (let before = -1; before !== carrying.size;) {
    before = carrying.size;
    for (const { body } of functions)
      eachStatement(body, (s) => void (s.kind === "assign" && carries(s.value) && carrying.add(s.local)));
  }
  let found = false;
  for (const { body } of functions) {
    eachStatement(body, (s) => void (found ||= s.kind === "store" && someNode(s.index, carries)));
    eachExpression(body, (e) => {
      if (e.op === "load") found ||= carries(e.args[1]);
      else if (words.has(e.op)) found ||= e.args.some(carries);
    });
  }
  return found;
}
