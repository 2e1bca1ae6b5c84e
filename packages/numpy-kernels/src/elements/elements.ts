/**
 * What functions of arrays of n dimensions go through: elements for combinations of indices. Those of calls in the
 * arguments of calls are computed where they are asked for, so that no array is made for what lies in between. That
 * needs arguments that change nothing: it makes no difference then when elements are read.
 */
import { bigint, isBigint, refuse, ts, type Body, bindParameters, Scope } from "@wumba/compiler/extend";
import { copy, number, operation, type Expression } from "@wumba/compiler/extend/ir";
import { liftedFunction, type Lifted } from "../lifting/lifted.js";
import { isComplexType, isArrayType } from "../arrays/ndarrays.js";
import { ufuncOf, type Ufunc } from "./ufuncs.js";
import { optionsOf } from "../options.js";
import { dtypeAsked, typesOf } from "../promotion.js";
import { exactly32 } from "../dtypes.js";
import { checkRule } from "../rules.js";
import { goesInto } from "./targets.js";
import { appliedToBigints, appliedToComplex } from "./ufunc-values.js";
import { choose, converted, familyOf, truth } from "../values.js";
import {
  type Elements,
  type ElementsRow,
  type Strided,
  type Takes,
  single,
  stridedOf,
  refuseElements,
  elementsIn,
  elementsBy,
  elementwiseOf,
  stretched,
  applied,
  strip,
} from "./strided.js";
import { changesNothing, isPureCall } from "./unchanging.js";
import { inside, givenBy } from "./given-values.js";
import { callElement, dtypesOf, checkPlain, asParameter } from "../lifting/lifted-elements.js";

/** What an expression is as an operand of numbers: an array, a typed array or a number. */
export function elementsOf(body: Body, argument: ts.Expression, fuses = changesNothing(body, argument)): Elements {
  const elements = operandOfAny(body, argument, fuses, "numbers");
  return familyOf(elements.dtype) === "real" ? elements : refuseElements(body, argument, elements.dtype);
}

/** The same of numbers, bigints or complex numbers. */
export function operandOfAny(body: Body, argument: ts.Expression, fuses: boolean, takes: Takes = "all"): Elements {
  const node = strip(argument);
  const ufunc = ts.isCallExpression(node) ? ufuncOf(body.typing, node) : undefined;
  if (ufunc && fuses) return elementsOfUfunc(body, node as ts.CallExpression, ufunc, { within: true });
  const lifted = ts.isCallExpression(node) ? liftedFunction(body.typing, node) : undefined;
  if (lifted && fuses && isPureCall(body, node as ts.CallExpression, lifted))
    return elementsOfVectorized(body, node as ts.CallExpression, lifted);
  const source = fuses && ts.isCallExpression(node) ? elementsOfCall(body, node) : undefined;
  if (source) return source;
  const given = fuses && ts.isCallExpression(node) ? elementsGiven(body, node, takes) : undefined;
  if (given) return given;
  const value = body.reusable(body.plain(argument), "operand");
  if (value.type === "f64" || value.type === "bool") {
    const at = (): Expression => (value.type === "bool" ? operation("convert", "f64", copy(value)) : copy(value));
    return single(value.type === "bool" ? "bool" : "number", at);
  }
  if (takes === "all" && isBigint(value)) return single("bigint", () => copy(value));
  if (takes === "all" && isComplexType(body.typing.checker.getTypeAtLocation(argument)))
    return single("complex", () => copy(value));
  return elementsIn(body, argument, stridedOf(body, argument, value, takes));
}

/**
 * Where the elements of a call go: without an array of its own in between, into an argument of another call, which
 * takes them as they would lie in one, or into the array that the call names.
 */
export type Goes = { readonly within: true } | { readonly takeTarget?: () => Strided };

/**
 * The elements of a call of an element-wise function; by its options in another dtype, and only where a mask is not 0.
 */
