/** What element-wise functions do with bigints and complex numbers, as the sources of the package say it. */
import { declarationOf, refuse, ts, type Body, type FunctionNode } from "@wumba/compiler/extend";
import { arithmetic, copy, operation, type Expression } from "@wumba/compiler/extend/ir";
import { accessesNamed, PAIRS, pairExpression, type Ufunc } from "./ufuncs.js";
import { callNumpy } from "../arrays/creation.js";
import { applied } from "./strided.js";
import { exactly32 } from "../dtypes.js";
import { named as ufuncNamed } from "./named-ufuncs.js";
import { asBigint, complexOf, converted, familyOf, partsOf } from "../values.js";
import { files, type NameIn } from "../package.js";

/** What a function does with elements that are no numbers. */
export type Wide = Pick<Ufunc, "name" | "value" | "big" | "complex">;

/** Whether it is true, as a number. */
const asNumber = (value: Expression): Expression =>
  value.type === "bool" ? operation("convert", "f64", value) : value;

/** `(a, b) => a + b`, or the name of a function. */
export function appliedToBigints(
  body: Body,
  node: ts.CallExpression,
  { name, big }: Wide,
  values: readonly Expression[],
): Expression {
  if (!big) return refuse(node, "W4006", name, "it does not take integers of 64 bits");
  return asNumber(
    calledWith(
      body,
      node,
      big,
      values.map((value) => asBigint(node, value)),
    ),
  );
}

/** What a function of the package gives for values: in place, where it is an expression. */
function calledWith(
  body: Body,
  node: ts.CallExpression,
  given: ts.Expression,
  values: readonly Expression[],
): Expression {
  const fn = functionOf(body, given);
  if (!ts.isArrowFunction(fn) || ts.isBlock(fn.body)) return callNumpy(body, node, valueOf(body, fn), [...values]);
  const expression = fn.body;
  const elements = values.map((_, k) => {
    const parameter = fn.parameters[k];
    return parameter ? accessesNamed(expression, parameter.name.getText()) : [];
  });
  return applied(body, { node: expression, elements }, values);
}

const valueOf = (body: Body, node: FunctionNode) =>
  ({ kind: "function", node, scope: body.rootScope, types: new Map() }) as const;

/** The function that an expression is or names. */
function functionOf(body: Body, given: ts.Expression): FunctionNode {
  if (ts.isArrowFunction(given)) return given;
  const name = ts.isPropertyAccessExpression(given) ? given.name : given;
  const declaration = ts.isIdentifier(name) ? body.typing.symbolOf(name)?.valueDeclaration : undefined;
  if (declaration && ts.isFunctionDeclaration(declaration)) return declaration;
  if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
    return functionOf(body, declaration.initializer);
  throw new Error(`'${given.getText()}' of @wumba/numpy is no function`);
}

/** A function of two elements of a dtype, by its name: the result is an element of it too. */
export function computedBy(
  body: Body,
  node: ts.CallExpression,
  name: NameIn<typeof files.elementwise.arithmetic>,
  dtype: string,
): (a: Expression, b: Expression) => Expression {
  const ufunc = ufuncNamed(body, name);
  return (a, b) => converted(body, node, appliedTo(body, node, ufunc, [a, b], dtype), dtype);
}

/** What a function does with elements of a dtype. */
export function appliedTo(
  body: Body,
  node: ts.CallExpression,
  ufunc: Ufunc,
  values: readonly Expression[],
  dtype: string,
): Expression {
  const family = familyOf(dtype);
  if (family === "big") return appliedToBigints(body, node, ufunc, values);
  if (family === "complex") return appliedToComplex(body, node, ufunc, values);
  return applied(body, ufunc.integer && exactly32(dtype) ? ufunc.integer : ufunc.value, values);
}

/** What is done with complex numbers whose loops put their results in place step by step. */
const inSteps: Readonly<Record<string, (body: Body, values: readonly Expression[]) => Expression>> = {
  multiply: (body, [a, b]) => product(body, a!, b!),
  square: (body, [a]) => product(body, a!, copy(a!)),
  conjugate: (body, [a]) => {
    const [re, im] = partsOf(body, a!);
    return complexOf(body, re, arithmetic("neg", im));
  },
};

function product(body: Body, a: Expression, b: Expression): Expression {
  const [[x, y], [z, w]] = [partsOf(body, a), partsOf(body, b)];
  const times = (one: Expression, two: Expression): Expression => arithmetic("mul", copy(one), copy(two));
  return complexOf(body, arithmetic("sub", times(x, z), times(y, w)), arithmetic("add", times(x, w), times(y, z)));
}

/** The same with each part by itself, a function of `Complex`, or the loop of a question. */
export function appliedToComplex(
  body: Body,
  node: ts.CallExpression,
  ufunc: Wide,
  given: readonly Expression[],
): Expression {
  const { name, complex, value } = ufunc;
  if (!complex) return refuse(node, "W4006", name, "it does not take complex numbers");
  const parts = given.map((each) => partsOf(body, each));
  if (!ts.isStringLiteral(complex)) return loopOf(body, complex, parts);
  if (complex.text === "partwise") {
    const part = (k: 0 | 1): Expression =>
      body.reusable(
        applied(
          body,
          value,
          parts.map((each) => copy(each[k])),
        ),
        "part",
      );
    return complexOf(body, part(0), part(1));
  }
  const values = parts.map(([re, im]) => complexOf(body, copy(re), copy(im)));
  return inSteps[complex.text]?.(body, values) ?? named(body, node, complex.text, values, parts);
}

/** The loop of a name in `complex/loops.ts`. */
function named(
  body: Body,
  node: ts.CallExpression,
  name: string,
  values: readonly Expression[],
  parts: readonly (readonly [Expression, Expression])[],
): Expression {
  for (const table of ["complexLoops", "realLoops", "testLoops"] as const) {
    const { initializer } = declarationOf(body, files.complex.loops(table)) as ts.VariableDeclaration;
    const rows = ts.isSatisfiesExpression(initializer!) ? initializer.expression : initializer!;
    const row = (rows as ts.ObjectLiteralExpression).properties.find((property) => property.name?.getText() === name);
    if (!row || !ts.isPropertyAssignment(row)) continue;
    if (ts.isCallExpression(row.initializer)) return calledWith(body, node, row.initializer.arguments[0]!, values);
    return loopOf(body, row.initializer, parts);
  }
  throw new Error(`@wumba/numpy has no loop '${name}' of complex numbers`);
}

/** `o[i] = a[j] === b[k] && a[j + 1] === b[k + 1] ? 1 : 0` */
function loopOf(body: Body, loop: ts.Expression, parts: readonly (readonly [Expression, Expression])[]): Expression {
  const found = pairExpression(loop);
  if (!found) throw new Error(`no loop of pairs: ${loop.getText()}`);
  return applied(body, found, parts.flat().slice(0, PAIRS.length));
}
