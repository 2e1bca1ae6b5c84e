/**
 * Variables that can be held as their ToInt32: wherever one is read, either only its low 32 bits matter, or the value
 * is known to be an i32 at that place. `seed |= 0` makes a parameter such a variable, whatever it came with.
 */
import { elementKinds } from "../../ir/arrays.js";
import { operationsThat } from "../../ir/operations/operations.js";
import { eachStatement, expressionsOf } from "../../ir/walk.js";
import type { Expression, Local, Module, StorageKind } from "../../ir/ir.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { fitsI32, fitsSafe } from "../../analyses/ranges/range.js";

const modular = operationsThat("low");

const sums: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["add", "sub", "mul", "neg"]);

/** Whether the low bits of sums and products follow from those of the operands: nothing is rounded. */
export const isExactSum = (e: Expression, facts: Facts): boolean =>
  sums.has(e.op) && fitsSafe(facts.of(e)) && e.args.every((arg) => fitsSafe(facts.of(arg)));

export function findWrapped(module: Module, facts: Facts): ReadonlySet<Local> {
  const parameters = new Set(module.functions.flatMap((func) => func.parameters));
  const candidates = new Set<Local>();
  for (const [local, range] of facts.locals) {
    if (
      local.type === "f64" &&
      !local.reference &&
      !facts.shared.has(local) &&
      !parameters.has(local) &&
      !fitsI32(range)
    )
      candidates.add(local);
  }
  const visit = (e: Expression, low: boolean): void => {
    if (e.op === "local" && candidates.has(e.local) && !low) {
      const range = facts.of(e);
      if (!fitsI32(range) || range.negativeZero) candidates.delete(e.local);
    }
    const passes = modular.has(e.op) || (low && isExactSum(e, facts));
    e.args.forEach((arg) => visit(arg, passes));
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => {
      const wraps = s.kind === "store" && elementKinds[s.array.type as StorageKind].conversion === "wrap";
      for (const e of expressionsOf(s)) visit(e, wraps && s.kind === "store" && e === s.value);
    });
  }
  return candidates;
}
