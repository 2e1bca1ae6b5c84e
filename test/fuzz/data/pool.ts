// The types that a program declares: records, unions and unions of texts. Classes are written by `classes.ts`.
import { allows, type Context } from "../context.js";
import { KIND_NAMES } from "../kinds.js";
import type { Random } from "../random.js";
import {
  BIGINT,
  BOOLEAN,
  list,
  NUMBER,
  optional,
  STRING,
  typeText,
  type ClassType,
  type DataType,
  type Field,
  type FunctionType,
  type RecordType,
  type UnionType,
} from "./types.js";

export interface Generator {
  readonly name: string;
  readonly parameters: readonly DataType[];
  readonly element: DataType;
  readonly cost: number;
}

export interface TypePool {
  readonly records: RecordType[];
  readonly unions: UnionType[];
  readonly literals: (DataType & { kind: "literals" })[];
  readonly classes: ClassType[];
  /** Own error classes: each has a message and a number `code`. */
  readonly errors: string[];
  readonly generators: Generator[];
}

export function emptyPool(): TypePool {
  return { records: [], unions: [], literals: [], classes: [], errors: [], generators: [] };
}

const WORDS = ["a", "b", "on", "off", "up", "left", "none", "x1"];

/** Makes the types of a program; the lines that declare them. */
export function declareTypes(context: Context): string[] {
  const { random, types } = context;
  const lines: string[] = [];
  if (allows(context, "texts") && random.chance(0.5)) {
    const options = random.shuffle(WORDS).slice(0, random.between(2, 3));
    types.literals.push({ kind: "literals", name: "Word0", options });
    lines.push(`type Word0 = ${options.map((word) => `"${word}"`).join(" | ")};`);
  }
  for (let count = random.between(1, 3); count > 0; count--) lines.push(...declareRecord(context));
  if (allows(context, "unions") && random.chance(0.4)) lines.push(...declareUnion(context));
  return lines;
}

const FIELD_NAMES: readonly (readonly [
  names: readonly string[],
  make: (context: Context, self: RecordType) => DataType | undefined,
])[] = [
  [["x", "y", "z", "w"], () => NUMBER],
  [["on", "done"], () => BOOLEAN],
  [["name", "label"], (context) => (allows(context, "texts") ? STRING : undefined)],
  [["mood"], ({ types }) => types.literals[0]],
  [["at", "from"], ({ types, random }) => (types.records.length > 0 ? random.pick(types.records) : undefined)],
  [["items", "tags"], (context) => (allows(context, "lists") ? list(elementType(context)) : undefined)],
  [["pair"], () => ({ kind: "tuple", parts: [NUMBER, NUMBER] })],
  [["data"], ({ random }) => ({ kind: "array", of: random.pick(KIND_NAMES) })],
  [["maybe"], () => optional(NUMBER)],
  [["big", "id"], (context) => (allows(context, "bigints") ? BIGINT : undefined)],
  [
    ["sizes"],
    (context) => (allows(context, "dictionaries") ? { kind: "dictionary", of: elementType(context) } : undefined),
  ],
  [["next", "link"], (_, self) => optional(self)],
  [
    ["apply"],
    (context) => (allows(context, "functionValues") && context.random.chance(0.5) ? functionType(context) : undefined),
  ],
];

function fieldsOf(context: Context, self: RecordType, count: number): Field[] {
  const { random } = context;
  const fields: Field[] = [];
  while (fields.length < count) {
    const [names, make] = random.weighted(
      FIELD_NAMES.map((entry, index) => [index === 0 ? 8 : index < 3 ? 2 : 1, entry] as const),
    );
    const name = random.pick(names);
    const type = make(context, self);
    if (type === undefined || fields.some((field) => field.name === name)) continue;
    const missing = type.kind === "optional" && random.chance(0.5);
    fields.push(missing ? { name, type: type.of, optional: true } : { name, type });
  }
  return fields;
}

export function fieldText({ name, type, optional: mayMiss }: Field): string {
  return mayMiss ? `${name}?: ${typeText(optional(type))}` : `${name}: ${typeText(type)}`;
}

function declareRecord(context: Context): string[] {
  const { random, types } = context;
  const record: RecordType = { kind: "record", name: `Data${types.records.length}`, fields: [] };
  record.fields.push(...fieldsOf(context, record, random.between(1, 5)));
  types.records.push(record);
  const body = `{ ${record.fields.map(fieldText).join("; ")} }`;
  return [random.chance(0.5) ? `interface ${record.name} ${body}` : `type ${record.name} = ${body};`];
}

function declareUnion(context: Context): string[] {
  const { random, types } = context;
  const name = `Sum${types.unions.length}`;
  const tags = random.shuffle(["circle", "rect", "line", "dot"]).slice(0, random.between(2, 3));
  const lines: string[] = [];
  const variants = tags.map((tag, index) => {
    const record: RecordType = { kind: "record", name: `${name}${"ABC"[index]!}`, fields: [] };
    const kind: Field = { name: "kind", type: { kind: "literals", name: `"${tag}"`, options: [tag] }, frozen: true };
    record.fields.push(kind, ...fieldsOf(context, record, random.between(0, 3)));
    lines.push(`interface ${record.name} { ${record.fields.map(fieldText).join("; ")} }`);
    return { tag, record };
  });
  types.unions.push({ kind: "union", name, variants });
  return [...lines, `type ${name} = ${variants.map(({ record }) => record.name).join(" | ")};`];
}

