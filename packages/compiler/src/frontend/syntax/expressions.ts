/** Expressions: one row for each kind of syntax. */
import { ts } from "#typescript";
import { bigint, bigintOperation, bigintPrefix, isBigint } from "../values/bigints.js";
import { literal } from "../program/bigint-constants.js";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  inside,
  isArray,
  isTypedArray,
  lengthOf,
  load,
  not,
  number,
  operation,
  read,
} from "../../ir/build.js";
import { elementKinds } from "../../ir/arrays.js";
import { isMixed } from "../../ir/objects.js";
import type { ArrayKind } from "../../bind/signature.js";
import type { Expression } from "../../ir/ir.js";
import { bufferOf } from "../../builtins/buffers.js";
import { isClassText } from "../../builtins/class-texts.js";
import { translateAssignment, translateUpdate } from "./assignments.js";
import {
  isExpression,
  typeName,
  UNDEFINED,
  type Body,
  type OptionalValue,
  type Value,
  type ObjectExpression,
} from "../body.js";
import { truthOf } from "../values/truth.js";
import { checkBracketed, checkShared } from "../classes/bracketed-members.js";
import { ofOtherValues, refuseReceiver, translateCall } from "../calls/calls.js";
import { checkAssertion, checkNarrowing, checkPredicate, requireClaim } from "../claims/claims.js";
import { nameOfEnumMember } from "../values/enums.js";
import { memberFunction, staticMember, superMember } from "../classes/classes.js";
import { translateInstanceOf } from "../classes/instance-of.js";
import { translateNew } from "../classes/new.js";
import {
  elementAt,
  elementsOf,
  isList,
  isObjectValue,
  readField,
  translateArrayLiteral,
  translateObjectLiteral,
} from "../values/objects.js";
import { entryOf, hasOwn, isEntry, readEntry, translateDelete } from "../values/dictionaries.js";
import { errorClassOf, newError } from "../errors/exceptions.js";
import { translateYield } from "../calls/generators.js";
import {
  asText,
  constantExpression,
  nothingsOf,
  numberOf,
  text,
  textEquality,
  textOperation,
  translateConcatenation,
} from "../values/text.js";
import { nothingFlags, NOTHINGS_ARE_ONE } from "../types/nothings.js";
import { isTextual } from "../types/textual.js";
import { isTruth } from "../types/truths.js";
import { translateIn, translateTypeOf, translateTypeTest } from "./type-tests.js";
import { chooseValue, fit, mergeTypes, optionalOf, presence, presentTypeOf, toNumber } from "../values/values.js";
import { arrayKindNamed } from "../types/shapes.js";
import { isType, type Shape } from "../types/shape.js";
import { applyOperator } from "../values/operators.js";
import { numberOperators } from "../program/operator-tables.js";
import { resolveName, resolveSymbol } from "./names.js";
import { bringIntoType, checkScalars, operatorOf } from "../scalars/apply.js";
import { isAssignmentOperator } from "../program/assigned-nodes.js";
import { implementationsOf, readThroughInterface } from "../calls/interfaces.js";
import { isMixedValue, mixedEquality, narrowed } from "../values/mixed.js";
import { whereNull } from "../values/null-numbers.js";
import { ifTaken } from "../values/presence.js";
import { isDoubtful } from "../program/doubtful.js";
import { shallow } from "../values/shallow.js";
import { notYet, placeOf, refuse } from "../refusal.js";
import { withOwnKey } from "../versions/receivers.js";

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
  [K.ThisKeyword]: (body, node: ts.Node) => (body.scope.self ? copy(body.scope.self) : refuse(node, "W3004")),
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
    whereDoubtful(body, node, narrowed(body, node, bringIntoType(body, node, row(body, node, used)))),
  );
}

/** What is said to be there has to be where it is used. */
function whereDoubtful(body: Body, node: ts.Expression, value: Value): Value {
  if (!isDoubtful(body.typing, node) || isElementThatIsThere(body, node)) return value;
  if (isExpression(value) || value.kind !== "optional" || !nothingsOf(body, strip(node)).isNull)
    return ifTaken(body, value, node);
  // Arithmetic takes null for zero, and undefined for NaN.
  return whereNull(body, node, value);
}

/** `new C(…)`, also for the error classes of the library. */
function translateNewExpression(body: Body, node: ts.NewExpression): Value {
  const name = errorClassOf(body, node.expression);
  if (name === undefined) return translateNew(body, node);
  const [message] = node.arguments ?? [];
  return newError(body, name, message ? asText(body, body.value(message), message) : text(body, ""));
}

