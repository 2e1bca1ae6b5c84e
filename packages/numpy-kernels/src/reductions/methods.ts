/**
 * The methods of functions of two values: `reduce`, `accumulate`, `outer`, `at` and `reduceat` of what `vectorize`
 * lifts, and of functions of the package by `ufunc`.
 */
import {
  callSource,
  eachIndex,
  newArray,
  refuse,
  text,
  ts,
  UNDEFINED,
  type Body,
  type Value,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  copy,
  lengthOf,
  load,
  loadAs,
  makeLocal,
  number,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { isPure, liftedNamed, type Lifted } from "../lifting/lifted.js";
import { ufuncNamed, type Ufunc } from "../elements/ufuncs.js";
import { filled } from "../arrays/arranged.js";
import { product } from "../arrays/creation.js";
import { elementsOf } from "../elements/elements.js";
import {
  applied,
  elementAt,
  elementsBy,
  mapped,
  nest,
  placeOf,
  positionOf,
  stretching,
  strip,
  stridedOf,
  checkExtent,
  type Elements,
  rowMajor,
} from "../elements/strided.js";
import { exactly32 } from "../dtypes.js";
import { run } from "../lists/lists.js";
import { knownAxes, knownAxis, optionsOf } from "../options.js";
import { promoted, typesOf } from "../promotion.js";
import { finish } from "./reducing.js";
import type { Reduced } from "./reduced.js";
import { checkRule } from "../rules.js";
import { doublesAt } from "../lists/series.js";
import { put } from "../arrays/spot-lists.js";
import { checkFits, checkStretches, goesInto, write } from "../elements/targets.js";
import { callElement, dtypesOf } from "../lifting/lifted-elements.js";
import { stored } from "../values.js";
import { files } from "../package.js";

/** How two elements become one of their dtype. */
interface Combining {
  readonly name: string;
  readonly dtype: string;
  readonly identity: Expression | undefined;
  readonly combine: (a: Expression, b: Expression) => Expression;
}

type Method = (body: Body, node: ts.CallExpression, combiningOf: (dtype: string) => Combining) => Value;

/** A call of a method of such a function; undefined for other calls. */
export function callMethod(body: Body, node: ts.CallExpression): Value | undefined {
  const callee = node.expression;
  const method = ts.isPropertyAccessExpression(callee) ? methods[callee.name.text] : undefined;
  if (!method || !ts.isPropertyAccessExpression(callee)) return undefined;
  const lifted = liftedNamed(body.typing, callee.expression);
  if (lifted?.kind === "vectorize") return method(body, node, () => combiningOfLifted(body, node, lifted));
  const ufunc = ufuncGiven(body, callee.expression);
  return ufunc && method(body, node, (dtype) => combiningOfUfunc(body, node, ufunc, dtype));
}

/** The function in `ufunc(np.add)`, or in what a constant of a module holds. */
function ufuncGiven(body: Body, expression: ts.Expression): Ufunc | undefined {
  const receiver = strip(expression);
  if (ts.isCallExpression(receiver)) {
    const { expression: callee, arguments: given } = receiver;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
    if (!symbol || body.typing.libraryKey(symbol) !== "numpy.ufunc") return undefined;
    const ufunc = given[0] && ufuncNamed(body.typing, given[0]);
    return ufunc?.count === 2
      ? ufunc
      : refuse(receiver, "W4006", "ufunc", "it takes element-wise functions of two operands in kernels");
  }
  const declaration = ts.isIdentifier(receiver) ? body.typing.symbolOf(receiver)?.valueDeclaration : undefined;
  const isConstant =
    declaration &&
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer && ts.isCallExpression(declaration.initializer)
    ? ufuncGiven(body, declaration.initializer)
    : undefined;
}

function combiningOfLifted(body: Body, node: ts.CallExpression, { fn, name, options }: Lifted): Combining {
  const { parameters, result } = dtypesOf(body, fn);
  if (parameters.length !== 2 || parameters.some((dtype) => dtype !== result))
    return refuse(
      node,
      "W4006",
      name,
      "methods are those of functions of two parameters, which are of one type with the result",
    );
  if (!isPure(body.typing, fn))
    return refuse(
      node,
      "W4006",
      name,
      "methods are compiled of functions that change nothing but variables of their own",
    );
  body.kernel.reach(fn);
  const asGiven = (value: Expression): Expression => (result === "bool" ? compare("ne", value, number(0)) : value);
  const identity = options && identityIn(body, node, options, name);
  return {
    name: fn.name?.text ?? (ts.isVariableDeclaration(fn.parent) ? fn.parent.name.getText() : "vectorize"),
    dtype: result,
    identity: identity === undefined ? undefined : number(identity),
    combine: (a, b) => stored(callElement(body, node, fn, [asGiven(a), asGiven(b)], result), result, node),
  };
}

/** The identity that options say. */
function identityIn(body: Body, node: ts.CallExpression, options: ts.Expression, name: string): number | undefined {
  const literal = strip(options);
  if (!ts.isObjectLiteralExpression(literal)) return refuse(node, "W4006", name, "options have to be a literal");
  const property = literal.properties.find((each) => each.name?.getText() === "identity");
  if (!property) return undefined;
  const value = ts.isPropertyAssignment(property) ? body.kernel.constants.fold(property.initializer) : undefined;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number"
    ? value
    : refuse(property, "W4006", name, "the identity has to be known when building");
}

function combiningOfUfunc(body: Body, node: ts.CallExpression, ufunc: Ufunc, dtype: string): Combining {
  const { common, natural } = typesOf(body, node, ufunc, [dtype, dtype]);
  checkRule(body, node, ufunc, [], common);
  goesInto(node, ufunc.name, natural, dtype);
  const { integer, value } = ufunc;
  const expression = integer && exactly32(dtype) ? integer : value;
  return {
    name: ufunc.name,
    dtype,
    identity: undefined,
    combine: (a, b) => stored(applied(body, expression, [a, b]), dtype, node),
  };
}

/** The elements of an operand as the function gets them. */
function operandAt(body: Body, node: ts.CallExpression, at: number, dtypeOf: (given: string) => string): Elements {
  const given = node.arguments[at] ?? refuse(node, "W4006", node.expression.getText(), "an operand is missing");
  const elements = elementsOf(body, given, false);
  const dtype = dtypeOf(elements.dtype);
  if (elements.dtype === dtype) return elements;
  const fits =
    elements.dtype === "number"
      ? dtype.startsWith("f")
      : promoted(body, node, "ufunc", [elements.dtype, dtype]) === dtype;
  return fits
    ? mapped(elements, dtype, (value) => stored(value, dtype, node))
    : refuse(given, "W4006", node.expression.getText(), `elements of ${elements.dtype} are not those of ${dtype}`);
}

/** The first operand, and how its elements are combined. */
function begin(
  body: Body,
  node: ts.CallExpression,
  combiningOf: (dtype: string) => Combining,
): { elements: Elements; combining: Combining } {
  let combining: Combining | undefined;
  const elements = operandAt(body, node, 0, (dtype) => (combining = combiningOf(dtype)).dtype);
  return { elements, combining: combining! };
}

const several = (values: readonly Expression[], axes: readonly number[]): Expression[] =>
  axes.map((axis) => values[axis]!);

/** All indices of two groups of axes. */
const joined = (
  rank: number,
  axes: readonly number[],
  indices: readonly Expression[],
  others: readonly Expression[],
): Expression[] => {
  const [own, rest] = [indices.map(copy), others.map(copy)];
  return Array.from({ length: rank }, (_, axis) => (axes.includes(axis) ? own : rest).shift()!);
};

const reduce: Method = (body, node, combiningOf) => {
  const { axis, keepdims, initial, out, where } = optionsOf(node, 1, ["axis", "keepdims", "initial", "out", "where"]);
  const { elements, combining } = begin(body, node, combiningOf);
  const { lengths } = elements;
  if (lengths.length === 0)
    return refuse(node, "W4006", node.expression.getText(), "it takes one dimension or more in kernels");
  const axes = axis ? knownAxes(body, node, axis, lengths.length) : [0];
  const start = initial
    ? body.reusable(stored(body.number(initial), combining.dtype, node), "initial")
    : combining.identity;
  if (!start && where)
    return refuse(where, "W4006", node.expression.getText(), "without an identity where needs initial");
  if (!start && axes.length > 1)
    return refuse(axis!, "W4006", node.expression.getText(), "without an identity it reduces one axis at a time");
  const mask = where && maskOf(body, where);
  if (mask) checkStretches(body, node, mask.lengths, lengths);
  if (!start)
    run(body, node, files.lifting.methods("checkBegins"), [copy(lengths[axes[0]!]!), text(body, combining.name)]);
  const kept = lengths.flatMap((_, own) => (axes.includes(own) ? [] : [own]));
  const left = several(lengths, kept);
  const results = body.reusable(newArray(body, "Float64Array", product(left), false), "results");
  nest(body, left, (indices) => {
    const whole = (own: readonly Expression[]): Expression[] => joined(lengths.length, axes, own, indices);
    const takes = (own: readonly Expression[]): Expression =>
      elementAt(mask!, whole(own).slice(lengths.length - mask!.lengths.length));
    const value = folded(
      body,
      combining,
      several(lengths, axes),
      start,
      (own) => elementAt(elements, whole(own)),
      mask && takes,
    );
    put(body, results, positionOf(indices, left), value);
  });
  const reduced: Reduced = {
    kept,
    lengths: left,
    at: (indices) => load(copy(results), positionOf(indices, left), undefined),
  };
  const options = { ...(keepdims && { keepdims }), ...(out && { out }) };
  return finish({ body, node }, { ...elements, dtype: combining.dtype }, reduced, axes, options, combining.dtype);
};

/** The mask that an option names, copied: it may lie where results go. */
function maskOf(body: Body, where: ts.Expression): Elements {
  const given = elementsOf(body, where, false);
  return given.view ? stretching(body, given.view) : given;
}

/** Elements combined in the order of their indices, from a value on, or along one axis from the first one. */
function folded(
  body: Body,
  { combine }: Combining,
  lengths: readonly Expression[],
  start: Expression | undefined,
  at: (indices: readonly Expression[]) => Expression,
  takes?: (indices: readonly Expression[]) => Expression,
): Expression {
  const result = makeLocal("result", "f64", body.place);
  const join = (indices: readonly Expression[]): void =>
    body.assign(result, combine(read(result), body.reusable(at(indices), "element")));
  const add = (indices: readonly Expression[]): void => {
    if (!takes) return join(indices);
    const held = indices.map((index) => body.reusable(index, "index"));
    const condition = compare("ne", takes(held), number(0));
    body.emit({ kind: "if", condition, then: body.collect(() => join(held)), otherwise: [] });
  };
  body.assign(result, start ? copy(start) : at([number(0)]));
  if (start) nest(body, lengths, add);
  else eachBehindFirst(body, lengths[0]!, (index) => add([index]));
  return read(result);
}

/** The indices from 1 on. */
function eachBehindFirst(body: Body, length: Expression, inner: (index: Expression) => void): void {
  const rest = body.reusable(arithmetic("max", number(0), arithmetic("sub", copy(length), number(1))), "rest");
  eachIndex(body, rest, (index) => inner(body.reusable(arithmetic("add", index(), number(1)), "index")));
}

const firstAxis = (body: Body, node: ts.CallExpression, axis: ts.Expression | undefined, rank: number): number =>
  rank === 0
    ? refuse(node, "W4006", node.expression.getText(), "it takes one dimension or more in kernels")
    : ((axis && knownAxis(body, node, axis, rank)) ?? 0);

const accumulate: Method = (body, node, combiningOf) => {
  const { axis, out } = optionsOf(node, 1, ["axis", "out"]);
  const { elements, combining } = begin(body, node, combiningOf);
  const { lengths } = elements;
  const own = firstAxis(body, node, axis, lengths.length);
  const n = lengths[own]!;
  return filledOr(body, node, lengths, combining, out, (data) => {
    nest(body, lengths.toSpliced(own, 1), (others) => {
      const result = makeLocal("result", "f64", body.place);
      const at = (index: Expression): Expression[] => others.map(copy).toSpliced(own, 0, index);
      const set = (index: Expression, value: Expression): void => {
        body.assign(result, value);
        put(body, data, positionOf(at(copy(index)), lengths), read(result));
      };
      const then = body.collect(() => set(number(0), elementAt(elements, at(number(0)))));
      body.emit({ kind: "if", condition: compare("gt", copy(n), number(0)), then, otherwise: [] });
      eachBehindFirst(body, n, (index) => {
        const element = body.reusable(elementAt(elements, at(copy(index))), "element");
        set(index, combining.combine(read(result), element));
      });
    });
  });
};

/** A new array whose data `fill` writes, or the one that an option names: what goes into it is computed first. */
function filledOr(
  body: Body,
  node: ts.CallExpression,
  lengths: readonly Expression[],
  { name, dtype }: Combining,
  out: ts.Expression | undefined,
  fill: (data: Expression) => void,
): Expression {
  if (!out) return filled(body, node, lengths, fill);
  const value = body.reusable(body.plain(out), "out");
  const target = stridedOf(body, out, copy(value));
  goesInto(node, name, dtype, target.dtype);
  checkFits(body, node, lengths, target.lengths);
  checkExtent(body, node, target);
  const data = body.reusable(newArray(body, "Float64Array", product(lengths), false), "results");
  fill(data);
  write(body, node, target, elementsBy(body, rowMajor(body, data, lengths)));
  return copy(value);
}

const outer: Method = (body, node, combiningOf) => {
  optionsOf(node, 2, []);
  const { elements, combining } = begin(body, node, combiningOf);
  const other = operandAt(body, node, 1, () => combining.dtype);
  const lengths = [...elements.lengths, ...other.lengths];
  const rank = elements.lengths.length;
  return filled(body, node, lengths, (data) =>
    nest(body, lengths, (indices) => {
      const [a, b] = [elementAt(elements, indices.slice(0, rank)), elementAt(other, indices.slice(rank))];
      put(body, data, positionOf(indices, lengths), combining.combine(body.reusable(a, "a"), body.reusable(b, "b")));
    }),
  );
};

/** Indices of an axis, from 0, and how many there are. */
function indicesAt(
  body: Body,
  node: ts.CallExpression,
  length: Expression,
): { readonly list: Expression; readonly count: Expression } {
  const given = doublesAt(body, node, node.arguments[1]);
  const count = body.reusable(lengthOf(copy(given)), "count");
  const list = body.reusable(newArray(body, "Int32Array", copy(count), false), "indices");
  eachIndex(body, copy(count), (index) => {
    const k = body.reusable(index(), "k");
    const args = [load(copy(given), copy(k), undefined), copy(length)];
    put(body, list, copy(k), callSource(body, node, files.lifting.methods("indexIn"), args));
  });
  return { list, count };
}

const at: Method = (body, node, combiningOf) => {
  optionsOf(node, 3, []);
  const [given] = node.arguments;
  const view = given ? stridedOf(body, given) : refuse(node, "W4006", node.expression.getText(), "an array is missing");
  checkExtent(body, node, view);
  const combining = combiningOf(view.dtype);
  if (view.dtype !== combining.dtype)
    return refuse(
      given!,
      "W4006",
      node.expression.getText(),
      `results of ${combining.dtype} do not go into an array of ${view.dtype}`,
    );
  const values = operandAt(body, node, 2, () => combining.dtype);
  const held = rowMajor(
    body,
    body.reusable(newArray(body, "Float64Array", product(values.lengths), false), "values"),
    values.lengths,
  );
  write(body, node, held, values);
  const { list, count } = indicesAt(
    body,
    node,
    view.lengths[0] ?? refuse(given!, "W4006", node.expression.getText(), "it has no axis"),
  );
  const lengths = [count, ...view.lengths.slice(1)];
  checkStretches(body, node, values.lengths, lengths);
  const elements = stretching(body, held);
  nest(body, lengths, (indices) => {
    const index = body.reusable(load(copy(list), copy(indices[0]!), undefined), "index");
    const place = body.reusable(placeOf(indices.with(0, index), view.strides, view.offset), "place");
    const own = body.reusable(loadAs("f64", copy(view.data), copy(place), undefined), "own");
    const value = body.reusable(elementAt(elements, indices.slice(indices.length - values.lengths.length)), "value");
    put(body, view.data, copy(place), combining.combine(own, value));
  });
  return UNDEFINED;
};

const reduceat: Method = (body, node, combiningOf) => {
  const { axis, out } = optionsOf(node, 2, ["axis", "out"]);
  const { elements, combining } = begin(body, node, combiningOf);
  const own = firstAxis(body, node, axis, elements.lengths.length);
  const n = elements.lengths[own]!;
  const { list, count } = indicesAt(body, node, n);
  const lengths = elements.lengths.with(own, count);
  return filledOr(body, node, lengths, combining, out, (data) =>
    nest(body, lengths, (indices) => {
      const k = indices[own]!;
      const first = body.reusable(load(copy(list), copy(k), undefined), "first");
      const end = makeLocal("end", "f64", body.place);
      const next = arithmetic("add", copy(k), number(1));
      const then = body.collect(() => body.assign(end, load(copy(list), copy(next), undefined)));
      const otherwise = body.collect(() => body.assign(end, copy(n)));
      body.emit({ kind: "if", condition: compare("lt", copy(next), copy(count)), then, otherwise });
      const size = body.reusable(arithmetic("max", number(1), arithmetic("sub", read(end), copy(first))), "size");
      const value = folded(body, combining, [size], undefined, ([index]) =>
        elementAt(elements, indices.map(copy).with(own, body.reusable(arithmetic("add", copy(first), index!), "at"))),
      );
      put(body, data, positionOf(indices, lengths), value);
    }),
  );
};

const methods: Readonly<Record<string, Method>> = { reduce, accumulate, outer, at, reduceat };
