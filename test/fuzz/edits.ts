// In: a program. Out: smaller programs to try, those that drop most first. What they mean does not matter; validity is
// checked later.
import ts from "typescript";
import type { ArgumentData, CallData } from "./arguments.js";
import { fewerCalls, simplerCalls } from "./call-edits.js";

export interface Candidate {
  readonly source: string;
  readonly calls: readonly CallData[];
  /** The changes of the text, where nothing else changes. */
  readonly edits?: readonly Edit[];
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function candidates(program: Candidate): Candidate[] {
  const file = ts.createSourceFile("program.ts", program.source, ts.ScriptTarget.ES2022, true);
  const edits = collectEdits(file).filter(
    ({ start, end, text }) =>
      end - start > text.length || (end - start === text.length && simpler(text, program.source.slice(start, end))),
  );
  const saved = ({ start, end, text }: Edit): number => end - start - text.length;
  const smaller = edits
    .sort((left, right) => saved(right) - saved(left))
    .map((edit) => ({ source: apply(program.source, [edit]), calls: program.calls, edits: [edit] }));
  return unique([...fewerCalls(program), ...smaller, ...withoutParameters(program, file), ...simplerCalls(program)]);
}

/** Several candidates at once: as many of their edits as do not meet. */
export function together(program: Candidate, list: readonly Candidate[]): Candidate {
  const chosen: Edit[] = [];
  for (const edit of list.flatMap(({ edits }) => edits ?? []))
    if (chosen.every((other) => edit.end <= other.start || edit.start >= other.end)) chosen.push(edit);
  return { source: apply(program.source, chosen), calls: program.calls, edits: chosen };
}

export function apply(source: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((left, right) => right.start - left.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}

function simpler(text: string, old: string): boolean {
  return /^\d+$/.test(text) && !/^\d+$/.test(old);
}

function unique(list: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return list.filter((candidate) => {
    const key = JSON.stringify([candidate.source, candidate.calls]);
    return !seen.has(key) && seen.add(key);
  });
}

function collectEdits(file: ts.SourceFile): Edit[] {
  const edits: Edit[] = [];
  const replace = (node: ts.Node, text: string): void =>
    void edits.push({ start: node.getStart(file), end: node.end, text });
  const visit = (node: ts.Node): void => {
    if ("statements" in node) removeStatements(node as ts.Block, edits);
    if (ts.isStatement(node)) unwrapStatement(node, replace);
    if (ts.isExpression(node)) simplifyExpression(node, replace);
    if (ts.isCaseOrDefaultClause(node)) replace(node, "");
    if (ts.isVariableDeclarationList(node) && node.declarations.length > 1)
      for (const declaration of node.declarations) removeFromList(declaration, node.declarations, file, edits);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edits;
}

/** Runs of statements: halves, quarters, …, single ones. */
function removeStatements(block: { readonly statements: ts.NodeArray<ts.Statement> }, edits: Edit[]): void {
  const { statements } = block;
  for (let size = statements.length; size >= 1; size = Math.floor(size / 2)) {
    for (let first = 0; first + size <= statements.length; first += size) {
      edits.push({ start: statements[first]!.getFullStart(), end: statements[first + size - 1]!.end, text: "" });
    }
  }
}

function removeFromList(node: ts.Node, list: ts.NodeArray<ts.Node>, file: ts.SourceFile, edits: Edit[]): void {
  const index = list.indexOf(node);
  if (index > 0) edits.push({ start: list[index - 1]!.end, end: node.end, text: "" });
  else edits.push({ start: node.getStart(file), end: list[1]!.getStart(file), text: "" });
}

/** A statement becomes one of the statements or the expression inside it. */
function unwrapStatement(node: ts.Statement, replace: (node: ts.Node, text: string) => void): void {
  const inside = (statement: ts.Statement): string =>
    ts.isBlock(statement) ? statement.statements.map((child) => child.getText()).join("\n") : statement.getText();
  if (ts.isIfStatement(node)) {
    replace(node, inside(node.thenStatement));
    if (node.elseStatement) {
      replace(node, inside(node.elseStatement));
      replace(node, `if (${node.expression.getText()}) ${node.thenStatement.getText()}`);
    }
    replace(node, `${node.expression.getText()};`);
  }
  if (ts.isForStatement(node)) {
    const initial = node.initializer ? `${node.initializer.getText()};` : "";
    replace(node, `${initial}\n${inside(node.statement)}`);
    if (node.initializer && ts.isVariableDeclarationList(node.initializer))
      replace(node, `{ ${initial}\n${inside(node.statement)} }`);
    if (ts.isBlock(node.statement) && node.statement.statements.length === 1)
      replace(node.statement, inside(node.statement));
    if (node.incrementor) replace(node.incrementor, "");
  }
  if (ts.isWhileStatement(node) || ts.isDoStatement(node) || ts.isLabeledStatement(node))
    replace(node, inside(node.statement));
  if (ts.isBlock(node) && (ts.isBlock(node.parent) || ts.isCaseOrDefaultClause(node.parent)))
    replace(node, inside(node));
  if (ts.isSwitchStatement(node))
    for (const clause of node.caseBlock.clauses)
      replace(node, clause.statements.map((child) => child.getText()).join("\n"));
  if (ts.isReturnStatement(node) && node.expression) replace(node, "return;");
  if (ts.isVariableStatement(node)) {
    const { initializer } = node.declarationList.declarations[0]!;
    if (initializer && !ts.isArrowFunction(initializer)) replace(node, `${initializer.getText()};`);
  }
}

/** An expression becomes one of its operands, or a constant. */
function simplifyExpression(node: ts.Expression, replace: (node: ts.Node, text: string) => void): void {
  const { parent } = node;
  const isName = ts.isIdentifier(node) && !isRead(node);
  if (isName || ts.isFunctionExpression(node) || parent === undefined) return;
  if (
    !(ts.isBinaryExpression(parent) && isAssignment(parent) && parent.left === node) &&
    !ts.isExpressionStatement(parent)
  ) {
    for (const constant of ["0", "1", "true", "false", "2", "0.5"])
      if (node.getText() !== constant) replace(node, constant);
  }
  const operands: ts.Expression[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isExpression(child)) operands.push(child);
  });
  for (const operand of operands) {
    replace(node, operand.getText());
    if (!ts.isIdentifier(operand) && !ts.isLiteralExpression(operand) && !ts.isParenthesizedExpression(operand))
      replace(node, `(${operand.getText()})`);
  }
  if (ts.isArrowFunction(node) && ts.isBlock(node.body)) {
    const last = node.body.statements[node.body.statements.length - 1];
    if (last && ts.isReturnStatement(last) && last.expression) replace(node.body, last.expression.getText());
  }
  if (ts.isBinaryExpression(node) && isAssignment(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    replace(node.operatorToken, "=");
  if (ts.isNewExpression(node) && node.arguments?.[0] && !ts.isNumericLiteral(node.arguments[0]))
    for (const size of ["4", "8", "16"]) replace(node.arguments[0], size);
}

function isAssignment(node: ts.BinaryExpression): boolean {
  return (
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}

/** Whether an identifier stands for a value: not a declared name, a callee, a property or an array that is indexed. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  if (
    ts.isPropertyAccessExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator !== ts.SyntaxKind.MinusToken) ||
    ts.isPostfixUnaryExpression(parent)
  )
    return false;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return (
    ts.isBinaryExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isTemplateSpan(parent)
  );
}

/** Drops a parameter together with its arguments, in the program and in the calls. */
function withoutParameters(program: Candidate, file: ts.SourceFile): Candidate[] {
  const result: Candidate[] = [];
  const visit = (node: ts.Node): void => {
    const name = functionName(node);
    if (name !== undefined && ts.isFunctionLike(node))
      node.parameters.forEach((_, index) => result.push(dropParameter(program, file, node, name, index)));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return result;
}

function functionName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  return ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name)
    ? node.parent.name.text
    : undefined;
}

function dropParameter(
  program: Candidate,
  file: ts.SourceFile,
  declaration: ts.SignatureDeclaration,
  name: string,
  index: number,
): Candidate {
  const edits: Edit[] = [];
  const drop = (list: ts.NodeArray<ts.Node>): void => {
    const node = list[index];
    if (!node) return;
    if (list.length > 1) removeFromList(node, list, file, edits);
    else edits.push({ start: node.getStart(file), end: node.end, text: "" });
  };
  drop(declaration.parameters);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name)
      drop(node.arguments);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return {
    source: apply(program.source, edits),
    calls: program.calls.map((call) => (call.function === name ? withoutArgument(call, index) : call)),
  };
}

function withoutArgument(call: CallData, index: number): CallData {
  const values = call.arguments.filter((_, position) => position !== index);
  const renumbered = values.map((value): ArgumentData => {
    if (value.type !== "same" && value.type !== "writer") return value;
    if (value.argument === index) return call.arguments[index]!;
    return { ...value, argument: value.argument > index ? value.argument - 1 : value.argument };
  });
  return { ...call, arguments: renumbered };
}
