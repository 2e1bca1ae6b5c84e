/** Calendars and finance: days of months, weeks, Easter, indicators of prices. */
import { inField } from "../fields/describe.mjs";
import { list } from "../fields/values.mjs";

const subject = inField("calendar and finance");
const prices = (n) => list(n, 4).map((x, k) => 100 + 10 * Math.sin(k / 9) + x);

export const subjects = [
  subject("moment", "src/lib/units/month.js", "daysInMonth", (n) => [n], 3000, {
    driver: `function days(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += daysInMonth(1970, k);
  return sum;
}`,
  }),
  subject("moment", "src/lib/units/week-calendar-utils.js", "weekOfYearFromDayOfYear", (n) => [n], 1000, {
    driver: `function weeks(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += weekOfYearFromDayOfYear(1970 + (k % 80), 1 + (k % 365), 1, 4).week;
  return sum;
}`,
  }),
  subject("@js-temporal/polyfill", "lib/ecmascript.ts", "BalanceISODate", (n) => [n], 2000, {
    driver: `export function moved(count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const { year, month, day } = BalanceISODate(2000 + (k % 50), 1 + (k % 12), 7 * k - 900);
    sum += 372 * year + 31 * month + day;
  }
  return sum;
}`,
  }),
  subject("@js-temporal/polyfill", "lib/ecmascript.ts", "ISODateToEpochDays", (n) => [n], 2000, {
    driver: `export function dayNumbers(count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += ISODateToEpochDays(1900 + (k % 200), k % 12, 1 + (k % 28));
  return sum;
}`,
  }),
  subject("date-easter", "src/index.js", "gregorianEaster", (n) => [n], 3000, {
    driver: `function springs(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const date = gregorianEaster(1900 + (k % 200));
    sum += 31 * date.month + date.day;
  }
  return sum;
}`,
  }),
  subject("technicalindicators", "lib/moving_averages/EMA.js", "ema", (n) => [prices(n)], 2000, {
    driver: `function averages(values) {
  return ema({ period: 5, values });
}`,
    sizes: [6, 17, 40],
  }),
  subject("technicalindicators", "lib/oscillators/RSI.js", "rsi", (n) => [prices(n)], 2000, {
    driver: `function strengths(values) {
  return rsi({ period: 5, values });
}`,
    sizes: [6, 17, 40],
  }),
];
