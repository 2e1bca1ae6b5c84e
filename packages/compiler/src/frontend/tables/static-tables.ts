/** The static data of one kernel: typed arrays and tuples of modules that nothing can write, and strings. */
import { ts } from "#typescript";
import type { Table } from "../../ir/ir.js";
import { isConst, type Constants } from "../program/constants.js";
import type { References } from "../program/references.js";
import { kindOf } from "./constant-lists.js";

export class StaticTables {
  private readonly tables = new Map<ts.Symbol, Table | undefined>();
  private readonly texts = new Map<string, Table>();
  private readonly numbers = new Map<string, Table>();

  constructor(
    private readonly constants: Constants,
    private readonly references: References,
    private readonly frozen: (symbol: ts.Symbol) => readonly number[] | undefined,
  ) {}

  /** The static table of a module-level typed array or tuple of literals that nothing can write, if it is one. */
  of(symbol: ts.Symbol): Table | undefined {
    if (this.tables.has(symbol)) return this.tables.get(symbol);
    const frozen = this.frozen(symbol);
    const content = frozen ? { array: kindOf(frozen), values: frozen } : this.arrayOf(symbol);
    const table = content && { name: symbol.name, ...content };
    this.tables.set(symbol, table);
    return table;
  }

  private arrayOf(symbol: ts.Symbol): Omit<Table, "name"> | undefined {
    const { valueDeclaration: declaration } = symbol;
    const isRead = declaration && ts.isVariableDeclaration(declaration) && this.references.isOnlyRead(symbol);
    if (!isRead || !isConst(declaration) || !declaration.initializer) return undefined;
    return this.constants.foldTable(declaration.initializer);
  }

  /** Has a symbol stand for a table. */
  keep(symbol: ts.Symbol, table: Table): void {
    this.tables.set(symbol, table);
  }

  /** The static data of a string. */
  ofText(text: string): Table {
    const known = this.texts.get(text);
    if (known) return known;
    const values = Array.from({ length: text.length }, (_, k) => text.charCodeAt(k));
    const table: Table = { name: JSON.stringify(text), array: "String", values };
    this.texts.set(text, table);
    return table;
  }

  /** Integers of 32 bits that something with a name is compiled to. */
  ofNumbers(name: string, values: readonly number[]): Table {
    const table = this.numbers.get(name) ?? { name, array: "Int32Array", values };
    this.numbers.set(name, table);
    return table;
  }

  /** All that the kernel uses. */
  get used(): Table[] {
    const ofSymbols = [...this.tables.values()].filter((table) => table !== undefined);
    return [...ofSymbols, ...this.texts.values(), ...this.numbers.values()];
  }
}
