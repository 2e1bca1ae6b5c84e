/** The options in the comment of a marker, and what is wrong with them. */
import { ts } from "#typescript";
import { finding, type Finding } from "../../diagnostics/codes.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import type { Report } from "../../diagnostics/report.js";
import { fastMathFlags, type FastMathFlag } from "../../ir/fastMath.js";
import type { ParallelOptions } from "../../ir/parallel.js";

/** What options say of a kernel. */
export interface MarkerOptions {
  readonly boundscheck?: boolean;
  readonly parallel?: ParallelOptions;
  readonly fastmath?: readonly FastMathFlag[];
  /** Calls by `runAsync` run on another thread. */
  readonly async?: boolean;
  readonly boundary?: "auto" | "wasm" | "js";
  /** The most threads of a block on each axis, of kernels for the GPU. */
  readonly block?: readonly [number, number, number];
  /** What a kernel for the GPU runs as where there is none; on several threads it is WebAssembly. */
  readonly cpu?: "javascript" | "wasm";
  /** Calls by `runAsync` run their loops on the GPU, where there is one. */
  readonly target?: "gpu";
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

/**
 * What an option can be: true or false, one of some texts, a whole number of at least 1, one to three of these, any of
 * LLVM's flags, or an object of such.
 */
type OptionType = "boolean" | "count" | "extent" | "flags" | readonly string[] | OptionTypes;
interface OptionTypes {
  readonly [name: string]: OptionType;
}

/** Those of kernels for the GPU. */
export const onGpu: OptionTypes = {
  boundscheck: "boolean",
  block: "extent",
  cpu: ["javascript", "wasm"],
  parallel: {},
};
/** Those of all others. */
export const supported: OptionTypes = {
  boundscheck: "boolean",
  fastmath: "flags",
  async: "boolean",
  boundary: ["auto", "wasm", "js"],
  target: ["gpu"],
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
  if (problems.length > 0) return undefined;
  // What the GPU can share, threads can.
  return options["target"] === "gpu" ? { parallel: {}, ...options } : options;
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

function countOf(value: ts.Node): number | undefined {
  const count = ts.isNumericLiteral(value) ? Number(value.text) : 0;
  return Number.isInteger(count) && count >= 1 && count <= 2 ** 30 ? count : undefined;
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
    const count = countOf(value);
    if (count === undefined) return wrong("a whole number from 1 on");
    options[name] = count;
  } else if (type === "extent") {
    const counts = (ts.isArrayLiteralExpression(value) ? [...value.elements] : [value]).map(countOf);
    if (counts.length < 1 || counts.length > 3 || counts.includes(undefined))
      return wrong("a whole number from 1 on, or a list of up to three");
    options[name] = [...counts, 1, 1].slice(0, 3);
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
