/** Where arrays and objects lie in memory, as expressions that are computed before the loop. */
import { elementKinds } from "../../ir/arrays.js";
import {
  arithmetic,
  boolean,
  both,
  compare,
  copy,
  either,
  lengthOf,
  makeLocal,
  number,
  operation,
  read,
} from "../../ir/build.js";
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import type { Element, Fixed, Unknown } from "./places.js";

export const startOf = (array: Expression): Expression => operation("identity", "f64", copy(array));

/** The address behind the last byte of an array, or of an object of which it is enough that no other begins there. */
export function endOf(value: Expression): Expression {
  const kind = elementKinds[value.type as keyof typeof elementKinds];
  if (!kind) return arithmetic("add", startOf(value), number(1));
  return arithmetic("add", startOf(value), arithmetic("mul", lengthOf(copy(value)), number(kind.size)));
}

export const apartInMemory = (a: Expression, b: Expression): Expression =>
  either(compare("le", endOf(a), startOf(b)), compare("le", endOf(b), startOf(a)));

export const sameInMemory = (a: Expression, b: Expression): Expression =>
  both(compare("eq", startOf(a), startOf(b)), compare("eq", lengthOf(copy(a)), lengthOf(copy(b))));

export function extentOf(where: Fixed | Element | Unknown): { start: Expression; end: Expression } {
  if (where.kind === "fixed") return { start: startOf(where.expression), end: endOf(where.expression) };
  if (where.kind === "unknown") throw new Error("an unknown array has no extent");
  const { list, follow } = where;
  const element = (index: Expression): Expression => follow(elementOf(list, index));
  const last = arithmetic("sub", lengthOf(copy(list)), number(1));
  // Of an empty list nothing is touched.
  const some = (): Expression => compare("gt", lengthOf(copy(list)), number(0));
  return {
    start: { op: "conditional", type: "f64", args: [some(), startOf(element(number(0))), number(Infinity)] },
    end: { op: "conditional", type: "f64", args: [some(), endOf(element(last)), number(-Infinity)] },
  };
}

/** Every element of the list begins behind the one before it. */
export function inOrder({ list, follow }: Element, holds: Local, place: Statement["place"]): Statement[] {
  const [at, end] = [makeLocal("at", "f64", place), makeLocal("end", "f64", place)];
  const label: Label = { name: "apart" };
  const element = (): Expression => follow(elementOf(list, read(at)));
  const body: Statement[] = [
    {
      kind: "if",
      condition: compare("lt", startOf(element()), read(end)),
      then: [
        { kind: "assign", local: holds, value: boolean(false) },
        { kind: "break", label },
      ],
      otherwise: [],
    },
    { kind: "assign", local: end, value: endOf(element()) },
  ];
  return [
    { kind: "assign", local: at, value: number(0) },
    { kind: "assign", local: end, value: number(1) },
    {
      kind: "loop",
      label,
      head: [],
      test: both(read(holds), compare("lt", read(at), operation("length", "f64", copy(list)))),
      body,
      update: [{ kind: "assign", local: at, value: arithmetic("add", read(at), number(1)) }],
    },
  ];
}

/** An element of the elements of a list, unchecked. */
function elementOf(list: Expression, index: Expression): Expression {
  return { op: "load", type: elementTypeOf(list), site: undefined, args: [copy(list), index] };
}

/** What the elements of a list are; `items` knows the list. */
function elementTypeOf(items: Expression): Expression["type"] {
  if (items.op !== "items") throw new Error(`no elements: ${items.op}`);
  const type = items.args[0].type;
  if (typeof type !== "object") throw new Error("no list");
  return type.element.type;
}