/** A member of an object: the length of an array, or a constant. */
function translateProperty(body: Body, node: ts.PropertyAccessExpression): Value {
  body.checkReceiver(node);
  const folded = body.kernel.constants.fold(node);
  if (folded !== undefined) return constantExpression(body, folded);
  if (isEntry(body, node)) return readEntry(body, entryOf(body, node), node);
  const symbol = body.typing.symbolOf(node.name);
  return withOwnKey(body, node, symbol && body.typing.libraryKey(symbol), (key) => member(body, node, symbol, key));
}

function member(
  body: Body,
  node: ts.PropertyAccessExpression,
  symbol: ts.Symbol | undefined,
  key: string | undefined,
): Value {
  const property = key === undefined ? undefined : body.kernel.libraries.property(key);
  if (property) return property(body, node);
  if (key === "TypedArray.length") return lengthOf(body.array(node.expression));
  if (key === "Array.length" || key === "ArrayLike.length" || key === "String.length")
    return lengthOfList(body, node.expression);
  if (key === "TypedArray.byteLength") return byteLength(body, node);
  if (key === "DataView.byteLength" || key === "ArrayBuffer.byteLength") return lengthOf(body.plain(node.expression));
  if (key === "TypedArray.byteOffset" || key === "DataView.byteOffset") return byteOffset(body, node);
  if (key === "TypedArray.buffer") return bufferOf(body, node);
  if (key === "TypedArrayConstructor.BYTES_PER_ELEMENT" || key === "TypedArray.BYTES_PER_ELEMENT")
    return number(elementSize(body, node));
  if (key === "Error.message" || key === "Error.name") return readErrorField(body, node);
  if (key !== undefined && !isLibraryField(key)) {
    if (body.typing.checker.getTypeAtLocation(node).getCallSignatures().length > 0) return { kind: "library", key };
    if (ofOtherValues.test(key)) refuseReceiver(body, node);
    return refuse(node, "W4003", node.getText());
  }
  if (symbol && isNamespace(body, node.expression)) return resolveSymbol(body, node.name, symbol);
  if (node.expression.kind === K.SuperKeyword) return superMember(body, node);
  const ofClass = symbol && staticMember(body, node, symbol);
  if (ofClass) return ofClass;
  const receiver = body.value(node.expression);
  if (!isObjectValue(receiver)) return refuse(node.expression, "W2002", body.typing.typeText(node.expression));
  const chosen = readThroughInterface(body, node, receiver);
  if (chosen) return chosen;
  const method = symbol && memberFunction(body, symbol, receiver, node);
  if (method) return implementationsOf(body, node, "method").length > 0 ? refuse(node, "W4004") : method;
  if (receiver.type.shape === "tuple" && node.name.text === "length") return number(receiver.type.fields.size);
  return readField(body, checkNarrowing(body, node, receiver), node.name.text, node);
}

/** Properties of the library's types that are fields inside a kernel. */
const isLibraryField = (key: string): boolean => /^(?:Map|Set)\.size$|^Iterator(?:Yield|Return)Result\./.test(key);

function readErrorField(body: Body, node: ts.PropertyAccessExpression): Value {
  const error = body.value(node.expression);
  return isObjectValue(error)
    ? readField(body, error, node.name.text, node)
    : refuse(node.expression, "W2002", body.typing.typeText(node.expression));
}

/** The length of a list, a tuple or a string. */
function lengthOfList(body: Body, node: ts.Expression): Expression {
  const value = body.plain(node);
  if (isList(value) || isArray(value.type)) return lengthOf(elementsOf(value));
  if (isObjectValue(value) && value.type.shape === "tuple") return number(value.type.fields.size);
  return refuse(node, "W2002", body.typing.typeText(node));
}

/** `import * as vector`: the members of the module by name. */
function isNamespace(body: Body, node: ts.Expression): boolean {
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  return !!symbol && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;
}

function byteLength(body: Body, node: ts.PropertyAccessExpression): Expression {
  const array = body.array(node.expression);
  const kind: ArrayKind = array.type;
  return arithmetic("mul", lengthOf(array), number(elementKinds[kind].size));
}

/** Where an array or a DataView begins in its buffer: JavaScript says it of those that it passes. */
function byteOffset(body: Body, node: ts.PropertyAccessExpression): Expression {
  const array = body.plain(node.expression);
  const offset = array.op === "local" ? body.kernel.byteOffsetOf(array.local) : undefined;
  return offset ? read(offset) : refuse(node, "W4003", node.getText());
}

