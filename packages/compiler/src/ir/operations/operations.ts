/**
 * The table of operations: each is this row and one in every back end, and all else is a type error; those that the GPU
 * does not have are listed in `ir/gpu/operations.ts`. Those on numbers mean what JavaScript means before `narrow`;
 * behind it, what their types say: arithmetic on integers does not overflow.
 */
import { bigintOperations } from "./bigint-operations.js";
import type { Expression, OperationName } from "../ir.js";
import { nodes } from "./nodes.js";
import type { OperationRow, Trait, TypedRow } from "./operation-row.js";
import {
  absence,
  alike,
  asUnsigned,
  bits,
  choice,
  conversion,
  division,
  doubles,
  either,
  equality,
  exactly,
  floats,
  hostCall,
  identityOf,
  integers,
  islandCall,
  lengthOfArray,
  ofSingleBits,
  ofWords,
  order,
  part,
  singleBits,
  spareMemory,
  threadNumber,
  truth,
  wordOf,
  words,
  wrapping,
} from "./rules.js";

const plain = {
  add: {
    says: "`a + b`",
    rule: alike(2),
    sign: "+",
    traits: ["anywhere"],
    joins: "sum",
    fast: "flags",
    single: "rounded",
  },
  sub: { says: "`a - b`", rule: alike(2), sign: "-", traits: ["anywhere"], fast: "flags", single: "rounded" },
  mul: {
    says: "`a * b`",
    rule: alike(2),
    sign: "*",
    traits: ["anywhere"],
    joins: "product",
    zero: "passes",
    fast: "flags",
    single: "rounded",
  },
  div: {
    says: "`a / b`; of integers the quotient without its fraction",
    rule: alike(2),
    sign: "/",
    traits: ["anywhere"],
    fast: "flags",
    single: "rounded",
  },
  rem: { says: "`a % b`", rule: alike(2), sign: "%" },
  neg: { says: "`-a`", rule: alike(1), traits: ["anywhere"], zero: "passes", fast: "flags", single: "same" },
  floordiv: { says: "The quotient rounded down, by a divisor above 0", rule: integers },
  truncdiv: { says: "The quotient without its fraction, by a divisor other than 0", rule: integers },
  safediv: { says: "The quotient without its fraction, 0 by 0", rule: division },
  saferem: { says: "The rest of a division, 0 by 0", rule: division },
  safefloordiv: { says: "The quotient rounded down, 0 by 0", rule: division },
  safeudiv: { says: "The quotient of numbers without sign, 0 by 0", rule: division },
  safeurem: { says: "The rest of a division of numbers without sign, 0 by 0", rule: division },
  and: { says: "`a & b`", rule: bits(2), sign: "&", traits: ["anywhere", "low"], joins: "and" },
  or: { says: "`a | b`", rule: bits(2), sign: "|", traits: ["anywhere", "low"], joins: "or" },
  xor: { says: "`a ^ b`", rule: bits(2), sign: "^", traits: ["anywhere", "low"], joins: "exclusive or" },
  not: { says: "`~a`", rule: bits(1), traits: ["anywhere", "low"] },
  shl: { says: "`a << b`", rule: bits(2), sign: "<<", traits: ["anywhere", "low"] },
  shr: { says: "`a >> b`", rule: bits(2), sign: ">>", traits: ["anywhere", "low"] },
  ushr: {
    says: "`a >>> b`; behind `narrow` the same bits as a number with a sign",
    rule: words(2),
    sign: ">>>",
    traits: ["anywhere", "low"],
  },
  lt: { says: "`a < b`", rule: order, sign: "<", traits: ["anywhere"], comparison: { mirrored: "gt", contrary: "ge" } },
  le: {
    says: "`a <= b`",
    rule: order,
    sign: "<=",
    traits: ["anywhere"],
    comparison: { mirrored: "ge", contrary: "gt" },
  },
  gt: { says: "`a > b`", rule: order, sign: ">", traits: ["anywhere"], comparison: { mirrored: "lt", contrary: "le" } },
  ge: {
    says: "`a >= b`",
    rule: order,
    sign: ">=",
    traits: ["anywhere"],
    comparison: { mirrored: "le", contrary: "lt" },
  },
  eq: {
    says: "`a === b`",
    rule: equality,
    sign: "==",
    traits: ["anywhere"],
    comparison: { mirrored: "eq", contrary: "ne" },
  },
  ne: {
    says: "`a !== b`",
    rule: equality,
    sign: "!=",
    traits: ["anywhere"],
    comparison: { mirrored: "ne", contrary: "eq" },
  },
  lnot: { says: "`!a` of a boolean", rule: exactly("bool", "bool"), traits: ["anywhere"] },
  truthy: { says: "`!!a`: neither 0 nor NaN", rule: truth, traits: ["anywhere"] },
  sqrt: {
    says: "`Math.sqrt(a)`",
    rule: floats(1),
    traits: ["anywhere"],
    zero: "passes",
    fast: "flags",
    single: "rounded",
  },
  abs: { says: "`Math.abs(a)`", rule: alike(1), traits: ["anywhere"], fast: "flags", single: "same" },
  floor: {
    says: "`Math.floor(a)`",
    rule: floats(1),
    traits: ["anywhere"],
    zero: "passes",
    fast: "passes",
    single: "same",
  },
  ceil: {
    says: "`Math.ceil(a)`",
    rule: floats(1),
    traits: ["anywhere"],
    zero: "passes",
    fast: "passes",
    single: "same",
  },
  trunc: {
    says: "`Math.trunc(a)`",
    rule: floats(1),
    traits: ["anywhere"],
    zero: "passes",
    fast: "passes",
    single: "same",
  },
  round: { says: "`Math.round(a)`", rule: doubles(1), traits: ["anywhere"], zero: "passes", single: "value" },
  fround: { says: "`Math.fround(a)`", rule: doubles(1), traits: ["anywhere"], zero: "passes", fast: "passes" },
  f16round: { says: "`Math.f16round(a)`", rule: doubles(1), zero: "passes" },
  sign: { says: "`Math.sign(a)`", rule: doubles(1), traits: ["anywhere"], zero: "passes", single: "value" },
  min: {
    says: "`Math.min(a, b)`",
    rule: alike(2),
    traits: ["anywhere"],
    joins: "minimum",
    zero: "passes",
    fast: "flags",
    single: "same",
  },
  max: {
    says: "`Math.max(a, b)`",
    rule: alike(2),
    traits: ["anywhere"],
    joins: "maximum",
    zero: "passes",
    fast: "flags",
    single: "same",
  },
  imul: { says: "`Math.imul(a, b)`", rule: words(2), traits: ["anywhere", "low"], joins: "product" },
  clz32: { says: "`Math.clz32(a)`", rule: words(1), traits: ["low"] },
  ctz32: { says: "How many of the 32 bits are 0 below the lowest 1", rule: words(1), traits: ["low"] },
  popcnt32: { says: "How many of the 32 bits are 1", rule: words(1), traits: ["low"] },
  reverse32: { says: "The 32 bits in the opposite order, as a number with a sign", rule: words(1), traits: ["low"] },
  fma: { says: "`a * b + c` in single precision, rounded once", rule: floats(3), traits: ["anywhere"] },
  opaque: { says: "What it is given; LLVM does not know that", rule: either(words(1), doubles(1)) },
  spare: { says: "The free memory of the arena, until something is allocated", rule: spareMemory },
  singlebits: {
    says: "The bits of a number of single precision",
    rule: singleBits,
    traits: ["anywhere"],
    zero: "shows",
  },
  fromsinglebits: {
    says: "The number of single precision with these bits",
    rule: ofSingleBits,
    traits: ["anywhere", "low"],
  },
  highword: { says: "The upper 32 bits of a double", rule: wordOf(1), traits: ["anywhere"], zero: "shows" },
  lowword: { says: "The lower 32 bits of a double", rule: wordOf(1), traits: ["anywhere"], zero: "shows" },
  fromwords: { says: "The double with this upper and this lower word", rule: ofWords, traits: ["anywhere"] },
  exponentfield: {
    says: "The sign and the exponent of a double, as a number",
    rule: doubles(1),
    traits: ["anywhere"],
    zero: "shows",
  },
  significand: {
    says: "The significand of a double, from 1 up to 2",
    rule: doubles(1),
    traits: ["anywhere"],
    zero: "shows",
  },
  fieldpower: {
    says: "The power of two with this field for its exponent",
    rule: doubles(1),
    traits: ["anywhere"],
    zero: "shows",
  },
  exponentfrom: {
    says: "By which power of two one double lies above another",
    rule: doubles(2),
    traits: ["anywhere"],
    zero: "shows",
  },
  significandfrom: {
    says: "A double divided by that power of two",
    rule: doubles(2),
    traits: ["anywhere"],
    zero: "shows",
  },
  raised64ths: {
    says: "A double whose bits are raised by so many 64ths of a step of the exponent",
    rule: doubles(2),
    traits: ["anywhere"],
    zero: "shows",
  },
  intervalfrom: {
    says: "The interval, of 128, in which the significand of a double lies above another",
    rule: wordOf(2),
    traits: ["anywhere"],
    zero: "shows",
  },
  convert: { says: "The same value in another register, which holds it", rule: conversion, traits: ["anywhere"] },
  wrap: { says: "ToInt32", rule: wrapping, traits: ["anywhere"] },
  unsigned: { says: "The 32 bits as a number without sign", rule: asUnsigned, traits: ["anywhere"] },
  length: { says: "How many elements an array has", rule: lengthOfArray, traits: ["anywhere"] },
  view: { says: "The part of an array from a start on, with so many elements", rule: part },
  join: { says: "`a + b` of strings", rule: exactly("String", "String", "String"), traits: ["allocates", "pinned"] },
  lowercase: { says: "`a.toLowerCase()`", rule: exactly("String", "String"), traits: ["allocates", "pinned"] },
  uppercase: { says: "`a.toUpperCase()`", rule: exactly("String", "String"), traits: ["allocates", "pinned"] },
  numberText: { says: "`String(a)` of a number", rule: exactly("f64", "String"), traits: ["allocates", "pinned"] },
  random: { says: "`Math.random()`", rule: doubles(0), traits: ["acts", "pinned"] },
  progress: { says: "Tells who waits for the kernel how far it is", rule: doubles(1), traits: ["acts"], zero: "shows" },
  host: {
    says: "Calls a function that the kernel was given, by its number",
    rule: hostCall,
    traits: ["acts", "pinned"],
    zero: "shows",
  },
  island: {
    says: "Runs JavaScript of the program, with values in an object",
    rule: islandCall,
    traits: ["acts", "allocates", "pinned"],
    zero: "shows",
  },
  isNothing: { says: "Whether a value is `undefined`", rule: absence },
  threadid: { says: "The number of the thread", rule: threadNumber },
  identity: { says: "What tells an object from all others that live at the same time", rule: identityOf },
  pack: { says: "A number as a field holds it, or `undefined`", rule: exactly("f64", "bool", "f64"), zero: "shows" },
  select: { says: "`c ? a : b`, with both computed", rule: choice, traits: ["anywhere"], zero: "passes" },
} as const satisfies Record<string, TypedRow>;

