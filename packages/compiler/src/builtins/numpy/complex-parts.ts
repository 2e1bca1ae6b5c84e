/** The real and imaginary parts of complex arrays, as views; real numbers are their own real parts. */
import { copy, fieldOf, read } from "../../ir/build.js";
import { isComplexType } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { newArray } from "../arrays.js";
import { exact, type Builtin } from "../row.js";
import { contiguous, madeBy, product } from "./creation.js";
import { partIn, stridedOf } from "./elements.js";
import { arrayOver } from "./shapes.js";
import { familyOf } from "./values.js";

const partOf = (part: 0 | 1): Builtin =>
  exact((body, node) => {
    const [given] = node.arguments;
    if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
    const value = body.reusable(body.plain(given), "given");
    if (isComplexType(body.typing.checker.getTypeAtLocation(given))) return fieldOf(copy(value), part === 0 ? "re" : "im");
    const view = stridedOf(body, given, value, "all");
    const made = madeBy(body, node);
    if (familyOf(view.dtype) === "complex") return arrayOver(body, node, partIn(body, view, part), made);
    if (part === 0) return copy(value);
    const { lengths } = view;
    return read(body.temporary(contiguous(body, made, newArray(body, made.kind, product(lengths), true), lengths), "array"));
  });

export const complexParts: Record<string, Builtin> = { "numpy.real": partOf(0), "numpy.imag": partOf(1) };