function elementSize(body: Body, node: ts.PropertyAccessExpression): number {
  const name = body.typing.checker.getTypeAtLocation(node.expression).getSymbol()?.name;
  const kind = arrayKindNamed(name?.replace(/Constructor$/, ""));
  return kind ? elementKinds[kind].size : refuse(node, "W4003", node.getText());
}

/** `x[i]`: a load that is checked. The idioms that ask for the outside are seen by their operators. */
function translateElement(body: Body, node: ts.ElementAccessExpression): Value {
  const folded = body.kernel.constants.fold(node);
  if (folded !== undefined) return constantExpression(body, folded);
  const member = nameOfEnumMember(body, node);
  if (member) return member;
  checkShared(body, node);
  if (isEntry(body, node)) return readEntry(body, entryOf(body, node), node);
  const chosen = chosenField(body, node);
  if (chosen) return readChosen(body, chosen, node);
  const field = fieldByName(body, node);
  if (field) return readField(body, field.object, field.name, node);
  if (isOfScalar(body, node)) {
    body.effect(node.argumentExpression);
    return { kind: "optional", value: number(NaN), present: boolean(false) };
  }
  // `x?.[i]` asks for what may not be there, and so does a place for what may be undefined.
  if (node.questionDotToken || isMeantToBeOpen(body, node)) return elementOrUndefined(body, node);
  const [array, index] = element(body, node);
  const value = elementAt(body, array, index, body.kernel.boundsSite(node.expression.getText(), placeOf(node)));
  return body.kernel.findings.hasUnset && isExpression(value) ? ifTaken(body, value, node) : value;
}

/** `(x as number[])[i]` where `x` is a number: undefined, whatever the index. */
function isOfScalar(body: Body, node: ts.ElementAccessExpression): boolean {
  const inner = strip(node.expression);
  const symbol = ts.isIdentifier(inner) && body.kernel.there.size > 0 ? body.typing.symbolOf(inner) : undefined;
  const binding = symbol && body.scope.find(symbol);
  return binding?.kind === "local" && body.kernel.there.has(binding.local) && binding.local.type === "f64";
}

/**
 * Whether the result, the variable or the parameter that an element is for is declared as one that may be undefined.
 */
function isMeantToBeOpen(body: Body, node: ts.Expression): boolean {
  const type = body.typing.checker.getContextualType(node);
  return !!type && type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
}

/** `tuple[1]` and `record["x"]`: elements that are fields. */
export function fieldByName(
  body: Body,
  node: ts.ElementAccessExpression,
): { object: ObjectExpression; name: string } | undefined {
  const shape = body.shapeOf(
    body.typing.checker.getNonNullableType(body.typing.checker.getTypeAtLocation(node.expression)),
  );
  if (typeof shape !== "object" || shape.shape === "list") return undefined;
  const object = body.plain(node.expression);
  const { argumentExpression: index } = node;
  const name = nameOfIndex(body, index);
  if (name === undefined || !isObjectValue(object)) return refuse(index, "W3007");
  checkBracketed(body, node, String(name));
  return { object, name: String(name) };
}

/** `record[key]`, where the type of the key says which names it can be. */
export interface ChosenField {
  readonly object: ObjectExpression;
  readonly key: Expression;
  readonly names: readonly string[];
  readonly node: ts.Node;
}

export function chosenField(body: Body, node: ts.ElementAccessExpression): ChosenField | undefined {
  const { checker } = body.typing;
  const shape = body.shapeOf(checker.getNonNullableType(checker.getTypeAtLocation(node.expression)));
  if (typeof shape !== "object" || shape.shape !== "record" || nameOfIndex(body, node.argumentExpression) !== undefined)
    return undefined;
  const type = checker.getTypeAtLocation(node.argumentExpression);
  const parts = type.isUnion() ? type.types : [type];
  const names = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  if (names.length < parts.length || names.some((name) => !shape.fields.has(name))) return undefined;
  for (const name of names) checkBracketed(body, node, name);
  const [object, key] = body.inOrder<[Expression, Expression]>(
    () => body.plain(node.expression),
    () => body.plain(node.argumentExpression),
  );
  if (!isObjectValue(object) || key.type !== "String") return refuse(node.argumentExpression, "W3007");
  return { object: body.reusable(object, "object") as ObjectExpression, key: body.reusable(key, "key"), names, node };
}

/** Whether the key of a chosen field is a name. */
export const isNamed = (body: Body, { key }: ChosenField, name: string): Expression =>
  textEquality(body, "eq", copy(key), text(body, name));

