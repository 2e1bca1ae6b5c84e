// Values of data types as JSON: made from a seed, turned into real objects as often as needed.
import type { Random } from "../random.js";
import { KINDS } from "../kinds.js";
import { anyFloat, anyInteger, anyNumber, numberText, smallInteger } from "../values.js";
import { randomText } from "./pool.js";
import { readType, same, type DataType, type RecordType } from "./types.js";

/** Objects that occur twice stand once in a table of the call and are named by their place in it. */
export type Tree =
  | { readonly type: "number"; readonly value: string }
  | { readonly type: "bigint"; readonly value: string }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "undefined" }
  | { readonly type: "array"; readonly kind: keyof typeof KINDS; readonly values: readonly string[] }
  | { readonly type: "object"; readonly id: number; readonly fields: readonly (readonly [string, Tree])[] }
  | { readonly type: "list" | "set"; readonly id: number; readonly items: readonly Tree[] }
  | { readonly type: "map"; readonly id: number; readonly entries: readonly (readonly [Tree, Tree])[] }
  | { readonly type: "shared"; readonly id: number };

type ObjectType = (DataType & { kind: "list" | "set" | "map" | "dictionary" | "tuple" }) | RecordType;

/** The objects of one call, by the number that later places name. */
export type Objects = Map<number, unknown>;

export class TreeMaker {
  private readonly made: { readonly type: DataType; readonly id: number }[] = [];
  private next = 0;

  constructor(private readonly random: Random) {}

  make(type: DataType, depth = 3): Tree {
    const { random } = this;
    switch (type.kind) {
      case "number":
        return {
          type: "number",
          value: numberText(
            random.chance(0.5) ? smallInteger(random) : random.chance(0.5) ? anyFloat(random) : anyNumber(random, 0.2),
          ),
        };
      case "bigint":
        return { type: "bigint", value: String(BigInt.asIntN(64, BigInt(Math.trunc(anyInteger(random))))) };
      case "boolean":
        return { type: "boolean", value: random.chance(0.5) };
      case "string":
        return { type: "text", value: JSON.parse(randomText(random)) as string };
      case "literals":
        return { type: "text", value: random.pick(type.options) };
      case "optional":
        return depth <= 0 || random.chance(0.35) ? { type: "undefined" } : this.make(type.of, depth - 1);
      case "array":
        return {
          type: "array",
          kind: type.of,
          values: Array.from({ length: random.between(0, 5) }, () => numberText(smallInteger(random))),
        };
      case "union":
        return this.make(random.pick(type.variants).record, depth);
      case "record":
      case "list":
      case "set":
      case "map":
      case "dictionary":
      case "tuple":
        return this.object(type, depth);
      default:
        throw new Error(`a value of type ${type.kind} cannot cross`);
    }
  }

  /** A new object, or one that is there already. */
  private object(type: ObjectType, depth: number): Tree {
    const { random } = this;
    const known = this.made.filter((one) => same(one.type, type));
    if (known.length > 0 && random.chance(0.2)) return { type: "shared", id: random.pick(known).id };
    const id = this.next++;
    const tree = this.fresh(type, id, depth);
    this.made.push({ type, id });
    return tree;
  }

  private fresh(type: ObjectType, id: number, depth: number): Tree {
    const { random } = this;
    const some = <T>(make: () => T): T[] => Array.from({ length: depth <= 0 ? 0 : random.below(5) }, make);
    if (type.kind === "set") return { type: "set", id, items: some(() => this.make(type.of, depth - 1)) };
    if (type.kind === "map")
      return {
        type: "map",
        id,
        entries: some(() => [this.make(type.key, depth - 1), this.make(type.value, depth - 1)]),
      };
    if (type.kind === "dictionary") {
      const entry = (): readonly [string, Tree] => [
        JSON.parse(randomText(random)) as string,
        this.make(type.of, depth - 1),
      ];
      return { type: "object", id, fields: some(entry) };
    }
    if (type.kind === "list") {
      const count = depth <= 0 ? 0 : random.below(5);
      return { type: "list", id, items: Array.from({ length: count }, () => this.make(type.of, depth - 1)) };
    }
    if (type.kind === "tuple") return { type: "list", id, items: type.parts.map((part) => this.make(part, depth - 1)) };
    const fields = type.fields.filter((field) => !field.optional || random.chance(0.6));
    const given = fields.map((field): readonly [string, Tree] => [field.name, this.make(readType(field), depth - 1)]);
    // TypeScript lets objects have more properties than their type names, and any order.
    if (random.chance(0.05))
      given.splice(random.below(given.length + 1), 0, ["besides", { type: "number", value: "7" }]);
    return { type: "object", id, fields: random.chance(0.05) ? random.shuffle(given) : given };
  }
}

export function build(tree: Tree, objects: Objects): unknown {
  switch (tree.type) {
    case "number":
      return Number(tree.value);
    case "bigint":
      return BigInt(tree.value);
    case "undefined":
      return undefined;
    case "array":
      return new KINDS[tree.kind].make(tree.values.map(Number));
    case "shared":
      return objects.get(tree.id);
    case "list": {
      const list = tree.items.map((item) => build(item, objects));
      objects.set(tree.id, list);
      return list;
    }
    case "set": {
      const set = new Set(tree.items.map((item) => build(item, objects)));
      objects.set(tree.id, set);
      return set;
    }
    case "map": {
      const map = new Map(tree.entries.map(([key, value]) => [build(key, objects), build(value, objects)]));
      objects.set(tree.id, map);
      return map;
    }
    case "object": {
      const object = Object.fromEntries(tree.fields.map(([name, field]) => [name, build(field, objects)]));
      objects.set(tree.id, object);
      return object;
    }
    default:
      return tree.value;
  }
}

/** The value as TypeScript; shared objects are named and declared by `declare`. */
export function treeText(tree: Tree): string {
  switch (tree.type) {
    case "number":
      return tree.value;
    case "bigint":
      return `${tree.value}n`;
    case "undefined":
      return "undefined";
    case "array":
      return `new ${tree.kind}([${tree.values.join(", ")}])`;
    case "shared":
      return `/* the same as ${tree.id} */ object${tree.id}`;
    case "list":
      return `/* ${tree.id} */ [${tree.items.map(treeText).join(", ")}]`;
    case "set":
      return `/* ${tree.id} */ new Set([${tree.items.map(treeText).join(", ")}])`;
    case "map":
      return `/* ${tree.id} */ new Map([${tree.entries.map(([key, value]) => `[${treeText(key)}, ${treeText(value)}]`).join(", ")}])`;
    case "object":
      return `/* ${tree.id} */ { ${tree.fields.map(([name, field]) => `${JSON.stringify(name)}: ${treeText(field)}`).join(", ")} }`;
    default:
      return JSON.stringify(tree.value);
  }
}
