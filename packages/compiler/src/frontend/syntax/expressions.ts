/** Expressions: one row for each kind of syntax. */
import { ts } from "#typescript";
import { bigint, bigintOperation, bigintPrefix, isBigint } from "../values/bigints.js";
import { literal } from "../program/bigint-constants.js";
import { arithmetic, boolean, copy, not, number, operation } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { translateAssignment, translateUpdate } from "./assignments/assignments.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { translateCall } from "../calls/calls.js";
import { checkAssertion, checkPredicate } from "../claims/claims.js";
import { checkBehindSuper } from "../classes/before-super.js";
import { translateInstanceOf } from "../classes/instance-of.js";
import { translateNew } from "../classes/new.js";
import { translateArrayLiteral, translateObjectLiteral } from "../values/literals.js";
import { translateDelete } from "../values/dictionaries.js";
import { errorClassOf, newError, onlyMessage } from "../errors/thrown.js";
import { translateYield } from "../calls/generators.js";
import { numberOf, translateConcatenation, messageText } from "../text/text.js";
import { textOperation } from "../text/comparison.js";
import { nothingsOf, nothingsOfType } from "../presence/told-nothings.js";
import { text } from "../text/known-text.js";
import { isTextual } from "../types/textual.js";
import { translateIn, translateTypeOf, translateTypeTest } from "./type-tests.js";
import { applyOperator } from "../values/operators.js";
import { numberOperators } from "../program/operator-tables.js";
import { resolveName } from "./names.js";
import { bringIntoType, checkScalars, operatorOf } from "../scalars/apply.js";
import { isAssignmentOperator } from "../program/assigned-nodes.js";
import { narrowed } from "../values/mixed.js";
import { whereNull } from "../presence/null-numbers.js";
import { ifTaken } from "../presence/taken.js";
import { isReckoned, outermost } from "../program/reckoned.js";
import { whereChanged } from "../claims/changed-unions.js";
import { isDoubtful } from "../program/doubtful.js";
import { forEachKind, usedEither } from "../values/eithers.js";
import { shallow } from "../values/shallow.js";
import { chooseValue } from "../values/values.js";
import { notYet, refuse, refuseOperands } from "../refusal.js";
import { isInternal } from "../libraries/standard.js";
import { openLink, translateChain, translateNullish } from "./chains.js";
import { translateElement } from "./element-access.js";
import { equality, translateEquality, isElementThatIsThere } from "./equality.js";
import { translateLogical, translateConditional } from "./logical.js";
import { translateProperty } from "./member-access.js";

type Translate<N extends ts.Node> = (body: Body, node: N, used: boolean) => Value;
const K = ts.SyntaxKind;

