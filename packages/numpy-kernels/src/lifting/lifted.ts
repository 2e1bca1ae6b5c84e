/**
 * Functions that `vectorize` and `stencil` of `@wumba/numpy` lift over arrays: the constants of modules that hold them,
 * and what they are made of.
 */
import { isAssignmentOperator, ts, type Typing } from "@wumba/compiler/extend";

export interface Lifted {
  readonly kind: "vectorize" | "stencil" | "guvectorize";
  readonly name: string;
  /** The function of elements, or of surroundings. */
  readonly fn: ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;
  readonly options: ts.Expression | undefined;
  /** The call that lifts it. */
  readonly call: ts.CallExpression;
}

const known = new WeakMap<ts.Node, Lifted | "none">();

/** The lifted function that a call is of, if it is of one. */
export const liftedFunction = (typing: Typing, node: ts.CallExpression): Lifted | undefined =>
  liftedNamed(typing, node.expression);

/** The lifted function that an expression names. */
export function liftedNamed(typing: Typing, expression: ts.Expression): Lifted | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const declaration = ts.isIdentifier(name) ? typing.symbolOf(name)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const found = known.get(declaration) ?? readLifted(typing, declaration) ?? "none";
  known.set(declaration, found);
  return found === "none" ? undefined : found;
}

/** `const f = vectorize((x: number) => …, options)`, at the top of a module. */
export function readLifted(typing: Typing, declaration: ts.VariableDeclaration): Lifted | undefined {
  const made = moduleCall(typing, declaration);
  const kind = made?.key?.slice("numpy.".length);
  if (!made || (kind !== "vectorize" && kind !== "stencil" && kind !== "guvectorize")) return undefined;
  const [given, options] = kind === "guvectorize" ? made.call.arguments.slice(1) : made.call.arguments;
  const fn = given && functionOf(typing, given);
  return fn && { kind, name: made.name.text, fn, options, call: made.call };
}

/**
 * The call that a constant of a module holds what it gives of, and the key of the library's function that is called.
 */
export function moduleCall(
  typing: Typing,
  { initializer, name, parent }: ts.VariableDeclaration,
): { readonly key: string | undefined; readonly name: ts.Identifier; readonly call: ts.CallExpression } | undefined {
  if (
    !initializer ||
    !ts.isCallExpression(initializer) ||
    !ts.isIdentifier(name) ||
    !(parent.flags & ts.NodeFlags.Const)
  )
    return undefined;
  if (!ts.isSourceFile(parent.parent.parent)) return undefined;
  const { expression } = initializer;
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = ts.isIdentifier(callee) ? typing.symbolOf(callee) : undefined;
  return { key: symbol && typing.libraryKey(symbol), name, call: initializer };
}

/** The function that an expression is or names. */
export function functionOf(typing: Typing, given: ts.Expression): Lifted["fn"] | undefined {
  if (ts.isArrowFunction(given) || ts.isFunctionExpression(given)) return given;
  if (ts.isParenthesizedExpression(given)) return functionOf(typing, given.expression);
  const declaration = ts.isIdentifier(given) ? typing.symbolOf(given)?.valueDeclaration : undefined;
  if (!declaration) return undefined;
  if (ts.isFunctionDeclaration(declaration) && declaration.body) return declaration;
  return ts.isVariableDeclaration(declaration) &&
    declaration.initializer &&
    declaration.parent.flags & ts.NodeFlags.Const
    ? functionOf(typing, declaration.initializer)
    : undefined;
}

/** Whether a function changes nothing but variables of its own, so that it makes no difference when it is called. */
export function isPure(typing: Typing, fn: ts.Node, visited: Set<ts.Node> = new Set()): boolean {
  if (visited.has(fn)) return true;
  visited.add(fn);
  const changes = (node: ts.Node): boolean => {
    if (ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || ts.isDeleteExpression(node)) return true;
    if (ts.isCallExpression(node) && !isPureCall(typing, node, visited)) return true;
    const target = assigned(node);
    if (target && !(ts.isIdentifier(target) && isWithin(typing.symbolOf(target)?.valueDeclaration, fn))) return true;
    return ts.forEachChild(node, (child) => changes(child) || undefined) ?? false;
  };
  return !changes(fn);
}

function isPureCall(typing: Typing, node: ts.CallExpression, visited: Set<ts.Node>): boolean {
  const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const symbol = ts.isIdentifier(callee) ? typing.symbolOf(callee) : undefined;
  const key = symbol && typing.libraryKey(symbol);
  if (key !== undefined) return /^(?:Math|wumba|NumberConstructor)\.(?!random$|host$)/.test(key);
  const declaration = symbol?.valueDeclaration;
  return !!declaration && ts.isFunctionDeclaration(declaration) && isPure(typing, declaration, visited);
}

function assigned(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind)) return node.left;
  const updates =
    ts.isPostfixUnaryExpression(node) || (ts.isPrefixUnaryExpression(node) && /^[+-]{2}/.test(node.getText()));
  return updates ? node.operand : undefined;
}

const isWithin = (node: ts.Node | undefined, outer: ts.Node): boolean =>
  !!node && (node === outer || isWithin(node.parent, outer));
