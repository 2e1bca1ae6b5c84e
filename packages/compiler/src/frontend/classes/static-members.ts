/** A member of a class itself in, as in `Point.origin()`; out: the method that it always is, or its getter's value. */
import { ts } from "#typescript";
import type { Body, Value } from "../body.js";
import { notYet, refuse } from "../refusal.js";
import { isMemberReplaced } from "../program/replaced.js";
import { ownerOf } from "../state/cells.js";
import { callMember, isStatic } from "./classes.js";
import type { FunctionValue } from "../scope.js";
import { hasThis, needsReceiver } from "./functions-of-objects.js";

/** What no class has from the one that it extends. */
const OF_EACH_CLASS: ReadonlySet<string> = new Set(["length", "name", "prototype"]);

export function staticMember(body: Body, node: ts.PropertyAccessExpression, symbol: ts.Symbol): Value | undefined {
  const declaration = symbol.declarations?.find(isWithBody) ?? symbol.valueDeclaration;
  if (!declaration || !isStatic(declaration)) return undefined;
  const isGetter = ts.isGetAccessorDeclaration(declaration);
  if (!(ts.isMethodDeclaration(declaration) || isGetter) || !declaration.body)
    return notYet(node, "A static member that is neither a field, a getter nor a method of its class");
  const holder = holderOf(body, node.expression);
  if (!holder) return refuse(node, "W4002", node.getText(), "which class this is, is not known when building.");
  // Static methods are inherited: `this` in them is the class that they are called on.
  if (holder !== declaration.parent && hasThis(declaration.body))
    return refuse(node, "W4002", node.getText(), "'this' in it is another class than the one that declares it.");
  if (holder !== declaration.parent && OF_EACH_CLASS.has(symbol.name))
    return refuse(node, "W4002", node.getText(), "each class has one of its own, which JavaScript gives it.");
  const method: FunctionValue = { kind: "function", node: declaration, scope: body.rootScope, types: new Map() };
  if (isGetter) return callMember(body, node, method, [], true);
  return needsReceiver(node, method)
    ? refuse(node, "W4002", node.getText(), "apart from its class 'this' is not that class in it.")
    : method;
}

/** Not a setter, nor what an overloaded method is declared by. */
const isWithBody = (node: ts.Declaration): node is ts.MethodDeclaration | ts.GetAccessorDeclaration =>
  ts.isGetAccessorDeclaration(node) || (ts.isMethodDeclaration(node) && !!node.body);

/** The static field that a node names, if that is one; what a class has from another may get a value of its own. */
export function staticField(body: Body, node: ts.PropertyAccessExpression): ts.Symbol | undefined {
  const symbol = body.typing.symbolOf(node.name);
  const owner = symbol && ownerOf(symbol);
  return owner && body.typing.classOf(node.expression) === owner ? symbol : undefined;
}

/** The class that an expression always is. */
function holderOf(body: Body, node: ts.Expression): ts.Node | undefined {
  const known = body.typing.classOf(node);
  if (known || !ts.isPropertyAccessExpression(node)) return known;
  const symbol = body.typing.symbolOf(node.name);
  const property = symbol?.valueDeclaration;
  if (!property || !(ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property))) return undefined;
  if (isMemberReplaced(body.typing, symbol, property, body.kernel.root.getSourceFile())) return undefined;
  return body.typing.classOf(ts.isPropertyAssignment(property) ? property.initializer : property.name);
}
