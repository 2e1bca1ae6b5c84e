/** `record[key]` and `tuple[index]` in, where the key is one of several; reads and writes of that field out. */
import type { ts } from "#typescript";
import { compare, copy, loadAs, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { ObjectType } from "../../ir/objects.js";
import { UNDEFINED, type Body, type ObjectExpression, type Value } from "../body.js";
import { requireClaim } from "../errors/uncaught.js";
import { placeOf, refuse } from "../refusal.js";
import { isObjectValue, readField, writeField } from "./objects.js";
import { textEquality } from "../text/comparison.js";
import { text } from "../text/known-text.js";
import { again, chooseValue } from "./values.js";

/** Of a record the type of the key says which names it can be; of a tuple the key is a number. */
export interface ChosenField {
  readonly object: ObjectExpression;
  readonly key: Expression;
  readonly names: readonly string[];
  readonly node: ts.ElementAccessExpression;
}

/** Longer tuples are arrays that somebody has declared by their elements. */
const LONGEST = 32;

/** `tuple[index]`, where the index is not known when building. */
export function tupleElement(body: Body, node: ts.ElementAccessExpression, shape: ObjectType): ChosenField | undefined {
  const names = [...shape.fields.keys()].filter((name) => /^\d+$/.test(name));
  const index = node.argumentExpression;
  if (names.length === 0 || names.length > LONGEST) return undefined;
  if (body.shapeOf(body.typing.checker.getTypeAtLocation(index)) !== "f64") return undefined;
  const [object, key] = body.inOrder<[Expression, Expression]>(
    () => body.plain(node.expression),
    () => body.number(index),
  );
  if (!isObjectValue(object)) return refuse(index, "W3007");
  return { object: body.reusable(object, "tuple") as ObjectExpression, key: body.reusable(key, "index"), names, node };
}

const isOfTuple = ({ key }: ChosenField): boolean => key.type !== "String";

/** With `open`, what is outside of a tuple is undefined. */
export function readChosen(body: Body, field: ChosenField, node: ts.Node, open = false): Value {
  const isOpen = open && isOfTuple(field);
  if (isOfTuple(field) && !isOpen) requireInside(body, field);
  const last = field.names.length - 1;
  const from = (k: number): Value => {
    const name = field.names[k]!;
    const own = (): Value => readField(body, copy(field.object), name, node);
    if (k === last && !isOpen) {
      requireNamed(body, field);
      return own();
    }
    return chooseValue(body, isNamed(body, field, name), own, () => (k === last ? UNDEFINED : from(k + 1)), node);
  };
  return from(0);
}

export function writeChosen(body: Body, field: ChosenField, value: Value, source: ts.Node): void {
  if (isOfTuple(field)) requireInside(body, field);
  const from = (k: number): void => {
    const name = field.names[k]!;
    const own = (): void => writeField(body, copy(field.object), name, again(value), source);
    if (k === field.names.length - 1) return (requireNamed(body, field), own());
    const condition = isNamed(body, field, name);
    body.emit({ kind: "if", condition, then: body.collect(own), otherwise: body.collect(() => from(k + 1)) });
  };
  from(0);
}

/** Whether the key of a chosen field is a name. */
const isNamed = (body: Body, field: ChosenField, name: string): Expression =>
  isOfTuple(field)
    ? compare("eq", copy(field.key), number(Number(name)))
    : textEquality(body, "eq", copy(field.key), text(body, name));

/** What is none of the other names has to be the last one. */
function requireNamed(body: Body, field: ChosenField): void {
  if (isOfTuple(field)) return;
  const message = `'${field.node.getText()}' is no property.`;
  requireClaim(body, isNamed(body, field, field.names.at(-1)!), message, field.node);
}

/** Looks at an index as it would be looked at in an array of the tuple's length. */
function requireInside(body: Body, { key, names, node }: ChosenField): void {
  const table = body.kernel.tables.ofText(" ".repeat(names.length));
  const site = body.kernel.boundsSite(node.expression.getText(), placeOf(node));
  const array: Expression = { op: "table", type: table.array, table, args: [] };
  body.emit({ kind: "evaluate", value: loadAs("f64", array, copy(key), site) });
}
