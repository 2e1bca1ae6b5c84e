// Classes of the program: fields, accessors, private and static members, inheritance with virtual methods, iteration; and generic ones.
import { allows, inner, uniqueName, type Context } from "../context.js";
import { indent } from "../loops.js";
import { Scope } from "../scope.js";
import { bind } from "./bind.js";
import { valueText } from "./holes.js";
import { elementType, functionType, anyType } from "./pool.js";
import { asDeclared } from "./statements.js";
import {
  NUMBER,
  resultText,
  typeText,
  type ClassType,
  type DataType,
  type Field,
  type FunctionType,
  type Method,
} from "./types.js";

type Mutable = { -readonly [key in keyof ClassType]: ClassType[key] };

export function declareClasses(context: Context): string[][] {
  if (!allows(context, "classes")) return [];
  return Array.from(
    {
      length: context.random.weighted([
        [3, 0],
        [4, 1],
        [3, 2],
        [2, 3],
      ] as const),
    },
    () => declareClass(context),
  );
}

function declareClass(context: Context): string[] {
  const { random, types } = context;
  const name = `Class${types.classes.length}`;
  const bases = types.classes.filter(({ element, isAbstract }) => element === undefined && !isAbstract);
  const base = bases.length > 0 && random.chance(0.6) ? random.pick(bases) : undefined;
  const type: Mutable = {
    kind: "class",
    name,
    ...(base ? { base } : {}),
    fields: [...(base?.fields ?? [])],
    methods: (base?.methods ?? []).filter(({ isStatic }) => !isStatic),
    constructorParameters: [...(base?.constructorParameters ?? [])],
    isAbstract: base === undefined && random.chance(0.15),
    concrete: [],
  };
  /** What methods see of `this`: the private fields too. */
  const self: Mutable = { ...type, fields: [...type.fields], methods: [...type.methods] };
  const lines = [
    ...declareFields(context, type, self),
    ...declareMethods(context, type, self, base),
    ...declareAccessors(context, type, self),
    ...declareIteration(context, type, self),
  ];
  const head = `${type.isAbstract ? "abstract " : ""}class ${name}${base ? ` extends ${base.name}` : ""} {`;
  types.classes.push(type);
  if (!type.isAbstract) for (let one: ClassType | undefined = type; one; one = one.base) one.concrete.push(type);
  if (type.isAbstract) lines.push(...withoutImplementation(context, type));
  return [head, ...indent(lines), "}", ...(type.isAbstract ? implementation(context, type) : [])];
}

/** Fields and the constructor that fills them. */
function declareFields(context: Context, type: Mutable, self: Mutable): string[] {
  const { random } = context;
  const count = random.between(type.base ? 0 : 1, 3);
  const lines: string[] = [];
  const parameters = type.constructorParameters.map((of, index) => `a${index}: ${typeText(of)}`);
  const passed = type.constructorParameters.map((_, index) => `a${index}`);
  const body: string[] = [];
  for (let i = 0; i < count; i++) {
    const of = random.chance(0.5) ? NUMBER : anyType(context);
    const isPrivate = random.chance(0.25);
    const name = `${isPrivate && random.chance(0.6) ? "#" : ""}${"fgh"[i]!}${type.name.slice(-1)}`;
    const field: Field = { name, type: of, ...(random.chance(0.15) ? { frozen: true } : {}) };
    const access = name.startsWith("#") ? "" : isPrivate ? random.pick(["private ", "protected "]) : "";
    const head = `${access}${field.frozen ? "readonly " : ""}`;
    if (!isPrivate) type.fields.push(field);
    self.fields.push(field);
    const form = random.pick(["initial", "parameter", "assigned"] as const);
    if (form === "initial" || (form === "parameter" && name.startsWith("#"))) {
      lines.push(`${head}${name}: ${typeText(of)} = ${asDeclared(valueText(inner(context), of, 2), of)};`);
      continue;
    }
    const parameter = `a${type.constructorParameters.length}`;
    type.constructorParameters.push(of);
    if (form === "parameter")
      parameters.push(`${access === "" && !field.frozen ? "public " : head}${name}: ${typeText(of)}`);
    else {
      lines.push(`${head}${name}: ${typeText(of)};`);
      parameters.push(`${parameter}: ${typeText(of)}`);
      body.push(`this.${name} = ${parameter};`);
    }
  }
  if (parameters.length === 0) return lines;
  return [
    ...lines,
    `constructor(${parameters.join(", ")}) {`,
    ...indent([...(type.base ? [`super(${passed.join(", ")});`] : []), ...body]),
    "}",
  ];
}

function methodBody(
  context: Context,
  self: ClassType | undefined,
  { parameters, result }: FunctionType,
): { text: string; lines: string[]; cost: number } {
  const { random, grammar } = context;
  const routine = { result, statements: random.between(1, 4), cost: 1, names: 0, nested: true };
  const body = inner(context, { routine, loops: [], repeats: 1, guarded: false });
  if (self) body.scope.declareData({ name: "this", type: self, assignable: false });
  const names = parameters.map((of, index) => {
    bind(body, `m${index}`, of, of.kind === "number");
    return `m${index}: ${typeText(of)}`;
  });
  const inside = { ...body, scope: new Scope(body.scope) };
  const lines = grammar.statements(inside, random.between(0, 2));
  if (result !== "void") lines.push(`return ${valueText(inside, result, 2)};`);
  else if (lines.length === 0) lines.push(...grammar.statements(inside, 1));
  return { text: `(${names.join(", ")}): ${resultText(result)} {`, lines, cost: Math.max(2, routine.cost) };
}

