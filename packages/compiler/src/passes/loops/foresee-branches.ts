/**
 * Branches that processors foresee: LLVM is told. Else it computes both sides of small ones and chooses, for which the
 * next round of the loop waits.
 */
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import type { Pass } from "../pass.js";

type If = Statement & { kind: "if" };

/** So many branches of a loop are looked at. */
const MOST = 100;

export const foreseeBranches: Pass = {
  name: "foreseeBranches",
  stage: "machine",
  says:
    "Branches are marked that processors foresee, such as that of a counter which begins anew: LLVM does not compute " +
    "both of their sides.",
  run(module: Module) {
    for (const func of module.functions) {
      const foreseen = foreseenIn(func.body);
      if (foreseen.size > 0) func.body = marked(func.body, foreseen);
    }
    return module;
  },
};

function marked(list: readonly Statement[], foreseen: ReadonlySet<Statement>): Statement[] {
  return list.map((s) => {
    const inner = mapStatement(
      s,
      (e) => e,
      (body) => marked(body, foreseen),
    );
    return foreseen.has(s) ? ({ ...inner, foreseen: true } as Statement) : inner;
  });
}

function foreseenIn(body: readonly Statement[]): ReadonlySet<Statement> {
  const found = new Set<Statement>();
  eachStatement(body, (s) => {
    if (s.kind === "if" && beginsAnew(s)) found.add(s);
    if (s.kind !== "loop") return;
    const values = new Map<Local, Expression[]>();
    const branches: If[] = [];
    eachStatement([s], (inner) => {
      if (inner.kind === "assign") values.set(inner.local, [...(values.get(inner.local) ?? []), inner.value]);
      if (inner.kind === "if") branches.push(inner);
    });
    if (branches.length <= MOST) for (const branch of branches) if (isAwaited(branch, values)) found.add(branch);
  });
  return found;
}

/** `if (i === 8) { i = 0; … }`: a counter that begins anew does so seldom, and in rounds that follow a pattern. */
function beginsAnew({ condition, then, otherwise }: If): boolean {
  const [counter, end] = condition.args;
  return (
    condition.op === "eq" &&
    counter?.op === "local" &&
    counter.type === "i32" &&
    end?.op === "constant" &&
    otherwise.length === 0 &&
    then.some((s) => s.kind === "assign" && s.local === counter.local && s.value.op === "constant")
  );
}

/** What takes so long that a branch which is foreseen wrongly costs no more. */
const slow: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["div", "rem", "sqrt"]);

/**
 * `if (s <= z[k]) k--` where `s` is a quotient of what stands at `k`: the condition takes long, and is computed of what
 * it changes. `values` are what the loop assigns to each variable.
 */
function isAwaited({ condition, then, otherwise }: If, values: ReadonlyMap<Local, readonly Expression[]>): boolean {
  const steps = new Set([...then, ...otherwise].flatMap((s) => (s.kind === "assign" && isStep(s) ? [s.local] : [])));
  if (steps.size === 0) return false;
  let [takesLong, isOfStep] = [false, false];
  const seen = new Set<Local>();
  const visit = (e: Expression): void => {
    takesLong ||= slow.has(e.op);
    if (e.op === "local" && steps.has(e.local)) isOfStep = true;
    else if (e.op === "local" && !seen.has(e.local)) {
      seen.add(e.local);
      values.get(e.local)?.forEach(visit);
    }
    e.args.forEach(visit);
  };
  visit(condition);
  return takesLong && isOfStep;
}

const isStep = ({ local, value }: Statement & { kind: "assign" }): boolean =>
  (value.op === "add" || value.op === "sub") &&
  value.type !== "f64" &&
  value.args[0]?.op === "local" &&
  value.args[0].local === local &&
  value.args[1]?.op === "constant";
