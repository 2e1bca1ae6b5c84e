/**
 * A module and the ranges of its bigints in; an error that names the place where one may outgrow every register out.
 */
import { eachStatement } from "../../ir/walk.js";
import type { Expression, Func, Local, Module, Operation } from "../../ir/ir.js";
import type { Assign, Return } from "../../ir/statement-kinds.js";
import { fitsSigned, fitsUnsigned } from "../../analyses/ranges/bigint-range.js";
import { BoundlessBigint, registerFor } from "../../analyses/ranges/bigint-registers.js";
import type { Facts } from "../../analyses/ranges/facts.js";

/** `modular`: variables whose high bits nobody wants. */
export function checkBigints(module: Module, facts: Facts, modular: ReadonlySet<Local>): void {
  const given: [Assign | Return, Expression, Func][] = [];
  for (const func of module.functions) {
    eachStatement(func.body, (s) => {
      const value = s.kind === "assign" || s.kind === "return" ? s.value : undefined;
      if (value?.type === "bigint" && facts.expressions.has(value) && !(s.kind === "assign" && modular.has(s.local)))
        given.push([s as Assign | Return, value, func]);
    });
  }
  for (const [s, value, func] of given) {
    const range = facts.of(value);
    // What other functions assign to, and what JavaScript gets, has 64 bits.
    const crossing = s.kind === "return" && func === module.root;
    const fits = isShared(s, facts)
      ? fitsSigned(range, 64)
      : crossing
        ? fitsSigned(range, 64) || fitsUnsigned(range, 64)
        : registerFor(range) !== undefined;
    if (!fits) throw new BoundlessBigint(placeOf(value) ?? s.place);
  }
  // Each value fits some register, but not all of them the same.
  for (const [s] of given) {
    const all = s.kind === "assign" && !isShared(s, facts) ? facts.locals.get(s.local) : undefined;
    if (all && !registerFor(all)) throw new BoundlessBigint(s.place);
  }
}

const isShared = (s: Assign | Return, facts: Facts): boolean =>
  s.kind === "assign" && (s.local.reference || facts.shared.has(s.local));

const placeOf = (e: Expression): Operation["place"] => (e as Operation).place;
