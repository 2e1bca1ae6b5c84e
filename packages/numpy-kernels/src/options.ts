/** The options of a call of a function of arrays. */
import { refuse, ts, type Body } from "@wumba/compiler/extend";
import { strip } from "./elements/strided.js";

/**
 * The expressions of the options that a literal has. Those that are not among the names are refused, with what does the
 * same `instead`.
 */
export function optionsOf(
  node: ts.CallExpression,
  at: number,
  names: readonly string[],
  instead: Readonly<Record<string, string>> = {},
): Partial<Record<string, ts.Expression>> {
  const given = node.arguments[at];
  if (!given) return {};
  const name = node.expression.getText();
  const literal = strip(given);
  if (ts.isNumericLiteral(literal) && names.includes("axis"))
    return refuse(given, "W4006", name, `options have to be a literal such as { axis: ${literal.text} }`);
  if (!ts.isObjectLiteralExpression(literal)) return refuse(given, "W4006", name, "options have to be a literal");
  const options: Partial<Record<string, ts.Expression>> = {};
  for (const property of literal.properties) {
    const option = property.name?.getText() ?? "…";
    const other = instead[option] === undefined ? "" : `; write ${instead[option]}`;
    if (!names.includes(option))
      return refuse(property, "W4006", name, `the option ${option} is not compiled yet${other}`);
    if (ts.isPropertyAssignment(property)) options[option] = property.initializer;
    else if (ts.isShorthandPropertyAssignment(property)) options[option] = property.name;
    else return refuse(property, "W4006", name, "options have to be values");
  }
  return options;
}

/** An option that has to be known when building. */
export function knownNumber(body: Body, node: ts.CallExpression, option: ts.Expression): number {
  const value = body.kernel.constants.fold(option);
  return typeof value === "number"
    ? value
    : refuse(option, "W4006", node.expression.getText(), "this has to be known when building");
}

export function knownBoolean(node: ts.CallExpression, option: ts.Expression | undefined, otherwise: boolean): boolean {
  if (!option) return otherwise;
  if (option.kind === ts.SyntaxKind.TrueKeyword) return true;
  return option.kind === ts.SyntaxKind.FalseKeyword
    ? false
    : refuse(option, "W4006", node.expression.getText(), "this has to be known when building");
}

/** An option of one of some words, which has to be known when building. */
export function knownText(
  body: Body,
  node: ts.CallExpression,
  option: ts.Expression | undefined,
  otherwise: string,
): string {
  if (!option) return otherwise;
  const value = body.kernel.constants.fold(option);
  return typeof value === "string"
    ? value
    : refuse(option, "W4006", node.expression.getText(), "this has to be known when building");
}

/** Whether an argument stands for none. */
export const isNone = (option: ts.Expression): boolean =>
  option.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(option) && option.text === "undefined");

/** An axis, from 0; undefined for none. */
export function knownAxis(
  body: Body,
  node: ts.CallExpression,
  option: ts.Expression | undefined,
  rank: number,
): number | undefined {
  if (!option || isNone(option)) return undefined;
  const axis = knownNumber(body, node, option);
  const own = axis < 0 ? axis + rank : axis;
  if (own >= 0 && own < rank) return own;
  return refuse(option, "W4006", node.expression.getText(), `axis ${axis} is out of bounds for ${rank} dimensions`);
}

/** The axes that are meant: all of them, if none is named. */
export function knownAxes(
  body: Body,
  node: ts.CallExpression,
  option: ts.Expression | undefined,
  rank: number,
): number[] {
  if (!option || isNone(option)) return Array.from({ length: rank }, (_, axis) => axis);
  const literal = strip(ts.isAsExpression(option) ? option.expression : option);
  const named = ts.isArrayLiteralExpression(literal) ? [...literal.elements] : [option];
  const axes = named.map((each) => knownAxis(body, node, each, rank)!);
  if (new Set(axes).size < axes.length)
    return refuse(option, "W4006", node.expression.getText(), "an axis is named twice");
  return axes;
}