export type PlainOperationName = keyof typeof plain;

/** Those that are a name, a result type and operands. */
export const typedOperations: Readonly<Record<OperationName, TypedRow>> = { ...plain, ...bigintOperations };

export const operations: Readonly<Record<Expression["op"], OperationRow>> = { ...typedOperations, ...nodes };

/** The names of operations whose rows pass a test. */
export function operationsWhere(test: (row: OperationRow) => boolean): ReadonlySet<Expression["op"]> {
  const names = Object.keys(operations) as Expression["op"][];
  return new Set(names.filter((name) => test(operations[name])));
}

export const operationsThat = (trait: Trait): ReadonlySet<Expression["op"]> =>
  operationsWhere(({ traits }) => traits?.includes(trait) ?? false);

export type Ordering = "lt" | "le" | "gt" | "ge";
/** Whether it says which of two is the smaller one. */
export const isOrdering = (op: Expression["op"]): op is Ordering => comparisons.has(op) && op !== "eq" && op !== "ne";
/** What says the same with its operands exchanged. */
export const mirrored = (op: Ordering): Ordering => operations[op].comparison!.mirrored as Ordering;
/** What holds where it does not, but for NaN. */
export const contrary = (op: Ordering): Ordering => operations[op].comparison!.contrary as Ordering;

/** `lt`, `le`, `gt`, `ge`, `eq` and `ne`. */
export const comparisons = operationsWhere(({ comparison }) => comparison !== undefined);
