/**
 * Bigint variables of which only the low 64 bits are ever wanted: they are stored into 64-bit arrays, wrapped, or used
 * in sums and products of which the same holds. A register holds those bits, whatever the value is.
 */
import { holdsBigints } from "../../ir/build.js";
import { eachStatement, expressionsOf } from "../../ir/walk.js";
import type { Expression, Local, Module } from "../../ir/ir.js";
import { registerFor } from "../../analyses/ranges/bigint-registers.js";
import type { Facts } from "../../analyses/ranges/facts.js";

/** What hands the question on to all operands. */
const passesOn = new Set(["add", "sub", "mul", "neg", "and", "or", "xor", "not"]);

export function findModularBigints(module: Module, facts: Facts): ReadonlySet<Local> {
  const parameters = new Set(module.functions.flatMap((func) => func.parameters));
  const candidates = new Set<Local>();
  for (const [local, range] of facts.locals) {
    const free = !local.reference && !facts.shared.has(local) && !parameters.has(local);
    if (local.type === "bigint" && free && !registerFor(range)) candidates.add(local);
  }
  for (let before = -1; before !== candidates.size;) {
    before = candidates.size;
    for (const func of module.functions) {
      eachStatement(func.body, (s) => {
        for (const e of expressionsOf(s)) {
          const stored =
            s.kind === "store" && e === s.value && holdsBigints(s.array.type) && s.array.type !== "Bigints";
          visit(e, stored || (s.kind === "assign" && candidates.has(s.local)), candidates);
        }
      });
    }
  }
  return candidates;
}

/** `low`: only the low 64 bits of the expression are wanted. */
function visit(e: Expression, low: boolean, candidates: Set<Local>): void {
  if (e.op === "local" && !low) candidates.delete(e.local);
  e.args.forEach((arg, k) => visit(arg, wantsLow(e, k, low), candidates));
}

function wantsLow(e: Expression, k: number, low: boolean): boolean {
  if (e.op === "asint" || e.op === "asuint") {
    const [, width] = e.args;
    return k === 0 && width?.op === "constant" && (width.value <= 64 || low);
  }
  if (e.op === "conditional") return k > 0 && low;
  return low && (passesOn.has(e.op) || (e.op === "shl" && k === 0));
}
