/**
 * Functions of the package whose elements are computed from their indices: ranges, matrices by their diagonals,
 * triangles. They take part in fusion like element-wise functions.
 */
import { callSource, refuse, sourceFunction, type Body, type ts } from "@wumba/compiler/extend";
import { arithmetic, compare, conditional, copy, number, type Expression } from "@wumba/compiler/extend/ir";
import { callHelper, callNumpy, madeBy, valuesOf } from "../arrays/creation.js";
import { dtypeOfCall, type Elements, type Source } from "./strided.js";
import { choose, converted, familyOf, zeroOf } from "../values.js";
import { isNone, knownBoolean, optionsOf } from "../options.js";
import { operandOf } from "../reductions/reducing.js";
import { files, type NameIn } from "../package.js";

/** Elements by all their indices. */
function indexed(
  lengths: readonly Expression[],
  dtype: string,
  value: (indices: readonly Expression[]) => Expression,
  sources: Elements["sources"] = [],
): Elements {
  const row = (indices: readonly Expression[]): ReturnType<Elements["row"]> => ({
    steps: [],
    open: () => (index) => value([...indices, index]),
  });
  return { lengths, sources, dtype, row };
}

/** The dtype of a call, which is not `bool`. */
function numericDType(body: Body, node: ts.CallExpression): string {
  const dtype = dtypeOfCall(body, node, "all");
  return dtype === "bool" ? refuse(node, "W4006", node.expression.getText(), "bool is not counted in kernels") : dtype;
}

/** An argument as a number that may be read again. */
function numberAt(body: Body, node: ts.CallExpression, at: number, otherwise?: () => Expression): Expression {
  const given = node.arguments[at];
  if (given && !isNone(given)) return body.reusable(body.number(given), "given");
  return otherwise
    ? body.reusable(otherwise(), "given")
    : refuse(node, "W4006", node.expression.getText(), "a number is missing");
}

/** first, first + difference, first + 2 · difference, … */
const arange: Source = (body, node) => {
  const dtype = numericDType(body, node);
  const hasStop = node.arguments[1] !== undefined && !isNone(node.arguments[1]);
  const start = numberAt(body, node, 0);
  const [first, end] = hasStop ? [start, numberAt(body, node, 1)] : [number(0), start];
  const step = numberAt(body, node, 2, () => number(1));
  const ranges = sourceFunction(body, files.creation.ranges("rangeLength"));
  const length = body.reusable(callNumpy(body, node, ranges, [copy(first), copy(end), copy(step)]), "length");
  const difference = body.reusable(arithmetic("sub", arithmetic("add", copy(first), step), copy(first)), "difference");
  return indexed([length], dtype, ([i]) =>
    converted(body, node, arithmetic("add", copy(first), arithmetic("mul", copy(i!), copy(difference))), dtype),
  );
};

const linspace: Source = (body, node) => {
  const dtype = numericDType(body, node);
  const [start, stop, count] = [
    numberAt(body, node, 0),
    numberAt(body, node, 1),
    numberAt(body, node, 2, () => number(50)),
  ];
  const hasEnd = knownBoolean(node, optionsOf(node, 3, ["endpoint", "dtype"])["endpoint"], true);
  const named = (name: NameIn<typeof files.creation.spacing>) => sourceFunction(body, files.creation.spacing(name));
  const length = body.reusable(callNumpy(body, node, named("checkedCount"), [copy(count)]), "length");
  const parts = body.reusable(hasEnd ? arithmetic("sub", copy(length), number(1)) : copy(length), "parts");
  const step = body.reusable(arithmetic("div", arithmetic("sub", copy(stop), copy(start)), copy(parts)), "step");
  return indexed([length], dtype, ([i]) => {
    const args = [start, stop, parts, step, i!].map((each) => copy(each));
    return converted(body, node, callNumpy(body, node, named(hasEnd ? "spacedAt" : "spacedBefore"), args), dtype);
  });
};

/** A function of `creation/spacing.ts` of the package. */
const spacing = (
  body: Body,
  node: ts.CallExpression,
  name: NameIn<typeof files.creation.spacing>,
  args: readonly Expression[],
): Expression =>
  callSource(
    body,
    node,
    files.creation.spacing(name),
    args.map((each) => copy(each)),
  );

/** Exponents at equal distances, and what is made of each and its index. */
function spacedBy(
  body: Body,
  node: ts.CallExpression,
  [start, stop]: readonly [Expression, Expression],
  options: Partial<Record<string, ts.Expression>>,
  value: (exponent: Expression, index: Expression, last: Expression) => Expression,
): Elements {
  const dtype = numericDType(body, node);
  const count = numberAt(body, node, 2, () => number(50));
  const hasEnd = knownBoolean(node, options["endpoint"], true);
  const length = body.reusable(spacing(body, node, "checkedCount", [count]), "length");
  const parts = body.reusable(hasEnd ? arithmetic("sub", copy(length), number(1)) : copy(length), "parts");
  const step = body.reusable(arithmetic("div", arithmetic("sub", copy(stop), copy(start)), copy(parts)), "step");
  return indexed([length], dtype, ([given]) => {
    const i = body.reusable(given!, "i");
    const exponent = spacing(body, node, hasEnd ? "spacedAt" : "spacedBefore", [start, stop, parts, step, i]);
    return converted(body, node, value(body.reusable(exponent, "exponent"), i, hasEnd ? parts : number(-1)), dtype);
  });
}

