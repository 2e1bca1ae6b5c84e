/** Source file in, marked functions out: the comment `@njit` or `@jit`, its options, and what it stands above. */
import { ts } from "#typescript";
import { finding, type DetailsOf, type DiagnosticCode, type Finding } from "../../diagnostics/codes.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import type { Report } from "../../diagnostics/report.js";
import { fastMathFlags, type FastMathFlag } from "../../ir/fastMath.js";
import type { ParallelOptions } from "../../ir/parallel.js";
import { markerComment, severityUnder, type Marker, type MarkerComment } from "./marker-comments.js";
import { misspeltMarker } from "./misspelt-markers.js";
import type { Version } from "../versions/version.js";
import { lengthOf, placeOf } from "../refusal.js";
import type { Body } from "../body.js";
import type { TranslatedParameter } from "../parameters.js";
import type { FunctionNode } from "./function-node.js";

export interface MarkerOptions {
  readonly boundscheck?: boolean;
  readonly parallel?: ParallelOptions;
  readonly fastmath?: readonly FastMathFlag[];
  /** Calls by `runAsync` run on another thread. */
  readonly async?: boolean;
  readonly boundary?: "auto" | "wasm" | "js";
}

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
    if (comment && !used.has(comment.position)) {
      used.add(comment.position);
      addMarked(node, comment, found, report);
    }
    if (!comment && markedFunctionOf(node)) reportMisspelt(node, file, used, report);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
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

