// In: TypeScript text of a module. Out: JavaScript; plain, or one that counts its steps and watches its array accesses.
import ts from "typescript";

const OPTIONS = { target: ts.ScriptTarget.ES2022, removeComments: false } as const;

export function toJavaScript(source: string): string {
  return ts.transpileModule(source, { compilerOptions: { ...OPTIONS, module: ts.ModuleKind.ES2022 } }).outputText;
}

/**
 * A CommonJS body that calls
 * - `$step()` before each statement and in each turn of a loop,
 * - `$at(x, i, "x")` for the index of each access, which it returns, but for those in the idioms that ask for the
 *   outside,
 * - `$put(x, i, "x")` for the index of each store by `=`,
 * - `$whole(x)` for an array whose method is called.
 */
export function toWatchedJavaScript(source: string): string {
  return ts.transpileModule(source, {
    compilerOptions: { ...OPTIONS, module: ts.ModuleKind.CommonJS },
    transformers: { before: [watch] },
  }).outputText;
}

const watch: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const call = (name: string, ...values: ts.Expression[]): ts.Expression =>
    factory.createCallExpression(factory.createIdentifier(name), undefined, values);
  const step = (): ts.Statement => factory.createExpressionStatement(call("$step"));
  const stepped = (list: readonly ts.Statement[]): ts.Statement[] =>
    list.flatMap((statement) => (ts.isFunctionDeclaration(statement) ? [statement] : [step(), statement]));
  const visit = (node: ts.Node): ts.Node => {
    const made = ts.visitEachChild(node, visit, context);
    if (ts.isBlock(made))
      return factory.updateBlock(made, made.statements.length === 0 ? [step()] : stepped(made.statements));
    if (ts.isCaseClause(made)) return factory.updateCaseClause(made, made.expression, stepped(made.statements));
    if (ts.isDefaultClause(made)) return factory.updateDefaultClause(made, stepped(made.statements));
    if (ts.isIterationStatement(made, false) && !ts.isBlock(made.statement))
      return withBody(factory, made, factory.createBlock([step(), made.statement]));
    if (ts.isArrowFunction(made) && !ts.isBlock(made.body)) {
      const body = factory.createParenthesizedExpression(factory.createComma(call("$step"), made.body));
      return factory.updateArrowFunction(
        made,
        made.modifiers,
        made.typeParameters,
        made.parameters,
        made.type,
        made.equalsGreaterThanToken,
        body,
      );
    }
    if (ts.isElementAccessExpression(made) && ts.isIdentifier(made.expression)) {
      if (asksForOutside(node))
        return factory.updateElementAccessExpression(
          made,
          made.expression,
          factory.createComma(call("$whole", made.expression), made.argumentExpression),
        );
      return factory.updateElementAccessExpression(
        made,
        made.expression,
        call(
          isStored(node) ? "$put" : "$at",
          made.expression,
          made.argumentExpression,
          factory.createStringLiteral(made.expression.text),
        ),
      );
    }
    if (ts.isPropertyAccessExpression(made) && ts.isIdentifier(made.expression) && METHODS.has(made.name.text)) {
      return factory.updatePropertyAccessExpression(made, call("$whole", made.expression), made.name);
    }
    return made;
  };
  return (file) => ts.visitEachChild(file, visit, context);
};

const METHODS = new Set(["fill", "set", "slice", "subarray"]);

function withBody(factory: ts.NodeFactory, loop: ts.IterationStatement, body: ts.Statement): ts.Node {
  if (ts.isForStatement(loop))
    return factory.updateForStatement(loop, loop.initializer, loop.condition, loop.incrementor, body);
  if (ts.isWhileStatement(loop)) return factory.updateWhileStatement(loop, loop.expression, body);
  if (ts.isDoStatement(loop)) return factory.updateDoStatement(loop, body, loop.expression);
  return loop;
}

function isStored(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** `x[i] ?? d`, `x[i] || d`, `x[i] === undefined` and their negations, parentheses around the access included. */
function asksForOutside(node: ts.Node): boolean {
  let inside = node;
  while (ts.isParenthesizedExpression(inside.parent)) inside = inside.parent;
  const { parent } = inside;
  if (!ts.isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  if (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken)
    return parent.left === inside;
  const other = parent.left === inside ? parent.right : parent.left;
  return EQUALITY.has(operator) && ts.isIdentifier(other) && other.text === "undefined";
}

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);
