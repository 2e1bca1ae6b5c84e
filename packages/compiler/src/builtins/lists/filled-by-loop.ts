/**
 * Whether a list that is made with a length gets every element before anybody can look at one: the first uses of its
 * variable are elements 0, 1, … one by one, and then a loop that counts through the others, up or down, and assigns one
 * in each round, or `fill`.
 */
import { ts } from "#typescript";

/** What is asked of the translation. */
interface Body {
  readonly typing: {
    readonly checker: ts.TypeChecker;
    symbolOf(node: ts.Node): ts.Symbol | undefined;
    arrayKindOf(type: ts.Type): string | undefined;
  };
  readonly kernel: { readonly references: { isReassigned(symbol: ts.Symbol): boolean } };
}

const isAssignmentOperator = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

export function isFilledByLoop(body: Body, node: ts.NewExpression | ts.CallExpression): boolean {
  const declaration = node.parent;
  const [length] = node.arguments ?? [];
  if (!length || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  const statement = declaration.parent.parent;
  if (!ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return false;
  const { statements } = statement.parent;
  const symbol = body.typing.symbolOf(declaration.name);
  const uses = (inner: ts.Node): boolean => mentions(body, inner, symbol);
  let filled = 0;
  for (const next of statements.slice(statements.indexOf(statement) + 1)) {
    if (!uses(next)) continue;
    if (ts.isForStatement(next)) return new Filling(body, symbol, length, filled).isLoop(next);
    if (isFill(body, next, symbol)) return true;
    const target = assignedElement(body, next, symbol);
    if (!target || target.index.getText() !== String(filled) || uses(target.value)) return false;
    filled++;
  }
  return false;
}

/** Whether a variable is named in a piece of the program. */
export function mentions(body: Pick<Body, "typing">, node: ts.Node, symbol: ts.Symbol | undefined): boolean {
  if (ts.isIdentifier(node) && body.typing.symbolOf(node) === symbol) return true;
  return ts.forEachChild(node, (child) => mentions(body, child, symbol) || undefined) ?? false;
}

/** Whether an expression calls nothing that could look at the list. */
const isPlain = (value: ts.Expression): boolean =>
  ts.isIdentifier(value) || ts.isLiteralExpression(value) || PLAIN.has(value.kind);

const PLAIN = new Set([ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword]);

/** `list.fill(value);` */
function isFill(body: Body, statement: ts.Statement, symbol: ts.Symbol | undefined): boolean {
  const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  const { expression, name } = call.expression;
  const [value] = call.arguments;
  const isOfList = ts.isIdentifier(expression) && body.typing.symbolOf(expression) === symbol;
  return isOfList && name.text === "fill" && call.arguments.length === 1 && isPlain(value!);
}

/** `list[index] = value;` */
function assignedElement(
  body: Body,
  statement: ts.Statement,
  symbol: ts.Symbol | undefined,
): { index: ts.Expression; value: ts.Expression } | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const { left, operatorToken, right } = statement.expression;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isElementAccessExpression(left)) return undefined;
  if (!ts.isIdentifier(left.expression) || body.typing.symbolOf(left.expression) !== symbol) return undefined;
  return { index: left.argumentExpression, value: right };
}

class Filling {
  constructor(
    private readonly body: Body,
    private readonly list: ts.Symbol | undefined,
    private readonly length: ts.Expression,
    private readonly filled: number,
  ) {}

  /** `for (let i = filled; i < length; i++) list[i] = …`, or from the end down to `filled`. */
  isLoop(loop: ts.ForStatement): boolean {
    const { initializer, condition, incrementor, statement } = loop;
    if (!initializer || !ts.isVariableDeclarationList(initializer) || !condition || !incrementor) return false;
    const [counter] = initializer.declarations;
    if (!counter?.initializer || !ts.isIdentifier(counter.name)) return false;
    const name = counter.name.text;
    const text = this.text(this.length);
    const form = [
      this.text(counter.initializer),
      this.text(condition),
      this.text(incrementor)
        .replace(/^(\+\+|--)(\w+)$/, "$2$1")
        .replace(/([+-])=1$/, "$1$1"),
    ].join(";");
    const up = [`${this.filled};${name}<${text};${name}++`, `${this.filled};${name}<${this.listName}.length;${name}++`];
    const down = [
      `${text}-1;${name}>=${this.filled};${name}--`,
      `${this.listName}.length-1;${name}>=${this.filled};${name}--`,
    ];
    if (!up.includes(form) && !down.includes(form)) return false;
    const inner = ts.isBlock(statement) ? statement.statements : [statement];
    return (
      this.isStable(loop) &&
      this.fillsEach(inner, this.body.typing.symbolOf(counter.name), up.includes(form) ? "-" : "+")
    );
  }

