/** The engine's own error for too deep recursion. */

/** Throws it. The sum keeps engines with tail calls from making a loop of it. */
export const recurse = (): number => recurse() + 1;
