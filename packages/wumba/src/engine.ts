/** What an engine may lack, or forbid, to what it gives: for whatever kernels can do without. */

/**
 * What `ask` gives, undefined where the engine throws: some hosts have functions that do nothing else in the place of
 * what they lack. A module that does not fit what it imports is no such case: it is a bug of ours.
 */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if ((error as Error | undefined)?.name === "LinkError") throw error;
  }
  return undefined;
}

interface Host {
  process?: { getBuiltinModule?(name: string): unknown };
}

/** A module of Node's, in whatever has such. */
export const builtinModule = <M>(name: string): M | undefined =>
  attempt(() => (globalThis as Host).process!.getBuiltinModule!(name) as M | undefined);

/** Milliseconds since some moment, by the finest clock that there is. */
export const now = (): number => attempt(finest) ?? Date.now();
const finest = (): number => performance.now();
