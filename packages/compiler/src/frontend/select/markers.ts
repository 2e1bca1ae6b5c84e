/** Source file in, marked functions out: the comment `@njit` or `@jit`, its options, and what it stands above. */
import { ts } from "#typescript";
import { finding, type DetailsOf, type DiagnosticCode } from "../../diagnostics/codes.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import type { Report } from "../../diagnostics/report.js";
import { markerComment, severityUnder, type Marker, type MarkerComment } from "./marker-comments.js";
import { misspeltMarker } from "./misspelt-markers.js";
import type { Version } from "../versions/version.js";
import { lengthOf, placeOf } from "../refusal.js";
import type { Body } from "../body.js";
import type { TranslatedParameter } from "../parameters.js";
import type { FunctionNode } from "./function-node.js";
import { type MarkerOptions, readOptions, onGpu, supported } from "./marker-options.js";

export interface MarkedFunction {
  readonly name: string;
  readonly node: FunctionNode;
  readonly marker: Marker;
  readonly options: MarkerOptions;
  /** Whether the options could be read; if not, a diagnostic stands in the report. */
  readonly valid: boolean;
  readonly removal: Fix;
  /** The class that lives in kernel memory and that the function is a member of, called with an instance. */
  readonly owner?: ts.ClassDeclaration;
  /** What it is lifted to: the kernel goes through arrays. */
  readonly lifted?: LiftedFunction;
  /** Which of several kernels of it is meant. */
  readonly version?: Version;
}

/** A kernel whose parameters are not those of the function. */
export interface LiftedKernel {
  readonly parameters: readonly TranslatedParameter[];
  readonly translate: () => void;
}

/** A function that a library lifts over arrays: how its kernel is translated, and where the kernel is handed over. */
export interface LiftedFunction {
  readonly begin: (body: Body) => LiftedKernel;
  /** The call that gets the kernel as an argument, at an offset in the file. */
  readonly insertion: { readonly shape: "argument" | "second argument"; readonly at: number };
  /** What a call of the function does, of what its kernel does. */
  readonly workOf: <W extends { readonly depth: number; readonly weight: number }>(work: W) => W;
}

/** `used` gets the positions of the comments that were read. */
export function findMarkedFunctions(file: ts.SourceFile, report: Report, used = new Set<number>()): MarkedFunction[] {
  const found: MarkedFunction[] = [];
  const visit = (node: ts.Node): void => {
    const comment = canFollowMarker(node) ? markerComment(node, file) : undefined;
    if (comment && !used.has(comment.position) && !isLeft(node, comment)) {
      used.add(comment.position);
      addMarked(node, comment, found, report);
    }
    if (!comment && markedFunctionOf(node)) reportMisspelt(node, file, used, report);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What libraries look at: a function that a call makes another one of, for the GPU. */
function isLeft(node: ts.Node, { marker }: MarkerComment): boolean {
  if (marker !== "gpu" || !ts.isVariableStatement(node)) return false;
  const value = node.declarationList.declarations[0]?.initializer;
  const given = value && ts.isCallExpression(value) ? value.arguments : [];
  return given.some((argument) => functionExpressionOf(argument) !== undefined);
}

/** What a comment can stand above; a marker above what holds no function is told. */
const canFollowMarker = (node: ts.Node): boolean =>
  isMarkable(node) ||
  ts.isStatement(node) ||
  ts.isClassElement(node) ||
  ts.isObjectLiteralElementLike(node) ||
  node.kind === ts.SyntaxKind.EndOfFileToken;

function reportMisspelt(node: ts.Node, file: ts.SourceFile, used: Set<number>, report: Report): void {
  for (const { pos, end } of ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []) {
    const misspelt = misspeltMarker(file.text.slice(pos, end));
    if (!misspelt || used.has(pos)) continue;
    used.add(pos);
    const { word, meant } = misspelt;
    const start = pos + misspelt.at;
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    const fix: Fix = { title: `Write '${meant}'`, start, end: start + word.length, text: meant, certain: false };
    report.add(
      finding("W1008", word, meant),
      { file: file.fileName, line: line + 1, column: character + 1 },
      word.length,
      undefined,
      fix,
    );
  }
}

const isMarkable = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

/** The function that a marked statement or class member holds, with its name. */
function markedFunctionOf(node: ts.Node): { name: string; node: FunctionNode } | undefined {
  if (ts.isFunctionDeclaration(node)) return { name: node.name?.text ?? "default", node };
  if (ts.isMethodDeclaration(node)) return { name: node.name.getText(), node };
  if (ts.isAccessor(node) && ts.isClassDeclaration(node.parent)) return { name: node.name.getText(), node };
  if (ts.isVariableStatement(node)) {
    const [declaration, ...others] = node.declarationList.declarations;
    if (!declaration || others.length || !ts.isIdentifier(declaration.name)) return undefined;
    const value = functionExpressionOf(declaration.initializer);
    return value && { name: declaration.name.text, node: value };
  }
  if (ts.isExpressionStatement(node)) return assignedFunction(node.expression);
  if (ts.isExportAssignment(node)) {
    const value = functionExpressionOf(node.expression);
    return value && { name: "default", node: value };
  }
  return undefined;
}

/** `exports.mix = function (…) {…}`, as CommonJS and older classes are written. */
function assignedFunction(node: ts.Expression): { name: string; node: FunctionNode } | undefined {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const value = functionExpressionOf(node.right) ?? assignedFunction(node.right)?.node;
  if (!value || !(ts.isPropertyAccessExpression(node.left) || ts.isIdentifier(node.left))) return undefined;
  return { name: ts.isIdentifier(node.left) ? node.left.text : node.left.name.text, node: value };
}

function functionExpressionOf(node: ts.Expression | undefined): FunctionNode | undefined {
  if (!node) return undefined;
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node))
    return functionExpressionOf(node.expression);
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : undefined;
}

