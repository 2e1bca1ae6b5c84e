// Functions that put numbers in order.

/** Orders that are consistent for NaN: of others JavaScript leaves open what comes out. */
export const NUMBER_ORDERS = [
  "(p, q) => (p !== p ? 1 : 0) - (q !== q ? 1 : 0) || p - q",
  "(p, q) => (p !== p ? 1 : 0) - (q !== q ? 1 : 0) || (p < q ? 1 : p > q ? -1 : 0)",
];
