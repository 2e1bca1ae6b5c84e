/**
 * Lists of numbers that a module declares by a literal and only reads elements of, as hidden arguments of a kernel, in;
 * static data in their place out: integers in 32 bits where all are such and not only multiplied.
 */
import { ts } from "#typescript";
import { isObject } from "../../ir/objects.js";
import type { Func, Local, StorageKind, Table } from "../../ir/ir.js";
import { eachExpression, eachStatement, expressionsOf } from "../../ir/walk.js";
import { constantInitializer } from "./constant-initializer.js";
import type { KernelLists } from "./kernel-lists.js";
import { elementOf, namesOf, replaceList } from "./read-lists.js";

/** Elements up to which a list becomes part of each kernel. */
const LONGEST = 8192;

export function foldConstantLists<Hidden extends { readonly local: Local }>(kernel: KernelLists<Hidden>): void {
  for (const [symbol, { local }] of [...kernel.hidden]) {
    if (!isObject(local.type) || local.type.shape !== "list" || local.type.element.type !== "f64") continue;
    const values = local.type.element.optional ? undefined : valuesOf(kernel, symbol);
    const names = values && namesOf(kernel.functions, local);
    if (!values || !names) continue;
    const array = isOnlyScaled(kernel.functions, names) ? "Float64Array" : kindOf(values);
    const table: Table = { name: symbol.name, array, values };
    kernel.tables.keep(symbol, table);
    kernel.hidden.delete(symbol);
    const given = new Map([...names].map((name) => [name, undefined]));
    replaceList(kernel.functions, given, () => ({ op: "table", type: table.array, table, args: [] }));
  }
}

/** The elements of the literal that a constant is declared with, if nothing changes it. */
function valuesOf<Hidden extends { readonly local: Local }>(
  kernel: KernelLists<Hidden>,
  symbol: ts.Symbol,
): number[] | undefined {
  const literal = constantInitializer(symbol);
  if (!literal || !ts.isArrayLiteralExpression(literal) || literal.elements.length > LONGEST) return undefined;
  if (!kernel.references.isOnlyRead(symbol)) return undefined;
  const values = literal.elements.map((element) => kernel.constants.fold(element));
  return values.length > 0 && values.every((value) => typeof value === "number") ? values : undefined;
}

/** Whether all that is done with the elements is to multiply and divide them: that is for doubles. */
function isOnlyScaled(functions: readonly Func[], names: ReadonlySet<Local>): boolean {
  const isElement = elementOf(names);
  let only = true;
  for (const { body } of functions) {
    eachStatement(body, (s) => void expressionsOf(s).forEach((e) => (only &&= !isElement(e))));
    eachExpression(body, (e) =>
      e.args.forEach((arg) => (only &&= !isElement(arg) || e.op === "mul" || e.op === "div")),
    );
  }
  return only;
}

/** Integers take 32 bits, where all are such. */
export function kindOf(values: readonly number[]): StorageKind {
  if (values.every((value) => Object.is(value, value | 0))) return "Int32Array";
  return values.every((value) => Object.is(value, value >>> 0)) ? "Uint32Array" : "Float64Array";
}
