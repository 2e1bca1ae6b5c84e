/** Assignments, compound assignments, `++` and `--`, to variables and elements. */
import { ts } from "ts-morph";
import { arithmetic, conditional, copy, inside, isArray, load, makeLocal, not, number, operation, read } from "../ir/build.js";
import type { Expression, Local } from "../ir/ir.js";
import { isExpression, typeName, UNDEFINED, type Body, type OptionalValue, type Value } from "./body.js";
import { choose, element } from "./expressions.js";
import { applyOperator, compoundOperators, type NumberOperator } from "./operators.js";
import { notYet, placeOf, refuse, refuseUse } from "./refusal.js";
import type { Binding } from "./scope.js";

const K = ts.SyntaxKind;

export function translateAssignment(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const target = stripTarget(node.left);
  const kind = node.operatorToken.kind;
  if (kind === K.EqualsToken) {
    if (ts.isArrayLiteralExpression(target)) return assignElements(body, target, node.right, used);
    if (ts.isIdentifier(target)) return assignVariable(body, target, node.right, used);
    if (ts.isElementAccessExpression(target)) return assignElement(body, target, node.right, used);
    return refuseTarget(body, target);
  }
  const operator = compoundOperators[kind];
  if (operator) return modify(body, target, (old) => compound(body, operator, old, node.right), used ? "new" : "none");
  return assignLogical(body, node, target, used);
}

/** The old value may be changed while the operand is evaluated; JavaScript reads it first. */
function compound(body: Body, operator: NumberOperator, old: () => Expression, operand: ts.Expression): Expression {
  const [left, right] = body.inOrder<[Expression, Expression]>(old, () => body.number(operand));
  return applyOperator(body, operator, left, right);
}

/** `x++`, `--x`. Values are numbers, so that the old value of `x++` is the value itself. */
export function translateUpdate(body: Body, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression, used: boolean): Value {
  const operator = node.operator === K.PlusPlusToken ? "add" : "sub";
  const wanted = !used ? "none" : ts.isPostfixUnaryExpression(node) ? "old" : "new";
  return modify(body, stripTarget(node.operand), (old) => arithmetic(operator, old(), number(1)), wanted);
}

const stripTarget = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ? stripTarget(node.expression) : node;

/** Members of objects are no targets. */
function refuseTarget(body: Body, target: ts.Expression): never {
  if (!ts.isPropertyAccessExpression(target)) return notYet(target, "This assignment");
  body.checkReceiver(target);
  if (target.expression.kind === K.ThisKeyword) body.value(target.expression);
  return notYet(target, `Assigning to the property '${target.name.text}'`);
}

/** Reads a target, computes, writes it back. */
function modify(body: Body, target: ts.Expression, compute: (old: () => Expression) => Expression, wanted: "old" | "new" | "none"): Value {
  if (ts.isIdentifier(target)) return modifyVariable(body, target, compute, wanted);
  if (ts.isElementAccessExpression(target)) return modifyElement(body, target, compute, wanted);
  return refuseTarget(body, target);
}

function modifyVariable(
  body: Body,
  target: ts.Identifier,
  compute: (old: () => Expression) => Expression,
  wanted: "old" | "new" | "none",
): Value {
  const local = numberVariable(body, target);
  const old = wanted === "old" ? read(body.temporary(read(local), local.name)) : undefined;
  body.assign(
    local,
    compute(() => read(local)),
  );
  if (old) return old;
  return wanted === "new" ? read(local) : UNDEFINED;
}

function numberVariable(body: Body, target: ts.Identifier): Local {
  const binding = variableBinding(body, target);
  if (binding.kind === "local" && binding.local.type === "f64") return binding.local;
  if (binding.kind === "optional") {
    // TypeScript allows arithmetic only where it knows that the value is there.
    return binding.value;
  }
  return refuse(target, "W2006", "", binding.kind === "local" ? typeName(binding.local.type) : binding.kind);
}

function variableBinding(body: Body, target: ts.Identifier): Binding {
  const symbol = body.typing.symbolOf(target);
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind === "refused" || (symbol && body.isLeftOpen(symbol))) return refuseUse(target);
  if (binding) return binding;
  return refuse(target, "W3006", target.text);
}

