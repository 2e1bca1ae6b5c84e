/**
 * A loop, and which variables it reads before it assigns them, in; out: those that hold integers in all of its rounds
 * if they are integers where it begins, and are not known to be.
 */
import { elementKinds } from "../../ir/arrays.js";
import type { Expression, Local, StorageKind } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { fitsI32, fitsSafe } from "../../analyses/ranges/range.js";

export interface Doubtful {
  readonly local: Local;
  /** Indices and the bounds of loops are computed from it. */
  readonly isIndex: boolean;
  /** The rests of divisions by it are taken. */
  readonly isDivisor: boolean;
}

interface Given {
  /** What the loop reads before it assigns it. */
  readonly exposed: ReadonlySet<Local>;
  readonly written: ReadonlySet<Local>;
  readonly facts: Facts;
  /** What reaches an index, a length or the bound of a loop. */
  readonly wanted: ReadonlySet<Local>;
  /** Where 0 and -0 are told apart. */
  readonly signed: ReadonlySet<Local>;
}

export function doubtfulIntegers(loop: Loop, given: Given): Doubtful[] {
  const { exposed, written, facts, wanted, signed } = given;
  const isDoubtful = (local: Local): boolean => {
    const range = facts.locals.get(local);
    return range === undefined || !fitsSafe(range) || (range.negativeZero && signed.has(local));
  };
  const bits = usedAsBits(loop, facts);
  const isMeant = (local: Local): boolean => wanted.has(local) || bits.has(local);
  const steady = [...exposed].filter((local) => !written.has(local) && isDoubtful(local) && isMeant(local));
  const whole = new Set([...written, ...steady]);
  for (let before = -1; before !== whole.size;) {
    before = whole.size;
    eachStatement([loop], (s) => {
      if (s.kind === "assign" && whole.has(s.local) && !makesInteger(s.value, whole, facts)) whole.delete(s.local);
    });
  }
  const carried = [...exposed].filter((local) => whole.has(local) && written.has(local) && isDoubtful(local));
  const used = carried.some(isMeant) ? carried : [];
  const divisors = new Set<Local>();
  eachExpression([loop], ({ op, args }) => {
    if (op === "rem" && args[1]!.op === "local" && !written.has(args[1].local)) divisors.add(args[1].local);
  });
  return [...steady, ...used].map((local) => ({
    local,
    isIndex: wanted.has(local),
    isDivisor: divisors.has(local),
  }));
}

const words: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "and",
  "or",
  "xor",
  "not",
  "shl",
  "shr",
  "ushr",
  "imul",
  "clz32",
  "ctz32",
  "popcnt32",
  "reverse32",
]);

/** Whether a value is an integer if some variables are. */
function makesInteger(e: Expression, whole: ReadonlySet<Local>, facts: Facts): boolean {
  const range = facts.of(e);
  if (words.has(e.op) || (fitsSafe(range) && !range.negativeZero)) return true;
  const makes = (arg: Expression): boolean => makesInteger(arg, whole, facts);
  switch (e.op) {
    case "local":
      return whole.has(e.local);
    case "add":
    case "sub":
    case "min":
    case "max":
      return e.args.every(makes);
    case "rem":
      return e.args.every(makes);
    case "conditional":
      return makes(e.args[1]) && makes(e.args[2]);
    default:
      return false;
  }
}

const sums: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["add", "sub"]);

/** The variables whose bits are looked at, in sums too; `x | 0` and its kin make words of fractions as well. */
function usedAsBits(loop: Loop, facts: Facts): ReadonlySet<Local> {
  const found = new Set<Local>();
  const visit = (e: Expression): void => {
    if (e.op === "local") found.add(e.local);
    else if (sums.has(e.op)) e.args.forEach(visit);
  };
  eachExpression([loop], (e) => {
    if (words.has(e.op) && !isCut(e)) e.args.forEach(visit);
    else if (e.op === "rem" && e.args.some((arg) => fitsI32(facts.of(arg)))) e.args.forEach(visit);
    else if (isCut(e) && sums.has(e.args[0]!.op)) visitWords(e.args[0]!, visit);
  });
  eachStatement([loop], (s) => {
    if (s.kind !== "store" || elementKinds[s.array.type as StorageKind].conversion !== "wrap") return;
    if (sums.has(s.value.op)) visitWords(s.value, visit);
  });
  for (let before = -1; before !== found.size;) {
    before = found.size;
    eachStatement([loop], (s) => {
      if (s.kind === "assign" && s.value.op === "local" && found.has(s.local)) found.add(s.value.local);
    });
  }
  return found;
}

/** A sum one of whose terms is made of bits. */
function visitWords(e: Expression, visit: (e: Expression) => void): void {
  const terms = termsOf(e);
  if (terms.some((term) => words.has(term.op) || term.op === "load")) terms.forEach(visit);
}

const termsOf = (e: Expression): Expression[] => (sums.has(e.op) ? e.args.flatMap(termsOf) : [e]);

/** `x | 0` and `x >>> 0` */
const isCut = ({ op, args }: Expression): boolean =>
  (op === "or" || op === "ushr") && args[1]!.op === "constant" && args[1].value === 0;
