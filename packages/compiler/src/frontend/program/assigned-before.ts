/**
 * A variable and the function that declares it in; out: the identifiers, functions and classes of its text at which the
 * variable is sure to have been assigned, on every way to them. What stands in inner functions is not looked at.
 */
import { ts } from "#typescript";
import { isAssignmentOperator } from "./assigned-nodes.js";
import type { Typing } from "../types/typing.js";

const K = ts.SyntaxKind;

export function placesBehind(typing: Typing, symbol: ts.Symbol, owner: ts.SignatureDeclaration): ReadonlySet<ts.Node> {
  const ways = new Ways(typing, symbol);
  ts.forEachChild(owner, (child) => ways.visit(child));
  return ways.sure;
}

/**
 * A statement that `break` leaves, with whether the variable is assigned wherever it is left, or its next round begins.
 */
interface Exit {
  readonly statement: ts.Statement;
  readonly labels: readonly string[];
  broken: boolean;
  continued: boolean;
}

/** Whether the variable is assigned behind a condition that holds, and behind one that does not. */
type Outcome = readonly [boolean, boolean];

/** Goes through a text in the order in which it runs. */
class Ways {
  readonly sure = new Set<ts.Node>();
  /** Whether the variable is assigned at the place that has been reached; true as well where nothing gets to. */
  private given = false;
  private readonly exits: Exit[] = [];

  constructor(
    private readonly typing: Typing,
    private readonly symbol: ts.Symbol,
  ) {}

  visit(node: ts.Node | undefined): void {
    if (!node) return;
    if (ts.isIdentifier(node) || ts.isFunctionLike(node) || ts.isClassLike(node)) return this.reach(node);
    if (ts.isStatement(node)) return this.visitStatement(node);
    if (ts.isVariableDeclaration(node)) return this.declare(node);
    if (ts.isBinaryExpression(node)) return this.visitBinary(node);
    if (ts.isConditionalExpression(node))
      return this.choose(this.condition(node.condition), node.whenTrue, node.whenFalse);
    if (ts.isOptionalChain(node)) return this.visitChain(node);
    if (ts.isBindingElement(node)) return this.visitPart(node.propertyName, node.name, node.initializer);
    ts.forEachChild(node, (child) => this.visit(child));
    if ((ts.isPrefixUnaryExpression(node) && isStep(node.operator)) || ts.isPostfixUnaryExpression(node))
      this.assign(node.operand);
  }

  private reach(node: ts.Node): void {
    if (this.given) this.sure.add(node);
  }

  /** Gives the targets of an assignment their values: a name, a pattern, or a place in something else. */
  private assign(target: ts.Node): void {
    if (ts.isIdentifier(target)) this.given ||= this.typing.symbolOf(target) === this.symbol;
    else if (ts.isParenthesizedExpression(target) || ts.isNonNullExpression(target)) this.assign(target.expression);
    else if (ts.isObjectLiteralExpression(target))
      target.properties.forEach((property) => this.assignProperty(property));
    else if (ts.isArrayLiteralExpression(target)) target.elements.forEach((element) => this.assignElement(element));
    else this.visit(target);
  }

  private assignProperty(property: ts.ObjectLiteralElementLike): void {
    if (ts.isSpreadAssignment(property)) this.assign(property.expression);
    else if (ts.isShorthandPropertyAssignment(property))
      this.assignPart(property.name, property.objectAssignmentInitializer);
    else if (ts.isPropertyAssignment(property)) {
      this.visit(property.name);
      this.assignElement(property.initializer);
    }
  }

  private assignElement(element: ts.Expression): void {
    if (ts.isSpreadElement(element)) this.assign(element.expression);
    else if (ts.isBinaryExpression(element)) this.assignPart(element.left, element.right);
    else this.assign(element);
  }

  private assignPart(target: ts.Node, otherwise: ts.Expression | undefined): void {
    this.perhaps(() => this.visit(otherwise));
    this.assign(target);
  }

  /** A part of a pattern that declares names. */
  private visitPart(
    property: ts.PropertyName | undefined,
    name: ts.BindingName,
    otherwise: ts.Expression | undefined,
  ): void {
    if (property && ts.isComputedPropertyName(property)) this.visit(property);
    this.perhaps(() => this.visit(otherwise));
    this.declareName(name);
  }