  private get listName(): string {
    return this.list?.name ?? "";
  }

  private text(node: ts.Node): string {
    return node.getText().replace(/\s+/g, "");
  }

  /** The length is made of constants and of variables that nothing assigns. */
  private isStable(loop: ts.ForStatement): boolean {
    const { typing, kernel } = this.body;
    const isFixed = (node: ts.Node): boolean => {
      if (ts.isNumericLiteral(node)) return true;
      if (ts.isIdentifier(node)) {
        const symbol = typing.symbolOf(node);
        return !!symbol && !kernel.references.isReassigned(symbol);
      }
      if (ts.isParenthesizedExpression(node)) return isFixed(node.expression);
      if (ts.isBinaryExpression(node))
        return !isAssignmentOperator(node.operatorToken.kind) && isFixed(node.left) && isFixed(node.right);
      // The length of a list can change; that of a typed array cannot.
      if (!ts.isPropertyAccessExpression(node) || node.name.text !== "length" || !ts.isIdentifier(node.expression))
        return false;
      return (
        isFixed(node.expression) &&
        (!!typing.arrayKindOf(typing.checker.getTypeAtLocation(node.expression)) ||
          !mentions(this.body, loop, typing.symbolOf(node.expression)) ||
          isOnlyRead(loop, node.expression.text))
      );
    };
    return isFixed(this.length);
  }

  /**
   * Whether one of the statements of a round assigns the element of the round, and nothing before it leaves or looks at
   * others.
   */
  private fillsEach(statements: readonly ts.Statement[], counter: ts.Symbol | undefined, sign: "+" | "-"): boolean {
    for (const statement of statements) {
      const target = assignedElement(this.body, statement, this.list);
      if (target) {
        const index = target.index;
        return (
          ts.isIdentifier(index) &&
          this.body.typing.symbolOf(index) === counter &&
          this.looksBack(target.value, counter, sign)
        );
      }
      if (leavesOrChanges(this.body, statement, counter) || !this.looksBack(statement, counter, sign)) return false;
    }
    return false;
  }

  /**
   * Whether a piece of code uses the list only for elements that are there already: `list[i - 1]` where the loop counts
   * up.
   */
  private looksBack(node: ts.Node, counter: ts.Symbol | undefined, sign: "+" | "-"): boolean {
    if (
      ts.isElementAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      this.body.typing.symbolOf(node.expression) === this.list
    ) {
      const { argumentExpression: index } = node;
      const isBack =
        ts.isBinaryExpression(index) &&
        index.operatorToken.getText() === sign &&
        ts.isNumericLiteral(index.right) &&
        Number(index.right.text) > 0;
      return isBack && ts.isIdentifier(index.left) && this.body.typing.symbolOf(index.left) === counter;
    }
    if (ts.isIdentifier(node) && this.body.typing.symbolOf(node) === this.list) return false;
    return !(ts.forEachChild(node, (child) => !this.looksBack(child, counter, sign) || undefined) ?? false);
  }
}

/** Whether a loop uses a list by its elements and its length only. */
function isOnlyRead(loop: ts.Node, name: string): boolean {
  let found = true;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) {
      const { parent } = node;
      const isElement = ts.isElementAccessExpression(parent) && parent.expression === node;
      const isLength =
        ts.isPropertyAccessExpression(parent) && parent.expression === node && parent.name.text === "length";
      found &&= isElement || isLength;
    }
    ts.forEachChild(node, visit);
  };
  visit(loop);
  return found;
}

/** Whether a statement can end a round or a loop early, or changes the counter. */
function leavesOrChanges(body: Body, node: ts.Node, counter: ts.Symbol | undefined): boolean {
  if (ts.isBreakOrContinueStatement(node) || ts.isReturnStatement(node) || ts.isYieldExpression(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  const target =
    ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind)
      ? node.left
      : ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)
        ? node.operand
        : undefined;
  if (target && ts.isIdentifier(target) && body.typing.symbolOf(target) === counter) return true;
  return ts.forEachChild(node, (child) => leavesOrChanges(body, child, counter) || undefined) ?? false;
}
