/**
 * Work in the order in which it was asked for. What fails is told to whoever waits next: a launch returns before it
 * has run.
 */
let last: Promise<void> = Promise.resolve();
let failure: { readonly error: unknown } | undefined;

/** Runs behind all that was asked for before. */
export function enqueue(work: () => Promise<void> | void): void {
  last = last.then(work).catch((error: unknown) => void (failure ??= { error }));
}

function tellFailure(): void {
  const failed = failure;
  failure = undefined;
  if (failed) throw failed.error;
}

/** Waits for all that was asked for before; rejects with the first failure among it, once. */
export const settle = (): Promise<void> => last.then(tellFailure);

/** Runs behind all that was asked for before, and gives its result; rejects as `settle` does. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(tellFailure).then(work);
  last = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}
