/**
 * Which number fields of a kernel's objects are meant as integers, such as the width of an image, and hold nothing
 * else: the objects come from JavaScript, which is asked for integers of 31 bits, the kernel makes none of their type
 * and never assigns the field.
 */
import { isObject, type FieldNames, type ObjectType } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Module } from "../../ir/ir.js";
import type { Context, Pass } from "../pass.js";

export const findIntegerFields: Pass = {
  name: "findIntegerFields",
  stage: "numbers",
  says:
    "Finds the fields that reach an index, a length or the bound of a counting loop in objects that only come " +
    "from JavaScript, which is asked for integers there.",
  run,
};

function run(module: Module, context: Context): Module {
  context.integerFields = integerFieldsOf(module, context.wanted.fields);
  return module;
}

/** `wanted` are fields that reach an index, a length or the bound of a loop. */
function integerFieldsOf(module: Module, wanted: FieldNames): FieldNames {
  const found = new Map(
    [...wanted].map(([type, names]) => [type, new Set([...names].filter((name) => isNumber(type, name)))]),
  );
  let closed = true;
  for (const func of module.functions) {
    eachExpression(func.body, (e) => {
      if (e.op === "new") found.delete(e.type.resolved);
      // JavaScript may change objects that it is shown, and instances keep what other kernels have made.
      if (e.op === "island" || e.op === "host" || (isObject(e.type) && e.type.instance)) closed = false;
    });
    eachStatement(func.body, (s) => {
      if (s.kind === "setField" && isObject(s.object.type)) found.get(s.object.type.resolved)?.delete(s.field);
    });
  }
  return closed ? found : new Map();
}

function isNumber(type: ObjectType, name: string): boolean {
  const slot = type.fields.get(name);
  return (
    (type.shape === "record" || type.shape === "tuple") && !type.instance && slot?.type === "f64" && !slot.optional
  );
}
