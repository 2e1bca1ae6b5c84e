/** A piece of a kernel that stays JavaScript. */

/**
 * Runs a function and gives what it gives. In a kernel the arrow function stays JavaScript: it sees the numbers,
 * booleans, strings and typed arrays of the kernel that it uses, and whatever the module has, and gives a number, a
 * boolean, a string or nothing. What it throws passes through the kernel.
 *
 * A call costs some hundred nanoseconds, so it belongs outside of inner loops.
 */
export function host<T>(run: () => T): T {
  return run();
}