const rows: Partial<Record<ts.SyntaxKind, Translate<never>>> = {
  [K.BigIntLiteral]: (_body, node: ts.BigIntLiteral) => bigint(literal(node)),
  [K.NumericLiteral]: (_body, node: ts.NumericLiteral) => number(Number(node.text)),
  [K.TrueKeyword]: () => boolean(true),
  [K.FalseKeyword]: () => boolean(false),
  [K.ParenthesizedExpression]: (body, node: ts.ParenthesizedExpression, used) =>
    translateExpression(body, node.expression, used),
  [K.AsExpression]: (body, node: ts.AsExpression, used) =>
    checkAssertion(body, node, translateExpression(body, node.expression, used)),
  [K.SatisfiesExpression]: (body, node: ts.SatisfiesExpression, used) =>
    translateExpression(body, node.expression, used),
  [K.TypeAssertionExpression]: (body, node: ts.TypeAssertion, used) =>
    checkAssertion(body, node, translateExpression(body, node.expression, used)),
  [K.NonNullExpression]: (body, node: ts.NonNullExpression, used) => translateExpression(body, node.expression, used),
  [K.Identifier]: (body, node: ts.Identifier) => resolveName(body, node),
  [K.PropertyAccessExpression]: translateProperty,
  [K.ElementAccessExpression]: translateElement,
  [K.PrefixUnaryExpression]: translatePrefix,
  [K.PostfixUnaryExpression]: (body, node: ts.PostfixUnaryExpression, used) => translateUpdate(body, node, used),
  [K.BinaryExpression]: translateBinary,
  [K.ConditionalExpression]: translateConditional,
  [K.CallExpression]: (body, node: ts.CallExpression, used) =>
    checkPredicate(body, node, translateCall(body, node, used)),
  [K.NewExpression]: translateNewExpression,
  [K.YieldExpression]: translateYield,
  [K.TypeOfExpression]: translateTypeOf,
  [K.DeleteExpression]: translateDelete,
  [K.VoidExpression]: (body, node: ts.VoidExpression) => {
    body.effect(node.expression);
    return UNDEFINED;
  },
  [K.ArrowFunction]: (body, node: ts.ArrowFunction) => ({
    kind: "function",
    node,
    scope: body.scope,
    types: body.types,
  }),
  [K.FunctionExpression]: (body, node: ts.FunctionExpression) => ({
    kind: "function",
    node,
    scope: body.scope,
    types: body.types,
  }),
  [K.ThisKeyword]: (body, node: ts.Node) => {
    checkBehindSuper(node);
    return body.scope.self ? copy(body.scope.self) : refuse(node, "W3004");
  },
  [K.ObjectLiteralExpression]: translateObjectLiteral,
  [K.ArrayLiteralExpression]: translateArrayLiteral,
  [K.NullKeyword]: () => UNDEFINED,
  [K.StringLiteral]: (body, node: ts.StringLiteral) => text(body, node.text),
  [K.NoSubstitutionTemplateLiteral]: (body, node: ts.NoSubstitutionTemplateLiteral) => text(body, node.text),
  [K.TemplateExpression]: translateConcatenation,
};

const names: Partial<Record<ts.SyntaxKind, string>> = {
  [K.RegularExpressionLiteral]: "A regular expression",
  [K.AwaitExpression]: "'await'",
  [K.SpreadElement]: "Spread",
  [K.ClassExpression]: "A class",
  [K.TaggedTemplateExpression]: "A tagged template",
  [K.MetaProperty]: "A meta property",
};

export function translateExpression(body: Body, node: ts.Expression, used: boolean): Value {
  const settled = body.settled.get(node);
  if (settled) return isExpression(settled) ? copy(settled) : settled;
  const either = usedEither(body, node);
  if (either) {
    const choose = (condition: Expression, yes: () => Value, no: () => Value): Value =>
      chooseValue(body, condition, yes, no, node);
    return forEachKind(body, either, () => translateExpression(body, node, used), choose);
  }
  const link = ts.isOptionalChain(node) ? openLink(body, node) : undefined;
  if (link) {
    const value = translateChain(body, node, link, used);
    return ts.isNonNullExpression(node) ? ifTaken(body, value, node) : value;
  }
  const row = rows[node.kind] as Translate<ts.Expression> | undefined;
  if (!row) return notYet(node, names[node.kind] ?? `This expression (${K[node.kind]})`);
  checkScalars(body, node);
  return shallow(
    body,
    whereChanged(
      body,
      node,
      whereDoubtful(body, node, narrowed(body, node, bringIntoType(body, node, row(body, node, used)))),
    ),
  );
}

/** What is said to be there has to be where it is used. */
function whereDoubtful(body: Body, node: ts.Expression, value: Value): Value {
  if (!isDoubtful(body.typing, node) || isElementThatIsThere(body, node) || isElementOfLibrary(node)) return value;
  if (isNullForNumber(body, node)) return refuse(node, "W2007", `'${node.getText()}'`);
  if (isExpression(value) || value.kind !== "optional" || !nothingsOf(body, strip(node)).isNull)
    return ifTaken(body, value, node);
  if (isMeantToBeNull(body, node)) return ifTaken(body, value, node);
  // Arithmetic takes null for zero, and undefined for NaN.
  return whereNull(body, node, value);
}

