/**
 * A variable that has one plain type, and a point of the flow in; an earlier point out at which
 * TypeScript finds the same type for it. Tests with `===` that have failed, tests of something else and the branches of
 * an `if` leave the type as it is: TypeScript would go through all of them at each name.
 */
import { ts } from "#typescript";
import { variableOf } from "./plain-variables.js";
import { ASSIGNMENT, BRANCHES, CLAUSE, ROUNDS, START, WHERE_FALSE, WHERE_TRUE, type Flow } from "./flow.js";

const REACHED: Flow = { flags: START };

const EQUAL: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
]);
const UNEQUAL: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

export class PlainFlow {
  /** What decides at a point, where that is known. */
  readonly #found = new Map<ts.Symbol, Map<Flow, Flow | undefined>>();

  /**
   * `lastFor` goes back to what may change a variable; `isUpdate`: whether a variable gets a value that is made of the
   * one before.
   */
  constructor(
    private readonly lastFor: (name: string, point: Flow) => Flow,
    private readonly isUpdate: (node: ts.Node) => boolean,
  ) {}

  /** Undefined where the type may be another one, as behind `n === 5`. */
  decisive(variable: ts.Symbol, point: Flow): Flow | undefined {
    const found = this.#found.get(variable) ?? new Map<Flow, Flow | undefined>();
    this.#found.set(variable, found);
    const first = this.lastFor(variable.name, point);
    const waiting = [first];
    for (let flow = waiting.at(-1); flow; flow = waiting.at(-1)) {
      const ahead = this.#aheadOf(variable, flow).map((each) => this.lastFor(variable.name, each));
      const next = ahead.find((each) => !found.has(each) || found.get(each));
      if (next && !found.has(next)) waiting.push(next);
      else {
        found.set(flow, (next && found.get(next)) ?? this.#itself(variable, flow));
        waiting.pop();
      }
    }
    return found.get(first);
  }

  /** A point that decides by itself. */
  #itself(variable: ts.Symbol, flow: Flow): Flow | undefined {
    if (flow.flags & START) return flow;
    if (!(flow.flags & ASSIGNMENT) || !flow.node || !isSet(variable, flow.node)) return undefined;
    return this.isUpdate(flow.node) ? flow : { flags: ASSIGNMENT, node: flow.node, antecedent: REACHED };
  }

  /** The points of which each that decides, decides here too. */
  #aheadOf(variable: ts.Symbol, flow: Flow): readonly Flow[] {
    const { name } = variable;
    const { flags, node, antecedent } = flow;
    if (!antecedent) return [];
    if (flags & BRANCHES && Array.isArray(antecedent)) return antecedent as readonly Flow[];
    if (flags & ROUNDS) return Array.isArray(antecedent) ? [(antecedent as readonly Flow[])[0]!] : [];
    const one = [antecedent as Flow];
    if (flags & ASSIGNMENT) return node && isSet(variable, node) && !this.isUpdate(node) ? [] : one;
    if (flags & CLAUSE) return leavesBySwitch(name, node as unknown as SwitchClause) ? one : [];
    return flags & (WHERE_TRUE | WHERE_FALSE) && leavesByTest(name, node!, (flags & WHERE_TRUE) !== 0) ? one : [];
  }
}

interface SwitchClause {
  readonly switchStatement: ts.SwitchStatement;
}

/** Another variable may have the same name. */
function isSet(variable: ts.Symbol, node: ts.Node): boolean {
  const target = ts.isVariableDeclaration(node) || ts.isBindingElement(node) ? node.name : node;
  return ts.isIdentifier(target) && target.text === variable.name && variableOf(target) === variable;
}

const isNamed = (name: string, node: ts.Node): boolean => ts.isIdentifier(node) && node.text === name;

/** Whether a plain type is the same behind a test as ahead of it. */
function leavesByTest(name: string, test: ts.Node, holds: boolean): boolean {
  const inner = stripped(test);
  if (!ts.isBinaryExpression(inner)) return false;
  const { kind } = inner.operatorToken;
  if (!EQUAL.has(kind) && !UNEQUAL.has(kind)) return false;
  const sides = [stripped(inner.left), stripped(inner.right)];
  if (sides.some((side) => isNamed(name, side)) && holds === EQUAL.has(kind)) return false;
  return sides.every((side) => isNamed(name, side) || isOnlyComputedWith(name, side));
}

function leavesBySwitch(name: string, { switchStatement }: SwitchClause): boolean {
  const inner = stripped(switchStatement.expression);
  return inner.kind !== ts.SyntaxKind.TrueKeyword && isOnlyComputedWith(name, inner);
}

/** Whether an expression is not the variable itself, a property or the type of it, or an assignment. */
function isOnlyComputedWith(name: string, node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text !== name;
  if (ts.isLiteralExpression(node) || ts.isPrefixUnaryExpression(node)) return true;
  if (ts.isElementAccessExpression(node)) return isOnlyComputedWith(name, stripped(node.expression));
  if (ts.isPropertyAccessExpression(node)) return isOnlyComputedWith(name, stripped(node.expression));
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind !== ts.SyntaxKind.CommaToken && !(kind >= FIRST_ASSIGNMENT && kind <= LAST_ASSIGNMENT);
}

const FIRST_ASSIGNMENT = ts.SyntaxKind.FirstAssignment;
const LAST_ASSIGNMENT = ts.SyntaxKind.LastAssignment;

function stripped(node: ts.Node): ts.Expression {
  let inner = node as ts.Expression;
  while (ts.isParenthesizedExpression(inner) || ts.isNonNullExpression(inner)) inner = inner.expression;
  return inner;
}
