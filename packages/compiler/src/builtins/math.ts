/** Math: exact functions are IR operations, the others functions of `@wumba/std`. */
import { ts } from "#typescript";
import { arithmetic, boolean, compare, conditional, copy, makeLocal, number, operation, read } from "../ir/build.js";
import type { Expression, OperationName } from "../ir/ir.js";
import type { Body } from "../frontend/body.js";
import { callStandard, callStandardNumber } from "../frontend/calls/functions.js";
import { eachOf } from "../frontend/values/iteration.js";
import { emptyList, push } from "../frontend/values/objects.js";
import { power } from "../frontend/values/operators.js";
import { withOrWithout } from "./left-out.js";
import { objectIs } from "./object-is.js";
import { numberArguments, type Builtin } from "./row.js";

type Make = (body: Body, ...args: Expression[]) => Expression;

/** A function of a fixed number of numbers; missing arguments are NaN, further ones are evaluated and dropped. */
function fixed(
  arity: number,
  make: Make,
  precision: Builtin["precision"],
  samples: Builtin["samples"] = arity === 1 ? "number" : "pair",
): Builtin {
  return {
    precision,
    samples,
    arity,
    translate: (body, node) => {
      const args = numberArguments(body, node, arity);
      while (args.length < arity) args.push(number(NaN));
      return make(body, ...args.slice(0, arity));
    },
  };
}

const exact = (op: OperationName): Builtin => fixed(1, (_body, x) => arithmetic(op, x), "exact");
const standard = (name: string, arity = 1): Builtin =>
  fixed(arity, (body, ...args) => callStandardNumber(body, body.kernel.mathName(name), args), "ulp");

/** LLVM takes the square of the time for a longer chain of them in one expression. */
const LONGEST_CHAIN = 32;

/** Math.min and Math.max of any number of arguments, from left to right. */
function extreme(op: "min" | "max", empty: number): Builtin {
  return {
    precision: "exact",
    samples: "several",
    spread: true,
    translate: (body, node) => {
      if (node.arguments.some((argument) => ts.isSpreadElement(argument))) return extremeOfAll(body, node, op, empty);
      const args = numberArguments(body, node);
      if (args.length === 0) return number(empty);
      return args.reduce((so, arg, k) => {
        const next = arithmetic(op, so, arg);
        return k % LONGEST_CHAIN === 0 ? read(body.temporary(next, op)) : next;
      });
    },
  };
}

/** `Math.max(a, ...list)`: one after the other. */
function extremeOfAll(body: Body, node: ts.CallExpression, op: "min" | "max", empty: number): Expression {
  const result = makeLocal(op, "f64", body.place);
  body.assign(result, number(empty));
  const add = (value: Expression): void => body.assign(result, arithmetic(op, read(result), value));
  for (const argument of node.arguments) {
    if (!ts.isSpreadElement(argument)) add(body.number(argument));
    else
      eachOf(body, body.value(argument.expression), argument.expression, (value) =>
        add(body.number(argument.expression, value)),
      );
  }
  return read(result);
}

/** `Math.hypot(...list)`, or more numbers than the library has variables for. */
function hypotOfAll(body: Body, node: ts.CallExpression): Expression {
  const list = emptyList(body, body.kernel.shapes.collections.listWith({ type: "f64", optional: false }));
  for (const argument of node.arguments) {
    if (!ts.isSpreadElement(argument)) push(body, list, body.number(argument), argument);
    else
      eachOf(body, body.value(argument.expression), argument.expression, (value) => push(body, list, value, argument));
  }
  return callStandard(body, "hypotOf", [copy(list)], node) as Expression;
}

/** Math.hypot: one argument needs no root, and two to four are variables; more become a list. */
const hypot: Builtin = {
  precision: "ulp",
  samples: "pair",
  spread: true,
  translate: (body, node) => {
    if (node.arguments.length > 4 || node.arguments.some((argument) => ts.isSpreadElement(argument)))
      return hypotOfAll(body, node);
    const args = numberArguments(body, node);
    if (args.length === 0) return number(0);
    if (args.length === 1) return arithmetic("abs", args[0]!);
    return callStandardNumber(body, body.kernel.mathName(args.length === 2 ? "hypot" : `hypot${args.length}`), args);
  },
};

/** Math.random: a call of JavaScript's own, in the order of evaluation. */
const random: Builtin = {
  precision: "exact",
  translate: (body) => read(body.temporary(operation("random", "f64"), "random")),
};

/** How far a call has come, for other threads to read. Without samples: it gives nothing. */
const progress: Builtin = {
  ...fixed(1, (body, value) => read(body.temporary(operation("progress", "f64", value), "told")), "exact"),
  samples: undefined,
};

/** Math.atanh and the like come from the library; pow has multiplications for small constant exponents. */
const pow = fixed(2, (body, base, exponent) => power(body, base, exponent), "ulp");

