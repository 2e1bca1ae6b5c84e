/** Elements of several arrays, as numbers or conditions say. */
import { exact, refuse, ts, type Body, type Builtin } from "@wumba/compiler/extend";
import { compare, copy, number, type Expression } from "@wumba/compiler/extend/ir";
import { nameOf } from "./arranged.js";
import { elementsOf, operandOfAny } from "../elements/elements.js";
import {
  dtypeOfCall,
  elementwiseOf,
  stretched,
  stretching,
  strip,
  type Elements,
  rowMajor,
} from "../elements/strided.js";
import { materialize } from "../elements/elementwise.js";
import { knownText, optionsOf } from "../options.js";
import { promoted } from "../promotion.js";
import { inFamily } from "../elements/selection.js";
import { indicesOf } from "./spot-lists.js";
import { choose as chosen, converted, familyOf, truth, zeroOf } from "../values.js";

/** The expressions of a list that is written as a literal. */
function listAt(node: ts.CallExpression, at: number): readonly ts.Expression[] {
  const given = node.arguments[at];
  const literal = given && strip(given);
  return literal &&
    ts.isArrayLiteralExpression(literal) &&
    literal.elements.length > 0 &&
    !literal.elements.some(ts.isSpreadElement)
    ? literal.elements
    : refuse(given ?? node, "W4006", nameOf(node), "the arrays have to be a literal");
}

/** An element as the result has it. */
function asResult(body: Body, node: ts.CallExpression, value: Expression, dtype: string): Expression {
  const made = converted(body, node, value, dtype);
  return inFamily(body, node, made, familyOf(dtype));
}

const select = exact((body, node) => {
  const [conditions, choices] = [listAt(node, 0), listAt(node, 1)];
  const [, , otherwise] = node.arguments;
  if (conditions.length !== choices.length)
    return refuse(node, "W4006", nameOf(node), `${conditions.length} conditions for ${choices.length} arrays`);
  const count = choices.length;
  const masks = conditions.map((each) => elementsOf(body, each, false));
  const all = [...choices, ...(otherwise ? [otherwise] : [])].map((each) => operandOfAny(body, each, false));
  const dtype = dtypeOfCall(body, node, "all");
  promoted(
    body,
    node,
    nameOf(node),
    all.map((each) => each.dtype),
  );
  const operands: Elements[] = [...masks, ...all];
  const elements = elementwiseOf(operands, stretched(body, node, operands), dtype, (values) => {
    const given = values.slice(count).map((value) => asResult(body, node, value, dtype));
    const last = given[count] ?? inFamily(body, node, zeroOf(dtype), familyOf(dtype));
    return masks.reduceRight<Expression>((rest, _, k) => chosen(body, truth(body, values[k]!), given[k]!, rest), last);
  });
  return materialize(body, node, elements);
});

const choose = exact((body, node) => {
  const [given] = node.arguments;
  const choices = listAt(node, 1);
  const asked = knownText(body, node, optionsOf(node, 2, ["mode"])["mode"], "raise");
  if (!given) return refuse(node, "W4006", nameOf(node), "numbers are missing");
  const mode = asked === "raise" ? "strict" : asked;
  const list = indicesOf(body, node, given, { length: number(choices.length), axis: 0, by: number(1), mode });
  const which = stretching(body, rowMajor(body, list.data, list.lengths, "i32"));
  const all = choices.map((each) => operandOfAny(body, each, false));
  const dtype = dtypeOfCall(body, node, "all");
  promoted(
    body,
    node,
    nameOf(node),
    all.map((each) => each.dtype),
  );
  const operands = [which, ...all];
  const elements = elementwiseOf(operands, stretched(body, node, operands), dtype, ([own, ...values]) => {
    const index = body.reusable(own!, "number");
    const made = values.map((value) => asResult(body, node, value, dtype));
    return made.reduceRight((rest, value, k) => chosen(body, compare("eq", copy(index), number(k)), value, rest));
  });
  return materialize(body, node, elements);
});

export const choices: Record<string, Builtin> = { "numpy.select": select, "numpy.choose": choose };
