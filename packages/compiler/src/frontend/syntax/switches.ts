/**
 * A `switch` in, its statements out: nested blocks, innermost the tests: a match leaves to where its clause begins, and
 * clauses follow one another, so that falling through needs nothing. Where there are many clauses, the tests come first
 * and give the number of the clause, and each group of clauses has blocks of its own.
 */
import { ts } from "#typescript";
import { boolean, both, compare, copy, makeLocal, not, number, read } from "../../ir/build.js";
import { isMixed } from "../../ir/objects.js";
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import { isExpression, type Body, type OptionalValue } from "../body.js";
import { decidesByType } from "../claims/claims.js";
import { requireClaim } from "../errors/uncaught.js";
import { labelName, labelsOf } from "./control.js";
import { isUndefined } from "./equality.js";
import { mixedEquality } from "../values/mixed-equality.js";
import { refuse } from "../refusal.js";
import { translateStatements } from "./statements.js";
import { textEquality } from "../text/comparison.js";
import { nothingsTold } from "../presence/told-nothings.js";
import { NOTHINGS_ARE_ONE } from "../types/nothings.js";
import { awaitClauses } from "./too-early.js";
import { isUnproven, presence } from "../presence/presence.js";

/** With more clauses than these, the blocks are in groups. */
const FEW = 200;
const GROUP = 50;

export function translateSwitch(body: Body, node: ts.SwitchStatement): void {
  const exit: Label = { name: labelName(node, "switch") };
  const given = body.reusableValue(body.value(node.expression));
  const value = !isExpression(given) && given.kind === "optional" ? given : body.plain(node.expression, given);
  const { clauses } = node.caseBlock;
  const labels = clauses.map((_, k): Label => ({ name: `case${k}` }));
  const target = { names: labelsOf(node), breakLabel: exit, plain: true };
  awaitClauses(body, node);
  const within = (first: number, end: number, tests: () => void): Statement[] => {
    let current = body.collect(tests);
    for (let k = first; k < end; k++) {
      const block: Statement = { kind: "block", label: labels[k]!, body: current, place: body.place };
      current = [
        block,
        ...body.collect(() => body.withTarget(target, () => translateStatements(body, clauses[k]!.statements))),
      ];
    }
    return current;
  };
  if (clauses.length <= FEW) {
    const all = within(0, clauses.length, () =>
      dispatch(body, node, value, (k) => [{ kind: "break", label: k === undefined ? exit : labels[k]! }]),
    );
    return body.emit({ kind: "block", label: exit, body: all });
  }
  const chosen = makeLocal("case", "f64", body.place);
  const found: Label = { name: "found" };
  const choose = (k: number | undefined): Statement[] => [
    { kind: "assign", local: chosen, value: number(k ?? clauses.length), place: body.place },
    { kind: "break", label: found },
  ];
  const all = body.collect(() => {
    body.emit({ kind: "block", label: found, body: body.collect(() => dispatch(body, node, value, choose)) });
    for (let first = 0; first < clauses.length; first += GROUP) {
      const end = Math.min(first + GROUP, clauses.length);
      const group = within(first, end, () => enter(body, chosen, labels, first, end));
      body.emit({ kind: "if", condition: compare("lt", read(chosen), number(end)), then: group, otherwise: [] });
    }
  });
  body.emit({ kind: "block", label: exit, body: all });
}

/** Goes to the clause of a group that has been chosen; from an earlier one, to the first. */
function enter(body: Body, chosen: Local, labels: readonly Label[], first: number, end: number): void {
  for (let k = first + 1; k < end; k++)
    body.emit({
      kind: "if",
      condition: compare("eq", read(chosen), number(k)),
      then: [{ kind: "break", label: labels[k]! }],
      otherwise: [],
    });
  body.emit({ kind: "break", label: labels[first]! });
}

const equality = (body: Body, a: Expression, b: Expression): Expression =>
  a.type === "String" ? textEquality(body, "eq", a, b) : compare("eq", a, b);

/** Whether the value of a switch is that of a clause. */
function matches(
  body: Body,
  node: ts.SwitchStatement,
  value: Expression | OptionalValue,
  clause: ts.CaseClause,
): Expression {
  if (isUndefined(body, clause.expression)) return isNothingOf(body, node.expression, value, clause.expression);
  const expected = body.plain(clause.expression);
  if (!isExpression(value)) {
    const same = expected.type === value.value.type ? equality(body, copy(value.value), expected) : boolean(false);
    return both(copy(value.present), same);
  }
  if (isMixed(value.type) || isMixed(expected.type))
    return mixedEquality(body, "eq", copy(value), expected, clause.expression);
  return expected.type === value.type ? equality(body, copy(value), expected) : boolean(false);
}

/** `case null:` and `case undefined:` of a value that may be only one of them. */
function isNothingOf(
  body: Body,
  node: ts.Expression,
  value: Expression | OptionalValue,
  word: ts.Expression,
): Expression {
  const { isNull, isUndefined: isOpen } = nothingsTold(body, node);
  const forNull = word.kind === ts.SyntaxKind.NullKeyword;
  if (isNull && isOpen) return refuse(word, "W4002", node.getText(), NOTHINGS_ARE_ONE);
  // Of `item?.size` TypeScript is sure where it takes `item` for there.
  const isDoubtful = isExpression(value) ? isUnproven(body, value) : value.present.op !== "constant";
  if (forNull ? !isNull : !isOpen && (isNull || !isDoubtful)) return boolean(false);
  return not(presence(body, isExpression(value) ? copy(value) : { ...value, present: copy(value.present) }));
}

/** The tests, in order. `leave` gives what goes to a clause, or past all of them. */
function dispatch(
  body: Body,
  node: ts.SwitchStatement,
  value: Expression | OptionalValue,
  leave: (clause: number | undefined) => Statement[],
): void {
  let fallback: number | undefined;
  node.caseBlock.clauses.forEach((clause, k) => {
    if (ts.isDefaultClause(clause)) return void (fallback = k);
    body.emit({ kind: "if", condition: matches(body, node, value, clause), then: leave(k), otherwise: [] });
  });
  if (decidesByType(body, node))
    requireClaim(body, boolean(false), `'${node.expression.getText()}' is none of what its type allows.`, node);
  leave(fallback).forEach((statement) => body.emit(statement));
}