/** A type for the elements of lists, sets and the like: mostly small. */
export function elementType(context: Context): DataType {
  const { random, types } = context;
  const forms: (readonly [number, DataType])[] = [
    [6, NUMBER],
    [1, BOOLEAN],
  ];
  if (allows(context, "texts")) forms.push([2, STRING]);
  if (allows(context, "bigints")) forms.push([1, BIGINT]);
  if (types.records.length > 0) forms.push([5, random.pick(types.records)]);
  if (types.literals.length > 0) forms.push([1, types.literals[0]!]);
  if (types.unions.length > 0) forms.push([2, random.pick(types.unions)]);
  const classes = usable(context);
  if (classes.length > 0) forms.push([2, random.pick(classes)]);
  return random.weighted(forms);
}

/** What keys of maps and sets are: numbers, texts, booleans, sometimes records. */
export function keyType(context: Context): DataType {
  const { random, types } = context;
  const forms: (readonly [number, DataType])[] = [
    [6, NUMBER],
    [0.7, BOOLEAN],
  ];
  if (allows(context, "texts")) forms.push([3, STRING]);
  if (allows(context, "bigints")) forms.push([1, BIGINT]);
  if (types.records.length > 0) forms.push([1, random.pick(types.records)]);
  if (types.literals.length > 0) forms.push([1, types.literals[0]!]);
  return random.weighted(forms);
}

export function functionType(context: Context): FunctionType {
  const { random } = context;
  const parameters = Array.from({ length: random.below(3) }, () =>
    random.chance(0.7) ? NUMBER : elementType(context),
  );
  const result = random.weighted<DataType | "void">([
    [4, NUMBER],
    [1, BOOLEAN],
    [2, elementType(context)],
    [1, "void"],
  ]);
  return { kind: "function", parameters, result };
}

/** Classes of which there can be instances by now. */
function usable({ types }: Context): ClassType[] {
  return types.classes.filter(({ concrete }) => concrete.length > 0);
}

/** A type for a variable, a parameter or a result. */
export function anyType(context: Context, depth = 2): DataType {
  const { random, types } = context;
  const classes = usable(context);
  const forms: (readonly [number, () => DataType])[] = [
    [types.records.length > 0 ? 8 : 0, () => random.pick(types.records)],
    [classes.length > 0 ? 6 : 0, () => random.pick(classes)],
    [types.unions.length > 0 ? 4 : 0, () => random.pick(types.unions)],
    [types.literals.length > 0 ? 1.5 : 0, () => types.literals[0]!],
    [allows(context, "texts") ? 5 : 0, () => STRING],
    [allows(context, "bigints") ? 3 : 0, () => BIGINT],
    [1, () => ({ kind: "tuple", parts: Array.from({ length: random.between(1, 3) }, () => elementType(context)) })],
  ];
  if (depth > 0) {
    forms.push(
      [
        allows(context, "lists") ? 7 : 0,
        () => list(random.chance(0.8) ? elementType(context) : anyType(context, depth - 1)),
      ],
      [
        allows(context, "maps") ? 3 : 0,
        () => ({
          kind: "map",
          key: keyType(context),
          value: random.chance(0.8) ? elementType(context) : anyType(context, depth - 1),
        }),
      ],
      [
        allows(context, "dictionaries") ? 4 : 0,
        () => ({ kind: "dictionary", of: random.chance(0.8) ? elementType(context) : anyType(context, depth - 1) }),
      ],
      [allows(context, "maps") ? 2 : 0, () => ({ kind: "set", of: keyType(context) })],
      [allows(context, "unions") ? 4 : 0, () => optional(random.chance(0.5) ? NUMBER : anyType(context, 0))],
      [allows(context, "functionValues") ? 2 : 0, () => functionType(context)],
    );
  }
  return random.weighted(forms)();
}

/** A type that can be a parameter or a result of a kernel. */
export function pickWhere(context: Context, fits: (type: DataType) => boolean): DataType | undefined {
  for (let tries = 0; tries < 20; tries++) {
    const type = anyType(context);
    if (fits(type)) return type;
  }
  return undefined;
}

export function randomText(random: Random): string {
  return random.pick(TEXTS);
}

/** Texts as literals: empty, outside of ASCII, outside of the basic plane, numbers, white space. */
const TEXTS = [
  '""',
  '"a"',
  '"b"',
  '"ab"',
  '"abc"',
  '"key"',
  '"x=1,y=2"',
  '"é"',
  '"𝒳y"',
  '" pad "',
  '"12"',
  '"-0.5"',
  '"1e3"',
  '"0x1f"',
  '"NaN"',
  '"Zz"',
  '"tab\\t"',
  '"a-b-c"',
  '"ABCabc"',
];
