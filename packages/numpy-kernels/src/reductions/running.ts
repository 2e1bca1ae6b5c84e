/** Running sums and products of bigints, which keep their low bits, and of complex numbers, whose sums are doubles. */
import { asBits, bigint, eachIndex, newArray, type Body, type ts } from "@wumba/compiler/extend";
import {
  compare,
  conditional,
  copy,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import { foldingOf, type Folding } from "./foldings.js";
import { contiguous, madeBy, product, sizeOf } from "../arrays/creation.js";
import { elementAt, elementsBy, nest, positionOf, stridedOf, type Elements, rowMajor } from "../elements/strided.js";
import { axisBy } from "../arrays/axes.js";
import { optionsOf } from "../options.js";
import { operandOf } from "./reducing.js";
import { checkFits, goesInto, storeInto } from "../elements/targets.js";
import { appliedToBigints, appliedToComplex } from "../elements/ufunc-values.js";
import { complexOf, familyOf, partsOf, storeElement } from "../values.js";
import { files, type NameIn } from "../package.js";

/** What has been put together so far. */
interface Running {
  begin(): void;
  add(element: Expression): Expression;
}

function runningBigint(body: Body, node: ts.CallExpression, { wide, start }: Folding, dtype: string): Running {
  const result = makeLocal("running", "bigint", body.place);
  return {
    begin: () => body.assign(result, bigint(BigInt(start))),
    add: (element) => {
      const values = [read(result), body.reusable(element, "element")];
      body.assign(result, asBits(node, dtype === "i64", appliedToBigints(body, node, wide, values), 64));
      return read(result);
    },
  };
}

/** The first element is the first result. */
function runningComplex(body: Body, node: ts.CallExpression, { wide }: Folding): Running {
  const [re, im, count] = ["re", "im", "count"].map((name) => makeLocal(name, "f64", body.place)) as [
    Local,
    Local,
    Local,
  ];
  const locals = [re, im] as const;
  return {
    begin: () => [...locals, count].forEach((local) => body.assign(local, number(0))),
    add: (element) => {
      const own = partsOf(body, element).map((part) => body.reusable(part, "part"));
      const joined = partsOf(
        body,
        appliedToComplex(body, node, wide, [complexOf(body, read(re), read(im)), complexOf(body, own[0]!, own[1]!)]),
      );
      const held = joined.map((part) => body.reusable(part, "joined"));
      locals.forEach((local, part) =>
        body.assign(local, conditional(compare("eq", read(count), number(0)), copy(own[part]!), copy(held[part]!))),
      );
      body.assign(count, number(1));
      return complexOf(body, read(re), read(im));
    },
  };
}

/** Calls `put` with each result and its place. */
function eachResult(
  body: Body,
  { lengths, ...elements }: Elements,
  axis: number | undefined,
  running: Running,
  put: (place: Expression, value: Expression) => void,
): void {
  const all: Elements = { lengths, ...elements };
  const step = (indices: readonly Expression[]): void =>
    put(positionOf(indices, lengths), running.add(elementAt(all, indices)));
  if (axis === undefined) {
    running.begin();
    return nest(body, lengths, step);
  }
  nest(body, lengths.toSpliced(axis, 1), (others) => {
    running.begin();
    eachIndex(body, copy(lengths[axis]!), (index) => step(others.toSpliced(axis, 0, body.reusable(index(), "index"))));
  });
}

/** `cumsum` and `cumprod`. */
export function runningValues(
  body: Body,
  node: ts.CallExpression,
  reduction: NameIn<typeof files.reductions.sums>,
): Expression {
  const options = optionsOf(node, 1, ["axis", "out"]);
  const elements = operandOf(body, node, "all");
  const { lengths, dtype } = elements;
  const axis = axisBy(body, node, options["axis"], lengths.length, null);
  const shape = axis === undefined ? [body.reusable(product(lengths), "count")] : lengths;
  const folding = foldingOf(body, files.reductions.sums(reduction));
  const isBig = familyOf(dtype) === "big";
  const running = isBig ? runningBigint(body, node, folding, dtype) : runningComplex(body, node, folding);
  const out = options["out"] && body.reusable(body.plain(options["out"]), "out");
  const target = out && stridedOf(body, options["out"]!, copy(out), "all");
  if (target) {
    goesInto(node, node.expression.getText(), dtype, target.dtype);
    checkFits(body, node, shape, target.lengths);
  }
  const made = target ? undefined : madeBy(body, node, "all");
  const own = made?.dtype ?? (isBig ? dtype : "c128");
  const kind = made?.kind ?? (own === "i64" ? "BigInt64Array" : own === "u64" ? "BigUint64Array" : "Float64Array");
  const data = body.reusable(newArray(body, kind, sizeOf(shape, own), false), "data");
  eachResult(body, elements, axis, running, (place, value) => storeElement(body, node, data, place, value, own));
  if (made) return read(body.temporary(contiguous(body, made, copy(data), shape), "array"));
  storeInto(body, node, target!, elementsBy(body, rowMajor(body, data, shape, own)));
  return copy(out!);
}
