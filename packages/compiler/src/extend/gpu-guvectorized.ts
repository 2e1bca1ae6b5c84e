/**
 * `guvectorize(layout, fn)` of `wumba/gpu` in; the kernel that calls the function with a row of each operand out.
 * Parameters are the array of results, and for each operand its elements, a number that it has in place of elements
 * where there are none, and how far its rows lie apart; then the size of each symbol, and how many rows there are.
 */
import { ts } from "#typescript";
import { isExpression, type Body } from "../frontend/body.js";
import { translateInPlace } from "../frontend/calls/in-place.js";
import { placeOf, refuse } from "../frontend/refusal.js";
import type { LiftedKernel } from "../frontend/select/markers.js";
import type { TranslatedParameter } from "../frontend/parameters.js";
import { arithmetic, copy, loadAs, makeLocal, number, operation, read } from "../ir/build.js";
import { coordinate } from "../ir/gpu/places.js";
import type { Expression, StorageKind, Type } from "../ir/ir.js";
import { arrayFor, arrayOf, asElement, type Vectorized } from "./gpu-operands.js";

interface Layout {
  readonly inputs: readonly (readonly string[])[];
  readonly output: readonly string[];
}

/** `(n),(m,n),()->(n)` */
function layoutOf(body: Body, call: ts.CallExpression): Layout {
  const [given] = call.arguments;
  const text = given && ts.isStringLiteralLike(given) ? given.text.replaceAll(/\s/g, "") : "";
  const match = /^((?:\([\w,]*\),?)*)->(\([\w,]*\))$/.exec(text);
  if (!match) return refuse(given ?? call, "W8025");
  const symbols = (part: string): string[] => part.slice(1, -1).split(",").filter(Boolean);
  const inputs = (match[1]!.match(/\([^)]*\)/g) ?? []).map(symbols);
  const output = symbols(match[2]!);
  const known = new Set(inputs.flat());
  if (inputs.length === 0 || output.some((symbol) => !known.has(symbol))) return refuse(given!, "W8025");
  return { inputs, output };
}

export function beginGeneralized(body: Body, fn: Vectorized, call: ts.CallExpression): LiftedKernel {
  const { checker } = body.typing;
  const { inputs, output } = layoutOf(body, call);
  const isReturned = output.length === 0;
  if (fn.parameters.length !== inputs.length + (isReturned ? 0 : 1)) return refuse(fn, "W8025");
  const parameters: TranslatedParameter[] = [];
  const add = (name: string, type: Type): Expression => {
    const local = makeLocal(name, type, placeOf(fn));
    body.markFixed(local);
    parameters.push({ name, local });
    return read(local);
  };
  const rowsOf = (parameter: ts.ParameterDeclaration): StorageKind =>
    arrayOf(body, parameter, checker.getTypeAtLocation(parameter));
  const returned = checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(fn)!);
  const out = add("out", isReturned ? arrayFor(body, fn, returned) : rowsOf(fn.parameters.at(-1)!));
  const operands = inputs.map((symbols, k) => {
    const parameter = fn.parameters[k]!;
    const name = parameter.name.getText();
    const kind =
      symbols.length > 0 ? rowsOf(parameter) : arrayFor(body, parameter, checker.getTypeAtLocation(parameter));
    const elements = add(name, kind);
    return { symbols, elements, plain: add(`${name}.value`, "f64"), apart: add(`${name}.apart`, "f64") };
  });
  const sizes = new Map([...new Set(inputs.flat())].map((symbol) => [symbol, add(symbol, "f64")]));
  const rows = add("rows", "f64");
  const sizeOf = (symbols: readonly string[]): Expression =>
    symbols.map((symbol): Expression => copy(sizes.get(symbol)!)).reduce((a, b) => arithmetic("mul", a, b), number(1));
  const translate = (): void => {
    const place = arithmetic("mul", coordinate("block", 0), coordinate("threads", 0));
    const i = body.temporary(arithmetic("add", place, coordinate("thread", 0)), "i");
    body.when(operation("lt", "bool", read(i), copy(rows)), () => {
      const given = operands.map(({ symbols, elements, plain, apart }): Expression => {
        const start = arithmetic("mul", read(i), copy(apart));
        if (symbols.length > 0) return operation("view", elements.type, copy(elements), start, sizeOf(symbols));
        const isPlain = operation("eq", "bool", operation("length", "f64", copy(elements)), number(0));
        const element = loadAs("f64", copy(elements), start, undefined);
        return { op: "conditional", type: "f64", args: [isPlain, asElement(plain, elements.type), element] };
      });
      const callee = { kind: "function", node: fn, scope: body.rootScope, types: new Map() } as const;
      if (!isReturned) {
        const start = arithmetic("mul", read(i), sizeOf(output));
        given.push(operation("view", out.type, copy(out), start, sizeOf(output)));
        return void translateInPlace(body, fn, callee, given, false, "f64");
      }
      const value = translateInPlace(body, fn, callee, given, true, "f64");
      if (!isExpression(value) || value.type !== "f64") return refuse(fn, "W2002", checker.typeToString(returned));
      body.emit({ kind: "store", array: copy(out), index: read(i), value, site: undefined });
    });
  };
  return { parameters, translate };
}
