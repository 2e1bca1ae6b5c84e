/**
 * Tables that are looked up by the last byte of what they gave the round before, as in `crc = table[(crc ^ byte) & 255]
 * ^ (crc >>> 8)`: each round waits for the element, and for all that is between it and the next address. In: such a
 * loop. Out: the same with the last byte of the element loaded on its own, and put together last with what was there
 * before the element came.
 */
import { copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Load, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { names } from "../../ir/lanes.js";
import { eachStatement } from "../../ir/walk.js";
import { isHarmless } from "../../analyses/effects.js";
import { word } from "../../analyses/byte-updates.js";
import { replaceLoops } from "../rewrite/replace-loops.js";
import type { Pass } from "../pass.js";

const BYTE = 255;
const fixed: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["local", "table"]);

export const shortenChains: Pass = {
  name: "shortenChains",
  stage: "machine",
  says:
    "Where a table is looked up by the last byte of what it gave the round before, that byte is loaded on its " +
    "own, and what else makes up the next index is computed before it comes.",
  serves: "Checksums by a table over few bytes, or by tables that are not linear.",
  run,
};

function run(module: Module): Module {
  return replaceLoops(module, shortened);
}

interface Lookup {
  readonly assign: Assign;
  readonly load: Load;
  /** What the element is put together with. */
  readonly rest: Expression;
  /** What the value is put together with, before its last byte is the index. */
  readonly other: Expression;
}

/**
 * `low = value & 255; old = 0; loop { index = low ^ ((old ^ other) & 255); low = byte of table[index]; old = rest;
 * value = table[index] ^ old; … }`
 */
function shortened(loop: Loop, shared: ReadonlySet<Local>): Statement[] {
  const found = loop.body.map((s) => lookupOf(s)).filter((lookup) => lookup !== undefined);
  const [lookup] = found;
  if (!lookup || found.length > 1 || shared.has(lookup.assign.local) || countAssigns(loop, lookup.assign.local) > 1)
    return [loop];
  const { assign, load, rest, other } = lookup;
  const { local: value, place } = assign;
  const [low, old, index] = [
    makeLocal("low", "i32", place),
    makeLocal("old", "i32", place),
    makeLocal("index", "i32", place),
  ];
  const set = (local: Local, to: Expression): Statement => ({ kind: "assign", local, value: to, place });
  const bits = (op: "and" | "xor", a: Expression, b: Expression): Expression => operation(op, "i32", a, b);
  const known = operation("opaque", "i32", bits("and", bits("xor", read(old), copy(other)), integer(BYTE)));
  const element = (more: Partial<Load>): Load => ({ ...load, args: [copy(load.args[0]), read(index)], ...more });
  const body = loop.body.flatMap((s): Statement[] => {
    if (s !== assign) return [s];
    return [
      set(index, bits("xor", read(low), known)),
      set(low, element({ byte: true })),
      set(old, copy(rest)),
      set(value, bits("xor", element({}), read(old))),
    ];
  });
  return [set(low, bits("and", read(value), integer(BYTE))), set(old, integer(0)), { ...loop, body }];
}

function lookupOf(s: Statement): Lookup | undefined {
  if (s.kind !== "assign" || s.local.type !== "i32" || s.local.reference) return undefined;
  const sides = split(s.value, "xor");
  for (const [load, rest] of sides) {
    if (
      load.op !== "load" ||
      load.site !== undefined ||
      load.args[0].type !== "Int32Array" ||
      !fixed.has(load.args[0].op)
    )
      continue;
    for (const [mask, xored] of split(load.args[1], "and")) {
      if (mask.op !== "constant" || mask.value !== BYTE) continue;
      for (const [value, other] of split(xored, "xor"))
        if (
          value.op === "local" &&
          value.local === s.local &&
          !names(other, s.local) &&
          isHarmless(rest) &&
          isHarmless(other)
        )
          return { assign: s, load, rest, other };
    }
  }
  return undefined;
}

/** The operands of an operation, either of them first. */
function split(e: Expression, op: "and" | "xor"): [Expression, Expression][] {
  const given = word(e);
  if (given.op !== op || given.type !== "i32") return [];
  const [a, b] = given.args.map(word) as [Expression, Expression];
  return [
    [a, b],
    [b, a],
  ];
}

function countAssigns(loop: Loop, local: Local): number {
  let count = 0;
  eachStatement([loop], (s) => void (count += s.kind === "assign" && s.local === local ? 1 : 0));
  return count;
}