function modifyElement(
  body: Body,
  target: ts.ElementAccessExpression,
  compute: (old: () => Expression) => Expression,
  wanted: "old" | "new" | "none",
): Value {
  const [array, index] = reusableElement(body, target);
  const place = placeOf(target);
  const name = target.expression.getText();
  const current = load(array, index, body.kernel.boundsSite(name, place));
  const old = wanted === "old" ? read(body.temporary(current, "old")) : undefined;
  let value = compute(() => old ?? current);
  if (wanted === "new") value = read(body.temporary(value, "value"));
  body.emit({ kind: "store", array: copy(array), index: copy(index), value, site: body.kernel.boundsSite(name, place), place });
  if (wanted === "none") return UNDEFINED;
  return copy(old ?? value);
}

/** Array and index evaluated once, for a read and a write of the same element. */
function reusableElement(body: Body, target: ts.ElementAccessExpression): [Expression, Expression] {
  const [array, index] = element(body, target);
  const fixedArray = body.reusable(array, "array");
  return [fixedArray, body.reusable(index, "index")];
}

function assignVariable(body: Body, target: ts.Identifier, right: ts.Expression, used: boolean): Value {
  const value = body.value(right);
  return assignValue(body, target, value, right, used);
}

/** Gives a variable a value; a variable declared without type and initializer gets its type from the first assignment. */
export function assignValue(body: Body, target: ts.Identifier, value: Value, source: ts.Node, used: boolean): Value {
  const symbol = body.typing.symbolOf(target);
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind === "refused") return refuseUse(target);
  if (binding?.kind === "optional") return assignOptional(body, binding, value, source, used);
  let expression = body.plain(source as ts.Expression, value);
  if (!binding && symbol && body.isPending(symbol)) {
    const local = makeLocal(target.text, expression.type, placeOf(target));
    body.bindPending(symbol, local);
    body.assign(local, expression);
    return used ? read(local) : UNDEFINED;
  }
  const known = variableBinding(body, target);
  if (known.kind !== "local") return refuse(target, "W4004");
  if (known.local.type !== expression.type)
    return refuse(source, "W2005", target.text, typeName(expression.type), typeName(known.local.type));
  if (known.local.reference && isArray(known.local.type))
    return notYet(target, "Assigning an array variable of an enclosing recursive function");
  if (used) expression = body.reusable(expression, target.text);
  body.assign(known.local, expression);
  return used ? copy(expression) : UNDEFINED;
}

function assignOptional(body: Body, binding: Binding & { kind: "optional" }, value: Value, source: ts.Node, used: boolean): Value {
  const parts = optionalParts(body, value, source);
  const present = body.temporary(parts.present, "present");
  body.assign(binding.value, parts.value);
  body.assign(binding.present, read(present));
  return used ? { kind: "optional", value: read(binding.value), present: read(binding.present) } : UNDEFINED;
}

/** Any value that fits `number | undefined`, as its two parts. */
export function optionalParts(body: Body, value: Value, source: ts.Node): Omit<OptionalValue, "kind"> {
  if (isExpression(value)) {
    if (value.type === "f64") return { value, present: { op: "constant", type: "bool", value: 1, args: [] } };
    return refuse(source, "W2005", "of type number | undefined", typeName(value.type), "number");
  }
  if (value.kind === "optional") return value;
  if (value.kind === "undefined") return { value: number(NaN), present: { op: "constant", type: "bool", value: 0, args: [] } };
  return refuse(source, "W4004");
}

/** `x[i] = v`: array and index first, then the value; the check comes last, as the store does. */
function assignElement(body: Body, target: ts.ElementAccessExpression, right: ts.Expression, used: boolean): Value {
  const place = placeOf(target);
  const site = body.kernel.boundsSite(target.expression.getText(), place);
  const [array, index, value] = body.inOrder<[Expression, Expression, Expression]>(
    () => body.array(target.expression),
    () => body.number(target.argumentExpression),
    () => body.number(right),
  );
  if (!used) {
    body.emit({ kind: "store", array, index, value, site, place });
    return UNDEFINED;
  }
  const [fixedArray, fixedIndex] = [body.reusable(array, "array"), body.reusable(index, "index")];
  const result = body.reusable(value, "value");
  body.emit({ kind: "store", array: fixedArray, index: fixedIndex, value: result, site, place });
  return copy(result);
}

