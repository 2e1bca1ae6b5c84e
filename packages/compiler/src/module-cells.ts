/** Variables of modules in; the edits that declare the objects through which kernels read and assign them out. */
import type { ts } from "#typescript";
import type { MarkedResult, TextEdit } from "./compiled.js";
import type { KernelTranslation } from "./frontend/kernel.js";
import { moduleVariable, nameOfCell } from "./frontend/state/cells.js";

/** What one kernel needs. */
export const declareCells = ({ hidden }: KernelTranslation): TextEdit[] =>
  [...hidden].flatMap(([symbol, { cell }]) => (cell ? [declarationOf(symbol)] : []));

/** The functions of a file share the cell of a variable. */
export const cellsOf = (functions: readonly MarkedResult[]): TextEdit[] => [
  ...new Map(functions.flatMap(({ cells = [] }) => cells.map((cell) => [cell.text, cell] as const))).values(),
];

/** Where the declaration has not been reached, the object is undefined: such calls run as JavaScript. */
function declarationOf(symbol: ts.Symbol): TextEdit {
  const statement = moduleVariable(symbol)!;
  const end = statement.getEnd();
  const ahead = statement.getText().endsWith(";") ? " " : "; ";
  const { name } = symbol;
  const given = name === "$v" ? "$w" : "$v";
  const accessors = `get value() { return ${name}; }, set value(${given}) { ${name} = ${given}; }`;
  return { kind: "after", at: end, end, text: `${ahead}var ${nameOfCell(symbol)} = { ${accessors} };` };
}