/** What is none of the other names has to be the last one. */
export const requireNamed = (body: Body, field: ChosenField): void =>
  requireClaim(
    body,
    isNamed(body, field, field.names.at(-1)!),
    `'${field.node.getText()}' is no property.`,
    field.node,
  );

export function readChosen(body: Body, field: ChosenField, node: ts.Node): Value {
  const from = (k: number): Value => {
    const name = field.names[k]!;
    const own = (): Value => readField(body, copy(field.object), name, node);
    if (k === field.names.length - 1) requireNamed(body, field);
    return k === field.names.length - 1
      ? own()
      : chooseValue(body, isNamed(body, field, name), own, () => from(k + 1), node);
  };
  return from(0);
}

function nameOfIndex(body: Body, index: ts.Expression): string | number | boolean | undefined {
  const inner = strip(index);
  if (ts.isStringLiteralLike(inner)) return inner.text;
  const symbol = ts.isIdentifier(inner) ? body.typing.symbolOf(inner) : undefined;
  return (symbol && body.knownNames.get(symbol)) ?? body.kernel.constants.fold(inner);
}

/** The array, list or string, and the index of an element access, in order. */
export function element(body: Body, node: ts.ElementAccessExpression): [Expression, Expression] {
  return body.inOrder<[Expression, Expression]>(
    () => indexable(body, node.expression),
    () => body.number(node.argumentExpression),
  );
}

/** What can be indexed by a number: a typed array, a list, a string. */
export function indexable(body: Body, node: ts.Expression): Expression {
  const value = body.plain(node);
  if (isTypedArray(value.type) || value.type === "String" || isList(value)) return value;
  return refuse(node, "W2002", body.typing.typeText(node));
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
  return refuse(
    node,
    "W2006",
    node.operatorToken.getText(),
    body.typing.typeText(node.left),
    body.typing.typeText(node.right),
  );
}

const equality: Partial<Record<ts.SyntaxKind, "eq" | "ne">> = {
  [K.EqualsEqualsToken]: "eq",
  [K.EqualsEqualsEqualsToken]: "eq",
  [K.ExclamationEqualsToken]: "ne",
  [K.ExclamationEqualsEqualsToken]: "ne",
};

function translateEquality(body: Body, node: ts.BinaryExpression): Value {
  const op = equality[node.operatorToken.kind]!;
  const sides = [node.left, node.right] as const;
  const asked = sides.findIndex((side) => isUndefined(body, side));
  if (asked >= 0) {
    const present = askedPresence(body, node, sides[asked]!, sides[1 - asked]!);
    return op === "eq" ? not(present) : present;
  }
  if (isStrict(node)) refuseUnlikeNothings(body, node);
  const [first, second] = body.inOrder<[Value, Value]>(
    () => body.value(node.left),
    () => body.value(node.right),
  );
  if (isMixedValue(first) || isMixedValue(second)) return mixedEquality(body, op, first, second, node);
  const optional = [first, second].find(
    (value): value is OptionalValue => !isExpression(value) && value.kind === "optional",
  );
  if (optional) return optionalEquality(body, node, op, first, second);
  const left = body.plain(node.left, first);
  const right = body.plain(node.right, second);
  // Arrays of n dimensions are their fields: which of two with the same ones is meant is not known.
  if ([left, right].some((side) => isObjectValue(side) && side.type.isValue))
    return refuse(
      node,
      "W2006",
      node.operatorToken.getText(),
      body.typing.typeText(node.left),
      body.typing.typeText(node.right),
    );
  if (isObjectValue(left) && isObjectValue(right) && mergeTypes(left.type, right.type)) return compare(op, left, right);
  const sameClass = isClassText(body, left, right);
  if (sameClass !== undefined) return boolean(sameClass === (op === "eq"));
  if (left.type === "String" && right.type === "String") return textEquality(body, op, left, right);
  if (left.type === right.type && !isArray(left.type)) return compare(op, left, right);
  const loose = node.operatorToken.kind === K.EqualsEqualsToken || node.operatorToken.kind === K.ExclamationEqualsToken;
  if (loose && [left, right].every(({ type }) => type === "f64" || type === "bool"))
    return compare(op, toNumber(left), toNumber(right));
  return refuse(node, "W2006", node.operatorToken.getText(), typeName(left.type), typeName(right.type));
}

