/**
 * The parameters, result and layouts of a kernel that takes or gives objects, as the runtime's `objects` reads them.
 */
import {
  BOOLEAN,
  CHOICE,
  FIRST_LAYOUT,
  INTEGER,
  LIST,
  MIXED,
  NO_RESULT,
  NUMBER,
  OPTIONAL,
  OPTIONAL_BOOLEAN,
  PLAIN,
  PLAIN_OPTIONAL,
  RECORD,
  SIGNED,
  STRING,
  STRING_THERE,
  TUPLE,
  UNSIGNED,
} from "wumba/wire";
import { className } from "./className.js";
import type {
  FieldLayout,
  InstanceLayout,
  Layout,
  ListLayout,
  MemoryKind,
  NothingKind,
  ParameterType,
  RecordLayout,
  ResultType,
  Signature,
  ValueType,
} from "./signature.js";

/** Whether a parameter or the result lies in memory during a call. */
export const inMemory = (signature: Signature): boolean => valuesOf(signature).length > 0;

/** Whether what lies in memory during a call are strings: the glue has a short way for these. */
export const onlyTexts = (signature: Signature): boolean => valuesOf(signature).every(isText);

export const isText = (type: ParameterType | ResultType): boolean =>
  type.kind === "value" && type.value.kind === "string";

const valuesOf = ({ parameters, result }: Signature): (ParameterType | ResultType)[] =>
  [...parameters.map(({ type }) => type), result].filter(({ kind }) => kind === "value");

/** `$island([function, layout, …], [layouts])`: the places at which a kernel calls JavaScript through an object. */
export function islandText({ islands = [], layouts }: Signature): string {
  const places = islands.flatMap((island) => [island.function, island.layout]).join(", ");
  return `$island([${places}], [${layouts.map(layoutText).join(", ")}])`;
}

/**
 * `$objects([types of parameters], type of result, [layouts], whether arrays are written)`, or `$objectsTaken(…)` where
 * no object is given or written.
 */
export function objectsText({ parameters, result, layouts, writesArrays }: Signature): string {
  const written = writesArrays || parameters.some(({ type }) => type.kind === "array" && type.written);
  const list = parameters.flatMap(({ type }) => (type.kind === "function" ? [] : [parameterText(type)])).join(", ");
  const given = `[${list}], ${resultText(result)}, [${layouts.map(layoutText).join(", ")}], ${written ? 1 : 0}`;
  const gives = result.kind === "value" || result.kind === "array" || layouts.some((layout) => layout.written);
  return `$objects${gives ? "" : "Taken"}(${given})`;
}

function parameterText(type: ParameterType): string {
  if (type.kind === "value") return valueText(type.value);
  if (type.kind === "array") return arrayText(type.array, type.nothing ?? "never");
  return String(type.kind === "optional" ? PLAIN_OPTIONAL : PLAIN);
}

/** The class of an array, alone where it may be undefined. */
function arrayText(array: MemoryKind, nothing: NothingKind): string {
  const name = className(array);
  return { undefined: name, null: `[${name}, null]`, never: `[${name}]` }[nothing];
}

function resultText(result: ResultType): string {
  if (result.kind === "value") return valueText(result.value);
  if (result.kind === "array" && result.buffer) return `[${className(result.array)}, undefined, 1]`;
  if (result.kind === "array") return className(result.array);
  if (result.kind === "bigint" && !result.signed) return String(UNSIGNED);
  return String(result.kind === "boolean" ? BOOLEAN : result.kind === "void" ? NO_RESULT : PLAIN);
}

function valueText(type: ValueType): string {
  switch (type.kind) {
    case "number":
      return String(NUMBER);
    case "integer":
      return String(INTEGER);
    case "boolean":
      return String(BOOLEAN);
    case "bigint":
      return String(type.signed ? SIGNED : UNSIGNED);
    case "array":
      return arrayText(type.array, type.nothing);
    case "object":
      return String(FIRST_LAYOUT + type.layout * 4 + { undefined: 0, null: 1, never: 2 }[type.nothing]);
    default: {
      if (type.kind === "string" && type.nothing === "never") return String(STRING_THERE);
      const isNull = type.nothing === "null" ? 1 : 0;
      return String({ optional: OPTIONAL, optionalBoolean: OPTIONAL_BOOLEAN, string: STRING }[type.kind] + isNull);
    }
  }
}

/** `[function that reads an object, 2, size, whether there are fields that it does not read]` */
function passingText({ size, fields }: RecordLayout): string {
  const reads = fields.map(({ name, offset, type }) => {
    const value = `o[${JSON.stringify(name)}]`;
    if (type.kind === "number") return `c.putNumber(at + ${offset / 8}, ${value})`;
    return `c.put(at * 8 + ${offset}, ${valueText(type)}, ${value})`;
  });
  return `[(o, c, at) => { ${reads.join("; ")} }, 2, ${size}, ${fields.length * 8 < size ? 1 : 0}]`;
}

