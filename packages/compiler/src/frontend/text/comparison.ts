/** Strings compared: by their units, and by `<` and its kin. */
import { ts } from "#typescript";
import { boolean, both, compare, conditional, copy, lengthOf, loadAs, not, number, read } from "../../ir/build.js";
import type { Expression, TableRead } from "../../ir/ir.js";
import { mirrored, type Ordering } from "../../ir/operations/operations.js";
import type { Body } from "../body.js";
import { callStandard } from "../calls/functions.js";
import { refuseOperands } from "../refusal.js";
import { presence, isUnproven } from "../presence/presence.js";
import { joined } from "./known-text.js";
import { mayBeNothing } from "../presence/told-nothings.js";
import { asText, chooseText } from "./text.js";

const orders: Partial<Record<ts.SyntaxKind, Ordering>> = {
  [ts.SyntaxKind.LessThanToken]: "lt",
  [ts.SyntaxKind.LessThanEqualsToken]: "le",
  [ts.SyntaxKind.GreaterThanToken]: "gt",
  [ts.SyntaxKind.GreaterThanEqualsToken]: "ge",
};

/** `a < b` and its kin. */
export function textOperation(body: Body, node: ts.BinaryExpression, left: Expression, right: Expression): Expression {
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.PlusToken)
    return joined(body, [asText(body, left, node.left), asText(body, right, node.right)]);
  const op = orders[kind];
  if (!op || left.type !== right.type) return refuseOperands(body, node);
  return whereThere(body, [left, node.left], [right, node.right], (a, b) => {
    if (isUnit(b) && !isUnit(a)) return orderWithUnit(body, op, a, b);
    if (isUnit(a) && !isUnit(b)) return orderWithUnit(body, mirrored(op), b, a);
    return compare(op, callStandard(body, "compareTexts", [a, b], node) as Expression, number(0));
  });
}

/** `c >= "a"`: the first unit decides, or that there are more or none. */
function orderWithUnit(body: Body, op: Ordering, text: Expression, unit: TableRead): Expression {
  const code = codeOf(unit);
  const character = characterOf(text);
  if (character) return compare(op, character, code);
  const held = body.reusable(text, "text");
  const first = (): Expression => loadAs("f64", copy(held), number(0), undefined);
  const isLess = op === "lt" || op === "le";
  const isOfEqual = op === "le" ? "eq" : "gt";
  const decided =
    op === "lt" || op === "ge"
      ? compare(op, first(), code)
      : conditional(
          compare("eq", first(), code),
          compare(isOfEqual, lengthOf(copy(held)), number(1)),
          compare(op, first(), copy(code)),
        );
  return conditional(compare("ge", lengthOf(copy(held)), number(1)), decided, boolean(isLess));
}

/** What is not there is neither before nor behind any text. */
function whereThere(
  body: Body,
  [left, leftNode]: readonly [Expression, ts.Expression],
  [right, rightNode]: readonly [Expression, ts.Expression],
  make: (left: Expression, right: Expression) => Expression,
): Expression {
  const [isFirst, isSecond] = [mayBeMissing(body, left, leftNode), mayBeMissing(body, right, rightNode)];
  if (!isFirst && !isSecond) return make(left, right);
  const [a, b] = [body.reusable(left, "first"), body.reusable(right, "second")];
  const there = [...(isFirst ? [a] : []), ...(isSecond ? [b] : [])].map((text) => presence(body, copy(text)));
  const known = (text: Expression, isOpen: boolean): Expression =>
    isOpen ? read(body.temporary(copy(text), "there")) : copy(text);
  const compared = (): Expression => make(known(a, isFirst), known(b, isSecond));
  return chooseText(body, there.reduce(both), compared, () => boolean(false), leftNode);
}

const mayBeMissing = (body: Body, value: Expression, node: ts.Expression): boolean =>
  isUnproven(body, value) || mayBeNothing(body, node);

const isUnit = (e: Expression): e is TableRead =>
  e.op === "table" && e.type === "String" && e.table.values.length === 1;

const codeOf = (unit: TableRead): Expression => number(Number(unit.table.values[0]!));

/** The code unit of a view of one. */
function characterOf({ op, args: [text, start, count] }: Expression): Expression | undefined {
  const isOne = op === "view" && count?.op === "constant" && count.value === 1;
  return isOne ? loadAs("f64", text!, start!, undefined) : undefined;
}

/** `text[i]`, which may be outside. */
type CharacterOrNothing = Expression & { readonly op: "conditional" };

const isCharacterOrNothing = (e: Expression): e is CharacterOrNothing =>
  e.op === "conditional" && e.args[1].op === "view" && e.args[2].op === "nothing";

/** Whether two strings are equal. A character is compared as a number. */
export function textEquality(body: Body, op: "eq" | "ne", a: Expression, b: Expression): Expression {
  if (isCharacterOrNothing(a) && isCharacterOrNothing(b)) return characterEquality(op, a, b);
  const [unit, other] = isUnit(b) ? [b, a] : [a, b];
  if (!isUnit(unit) || isUnit(other)) return compare(op, a, b);
  if (isCharacterOrNothing(other)) {
    const [isThere, found] = other.args;
    return conditional(isThere, textEquality(body, op, found, unit), boolean(op === "ne"));
  }
  const [code, character] = [codeOf(unit), characterOf(other)];
  if (character) return compare(op, character, code);
  const held = body.reusable(other, "text");
  const same = compare(op, loadAs("f64", copy(held), number(0), undefined), code);
  return conditional(compare("eq", lengthOf(copy(held)), number(1)), same, boolean(op === "ne"));
}

function characterEquality(op: "eq" | "ne", a: CharacterOrNothing, b: CharacterOrNothing): Expression {
  const [first, second] = [a, b].map(({ args: [, { args }] }) => loadAs("f64", args[0]!, args[1]!, undefined));
  const [isFirst, isSecond] = [a.args[0], b.args[0]];
  const same = conditional(copy(isSecond), compare(op, first!, second!), boolean(op === "ne"));
  return conditional(isFirst, same, op === "eq" ? not(isSecond) : isSecond);
}
