/** Games: paths over grids, moves, fields of view, worlds of noise. */
import { inField } from "../fields/describe.mjs";
import { rows } from "../fields/values.mjs";

const subject = inField("games");
const walls = (n) =>
  rows(n, n).map((row, y) => row.map((x, column) => (x < 0.2 && column > 0 && y > 0 && column < n - 1 ? 1 : 0)));

export const subjects = [
  subject("pathfinding", "src/finders/AStarFinder.js", "findPath", (n) => [walls(n)], 40, {
    at: "AStarFinder",
    driver: `const Grid = require("../core/Grid");
function pathOf(walls) {
  const size = walls.length;
  const grid = new Grid(size, size, walls);
  return new AStarFinder({ diagonalMovement: 1 }).findPath(0, 0, size - 1, size - 1, grid);
}`,
    sizes: [3, 8, 17],
  }),
  subject("pathfinding", "src/core/Util.js", "interpolate", (n) => [0, 3, n, 3 * n], 1000),
  subject("chess.js", "src/chess.ts", "perft", (n) => [n], 2, {
    driver: `export function positions(depth: number): number {
  return new Chess().perft(depth);
}`,
    sizes: [1, 2],
  }),
  subject("rot-js", "lib/noise/simplex.js", "get", (n) => [new Float64Array(n), 5], 10000, {
    at: "Simplex",
    driver: `function fillNoise(out, seed) {
  RNG.setSeed(seed);
  const noise = new Simplex(256);
  for (let i = 0; i < out.length; i++) out[i] = noise.get((i % 100) * 0.13, i * 0.007);
}`,
  }),
  subject("rot-js", "lib/fov/precise-shadowcasting.js", "compute", (n) => [walls(2 * n + 1), n], 15, {
    at: "PreciseShadowcasting",
    driver: `function seen(walls, radius) {
  const view = new PreciseShadowcasting((x, y) => walls[y] !== undefined && walls[y][x] === 0, { topology: 8 });
  let sum = 0;
  view.compute(radius, radius, radius, (x, y, r, visibility) => { sum += visibility * r; });
  return sum;
}`,
    sizes: [2, 5, 9],
  }),
];