/** Puts the numbers of a list at the place of a number of eight bytes; 1 where it holds anything else. */
const TAKE =
  '(l, n, i) => { for (let k = 0, v; k < l.length; n[i + k++] = v) if (typeof (v = l[k]) != "number") return 1 }';
/** So many numbers are given back, small integers as such, where they have changed. */
const GIVE =
  "(l, n, i, m) => { for (let k = 0, v; k < m; k++) Object.is(v = n[i + k], l[k]) || " +
  "(l[k] = Object.is(v, v | 0) ? v | 0 : v) }";

/**
 * Lists of numbers bring the functions that look at them: one that all kernels share would see lists of several kinds,
 * and engines would turn each into one of the most general kind.
 */
function listText({ written, elementSize, type, holes }: ListLayout): string {
  const own = type.kind === "number" ? [TAKE, ...(written ? [GIVE] : [])] : [];
  const left = holes || own.length > 0 ? [holes ? 1 : 0] : [];
  return `[${[LIST, written ? 1 : 0, elementSize, valueText(type), ...left, ...own].join(", ")}]`;
}

/**
 * `[kind, written, size, name, offset, type, left out when undefined (2: and never undefined), …]`, `[2, written, size
 * of an element, its type, 1 to leave out missing ones, what takes numbers, what gives them]`, `[4, 0, size, scalar
 * types, type of an object or −1]`, or for a choice `[3, written, size, rest, tag, number of members, …members,
 * …forms]`, with −1 for a rest or tag that is not there.
 */
function layoutText(layout: Layout): string {
  if (layout.kind === "record" && layout.passing) return passingText(layout);
  const written = layout.written ? 1 : 0;
  if (layout.kind === "list") return listText(layout);
  if (layout.kind === "choice") {
    const { size, rest = -1, tag = -1, members, forms } = layout;
    return `[${[CHOICE, written, size, rest, tag, members.length, ...members, ...forms].join(", ")}]`;
  }
  if (layout.kind === "mixed") {
    const mask = layout.scalars.reduce((sum, kind) => sum + { number: 1, string: 2, boolean: 4 }[kind], 0);
    return `[${MIXED}, 0, ${layout.size}, ${mask}, ${layout.object ? valueText(layout.object) : -1}]`;
  }
  if (layout.kind === "exact") {
    const keyText = ({ name, literal }: Pick<FieldLayout, "name" | "literal">): string =>
      JSON.stringify(literal === undefined ? name : [name, literal]);
    const forms = layout.forms.map((form) => `, [${form.map(keyText).join(", ")}]`).join("");
    return `[$exactly(${layout.layout}, ${layout.ordered ? 1 : 0}${forms}), ${written}]`;
  }
  if (layout.kind === "family") {
    const classes = layout.classes.flatMap(({ slot, id, layout: own }) => [slot, id, own]);
    return `[$instancesOfAny(${[layout.offset / 8, ...classes].join(", ")}), ${written}]`;
  }
  const fields = layout.fields.map(
    ({ name, offset, type, optional, leftOut, literal }) =>
      `${JSON.stringify(name)}, ${offset}, ${valueText(type)}, ` +
      `${literal === undefined ? (leftOut ? 2 : optional ? 1 : 0) : `[${JSON.stringify(literal)}]`}`,
  );
  if (layout.kind === "class") {
    const table = layout.isOpen ? `$instances($random.${layout.className})` : `$constructed($${layout.className})`;
    return `[${[table, layout.isOpen ? written : 0, layout.size, ...fields].join(", ")}]`;
  }
  if (layout.kind === "instance") return `[${[instanceText(layout), written, layout.size, ...fields].join(", ")}]`;
  const kind = { record: RECORD, tuple: TUPLE, map: "$maps", set: "$sets", dictionary: "$dictionaries" }[layout.kind];
  return `[${[kind, written, layout.size, ...fields].join(", ")}]`;
}

function instanceText({ slot, called, mark, secrets }: InstanceLayout): string {
  // `[Symbol.iterator]` is the text of the name of a member.
  const texts = called.map((name) => (name.startsWith("[") ? name.slice(1, -1) : JSON.stringify(name)));
  const names = called.length > 0 || mark ? [`[${texts.join(", ")}]`] : [];
  const own = `$instancesOf(${[slot, ...names, ...(mark ? [mark.offset / 8, mark.id] : [])].join(", ")})`;
  return secrets ? `$withSecrets(${own}, ${secrets.slot}, ${JSON.stringify(secrets.fields)})` : own;
}
