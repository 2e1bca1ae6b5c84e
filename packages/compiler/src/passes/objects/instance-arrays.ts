/**
 * Arrays of n dimensions in fields of instances that live in kernel memory: what lies there is the fields of the array,
 * all but the dtype, so that nothing in that memory points to an object. A field that is read becomes an array made of
 * them, one that is set becomes several. The numbers are brought into 31 bits, which offsets, sizes and steps in kernel
 * memory have: so they are integers wherever they are read.
 */
import {
  conditional,
  copy,
  fieldOf,
  isNothing,
  makeLocal,
  newObject,
  nothing,
  number,
  operation,
  read,
} from "../../ir/build.js";
import { isObject, partsOfArray, type HeldArray, type ObjectType } from "../../ir/objects.js";
import { eachExpression, mapStatement } from "../../ir/walk.js";
import type { Expression, Module, Statement, StorageKind, Type } from "../../ir/ir.js";
import type { SetField } from "../../ir/statement-kinds.js";
import type { Context, Pass } from "../pass.js";

export const splitInstanceArrays: Pass = {
  name: "splitInstanceArrays",
  stage: "numbers",
  says: "Arrays of n dimensions in fields of instances in kernel memory lie there as their data and numbers.",
  run,
};

function run(module: Module, context: Context): Module {
  const types = new Set<ObjectType>();
  const add = (type: Type): void => {
    if (isObject(type) && type.instance && type.instance.arrays.size > 0) types.add(type.resolved);
  };
  for (const func of module.functions) {
    for (const { type } of func.parameters) add(type);
    eachExpression(func.body, ({ type }) => add(type));
  }
  const held = new Map([...types].map((type) => [type, new Map(type.fields)]));
  for (const type of types) type.splitArrays();
  const split = new Split(held);
  if (types.size > 0) for (const func of module.functions) func.body = split.list(func.body);
  context.arrayFields = new Map([...held].map(([type, fields]) => [type, new Set(placesOfNumbers(type, fields))]));
  return module;
}

/** What the type did not have as it was. */
const placesOfNumbers = ({ fields }: ObjectType, before: ObjectType["fields"]): string[] =>
  [...fields].flatMap(([name, { type }]) => (type === "f64" && !before.has(name) ? [name] : []));

interface Held {
  readonly field: string;
  readonly type: ObjectType;
  readonly array: HeldArray;
}

class Split {
  /** The fields of the types as they were. */
  constructor(private readonly fields: ReadonlyMap<ObjectType, ObjectType["fields"]>) {}

  list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => {
      const held = s.kind === "setField" ? this.heldIn(s.object, s.field) : undefined;
      if (held) return this.set(s as SetField, held);
      return [
        mapStatement(
          s,
          (e) => this.expression(e),
          (body) => this.list(body),
        ),
      ];
    });
  }

  private heldIn({ type: owner }: Expression, field: string): Held | undefined {
    const array = isObject(owner) ? owner.instance?.arrays.get(field) : undefined;
    const slot = array && this.fields.get((owner as ObjectType).resolved)!.get(field);
    return array && slot && isObject(slot.type) ? { field, type: slot.type, array } : undefined;
  }

  private set({ object, value, place }: SetField, { field, type, array }: Held): Statement[] {
    const [owner, given] = [makeLocal("instance", object.type, place), makeLocal(field, type, place)];
    const put = (name: string, part: Expression): Statement => ({
      kind: "setField",
      object: read(owner),
      field: name,
      value: part,
      place,
    });
    const parts = partsOfArray(field, type);
    const set = parts.map(([part, name, slot]) => {
      const own = fieldOf(read(given), part);
      return put(
        name,
        slot.type === "f64" ? operation("shr", "f64", operation("shl", "f64", own, number(1)), number(1)) : own,
      );
    });
    const [[, first, { type: data }]] = parts as [(typeof parts)[number]];
    const none = [put(first, nothing(data as StorageKind))];
    const begun: Statement = { kind: "assign", local: owner, value: this.expression(object), place };
    if (value.op === "nothing") return [begun, ...none];
    return [
      begun,
      { kind: "assign", local: given, value: this.expression(value), place },
      ...(array.open
        ? [{ kind: "if" as const, condition: isNothing(read(given)), then: none, otherwise: set, place }]
        : set),
    ];
  }

  private expression(e: Expression): Expression {
    const [first] = e.args;
    const held = e.op === "field" ? this.heldIn(e.args[0], e.field) : undefined;
    if (held) return this.whole(held, this.expression(first!));
    // Of one field of the array, nothing else is needed.
    const around = e.op === "field" && first?.op === "field" ? this.heldIn(first.args[0], first.field) : undefined;
    if (around && e.op === "field") return this.part(around, e.field, this.expression(first!.args[0]!));
    return { ...e, args: e.args.map((arg) => this.expression(arg)) } as Expression;
  }

  private whole(held: Held, owner: Expression): Expression {
    const { type, array } = held;
    const names = [...type.fields.keys()];
    const made = newObject(
      type,
      names,
      names.map((name) => this.part(held, name, copy(owner))),
    );
    return array.open ? conditional(isNothing(this.part(held, "data", copy(owner))), nothing(type), made) : made;
  }

  private part({ field, type, array }: Held, name: string, owner: Expression): Expression {
    const place = partsOfArray(field, type).find(([part]) => part === name)?.[1];
    return place === undefined ? { op: "table", type: "String", table: array.text!, args: [] } : fieldOf(owner, place);
  }
}
