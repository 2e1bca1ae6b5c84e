/** Functions of the package that are one of two element-wise functions, by the types of their operands. */
import {
  declarationOf,
  exact,
  refuse,
  type Body,
  type Builtin,
  type SourceName,
  type ts,
} from "@wumba/compiler/extend";
import { ufuncDeclared, type Ufunc } from "./ufuncs.js";
import { callUfunc } from "./elementwise.js";
import { elementsOfUfunc } from "./elements.js";
import { kindOf, type Source } from "./strided.js";
import { promoted } from "../promotion.js";
import { files } from "../package.js";

/** An element-wise function of the package. */
export const ufuncIn = (body: Body, source: SourceName): Ufunc =>
  ufuncDeclared(body.typing, declarationOf(body, source) as ts.VariableDeclaration)!;

type Choice = (body: Body, node: ts.CallExpression, kinds: readonly string[]) => Ufunc;

const choices: Readonly<Record<string, { readonly count: number; readonly choose: Choice }>> = {
  "numpy.nextafter": {
    count: 2,
    choose: (body, node, kinds) =>
      ufuncIn(
        body,
        files.elementwise.parts(promoted(body, node, "nextafter", kinds) === "f32" ? "nextSingles" : "nextDoubles"),
      ),
  },
  "numpy.spacing": {
    count: 1,
    choose: (body, _, [kind]) =>
      ufuncIn(body, files.elementwise.parts(kind === "f32" ? "singleSpacing" : "doubleSpacing")),
  },
  "numpy.ldexp": {
    count: 2,
    choose: (body, _, [kind]) => ufuncIn(body, files.elementwise.parts(kind === "f32" ? "scaledSingles" : "scaled")),
  },
  "numpy.invert": {
    count: 1,
    choose: (body, node, [kind]) =>
      kind === "number"
        ? refuse(node, "W4006", "invert", "of plain numbers alone; use the operator")
        : ufuncIn(body, files.elementwise.bitwise(kind === "bool" ? "invertedBool" : "inverted")),
  },
};

function chosenFor(body: Body, node: ts.CallExpression, key: string): Ufunc {
  const { count, choose } = choices[key]!;
  const given = node.arguments.slice(0, count);
  if (given.length < count) return refuse(node, "W4006", key.slice("numpy.".length), "an operand is missing");
  return choose(
    body,
    node,
    given.map((operand) => kindOf(body, operand)),
  );
}

/** As arguments of other element-wise functions. */
export const typedSources: Readonly<Record<string, Source>> = Object.fromEntries(
  Object.keys(choices).map((key) => [
    key,
    (body, node) => elementsOfUfunc(body, node, chosenFor(body, node, key), { within: true }),
  ]),
);

export const typed: Record<string, Builtin> = Object.fromEntries(
  Object.keys(choices).map((key) => [key, exact((body, node) => callUfunc(body, node, chosenFor(body, node, key)))]),
);
