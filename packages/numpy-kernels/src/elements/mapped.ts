/** Functions that make a number of each element by a function of the package's own source. */
import { callSource, refuse } from "@wumba/compiler/extend";
import { copy, number, type Expression } from "@wumba/compiler/extend/ir";
import { elementwise } from "./elements.js";
import { dtypeOfCall, mapped, type Source } from "./strided.js";
import { isNone, optionsOf } from "../options.js";
import { realOf } from "../dtypes.js";
import { operandOf } from "../reductions/reducing.js";
import { complexOf, familyOf, partsOf, stored } from "../values.js";
import { files } from "../package.js";

const nanToNum: Source = (body, node) => {
  const elements = operandOf(body, node, "all");
  const { nan, posinf, neginf } = optionsOf(node, 1, ["nan", "posinf", "neginf"]);
  const real = realOf(elements.dtype);
  if (!real.startsWith("f")) return elements;
  const most = real === "f32" ? (2 - 2 ** -23) * 2 ** 127 : Number.MAX_VALUE;
  const values = (
    [
      [nan, 0],
      [posinf, most],
      [neginf, -most],
    ] as const
  ).map(([given, otherwise]) =>
    body.reusable(given && !isNone(given) ? body.number(given) : number(otherwise), "value"),
  );
  const numberFor = (element: Expression): Expression => {
    const args = [element, ...values.map((each) => copy(each))];
    return stored(callSource(body, node, files.elementwise.replacement("numberFor"), args), real, node);
  };
  return mapped(elements, elements.dtype, (element) => {
    if (familyOf(elements.dtype) !== "complex") return numberFor(element);
    const [re, im] = partsOf(body, element).map((part) => body.reusable(numberFor(part), "part"));
    return complexOf(body, re!, im!);
  });
};

const i0: Source = (body, node) => {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  return elementwise(body, node, [given], undefined, dtypeOfCall(body, node), ([x]) =>
    callSource(body, node, files.statistics.windows("besselOf"), [x!]),
  );
};

export const mappedSources: Readonly<Record<string, Source>> = { "numpy.nanToNum": nanToNum, "numpy.i0": i0 };
