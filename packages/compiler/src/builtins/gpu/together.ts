/** What the threads of a block compute together, as words of `wumba/gpu`. */
import type { ts } from "#typescript";
import { makeLocal, number, operation, read } from "../../ir/build.js";
import type { BlockValue, Join } from "../../ir/gpu/nodes.js";
import type { Expression, Local } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { placeOf, refuse } from "../../frontend/refusal.js";
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

export const togetherRows: Readonly<Record<string, Builtin>> = {
  "gpu.syncThreadsCount": ofConditions("sum", (all) => all),
  "gpu.syncThreadsAnd": ofConditions("min", isOne),
  "gpu.syncThreadsOr": ofConditions("max", isOne),
  "gpu.blockReduce": ofNumbers("reduce", JOINS),
  "gpu.blockScan": ofNumbers("scan", JOINS),
  // In front of the first thread there is no smallest and no largest.
  "gpu.blockScanExclusive": ofNumbers("scanBefore", JOINS.slice(0, 2)),
};
