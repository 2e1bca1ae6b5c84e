/**
 * The types of what element-wise functions give, by the package's own table of promotion and the names of its rules.
 */
import { declarationOf, refuse, ts, type Body } from "@wumba/compiler/extend";
import { BITS, type Ufunc } from "./elements/ufuncs.js";
import { knownText } from "./options.js";
import { familyOf } from "./values.js";
import { files } from "./package.js";
import { realOf } from "./dtypes.js";

type Table = ReadonlyMap<string, ReadonlyMap<string, string>>;

const tables = new WeakMap<ts.Node, Table>();

/** `{ f32: { f64: "f64" } } as const`, in two parts. */
function tableOf(body: Body): Table {
  const [real, complex] = [
    declarationOf(body, files.promotion("promotion")),
    declarationOf(body, files.complex.promotion("complexPromotion")),
  ] as ts.VariableDeclaration[];
  const known = tables.get(real!);
  if (known) return known;
  const entries = [real!, complex!].flatMap(({ initializer }) => entriesOf(initializer!));
  const table = new Map(entries.map(([name, row]) => [name, rowOf(row)] as const));
  tables.set(real!, table);
  return table;
}

const rowOf = (row: ts.Expression): Map<string, string> =>
  new Map(entriesOf(row).map(([other, dtype]) => [other, (dtype as ts.StringLiteral).text]));

function entriesOf(node: ts.Expression): [string, ts.Expression][] {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return entriesOf(node.expression);
  const properties = ts.isObjectLiteralExpression(node) ? node.properties : [];
  return properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? [[property.name.getText(), property.initializer]] : [],
  );
}

/** What kinds of operands become together. */
export function promoted(body: Body, node: ts.CallExpression, name: string, kinds: readonly string[]): string {
  const table = tableOf(body);
  const [first, ...others] = kinds.length === 1 ? [kinds[0]!, kinds[0]!] : kinds;
  return others.reduce(
    (a, b) =>
      table.get(a)?.get(b) ??
      table.get(b)?.get(a) ??
      refuse(node, "W4006", name, `${a} and ${b} have no common type without loss`),
    first!,
  );
}

const floating = (dtype: string): string => (dtype === "f32" || familyOf(dtype) === "complex" ? dtype : "f64");

/** The dtypes of results by the names of rules; those of all others are the operands'. */
const ruled: Readonly<Record<string, (dtype: string) => string>> = {
  tested: () => "bool",
  floating,
  angles: (dtype) => realOf(floating(dtype)),
  sizes: realOf,
  boolAsInteger: (dtype) => (dtype === "bool" ? "i8" : dtype),
  counted: () => "i32",
  singles: () => "f32",
};

/**
 * The common type of operands, and that of the result without options. In functions of bits plain numbers are of the
 * arrays' type.
 */
export function typesOf(
  body: Body,
  node: ts.CallExpression,
  { name, rule }: Ufunc,
  kinds: readonly string[],
): { readonly common: string; readonly natural: string } {
  const arrays = kinds.filter((kind) => kind !== "number");
  const common = promoted(body, node, name, rule === BITS && arrays.length > 0 ? arrays : kinds);
  return { common, natural: ruled[rule]?.(common) ?? common };
}

/** The dtype that an option names. */
export const dtypeAsked = (
  body: Body,
  node: ts.CallExpression,
  option: ts.Expression | undefined,
): string | undefined => option && knownText(body, node, option, "");
