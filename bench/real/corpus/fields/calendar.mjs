/** Calendars and finance: day numbers, rates, decimal digits. */
import { inField } from "./describe.mjs";
import { list, whole } from "./values.mjs";

const subject = inField("calendar and finance");
const flows = (n) => list(n, 100).map((x, k) => (k === 0 ? -30 * n : x));

export const subjects = [
  subject("date-fns", "getISOWeek.js", "getISOWeek", (n) => [whole(n, 2 ** 31).map((x) => 700 * x)], 1000, {
    driver: `function weeks(times) {
  let sum = 0;
  for (let i = 0; i < times.length; i++) sum += getISOWeek(new Date(times[i]), undefined);
  return sum;
}`,
  }),
  subject("decimal.js", "decimal.mjs", "convertBase", (n) => [whole(n, 10).join(""), 10, 16], 100),
  subject("decimal.js", "decimal.mjs", "checkRoundingDigits", (n) => [whole(n, 1e7), 12, 4, 1], 100),
  subject("decimal.js", "decimal.mjs", "digitsToString", (n) => [whole(n, 1e7).map((x) => x + 1)], 300),
  subject(
    "bignumber.js",
    "dist/bignumber.mjs",
    "toBaseOut",
    (n) => [whole(n, 10).join(""), 10, 16, "0123456789abcdef"],
    100,
  ),
  subject("bignumber.js", "dist/bignumber.mjs", "coeffToString", (n) => [whole(n, 1e14).map((x) => x + 1)], 300),
  subject("big.js", "big.mjs", "Big", (n) => [n], 200, {
    at: "_Big_",
    driver: `function compounded(n) {
  const Decimal = _Big_();
  let x = new Decimal(1);
  for (let k = 0; k < n; k++) x = x.times(new Decimal("1.0375")).round(20, 1);
  return x.toString();
}`,
  }),
  subject("luxon", "src/impl/conversions.js", "computeOrdinal", (n) => [n], 3000, {
    driver: `function ordinals(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += computeOrdinal(1900 + (k % 200), 1 + (k % 12), 1 + (k % 28));
  return sum;
}`,
  }),
  subject("luxon", "src/impl/conversions.js", "gregorianToWeek", (n) => [n], 1000, {
    driver: `function weekNumbers(count) {
  let sum = 0;
  for (let k = 0; k < count; k++)
    sum += gregorianToWeek({ year: 1970 + (k % 100), month: 1 + (k % 12), day: 1 + (k % 28), hour: 1 }, 4, 1).weekNumber;
  return sum;
}`,
  }),
  subject("@internationalized/date", "src/calendars/GregorianCalendar.ts", "gregorianToJulianDay", (n) => [n], 3000, {
    driver: `export function julianDays(count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += gregorianToJulianDay("AD", 1900 + (k % 200), 1 + (k % 12), 1 + (k % 28));
  return sum;
}`,
  }),
  subject("@internationalized/date", "src/calendars/HebrewCalendar.ts", "startOfYear", (n) => [n], 3000, {
    driver: `export function starts(count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += startOfYear(5000 + k) + getDaysInMonth(5000 + k, 1 + (k % 12));
  return sum;
}`,
  }),
  subject("financial", "src/index.ts", "npv", (n) => [0.07, flows(n)], 1000),
  subject("financial", "src/index.ts", "irr", (n) => [flows(n), 0.1, 1e-6, 100], 300),
  subject("financial", "src/index.ts", "rate", (n) => [n], 300, {
    driver: `export function rates(count: number): number {
  let sum = 0;
  for (let k = 1; k <= count; k++) sum += rate(120, -12, 900 + k, 0);
  return sum;
}`,
  }),
  subject("jalaali-js", "src/index.ts", "g2d", (n) => [n], 3000, {
    driver: `export function dayNumbers(count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += g2d(1900 + (k % 200), 1 + (k % 12), 1 + (k % 28));
  return sum;
}`,
  }),
  subject("jalaali-js", "src/index.ts", "j2d", (n) => [n], 3000, {
    driver: `export function persianDays(count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += j2d(1300 + (k % 100), 1 + (k % 12), 1 + (k % 28));
  return sum;
}`,
  }),
];