/** `a === b` where one side may be undefined: both are, or both are there and equal. */
function optionalEquality(
  body: Body,
  node: ts.BinaryExpression,
  op: "eq" | "ne",
  first: Value,
  second: Value,
): Expression {
  const type = presentTypeOf(first) ?? presentTypeOf(second);
  const [a, b] = [fixedOptional(body, first, node.left, type), fixedOptional(body, second, node.right, type)];
  if (a.value.type !== b.value.type)
    return refuse(node, "W2006", node.operatorToken.getText(), typeName(a.value.type), typeName(b.value.type));
  const same = compare("eq", copy(a.value), copy(b.value));
  const equal = conditional(
    both(copy(a.present), copy(b.present)),
    same,
    compare("eq", copy(a.present), copy(b.present)),
  );
  return op === "eq" ? equal : not(equal);
}

function fixedOptional(body: Body, value: Value, node: ts.Node, type: "f64" | "bool" | undefined): OptionalValue {
  const parts = optionalOf(body, value, node, !isExpression(value) && value.kind === "undefined" ? type : undefined);
  return { kind: "optional", value: body.reusable(parts.value), present: body.reusable(parts.present) };
}

const isStrict = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === K.EqualsEqualsEqualsToken || kind === K.ExclamationEqualsEqualsToken;

/**
 * What `node === null` and `node === undefined` are the opposite of. Where a value may be either, only its place can
 * tell which it is.
 */
function askedPresence(body: Body, node: ts.BinaryExpression, word: ts.Expression, side: ts.Expression): Expression {
  const inner = strip(side);
  const { isNull, isUndefined: isOpen } = nothingsOf(body, inner);
  const forNull = strip(word).kind === K.NullKeyword;
  if (!isStrict(node) || (!isNull && !forNull) || asksForBoth(node, word, side)) return isPresent(body, side);
  if (isNull && isOpen)
    return tellApart(body, inner, forNull) ?? refuse(side, "W4002", side.getText(), NOTHINGS_ARE_ONE);
  if (forNull === isNull) return isPresent(body, side);
  body.effect(inner);
  return boolean(true);
}

/** An element that may be null is undefined where its index is outside, an entry where its key is not there. */
function tellApart(body: Body, node: ts.Expression, forNull: boolean): Expression | undefined {
  if (!ts.isElementAccessExpression(node) || ts.isOptionalChain(node)) return undefined;
  const { checker } = body.typing;
  const type = checker.getTypeAtLocation(node.expression);
  const held = checker.getIndexTypeOfType(type, isEntry(body, node) ? ts.IndexKind.String : ts.IndexKind.Number);
  if (!held || nothingFlags(held) & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined;
  if (isEntry(body, node)) {
    const entry = entryOf(body, node);
    const found = hasOwn(body, entry.dictionary, entry.key, node);
    if (!forNull) return found;
    const there = body.reusable(found, "found");
    return either(not(there), presence(body, readEntry(body, entry, node)));
  }
  const [array, index] = element(body, node);
  if (!forNull) return inside(elementsOf(array), index);
  const [whole, at] = [body.reusable(array, "array"), body.reusable(index, "index")];
  const outside = not(inside(elementsOf(copy(whole)), copy(at)));
  return either(body.reusable(outside, "outside"), presence(body, elementWhereInside(body, node, whole, at)));
}

const either = (a: Expression, b: Expression): Expression => conditional(a, boolean(true), b);

/** `x === null || x === undefined`, `x !== null && x !== undefined`: together they ask whether anything is there. */
function asksForBoth(node: ts.BinaryExpression, word: ts.Expression, side: ts.Expression): boolean {
  const negated = node.operatorToken.kind === K.ExclamationEqualsEqualsToken;
  const joins = negated ? K.AmpersandAmpersandToken : K.BarBarToken;
  const isOther = (other: ts.Expression): boolean => {
    const inner = strip(other);
    if (!ts.isBinaryExpression(inner)) return false;
    if (inner.operatorToken.kind === joins) return isOther(inner.left);
    if (inner.operatorToken.kind !== node.operatorToken.kind) return false;
    const texts = [inner.left, inner.right].map((part) => strip(part).getText());
    const wanted = strip(word).kind === K.NullKeyword ? "undefined" : "null";
    return texts.includes(wanted) && texts.includes(strip(side).getText());
  };
  for (
    let part: ts.Node = node;
    ts.isBinaryExpression(part.parent) || ts.isParenthesizedExpression(part.parent);
    part = part.parent
  ) {
    if (ts.isParenthesizedExpression(part.parent)) continue;
    if (part.parent.operatorToken.kind !== joins) return false;
    if (part.parent.left === part && isOther(part.parent.right)) return true;
  }
  return false;
}

/** `a === b`, where nothing in one can be null and in the other undefined, which are one here. */
function refuseUnlikeNothings(body: Body, node: ts.BinaryExpression): void {
  const [a, b] = [nothingsOf(body, strip(node.left)), nothingsOf(body, strip(node.right))];
  if ((a.isNull && b.isUndefined) || (a.isUndefined && b.isNull))
    refuse(node, "W4002", node.getText(), NOTHINGS_ARE_ONE);
}

export function isUndefined(body: Body, node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isUndefined(body, node.expression);
  if (ts.isVoidExpression(node)) return ts.isNumericLiteral(node.expression);
  if (node.kind === K.NullKeyword) return true;
  return ts.isIdentifier(node) && node.text === "undefined";
}

/** Whether a value is not undefined; for `x[i]`, whether `i` is inside. */
function isPresent(body: Body, node: ts.Expression): Expression {
  const stripped = strip(node);
  if (isPlainElement(body, stripped)) {
    const [array, index] = element(body, stripped);
    return inside(elementsOf(array), index);
  }
  return presence(body, valueOrUndefined(body, node));
}

/**
 * Whether an expression is an element of an array that has none that are undefined or null: it is there where its index
 * is inside.
 */
function isElementThatIsThere(body: Body, node: ts.Expression): boolean {
  const { checker } = body.typing;
  const inner = strip(node);
  if (!ts.isElementAccessExpression(inner) || ts.isOptionalChain(inner) || isEntry(body, inner)) return false;
  const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(inner.expression), ts.IndexKind.Number);
  return !!element && checker.getNonNullableType(element) === element;
}

