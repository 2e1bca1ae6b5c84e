/**
 * Which number fields of objects that only the kernel makes hold nothing but integers of 32 bits, such as the shape of
 * an array in a field of an object or the state of a random generator: every value that is put into them is one, as far
 * as the analysis of ranges knows when it takes that for granted of what is read from them.
 */
import { isObject, reachedFrom, type FieldNames, type ObjectType } from "../../ir/objects.js";
import { eachExpression } from "../../ir/walk.js";
import type { Expression, Module } from "../../ir/ir.js";
import { isClosed } from "../../analyses/own-lists.js";
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
  context.madeFields = madeFieldsOf(module, context.wanted.fields);
  return module;
}

/** `wanted` are fields that reach an index, a length or the bound of a loop. */
function madeFieldsOf(module: Module, wanted: FieldNames): FieldNames {
  if (!isClosed(module)) return new Map();
  const given = reachedFrom(module.root.parameters.map(({ type }) => type));
  const isMade = (type: ObjectType): boolean =>
    (type.shape === "record" || type.shape === "tuple") && !type.instance && !given.has(type);
  // What stands beside such a field is compared with it.
  const types = new Set([...wanted.keys(), ...typesOfWords(module)].map((type) => type.resolved));
  return new Map([...types].filter(isMade).map((type) => [type, numbersOf(type)]));
}

const numbersOf = (type: ObjectType): Set<string> =>
  new Set(
    [...type.fields]
      .filter(([, slot]) => slot.type === "f64" && !slot.optional && slot.unset !== true)
      .map(([name]) => name),
  );

const words: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "and",
  "or",
  "xor",
  "not",
  "shl",
  "shr",
  "ushr",
  "imul",
]);

/** The types of objects whose fields' bits are looked at. */
function typesOfWords(module: Module): Set<ObjectType> {
  const found = new Set<ObjectType>();
  for (const { body } of module.functions)
    eachExpression(body, (e) => {
      if (!words.has(e.op)) return;
      for (const arg of e.args)
        if (arg.op === "field" && isObject(arg.args[0].type)) found.add(arg.args[0].type.resolved);
    });
  return found;
}
