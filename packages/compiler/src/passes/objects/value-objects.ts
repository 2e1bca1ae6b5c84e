/**
 * Objects that never change and that nobody tells from their copies (`ObjectType.isValue`: arrays of n dimensions) are
 * their fields wherever they go: a variable of such a type becomes a variable for each field, functions take the
 * fields, and an object is made where one is kept, stored or returned.
 */
import {
  boolean,
  conditional,
  copy,
  fieldOf,
  isNothing,
  makeField,
  makeLocal,
  newObject,
  not,
  nothing,
  read,
} from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { eachExpression, eachStatement, mapStatement, someStatement } from "../../ir/walk.js";
import type { Call, Expression, Func, Local, Module, Statement, Type } from "../../ir/ir.js";
import type { Pass } from "../pass.js";

export const replaceValueObjects: Pass = {
  name: "replaceValueObjects",
  stage: "numbers",
  says: "Arrays of n dimensions never change, so they are their fields wherever they go.",
  run,
};

function run(module: Module): Module {
  if (!module.functions.some(hasValues)) return module;
  takeFields(module);
  for (const func of module.functions) {
    const values = findValues(func);
    if (values.size > 0) func.body = new Replacement(values).list(func.body);
  }
  return module;
}

const isValue = (type: Type): type is ObjectType => isObject(type) && type.resolved.isValue;

function hasValues({ parameters, body }: Func): boolean {
  return (
    parameters.some(({ type }) => isValue(type)) ||
    someStatement(body, (s) => s.kind === "assign" && isValue(s.local.type))
  );
}

/** What a variable becomes: one for each field, and one that says whether there is an object. */
interface Parts {
  readonly type: ObjectType;
  readonly fields: ReadonlyMap<string, Local>;
  readonly present: Local;
}

function partsOf(local: Local): Parts {
  const type = (local.type as ObjectType).resolved;
  const fields = [...type.fields.keys()].map(
    (name) => [name, makeField(local.name, type.fields, name, local.place)] as const,
  );
  return { type, fields: new Map(fields), present: makeLocal(`${local.name}?`, "bool", local.place) };
}

// --- functions
// --------------------------------------------------------------------------------------------------------

/**
 * The fields of each parameter, and whether it is there, cross by themselves; the function begins by making the object.
 */
function takeFields(module: Module): void {
  const taken = new Map<Func, ReadonlyMap<number, Parts>>();
  for (const func of module.functions) {
    if (func === module.root) continue;
    const parts = new Map(
      func.parameters.flatMap((parameter, k) =>
        isValue(parameter.type) && !parameter.reference ? [[k, partsOf(parameter)] as const] : [],
      ),
    );
    if (parts.size === 0) continue;
    taken.set(func, parts);
    const entry = [...parts].map(([k, part]): Statement => ({
      kind: "assign",
      local: func.parameters[k]!,
      value: conditional(read(part.present), objectOf(part), nothing(part.type)),
      place: func.place,
    }));
    Object.assign(func, {
      parameters: func.parameters.flatMap((parameter, k) => partList(parts.get(k)) ?? [parameter]),
      body: [...entry, ...func.body],
    });
  }
  if (taken.size > 0) for (const func of module.functions) func.body = new Calls(taken).list(func.body);
}

const partList = (parts: Parts | undefined): Local[] | undefined => parts && [...parts.fields.values(), parts.present];

const objectOf = ({ type, fields }: Parts): Expression =>
  newObject(
    type,
    [...fields.keys()],
    [...fields.values()].map((local) => read(local)),
  );

/**
 * Passes the fields of arguments. An argument that is no variable is looked at for each of them: it is put into one
 * ahead of the statement.
 */
class Calls {
  private before: Statement[] = [];

  constructor(private readonly taken: ReadonlyMap<Func, ReadonlyMap<number, Parts>>) {}

