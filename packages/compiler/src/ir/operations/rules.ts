/**
 * Types of operands and of the result of an operation in; whether they are right for it out. Rules for the tables of
 * operations.
 */
import { isArray } from "../build.js";
import { isObject, sameType } from "../objects.js";
import type { Type } from "../ir.js";

/** `numbers`: every number is an f64. `machine`: after `narrow`, with i32 and i64. */
export type Stage = "numbers" | "machine";

/** What a rule can ask about an operation. */
export interface Typed {
  readonly args: readonly Type[];
  readonly result: Type;
  readonly stage: Stage;
}
export type Rule = (typed: Typed) => boolean;

export const isInteger = (type: Type): boolean => type === "i32" || type === "i64";
const isFloat = (type: Type | undefined, stage: Stage): boolean =>
  type === "f64" || (stage === "machine" && type === "f32");
export const isNumber = (type: Type | undefined, stage: Stage): boolean =>
  isFloat(type, stage) || (stage === "machine" && !!type && isInteger(type));
const isBigint = (type: Type | undefined, stage: Stage): boolean => stage === "numbers" && type === "bigint";
const isWide = (type: Type | undefined): boolean => type === "i64" || type === "i128";
/** What holds a number of 32 bits. */
export const word = (stage: Stage): Type => (stage === "machine" ? "i32" : "f64");

export const either =
  (a: Rule, b: Rule): Rule =>
  (typed) =>
    a(typed) || b(typed);
/** These operands and this result. */
export const exactly =
  (...types: readonly Type[]): Rule =>
  ({ args, result }) =>
    [...args, result].join() === types.join();
/** Operands and result of one number type, or bigints. */
export const alike =
  (count: number): Rule =>
  ({ args, result, stage }) =>
    args.length === count &&
    (isNumber(result, stage) || isBigint(result, stage)) &&
    args.every((type) => type === result);
/** Operands and result of one integer type; made by `narrow`. */
export const integers: Rule = ({ args, result, stage }) =>
  stage === "machine" && args.length === 2 && isInteger(result) && args.every((type) => type === result);
/** Of i32, 0 where the divisor is 0; made by `narrow`. */
export const division: Rule = ({ args, result, stage }) =>
  stage === "machine" && args.join() === "i32,i32" && result === "i32";
/** On the 32 bits of its operands. */
export const words =
  (count: number): Rule =>
  ({ args, result, stage }) =>
    args.length === count && [...args, result].every((type) => type === word(stage));
/** On 32 bits, or bigints. */
export const bits =
  (count: number): Rule =>
  (typed) =>
    words(count)(typed) || (isBigint(typed.result, typed.stage) && alike(count)(typed));
export const doubles =
  (count: number): Rule =>
  ({ args, result }) =>
    args.length === count && [...args, result].every((type) => type === "f64");
/** Operands and result of one float type. */
export const floats =
  (count: number): Rule =>
  ({ args, result, stage }) =>
    args.length === count && isFloat(result, stage) && args.every((type) => type === result);
/** Operands and result of 64 bits or of 128. */
export const wide =
  (count: number): Rule =>
  ({ args, result }) =>
    args.length === count && isWide(result) && args.every((type) => type === result);
export const wideOrder: Rule = ({ args, result }) =>
  args.length === 2 && result === "bool" && isWide(args[0]) && args[0] === args[1];
export const order: Rule = ({ args: [a, b, ...more], result, stage }) =>
  more.length === 0 &&
  result === "bool" &&
  (isNumber(a, stage) || isBigint(a, stage) || (stage === "machine" && a === "i128")) &&
  a === b;
export const equality: Rule = (typed) =>
  order(typed) ||
  (typed.result === "bool" && typed.args.length === 2 && isSameIdentity(typed.args[0]!, typed.args[1]!));
const isSameIdentity = (a: Type, b: Type): boolean =>
  (a === b && (a === "bool" || a === "String")) || (isObject(a) && sameType(a, b));
export const truth: Rule = ({ args: [a, ...more], result, stage }) =>
  result === "bool" && more.length === 0 && (isNumber(a, stage) || isBigint(a, stage));

/** One word of doubles; `count` of them. */
export const wordOf =
  (count: number): Rule =>
  ({ args, result, stage }) =>
    args.length === count && args.every((type) => type === "f64") && result === word(stage);
export const singleBits: Rule = ({ args, result, stage }) =>
  args.length === 1 && isFloat(args[0], stage) && result === word(stage);
export const ofSingleBits: Rule = ({ args, result, stage }) => args.join() === word(stage) && isFloat(result, stage);
export const ofWords: Rule = ({ args, result, stage }) =>
  args.join() === `${word(stage)},${word(stage)}` && result === "f64";

const conversions = new Set([
  ...["f64,i32", "f64,i64", "i32,f64", "i64,f64", "i32,i64", "i64,i32", "bool,f64", "bool,i32", "bool,i64"],
  ...["f64,f64", "i32,i32", "i64,i64"],
  ...["f64,f32", "f32,f64", "i32,f32", "i64,f32"],
]);
export const conversion: Rule = ({ args, result, stage }) =>
  stage === "machine" ? conversions.has(`${args.join()},${result}`) : args.join() === "bool" && result === "f64";
export const wrapping: Rule = ({ args, result, stage }) =>
  stage === "machine" && args.length === 1 && isNumber(args[0], stage) && result === "i32";
export const asUnsigned: Rule = ({ args, result, stage }) =>
  stage === "machine" && args.join() === "i32" && (result === "f64" || result === "i64");
export const choice: Rule = ({ args: [condition, a, b], result, stage }) =>
  condition === "bool" && a === result && b === result && (result === "bool" || isNumber(result, stage));

export const lengthOfArray: Rule = ({ args, result, stage }) =>
  args.length === 1 && isArray(args[0]!) && result === word(stage);
/** The units of a string and an array of them are the same memory. */
const units = new Set<Type>(["String", "Uint16Array"]);
/** Views of these count their start in bytes. */
const bytes = new Set<Type>(["DataView", "ArrayBuffer"]);
const isViewOf = (array: Type, result: Type): boolean =>
  array === result || (units.has(array) && units.has(result)) || bytes.has(array) || bytes.has(result);
export const part: Rule = ({ args: [array, start, count], result, stage }) =>
  isArray(result) && isViewOf(array!, result) && isNumber(start, stage) && isNumber(count, stage);
export const spareMemory: Rule = ({ args, result, stage }) =>
  args.length === 0 && result === "Int32Array" && stage === "machine";
export const threadNumber: Rule = ({ args, result, stage }) => args.length === 0 && result === word(stage);
export const identityOf: Rule = ({ args: [a], result, stage }) =>
  (isObject(a!) || isArray(a!)) && result === word(stage);
export const absence: Rule = ({ args: [a], result }) =>
  result === "bool" && (a === "f64" || isObject(a!) || isArray(a!));
export const hostCall: Rule = ({ args, result }) =>
  args.length >= 2 && args.length <= 6 && [...args, result].every((type) => type === "f64");
export const islandCall: Rule = ({ args: [place, object], result }) =>
  place === "f64" && isObject(object!) && result === "f64";
