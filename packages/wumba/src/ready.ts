/** Waiting for the kernels that a build has put into files of their own. */

const KEY = "wumba.files.1";

/** Every copy of this package on the page knows the files of the others. */
export function loaders(): Set<() => Promise<void>> {
  const owner = globalThis as unknown as Record<symbol, Set<() => Promise<void>> | undefined>;
  return (owner[Symbol.for(KEY)] ??= new Set());
}

/**
 * Loads all kernels of the modules that have run so far, where the build has put them into files of their own (`emit: "file"`), and resolves when they are
 * there. It never rejects: a kernel that cannot be loaded runs as JavaScript, with the same results, until a later call of `ready` finds it. With
 * kernels inside the bundle there is nothing to wait for.
 */
export async function ready(): Promise<void> {
  await Promise.all([...loaders()].map((load) => load()));
}
