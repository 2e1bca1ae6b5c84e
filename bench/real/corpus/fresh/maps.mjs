/** Maps: projections, tiles, lines as text, labels, grids of places. */
import { inField } from "../fields/describe.mjs";
import { doubles, list, loop, pairs } from "../fields/values.mjs";

const subject = inField("maps");
const places = (n) => pairs(n, 160).map(([x, y]) => [x - 80, y - 80]);
const ring = (n) => loop(n).map(([x, y]) => [10 * x, 7 * y]);

/** Three numbers a point: x, y, and how much the point matters. */
const track = (n) => Float64Array.from(ring(n).flatMap(([x, y]) => [x, y, 0]));

const encodePlaces = (n) =>
  Array.from(list(2 * n, 30), (x) => String.fromCharCode(63 + 32 + Math.floor(x), 63 + Math.floor(x / 2))).join("");

export const subjects = [
  subject("geojson-vt", "src/simplify.js", "simplify", (n) => [track(n), 0, 3 * (n - 1), 0.0001], 2000, {
    mutates: true,
  }),
  subject(
    "geojson-vt",
    "src/clip.js",
    "clipRing",
    (n) => [track(n), 0, 3 * n, n, new Float64Array(9 * n + 30), 0, -5, 5, 0, true, false, null, 0],
    2000,
  ),
  subject("@math.gl/web-mercator", "src/web-mercator-utils.ts", "lngLatToWorld", (n) => [places(n)], 2000, {
    driver: `export function projected(places: number[][]): number {
  let sum = 0;
  for (const place of places) {
    const [x, y] = lngLatToWorld(place);
    sum += x * y;
  }
  return sum;
}`,
  }),
  subject("@math.gl/web-mercator", "src/fly-to-viewport.ts", "flyToViewport", (n) => [n], 500, {
    driver: `export function flight(steps: number): number[] {
  const from = { width: 800, height: 600, longitude: -122.45, latitude: 37.78, zoom: 12 };
  const to = { width: 800, height: 600, longitude: -74, latitude: 40.7, zoom: 13 };
  const zooms: number[] = [];
  for (let k = 0; k < steps; k++) zooms.push(flyToViewport(from, to, k / steps).zoom);
  return zooms;
}`,
  }),
  subject("@mapbox/polyline", "src/polyline.js", "encode", (n) => [places(n), 5], 1000, {
    at: "polyline.encode",
  }),
  subject("@mapbox/polyline", "src/polyline.js", "decode", (n) => [encodePlaces(n), 5], 1000, {
    at: "polyline.decode",
  }),
  subject("@math.gl/polygon", "src/earcut.ts", "earcut", (n) => [ring(n).flat()], 300),
  subject("@math.gl/polygon", "src/polygon-utils.ts", "getPolygonSignedArea", (n) => [track(n), { size: 3 }], 5000),
  subject("@math.gl/polygon", "src/lineclip.ts", "clipPolyline", (n) => [ring(n).flat(), [-5, -5, 5, 5]], 1000),
  subject("polylabel", "polylabel.js", "polylabel", (n) => [[ring(n)]], 300, {
    driver: `function labelOf(polygon) {
  const [x, y] = polylabel(polygon, 0.01);
  return x + y;
}`,
  }),
  subject("ngeohash", "main.js", "encode", (n) => [doubles(2 * n, 80)], 500, {
    driver: `function hashes(places) {
  const found = [];
  for (let i = 0; i + 2 <= places.length; i += 2) found.push(encode(places[i], places[i + 1], 9));
  return found;
}`,
  }),
  subject("ngeohash", "main.js", "encode_int", (n) => [doubles(2 * n, 80)], 500, {
    driver: `function hashes(places) {
  let sum = 0;
  for (let i = 0; i + 2 <= places.length; i += 2) sum += encode_int(places[i], places[i + 1], 52);
  return sum;
}`,
  }),
];