/** `x[i]` of numbers that cannot be undefined themselves. */
function isPlainElement(body: Body, node: ts.Expression): node is ts.ElementAccessExpression {
  return (
    ts.isElementAccessExpression(node) &&
    !ts.isOptionalChain(node) &&
    !isEntry(body, node) &&
    !body.kernel.findings.hasUnset &&
    body.shapeOf(body.typing.checker.getTypeAtLocation(node)) === "f64"
  );
}

function strip(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? strip(node.expression)
    : node;
}

/** An element that may be outside, as a number that may be undefined. */
function elementOrUndefined(body: Body, node: ts.ElementAccessExpression): Value {
  const member = nameOfEnumMember(body, node);
  if (member) return member;
  if (isEntry(body, node)) return readEntry(body, entryOf(body, node), node);
  const chosen = chosenField(body, node);
  if (chosen) return readChosen(body, chosen, node);
  const field = fieldByName(body, node);
  if (field) return readField(body, field.object, field.name, node);
  const [array, index] = element(body, node);
  return elementWhereInside(body, node, body.reusable(array, "array"), body.reusable(index, "index"));
}

/** An element of an array at an index, both of which have been evaluated. */
export function elementWhereInside(
  body: Body,
  node: ts.ElementAccessExpression,
  array: Expression,
  index: Expression,
): Value {
  const present = inside(elementsOf(copy(array)), copy(index));
  if (isPlainElement(body, node))
    return { kind: "optional", value: load(elementsOf(copy(array)), copy(index), undefined), present };
  return chooseValue(
    body,
    present,
    () => elementAt(body, copy(array), copy(index)),
    () => UNDEFINED,
    node,
  );
}

function translateNullish(body: Body, node: ts.BinaryExpression): Value {
  return orElse(body, valueOrUndefined(body, node.left), () => body.value(node.right), node);
}

/** A value where undefined is asked for: an element may be outside, here and on the right of another `??`. */
export function valueOrUndefined(body: Body, node: ts.Expression): Value {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner) && !ts.isOptionalChain(inner)) return elementOrUndefined(body, inner);
  if (!ts.isBinaryExpression(inner) || inner.operatorToken.kind !== K.QuestionQuestionToken) return body.value(node);
  return orElse(body, valueOrUndefined(body, inner.left), () => valueOrUndefined(body, inner.right), inner);
}

/** `value ?? right`, which may be undefined again. */
function orElse(body: Body, value: Value, right: () => Value, node: ts.Node): Value {
  if (isExpression(value)) {
    if (!isArray(value.type) && !isObjectValue(value)) return value;
    const fixed = body.reusable(value, "given");
    return chooseValue(body, presence(body, fixed), () => copy(fixed), right, node);
  }
  if (value.kind === "undefined") return right();
  if (value.kind !== "optional") return value;
  return chooseValue(body, value.present, () => value.value, right, node);
}

