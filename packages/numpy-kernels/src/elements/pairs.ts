/** Functions of elements that give two arrays, or two numbers: each is an element-wise function of the package. */
import { isArrayType } from "../arrays/ndarrays.js";
import { exact, refuse, type Builtin, type SourceName } from "@wumba/compiler/extend";
import type { Ufunc } from "./ufuncs.js";
import { madeOf } from "../arrays/creation.js";
import { operandOfAny } from "./elements.js";
import { changesNothing } from "./unchanging.js";
import { elementAt, elementwiseOf, stretched, type Elements } from "./strided.js";
import { materialize } from "./elementwise.js";
import { typesOf } from "../promotion.js";
import { together } from "../results.js";
import { checkRule } from "../rules.js";
import { ufuncIn } from "./typed.js";
import { appliedTo } from "./ufunc-values.js";
import { converted } from "../values.js";
import { files } from "../package.js";

const pairOf = (...named: readonly [SourceName, SourceName]): Builtin =>
  exact((body, node) => {
    const ufuncs = named.map((source) => ufuncIn(body, source));
    const given = node.arguments.slice(0, ufuncs[0]!.count);
    if (given.length < ufuncs[0]!.count)
      return refuse(node, "W4006", node.expression.getText(), "an operand is missing");
    const fuses = given.every((each) => changesNothing(body, each));
    const operands = given.map((each) => operandOfAny(body, each, fuses));
    const lengths = stretched(body, node, operands);
    const elementsOf = (ufunc: Ufunc): Elements => {
      const kinds = operands.map(({ dtype }) => dtype);
      const { common, natural } = typesOf(body, node, ufunc, kinds);
      checkRule(body, node, ufunc, given, common);
      return elementwiseOf(operands, lengths, natural, (values) =>
        converted(body, node, appliedTo(body, node, ufunc, values, common), natural),
      );
    };
    const part = (ufunc: Ufunc) => (type: Parameters<typeof madeOf>[2]) => {
      const elements = elementsOf(ufunc);
      return isArrayType(type)
        ? materialize(body, node, elements, madeOf(body, node, type, "all"))
        : elementAt(elements, []);
    };
    return together(body, node, { 0: part(ufuncs[0]!), 1: part(ufuncs[1]!) });
  });

export const pairs: Record<string, Builtin> = {
  "numpy.modf": pairOf(files.elementwise.parts("fractions"), files.elementwise.parts("floatingWholes")),
  "numpy.frexp": pairOf(files.elementwise.parts("mantissas"), files.elementwise.parts("exponents")),
  "numpy.divmod": pairOf(files.elementwise.arithmetic("floorDivide"), files.elementwise.arithmetic("mod")),
};