export const math: Record<string, Builtin> = {
  "Math.abs": exact("abs"),
  "Math.ceil": exact("ceil"),
  "Math.floor": exact("floor"),
  "Math.fround": exact("fround"),
  // Without samples: not every engine has it, nor every edition of TypeScript's library.
  "Math.f16round": { ...exact("f16round"), samples: undefined },
  "Math.round": exact("round"),
  "Math.sign": exact("sign"),
  "Math.sqrt": exact("sqrt"),
  "Math.trunc": exact("trunc"),
  "Math.clz32": exact("clz32"),
  "Math.imul": fixed(2, (_body, a, b) => arithmetic("imul", a, b), "exact"),
  "Math.min": extreme("min", Infinity),
  "Math.max": extreme("max", -Infinity),
  "Math.hypot": hypot,
  "Math.pow": pow,
  "Math.random": random,
  "wumba.progress": progress,
  ...Object.fromEntries(
    [
      "acos",
      "acosh",
      "asin",
      "asinh",
      "atan",
      "atanh",
      "cbrt",
      "cos",
      "cosh",
      "exp",
      "expm1",
      "log",
      "log10",
      "log1p",
      "log2",
      "sin",
      "sinh",
      "tan",
      "tanh",
    ].map((name) => [`Math.${name}`, standard(name)]),
  ),
  "Math.atan2": standard("atan2", 2),
};

/** The register operations behind `@wumba/std`'s access to the bits of a number. */
export const bits: Record<string, Builtin> = {
  "bits.highWord": fixed(1, (_body, x) => arithmetic("highword", x), "exact"),
  "bits.lowWord": fixed(1, (_body, x) => arithmetic("lowword", x), "exact"),
  "bits.exponentField": fixed(1, (_body, x) => arithmetic("exponentfield", x), "exact"),
  "bits.significand": fixed(1, (_body, x) => arithmetic("significand", x), "exact"),
  "bits.fieldPower": fixed(1, (_body, x) => arithmetic("fieldpower", x), "exact"),
  "bits.exponentFrom": fixed(2, (_body, x, root) => arithmetic("exponentfrom", x, root), "exact"),
  "bits.significandFrom": fixed(2, (_body, x, root) => arithmetic("significandfrom", x, root), "exact"),
  "bits.intervalFrom": fixed(2, (_body, x, root) => arithmetic("intervalfrom", x, root), "exact"),
  "bits.raised64ths": fixed(2, (_body, x, steps) => arithmetic("raised64ths", x, steps), "exact"),
  "bits.singleBits": fixed(1, (_body, x) => arithmetic("singlebits", x), "exact"),
  "bits.fromSingleBits": fixed(1, (_body, given) => arithmetic("fromsinglebits", given), "exact"),
  "bits.fromWords": fixed(2, (_body, high, low) => arithmetic("fromwords", high, low), "exact"),
};

/** `isInteger(x)`: x equals its truncation; the difference of infinities is NaN. */
const isInteger: Make = (body, x) => {
  const once = body.reusable(x, "x");
  return compare("eq", arithmetic("sub", once, arithmetic("trunc", copy(once))), number(0));
};
const isFiniteNumber: Make = (body, x) => {
  const once = body.reusable(x, "x");
  return compare("eq", arithmetic("sub", once, copy(once)), number(0));
};
const isNotANumber: Make = (body, x) => {
  const once = body.reusable(x, "x");
  return compare("ne", once, copy(once));
};
const isSafeInteger: Make = (body, x) => {
  const once = body.reusable(x, "x");
  const small = compare("le", arithmetic("abs", copy(once)), number(Number.MAX_SAFE_INTEGER));
  return conditional(small, isInteger(body, once), { op: "constant", type: "bool", value: 0, args: [] });
};

/** `Number.isNaN(x)`: undefined is no NaN. */
const isNumberNaN: Builtin = {
  precision: "exact",
  samples: "number",
  arity: 1,
  translate: (body, node) => {
    const [given, ...others] = node.arguments;
    if (!given) return boolean(false);
    const value = body.value(given);
    others.forEach((other) => body.effect(other));
    return withOrWithout(
      body,
      given,
      value,
      (x) => isNotANumber(body, x),
      () => boolean(false),
    );
  },
};

export const numbers: Record<string, Builtin> = {
  "NumberConstructor.isInteger": fixed(1, isInteger, "exact"),
  "NumberConstructor.isSafeInteger": fixed(1, isSafeInteger, "exact"),
  "NumberConstructor.isFinite": fixed(1, isFiniteNumber, "exact"),
  "NumberConstructor.isNaN": isNumberNaN,
  isFinite: fixed(1, isFiniteNumber, "exact"),
  isNaN: fixed(1, isNotANumber, "exact"),
  Boolean: {
    precision: "exact",
    samples: "number",
    arity: 1,
    translate: (body, node) =>
      node.arguments[0] ? body.condition(node.arguments[0]) : { op: "constant", type: "bool", value: 0, args: [] },
  },
  "ObjectConstructor.is": objectIs,
};
