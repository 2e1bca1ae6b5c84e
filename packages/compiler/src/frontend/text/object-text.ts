/** An instance in, where it has to become text; what the `toString` of its class gives out. */
import { ts } from "#typescript";
import { isExpression, type Body, type ObjectExpression, type Value } from "../body.js";
import { implementing } from "../calls/implementations.js";
import { callMember, memberFunction } from "../classes/classes.js";
import { userOf } from "../presence/uses.js";

/** Undefined where the class has none of its own, or something else is asked first. */
export function textByMethod(body: Body, object: ObjectExpression, node: ts.Node): Value | undefined {
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const method = type.isClass() ? type.getProperty("toString") : undefined;
  if (!method?.valueDeclaration || !ts.isMethodDeclaration(method.valueDeclaration)) return undefined;
  const asksValue = ts.isExpression(node) && isAdded(node) && implementing(body, type, "valueOf", "method").length > 0;
  if (asksValue || body.kernel.classes.like(type).some(hasToPrimitive)) return undefined;
  const callee = memberFunction(body, method, object, node);
  if (!callee || isExpression(callee) || callee.kind !== "function") return undefined;
  return callMember(body, node, callee, [], true);
}

const hasToPrimitive = ({ members }: ts.ClassLikeDeclaration): boolean =>
  members.some(({ name }) => name && ts.isComputedPropertyName(name) && /\btoPrimitive\b/.test(name.getText()));

/** Whether an expression is an operand of `+` or `+=`, which ask `valueOf` first. */
const isAdded = (node: ts.Expression): boolean => ts.isBinaryExpression(userOf(node).parent);
