/**
 * Whether statements do nothing but compute with numbers, in ways that vectors know too: so that other rounds of a loop
 * may do it at the same time.
 */
import { changeOf } from "../../analyses/counting-loops.js";
import { comparisons } from "../../ir/operations/operations.js";
import { someExpression } from "../../ir/walk.js";
import type { Expression, Label, Load, Local, Statement, Type } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";

/** Types of values in lanes. */
const laneTypes: ReadonlySet<Type> = new Set<Type>(["f64", "f32", "i32", "i64", "bool"]);

const floatOperations: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  ...([
    "add",
    "sub",
    "mul",
    "div",
    "neg",
    "sqrt",
    "abs",
    "floor",
    "ceil",
    "trunc",
    "round",
    "fround",
    "sign",
    "min",
    "max",
  ] as const),
]);
const integerOperations: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  ...([
    "add",
    "sub",
    "mul",
    "neg",
    "abs",
    "min",
    "max",
    "and",
    "or",
    "xor",
    "not",
    "shl",
    "shr",
    "ushr",
    "imul",
  ] as const),
  ...(["wideadd", "widesub"] as const),
]);
const conversions = new Set([
  "i32>f64",
  "bool>f64",
  "f64>f32",
  "f32>f64",
  "i32>f32",
  "bool>i32",
  "i32>i64",
  "bool>i64",
  "i64>f64",
]);

export const isFloat = (type: Type): boolean => type === "f64" || type === "f32";
const isNumber = (type: Type): boolean => isFloat(type) || type === "i32" || type === "i64";

/** Whether a load gives its lanes what it gives in a round, and cannot fail. */
export type MayLoad = (e: Load) => boolean;
const never: MayLoad = () => false;

/**
 * Whether lanes can hold and compute a value. Both arms of a condition are computed: they must not load. Elements of 64
 * bits are bigints, too many bits for doubles.
 */
function isComputed(e: Expression, mayLoad: MayLoad): boolean {
  if (!laneTypes.has(e.type)) return false;
  if (e.op === "load") return e.type !== "i64" && mayLoad(e);
  const inside = e.op === "conditional" ? never : mayLoad;
  return isLaneOperation(e) && e.args.every((arg) => isComputed(arg, inside));
}

function isLaneOperation(e: Expression): boolean {
  const [first] = e.args;
  switch (e.op) {
    case "constant":
    case "conditional":
    case "lnot":
    case "select":
      return true;
    case "local":
      return !e.local.reference;
    case "convert":
      return e.type === first!.type || conversions.has(`${String(first!.type)}>${e.type as string}`);
    case "wrap":
      return first!.type === "i32";
    case "truthy":
      return isNumber(first!.type);
    default:
      if (comparisons.has(e.op)) return isNumber(first!.type);
      if (e.type === "i64") return e.op === "add" || e.op === "sub";
      return (
        (isFloat(e.type) ? floatOperations : integerOperations).has(e.op) && e.args.every((arg) => arg.type === e.type)
      );
  }
}

/** How many statements at the beginning of a round only compute. */
export function countComputed(loop: Loop, shared: ReadonlySet<Local>, mayLoad = never): number {
  const inside = new Set<Label>();
  const list = (statements: readonly Statement[]): boolean => statements.every(statement);
  const statement = (s: Statement): boolean => {
    switch (s.kind) {
      case "assign":
        if (shared.has(s.local) || s.local.reference || !laneTypes.has(s.local.type)) return false;
        return (s.local.type !== "i64" || isCount(s.local, s.value)) && isComputed(s.value, mayLoad);
      case "if":
        return isComputed(s.condition, mayLoad) && list(s.then) && list(s.otherwise);
      case "loop":
        if (s.cold || s.fork) return false;
        inside.add(s.label);
        return (!s.test || isComputed(s.test, mayLoad)) && [s.head, s.body, s.update].every(list);
      case "block":
        inside.add(s.label);
        return list(s.body);
      case "break":
      case "continue":
        return inside.has(s.label);
      default:
        return false;
    }
  };
  const end = loop.body.findIndex((s) => !statement(s));
  return end < 0 ? loop.body.length : end;
}

/**
 * A number that counts from a constant on: in lanes it is a double, and 64 bits of a bigint would be too many for that.
 */
function isCount(local: Local, value: Expression): boolean {
  if (value.op === "constant") return true;
  const by = changeOf(value, local)?.by;
  return by?.op === "constant" || (by?.op === "convert" && by.args[0]!.type !== "i64");
}

/** Whether a loop does enough with numbers for lanes to be worth it. */
export function countsFloats(loop: Loop): boolean {
  return someExpression([loop], ({ op, type }) => isFloat(type) && floatOperations.has(op));
}