function declareMethods(context: Context, type: Mutable, self: Mutable, base: ClassType | undefined): string[] {
  const { random } = context;
  const lines: string[] = [];
  for (let count = random.between(1, 3); count > 0; count--) {
    const overridden =
      base?.methods.filter(
        ({ isStatic, name }) =>
          !isStatic && !lines.some((line) => line.includes(` ${name}(`) || line.startsWith(`${name}(`)),
      ) ?? [];
    if (base && overridden.length > 0 && random.chance(0.55)) {
      const method = random.pick(overridden);
      const { text, lines: body, cost } = methodBody(context, self, method.type);
      if (!base.isAbstract && method.type.result !== "void" && random.chance(0.4)) {
        const values = method.type.parameters.map((_, index) => `m${index}`);
        if (method.type.result.kind === "number")
          body.splice(
            -1,
            1,
            `${body.at(-1)!.slice(0, -1)} + super.${method.name}(${values.join(", ")});`.replace(
              /^return (.*) \+ super/,
              "return ($1) + super",
            ),
          );
      }
      lines.push(`${random.chance(0.5) ? "override " : ""}${method.name}${text}`, ...indent(body), "}");
      replaceCost(type.methods, method, cost);
      replaceCost(self.methods, method, cost);
      continue;
    }
    const isStatic = random.chance(0.2);
    const name = `${isStatic ? "make" : "run"}${type.methods.length}${type.name.slice(-1)}`;
    const own = functionType(context);
    const { text, lines: body, cost } = methodBody(context, isStatic ? undefined : self, own);
    const method: Method = { name, type: own, cost, ...(isStatic ? { isStatic } : {}) };
    // Known only now: a method does not call itself.
    type.methods.push(method);
    self.methods.push(method);
    lines.push(`${isStatic ? "static " : ""}${name}${text}`, ...indent(body), "}");
  }
  return lines;
}

function replaceCost(methods: Method[], method: Method, cost: number): void {
  const index = methods.findIndex(({ name }) => name === method.name);
  if (index >= 0) methods[index] = { ...method, cost: Math.max(cost, method.cost) };
}

function declareAccessors(context: Context, type: Mutable, self: Mutable): string[] {
  const { random } = context;
  if (!random.chance(0.35)) return [];
  const of: DataType = random.chance(0.7) ? NUMBER : elementType(context);
  const name = `get${type.name.slice(-1)}`;
  const { lines } = methodBody(context, self, { kind: "function", parameters: [], result: of });
  const result = [`get ${name}(): ${typeText(of)} {`, ...indent(lines), "}"];
  const target = self.fields.find((field) => !field.frozen && !field.optional && typeText(field.type) === typeText(of));
  if (target && random.chance(0.6)) {
    result.push(`set ${name}(v: ${typeText(of)}) { this.${target.name} = v; }`);
    type.fields.push({ name, type: of });
  } else type.fields.push({ name, type: of, frozen: true });
  return result;
}

function declareIteration(context: Context, type: Mutable, self: Mutable): string[] {
  if (type.base || !allows(context, "generators") || !context.random.chance(0.3)) return [];
  const items = self.fields.find((field) => field.type.kind === "list");
  if (!items || items.type.kind !== "list") {
    const n = self.fields.find((field) => field.type.kind === "number");
    if (!n) return [];
    type.element = NUMBER;
    const [i, limit] = [uniqueName(context, "i"), context.random.between(1, 5)];
    return [
      `*[Symbol.iterator](): Generator<number> {`,
      `  for (let ${i} = 0; ${i} < ${limit}; ${i}++) yield this.${n.name} + ${i};`,
      "}",
    ];
  }
  type.element = items.type.of;
  const result = typeText(items.type.of);
  return context.random.chance(0.5)
    ? [`*[Symbol.iterator](): Generator<${result}> { for (const e of this.${items.name}) yield e; }`]
    : [`*[Symbol.iterator](): Generator<${result}> { yield* this.${items.name}; }`];
}

/** An abstract method, and a class that has it. */
function withoutImplementation(_: Context, type: Mutable): string[] {
  type.methods.push({ name: "abstractly", type: { kind: "function", parameters: [NUMBER], result: NUMBER }, cost: 8 });
  return ["abstract abstractly(m0: number): number;"];
}

function implementation(context: Context, type: Mutable): string[] {
  const derived: ClassType = {
    kind: "class",
    name: `${type.name}Own`,
    base: type,
    fields: [...type.fields],
    methods: [...type.methods],
    constructorParameters: type.constructorParameters,
    isAbstract: false,
    concrete: [],
  };
  const { text, lines } = methodBody(context, derived, { kind: "function", parameters: [NUMBER], result: NUMBER });
  derived.concrete.push(derived);
  type.concrete.push(derived);
  context.types.classes.push(derived);
  return [`class ${derived.name} extends ${type.name} {`, ...indent([`abstractly${text}`, ...indent(lines), "}"]), "}"];
}
