/** Graph layout: forces, trees, packings, matrices of relations, shortest paths. */
import { inField } from "./describe.mjs";
import { rows, singles, whole } from "./values.mjs";

const subject = inField("graph layout");
const circles = (n) => rows(n, 1).map(([r], k) => ({ x: 7 * (k % 10), y: 9 * Math.floor(k / 10), r: 0.5 + r }));
const grid = (n) => {
  const graph = {};
  for (let k = 0; k < n * n; k++) {
    graph[k] = {};
    if (k % n < n - 1) graph[k][k + 1] = 1 + (k % 3);
    if (k < n * (n - 1)) graph[k][k + n] = 1 + (k % 5);
  }
  return graph;
};

export const subjects = [
  subject("d3-hierarchy", "dist/d3-hierarchy.mjs", "encloseBasis3", (n) => [circles(n)], 1000, {
    driver: `function enclosed(list) {
  let sum = 0;
  for (let i = 0; i + 2 < list.length; i++) sum += encloseBasis3(list[i], list[i + 1], list[i + 2]).r;
  return sum;
}`,
  }),
  subject("d3-hierarchy", "dist/d3-hierarchy.mjs", "packEncloseRandom", (n) => [circles(n), () => 0.5], 500),
  subject("d3-hierarchy", "dist/d3-hierarchy.mjs", "packSiblingsRandom", (n) => [circles(n), () => 0.5], 200, {
    mutates: true,
  }),
  subject("d3-hierarchy", "dist/d3-hierarchy.mjs", "tree", (n) => [n], 200, {
    driver: `function laidOut(n) {
  const data = { children: [] };
  let at = data;
  for (let k = 0; k < n; k++) {
    at.children.push({ children: [] }, { children: [] });
    at = at.children[k % 2];
  }
  const root = tree().size([100, 100])(hierarchy(data));
  return root.x + root.y;
}`,
  }),
  subject(
    "d3-force",
    "dist/d3-force.mjs",
    "manyBody",
    (n) => [rows(n, 2, 100).map(([x, y]) => ({ x, y, vx: 0, vy: 0 }))],
    300,
    {
      driver: `function pushed(nodes) {
  simulation(nodes).force("charge", manyBody()).stop().tick(1);
}`,
      mutates: true,
    },
  ),
  subject(
    "d3-force",
    "dist/d3-force.mjs",
    "collide",
    (n) => [rows(n, 2, 30).map(([x, y]) => ({ x, y, vx: 0, vy: 0 }))],
    300,
    {
      driver: `function apart(nodes) {
  simulation(nodes).force("collide", collide(3)).stop().tick(1);
}`,
      mutates: true,
    },
  ),
  subject("d3-chord", "dist/d3-chord.mjs", "chord", (n) => [rows(n, n)], 60, {
    driver: `function chords(matrix) {
  return chord(false, false)(matrix).groups;
}`,
  }),
  subject("dijkstrajs", "dijkstra.js", "single_source_shortest_paths", (n) => [grid(n), "0"], 20, {
    at: "dijkstra",
    driver: `function predecessors(graph, start) {
  return dijkstra.single_source_shortest_paths(graph, start);
}`,
    sizes: [3, 6],
  }),
  subject(
    "layout-base",
    "layout-base.js",
    "IGeometry.doIntersect",
    (n) => [rows(4 * n, 2).map(([x, y]) => ({ x, y }))],
    1000,
    {
      driver: `function crossings(points) {
  let count = 0;
  for (let i = 0; i + 4 <= points.length; i += 4)
    if (IGeometry.doIntersect(points[i], points[i + 1], points[i + 2], points[i + 3])) count++;
  return count;
}`,
    },
  ),
  subject("layout-base", "layout-base.js", "Matrix.multMat", (n) => [rows(n, n), rows(n, n, 1, 2)], 60),
  subject("layout-base", "layout-base.js", "SVD.svd", (n) => [rows(n, n)], 20, {
    at: "SVD",
    driver: `function decomposed(matrix) {
  return SVD.svd(matrix);
}`,
    sizes: [3, 6],
  }),
  subject("graphology-layout-forceatlas2", "iterate.js", "default", (n) => [settings, nodesOf(n), edgesOf(n)], 300, {
    mutates: true,
  }),
  subject(
    "graphology-layout-forceatlas2",
    "iterate.js",
    "iterateFast",
    (n) => [{ ...settings, barnesHutOptimize: true }, nodesOf(n), edgesOf(n)],
    300,
    {
      at: "default",
      mutates: true,
    },
  ),
];

const settings = {
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 1,
  scalingRatio: 1,
  strongGravityMode: false,
  gravity: 1,
  slowDown: 1,
  barnesHutOptimize: false,
  barnesHutTheta: 0.5,
};

/** Ten numbers a node: place, change, last change, mass, convergence, size, whether it is fixed. */
function nodesOf(count) {
  const values = singles(2 * count, 100);
  const nodes = new Float32Array(10 * count);
  for (let k = 0; k < count; k++)
    nodes.set([values[2 * k], values[2 * k + 1], 0, 0, 0, 0, 1 + (k % 3), 1, 1, 0], 10 * k);
  return nodes;
}

/** Three numbers an edge: where in the nodes it begins and ends, and its weight. */
function edgesOf(count) {
  const ends = whole(2 * count, count);
  return Float32Array.from({ length: 3 * count }, (_, k) =>
    k % 3 === 2 ? 1 : 10 * ends[2 * Math.floor(k / 3) + (k % 3)],
  );
}
