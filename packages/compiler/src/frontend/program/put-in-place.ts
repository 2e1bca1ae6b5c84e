/** A file in; out the places in it where properties of objects and classes get other values than declarations say. */
import { ts } from "#typescript";
import { isAssigned } from "./assigned-nodes.js";
import { unwrapped } from "./transparent.js";

export type Target = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.Identifier;

interface Places {
  /** What is assigned or deleted, by the name of the property or variable; "" where the name is made when running. */
  readonly targets: ReadonlyMap<string, readonly Target[]>;
  /** Calls of the library that put properties on an object. */
  readonly calls: readonly ts.CallExpression[];
  /** Variables of which something is written that is no variable itself. */
  readonly roots: ReadonlyMap<string, readonly ts.Identifier[]>;
}

/** Functions of the library that put properties on their first argument. */
const PUTTING: ReadonlySet<string> = new Set([
  "assign",
  "defineProperty",
  "defineProperties",
  "set",
  "setPrototypeOf",
  "deleteProperty",
]);

/** Methods that change what they belong to. */
const CHANGING = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear|set[A-Z].*)$/;

const known = new WeakMap<ts.SourceFile, Places>();

export function placesIn(file: ts.SourceFile): Places {
  const before = known.get(file);
  if (before) return before;
  const targets = new Map<string, Target[]>();
  const calls: ts.CallExpression[] = [];
  const roots = new Map<string, ts.Identifier[]>();
  const addRoot = (node: ts.Expression): void => {
    const root = rootOf(node);
    if (root) roots.set(root.text, [...(roots.get(root.text) ?? []), root]);
  };
  const visit = (node: ts.Node): void => {
    const name = nameOfTarget(node);
    if (name !== undefined && (isAssigned(node) || ts.isDeleteExpression(node.parent)) && !isLeft(node as Target)) {
      targets.set(name, [...(targets.get(name) ?? []), node as Target]);
      if (!ts.isIdentifier(node)) addRoot(node as Target);
    }
    if (ts.isCallExpression(node)) {
      if (puts(node)) calls.push(node);
      if (changes(node) && ts.isPropertyAccessExpression(node.expression)) addRoot(node.expression.expression);
      if (puts(node) && node.arguments[0]) addRoot(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const found = { targets, calls, roots };
  known.set(file, found);
  return found;
}

export function nameOfTarget(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return isOfProperty(node) ? undefined : node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (!ts.isElementAccessExpression(node)) return undefined;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : "";
}

const isOfProperty = ({ parent }: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);

const puts = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) &&
  ts.isIdentifier(expression.expression) &&
  /^(?:Object|Reflect)$/.test(expression.expression.text) &&
  PUTTING.has(expression.name.text);

const changes = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && CHANGING.test(expression.name.text);

/** The variable that a path of properties begins with. */
function rootOf(node: ts.Expression): ts.Identifier | undefined {
  const inner = unwrapped(node);
  if (ts.isIdentifier(inner)) return inner;
  return ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)
    ? rootOf(inner.expression)
    : undefined;
}

/** What gives the same function again, `this.f = this.f.bind(this)`, or none where there is one, `A.f ||= other`. */
function isLeft(target: Target): boolean {
  const { parent } = target;
  const text = target.getText();
  if (ts.isBinaryExpression(parent)) {
    const { operatorToken, right } = parent;
    if (isOr(operatorToken.kind)) return true;
    const value = unwrapped(right);
    if (ts.isBinaryExpression(value) && isOr(value.operatorToken.kind) && value.left.getText() === text) return true;
    if (ts.isCallExpression(value) && value.expression.getText() === `${text}.bind`) return true;
  }
  return isGuarded(target, text);
}

const isOr = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.BarBarEqualsToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken;

/** `if (!Math.sign) Math.sign = other` */
function isGuarded(target: Target, text: string): boolean {
  const statement = ts.findAncestor(target, ts.isExpressionStatement);
  if (!statement || statement.expression !== target.parent) return false;
  const around = ts.isBlock(statement.parent) ? statement.parent : statement;
  const { parent } = around;
  if (!ts.isIfStatement(parent) || parent.thenStatement !== around) return false;
  const condition = parent.expression.getText().replace(/\s+/g, "");
  return condition === `!${text}` || condition === `typeof${text}!=="function"`;
}
