/**
 * Two values in; whether they are the same to the bit, out: numbers as `Object.is` sees them, arrays with their class,
 * objects by their fields.
 */
export function same(a, b, seen = new Map()) {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (Array.isArray(a) !== Array.isArray(b) || ArrayBuffer.isView(a) !== ArrayBuffer.isView(b)) return false;
  if (a instanceof DataView || a instanceof ArrayBuffer)
    return a.constructor === b.constructor && same(bytesOf(a), bytesOf(b));
  if (ArrayBuffer.isView(a))
    return a.constructor === b.constructor && a.length === b.length && a.every((x, k) => Object.is(x, b[k]));
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key], seen));
}

const bytesOf = (value) => new Uint8Array(value.buffer ?? value);

/** What a call gives: its result or its error, and what it has done to its arguments. */
export function outcome(run, args) {
  try {
    return { result: run(...args), args: args.filter(isData) };
  } catch (error) {
    return { error: String(error), args: args.filter(isData) };
  }
}

const isData = (value) => typeof value !== "function";
