/**
 * All fixture files in; copies out whose element accesses report an index outside the array, where plain JavaScript
 * goes on.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { OUTPUT } from "./build.js";
import type { FixtureModule } from "./fixture.js";
import { FIXTURES, listSources, loadFixture } from "./fixture-files.js";
import { runChecked } from "./sweep.js";

/** What a checked module throws at the first access outside. */
export class OutsideAccess extends Error {
  constructor(
    readonly array: string,
    readonly index: number,
    readonly length: number,
    readonly line: number,
  ) {
    super(`${array}[${index}] of ${length} on line ${line}`);
  }
}

const CHECK = "$inside";
const DEFAULTING = new Set([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]);
const scope = globalThis as Record<string, unknown>;
scope[CHECK] = (array: ArrayLike<unknown>, index: unknown, text: string, line: number): unknown => {
  if (typeof index !== "number" || !ArrayBuffer.isView(array)) return index;
  if (Number.isInteger(index) && index >= 0 && index < array.length) return index;
  throw new OutsideAccess(text, index, array.length, line);
};

const CHECKED = path.join(OUTPUT, "checked");

/**
 * Writes the checked copies, each at once, since another test may be reading; then {@link loadChecked} imports them.
 */
export function writeChecked(): void {
  for (const file of [...listSources(), path.join(FIXTURES, "samples.ts")]) {
    const target = checkedPath(file);
    mkdirSync(path.dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}`;
    writeFileSync(temporary, checkedText(readFileSync(file, "utf8"), file));
    renameSync(temporary, target);
  }
}

export async function loadChecked(file: string): Promise<FixtureModule> {
  return loadFixture(checkedPath(file));
}

/** The line of the first access outside, found by running the checked copy. */
export function lineOfTrap(checked: FixtureModule, name: string, index: number): number {
  const outcome = runChecked(checked, name, checked.traps![name]!()[index]!.arguments);
  if (!(outcome.value instanceof OutsideAccess)) throw new Error(`${name}, trap ${index}: accesses nothing outside`);
  return outcome.value.line;
}

function checkedPath(file: string): string {
  return path.join(CHECKED, path.relative(FIXTURES, file)).replace(/\.ts$/, ".js");
}

function checkedText(text: string, file: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { fileName: file, compilerOptions, transformers: { before: [checkAccesses] } })
    .outputText;
}

/**
 * `a[i]` becomes `a[$inside(a, i, "a", line)]`, in reads and writes alike; array expressions that are not names stay.
 */
function checkAccesses(context: ts.TransformationContext): (file: ts.SourceFile) => ts.SourceFile {
  return (file) => {
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (!ts.isElementAccessExpression(node) || !ts.isIdentifier(node.expression) || asksForOutside(node))
        return visited;
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const { factory } = context;
      const { argumentExpression } = visited as ts.ElementAccessExpression;
      const checked = factory.createCallExpression(factory.createIdentifier(CHECK), undefined, [
        node.expression,
        argumentExpression,
        factory.createStringLiteral(node.expression.text),
        factory.createNumericLiteral(line),
      ]);
      return factory.updateElementAccessExpression(visited as ts.ElementAccessExpression, node.expression, checked);
    };
    return ts.visitEachChild(file, visit, context);
  };
}

/**
 * The idioms that keep JavaScript's meaning: `x[i] ?? d`, `x[i] || d`, `x[i] === undefined`, and chains `a[i] ?? b[i]
 * ?? d`.
 */
function asksForOutside(node: ts.Node): boolean {
  let inner = node;
  while (ts.isParenthesizedExpression(inner.parent) || ts.isNonNullExpression(inner.parent)) inner = inner.parent;
  const { parent } = inner;
  if (!ts.isBinaryExpression(parent)) return false;
  const onTheLeft = parent.left === inner;
  if (DEFAULTING.has(parent.operatorToken.kind)) return onTheLeft || asksForOutside(parent);
  const other = onTheLeft ? parent.right : parent.left;
  const operator = ts.tokenToString(parent.operatorToken.kind) ?? "";
  return /^[!=]==?$/.test(operator) && ts.isIdentifier(other) && other.text === "undefined";
}
