/**
 * Steps of counters to the ends of rounds: `i++` in the body of a loop whose test looks at i, as in `out[i++] = x`,
 * goes into the update, and what follows it in the round reads `i + 1`. Later passes look for the steps of counters
 * there.
 */
import { copy } from "../../ir/build.js";
import { eachExpression, eachNode, eachStatement, mapStatement, someStatement } from "../../ir/walk.js";
import { changeOf } from "../../analyses/counting-loops.js";
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import type { Pass } from "../pass.js";

export const stepLast: Pass = {
  name: "stepLast",
  stage: "numbers",
  says:
    "A counter that a round steps before its end, as in `out[i++] = x`, is stepped in the update of the loop, " +
    "where later passes look.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const shared = new Set<Local>();
    eachExpression(func.body, (e) => void (e.op === "address" && shared.add(e.local)));
    const inside = (list: readonly Statement[]): Statement[] =>
      list.map((given) => {
        const s = mapStatement(given, (e) => e, inside);
        return s.kind === "loop" ? withStepLast(s, shared) : s;
      });
    func.body = inside(func.body);
  }
  return module;
}

function withStepLast(loop: Loop, shared: ReadonlySet<Local>): Loop {
  const { test, body, label } = loop;
  if (!test || loop.fork) return loop;
  const counters = new Set<Local>();
  eachNode(test, (e) => void (e.op === "local" && !e.local.reference && !shared.has(e.local) && counters.add(e.local)));
  const at = body.findIndex((s) => s.kind === "assign" && counters.has(s.local) && isStep(s));
  const step = body[at];
  if (step?.kind !== "assign") return loop;
  const [before, after] = [body.slice(0, at), body.slice(at + 1)];
  let steps = 0;
  eachStatement([loop], (s) => void (s.kind === "assign" && s.local === step.local && steps++));
  const passed = someStatement(before, (s) => s.kind === "continue" && s.label === label);
  if (steps > 1 || passed || leavesEarly(after, loop)) return loop;
  const stepped = after.map((s) => replaced(s, step));
  return { ...loop, body: [...before, ...stepped], update: [step, ...loop.update] };
}

/** `i = i + c` with a constant */
const isStep = ({ local, value }: Assign): boolean => changeOf(value, local)?.by.op === "constant";

/**
 * Whether statements jump to where the counter may be read without the loop's update. Who throws leaves the function.
 */
function leavesEarly(list: readonly Statement[], loop: Loop): boolean {
  const own = new Set<object>();
  eachStatement(list, (s) => void ((s.kind === "loop" || s.kind === "block") && own.add(s.label)));
  return someStatement(
    list,
    (s) =>
      (s.kind === "break" || s.kind === "continue") &&
      !own.has(s.label) &&
      !(s.kind === "continue" && s.label === loop.label),
  );
}

function replaced(s: Statement, step: Assign): Statement {
  const expression = (e: Expression): Expression =>
    e.op === "local" && e.local === step.local
      ? copy(step.value)
      : ({ ...e, args: e.args.map(expression) } as Expression);
  return mapStatement(s, expression, (list) => list.map((inner) => replaced(inner, step)));
}
