/** Matrices by strides, and the product of two. */
import {
  callFunction,
  callSource,
  newArray,
  refuse,
  sourceFunction,
  viewOf,
  type Body,
  type SourceName,
  type ts,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  both,
  compare,
  copy,
  either,
  makeLocal,
  number,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { product, sizeOf } from "../arrays/creation.js";
import {
  checkExtent,
  elementsBy,
  mapped,
  type Elements,
  type Strided,
  nest,
  placeOf,
  positionOf,
  stretched,
  stretchingStep,
  rowMajor,
} from "../elements/strided.js";
import { floatKinds, type Floating } from "../dtypes.js";
import { stored } from "../values.js";
import { promoted } from "../promotion.js";
import { allOf } from "../elements/rows.js";
import { alike, write } from "../elements/targets.js";
import { files } from "../package.js";
import { doubles, doublesIn } from "../elements/doubles.js";

/** Elements whose rows have nothing between their elements, and how far the rows lie apart. */
interface Rows {
  readonly data: Expression;
  readonly row: Expression;
}

/**
 * The elements as rows of doubles, of singles, or of pairs of doubles: the array's own, if they lie like that, else
 * copies.
 */
function rowsOf(body: Body, node: ts.CallExpression, view: Strided, dtype: Floating): Rows {
  checkExtent(body, node, view);
  const size = body.reusable(product(view.lengths), "size");
  const [data, row] = [makeLocal("rows", floatKinds[dtype], body.place), makeLocal("row", "f64", body.place)];
  const make = (): void => {
    const made = body.reusable(newArray(body, floatKinds[dtype], sizeOf([size], dtype), false), "copied");
    write(body, node, rowMajor(body, made, view.lengths, dtype), elementsBy(body, view));
    body.assign(data, copy(made));
    body.assign(row, copy(view.lengths.at(-1)!));
  };
  if (view.data.type === floatKinds[dtype]) {
    const keep = body.collect(() => {
      const extent = view.lengths.length === 1 ? size : spanOf(view);
      body.assign(data, viewOf(copy(view.data), sizeOf([view.offset], dtype), sizeOf([extent], dtype)));
      body.assign(row, copy(view.lengths.length === 1 ? size : view.strides[0]!));
    });
    body.emit({ kind: "if", condition: liesInRows(body, view), then: keep, otherwise: body.collect(make) });
  } else make();
  return { data: read(data), row: read(row) };
}

/** From the first element of a matrix to the one behind its last. */
const spanOf = ({ lengths: [n, m], strides: [row] }: Strided): Expression =>
  arithmetic("add", arithmetic("mul", arithmetic("sub", copy(n!), number(1)), copy(row!)), copy(m!));

/** Whether there are elements, which have nothing between them in a row, nor in a column that is all there is. */
function liesInRows(body: Body, { lengths, strides }: Strided): Expression {
  const some = lengths.map((length) => compare("gt", copy(length), number(0)));
  const next = compare("eq", copy(strides.at(-1)!), number(1));
  if (lengths.length === 1) return allOf(body, [...some, next]);
  const column = both(compare("eq", copy(lengths[1]!), number(1)), compare("eq", copy(strides[0]!), number(1)));
  const apart = compare("ge", copy(strides[0]!), copy(lengths[1]!));
  return allOf(body, [
    ...some,
    either(column, allOf(body, [compare("gt", copy(lengths[1]!), number(1)), next, apart])),
  ]);
}

/** The function of the package that multiplies elements of a type. */
const multipliedBy = (dtype: Floating): SourceName =>
  dtype === "c128" ? files.linalg.complex.gemm("multiplyComplexInto") : files.linalg.gemm("multiplyInto");

/** The product, summed in elements of a type: a row on the left, a column on the right lose their axis. */
export function multiply(body: Body, node: ts.CallExpression, a: Strided, b: Strided, dtype: Floating): Strided {
  const ranks = [a, b].map(({ lengths }) => lengths.length);
  if (ranks.includes(0))
    return refuse(node, "W4006", node.expression.getText(), "arrays without dimensions are multiplied by multiply");
  if (Math.max(...ranks) > 2) return multiplyStacks(body, node, a, b, dtype);
  const [n, m] = a.lengths.length === 2 ? a.lengths : [number(1), a.lengths[0]!];
  const [inner, p] = b.lengths.length === 2 ? b.lengths : [b.lengths[0]!, number(1)];
  callSource(body, node, files.failures("checkInner"), [copy(m!), copy(inner!)]);
  const [x, y] = [rowsOf(body, node, a, dtype), rowsOf(body, node, b, dtype)];
  const lengths = [...(a.lengths.length === 2 ? [n!] : []), ...(b.lengths.length === 2 ? [p!] : [])];
  const wide = body.reusable(newArray(body, floatKinds[dtype], sizeOf([n!, p!], dtype), false), "wide");
  const multiplied = multipliedBy(dtype);
  const call = (source: SourceName, ...sizes: readonly Expression[]): void => {
    const args = [wide, x.data, y.data, n!, m!, ...sizes].map((each) => copy(each));
    callFunction(body, node, sourceFunction(body, source), args, false);
  };
  const matrices = (source: SourceName): void => call(source, p!, x.row, y.row);
  if (dtype !== "c128" && b.lengths.length === 1) call(files.linalg.gemm("multiplyColumnInto"), x.row);
  else if (dtype !== "c128" && isOfTransposed(node)) {
    const symmetric = alike(body, a, { ...b, lengths: [...b.lengths].reverse(), strides: [...b.strides].reverse() });
    const [then, otherwise] = [files.linalg.gemm("multiplySymmetricInto"), multiplied].map((name) =>
      body.collect(() => matrices(name)),
    );
    body.emit({ kind: "if", condition: symmetric, then: then!, otherwise: otherwise! });
  } else matrices(multiplied);
  return rowMajor(body, wide, lengths, dtype);
}

/** A list as a row on the left, a column on the right. */
export function asMatrices(view: Strided, left: boolean): Strided {
  const { lengths, strides } = view;
  if (lengths.length > 1) return view;
  const one = number(1);
  return left
    ? { ...view, lengths: [one, lengths[0]!], strides: [number(0), strides[0]!] }
    : { ...view, lengths: [lengths[0]!, one], strides: [strides[0]!, number(0)] };
}

/** What products of real numbers are summed in: doubles, but singles of singles. */
export const summedIn = (dtype: string): Floating => (dtype === "f32" ? "f32" : "f64");

/** Products as elements of the factors' common type. */
export function inCommon(body: Body, node: ts.CallExpression, product: Strided, factors: readonly Strided[]): Elements {
  const dtype = commonOf(body, node, factors);
  return mapped(elementsBy(body, product), dtype, (value) => stored(value, dtype, node));
}

/** The type of products. */
export function commonOf(body: Body, node: ts.CallExpression, factors: readonly Strided[]): string {
  const name = node.expression.getText();
  const dtype = promoted(
    body,
    node,
    name,
    factors.map((factor) => factor.dtype),
  );
  return dtype === "bool" ? refuse(node, "W4006", name, "bool is not multiplied in kernels") : dtype;
}

/** The products of stacks of matrices, which stretch to one another. */
function multiplyStacks(body: Body, node: ts.CallExpression, a: Strided, b: Strided, dtype: Floating): Strided {
  const [left, right] = [asMatrices(a, true), asMatrices(b, false)];
  const [n, m] = left.lengths.slice(-2) as [Expression, Expression];
  const [inner, p] = right.lengths.slice(-2) as [Expression, Expression];
  callSource(body, node, files.failures("checkInner"), [copy(m), copy(inner)]);
  const stacks = [left, right].map(({ lengths }) => ({ lengths: lengths.slice(0, -2) }));
  const stack = stretched(body, node, stacks);
  const lists = [left, right].map((view) => ({ list: stackedIn(body, node, view, dtype), view }));
  const parts = lists.map(({ list, view: { lengths } }) => ({
    list: body.reusable(list, "list"),
    size: body.reusable(sizeOf(lengths.slice(-2), dtype), "size"),
    steps: lengths
      .slice(0, -2)
      .map((length, axis) => stretchingStep(body, length, sizeOf(lengths.slice(axis + 1), dtype))),
  }));
  const size = body.reusable(sizeOf([n, p], dtype), "size");
  const multiplied = multipliedBy(dtype);
  const wide = body.reusable(newArray(body, floatKinds[dtype], product([...stack, size]), false), "wide");
  nest(
    body,
    stack,
    (indices) => {
      const held = indices.map((index) => body.reusable(index, "index"));
      const [x, y] = parts.map(({ list, size: own, steps }) => {
        const last = held.slice(held.length - steps.length).map((index) => copy(index));
        return body.reusable(viewOf(copy(list), placeOf(last, steps), copy(own)), "part");
      });
      const into = viewOf(copy(wide), arithmetic("imul", positionOf(held, stack), copy(size)), copy(size));
      const args = [into, copy(x!), copy(y!), copy(n), copy(m), copy(p), copy(m), copy(p)];
      callFunction(body, node, sourceFunction(body, multiplied), args, false);
    },
    true,
  );
  const kept = [...(a.lengths.length > 1 ? [n] : []), ...(b.lengths.length > 1 ? [p] : [])];
  return rowMajor(body, wide, [...stack, ...kept], dtype);
}

/** Whether it reads as if one factor were the other one's transpose. */
function isOfTransposed(node: ts.CallExpression): boolean {
  const [a, b] = node.arguments.map((argument) => argument.getText());
  return a === `${b}.T` || b === `${a}.T`;
}

/** The elements of a stack of matrices, one behind the other. */
const stackedIn = (body: Body, node: ts.CallExpression, view: Strided, dtype: Floating): Expression =>
  dtype === "c128" ? doublesIn(body, node, view, view.lengths, dtype) : doubles(body, node, view, floatKinds[dtype]);
