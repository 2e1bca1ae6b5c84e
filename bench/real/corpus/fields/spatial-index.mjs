/** Spatial indices, and the queues that their searches use. */
import { inField } from "./describe.mjs";
import { doubles, list, pairs, rows } from "./values.mjs";

const subject = inField("spatial index");
const boxes = (n) => rows(n, 2, 10).map(([x, y]) => ({ minX: x, minY: y, maxX: x + 2, maxY: y + 3 }));

export const subjects = [
  subject("d3-quadtree", "dist/d3-quadtree.mjs", "quadtree", (n) => [pairs(n, 100), 50, 40], 1000, {
    driver: `function closest(points, x, y) {
  const tree = quadtree(points);
  return tree.find(x, y);
}`,
  }),
  subject("tinyqueue", "index.js", "TinyQueue", (n) => [doubles(n)], 5000, {
    driver: `function sortWithQueue(values) {
  const queue = new TinyQueue([], (a, b) => a - b);
  for (let i = 0; i < values.length; i++) queue.push(values[i]);
  for (let i = 0; i < values.length; i++) values[i] = queue.pop() ?? 0;
}`,
    mutates: true,
  }),
  subject("supercluster", "index.js", "lngX", (n) => [doubles(2 * n, 80)], 10000, {
    driver: `function project(points) {
  for (let i = 0; i < points.length; i += 2) {
    points[i] = lngX(points[i]);
    points[i + 1] = latY(points[i + 1]);
  }
}`,
    mutates: true,
  }),
  subject("rbush", "index.js", "calcBBox", (n) => [boxes(n)], 3000, {
    driver: `function extentOf(items) {
  const node = createNode(items);
  calcBBox(node, (item) => item);
  return [node.minX, node.minY, node.maxX, node.maxY];
}`,
  }),
  subject("rbush", "index.js", "multiSelect", (n) => [boxes(n), 0, n - 1, 5], 3000, {
    driver: `function partlySorted(items, left, right, n) {
  multiSelect(items, left, right, n, compareNodeMinX);
}`,
    mutates: true,
  }),
  subject("rbush", "index.js", "intersectionArea", (n) => [boxes(n)], 150, {
    driver: `function overlap(items) {
  let sum = 0;
  for (let i = 0; i < items.length; i++)
    for (let j = 0; j < i; j++) if (intersects(items[i], items[j])) sum += intersectionArea(items[i], items[j]);
  return sum;
}`,
  }),
  subject("heap", "lib/heap.js", "nlargest", (n) => [list(n), 3, (a, b) => a - b], 5000, { sizes: [4, 17, 40] }),
  subject("heap", "lib/heap.js", "heapify", (n) => [list(n), (a, b) => a - b], 5000, { mutates: true }),
  subject("flatqueue", "index.js", "FlatQueue", (n) => [doubles(n)], 5000, {
    driver: `function sortWithFlatQueue(values) {
  const queue = new FlatQueue();
  for (let i = 0; i < values.length; i++) queue.push(i, values[i]);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += queue.pop() * i;
  return sum;
}`,
  }),
  subject("sorted-btree", "b+tree.js", "BTree", (n) => [list(n)], 2000, {
    driver: `function inserted(keys) {
  const tree = new BTree();
  for (let i = 0; i < keys.length; i++) tree.set(keys[i], i);
  return tree.size;
}`,
  }),
];