const logspace: Source = (body, node) => {
  const [start, stop] = [numberAt(body, node, 0), numberAt(body, node, 1)];
  const options = optionsOf(node, 3, ["endpoint", "dtype", "base"]);
  const base = body.reusable(options["base"] ? body.number(options["base"]) : number(10), "base");
  return spacedBy(body, node, [start, stop], options, (exponent) => spacing(body, node, "powerAt", [base, exponent]));
};

const geomspace: Source = (body, node) => {
  const [start, stop] = [numberAt(body, node, 0), numberAt(body, node, 1)];
  const options = optionsOf(node, 3, ["endpoint", "dtype"]);
  callSource(body, node, files.creation.spacing("checkSigns"), [copy(start), copy(stop)]);
  const ends = [start, stop].map((end) => body.reusable(spacing(body, node, "exponentOf", [end]), "end")) as [
    Expression,
    Expression,
  ];
  return spacedBy(body, node, ends, options, (exponent, i, last) =>
    spacing(body, node, "multipleAt", [start, stop, exponent, i, last]),
  );
};

/** 1 on a diagonal. */
const diagonalOf = (
  body: Body,
  node: ts.Node,
  lengths: readonly Expression[],
  k: Expression,
  dtype: string,
): Elements =>
  indexed(lengths, dtype, ([i, j]) =>
    one(body, node, compare("eq", arithmetic("sub", copy(j!), copy(i!)), copy(k)), dtype),
  );

/** 1 where something is true, and 0, as elements of a dtype. */
function one(body: Body, node: ts.Node, condition: Expression, dtype: string): Expression {
  const value = conditional(condition, number(1), number(0));
  return familyOf(dtype) === "real" ? value : converted(body, node, value, dtype);
}

const eye: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node, "all");
  const rows = numberAt(body, node, 0);
  const lengths = [rows, numberAt(body, node, 1, () => copy(rows))];
  for (const length of lengths) callHelper(body, node, "checkLength", [copy(length)]);
  return diagonalOf(
    body,
    node,
    lengths,
    numberAt(body, node, 2, () => number(0)),
    dtype,
  );
};

const tri: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node, "all");
  const rows = numberAt(body, node, 0);
  const lengths = [rows, numberAt(body, node, 1, () => copy(rows))];
  for (const length of lengths) callHelper(body, node, "checkLength", [copy(length)]);
  const k = numberAt(body, node, 2, () => number(0));
  return indexed(lengths, dtype, ([i, j]) =>
    one(body, node, compare("le", arithmetic("sub", copy(j!), copy(i!)), copy(k)), dtype),
  );
};

const identity: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node, "all");
  const length = numberAt(body, node, 0);
  callHelper(body, node, "checkLength", [copy(length)]);
  return diagonalOf(body, node, [length, length], number(0), dtype);
};

/** What stays of the last two axes: up to the k-th diagonal, or from it on. */
const triangle =
  (op: "le" | "ge"): Source =>
  (body, node) => {
    const elements = operandOf(body, node, "all");
    const k = numberAt(body, node, 1, () => number(0));
    if (elements.lengths.length < 2)
      return refuse(node, "W4006", node.expression.getText(), "it takes two dimensions or more in kernels");
    const row: Elements["row"] = (indices) => {
      const { steps, open } = elements.row(indices);
      const last = body.reusable(arithmetic("add", copy(indices.at(-1)!), copy(k)), "last");
      return {
        steps,
        open: (modes) => {
          const at = open(modes);
          return (index) => choose(body, compare(op, copy(index), copy(last)), at(copy(index)), zeroOf(elements.dtype));
        },
      };
    };
    return { lengths: elements.lengths, sources: elements.sources, dtype: elements.dtype, row };
  };

/** The indices along each axis of a shape, one behind the other. */
const indices: Source = (body, node) => {
  const [given] = node.arguments;
  const rank = madeBy(body, node).rank - 1;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "a shape is missing");
  const lengths = valuesOf(body, given, rank).map((length) => body.reusable(length, "length"));
  for (const length of lengths) callHelper(body, node, "checkLength", [copy(length)]);
  return indexed([number(rank), ...lengths], "i32", ([which, ...own]) => {
    const held = body.reusable(copy(which!), "axis");
    return own
      .map((index) => copy(index))
      .reduceRight((rest, index, axis) => conditional(compare("eq", copy(held), number(axis)), index, rest));
  });
};

export const computedSources: Readonly<Record<string, Source>> = {
  "numpy.arange": arange,
  "numpy.linspace": linspace,
  "numpy.logspace": logspace,
  "numpy.geomspace": geomspace,
  "numpy.eye": eye,
  "numpy.tri": tri,
  "numpy.identity": identity,
  "numpy.indices": indices,
  "numpy.tril": triangle("le"),
  "numpy.triu": triangle("ge"),
};
