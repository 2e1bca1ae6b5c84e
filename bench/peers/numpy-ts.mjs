/**
 * Programs of the bench in numpy-ts, by the names of the kernels. Each takes the kernel's arguments and numpy-ts, and
 * gives a function that writes what the kernel writes.
 */
function product([a, b], np) {
  const [x, y] = [a, b].map(({ data, shape }) => np.array(Array.from(data)).reshape(...shape));
  return (list) => list.at(-1).data.set(np.matmul(x, y).data);
}

export const programs = { product, productFast: product };

/** numpy-ts, where it is installed. */
export const importNumpyTs = () => import("numpy-ts").catch(() => undefined);
