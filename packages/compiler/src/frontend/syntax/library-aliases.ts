/** A variable in; the function or constant of the library out that it is another name of. */
import { ts } from "#typescript";
import { number } from "../../ir/build.js";
import type { Body, Value } from "../body.js";
import { aliasElsewhere } from "../libraries/bodies-elsewhere.js";
import { unwrapped } from "../program/transparent.js";

/**
 * `const { sqrt } = Math` and `const sqrt = Math.sqrt`: another name of a library function or constant. `Math.imul ||
 * function …` is the former, as is `Math.imul ? Math.imul : …`: where there is WebAssembly, `Math` has what it has
 * here.
 */
export function libraryAlias(body: Body, symbol: ts.Symbol): Value | undefined {
  const declaration = symbol.valueDeclaration;
  if (!declaration || body.kernel.references.isReassigned(symbol)) return undefined;
  let member: ts.Symbol | undefined;
  let orElse = false;
  if (
    ts.isBindingElement(declaration) &&
    ts.isObjectBindingPattern(declaration.parent) &&
    !declaration.initializer &&
    !declaration.dotDotDotToken
  ) {
    const holder = declaration.parent.parent;
    const name = declaration.propertyName ?? declaration.name;
    if (ts.isVariableDeclaration(holder) && holder.initializer && ts.isIdentifier(name)) {
      member = body.typing.checker.getTypeAtLocation(holder.initializer).getProperty(name.text);
    }
  } else {
    const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    const value = written ? unwrapped(written) : aliasElsewhere(body.kernel.program, declaration);
    const source = value && sourceOrElse(body, value);
    orElse = source !== undefined;
    member = value && memberNamed(body, source ?? value);
  }
  const key = member && body.typing.libraryKey(member);
  if (key === undefined || (orElse && !OF_ALL_ENGINES.test(key))) return undefined;
  const folded = body.kernel.constants.foldSymbol(member!);
  return folded === undefined ? { kind: "library", key } : number(Number(folded));
}

/** What is there in any engine that has WebAssembly. */
const OF_ALL_ENGINES = /^Math\.|^NumberConstructor\.is|^ArrayConstructor\.isArray$|^ObjectConstructor\.is$/;

const memberNamed = ({ typing }: Body, node: ts.Expression): ts.Symbol | undefined =>
  ts.isPropertyAccessExpression(node) ? typing.symbolOf(node.name) : undefined;

/** What an expression is where there is such a thing: `Math.imul || …`, `Math.imul ? Math.imul : …`, by `typeof`. */
function sourceOrElse(body: Body, value: ts.Expression): ts.Expression | undefined {
  if (ts.isBinaryExpression(value)) return isOr(value.operatorToken.kind) ? unwrapped(value.left) : undefined;
  if (!ts.isConditionalExpression(value)) return undefined;
  const condition = unwrapped(value.condition);
  const isOfType = ts.isBinaryExpression(condition) && isSame(condition.operatorToken.kind);
  const type = isOfType ? unwrapped(condition.left) : undefined;
  const isFunction = isOfType && ts.isStringLiteralLike(condition.right) && condition.right.text === "function";
  const asked = type && isFunction && ts.isTypeOfExpression(type) ? unwrapped(type.expression) : condition;
  const source = unwrapped(value.whenTrue);
  const member = memberNamed(body, source);
  return member && member === memberNamed(body, asked) ? source : undefined;
}

const isSame = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;

const isOr = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