  list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => {
      const outer = this.before;
      this.before = [];
      const made = mapStatement(
        s,
        (e) => this.expression(e),
        (body) => this.list(body),
      );
      const before = this.before;
      this.before = outer;
      return [...before, made];
    });
  }

  private expression(e: Expression): Expression {
    const args = e.args.map((arg) => this.expression(arg));
    const parts = e.op === "call" ? this.taken.get(e.callee) : undefined;
    if (!parts) return { ...e, args } as Expression;
    return { ...(e as Call), args: args.flatMap((arg, k) => this.fieldsOf(arg, parts.get(k)) ?? [arg]) };
  }

  private fieldsOf(arg: Expression, parts: Parts | undefined): Expression[] | undefined {
    if (!parts) return undefined;
    if (arg.op !== "local") {
      const held = makeLocal("argument", arg.type);
      this.before.push({ kind: "assign", local: held, value: arg, place: undefined });
      return this.fieldsOf(read(held), parts);
    }
    return [...[...parts.fields.keys()].map((name) => fieldOf(copy(arg), name)), not(isNothing(copy(arg)))];
  }
}

// --- variables
// --------------------------------------------------------------------------------------------------------

/** The variables of such types, but for those that are compared or whose address is passed. */
function findValues(func: Func): ReadonlyMap<Local, Parts> {
  const found = new Map<Local, Parts>();
  const kept = new Set<Local>(func.parameters);
  eachExpression(func.body, (e) => {
    if (e.op === "address") kept.add(e.local);
    if (e.op === "eq" || e.op === "ne") for (const arg of e.args) if (arg.op === "local") kept.add(arg.local);
  });
  eachStatement(func.body, (s) => {
    if (s.kind === "assign" && isValue(s.local.type) && !found.has(s.local) && !kept.has(s.local))
      found.set(s.local, partsOf(s.local));
  });
  return found;
}

class Replacement {
  constructor(private readonly values: ReadonlyMap<Local, Parts>) {}

  list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    if (s.kind === "assign") {
      const parts = this.values.get(s.local);
      if (parts) return this.assign(parts, s.value, s);
    }
    if (s.kind === "setField" && s.object.op === "local") {
      const local = this.values.get(s.object.local)?.fields.get(s.field);
      if (local) return [{ kind: "assign", local, value: this.expression(s.value), place: s.place }];
    }
    return [
      mapStatement(
        s,
        (e) => this.expression(e),
        (body) => this.list(body),
      ),
    ];
  }

  private assign(parts: Parts, value: Expression, { place }: Statement): Statement[] {
    const set = (local: Local, given: Expression): Statement => ({ kind: "assign", local, value: given, place });
    if (value.op === "nothing") return [set(parts.present, boolean(false))];
    if (value.op === "conditional") {
      const [condition, yes, no] = value.args;
      const arm = (given: Expression): Statement[] => this.assign(parts, given, { kind: "assign", place } as Statement);
      return [{ kind: "if", condition: this.expression(condition), then: arm(yes), otherwise: arm(no), place }];
    }
    if (value.op === "new") {
      // All values are there before the fields change: they may read them.
      const held = value.args.map((arg) => makeLocal("t", arg.type, place));
      return [
        ...value.args.map((arg, k) => set(held[k]!, this.expression(arg))),
        ...value.fields.flatMap((name, k) => {
          const local = parts.fields.get(name);
          return local ? [set(local, read(held[k]!))] : [];
        }),
        set(parts.present, boolean(true)),
      ];
    }
    const source = value.op === "local" ? this.values.get(value.local) : undefined;
    if (source)
      return [
        ...[...parts.fields].map(([name, local]) => set(local, read(source.fields.get(name)!))),
        set(parts.present, read(source.present)),
      ];
    const held = makeLocal("object", value.type, place);
    return [
      set(held, this.expression(value)),
      ...[...parts.fields].map(([name, local]) => set(local, fieldOf(read(held), name))),
      set(parts.present, not(isNothing(read(held)))),
    ];
  }

  private expression(e: Expression): Expression {
    if ((e.op === "field" || e.op === "isNothing") && e.args[0].op === "local") {
      const parts = this.values.get(e.args[0].local);
      if (parts && e.op === "isNothing") return not(read(parts.present));
      const local = parts && e.op === "field" ? parts.fields.get(e.field) : undefined;
      if (local) return read(local);
    }
    const parts = e.op === "local" ? this.values.get(e.local) : undefined;
    if (parts) return conditional(read(parts.present), objectOf(parts), nothing(parts.type));
    return { ...e, args: e.args.map((arg) => this.expression(arg)) } as Expression;
  }
}