/** Whether null goes on as null: of a type parameter that stands for a type with null, or into a place for it. */
function isMeantToBeNull(body: Body, node: ts.Expression): boolean {
  if (isReckoned(body.typing, node)) return false;
  const { checker } = body.typing;
  const wanted = checker.getContextualType(outermost(node));
  const isWanted = wanted !== undefined && (nothingsOfType(body, wanted) & ts.TypeFlags.Null) !== 0;
  return isWanted || body.kernel.typeNothings.flagsIn(checker.getTypeAtLocation(strip(node))) !== 0;
}

/** `null!` for a number or boolean: it is zero to arithmetic, and a variable that holds nothing is NaN to it. */
function isNullForNumber({ typing: { checker } }: Body, node: ts.Expression): boolean {
  if (strip(node).kind !== K.NullKeyword) return false;
  const type = checker.getContextualType(outermost(node)) ?? checker.getTypeAtLocation(outermost(node));
  return (type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike)) !== 0;
}

/** The indices of libraries are right by their construction: what is there is as the type of the elements says. */
const isElementOfLibrary = (node: ts.Expression): boolean =>
  ts.isNonNullExpression(node) && ts.isElementAccessExpression(node.expression) && isInternal(node);

/** `new C(…)`, also for the error classes of the library. */
function translateNewExpression(body: Body, node: ts.NewExpression): Value {
  const name = errorClassOf(body, node.expression);
  if (name === undefined) return translateNew(body, node);
  const message = onlyMessage(node.arguments ?? [], node);
  return newError(body, name, messageText(body, message ? body.value(message) : UNDEFINED, message ?? node));
}

function translatePrefix(body: Body, node: ts.PrefixUnaryExpression, used: boolean): Value {
  switch (node.operator) {
    case K.PlusPlusToken:
    case K.MinusMinusToken:
      return translateUpdate(body, node, used);
    case K.ExclamationToken:
      return not(body.condition(node.operand));
    case K.PlusToken:
      return numberOf(body, node.operand, body.value(node.operand));
    case K.MinusToken: {
      if (ts.isNumericLiteral(node.operand)) return number(-Number(node.operand.text));
      const value = body.numeric(node.operand);
      return isBigint(value) ? bigintPrefix(node, "neg", value) : arithmetic("neg", value);
    }
    case K.TildeToken: {
      const value = body.numeric(node.operand);
      return isBigint(value) ? bigintPrefix(node, "not", value) : arithmetic("not", value);
    }
  }
}

function translateBinary(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const kind = node.operatorToken.kind;
  if (isAssignmentOperator(kind)) return translateAssignment(body, node, used);
  if (kind === K.CommaToken) {
    body.effect(node.left);
    return translateExpression(body, node.right, used);
  }
  if (kind === K.AmpersandAmpersandToken || kind === K.BarBarToken) return translateLogical(body, node, used);
  if (kind === K.QuestionQuestionToken) return translateNullish(body, node);
  if (kind === K.InstanceOfKeyword) return translateInstanceOf(body, node);
  if (kind === K.InKeyword) return translateIn(body, node);
  if (kind in equality) return translateTypeTest(body, node) ?? translateEquality(body, node);
  if (kind === K.PlusToken && isTextual(body, node)) return translateConcatenation(body, node);
  const operator = operatorOf(body, node) ?? numberOperators[kind];
  if (!operator) return notYet(node, `Operator '${node.operatorToken.getText()}'`);
  const [left, right] = body.inOrder<[Expression, Expression]>(
    () => body.plain(node.left),
    () => body.plain(node.right),
  );
  if (left.type === "String" || right.type === "String") return textOperation(body, node, left, right);
  if (isBigint(left) || isBigint(right)) return bigintOperation(body, node, operator, left, right);
  return applyOperator(body, operator, operand(body, node, left), operand(body, node, right));
}

/** An operand of arithmetic or of an ordering: a number, or a boolean where TypeScript lets one through. */
function operand(body: Body, node: ts.BinaryExpression, value: Expression): Expression {
  if (value.type === "f64") return value;
  if (value.type === "bool") return operation("convert", "f64", value);
  return refuseOperands(body, node);
}

export function strip(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? strip(node.expression)
    : node;
}
