/** What the verifier asks of operations on bigints and their registers: operand types and result type in, whether they are right out. */
import type { Type } from "./ir.js";
import type { WideOperationName } from "./wide.js";

interface Typed {
  readonly args: readonly Type[];
  readonly result: Type;
}
type Rule = (typed: Typed) => boolean;

const isWide = (type: Type | undefined): boolean => type === "i64" || type === "i128";
const given =
  (...types: readonly Type[]) =>
  ({ args, result }: Typed): boolean =>
    [...args, result].join() === types.join();
const either =
  (a: Rule, b: Rule): Rule =>
  (typed) =>
    a(typed) || b(typed);
const alike =
  (count: number): Rule =>
  ({ args, result }) =>
    args.length === count && isWide(result) && args.every((type) => type === result);
const order: Rule = ({ args, result }) => args.length === 2 && result === "bool" && isWide(args[0]) && args[0] === args[1];

export const wideRules: Record<WideOperationName, Rule> = {
  asint: given("bigint", "f64", "bigint"),
  asuint: given("bigint", "f64", "bigint"),
  tobigint: given("f64", "bigint"),
  cuttobigint: given("f64", "bigint"),
  tonumber: given("bigint", "f64"),
  pow: given("bigint", "bigint", "bigint"),
  wideadd: either(alike(2), given("i32", "i32", "i32")),
  widesub: either(alike(2), given("i32", "i32", "i32")),
  widemul: alike(2),
  wideneg: alike(1),
  wideand: alike(2),
  wideor: alike(2),
  widexor: alike(2),
  widenot: alike(1),
  widepow: alike(2),
  wideshl: alike(2),
  wideshr: alike(2),
  wideushr: alike(2),
  widediv: alike(2),
  widerem: alike(2),
  wideudiv: alike(2),
  wideurem: alike(2),
  ult: order,
  ule: order,
  ugt: order,
  uge: order,
  widen: given("i64", "i128"),
  uwiden: given("i64", "i128"),
  truncate: given("i128", "i64"),
  toint64: given("f64", "i64"),
  checkedtoint64: given("f64", "i64"),
  sitof: given("i64", "f64"),
  uitof: given("i64", "f64"),
  bitsof64: either(given("f64", "bigint"), given("f64", "i64")),
  frombits64: either(given("bigint", "f64"), given("i64", "f64")),
  clz64: either(given("bigint", "f64"), given("i64", "i32")),
  ctz64: either(given("bigint", "f64"), given("i64", "i32")),
  popcnt64: either(given("bigint", "f64"), given("i64", "i32")),
  rotl64: either(given("bigint", "f64", "bigint"), given("i64", "i32", "i64")),
};