function translateLogical(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const and = node.operatorToken.kind === K.AmpersandAmpersandToken;
  const shape = (): Shape => (isTruth(node) ? "bool" : body.shapeOf(body.typing.checker.getTypeAtLocation(node)));
  if (!used) {
    const chain =
      !and && holdsElement(node.left) && body.shapeOf(body.typing.checker.getTypeAtLocation(node.left)) === "f64";
    const condition = chain ? operation("truthy", "bool", numberOrFalse(body, node.left)) : body.condition(node.left);
    if (condition.op === "constant" && (condition.value === 1) !== and) return UNDEFINED;
    const then = body.collect(() => body.effect(node.right));
    if (then.length) body.emit({ kind: "if", condition: and ? condition : not(condition), then, otherwise: [] });
    else body.discard(condition);
    return UNDEFINED;
  }
  if (!and && holdsElement(node.left) && body.shapeOf(body.typing.checker.getTypeAtLocation(node.left)) === "f64")
    return translateOr(body, node, () => body.number(node.right));
  const value = body.value(node.left);
  const mixture = shape();
  if (isType(mixture) && isMixed(mixture)) {
    const fixed = body.reusableValue(value);
    const [own, other] = [(): Value => again(fixed), (): Value => body.value(node.right)];
    return chooseValue(body, truthOf(body, node.left, again(fixed)), and ? other : own, and ? own : other, node);
  }
  if (isExpression(value) && value.op === "constant" && value.type === "bool")
    return (value.value === 1) === and ? body.value(node.right) : value;
  if (isExpression(value) && value.type === "bool") {
    return choose(
      body,
      value,
      () => (and ? body.condition(node.right) : boolean(true)),
      () => (and ? boolean(false) : body.condition(node.right)),
    );
  }
  if (isExpression(value) && isBigint(value) && shape() === "bigint") {
    const fixed = body.reusable(value, "first");
    const [yes, no] = [(): Value => copy(fixed), (): Value => body.value(node.right)];
    return chooseValue(body, operation("truthy", "bool", copy(fixed)), and ? no : yes, and ? yes : no, node);
  }
  if (isExpression(value) && (isObjectValue(value) || isArray(value.type))) {
    const fixed = body.reusable(value, "first");
    const wanted = shape();
    const truth = truthOf(body, node.left, copy(fixed));
    if (!and)
      return chooseValue(
        body,
        truth,
        () => copy(fixed),
        () => body.value(node.right),
        node,
      );
    if (isType(wanted) && (typeof wanted === "object" || isArray(wanted)))
      return chooseValue(
        body,
        truth,
        () => body.value(node.right),
        () => fit(body, UNDEFINED, wanted, node),
        node,
      );
    return choose(
      body,
      truth,
      () => body.condition(node.right),
      () => boolean(false),
    );
  }
  if (shape() !== "f64") {
    // A mixture of number and boolean, of which only the truth is used.
    const truth = truthOf(body, node.left, value);
    return choose(
      body,
      truth,
      () => (and ? body.condition(node.right) : boolean(true)),
      () => (and ? boolean(false) : body.condition(node.right)),
    );
  }
  const first = body.reusable(body.plain(node.left, value), "first");
  return choose(
    body,
    operation("truthy", "bool", first),
    () => (and ? body.number(node.right) : copy(first)),
    () => (and ? copy(first) : body.number(node.right)),
  );
}

/** The truth of an expression. */
export const translateCondition = (body: Body, node: ts.Expression): Expression =>
  truthOfMixture(body, node) ?? truthOf(body, node, body.value(node));

/** The truth of `a && b` and `a || b` whose values are of several types. */
function truthOfMixture(body: Body, node: ts.Expression): Expression | undefined {
  const inner = strip(node);
  if (!ts.isBinaryExpression(inner)) return undefined;
  const and = inner.operatorToken.kind === K.AmpersandAmpersandToken;
  if ((!and && inner.operatorToken.kind !== K.BarBarToken) || isTruth(inner)) return undefined;
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(inner));
  if (!isType(shape) || !isMixed(shape)) return undefined;
  const left = body.condition(inner.left);
  const right = (): Expression => body.condition(inner.right);
  return and ? choose(body, left, right, () => boolean(false)) : choose(body, left, () => boolean(true), right);
}

function again(value: Value): Value {
  if (isExpression(value)) return copy(value);
  return value.kind === "optional"
    ? { kind: "optional", value: copy(value.value), present: copy(value.present) }
    : value;
}

/** Whether an operand of `||` is an element, which may be outside, or a chain of `||` with one. */
function holdsElement(node: ts.Expression): boolean {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) return true;
  if (isTruth(inner)) return false;
  return (
    ts.isBinaryExpression(inner) &&
    inner.operatorToken.kind === K.BarBarToken &&
    (holdsElement(inner.left) || holdsElement(inner.right))
  );
}

