/**
 * Values that TypeScript takes to be there although they may not be: entries of dictionaries, what was said to be there
 * by `!`, and fields that were looked at before something else could change them.
 */
import { ts } from "#typescript";
import { copy, isArray, nothing, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isObject } from "../../ir/objects.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value } from "../body.js";
import { leaveKernel } from "../errors/uncaught.js";
import { newError, throwObject } from "../errors/thrown.js";
import { isType } from "../types/shape.js";
import { text } from "../text/known-text.js";
import { flagsOf, nothingsGiven } from "../claims/given-nothings.js";
import { hasNothing, presence } from "./presence.js";
import { isNullable } from "../program/doubtful.js";
import { staysOpen, staysOpenText, userOf, isReceiver } from "./uses.js";

/**
 * A value of which TypeScript may only think that it is there: looked at here, or wherever the variable is used that it
 * goes to.
 */
export function ifTaken(body: Body, value: Value, node: ts.Expression): Value {
  if (!isExpression(value) && value.kind === "optional") return openOptional(body, value);
  if (!isExpression(value) && value.kind === "undefined") return nothingTaken(body, node);
  if (!isExpression(value) || !hasNothing(value.type)) return value;
  const held = value.op === "nothing" ? read(body.temporary(value, "held")) : body.reusable(value, "held");
  const isOpen = held.type === "String" ? staysOpenText(body, node) : staysOpen(body, node);
  if (!isOpen) requirePresence(body, presence(body, copy(held)), node);
  else if (held.op === "local") body.unproven.add(held.local);
  return copy(held);
}

/** Has a number or boolean looked at wherever it is used. */
export function openOptional(body: Body, value: OptionalValue): OptionalValue {
  const present = body.reusable(value.present, "present");
  if (present.op === "local") body.unproven.add(present.local);
  return { ...value, present };
}

/**
 * `null!`, `undefined as unknown as T`: a variable, parameter or result that it is given to directly is known by that,
 * and in a list each element may be missing from then on. Elsewhere it is a value of the type that it claims to be of,
 * which is not there.
 */
function nothingTaken(body: Body, node: ts.Expression): Value {
  const { checker, program } = body.typing;
  const { parent, inner } = userOf(node);
  const type = checker.getContextualType(inner as ts.Expression) ?? checker.getTypeAtLocation(inner);
  if (type.flags & ts.TypeFlags.Any) body.kernel.leaveUnset(nothingsGiven(flagsOf(body.typing, node)));
  const shape = isNullable(checker, type) ? undefined : body.shapeOf(type);
  if (!isType(shape) || !(isObject(shape) || isArray(shape))) return UNDEFINED;
  if (ts.isConditionalExpression(parent) || isOfFields(body, parent)) return ifTaken(body, nothing(shape), node);
  const called = ts.isCallExpression(parent) && checker.getResolvedSignature(parent)?.declaration;
  if (ts.isArrayLiteralExpression(parent) || (called && program.isSourceFileDefaultLibrary(called.getSourceFile())))
    body.kernel.leaveUnset(nothingsGiven(flagsOf(body.typing, node)));
  return UNDEFINED;
}

/** Whether a literal, or a property of one, makes a tuple or record that stays one: entries go into a table. */
function isOfFields({ typing: { checker } }: Body, node: ts.Node): boolean {
  if (ts.isPropertyDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node)) {
    const type = checker.getContextualType(node.parent);
    return !type || type.getProperty(node.name.getText()) !== undefined;
  }
  if (!ts.isArrayLiteralExpression(node)) return false;
  const type = checker.getContextualType(node);
  return (
    !!type &&
    checker.isTupleType(type) &&
    !(ts.isArrayLiteralExpression(node.parent) && ts.isNewExpression(node.parent.parent))
  );
}

/** The number or boolean of what has to be there. */
export function insisted(body: Body, value: OptionalValue, node: ts.Node): Expression {
  const held = body.reusableValue(value) as OptionalValue;
  requirePresence(body, copy(held.present), node);
  return copy(held.value);
}

/**
 * Throws a TypeError where something is not there that has to be. The program may catch it where JavaScript throws one
 * too; where JavaScript would go on with undefined, no `catch` of the program gets it.
 */
export function requirePresence(body: Body, present: Expression, node: ts.Node): void {
  const own = body.kernel.libraryCalls.nodeInProgram(node);
  const message = `'${own.getText()}' is ${own === node ? "" : "given "}undefined.`;
  const isCaught = body.handler && isReceiver(own);
  const raise = (): void => throwObject(body, newError(body, "TypeError", text(body, message)), node);
  const otherwise = isCaught ? body.collect(raise) : [leaveKernel(body, message, own)];
  body.emit({ kind: "if", condition: present, then: [], otherwise });
}
