/**
 * Checks such as `if (i >>> 0 !== i) throw …` of a number that may be anything, as `get` and `set` of arrays make them,
 * and the low words of it behind the check. In: ToInt32 of it at each place, which has branches for what is large. Out:
 * one word, the low one of the number plus 2^52, which is the number itself if that is a whole one from 0 to 2^32; of
 * others it is some word, which no more equals the number than its ToUint32 does.
 */
import { arithmetic, copy, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import type { If } from "../../ir/statement-kinds.js";
import { mapStatement, someNode } from "../../ir/walk.js";
import { leaves } from "../../analyses/guards.js";
import { addressedIn, writtenIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";

export const checkWords: Pass = {
  name: "checkWords",
  stage: "machine",
  says:
    "Where a branch that throws looks at a number that may be anything, one cheap word stands for its ToInt32 " +
    "there and behind it.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const shared = addressedIn(func.body);
    func.body = checkedIn(func.body, (local) => !shared.has(local));
  }
  return module;
}

function checkedIn(list: readonly Statement[], isOwn: (local: Local) => boolean): Statement[] {
  const checked: Statement[] = [];
  let left = list;
  for (let k = 0; k < left.length; k++) {
    const s = mapStatement(
      left[k]!,
      (e) => e,
      (inner) => checkedIn(inner, isOwn),
    );
    const local = s.kind === "if" && leaves(s.then) ? wholeIn(s.condition) : undefined;
    const rest = local && isOwn(local) ? left.slice(k + 1) : [];
    if (!local || !isOwn(local) || writtenIn(rest).has(local)) {
      checked.push(s);
      continue;
    }
    const word = makeLocal("word", "i32", s.place);
    const value = operation("lowword", "i32", arithmetic("add", read(local), number(2 ** 52)));
    const condition = replaced((s as If).condition, local, word);
    checked.push({ kind: "assign", local: word, value, place: s.place }, { ...(s as If), condition });
    [left, k] = [rest.map((each) => inside(each, (e) => replaced(e, local, word))), -1];
  }
  return checked;
}

/** The number that a condition is true of unless it is a whole one from 0 to 2^32. */
function wholeIn(condition: Expression): Local | undefined {
  if (condition.op === "conditional") {
    const [test, whenTrue, otherwise] = condition.args;
    if (whenTrue.op === "constant" && whenTrue.value === 1) return wholeIn(test) ?? wholeIn(otherwise);
  }
  if (condition.op !== "ne") return undefined;
  const [unsigned, given] = condition.args as [Expression, Expression];
  if (unsigned.op !== "unsigned" || given.op !== "local" || given.type !== "f64") return undefined;
  const [word, count] = unsigned.args[0]!.op === "ushr" ? unsigned.args[0].args : [unsigned.args[0]!];
  const shifted = count !== undefined && !isZero(count);
  return word!.op === "wrap" && isRead(word.args[0]!, given.local) && !shifted ? given.local : undefined;
}

const isZero = (e: Expression): boolean =>
  e.op === "wrap" ? isZero(e.args[0]!) : e.op === "constant" && e.value === 0;
const isRead = (e: Expression, local: Local): boolean => e.op === "local" && e.local === local;

function inside(s: Statement, map: (e: Expression) => Expression): Statement {
  return mapStatement(s, map, (list) => list.map((each) => inside(each, map)));
}

/** With the word in place of the number's ToInt32. */
function replaced(e: Expression, local: Local, word: Local): Expression {
  if (e.op === "wrap" && isRead(e.args[0]!, local)) return read(word);
  return someNode(e, (node) => node.op === "wrap" && isRead(node.args[0]!, local))
    ? ({ ...e, args: e.args.map((arg) => replaced(arg, local, word)) } as Expression)
    : copy(e);
}
