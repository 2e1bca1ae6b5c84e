/** What is needed of a kernel's translation to see which lists of its module it gets as hidden arguments. */
import type { ts } from "#typescript";
import type { Func, Local, Table } from "../../ir/ir.js";

export interface KernelLists<Hidden extends { readonly local: Local }> {
  readonly functions: readonly Func[];
  /** By the module's constants. */
  readonly hidden: Map<ts.Symbol, Hidden>;
  readonly constants: { fold(expression: ts.Expression): unknown };
  readonly references: { isOnlyRead(symbol: ts.Symbol): boolean };
  readonly typing: Symbols;
  readonly tables: { keep(symbol: ts.Symbol, table: Table): void };
}

export interface Symbols {
  symbolOf(node: ts.Node): ts.Symbol | undefined;
}
