// Statements over arrays of n dimensions: new arrays, assignments to slices, results in place, loops with get and set.
import type { Random } from "../random.js";
import { arrayExpression, fitting, view } from "./expressions.js";
import { broadcast, floating, promoted, type ArrayValue } from "./shapes.js";

export interface ArrayState {
  readonly random: Random;
  readonly variables: ArrayValue[];
  readonly numbers: string[];
  /** Functions that the program's kernel calls. */
  readonly helpers: string[];
  names: number;
}

const fresh = (state: ArrayState, stem: string): string => `${stem}${state.names++}`;

export function arrayStatement(state: ArrayState): string[] {
  return state.random.weighted<(state: ArrayState) => string[]>([
    [5, declaration],
    [4, assignment],
    [3, inPlace],
    [3, elements],
    [2, reduced],
    [1, addedUp],
    [1, masked],
    [1, swapped],
    [1, helped],
  ])(state);
}

function declaration(state: ArrayState): string[] {
  const { random, variables } = state;
  const value = arrayExpression(random, variables, 3);
  const name = fresh(state, "v");
  const place = value.place || /^np\.(?!flip|where|astype|expandDims)\w+\(/.test(value.text);
  variables.push({ ...value, text: name, place });
  return [`const ${name} = ${value.text};`];
}

/** A variable that may be written, or a part of it. */
function target({ random, variables }: ArrayState): ArrayValue {
  const whole = random.pick(variables.filter(({ place }) => place));
  const part = random.chance(0.6) ? view(random, whole) : whole;
  return part.place && part.axes.length > 0 ? part : whole;
}

const cast = (value: ArrayValue, to: ArrayValue): string =>
  value.dtype === to.dtype ? value.text : `np.astype(${value.text}, "${to.dtype}")`;

/** Whether a value's axes stretch to a target's. */
const stretches = (value: ArrayValue, to: ArrayValue): boolean =>
  broadcast(to.axes, value.axes)?.join() === to.axes.join();

function assignment(state: ArrayState): string[] {
  const { random, variables } = state;
  const to = target(state);
  const value = fitting(random, to.axes, variables, 2, (given) => stretches(given, to));
  return [
    `np.assign(${to.text}, ${value ? cast(value, to) : to.dtype === "bool" ? "true" : String(random.between(-3, 9))});`,
  ];
}

function inPlace(state: ArrayState): string[] {
  const { random, variables } = state;
  const to = target(state);
  if (to.dtype === "bool") return [`np.logicalNot(${to.text}, { out: ${to.text} });`];
  const value = fitting(
    random,
    to.axes,
    variables,
    2,
    (given) => stretches(given, to) && promoted(given.dtype, to.dtype) === to.dtype,
  );
  if (!value) return [`np.negative(${to.text}, { out: ${to.text} });`];
  const name = random.pick(["add", "subtract", "multiply", "maximum"]);
  const operands = random.chance(0.5) ? [to.text, value.text] : [value.text, to.text];
  return [`np.${name}(${operands.join(", ")}, { out: ${to.text} });`];
}

const COUNTERS = ["i", "j", "k", "l"];

/** Loops over all elements, or all but the first ones, where they read a neighbour. */
function elements(state: ArrayState): string[] {
  const { random, variables } = state;
  const to = target(state);
  const name = fresh(state, "t");
  const counters = to.axes.map((_, axis) => `${COUNTERS[axis]}${state.names}`);
  state.names++;
  const back = random.chance(0.3) ? random.below(to.axes.length) : -1;
  const at = (array: string, axes: readonly string[]): string => `${array}.get(${axes.join(", ")})`;
  const own = at(name, counters);
  const near =
    back < 0
      ? own
      : at(
          name,
          counters.map((counter, axis) => (axis === back ? `${counter} - 1` : counter)),
        );
  const other = random.pick(
    variables.filter((each) => each.axes.every((axis) => axis === "1" || to.axes.includes(axis))).concat(to),
  );
  const read =
    other.text === to.text
      ? own
      : at(
          other.text,
          other.axes.map((axis) => (axis === "1" ? "0" : counters[to.axes.indexOf(axis)]!)),
        );
  const number = other.dtype === "bool" && other.text !== to.text ? `(${read} ? 1 : 0)` : read;
  const value =
    to.dtype === "bool"
      ? random.pick([`1 - ${near}`, `${own} === ${near} ? 0 : 1`])
      : random.pick([
          `${near} + ${number}`,
          `${near} * 0.5`,
          `${number} - ${counters[0]!}`,
          `Math.max(${near}, ${number})`,
          `${near} > ${number} ? ${number} : ${own}`,
        ]);
  const ends = random.chance(0.2) ? ` && ${own} ${random.pick(["<", ">", "!=="])} ${random.between(-3, 6)}` : "";
  const loops = counters.map((counter, axis) => {
    const last = axis === counters.length - 1;
    return `for (let ${counter} = ${axis === back ? 1 : 0}; ${counter} < ${name}.shape${axis}${last ? ends : ""}; ${counter}++)`;
  });
  const test = random.chance(0.25) ? `if (${counters[0]!} % 2 === 0) ` : "";
  return [
    `const ${name} = ${to.text};`,
    ...loops.map((loop, depth) => `${"  ".repeat(depth)}${loop}`),
    `${"  ".repeat(loops.length)}${test}${name}.set(${counters.join(", ")}, ${value});`,
  ];
}

function reduced(state: ArrayState): string[] {
  const { random, variables } = state;
  const value = arrayExpression(random, variables, 3);
  const name = fresh(state, "s");
  if (value.dtype === "bool") return [`const ${name} = np.countNonzero(${value.text});`, ...kept(state, name)];
  return [`const ${name} = np.${random.pick(["sum", "mean", "prod"])}(${value.text});`, ...kept(state, name)];
}

function kept(state: ArrayState, name: string): string[] {
  state.numbers.push(name);
  const floats = state.variables.filter(({ place, dtype }) => place && floating(dtype) === dtype);
  return floats.length > 0 && state.random.chance(0.4)
    ? [`np.multiply(${floats[0]!.text}, ${name}, { out: ${floats[0]!.text} });`]
    : [];
}

/** A sum in the order of a loop over rows or elements. */
function addedUp(state: ArrayState): string[] {
  const { random, variables } = state;
  const from = random.pick(variables.filter(({ dtype }) => dtype !== "bool"));
  if (!from) return declaration(state);
  const [sum, each] = [fresh(state, "s"), fresh(state, "e")];
  state.numbers.push(sum);
  const term = from.axes.length === 1 ? each : `np.sum(${each})`;
  return [`let ${sum} = 0;`, `for (const ${each} of ${from.text}) ${sum} = ${sum} * 0.5 + ${term};`];
}

/** A number where a condition on elements holds, at times read in the other direction. */
function masked(state: ArrayState): string[] {
  const { random } = state;
  const to = target(state);
  if (to.dtype === "bool") return inPlace(state);
  const read = random.chance(0.4) ? `np.flip(${to.text})` : to.text;
  return [`np.putmask(${to.text}, np.less(${read}, ${random.between(-2, 4)}), ${random.between(0, 9)});`];
}

const typeText = ({ dtype, axes }: ArrayValue): string => `NDArray<${dtype}, ${axes.length}>`;

/**
 * A variable of arithmetic that may be written, and one of the same type, which may be itself or share its elements.
 */
function pair({ random, variables }: ArrayState): [ArrayValue, ArrayValue] | undefined {
  const places = variables.filter(({ place, dtype }) => place && dtype !== "bool");
  if (places.length === 0) return undefined;
  const one = random.pick(places);
  return [one, random.pick(places.filter(({ dtype, axes }) => dtype === one.dtype && axes.join() === one.axes.join()))];
}

/**
 * Two arrays that a loop swaps, as variables or in the fields of an object; in some rounds one of them is made anew.
 */
function swapped(state: ArrayState): string[] {
  const { random, variables } = state;
  const two = pair(state);
  if (!two) return declaration(state);
  const [object, now, next, round, kept] = ["o", "c", "c", "r", "k"].map((stem) => fresh(state, stem)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const type = typeText(two[0]);
  const fields = random.chance(0.4);
  const [a, b] = fields ? [`${object}.now`, `${object}.next`] : [now, next];
  const made = random.pick([
    kept,
    `np.add(${kept}, ${b})`,
    `np.copy(${kept})`,
    `${kept}.slice(undefined, undefined, -1)`,
  ]);
  for (const text of [a, b]) variables.push({ ...two[0], text, place: true });
  return [
    ...(fields
      ? [`const ${object}: { now: ${type}; next: ${type} } = { now: ${two[0].text}, next: ${two[1].text} };`]
      : [`let ${a}: ${type} = ${two[0].text};`, `let ${b}: ${type} = ${two[1].text};`]),
    `for (let ${round} = 0; ${round} < ${random.between(1, 4)}; ${round}++) {`,
    `  const ${kept} = ${a};`,
    `  ${a} = ${b};`,
    `  ${b} = ${random.chance(0.3) ? `${round} % 2 === 0 ? ${made} : ${kept}` : made};`,
    `  np.${random.pick(["add", "subtract", "maximum"])}(${a}, ${b}, { out: ${a} });`,
    "}",
  ];
}

/** What a function returns that takes two arrays of one type: a new array, one of them, or a view. */
function helped(state: ArrayState): string[] {
  const { random, variables } = state;
  const two = pair(state);
  if (!two) return declaration(state);
  const [helper, name] = [fresh(state, "helper"), fresh(state, "h")];
  const type = typeText(two[0]);
  const reversed = "b.slice(undefined, undefined, -1)";
  const body = random.pick([
    ["return np.subtract(a, b);"],
    [`np.assign(a, ${reversed});`, "return a;"],
    [`np.add(a, ${reversed}, { out: a });`, "return b;"],
    [`if (np.sum(a) > ${random.between(-4, 9)}) return a;`, `return ${reversed};`],
    [`let made = a;`, `for (let i = 0; i < 3; i++) made = np.maximum(made, ${reversed});`, "return made;"],
  ]);
  state.helpers.push(
    `function ${helper}(a: ${type}, b: ${type}): ${type} {\n${body.map((line) => `  ${line}\n`).join("")}}\n`,
  );
  variables.push({ ...two[0], text: name, place: true });
  return [`const ${name} = ${helper}(${two[0].text}, ${two[1].text});`];
}
