/**
 * Rows of elements: what lies along the last axis. How far neighbours are apart is known when the kernel runs, so that
 * the loop over a row is there in versions: all operands one behind the other, all but one which is the same element
 * throughout, and any steps.
 */
import { eachIndex, type Body } from "@wumba/compiler/extend";
import { arithmetic, boolean, both, compare, copy, number, read, type Expression } from "@wumba/compiler/extend/ir";

/** The step of an operand along a row. */
export interface Step {
  readonly stride: Expression;
  /** Whether it may well be that one element stands for all. */
  readonly stretches: boolean;
}

/** The step of a new array. */
export const NEXT: Step = { stride: number(1), stretches: false };

/** How a version of the loop takes a step. */
export type Mode = "next" | "same" | "any";
export type Modes = (step: Step) => Mode;

/** The element at an index. */
export type At = (index: Expression) => Expression;

export interface Row {
  readonly steps: readonly Step[];
  /** What a version of the loop reads; what it can read before is read here. */
  readonly open: (modes: Modes) => At;
}

export const anyStep: Modes = () => "any";

/** The place of an element in a row. */
export function placeBy(first: Expression, step: Step, modes: Modes): At {
  const mode = modeOf(step, modes);
  if (mode === "same") return () => copy(first);
  if (mode === "next") return (index) => arithmetic("add", copy(first), index);
  return (index) => arithmetic("add", copy(first), arithmetic("imul", index, copy(step.stride)));
}

const modeOf = (step: Step, modes: Modes): Mode => (isOne(step.stride) ? "next" : modes(step));

export const isOne = (stride: Expression): boolean => stride.op === "constant" && stride.value === 1;

/** How many operands there may be for versions in which one of them is the same element throughout. */
const FEW = 4;

/** Calls `version` for each version of a loop over some rows; it emits the loop, which has one round at least. */
export function inVersions(body: Body, steps: readonly Step[], version: (modes: Modes) => void): void {
  const open = steps.filter(({ stride }) => !isOne(stride));
  if (open.length === 0) return version(() => "next");
  const stretching = steps.length > 1 && open.length <= FEW ? open.filter(({ stretches }) => stretches) : [];
  const from = ([first, ...others]: readonly (Step | undefined)[]): void => {
    const condition = allOf(
      body,
      open.map((step) => compare("eq", copy(step.stride), number(step === first ? 0 : 1))),
    );
    const then = body.collect(() => version((step) => (step === first ? "same" : "next")));
    const otherwise = body.collect(() => (others.length > 0 ? from(others) : version(anyStep)));
    body.emit({ kind: "if", condition, then, otherwise });
  };
  from([undefined, ...stretching]);
}

/**
 * Whether all conditions hold: one after the other, since what goes through conditions in conditions goes through each
 * of them more than once.
 */
export function allOf(body: Body, conditions: readonly Expression[]): Expression {
  const [first, ...others] = conditions;
  if (!first) return boolean(true);
  return others.reduce((all, one) => read(body.temporary(both(all, one), "all")), first);
}

/**
 * Goes through a row, from the element `from` on. `stored` is the step of an array that `inner` alone stores into, at
 * the element that it is at: what it loads there is that element, or lies elsewhere.
 */
export function eachInRow(
  body: Body,
  row: Row,
  further: readonly Step[],
  from: Expression,
  count: Expression,
  inner: (at: At, index: () => Expression, modes: Modes) => void,
  stored?: Step,
): void {
  const rounds = body.reusable(count, "count");
  const then = body.collect(() =>
    inVersions(body, [...row.steps, ...further], (modes) => {
      const at = row.open(modes);
      const independent = stored !== undefined && modeOf(stored, modes) === "next";
      eachIndex(body, copy(rounds), (index) => inner((k) => at(shifted(from, k)), index, modes), independent);
    }),
  );
  body.emit({ kind: "if", condition: compare("gt", copy(rounds), number(0)), then, otherwise: [] });
}

const shifted = (from: Expression, index: Expression): Expression =>
  from.op === "constant" && from.value === 0 ? index : arithmetic("add", copy(from), index);
