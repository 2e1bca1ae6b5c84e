/**
 * Variables of modules in; the edits that declare the objects through which kernels read and assign them out, and those
 * that import what a kernel needs of other modules.
 */
import { ts } from "#typescript";
import type { MarkedResult, TextEdit } from "./compiled.js";
import type { KernelTranslation } from "./frontend/kernel.js";
import { moduleVariable, nameOfCell, nameOfVariable } from "./frontend/state/cells.js";
import { nothingFlags } from "./frontend/types/nothings.js";

/** What one kernel needs. */
export const declareCells = ({ hidden, imports, root }: KernelTranslation): TextEdit[] => [
  ...[...hidden].flatMap(([symbol, { cell, type }]) => (cell ? [declarationOf(symbol, mayBeNull(type))] : [])),
  ...imports.statements.map((statement) => importBehindOthers(root.getSourceFile(), statement)),
];

/** On the line of the file's last import, so that no other module is loaded earlier than it was. */
function importBehindOthers(file: ts.SourceFile, statement: string): TextEdit {
  const last = file.statements.findLast(ts.isImportDeclaration)!;
  const end = last.getEnd();
  return { kind: "after", at: end, end, text: `${last.getText().endsWith(";") ? " " : "; "}${statement}` };
}

/** The functions of a file share the cell of a variable, and an import. */
export const cellsOf = (functions: readonly MarkedResult[]): TextEdit[] => [
  ...new Map(functions.flatMap(({ cells = [] }) => cells.map((cell) => [cell.text, cell] as const))).values(),
];

/** Inside of kernels, and of typed arrays in objects too, undefined and null are one. */
const mayBeNull = (type: ts.Type): boolean => (nothingFlags(type) & ts.TypeFlags.Null) !== 0;

/** Where the declaration has not been reached, the object is undefined: such calls run as JavaScript. */
function declarationOf(symbol: ts.Symbol, isNull: boolean): TextEdit {
  const statement = moduleVariable(symbol)!;
  const end = statement.getEnd();
  const ahead = statement.getText().endsWith(";") ? " " : "; ";
  const name = nameOfVariable(symbol);
  const given = name === "$v" ? "$w" : "$v";
  const accessors =
    `get value() { return ${name}; }, set value(${given}) { ${name} = ` + `${given}${isNull ? " ?? null" : ""}; }`;
  return { kind: "after", at: end, end, text: `${ahead}var ${nameOfCell(symbol)} = { ${accessors} };` };
}
