/** New arrays of the shape of others. */
import { bigint, exact, newArray, refuse, type Body, type Builtin, type ts } from "@wumba/compiler/extend";
import {
  copy,
  fieldOf,
  holdsBigints,
  isObject,
  isTypedArray,
  lengthOf,
  number,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { isArrayType } from "./ndarrays.js";
import { contiguous, fillData, madeBy, sizeOf, valueFor } from "./creation.js";

type Made = ReturnType<typeof madeBy>;

/** The lengths of the axes of the first argument, whatever its elements are. */
function lengthsLike(body: Body, node: ts.CallExpression): Expression[] {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  const value = body.reusable(body.plain(given), "array");
  if (isTypedArray(value.type)) return [body.reusable(lengthOf(copy(value)), "length")];
  if (!isObject(value.type) || !isArrayType(body.typing.checker.getTypeAtLocation(given)))
    return refuse(given, "W2002", body.typing.typeText(given));
  const names = [...value.type.fields.keys()].filter((name) => name.startsWith("shape"));
  return names.map((name) => body.reusable(fieldOf(copy(value), name), "length"));
}

const zeros = exact((body, node) => {
  const lengths = lengthsLike(body, node);
  const made = madeBy(body, node, "all");
  return read(
    body.temporary(
      contiguous(body, made, newArray(body, made.kind, sizeOf(lengths, made.dtype), true), lengths),
      "array",
    ),
  );
});

function filled(valueOf: (body: Body, node: ts.CallExpression, made: Made) => Expression): Builtin {
  return exact((body, node) => {
    const lengths = lengthsLike(body, node);
    const made = madeBy(body, node, "all");
    const value = body.reusable(valueOf(body, node, made), "value");
    const data = body.reusable(newArray(body, made.kind, sizeOf(lengths, made.dtype), false), "data");
    fillData(body, node, made, data, value);
    return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
  });
}

const one = ({ kind }: Made): Expression => (holdsBigints(kind) ? bigint(1n) : number(1));

export const likes: Record<string, Builtin> = {
  "numpy.zerosLike": zeros,
  "numpy.emptyLike": zeros,
  "numpy.onesLike": filled((_, __, made) => one(made)),
  "numpy.fullLike": filled((body, node, made) =>
    valueFor(body, made, node.arguments[1] ?? refuse(node, "W4006", "fullLike", "a value is missing")),
  ),
};
