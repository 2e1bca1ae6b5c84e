/**
 * Complex numbers by their parts, which are views of arrays, and what is asked of these; real numbers are their own
 * real parts.
 */
import { exact, newArray, refuse, type Builtin, type ts } from "@wumba/compiler/extend";
import { compare, conditional, copy, fieldOf, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType, isComplexType } from "../arrays/ndarrays.js";
import { contiguous, madeBy, product } from "../arrays/creation.js";
import { elementwise, operandOfAny } from "./elements.js";
import { changesNothing } from "./unchanging.js";
import { dtypeOfCall, elementAt, mapped, partIn, stridedOf, type Source } from "./strided.js";
import { materialize } from "./elementwise.js";
import { arrayOver } from "../arrays/shapes.js";
import { complexOf, familyOf, partsOf } from "../values.js";

const partOf = (part: 0 | 1): Builtin =>
  exact((body, node) => {
    const [given] = node.arguments;
    if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
    const value = body.reusable(body.plain(given), "given");
    if (isComplexType(body.typing.checker.getTypeAtLocation(given)))
      return fieldOf(copy(value), part === 0 ? "re" : "im");
    const view = stridedOf(body, given, value, "all");
    const made = madeBy(body, node);
    if (familyOf(view.dtype) === "complex") return arrayOver(body, node, partIn(body, view, part), made);
    if (part === 0) return copy(value);
    const { lengths } = view;
    return read(
      body.temporary(contiguous(body, made, newArray(body, made.kind, product(lengths), true), lengths), "array"),
    );
  });

const operandAt = (node: ts.CallExpression): ts.Expression =>
  node.arguments[0] ?? refuse(node, "W4006", node.expression.getText(), "an operand is missing");

/** Elements of two parts, of which the second one may be missing. */
const paired: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node, "all");
  const [re, im] = [operandAt(node), node.arguments[1]];
  return elementwise(body, node, im ? [re, im] : [re], dtype, dtype, ([x, y]) => complexOf(body, x!, y ?? number(0)));
};

/** What is asked of imaginary parts. */
const asking =
  (op: "eq" | "ne"): Source =>
  (body, node) => {
    const given = operandAt(node);
    return mapped(operandOfAny(body, given, changesNothing(body, given)), "bool", (value) => {
      const condition = compare(op, partsOf(body, value)[1], number(0));
      return conditional(condition, number(1), number(0));
    });
  };

export const complexSources: Readonly<Record<string, Source>> = {
  "numpy.complex": paired,
  "numpy.iscomplex": asking("ne"),
  "numpy.isreal": asking("eq"),
};

/** Of plain numbers a plain value. */
const madeOfParts = (source: Source, plain: (value: Expression) => Expression): Builtin =>
  exact((body, node) => {
    const isArray = isArrayType(body.typing.checker.getTypeAtLocation(node));
    return isArray ? materialize(body, node, source(body, node)) : plain(elementAt(source(body, node), []));
  });

const newComplex = exact((body, node) => {
  if (isArrayType(body.typing.checker.getTypeAtLocation(node))) return materialize(body, node, paired(body, node));
  const [re, im] = [operandAt(node), node.arguments[1]];
  const parts = body.inOrder<Expression[]>(
    () => body.number(re),
    () => (im ? body.number(im) : number(0)),
  );
  return complexOf(body, parts[0]!, parts[1]!);
});

const isTrue = (value: Expression): Expression => compare("ne", value, number(0));

export const complexParts: Record<string, Builtin> = {
  "numpy.real": partOf(0),
  "numpy.imag": partOf(1),
  "numpy.complex": newComplex,
  "numpy.iscomplex": madeOfParts(asking("ne"), isTrue),
  "numpy.isreal": madeOfParts(asking("eq"), isTrue),
};
