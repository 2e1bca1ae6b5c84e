/**
 * The places of a text that want a type and what was seen at them in; what the text says of the rest is added: of
 * parameters that no call has reached, properties that no object had, and parameters that calls leave out.
 */
import { ts } from "ts-morph";
import { givenBy } from "./given.mjs";

/** So many functions pass a parameter on. */
const DEEPEST = 3;

export function addUnseen(source, entry, known) {
  const { slots, observed, shapes, written } = known;
  const parameters = [...slots.entries()].filter(([, slot]) => slot.isParameter);
  for (let round = 0; round < DEEPEST; round++)
    for (const [at, slot] of parameters) {
      if (!shapes.isNothing(observed[at])) continue;
      const given = typeOfField(slot, shapes) ?? givenBy(source, slot, known) ?? typeOfPassed(slot, known);
      if (given && !isOther(given, slot.guess, shapes)) observed[at] = shapes.withMissing(given, observed[at]);
    }
  const given = leastArguments(source, entry);
  for (const [at, slot] of parameters) {
    if (slot.index < (given.get(slot.of) ?? 0)) shapes.dropMissing(observed[at]);
    shapes.addOptional(observed[at], slot.read);
  }
  for (const [at, { isDefaultFunction, parameter }] of parameters)
    if (isDefaultFunction && shapes.hasSignature(observed[at]))
      for (const [, slot] of parameters) if (slot.default === parameter) slot.isContextual = true;
  leaveOut(slots, observed, shapes, written);
}

/** What a function takes there to which the parameter is passed on, where that says more than its own uses do. */
function typeOfPassed({ passed, guess }, { slots, observed, shapes }) {
  for (const [name, index] of passed) {
    const at = slots.findIndex((one) => one.isParameter && one.of === name && one.index === index);
    if (at < 0 || shapes.isNothing(observed[at])) continue;
    const saysMore = guess.endsWith("[]") ? observed[at].element === undefined : !shapes.isSimple(observed[at]);
    if (guess === "number" || saysMore) return observed[at];
  }
  return undefined;
}

/** What `this.next = next` gives the parameter. */
function typeOfField({ fieldsSet }, shapes) {
  const types = fieldsSet.map(([owner, name]) => shapes.fieldOf(owner, name));
  return types.find((type) => !shapes.isNothing(type));
}

/** Whether what is given is not what the function uses there: a simple value as a list, an object without its properties. */
function isOther(given, guess, shapes) {
  if (shapes.isSimple(given)) return guess.startsWith("{") || (!given.simple.has("string") && guess.endsWith("[]"));
  const read = guess.startsWith("{") ? [...guess.matchAll(/(\w+)\?:/g)].map(([, name]) => name) : [];
  const { shape } = given;
  return Boolean(shape && !shape.className) && read.length > 0 && !read.some((name) => shape.fields.has(name));
}

/** Parameters that calls leave out, and those after which all others can be. */
function leaveOut(slots, observed, shapes, written) {
  const open = new Set();
  for (const [at, slot] of [...slots.entries()].reverse()) {
    if (!slot.isParameter || slot.isRest || slot.hasInitializer) continue;
    slot.isLast = slot.later.every((one) => one.initializer || open.has(one));
    const own = written[slot.name];
    if (slot.isLast && (own === undefined ? shapes.canBeMissing(observed[at]) : own.startsWith("?")))
      open.add(slot.parameter);
  }
}

/** For each name of a function, to how many parameters all calls give something. */
function leastArguments(source, entry) {
  const least = new Map();
  const visit = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.text;
      if (name) least.set(name, Math.min(least.get(name) ?? Infinity, node.arguments?.length ?? 0));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  least.delete(entry);
  return least;
}
