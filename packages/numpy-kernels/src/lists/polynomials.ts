/** Polynomials by the package's own source, on lists of coefficients. */
import {
  callSource,
  eachIndex,
  exact,
  newArray,
  refuse,
  type Body,
  type Builtin,
  type ts,
} from "@wumba/compiler/extend";
import { arithmetic, copy, fieldOf, lengthOf, number, type Expression } from "@wumba/compiler/extend/ir";
import { madeBy, madeOf, type Made } from "../arrays/creation.js";
import { arrayOf, listOf } from "./lists.js";
import { doublesAt, isNumber, listBy } from "./series.js";
import { together } from "../results.js";
import { files, type NameIn } from "../package.js";

/** A list as an array: of complex numbers it has their parts. */
export function listed(
  body: Body,
  node: ts.CallExpression,
  list: Expression,
  made: Made = madeBy(body, node, "all"),
): Expression {
  const held = body.reusable(list, "list");
  const length = lengthOf(copy(held));
  return arrayOf(
    body,
    node,
    held,
    [body.reusable(made.dtype === "c128" ? arithmetic("div", length, number(2)) : length, "length")],
    made,
  );
}

/** A function of the coefficients of polynomials that gives those of another one. */
const giving = (
  name: NameIn<typeof files.statistics.polynomials>,
  count: number,
  further: (body: Body) => readonly Expression[] = () => [],
): Builtin =>
  exact((body, node) => {
    const given = Array.from({ length: count }, (_, k) => copy(doublesAt(body, node, node.arguments[k])));
    return listed(body, node, listBy(body, node, files.statistics.polynomials(name), [...given, ...further(body)]));
  });

const polydiv = exact((body, node) => {
  const given = [0, 1].map((k) => copy(doublesAt(body, node, node.arguments[k])));
  const parts = body.reusable(callSource(body, node, files.statistics.polynomials("divided"), given), "parts");
  const part = (name: string) => (type: ts.Type) =>
    listed(body, node, fieldOf(copy(parts), name), madeOf(body, node, type));
  return together(body, node, { 0: part("quotient"), 1: part("remainder") });
});

/** The constants of integration: a literal, or one number for all. */
function constantsOf(body: Body, node: ts.CallExpression, rounds: Expression): Expression {
  const [, , given] = node.arguments;
  if (given && !isNumber(body, given)) return doublesAt(body, node, given);
  const value = body.reusable(given ? body.number(given) : number(0), "constant");
  const list = body.reusable(newArray(body, "Float64Array", copy(rounds), false), "constants");
  eachIndex(body, copy(rounds), (index) =>
    body.emit({ kind: "store", array: copy(list), index: index(), value: copy(value), site: undefined }),
  );
  return list;
}

const polyint = exact((body, node) => {
  const coefficients = doublesAt(body, node, node.arguments[0]);
  const [, m] = node.arguments;
  const rounds = body.reusable(m ? body.number(m) : number(1), "rounds");
  const constants = constantsOf(body, node, rounds);
  return listed(
    body,
    node,
    listBy(body, node, files.statistics.polynomials("integrated"), [copy(coefficients), copy(rounds), copy(constants)]),
  );
});

const polyfit = exact((body, node) => {
  const [x, y] = [0, 1].map((k) => listOf(body, node, node.arguments[k]));
  const degree = node.arguments[2] ?? refuse(node, "W4006", "polyfit", "a degree is missing");
  return listed(
    body,
    node,
    listBy(body, node, files.statistics.polynomials("fitted"), [copy(x!.list), copy(y!.list), body.number(degree)]),
  );
});

export const polynomials: Record<string, Builtin> = {
  "numpy.polyadd": giving("added", 2, () => [number(1)]),
  "numpy.polysub": giving("added", 2, () => [number(-1)]),
  "numpy.polymul": giving("multiplied", 2),
  "numpy.polydiv": polydiv,
  "numpy.polyder": giving("derived", 1),
  "numpy.polyint": polyint,
  "numpy.poly": giving("expanded", 1),
  "numpy.polyfit": polyfit,
  "numpy.roots": giving("zerosOf", 1),
};
