/**
 * Run before a page's fixtures: what engines approximate each in its own way becomes what `@wumba/std` has, which
 * kernels are made of.
 */
import * as std from "@wumba/std";

const others = Object.fromEntries(Object.entries(std).filter(([name]) => name in Math));

/**
 * What `x ** y` is bundled as: of bigints too, which have no operator but this one. What is neither counts as a number.
 */
function powOfAny(x: unknown, y: unknown): number | bigint {
  if (typeof x !== "bigint" || typeof y !== "bigint") return std.pow(Number(x), Number(y));
  if (y < 0n) throw new RangeError("Exponent must be non-negative");
  let power = 1n;
  for (let i = 0n; i < y; i++) power *= x;
  return power;
}

Object.assign(Math, others, { hypot: (...values: number[]) => std.hypotOf(values), pow: powOfAny });

/** Engines differ in the last digits of long numbers in radices that are no power of two. */
globalThis.parseInt = Number.parseInt = (text: string, radix = 0): number => std.integerOfText(String(text), radix);

const decimal = Number.prototype.toString;

/** Engines differ in the last digits of fractions in other radices. */
Number.prototype.toString = function (radix?: number): string {
  const base = Math.trunc(radix ?? 10);
  return base >= 2 && base <= 36 && base !== 10 ? std.radixText(Number(this), base) : decimal.call(this, radix);
};
