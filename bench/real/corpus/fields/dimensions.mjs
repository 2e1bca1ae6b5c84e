/** Dimension reduction: distances, neighbours, embeddings, components. */
import { inField } from "./describe.mjs";
import { list, rows } from "./values.mjs";

const subject = inField("dimension reduction");
const two = (n) => [list(n).map((x) => x + 0.01), list(n, 1, 2).map((x) => x + 0.01)];

export const subjects = [
  ...["canberra", "jensenShannon", "kumarJohnson", "lorentzian", "clark"].map((name) =>
    subject("ml-distance", `src/distances/${name}.ts`, name, two, 3000),
  ),
  ...["pearson", "cosine"].map((name) => subject("ml-distance", `src/similarities/${name}.ts`, name, two, 3000)),
  subject("umap-js", "src/umap.ts", "euclidean", two, 5000),
  subject("umap-js", "src/umap.ts", "cosine", two, 5000),
  subject("umap-js", "src/heap.ts", "heapPush", (n) => [n, 5], 2000, {
    driver: `export function nearest(count: number, size: number): number[][][] {
  const heap = makeHeap(1, size);
  for (let k = 0; k < count; k++) heapPush(heap, 0, (k * 7919) % 1013, k, 1);
  return heap;
}`,
  }),
  subject("umap-js", "src/heap.ts", "siftDown", (n) => [list(n), list(n), n, 0], 1000, { mutates: true }),
  subject("umap-js", "src/utils.ts", "norm", (n) => [list(n)], 5000),
  subject("umap-js", "src/utils.ts", "max2d", (n) => [rows(n, 4)], 1000),
  subject("ml-pca", "src/pca.ts", "PCA", (n) => [rows(n, 4)], 100, {
    driver: `export function explained(data: number[][]): number[] {
  return new PCA(data).getExplainedVariance();
}`,
    sizes: [6, 20],
  }),
  subject("pca-js", "dist/pca.mjs", "multiply", (n) => [rows(n, n), rows(n, n, 1, 2)], 60),
  subject("pca-js", "dist/pca.mjs", "svd", (n) => [rows(n, n)], 20, { sizes: [3, 6] }),
  subject("@keckelt/tsne", "lib/tsne.js", "TSNE", (n) => [rows(n, 4)], 60, {
    at: "TSNE",
    driver: `function embedded(data) {
  const tsne = new TSNE({ epsilon: 10, perplexity: 5, dim: 2 });
  tsne.initDataRaw(data);
  return tsne.P;
}`,
    sizes: [8, 20],
  }),
];