  private declareName(name: ts.BindingName): void {
    if (ts.isIdentifier(name)) this.given ||= this.typing.symbolOf(name) === this.symbol;
    else ts.forEachChild(name, (child) => this.visit(child));
  }

  /** A declaration of `let` without a value begins anew, wherever it is reached. */
  private declare({ name, initializer, parent }: ts.VariableDeclaration): void {
    this.visit(initializer);
    if (initializer && !isNothing(initializer)) return this.declareName(name);
    if (ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent)) return this.declareName(name);
    const isOwn = ts.isIdentifier(name) && this.typing.symbolOf(name) === this.symbol;
    if (isOwn && (initializer || (parent.flags & ts.NodeFlags.BlockScoped) !== 0)) this.given = false;
  }

  private visitBinary(node: ts.BinaryExpression): void {
    const { left, right, operatorToken } = node;
    const { kind } = operatorToken;
    if (isChoice(kind)) return void ([this.given] = joined(this.condition(node)));
    if (kind === K.QuestionQuestionToken) return (this.visit(left), this.perhaps(() => this.visit(right)));
    if (!isAssignmentOperator(kind)) return this.visitOperands(node);
    if (kind === K.EqualsToken) {
      if (!isPattern(left) && !ts.isIdentifier(left)) this.visit(left);
      this.visit(right);
      return isPattern(left) || ts.isIdentifier(left) ? this.assign(left) : undefined;
    }
    this.visit(left);
    if (!isConditional(kind)) this.visit(right);
    else this.perhaps(() => this.visit(right));
    // Behind `t &&= x` a variable without a value has none.
    if (kind !== K.AmpersandAmpersandEqualsToken && ts.isIdentifier(left)) this.assign(left);
  }

  /** Long sums are deep trees. */
  private visitOperands(node: ts.BinaryExpression): void {
    const rights: ts.Expression[] = [];
    let first: ts.Expression = node;
    for (; ts.isBinaryExpression(first) && isPlain(first.operatorToken.kind); first = first.left)
      rights.push(first.right);
    this.visit(first);
    for (const right of rights.reverse()) this.visit(right);
  }

  private condition(node: ts.Expression): Outcome {
    if (ts.isParenthesizedExpression(node)) return this.condition(node.expression);
    if (node.kind === K.TrueKeyword) return [this.given, true];
    if (node.kind === K.FalseKeyword) return [true, this.given];
    if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
      const [holds, fails] = this.condition(node.operand);
      return [fails, holds];
    }
    if (!ts.isBinaryExpression(node) || !isChoice(node.operatorToken.kind))
      return (this.visit(node), [this.given, this.given]);
    const isAnd = node.operatorToken.kind === K.AmpersandAmpersandToken;
    const first = this.condition(node.left);
    this.given = isAnd ? first[0] : first[1];
    const [holds, fails] = this.condition(node.right);
    return isAnd ? [holds, first[1] && fails] : [first[0] && holds, fails];
  }

  private choose([holds, fails]: Outcome, first: ts.Node | undefined, second: ts.Node | undefined): void {
    this.given = holds;
    this.visit(first);
    const behind = this.given;
    this.given = fails;
    this.visit(second);
    this.given &&= behind;
  }

  /** Behind the first part of `a?.b(c)` nothing need run. */
  private visitChain(node: ts.OptionalChain): void {
    this.visit(node.expression);
    this.perhaps(() => ts.forEachChild(node, (child) => (child === node.expression ? undefined : this.visit(child))));
  }

  /** Goes through what need not run. */
  private perhaps(visit: () => void): void {
    const before = this.given;
    visit();
    this.given = before;
  }

  private visitStatement(node: ts.Statement): void {
    if (ts.isIfStatement(node))
      return this.choose(this.condition(node.expression), node.thenStatement, node.elseStatement);
    if (ts.isIterationStatement(node, false) || ts.isSwitchStatement(node) || ts.isLabeledStatement(node))
      return this.enter(node);
    if (ts.isTryStatement(node)) return this.visitTry(node);
    if (ts.isBreakOrContinueStatement(node)) return this.leave(node);
    ts.forEachChild(node, (child) => this.visit(child));
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) this.given = true;
  }

  private enter(statement: ts.Statement, labels: readonly string[] = []): void {
    if (ts.isLabeledStatement(statement)) return this.enter(statement.statement, [...labels, statement.label.text]);
    const exit: Exit = { statement, labels, broken: true, continued: true };
    this.exits.push(exit);
    if (ts.isSwitchStatement(statement)) this.visitSwitch(statement);
    else if (ts.isForInStatement(statement) || ts.isForOfStatement(statement)) this.visitElements(statement);
    else if (ts.isIterationStatement(statement, false)) this.visitLoop(statement as Loop, exit);
    else this.visit(statement);
    this.exits.pop();
    this.given &&= exit.broken;
  }

  private leave({ label, kind }: ts.BreakOrContinueStatement): void {
    const isBreak = kind === K.BreakStatement;
    const isMeant = ({ statement, labels }: Exit): boolean => {
      if (label) return labels.includes(label.text);
      return ts.isIterationStatement(statement, false) || (isBreak && ts.isSwitchStatement(statement));
    };
    const exit = this.exits.findLast(isMeant);
    if (exit && isBreak) exit.broken &&= this.given;
    else if (exit) exit.continued &&= this.given;
    this.given = true;
  }

  /** No round takes back what was assigned ahead of the loop, so that one look at its text is enough. */
  private visitLoop(loop: Loop, exit: Exit): void {
    if (ts.isForStatement(loop)) this.visit(loop.initializer);
    if (ts.isDoStatement(loop)) {
      this.visit(loop.statement);
      this.given &&= exit.continued;
      return void ([, this.given] = this.condition(loop.expression));
    }
    const test = ts.isForStatement(loop) ? loop.condition : loop.expression;
    const [holds, fails] = test ? this.condition(test) : [this.given, true];
    this.given = holds;
    this.visit(loop.statement);
    this.given &&= exit.continued;
    if (ts.isForStatement(loop)) this.visit(loop.incrementor);
    this.given = fails;
  }

  private visitElements({ initializer, expression, statement }: ts.ForInOrOfStatement): void {
    this.visit(expression);
    this.perhaps(() => {
      if (ts.isVariableDeclarationList(initializer)) this.visit(initializer);
      else this.assign(initializer);
      this.visit(statement);
    });
  }

  private visitSwitch({ expression, caseBlock }: ts.SwitchStatement): void {
    this.visit(expression);
    const before = this.given;
    this.given = true;
    for (const clause of caseBlock.clauses) {
      const fallsThrough: boolean = this.given;
      this.given = before;
      if (ts.isCaseClause(clause)) this.perhaps(() => this.visit(clause.expression));
      this.given = before && fallsThrough;
      for (const statement of clause.statements) this.visit(statement);
    }
    if (!caseBlock.clauses.some(ts.isDefaultClause)) this.given &&= before;
  }

  /** Whatever the block was doing when it failed: `catch` and `finally` see what was assigned ahead of it. */
  private visitTry({ tryBlock, catchClause, finallyBlock }: ts.TryStatement): void {
    const before = this.given;
    this.visit(tryBlock);
    if (catchClause) {
      const behind = this.given;
      this.given = before;
      this.visit(catchClause.block);
      this.given &&= behind;
    }
    if (!finallyBlock) return;
    const behind = this.given;
    this.given = before;
    this.visit(finallyBlock);
    this.given ||= behind;
  }
}

type Loop = ts.ForStatement | ts.WhileStatement | ts.DoStatement;

/** `undefined`, `null` and `void 0` */
export const isNothing = (node: ts.Expression): boolean =>
  node.kind === K.NullKeyword ||
  (ts.isIdentifier(node) && node.text === "undefined") ||
  (ts.isVoidExpression(node) && ts.isNumericLiteral(node.expression));

const joined = ([holds, fails]: Outcome): [boolean] => [holds && fails];

const isStep = (operator: ts.SyntaxKind): boolean => operator === K.PlusPlusToken || operator === K.MinusMinusToken;

const isChoice = (kind: ts.SyntaxKind): boolean => kind === K.AmpersandAmpersandToken || kind === K.BarBarToken;

/** Operators that need not evaluate what they assign. */
const isConditional = (kind: ts.SyntaxKind): boolean =>
  kind === K.QuestionQuestionEqualsToken || kind === K.BarBarEqualsToken || kind === K.AmpersandAmpersandEqualsToken;

const isPlain = (kind: ts.SyntaxKind): boolean =>
  !isChoice(kind) && kind !== K.QuestionQuestionToken && !isAssignmentOperator(kind);

const isPattern = (node: ts.Node): boolean => ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
