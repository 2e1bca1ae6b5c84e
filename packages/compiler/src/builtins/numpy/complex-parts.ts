/** The real and imaginary parts of complex arrays, as views; real numbers are their own real parts. */
import { arithmetic, copy, fieldOf, newObject, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isComplexType } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { text } from "../../frontend/text.js";
import { newArray } from "../arrays.js";
import { exact, type Builtin } from "../row.js";
import { contiguous, madeBy, product } from "./creation.js";
import { stridedOf } from "./elements.js";
import { familyOf } from "./values.js";

const partOf = (part: 0 | 1): Builtin =>
  exact((body, node) => {
    const [given] = node.arguments;
    if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
    const value = body.reusable(body.plain(given), "given");
    if (isComplexType(body.typing.checker.getTypeAtLocation(given))) return fieldOf(copy(value), part === 0 ? "re" : "im");
    const { data, dtype, offset, lengths, strides } = stridedOf(body, given, value, "all");
    const made = madeBy(body, node);
    if (familyOf(dtype) !== "complex") {
      if (part === 0) return copy(value);
      return read(body.temporary(contiguous(body, made, newArray(body, made.kind, product(lengths), true), lengths), "array"));
    }
    const twice = (places: Expression): Expression => arithmetic("imul", copy(places), number(2));
    const first = part === 0 ? twice(offset) : arithmetic("add", twice(offset), number(1));
    const fields = [copy(data), text(body, made.dtype), first, ...lengths.map((length) => copy(length)), ...strides.map(twice)];
    return read(body.temporary(newObject(made.type, [...made.type.fields.keys()], fields), "array"));
  });

export const complexParts: Record<string, Builtin> = { "numpy.real": partOf(0), "numpy.imag": partOf(1) };
