/**
 * `const f = vectorize((x: number) => …)` of `wumba/gpu` under `@gpu`, and its kin, in; a marked function out whose
 * kernel sets each element of an array to what the function gives. That of `vectorize` is given elements of operands:
 * parameters are the array of results, and for each operand its elements and a number, which it has in place of
 * elements where there are none.
 */
import { ts } from "#typescript";
import { callFunction } from "../frontend/calls/functions.js";
import { isExpression, type Body } from "../frontend/body.js";
import { finding } from "../diagnostics/codes.js";
import { lengthOf, placeOf, refuse } from "../frontend/refusal.js";
import { markerComment } from "../frontend/select/marker-comments.js";
import { onGpu, readOptions } from "../frontend/select/marker-options.js";
import type { LiftedKernel, MarkedFunction } from "../frontend/select/markers.js";
import type { TranslatedParameter } from "../frontend/parameters.js";
import type { Typing } from "../frontend/types/typing.js";
import type { Report } from "../diagnostics/report.js";
import { arithmetic, copy, loadAs, makeLocal, number, operation, read } from "../ir/build.js";
import type { Expression, Type } from "../ir/ir.js";
import { beginGeneralized } from "./gpu-guvectorized.js";
import { arrayFor, asElement, type Vectorized } from "./gpu-operands.js";
import { beginStencil } from "./gpu-stencils.js";
import { coordinate } from "../ir/gpu/places.js";

/** The functions of a file that are vectorized; `used` gets the comments that were read. */
export function findVectorized(file: ts.SourceFile, typing: Typing, report: Report, used: Set<number>) {
  return file.statements.flatMap((statement): MarkedFunction[] => {
    const comment = ts.isVariableStatement(statement) ? markerComment(statement, file) : undefined;
    if (!comment || comment.marker !== "gpu" || used.has(comment.position)) return [];
    used.add(comment.position);
    const { marker, removal } = comment;
    const found = vectorizedBy(statement as ts.VariableStatement, typing);
    if (!found) {
      const why = finding("W1001", "@gpu", "a variable that holds no function");
      report.add(why, placeOf(statement), lengthOf(statement), undefined, removal);
      return [];
    }
    const options = readOptions(comment.options, comment.optionsPosition, file, report, onGpu);
    const lifted = {
      begin: (body: Body) => found.begin(body, found.fn, found.call),
      insertion: { shape: "argument", at: found.fn.getEnd() } as const,
      workOf: <W>(work: W): W => work,
    };
    const valid = options !== undefined;
    return [{ name: found.name, node: found.fn, marker, options: options ?? {}, valid, removal, lifted }];
  });
}

type Begin = (body: Body, fn: Vectorized, call: ts.CallExpression) => LiftedKernel;

interface Found {
  readonly name: string;
  readonly call: ts.CallExpression;
  readonly fn: Vectorized;
  readonly begin: Begin;
}

/** Those that lift a function, which is an argument of theirs. */
const lifting: Readonly<Record<string, { readonly begin: Begin; readonly argument: number }>> = {
  "gpu.vectorize": { begin, argument: 0 },
  "gpu.guvectorize": { begin: beginGeneralized, argument: 1 },
  "gpu.stencil": { begin: beginStencil, argument: 0 },
};

function vectorizedBy(statement: ts.VariableStatement, typing: Typing): Found | undefined {
  const [declaration] = statement.declarationList.declarations;
  const call = declaration?.initializer;
  if (!call || !ts.isCallExpression(call) || !ts.isIdentifier(declaration.name)) return undefined;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const symbol = ts.isIdentifier(callee) ? typing.symbolOf(callee) : undefined;
  const known = symbol && lifting[typing.libraryKey(symbol) ?? ""];
  const fn = known && call.arguments[known.argument];
  if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return undefined;
  return { name: declaration.name.text, call, fn, begin: known.begin };
}

function begin(body: Body, fn: Vectorized): LiftedKernel {
  const { checker } = body.typing;
  const parameters: TranslatedParameter[] = [];
  const add = (name: string, type: Type): Expression => {
    const local = makeLocal(name, type, placeOf(fn));
    body.markFixed(local);
    parameters.push({ name, local });
    return read(local);
  };
  const signature = checker.getSignatureFromDeclaration(fn)!;
  const out = add("out", arrayFor(body, fn, checker.getReturnTypeOfSignature(signature)));
  const operands = fn.parameters.map((parameter) => {
    const name = parameter.name.getText();
    const elements = add(name, arrayFor(body, parameter, checker.getTypeAtLocation(parameter)));
    return { elements, plain: add(`${name}.value`, "f64") };
  });
  const translate = (): void => {
    const place = arithmetic("mul", coordinate("block", 0), coordinate("threads", 0));
    const i = body.temporary(arithmetic("add", place, coordinate("thread", 0)), "i");
    const lengthOf = (array: Expression): Expression => operation("length", "f64", copy(array));
    body.when(operation("lt", "bool", read(i), lengthOf(out)), () => {
      const given = operands.map(({ elements, plain }): Expression => {
        const isPlain = operation("eq", "bool", lengthOf(elements), number(0));
        // The run time has looked at lengths.
        const element = loadAs("f64", copy(elements), read(i), undefined);
        return { op: "conditional", type: "f64", args: [isPlain, asElement(plain, elements.type), element] };
      });
      const callee = { kind: "function", node: fn, scope: body.rootScope, types: new Map() } as const;
      const value = callFunction(body, fn, callee, given, true);
      if (!isExpression(value) || value.type !== "f64")
        return refuse(fn, "W2002", checker.typeToString(signature.getReturnType()));
      body.emit({ kind: "store", array: copy(out), index: read(i), value, site: undefined });
    });
  };
  return { parameters, translate };
}