/** `x[i] || right` on numbers: outside is undefined, which is as false as NaN. */
function translateOr(body: Body, node: ts.BinaryExpression, right: () => Expression): Expression {
  const first = body.temporary(numberOrFalse(body, node.left), "first");
  return choose(body, operation("truthy", "bool", read(first)), () => read(first), right);
}

/** A number of which only the value when true matters. */
function numberOrFalse(body: Body, node: ts.Expression): Expression {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) {
    return body.number(inner, elementOrUndefined(body, inner));
  }
  const chain = ts.isBinaryExpression(inner) && inner.operatorToken.kind === K.BarBarToken;
  return chain ? translateOr(body, inner, () => numberOrFalse(body, inner.right)) : body.number(node);
}

function translateConditional(body: Body, node: ts.ConditionalExpression, used: boolean): Value {
  const condition = body.condition(node.condition);
  if (condition.op === "constant")
    return translateExpression(body, condition.value ? node.whenTrue : node.whenFalse, used);
  if (!used) {
    const then = body.collect(() => body.effect(node.whenTrue));
    const otherwise = body.collect(() => body.effect(node.whenFalse));
    body.emit({ kind: "if", condition, then, otherwise });
    return UNDEFINED;
  }
  for (const [arm, other, whenTrue] of [
    [node.whenTrue, node.whenFalse, true],
    [node.whenFalse, node.whenTrue, false],
  ] as const) {
    // An arm that only throws. A variable of the type `never` is there all the same: TypeScript does not see what
    // functions assign to it.
    if (!ts.isCallExpression(strip(arm)) || !(body.typing.checker.getTypeAtLocation(arm).flags & ts.TypeFlags.Never))
      continue;
    body.emit({
      kind: "if",
      condition: whenTrue ? condition : not(condition),
      then: body.collect(() => body.effect(arm)),
      otherwise: [],
    });
    return translateExpression(body, other, used);
  }
  return chooseValue(
    body,
    condition,
    () => body.value(node.whenTrue),
    () => body.value(node.whenFalse),
    node,
  );
}

/** A choice between two numbers or two booleans. */
export function choose(
  body: Body,
  condition: Expression,
  whenTrue: () => Expression,
  whenFalse: () => Expression,
): Expression {
  return chooseValue(body, condition, whenTrue, whenFalse, body.kernel.root) as Expression;
}

// --- optional chains
// ------------------------------------------------------------------------------------------------------

type Link = (ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression) & {
  readonly expression: ts.Expression;
};

/** The innermost `?.` of a chain whose receiver has not been evaluated yet. */
function openLink(body: Body, node: ts.Expression): Link | undefined {
  let found: Link | undefined;
  for (let link = node; ; link = link.expression) {
    if (!ts.isNonNullExpression(link)) {
      if (!(ts.isPropertyAccessExpression(link) || ts.isElementAccessExpression(link) || ts.isCallExpression(link)))
        break;
      if (link.questionDotToken && !body.settled.has(link.expression)) found = link;
    }
    if (!ts.isOptionalChain(link)) break;
  }
  return found;
}

/** `a?.b.c`: nothing of the chain is evaluated when `a` is undefined. */
function translateChain(body: Body, node: ts.Expression, link: Link, used: boolean): Value {
  const value = valueOrUndefined(body, link.expression);
  if (!isExpression(value)) {
    if (value.kind === "undefined") return UNDEFINED;
    if (value.kind === "host" && value.present) return chainWhere(body, node, link, value, presence(body, value), used);
    return settledChain(body, node, link, value, used);
  }
  const receiver = body.reusable(value, "receiver");
  if (!isObjectValue(receiver) && !isArray(receiver.type)) return settledChain(body, node, link, receiver, used);
  return chainWhere(body, node, link, receiver, presence(body, copy(receiver)), used);
}

function chainWhere(
  body: Body,
  node: ts.Expression,
  link: Link,
  receiver: Value,
  isThere: Expression,
  used: boolean,
): Value {
  const inner = (): Value => settledChain(body, node, link, receiver, used);
  if (used) return chooseValue(body, isThere, inner, () => UNDEFINED, node);
  body.emit({ kind: "if", condition: isThere, then: body.collect(() => void inner()), otherwise: [] });
  return UNDEFINED;
}

function settledChain(body: Body, node: ts.Expression, link: Link, receiver: Value, used: boolean): Value {
  body.settled.set(link.expression, receiver);
  try {
    return translateExpression(body, node, used);
  } finally {
    body.settled.delete(link.expression);
  }
}
