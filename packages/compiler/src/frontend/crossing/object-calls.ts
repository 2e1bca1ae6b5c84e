/** Calls of JavaScript through an object in kernel memory, which holds what it is given and takes what it gives. */
import { ts } from "#typescript";
import { boolean, copy, fieldOf, isTypedArray, newObject, nothing, number, operation, read } from "../../ir/build.js";
import { isObject, ObjectType, type Slot } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { UNDEFINED, type Body, type Value } from "../body.js";
import { Crossings } from "./crossing.js";
import { type Crossing, type CrossingObject, NoCrossing } from "./crossing-kinds.js";
import { passOn } from "../errors/thrown.js";
import { placeOf, refuse } from "../refusal.js";
import { isType } from "../types/shape.js";
import { slotFor, stored, unpacked } from "../values/values.js";
import type { JavaScriptCall } from "./javascript-calls.js";

/** A value that JavaScript is given. */
export interface GivenValue {
  readonly value: Value;
  readonly node: ts.Expression;
}

/** Calls a function of JavaScript, whose result is of a type of TypeScript. */
export function callJavaScript(
  body: Body,
  node: ts.Node,
  call: JavaScriptCall,
  given: readonly GivenValue[],
  type: ts.Type | undefined,
): Value {
  const { kernel } = body;
  const shape = type && body.shapeOf(type);
  const isVoid = shape === "void" || (type && (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0);
  const result = type && !isVoid ? kernel.shapes.slotOf(type, body.types) : undefined;
  const scalar = result && (result.type === "f64" || result.type === "bool" || result.type === "String");
  if (!isVoid && !scalar)
    return refuse(
      node,
      "W4010",
      `it gives a number, a boolean, a string or nothing, not ${type ? body.typing.checker.typeToString(type) : "?"}`,
    );
  const known = kernel.javascript.findIndex(({ expression }) => expression === call.expression);
  const index = known >= 0 ? known : kernel.javascript.push(call) - 1;
  const crossing = result && type && new Crossings(body, true).of(type);
  return callThroughObject(body, node, kernel.hosts + index, given, result, crossing, call.looks);
}

/** The field that takes what JavaScript gives, and the one for what it throws. */
const RESULT = "result";
const ERROR = "error";

/** Calls the function of JavaScript with a number, whose result goes into a slot. */
export function callThroughObject(
  body: Body,
  node: ts.Node,
  index: number,
  given: readonly GivenValue[],
  result: Slot | undefined,
  crossing: Crossing | undefined,
  looks: boolean,
): Value {
  const type = new ObjectType("given", "record");
  const object: CrossingObject = { type, fields: [] };
  const values: [string, Expression][] = [];
  const define = (name: string, slot: Slot, value: Expression, how: Crossing): void => {
    type.define(name, slot);
    object.fields.push({ name, type: how, optional: false });
    values.push([name, value]);
  };
  given.forEach(({ value, node: source }, k) => {
    if (!("op" in value) && value.kind === "undefined")
      return define(String(k), { type: "String", optional: false }, nothing("String"), {
        kind: "string",
        nothing: nothingOf(body, source),
      });
    const slot = slotFor(value);
    if (!slot) return refuse(source, "W2002", body.typing.typeText(source));
    define(String(k), slot, stored(body, value, slot, source), crossingFor(body, slot, source, looks));
  });
  if (result && crossing) define(RESULT, result, startOf(result), crossing);
  const caught = body.handler !== undefined;
  if (caught) {
    const { errorType } = body.kernel;
    define(ERROR, { type: errorType, optional: false }, nothing(errorType), {
      kind: "object",
      object: errorCrossing(errorType),
      nothing: "undefined",
    });
  }
  const holder = body.temporary(
    newObject(
      type,
      values.map(([name]) => name),
      values.map(([, value]) => value),
    ),
    "given",
  );
  const place = body.kernel.islands.push({ function: index, object }) - 1;
  body.place = placeOf(node);
  body.temporary(operation("island", "f64", number(place), read(holder)), "called");
  if (caught) passOn(body, body.temporary(fieldOf(read(holder), ERROR), "error"), node);
  if (!result) return UNDEFINED;
  return unpacked(body, copy(read(body.temporary(fieldOf(read(holder), RESULT), "given"))), result);
}

function startOf({ type, optional }: Slot): Expression {
  if (optional || type === "f64") return number(0);
  return type === "bool" ? boolean(false) : nothing(type as "String");
}

function crossingFor(body: Body, { type, optional }: Slot, node: ts.Expression, looks: boolean): Crossing {
  if (optional) return { kind: type === "bool" ? "optionalBoolean" : "optional", nothing: nothingOf(body, node) };
  if (type === "f64") return { kind: "number" };
  if (type === "bool") return { kind: "boolean" };
  if (type === "String") return { kind: "string", nothing: nothingOf(body, node) };
  if (isType(type) && isTypedArray(type)) return { kind: "array", array: type, nothing: nothingOf(body, node) };
  try {
    if (looks && isObject(type)) return new Crossings(body, true).of(body.typing.checker.getTypeAtLocation(node));
  } catch (error) {
    if (!(error instanceof NoCrossing)) throw error;
  }
  return refuse(
    node,
    "W4010",
    `it is given numbers, booleans, strings and typed arrays, not ${body.typing.typeText(node)}`,
  );
}

function nothingOf(body: Body, node: ts.Expression): "null" | "undefined" {
  const type = body.typing.checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => part.flags & ts.TypeFlags.Null) ? "null" : "undefined";
}

const errorCrossings = new WeakMap<ObjectType, CrossingObject>();

/** What of an error kernels look at. */
function errorCrossing(type: ObjectType): CrossingObject {
  const known = errorCrossings.get(type);
  if (known) return known;
  const made: CrossingObject = {
    type,
    fields: [
      { name: "#class", type: { kind: "number" }, optional: false },
      { name: "message", type: { kind: "string", nothing: "undefined" }, optional: false },
      { name: "name", type: { kind: "string", nothing: "undefined" }, optional: false },
    ],
  };
  errorCrossings.set(type, made);
  return made;
}
