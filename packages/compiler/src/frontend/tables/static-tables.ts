/** The static data of one kernel: typed arrays of modules that nothing can write, and strings. */
import { ts } from "#typescript";
import type { Table } from "../../ir/ir.js";
import { isConst, type Constants } from "../program/constants.js";
import type { References } from "../program/references.js";

export class StaticTables {
  private readonly tables = new Map<ts.Symbol, Table | undefined>();
  private readonly texts = new Map<string, Table>();

  constructor(
    private readonly constants: Constants,
    private readonly references: References,
  ) {}

  /** The static table of a module-level typed array of literals that nothing can write, if it is one. */
  of(symbol: ts.Symbol): Table | undefined {
    if (this.tables.has(symbol)) return this.tables.get(symbol);
    const declaration = symbol.valueDeclaration;
    let table: Table | undefined;
    if (
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      isConst(declaration) &&
      declaration.initializer &&
      this.references.isOnlyRead(symbol)
    ) {
      const folded = this.constants.foldTable(declaration.initializer);
      table = folded && { name: symbol.name, ...folded };
    }
    this.tables.set(symbol, table);
    return table;
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

  /** All that the kernel uses. */
  get used(): Table[] {
    return [...[...this.tables.values()].filter((table) => table !== undefined), ...this.texts.values()];
  }
}
