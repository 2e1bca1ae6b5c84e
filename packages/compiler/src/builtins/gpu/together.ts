/** What the threads of a block compute together, as words of `wumba/gpu`. */
import type { ts } from "#typescript";
import { arithmetic, makeLocal, number, operation, read } from "../../ir/build.js";
import type { BlockValue, Join, WarpValue } from "../../ir/gpu/nodes.js";
import type { Expression, Local } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { placeOf, refuse } from "../../frontend/refusal.js";
import { coordinate } from "../../ir/gpu/places.js";
import { row } from "./row.js";
import type { Builtin } from "../row.js";

/** The value of an expression that happens where it stands, once. */
function happening(body: Body, node: ts.Node, value: Expression): Local {
  const local = makeLocal("together", value.type, placeOf(node));
  body.assign(local, value);
  body.markFixed(local);
  return local;
}

const blockValue = (action: BlockValue["action"], join: Join, value: Expression): Expression => ({
  op: "blockValue",
  type: "f64",
  action,
  join,
  args: [value],
});

const lane = coordinate("lane", 0);
const lanes = coordinate("lanes", 0);

const warpValue = (action: WarpValue["action"], ...args: readonly Expression[]): Expression => ({
  ...({ op: "warpValue", type: "f64", action, join: "sum" } as const),
  args,
});

function argument(node: ts.CallExpression, most = 1): ts.Expression {
  const [first] = node.arguments;
  if (first && node.arguments.length <= most) return first;
  return refuse(node, "W4006", node.expression.getText(), most === 1 ? "it takes 1" : `it takes 1 to ${most}`);
}

/** What comes of a condition, as 0 and 1, of all threads. */
const ofConditions = (join: Join, resultOf: (all: Expression) => Expression): Builtin =>
  row((body, node) => {
    const ones = operation("convert", "f64", body.condition(argument(node)));
    return resultOf(read(happening(body, node, blockValue("reduce", join, ones))));
  });

const isOne = (all: Expression): Expression => operation("ne", "bool", all, number(0));

const JOINS: readonly Join[] = ["sum", "product", "min", "max"];

/** `f(value, operation)`, of numbers. */
const ofNumbers = (action: BlockValue["action"], joins: readonly Join[]): Builtin =>
  row((body, node) => {
    const value = body.number(argument(node, 2));
    const [, named] = node.arguments;
    const join = named ? body.kernel.constants.fold(named) : "sum";
    if (!joins.includes(join as Join))
      return refuse(named ?? node, "W8011", "the operation", joins.map((each) => `"${each}"`).join(", "));
    return read(happening(body, node, blockValue(action, join as Join, value)));
  });

/** `shuffle(value, by)`, of the value of another lane. */
const shuffled = (laneOf: (by: Expression) => Expression): Builtin =>
  row((body, node) => {
    const [value, by] = node.arguments;
    if (!value || !by || node.arguments.length > 2)
      return refuse(node, "W4006", node.expression.getText(), "it takes 2");
    const [own, distance] = body.inOrder<Expression[]>(
      () => body.number(value),
      () => body.number(by),
    ) as [Expression, Expression];
    return read(happening(body, node, warpValue("take", own, laneOf(distance))));
  });

/** What a condition gives in all lanes, as bits. */
const voted = (ask: (is: Expression) => Expression, resultOf: (bits: Expression) => Expression): Builtin =>
  row((body, node) => {
    const is = ask(body.condition(argument(node)));
    return resultOf(read(happening(body, node, warpValue("ballot", is))));
  });

const ofWarp = (join: Join): Builtin =>
  row((body, node) => {
    const value = body.number(argument(node));
    return read(happening(body, node, { ...warpValue("reduce", value), join } as Expression));
  });

const same = (e: Expression): Expression => e;

export const warpPlaces: Readonly<Record<string, Expression>> = { "gpu.laneId": lane, "gpu.warpSize": lanes };

export const togetherRows: Readonly<Record<string, Builtin>> = {
  "gpu.syncThreadsCount": ofConditions("sum", (all) => all),
  "gpu.syncThreadsAnd": ofConditions("min", isOne),
  "gpu.syncThreadsOr": ofConditions("max", isOne),
  "gpu.blockReduce": ofNumbers("reduce", JOINS),
  "gpu.blockScan": ofNumbers("scan", JOINS),
  // Lanes count round.
  "gpu.shuffle": shuffled((of) => operation("and", "f64", of, arithmetic("sub", lanes, number(1)))),
  "gpu.shuffleUp": shuffled((by) => arithmetic("sub", lane, by)),
  "gpu.shuffleDown": shuffled((by) => arithmetic("add", lane, by)),
  "gpu.shuffleXor": shuffled((mask) => operation("xor", "f64", lane, mask)),
  "gpu.ballot": voted(same, same),
  "gpu.all": voted(
    (is) => operation("lnot", "bool", is),
    (bits) => operation("eq", "bool", bits, number(0)),
  ),
  "gpu.any": voted(same, isOne),
  "gpu.reduceAdd": ofWarp("sum"),
  "gpu.reduceMin": ofWarp("min"),
  "gpu.reduceMax": ofWarp("max"),
  // In front of the first thread there is no smallest and no largest.
  "gpu.blockScanExclusive": ofNumbers("scanBefore", JOINS.slice(0, 2)),
};
