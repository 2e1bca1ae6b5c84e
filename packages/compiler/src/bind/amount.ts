/** Amounts of work and of what is copied, as formulas over what a call gives; sums and products of such out. */

/** What a call reaches: a parameter, then fields by name, and `null` for the element in the middle of a list. */
export interface Given<Root = number> {
  readonly root: Root;
  readonly steps: readonly (string | null)[];
}

export type Amount<Root = number> =
  | number
  /** Rounds of a loop that nothing known beforehand counts. */
  | "open"
  | Measured<Root>
  | { readonly op: BinaryAmount; readonly a: Amount<Root>; readonly b: Amount<Root> };

/** A number; elements or characters; entries of a Map or Set; bytes of an array outside kernel memory. */
export interface Measured<Root = number> {
  readonly op: "value" | "length" | "size" | "foreign";
  readonly given: Given<Root>;
}

export type BinaryAmount = "+" | "-" | "*" | "/" | "min" | "max";

const known: Record<BinaryAmount, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  min: Math.min,
  max: Math.max,
};

/** `a op b`, computed now where both are known. */
export function combined<Root>(op: BinaryAmount, a: Amount<Root>, b: Amount<Root>): Amount<Root> {
  if (typeof a === "number" && typeof b === "number") return known[op](a, b);
  if (op === "+" && typeof a === "number") return a === 0 ? b : combined(op, b, a);
  if ((op === "+" || op === "-") && b === 0) return a;
  if (op === "*" && (a === 0 || b === 0)) return 0;
  if (op === "*" && a === 1) return b;
  if ((op === "*" || op === "/") && b === 1) return a;
  if ((op === "+" || op === "-") && typeof b === "number" && isShifted(a)) {
    const by = (a.op === "+" ? a.b : -a.b) + (op === "+" ? b : -b);
    return combined(by < 0 ? "-" : "+", a.a, Math.abs(by));
  }
  return { op, a, b };
}

type Shifted<Root> = { readonly op: "+" | "-"; readonly a: Amount<Root>; readonly b: number };

/** Whether an amount is another one and a number. */
const isShifted = <Root>(amount: Amount<Root>): amount is Shifted<Root> =>
  typeof amount === "object" && (amount.op === "+" || amount.op === "-") && typeof amount.b === "number";

export const plus = <Root>(a: Amount<Root>, b: Amount<Root>): Amount<Root> => combined("+", a, b);
export const times = <Root>(a: Amount<Root>, b: Amount<Root>): Amount<Root> => combined("*", a, b);

/** With a number in place of what is open, and other roots; undefined where a root has none. */
export function settled<Root, New>(
  amount: Amount<Root>,
  open: number,
  rootOf: (root: Root) => New | undefined,
  inside = 0,
): Amount<New> | undefined {
  if (typeof amount === "number") return amount;
  if (amount === "open") return inside < NESTED ? open : 1;
  if ("given" in amount) {
    const root = rootOf(amount.given.root);
    return root === undefined ? undefined : { op: amount.op, given: { root, steps: amount.given.steps } };
  }
  const deeper = amount.op === "*" && isOpen(amount.a) ? 1 : 0;
  const [a, b] = [settled(amount.a, open, rootOf, inside), settled(amount.b, open, rootOf, inside + deeper)];
  return a === undefined || b === undefined ? undefined : combined(amount.op, a, b);
}

/** Loops of which nothing says how often they run: in more than so many, all but these run few times in all. */
const NESTED = 2;

const isOpen = <Root>(amount: Amount<Root>): boolean =>
  amount === "open" || (typeof amount === "object" && !("given" in amount) && (isOpen(amount.a) || isOpen(amount.b)));

/** Its value when all that a call gives is of one size. */
export function valueAt<Root>(amount: Amount<Root>, size: number, open: number): number {
  if (typeof amount === "number") return amount;
  if (amount === "open") return open;
  if ("given" in amount) return size;
  return known[amount.op](valueAt(amount.a, size, open), valueAt(amount.b, size, open));
}

/** What of a call an amount asks for. */
export function measuresOf(amount: Amount): readonly Measured[] {
  if (typeof amount !== "object") return [];
  return "given" in amount ? [amount] : [...measuresOf(amount.a), ...measuresOf(amount.b)];
}
