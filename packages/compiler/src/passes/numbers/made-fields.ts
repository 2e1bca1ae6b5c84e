/**
 * Which number fields of objects that only the kernel makes hold nothing but integers of 32 bits, such as the shape of
 * an array in a field of an object or the state of a random generator: every value that is put into them is one, as far
 * as the analysis of ranges knows when it takes that for granted of what is read from them.
 */
import { reachedFrom, type FieldNames, type ObjectType } from "../../ir/objects.js";
import { eachExpression } from "../../ir/walk.js";
import type { Module } from "../../ir/ir.js";
import { isClosed } from "../../analyses/words/own-lists.js";
import type { Context, Pass } from "../pass.js";

export const findMadeFields: Pass = {
  name: "findMadeFields",
  stage: "numbers",
  says:
    "Finds the same in objects that only the kernel makes: their fields hold integers of 32 bits where all " +
    "that is written are such.",
  run,
};

function run(module: Module, context: Context): Module {
  context.madeFields = madeFieldsOf(module);
  return module;
}

function madeFieldsOf(module: Module): FieldNames {
  if (!isClosed(module)) return new Map();
  const given = reachedFrom(module.root.parameters.map(({ type }) => type));
  const isMade = (type: ObjectType): boolean =>
    (type.shape === "record" || type.shape === "tuple") && !type.instance && !given.has(type);
  return new Map([...typesMade(module)].filter(isMade).map((type) => [type, numbersOf(type)]));
}

function typesMade(module: Module): Set<ObjectType> {
  const found = new Set<ObjectType>();
  for (const { body } of module.functions)
    eachExpression(body, (e) => void (e.op === "new" && found.add(e.type.resolved)));
  return found;
}

const numbersOf = (type: ObjectType): Set<string> =>
  new Set(
    [...type.fields]
      .filter(([, slot]) => slot.type === "f64" && !slot.optional && slot.unset !== true)
      .map(([name]) => name),
  );