export function elementsOfUfunc(body: Body, node: ts.CallExpression, ufunc: Ufunc, goes: Goes): Elements {
  const { count, name, integer, value } = ufunc;
  const given = node.arguments.slice(0, count);
  if (given.length < count) return refuse(node, "W4006", name, "an operand is missing");
  const options = optionsOf(node, count, ["out", "dtype", "where"]);
  const fuses = [...given, options.where, options.out].every((each) => !each || changesNothing(body, each));
  const operands = given.map((operand) => operandOfAny(body, operand, fuses));
  const takeMask = (): Elements | undefined => options.where && operandOfAny(body, options.where, fuses);
  const firstMask = (options.where?.pos ?? 0) < (options.out?.pos ?? 0) ? takeMask() : undefined;
  const target = "takeTarget" in goes ? goes.takeTarget?.() : undefined;
  const mask = firstMask ?? takeMask();
  const kinds = operands.map(({ dtype }) => dtype);
  const { common, natural } = typesOf(body, node, ufunc, kinds);
  checkRule(body, node, ufunc, given, common);
  const dtype = dtypeAsked(body, node, options.dtype) ?? target?.dtype ?? natural;
  goesInto(node, name, natural, dtype);
  if (target) goesInto(node, name, dtype, target.dtype);
  const families = new Set([...kinds, dtype].map(familyOf));
  const compute = (values: readonly Expression[]): Expression => {
    if (families.has("complex")) return appliedToComplex(body, node, ufunc, values);
    if (families.has("big")) return appliedToBigints(body, node, ufunc, values);
    return applied(body, integer && exactly32(dtype) ? integer : value, values);
  };
  const rounds = "within" in goes || (target !== undefined && target.dtype !== dtype) || families.has("big");
  const result = (values: readonly Expression[]): Expression =>
    rounds ? converted(body, node, compute(values), dtype) : compute(values);
  if (!mask) return elementwiseOf(operands, stretched(body, node, operands), dtype, result);
  const all = [...operands, mask, ...(target ? [elementsBy(body, target)] : [])];
  return elementwiseOf(all, stretched(body, node, [...operands, mask]), dtype, (values) => {
    const found = body.reusable(result(values.slice(0, count)), "found");
    const otherwise = values[count + 1] ?? (familyOf(dtype) === "big" ? bigint(0n) : number(0));
    return choose(body, truth(body, values[count]!), found, otherwise);
  });
}

/**
 * What a function of elements gives for operands that stretch to one another; brought into a dtype, if one is given.
 */
export function elementwise(
  body: Body,
  node: ts.Node,
  given: readonly ts.Expression[],
  into: string | undefined,
  dtype: string,
  value: (values: readonly Expression[]) => Expression,
  takes: Takes = "numbers",
): Elements {
  const fuses = given.every((operand) => changesNothing(body, operand));
  const operands = given.map((operand) =>
    takes === "all" ? operandOfAny(body, operand, fuses) : elementsOf(body, operand, fuses),
  );
  return elementwiseOf(operands, stretched(body, node, operands), dtype, (values) =>
    into === undefined ? value(values) : converted(body, node, value(values), into),
  );
}

/** The elements of the array that a call gives, of which {@link givesOnly} holds. */
function elementsGiven(body: Body, node: ts.CallExpression, takes: Takes): Elements | undefined {
  const given = isArrayType(body.typing.checker.getTypeAtLocation(node)) ? givenBy(body, node) : undefined;
  if (!given || given.fn.typeParameters) return undefined;
  const opened = given.open();
  if (!opened) return undefined;
  body.kernel.reach(given.fn);
  return inside(body, given.fn, new Scope(opened.callee.scope), () => {
    bindParameters(body, given.fn, opened.args);
    return operandOfAny(body, given.value, true, takes);
  });
}

/** The elements of a call, brought into the type that the function says. */
export function elementsOfVectorized(body: Body, node: ts.CallExpression, { name, fn }: Lifted): Elements {
  const { parameters, result } = dtypesOf(body, fn);
  const operands = node.arguments.slice(0, fn.parameters.length);
  if (operands.length < fn.parameters.length) return refuse(node, "W4006", name, "an operand is missing");
  operands.forEach((operand, k) => checkPlain(body, operand, parameters[k]!, name));
  body.kernel.reach(fn);
  return elementwise(body, node, operands, result, result, (values) => {
    const given = values.map((value, k) => asParameter(body, value, parameters[k]!, operands[k]!));
    return callElement(body, node, fn, given, result);
  });
}

/** What a call gives an element for each combination of indices of, if its function makes elements. */
function elementsOfCall(body: Body, node: ts.CallExpression): Elements | undefined {
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  const key = symbol && body.typing.libraryKey(symbol);
  const row = key === undefined ? undefined : body.kernel.libraries.row(key);
  if (!row || !("elements" in row) || !isArrayType(body.typing.checker.getTypeAtLocation(node))) return undefined;
  return node.arguments.every((argument) => changesNothing(body, argument))
    ? (row as ElementsRow).elements(body, node)
    : undefined;
}
