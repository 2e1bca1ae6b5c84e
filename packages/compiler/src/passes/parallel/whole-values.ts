/** Which values that rounds put together are whole numbers of few bits, as their operations show. */
import type { Expression } from "../../ir/ir.js";

export const isSignedWord = (e: Expression): boolean =>
  ["or", "and", "xor", "not", "shl", "shr", "imul"].includes(e.op) ||
  isSmallWhole(e) ||
  (e.op === "load" && /^(?:Uint(?:8|16)|Int\d+)(?:Clamped)?Array$/.test(String(e.args[0].type)));

export const isUnsignedWord = (e: Expression): boolean =>
  e.op === "ushr" || (e.op === "load" && /^Uint\d+(?:Clamped)?Array$/.test(String(e.args[0].type)));

/** Integers of 32 bits. */
export const isWord = (e: Expression): boolean =>
  (e.op === "neg" && isWord(e.args[0]!)) ||
  ["or", "and", "xor", "not", "shl", "shr", "ushr", "imul"].includes(e.op) ||
  (e.op === "load" && /^(?:Uint|Int)\d+(?:Clamped)?Array$/.test(String(e.args[0].type)));

/** Integers of 32 bits, or smaller ones. */
export const isWhole = (e: Expression): boolean => isSmallWhole(e) || isWord(e);

/** Integers of which 2^31 make a sum that a number holds. */
export function isSmallWhole(e: Expression): boolean {
  switch (e.op) {
    case "constant":
      return Number.isInteger(e.value) && Math.abs(e.value) <= 2 ** 20;
    case "neg":
      return isSmallWhole(e.args[0]!);
    case "convert":
      return e.args[0]!.type === "bool";
    case "conditional":
      return isSmallWhole(e.args[1]) && isSmallWhole(e.args[2]);
    case "load":
      return /^(?:Uint|Int)(?:8|16)(?:Clamped)?Array$/.test(String(e.args[0].type));
    case "clz32":
    case "ctz32":
    case "popcnt32":
      return true;
    default:
      return false;
  }
}
