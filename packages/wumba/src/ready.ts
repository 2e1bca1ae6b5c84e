/** Waiting for the kernels that a build has put into files of their own. */

type Loaders = Set<() => Promise<void>>;

/** Every copy of this package on the page knows the files of the others. */
export const loaders = (): Loaders =>
  ((globalThis as unknown as Record<symbol, Loaders | undefined>)[Symbol.for("wumba.files.1")] ??= new Set());

/**
 * Loads all kernels of the modules that have run so far, where the build has put them into files of their own (`emit:
 * "file"`), and resolves when they are there. It never rejects: a kernel that cannot be loaded runs as JavaScript, with
 * the same results, until a later call of `ready` finds it. With kernels inside the bundle there is nothing to wait
 * for.
 */
export async function ready(): Promise<void> {
  await Promise.all([...loaders()].map((load) => load()));
}
