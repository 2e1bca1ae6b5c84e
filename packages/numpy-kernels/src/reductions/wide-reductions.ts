/**
 * Reductions of bigints and of complex numbers: what is left of elements over some axes, in the order in which
 * `@wumba/numpy` does it as plain JavaScript.
 */
import { asBits, bigint, eachIndex, newArray, refuse } from "@wumba/compiler/extend";
import { copy, makeLocal, number, read, type ArrayKind, type Expression, type Local } from "@wumba/compiler/extend/ir";
import type { Folding } from "./foldings.js";
import { sizeOf } from "../arrays/creation.js";
import { elementAt, nest, positionOf, type Elements } from "../elements/strided.js";
import { keptOf, type Reduced, type Site } from "./reduced.js";
import { eachInRow } from "../elements/rows.js";
import { appliedToBigints, appliedToComplex } from "../elements/ufunc-values.js";
import { complexOf, loadElement, partsOf, storeElement, type Family } from "../values.js";

export type Reduce = (
  site: Site,
  folding: Folding,
  elements: Elements,
  axes: readonly number[],
  start: Expression,
) => Reduced;

/** What a reduction of integers of 64 bits begins with: a bound of their type in place of an infinity. */
export function extremeOf(dtype: string, start: number): Expression {
  if (Number.isFinite(start)) return bigint(BigInt(start));
  const [low, high] = dtype === "u64" ? [0n, 2n ** 64n - 1n] : [-(2n ** 63n), 2n ** 63n - 1n];
  return bigint(start > 0 ? high : low);
}

/** What `fold` makes of the elements at indices of the axes that stay; `NaN` stands for the other indices. */
function folded(
  { body, node }: Site,
  elements: Elements,
  axes: readonly number[],
  results: { readonly dtype: string; readonly kind: ArrayKind },
  fold: (indices: readonly Expression[]) => Expression,
): Reduced {
  const kept = keptOf(elements, axes);
  const lengths = kept.map((axis) => elements.lengths[axis]!);
  const at = (stay: readonly Expression[]): Expression =>
    fold(elements.lengths.map((_, axis) => (kept.includes(axis) ? stay[kept.indexOf(axis)]! : number(NaN))));
  if (kept.length === 0) {
    const value = at([]);
    return { kept, lengths, at: () => value };
  }
  const data = body.reusable(newArray(body, results.kind, sizeOf(lengths, results.dtype), false), "results");
  nest(body, lengths, (stay) => storeElement(body, node, data, positionOf(stay, lengths), at(stay), results.dtype));
  return { kept, lengths, at: (stay) => loadElement(body, data, positionOf(stay, lengths), results.dtype) };
}

/** Every order of whole numbers gives the same result. */
const reduceBig: Reduce = (site, { wide }, elements, axes, start) => {
  const { body, node } = site;
  const { dtype, lengths } = elements;
  const inBits = (value: Expression): Expression => asBits(node, dtype === "i64", value, 64);
  const held = body.reusable(inBits(start), "start");
  const last = lengths.length - 1;
  const outer = axes.filter((axis) => axis !== last);
  const kind = dtype === "i64" ? "BigInt64Array" : "BigUint64Array";
  return folded(site, elements, axes, { dtype, kind }, (given) => {
    const result = makeLocal("result", "bigint", body.place);
    const join = (value: Expression): void =>
      body.assign(result, inBits(appliedToBigints(body, node, wide, [read(result), body.reusable(value, "element")])));
    body.assign(result, copy(held));
    nest(
      body,
      outer.map((axis) => lengths[axis]!),
      (along) => {
        const indices = given.map((index, axis) => copy(outer.includes(axis) ? along[outer.indexOf(axis)]! : index));
        if (!axes.includes(last)) return join(elementAt(elements, indices));
        eachInRow(body, elements.row(indices.slice(0, -1)), [], number(0), copy(lengths[last]!), (at, index) =>
          join(at(index())),
        );
      },
    );
    return read(result);
  });
};

/** One axis after the other, the last one first. */
const reduceJoined: Reduce = (site, { wide, start: first, name }, elements, axes, start) => {
  const { body, node } = site;
  if (!wide.complex) return refuse(node, "W4006", name, `it does not take ${elements.dtype}`);
  const held = body.reusable(start, "start");
  const along = (
    [axis, ...others]: readonly number[],
    indices: readonly Expression[],
    begin: Expression,
  ): Expression => {
    const result = ["re", "im"].map((part) => makeLocal(part, "f64", body.place)) as [Local, Local];
    const put = (parts: readonly Expression[]): void =>
      result.forEach((local, part) => body.assign(local, parts[part]!));
    const value = (): Expression => complexOf(body, read(result[0]), read(result[1]));
    const join = (element: Expression): void =>
      put(partsOf(body, appliedToComplex(body, node, wide, [value(), element])));
    put([begin, number(0)]);
    if (axis === undefined) join(elementAt(elements, indices));
    else
      eachIndex(body, copy(elements.lengths[axis]!), (index) => {
        const own = indices.with(axis, body.reusable(index(), "index"));
        join(others.length > 0 ? along(others, own, number(first)) : elementAt(elements, own));
      });
    return value();
  };
  return folded(site, elements, axes, { dtype: "c128", kind: "Float64Array" }, (indices) =>
    along(axes, indices, copy(held)),
  );
};

export const reduceWide: Readonly<Record<Exclude<Family, "real">, Reduce>> = { big: reduceBig, complex: reduceJoined };