/** The options behind a marker, by their text and its place in the file; undefined where they are not valid. */
export function readOptions(
  text: string,
  at: number,
  file: ts.SourceFile,
  report: Report,
  types: OptionTypes = supported,
): MarkerOptions | undefined {
  return parseOptions(text, types, (found, position, length, change) => {
    const { line, character } = file.getLineAndCharacterOfPosition(at + position);
    const fix = change && { ...change, start: at + change.start, end: at + change.end, certain: true };
    report.add(found, { file: file.fileName, line: line + 1, column: character + 1 }, length, undefined, fix);
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

/**
 * What an option can be: true or false, one of some texts, a whole number of at least 1, any of LLVM's flags, or an
 * object of such.
 */
type OptionType = "boolean" | "count" | "flags" | readonly string[] | OptionTypes;
interface OptionTypes {
  readonly [name: string]: OptionType;
}

/** Those of kernels for the GPU. */
const onGpu: OptionTypes = { boundscheck: "boolean" };
const supported: OptionTypes = {
  boundscheck: "boolean",
  fastmath: "flags",
  async: "boolean",
  boundary: ["auto", "wasm", "js"],
  parallel: { assume: ["disjoint"], reduction: ["exact"], schedule: ["dynamic", "static", "guided"], chunk: "count" },
};
const later = ["cache", "inline", "debug", "noalias", "error_model", "nogil", "locals", "simd"];

type AddOptionDiagnostic = (
  found: Finding,
  /** Within the text of the options. */
  position: number,
  length: number,
  /** Within the text of the options. */
  fix: Omit<Fix, "certain"> | undefined,
) => void;

function parseOptions(text: string, types: OptionTypes, add: AddOptionDiagnostic): MarkerOptions | undefined {
  // Words behind the marker are a remark, unless they look like options: `{ … }`, or `fastmath=true`.
  const [, name] = /^,?\s*(\w+)\s*[=:]/.exec(text) ?? [];
  if (!/^[({[]/.test(text) && !(name !== undefined && Object.hasOwn(types, name))) return {};
  const file = ts.createSourceFile("options.ts", `(${text})`, ts.ScriptTarget.ESNext, true);
  const literal = objectLiteralIn(file);
  if (!literal) return void add(finding("W1006", text), 0, text.length, undefined);
  const options: Record<string, unknown> = {};
  const problems: OptionProblem[] = [];
  readOptionsOf(literal, types, options, problems);
  for (const problem of problems) {
    // The text was parsed with a parenthesis before it.
    const start = problem.node.getStart(file) - 1;
    add(problem, start, problem.node.getWidth(file), fixOption(problem, text));
  }
  return problems.length === 0 ? options : undefined;
}

/** The only content of a file, when it is an object literal without syntax errors. */
function objectLiteralIn(file: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const [statement, ...others] = file.statements;
  const { parseDiagnostics } = file as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] };
  if (!statement || others.length > 0 || parseDiagnostics.length > 0 || !ts.isExpressionStatement(statement))
    return undefined;
  const { expression } = statement;
  return ts.isParenthesizedExpression(expression) && ts.isObjectLiteralExpression(expression.expression)
    ? expression.expression
    : undefined;
}

type OptionProblem = Finding<"W1002" | "W1003" | "W1007"> & {
  readonly node: ts.Node;
  readonly property: ts.ObjectLiteralElementLike;
  /** The value that was meant, where one is like it. */
  readonly meant?: string;
};

function readOptionsOf(
  literal: ts.ObjectLiteralExpression,
  types: OptionTypes,
  options: Record<string, unknown>,
  problems: OptionProblem[],
): void {
  for (const property of literal.properties) {
    const key = property.name ?? property;
    const name = key.getText().replace(/^['"]|['"]$/g, "");
    const known = Object.keys(types);
    if (types === supported && later.includes(name)) problems.push({ ...finding("W1007", name), node: key, property });
    else if (!known.includes(name))
      problems.push({ ...finding("W1002", name, nearest(name, known), known.join(", ")), node: key, property });
    else {
      const value = ts.isPropertyAssignment(property) ? property.initializer : property;
      readValue(value, name, types[name]!, options, problems, property);
    }
  }
}

function readValue(
  value: ts.Node,
  name: string,
  type: OptionType,
  options: Record<string, unknown>,
  problems: OptionProblem[],
  property: ts.ObjectLiteralElementLike,
): void {
  const wrong = (expected: string, node = value, meant = ""): void =>
    void problems.push({ ...finding("W1003", name, expected), node, property, meant });
  const flag =
    value.kind === ts.SyntaxKind.TrueKeyword ? true : value.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
  if (type === "boolean") {
    if (flag === undefined) return wrong("true or false");
    options[name] = flag;
  } else if (type === "count") {
    const count = ts.isNumericLiteral(value) ? Number(value.text) : 0;
    if (!Number.isInteger(count) || count < 1 || count > 2 ** 30) return wrong("a whole number from 1 on");
    options[name] = count;
  } else if (type === "flags") {
    const list = ts.isArrayLiteralExpression(value) ? [...value.elements] : flag === undefined ? [value] : [];
    const flags = list.map((element) => (ts.isStringLiteral(element) ? element.text : ""));
    const bad = flags.findIndex((text) => !(fastMathFlags as readonly string[]).includes(text));
    const expected = `true, false or a list of ${fastMathFlags.map((text) => `'${text}'`).join(", ")}`;
    if (bad >= 0 || (list.length > 0 && !ts.isArrayLiteralExpression(value)))
      return wrong(expected, list[Math.max(bad, 0)], nearest(flags[bad] ?? "", fastMathFlags));
    if (flag !== false) options[name] = fastMathFlags.filter((text) => flag === true || flags.includes(text));
  } else if (isList(type)) {
    if (!ts.isStringLiteral(value) || !type.includes(value.text))
      return wrong(type.map((text) => `'${text}'`).join(" or "));
    options[name] = value.text;
  } else if (ts.isObjectLiteralExpression(value)) {
    const inner: Record<string, unknown> = {};
    readOptionsOf(value, type, inner, problems);
    options[name] = inner;
  } else {
    if (flag === undefined) return wrong("true, false or an object");
    if (flag) options[name] = {};
  }
}

const isList = (type: OptionType): type is readonly string[] => Array.isArray(type);

/** The name that was meant; an option that is not supported yet goes. */
function fixOption(problem: OptionProblem, text: string): Omit<Fix, "certain"> | undefined {
  const { code, node, details, property, meant } = problem;
  if (code === "W1002" && details[1])
    return { title: `Write '${details[1]}'`, start: node.getStart() - 1, end: node.getEnd() - 1, text: details[1] };
  if (code === "W1003" && meant) {
    const quoted = JSON.stringify(meant);
    return { title: `Write ${quoted}`, start: node.getStart() - 1, end: node.getEnd() - 1, text: quoted };
  }
  if (code !== "W1007") return undefined;
  const title = `Remove '${details[0]}'`;
  const { properties } = property.parent as ts.ObjectLiteralExpression;
  if (properties.length === 1) return { title, start: 0, end: text.length, text: "" };
  const next = properties[properties.indexOf(property) + 1];
  const previous = properties[properties.indexOf(property) - 1];
  const start = next || !previous ? property.getStart() : previous.getEnd();
  return { title, start: start - 1, end: (next ? next.getStart() : property.getEnd()) - 1, text: "" };
}

/** The candidate within two edits of a misspelt name, or the empty string. */
function nearest(name: string, candidates: readonly string[]): string {
  const scored = candidates
    .map((c) => [editDistance(name.toLowerCase(), c.toLowerCase()), c] as const)
    .sort((a, b) => a[0] - b[0]);
  const best = scored[0];
  return best && best[0] <= 2 ? best[1] : "";
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
