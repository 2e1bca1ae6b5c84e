/** A call in; its operation out when it is one of `wumba`'s functions, or one of Math's that keeps an explicit type. */
import type { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import { adapts, join, kindName, NUMBER, OTHER, scalar, SINGLE, whole, WORD, type Kind } from "./kinds.js";
import type { Operation, Problem } from "./operations.js";
import type { Scalars } from "./scalars.js";
import { isScalarName, isWide, scalarTypes, type Interval, type ScalarName, intervalOf } from "./types.js";

export function callOperation(scalars: Scalars, node: ts.CallExpression): Operation | undefined {
  const name = scalars.functionOf(node);
  if (name !== undefined) return ownOperation(scalars, node, name);
  const key = scalars.typing.calledKey(node);
  return key?.startsWith("Math.") ? mathOperation(scalars, node, key.slice(5)) : undefined;
}

/** The values of a library function's result. */
export function libraryKind(scalars: Scalars, node: ts.CallExpression): Kind | undefined {
  switch (scalars.typing.calledKey(node)) {
    case "Math.imul":
      return WORD;
    case "Math.clz32":
      return whole(0, 32);
    case "Math.fround":
      return SINGLE;
    case "BigIntConstructor.asIntN":
      return { kind: "bigint", values: widthOf(scalars, node, true) };
    case "BigIntConstructor.asUintN":
      return { kind: "bigint", values: widthOf(scalars, node, false) };
    case "BigInt": {
      const kind = node.arguments[0] ? scalars.kindOf(node.arguments[0]) : OTHER;
      return { kind: "bigint", values: kind.kind === "number" && kind.values !== "single" ? kind.values : undefined };
    }
    default:
      return undefined;
  }
}

function widthOf(scalars: Scalars, node: ts.CallExpression, signed: boolean): Interval | undefined {
  const bits = node.arguments[0] && scalars.constants.fold(node.arguments[0]);
  return typeof bits === "number" && Number.isInteger(bits) && bits > 0 && bits <= 128
    ? intervalOf(bits, signed)
    : undefined;
}

function ownOperation(scalars: Scalars, node: ts.CallExpression, name: string): Operation {
  if (isScalarName(name)) return { kind: scalar(name) };
  const [first, second] = node.arguments.map((argument) => scalars.kindOf(argument));
  switch (name) {
    case "f64":
      return { kind: NUMBER };
    case "idiv":
    case "floorDiv":
    case "floorMod":
      return division(name, first ?? OTHER, second ?? OTHER);
    case "rotl":
      return isRegister(first)
        ? { kind: first, wrap: first.name }
        : { kind: OTHER, problem: wantsRegister(name, first) };
    case "popcnt":
    case "clz":
    case "ctz":
      return isRegister(first) ? { kind: whole(0, 64) } : { kind: OTHER, problem: wantsRegister(name, first) };
    case "bitcast":
      return bitcast(scalars, node, second ?? OTHER);
    default:
      return { kind: OTHER };
  }
}

/** In an explicit integer type the result is of that type, else a number or bigint. */
function division(name: string, a: Kind, b: Kind): Operation {
  const joined = join(a, b);
  if (!joined) return { kind: OTHER, problem: finding("W2101", name, kindName(a), kindName(b)) };
  if (joined.kind !== "scalar") return { kind: joined };
  return joined.name === "f32" ? { kind: NUMBER } : { kind: joined, wrap: joined.name };
}

const isRegister = (kind: Kind | undefined): kind is Kind & { kind: "scalar" } =>
  kind?.kind === "scalar" && kind.name !== "f32" && scalarTypes[kind.name].bits >= 32;

const wantsRegister = (name: string, kind: Kind | undefined): Problem =>
  finding("W2103", name, "i32, u32, i64 or u64", kind ? kindName(kind) : "nothing");

const bitcastSources: Record<string, readonly [ScalarName, ...ScalarName[]]> = {
  f32: ["u32", "i32"],
  f64: ["u64", "i64"],
  i32: ["f32"],
  u32: ["f32"],
};

function bitcast(scalars: Scalars, node: ts.CallExpression, value: Kind): Operation {
  const target = node.arguments[0] && scalars.functionNamed(node.arguments[0]);
  const kind: Kind = target === "f64" ? NUMBER : target !== undefined && isScalarName(target) ? scalar(target) : OTHER;
  const sources = bitcastSources[target ?? ""];
  const number = value.kind === "number" || (value.kind === "scalar" && !isWide(value.name));
  const fits = sources
    ? sources.some((name) => (value.kind === "scalar" ? value.name === name : adapts(value, name)))
    : number && (target === "i64" || target === "u64");
  if (fits) return { kind, operands: sources?.[0] };
  return { kind, problem: finding("W2103", "bitcast", sources?.join(" or ") ?? "f64", kindName(value)) };
}

/** Functions whose result is a value of the type of their arguments. */
const keeping: Record<string, (type: ScalarName) => boolean> = {
  abs: (type) => !scalarTypes[type].signed || type === "f32",
  min: () => true,
  max: () => true,
  floor: () => true,
  ceil: () => true,
  trunc: () => true,
  round: () => true,
  sign: () => true,
  sqrt: (type) => type === "f32",
};

function mathOperation(scalars: Scalars, node: ts.CallExpression, name: string): Operation | undefined {
  const kinds = node.arguments.map((argument) => scalars.kindOf(argument));
  const joined = kinds.reduce<Kind | undefined>((a, b) => a && join(a, b), kinds[0] ?? OTHER);
  if (!(name in keeping) || joined?.kind !== "scalar" || !keeping[name]!(joined.name)) return undefined;
  return { kind: joined, wrap: name === "sqrt" ? joined.name : undefined, operands: joined.name };
}
