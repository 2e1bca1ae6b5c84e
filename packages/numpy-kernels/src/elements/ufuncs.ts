/**
 * Element-wise functions of `@wumba/numpy` as their sources say them: what one does with the elements is the right-hand
 * side in its loop, `o[i] = a[j]! + b[k]!`, which is translated with the elements in place of `a[j]` and `b[k]`.
 */
import { Libraries, ts, Typing, type Library } from "@wumba/compiler/extend";

/**
 * What a function does with elements: the expression, and the one for integers up to 32 bits, where that is another.
 */
export interface Ufunc {
  readonly name: string;
  readonly count: number;
  readonly value: ElementExpression;
  readonly integer: ElementExpression | undefined;
  /** The function of bigints, where there is one. */
  readonly big: ts.Expression | undefined;
  /** What is done with complex numbers: the name of a way, or a loop. */
  readonly complex: ts.Expression | undefined;
  /** The name of what says the type of results, which refuses some types. */
  readonly rule: string;
}

/** The nodes in an expression that stand for elements of the operands. */
export interface ElementExpression {
  readonly node: ts.Expression;
  readonly elements: readonly (readonly ts.Expression[])[];
}

/** The rule of functions of bits, which bring plain numbers to the type of arrays. */
export const BITS = "bits";

const known = new WeakMap<ts.Node, Ufunc | "none">();

/** The element-wise function that a call is of, if it is one. */
export const ufuncOf = (typing: Typing, node: ts.CallExpression): Ufunc | undefined =>
  ufuncNamed(typing, node.expression);

/** The element-wise function that an expression names. */
export function ufuncNamed(typing: Typing, expression: ts.Expression): Ufunc | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = ts.isIdentifier(name) ? typing.symbolOf(name) : undefined;
  if (!symbol || !typing.libraryKey(symbol)?.startsWith("numpy.")) return undefined;
  return ufuncDeclared(typing, definition(typing, symbol.valueDeclaration));
}

/** The element-wise function that a constant of the package is, if it is one. */
export function ufuncDeclared(typing: Typing, declaration: ts.VariableDeclaration | undefined): Ufunc | undefined {
  if (!declaration) return undefined;
  const found = known.get(declaration) ?? readUfunc(typing, declaration) ?? "none";
  known.set(declaration, found);
  return found === "none" ? undefined : found;
}

/** The names under which a module exports element-wise functions. */
export function ufuncsOf(program: ts.Program, file: string, libraries: readonly Library[]): string[] {
  Libraries.open(program, libraries);
  const typing = Typing.of(program);
  const module = typing.checker.getSymbolAtLocation(program.getSourceFile(file)!);
  const exported = module ? typing.checker.getExportsOfModule(module) : [];
  return exported.flatMap((symbol) => {
    const { valueDeclaration } = symbol.flags & ts.SymbolFlags.Alias ? typing.checker.getAliasedSymbol(symbol) : symbol;
    return ufuncDeclared(typing, definition(typing, valueDeclaration)) ? [symbol.name] : [];
  });
}

/** Behind other names for it. */
function definition(typing: Typing, declaration: ts.Declaration | undefined): ts.VariableDeclaration | undefined {
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const { initializer } = declaration;
  return initializer && ts.isIdentifier(initializer)
    ? definition(typing, typing.symbolOf(initializer)?.valueDeclaration)
    : declaration;
}

/** `(a, b, options) => compute("add", addKernel, same, …) as never`, or `bitwise("bitwiseOr", bitwiseOrKernel, …)` */
function readUfunc(typing: Typing, { initializer }: ts.VariableDeclaration): Ufunc | undefined {
  if (!initializer || !ts.isArrowFunction(initializer) || ts.isBlock(initializer.body)) return undefined;
  const call = ts.isAsExpression(initializer.body) ? initializer.body.expression : initializer.body;
  if (!ts.isCallExpression(call)) return undefined;
  const ofBits = call.expression.getText() === "bitwise";
  if (!ofBits && call.expression.getText() !== "compute") return undefined;
  const [name, kernel, rule] = call.arguments;
  if (!name || !kernel || !ts.isStringLiteral(name)) return undefined;
  const table = typing.symbolOf(kernel)?.valueDeclaration;
  if (
    !table ||
    !ts.isVariableDeclaration(table) ||
    !table.initializer ||
    !ts.isObjectLiteralExpression(table.initializer)
  )
    return undefined;
  const loops = new Map(
    table.initializer.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? [[property.name.getText(), property.initializer] as const] : [],
    ),
  );
  const value = loopExpression(loops.get("loop"));
  const integer = loops.get("integer");
  const ofIntegers = integer && loopExpression(integer);
  if (!value || (integer && !ofIntegers)) return undefined;
  return {
    name: name.text,
    count: initializer.parameters.length - 1,
    value,
    integer: ofIntegers,
    big: loops.get("big"),
    complex: loops.get("complex"),
    rule: ofBits ? BITS : rule!.getText(),
  };
}

/** The elements of the operands in loops over pairs of doubles. */
export const PAIRS = ["a[j]", "a[j + 1]", "b[k]", "b[k + 1]"];

/** {@link loopExpression} of pairs. */
export const pairExpression = (loop: ts.Expression): ElementExpression | undefined => loopExpression(loop, PAIRS);

/** The right-hand side of the only assignment of the loop. */
export function loopExpression(
  loop: ts.Expression | undefined,
  names = ["a[j]", "b[k]"],
): ElementExpression | undefined {
  if (!loop || !ts.isArrowFunction(loop) || !ts.isBlock(loop.body)) return undefined;
  const [statement, ...others] = loop.body.statements;
  if (
    !statement ||
    others.length > 0 ||
    !ts.isForStatement(statement) ||
    !ts.isExpressionStatement(statement.statement)
  )
    return undefined;
  const { expression } = statement.statement;
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    return undefined;
  if (expression.left.getText() !== "o[i]") return undefined;
  const node = expression.right;
  return { node, elements: names.map((name) => accessesNamed(node, name)) };
}

/** The elements, or names, of a text in an expression. */
export function accessesNamed(node: ts.Node, name: string): ts.Expression[] {
  if ((ts.isElementAccessExpression(node) || ts.isIdentifier(node)) && node.getText() === name) return [node];
  const found: ts.Expression[] = [];
  ts.forEachChild(node, (child) => void found.push(...accessesNamed(child, name)));
  return found;
}
