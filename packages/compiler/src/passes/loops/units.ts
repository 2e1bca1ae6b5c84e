/**
 * Factors in index arithmetic that are mostly 1, as the last stride of an array, or -1, as that of an array that is
 * gone through backwards: a loop in, and what they are likely to be out.
 */
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { word, type Where } from "../../analyses/comparisons.js";
import type { Role } from "../../analyses/intervals.js";

/** What factors are where a loop knows it. */
export type Units = ReadonlyMap<Local, 1 | -1>;

interface Roles {
  roleAt(local: Local, where: Where): Role | undefined;
}

/** The values of locals that are assigned once. */
export function definitionsIn(body: readonly Statement[]): ReadonlyMap<Local, Expression> {
  const found = new Map<Local, Expression | undefined>();
  eachStatement(
    body,
    (s) => void (s.kind === "assign" && found.set(s.local, found.has(s.local) ? undefined : s.value)),
  );
  return new Map([...found].flatMap(([local, value]) => (value ? [[local, value] as const] : [])));
}

/**
 * The factors in a nest that stay the same and hardly ever are anything but 1 or -1. It is a guess, which a test has to
 * confirm.
 */
export function unitsIn(loop: Loop, definitions: ReadonlyMap<Local, Expression>, roles: Roles): Units {
  const guess = (local: Local, seen: readonly Local[] = []): 1 | -1 | undefined => {
    const value = seen.includes(local) ? undefined : definitions.get(local);
    const own = value && productOf(value, (inner) => guess(inner, [...seen, local]));
    return own ?? (local.unit ? 1 : undefined);
  };
  const units = new Map<Local, 1 | -1>();
  eachExpression([loop], (e) => {
    if (e.op !== "imul") return;
    const found = new Map<Local, 1 | -1>();
    const value = valueOfUnit(e.args[1]!, roles, (local) => {
      const likely = local.type === "i32" ? guess(local) : undefined;
      if (likely) found.set(local, likely);
      return likely;
    });
    if (value) for (const [local, likely] of found) units.set(local, likely);
  });
  return units;
}

/** 1 or -1, of a factor that is nothing else where some locals that stay the same in a nest are. */
export function valueOfUnit(
  factor: Expression,
  roles: Roles,
  unit: (local: Local) => 1 | -1 | undefined,
): 1 | -1 | undefined {
  const valueOf = (local: Local): 1 | -1 | undefined => {
    const role = roles.roleAt(local, new Map());
    if (role?.kind === "invariant") return unit(local);
    return role?.kind === "value" ? productOf(role.value, valueOf) : undefined;
  };
  return productOf(factor, valueOf);
}

/** What a product of units and of negated units is. */
function productOf(given: Expression, valueOf: (local: Local) => 1 | -1 | undefined): 1 | -1 | undefined {
  const e = word(given);
  if (e.op === "local") return valueOf(e.local);
  if (e.op === "constant") return e.value === 1 || e.value === -1 ? e.value : undefined;
  const [a, b] = e.args as [Expression, Expression | undefined];
  if (e.op === "neg") return negated(productOf(a, valueOf));
  if (e.op === "sub" && a.op === "constant" && a.value === 0) return negated(productOf(b!, valueOf));
  if (e.op !== "imul" && e.op !== "mul") return undefined;
  const [first, second] = [productOf(a, valueOf), productOf(b!, valueOf)];
  return first && second && (first === second ? 1 : -1);
}

const negated = (unit: 1 | -1 | undefined): 1 | -1 | undefined => unit && (unit === 1 ? -1 : 1);
