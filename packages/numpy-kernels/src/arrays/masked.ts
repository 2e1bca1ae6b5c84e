/**
 * What masks choose of arrays, as a list of elements: straight out of the data, without lists of indices in between.
 */
import { eachIndex, newArray, viewOf, type Body, type ts } from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  conditional,
  copy,
  makeLocal,
  number,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { contiguous, madeBy, product, sizeOf } from "./creation.js";
import { nest, type Elements } from "../elements/strided.js";
import { inVersions, type Row } from "../elements/rows.js";
import { storeElement, truth } from "../values.js";

/** The elements of an array where those of a mask, of which it has at least as many along each axis, are not 0. */
export function chosenBy(body: Body, node: ts.CallExpression, mask: Elements, from: Elements): Expression {
  const { lengths } = mask;
  const count = makeLocal("chosen", "f64", body.place);
  const one = (chosen: Expression): Expression =>
    arithmetic("add", read(count), conditional(chosen, number(1), number(0)));
  body.assign(count, number(0));
  eachOfRows(body, lengths, [mask], ([chosen]) => body.assign(count, one(truth(body, chosen!))));
  const size = body.reusable(read(count), "size");
  const made = madeBy(body, node, "all");
  // One more, since each element is written before it is known whether the next one takes its place.
  const room = body.reusable(
    newArray(body, made.kind, sizeOf([arithmetic("add", copy(size), number(1))], made.dtype), false),
    "room",
  );
  const put = (value: Expression): void => storeElement(body, node, room, read(count), value, made.dtype);
  body.assign(count, number(0));
  const few = body.collect(() =>
    eachOfRows(body, lengths, [mask, from], ([chosen, value]) => {
      const then = body.collect(() => {
        put(value!);
        body.assign(count, arithmetic("add", read(count), number(1)));
      });
      body.emit({ kind: "if", condition: truth(body, chosen!), then, otherwise: [] });
    }),
  );
  const many = body.collect(() =>
    eachOfRows(body, lengths, [mask, from], ([chosen, value]) => {
      put(value!);
      body.assign(count, one(truth(body, chosen!)));
    }),
  );
  body.emit({ kind: "if", condition: isRare(size, lengths), then: few, otherwise: many });
  const data = body.reusable(viewOf(copy(room), number(0), sizeOf([size], made.dtype)), "data");
  return read(body.temporary(contiguous(body, made, copy(data), [size]), "array"));
}

/** Branches are cheaper than writing each element where hardly any are taken. */
const isRare = (size: Expression, lengths: readonly Expression[]): Expression =>
  compare("lt", arithmetic("mul", copy(size), number(16)), product(lengths));

/** Calls `inner` with the elements of all operands at each combination of indices. */
function eachOfRows(
  body: Body,
  lengths: readonly Expression[],
  operands: readonly Elements[],
  inner: (elements: readonly Expression[]) => void,
): void {
  nest(body, lengths.slice(0, -1), (indices) => {
    const rows: Row[] = operands.map(({ row }) => row(indices));
    const steps = rows.flatMap((row) => row.steps);
    const then = body.collect(() =>
      inVersions(body, steps, (modes) => {
        const all = rows.map(({ open }) => open(modes));
        eachIndex(body, copy(lengths.at(-1)!), (index) => inner(all.map((at) => at(index()))));
      }),
    );
    body.emit({ kind: "if", condition: compare("gt", copy(lengths.at(-1)!), number(0)), then, otherwise: [] });
  });
}
