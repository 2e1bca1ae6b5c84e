/**
 * Arrays into which the rounds of a loop count or sum, as histograms do: each block has a copy of its own, and the
 * copies are added up in order.
 */
import { arithmetic, load, read } from "../../ir/build.js";
import { isArrayKind } from "../../ir/arrays.js";
import { eachNode, eachStatement, expressionsOf, someNode } from "../../ir/walk.js";
import type { ArrayKind } from "../../bind/signature.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import { printed } from "../../analyses/printed.js";
import { isWhole } from "./whole-values.js";

export interface ArrayReduction {
  readonly local: Local & { readonly type: ArrayKind };
  /** What becomes of an element of the array with one of a block's copy. */
  readonly join: (index: Expression, found: Expression) => Expression;
  readonly exact: boolean;
}

const joins = new Set(["add", "sub", "or", "xor"]);

/** The array, when all that a loop does with it is `a[i] += v` or the like, and to ask for its length. */
export function arrayReductionOf(body: readonly Statement[], local: Local): ArrayReduction | "fractions" | undefined {
  if (typeof local.type !== "string" || !isArrayKind(local.type) || /Clamped|Big|Float16/.test(local.type))
    return undefined;
  let matched = 0;
  let op: string | undefined;
  let fits = true;
  let fractions = false;
  eachStatement(body, (s) => {
    if (s.kind !== "store" || s.array.op !== "local" || s.array.local !== local) return;
    const { value } = s;
    matched++;
    const kind = value.op === "sub" ? "add" : value.op;
    if (!joins.has(value.op) || (op !== undefined && op !== kind)) fits = false;
    op = kind;
    const [a, b] = value.args as readonly [Expression, Expression | undefined];
    const same = (e: Expression | undefined): boolean =>
      e?.op === "load" &&
      e.args[0].op === "local" &&
      e.args[0].local === local &&
      printed(e.args[1]) === printed(s.index);
    const put = same(a) ? b : value.op !== "sub" && same(b) ? a : undefined;
    if (!put) fits = false;
    else if (!mayRegroup(local, value.op, put)) fractions = true;
    if (calls(s.index)) fits = false;
  });
  if (!fits || matched === 0 || uses(body, local) !== 2 * matched) return undefined;
  const { type } = local;
  if (fractions) return type.startsWith("Float") ? undefined : "fractions";
  return {
    local: local as ArrayReduction["local"],
    join: (index, found) => arithmetic(op as "add" | "or" | "xor", load(read(local), index, undefined), found),
    exact: !type.startsWith("Float"),
  };
}

/**
 * Elements that are integers stay what they are, bit for bit, if what is put to them is integers too; those that are
 * not know no bits.
 */
const mayRegroup = (local: Local, op: Expression["op"], value: Expression): boolean =>
  String(local.type).startsWith("Float") ? op === "add" || op === "sub" : op === "or" || op === "xor" || isWhole(value);

function calls(e: Expression): boolean {
  return someNode(e, (node) => node.op === "call" || node.op === "random" || node.op === "host");
}

function uses(body: readonly Statement[], local: Local): number {
  let count = 0;
  eachStatement(body, (s) => {
    for (const e of expressionsOf(s))
      eachNode(e, (node) => {
        if ((node.op === "local" || node.op === "address") && node.local === local) count++;
        if (node.op === "length" && node.args[0]?.op === "local" && node.args[0].local === local) count--;
      });
    if (s.kind === "assign" && s.local === local) count += 2;
  });
  return count;
}