/** `[a, x[i]] = [x[j], b]`: all sources are evaluated, then the targets are assigned from left to right. */
function assignElements(body: Body, target: ts.ArrayLiteralExpression, right: ts.Expression, used: boolean): Value {
  const source = stripTarget(right);
  if (used || !ts.isArrayLiteralExpression(source) || source.elements.length !== target.elements.length) {
    return notYet(target, "Destructuring of anything but an array literal of the same length");
  }
  const values = source.elements.map((element) => read(body.temporary(body.plain(element), "element")));
  target.elements.forEach((element, k) => {
    const place = stripTarget(element);
    if (ts.isIdentifier(place)) assignValue(body, place, values[k]!, element, false);
    else if (ts.isElementAccessExpression(place)) {
      const site = body.kernel.boundsSite(place.expression.getText(), placeOf(place));
      const [array, index] = elementOf(body, place);
      body.emit({ kind: "store", array, index, value: numeric(body, values[k]!, element), site, place: placeOf(place) });
    } else refuseTarget(body, place);
  });
  return UNDEFINED;
}

const elementOf = element;

function numeric(_body: Body, value: Expression, node: ts.Node): Expression {
  if (value.type === "f64") return value;
  return value.type === "bool" ? operation("convert", "f64", value) : refuse(node, "W2006", "=", typeName(value.type), "number");
}

/** `a ||= b`, `a &&= b`, `a ??= b` on variables: the right side is evaluated only when it is assigned. */
function assignLogical(body: Body, node: ts.BinaryExpression, target: ts.Expression, used: boolean): Value {
  const kind = node.operatorToken.kind;
  if (ts.isElementAccessExpression(target)) return assignElementLogical(body, node, target, used);
  if (!ts.isIdentifier(target)) return refuseTarget(body, target);
  const binding = variableBinding(body, target);
  let condition: Expression;
  if (kind === K.QuestionQuestionEqualsToken) {
    if (binding.kind !== "optional") return body.value(target);
    condition = operation("lnot", "bool", read(binding.present));
  } else {
    const truth = body.condition(target);
    condition = kind === K.BarBarEqualsToken ? operation("lnot", "bool", truth) : truth;
  }
  const then = body.collect(() => void assignVariable(body, target, node.right, false));
  body.emit({ kind: "if", condition, then, otherwise: [] });
  if (!used) return UNDEFINED;
  return binding.kind === "optional"
    ? choose(
        body,
        read(binding.present),
        () => read(binding.value),
        () => number(NaN),
      )
    : body.value(target);
}

/** `x[i] ||= v` reads outside as undefined, which `||=` and `??=` replace; the store is checked. */
function assignElementLogical(body: Body, node: ts.BinaryExpression, target: ts.ElementAccessExpression, used: boolean): Value {
  const kind = node.operatorToken.kind;
  const place = placeOf(target);
  const [array, index] = reusableElement(body, target);
  const present = inside(copy(array), copy(index));
  const current = read(body.temporary(conditional(present, load(copy(array), copy(index), undefined), number(NaN)), "element"));
  const truth = operation("truthy", "bool", copy(current));
  const condition =
    kind === K.QuestionQuestionEqualsToken ? not(inside(copy(array), copy(index))) : kind === K.BarBarEqualsToken ? not(truth) : truth;
  const result = makeLocal("value", "f64", body.place);
  body.assign(result, copy(current));
  const then = body.collect(() => {
    body.assign(result, body.number(node.right));
    body.emit({
      kind: "store",
      array: copy(array),
      index: copy(index),
      value: read(result),
      site: body.kernel.boundsSite(target.expression.getText(), place),
      place,
    });
  });
  body.emit({ kind: "if", condition, then, otherwise: [] });
  return used ? read(result) : UNDEFINED;
}