function addMarked(node: ts.Node, comment: MarkerComment, found: MarkedFunction[], report: Report): void {
  const target = markedFunctionOf(node);
  const add = <C extends DiagnosticCode>(code: C, ...details: DetailsOf<C>): void =>
    report.add(finding(code, ...details), placeOf(node), lengthOf(node), undefined, comment.removal);
  if (node.kind === ts.SyntaxKind.EndOfFileToken) {
    const { line, character } = node.getSourceFile().getLineAndCharacterOfPosition(comment.position);
    const place = { file: node.getSourceFile().fileName, line: line + 1, column: character + 1 };
    return report.add(
      finding("W1001", `@${comment.marker}`, "the end of the file"),
      place,
      2,
      undefined,
      comment.removal,
    );
  }
  if (!target) return add("W1001", `@${comment.marker}`, describe(node));
  if (!target.node.body) {
    // An overload signature: the implementation that follows carries the body.
    const implementation = implementationOf(target.node);
    if (!implementation) return add("W1001", `@${comment.marker}`, "a declaration without a body");
    target.node = implementation;
  }
  const modifiers = ts.canHaveModifiers(target.node) ? ts.getModifiers(target.node) : undefined;
  // Under `@jit` such a function stays what it is.
  const waits = (kind: string): void =>
    report.add(finding("W1004", kind), placeOf(node), lengthOf(node), severityUnder(comment.marker), comment.removal);
  if (modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) return waits("async function");
  if ("asteriskToken" in target.node && target.node.asteriskToken) return waits("generator function");
  const { marker, removal } = comment;
  const types = marker === "gpu" ? onGpu : supported;
  const options = readOptions(comment.options, comment.optionsPosition, node.getSourceFile(), report, types);
  found.push({
    name: target.name,
    node: target.node,
    marker,
    options: options ?? {},
    valid: options !== undefined,
    removal,
  });
}

function implementationOf(node: FunctionNode): FunctionNode | undefined {
  const siblings: ts.Node[] = [];
  node.parent.forEachChild((child) => void siblings.push(child));
  return siblings.find(
    (s): s is FunctionNode =>
      isMarkable(s) && !!s.body && s.pos > node.pos && s.name?.getText() === node.name?.getText(),
  );
}

function describe(node: ts.Node): string {
  if (ts.isClassDeclaration(node)) return "a class";
  if (ts.isVariableStatement(node)) return "a variable that holds no function";
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return "a type";
  if (ts.isImportDeclaration(node)) return "an import";
  if (ts.isConstructorDeclaration(node)) return "a constructor";
  if (ts.isAccessor(node)) return "an accessor";
  if (ts.isPropertyDeclaration(node) || ts.isObjectLiteralElementLike(node)) return "a property";
  return "a statement that is no function";
}
