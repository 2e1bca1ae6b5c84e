/**
 * A source file in; the same file out with an `if` in place of each `return` whose value is a long chain of `? :`, and
 * `!!` before each condition of an `if` that is a long chain of `||`. Nodes keep their places in the text. Where a
 * function says what it returns, TypeScript checks the rest of such a chain once more for each of its parts; of an `if`
 * it checks each part once. In the condition of an `if` it checks the parts before each `||` once more.
 */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "./tsconfig.js";

/** Shorter ones stay. */
const LONG = 64;

type Open<N> = { -readonly [K in keyof N]: N[K] } & { parent: TypeScript.Node; flags: TypeScript.NodeFlags };

export function splitLongChoices(ts: Ts, file: TypeScript.SourceFile): void {
  if (file.isDeclarationFile || !hasMany(file.text)) return;
  const waiting: TypeScript.Node[] = [file];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (ts.isReturnStatement(node) && levelsOf(ts, node.expression) > LONG) replace(ts, node);
    if (ts.isArrowFunction(node) && node.type && !ts.isBlock(node.body) && levelsOf(ts, node.body) > LONG)
      giveBlock(ts, node, node.body);
    if (ts.isIfStatement(node) && isLongOr(ts, node.expression)) open(node).expression = negatedTwice(ts, node);
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
}

/** Whether a text has as many `?` and `||` as a long chain. */
function hasMany(text: string): boolean {
  const part = /\?|\|\|/g;
  for (let count = 0; count <= LONG; count++) if (!part.test(text)) return false;
  return true;
}

function levelsOf(ts: Ts, value: TypeScript.Expression | undefined): number {
  let levels = 0;
  for (let at = value && within(ts, value); at && ts.isConditionalExpression(at); at = within(ts, at.whenFalse))
    levels++;
  return levels;
}

function isLongOr(ts: Ts, condition: TypeScript.Expression): boolean {
  let levels = 0;
  let at = within(ts, condition);
  for (; ts.isBinaryExpression(at) && isOr(ts, at.operatorToken.kind); at = within(ts, at.left)) levels++;
  return levels > LONG;
}

const isOr = (ts: Ts, kind: TypeScript.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;

function negatedTwice(ts: Ts, statement: TypeScript.IfStatement): TypeScript.Expression {
  const { expression } = statement;
  const once = placed(ts, ts.factory.createLogicalNot(expression), expression);
  const made = placed(ts, ts.factory.createLogicalNot(once), expression);
  open(made).parent = statement;
  return made;
}

function within(ts: Ts, node: TypeScript.Expression): TypeScript.Expression {
  return ts.isParenthesizedExpression(node) ? within(ts, node.expression) : node;
}

function replace(ts: Ts, statement: TypeScript.ReturnStatement): void {
  const made = branches(ts, statement.expression!);
  ts.setTextRange(made, statement);
  put(ts, statement, made);
}

/** The block has no braces in the text. */
function giveBlock(ts: Ts, arrow: TypeScript.ArrowFunction, value: TypeScript.Expression): void {
  const list = ts.setTextRange(ts.factory.createNodeArray([branches(ts, value)]), value);
  const block = placed(ts, ts.factory.createBlock(list), value);
  open(block).parent = arrow;
  open(arrow).body = block;
}

/** From the last part to the first, since each `if` holds the one behind it. */
function branches(ts: Ts, chain: TypeScript.Expression): TypeScript.Statement {
  const parts: TypeScript.ConditionalExpression[] = [];
  let value = within(ts, chain);
  for (; ts.isConditionalExpression(value); value = within(ts, value.whenFalse)) parts.push(value);
  const { factory } = ts;
  const returned = (node: TypeScript.Expression): TypeScript.Statement =>
    placed(ts, factory.createReturnStatement(node), node);
  let made = returned(value);
  for (const part of parts.reverse())
    made = placed(ts, factory.createIfStatement(part.condition, returned(part.whenTrue), made), part);
  return made;
}

/** In place of a statement of a list, or of a branch. */
function put(ts: Ts, old: TypeScript.Statement, made: TypeScript.Statement): void {
  const { parent } = old;
  open(made).parent = parent;
  for (const [name, held] of Object.entries(parent)) {
    if (held === old) Object.assign(parent, { [name]: made });
    if (!Array.isArray(held) || !held.includes(old) || name === "parent") continue;
    const list = ts.factory.createNodeArray(held.map((one: TypeScript.Node) => (one === old ? made : one)));
    Object.assign(parent, { [name]: ts.setTextRange(list, held as unknown as TypeScript.NodeArray<TypeScript.Node>) });
  }
}

function placed<N extends TypeScript.Node>(ts: Ts, made: N, old: TypeScript.Node): N {
  ts.setTextRange(made, old);
  open(made).flags = old.flags;
  ts.forEachChild(made, (child) => void (open(child).parent = made));
  return made;
}

const open = <N extends TypeScript.Node>(node: N): Open<N> => node;
