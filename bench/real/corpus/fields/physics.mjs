/** Physics and astronomy: bodies, shapes, orbits, springs. */
import { inField } from "./describe.mjs";
import { doubles, loop, rows } from "./values.mjs";

const subject = inField("physics");
const polygon = (n) => loop(n).map(([x, y]) => ({ x, y }));

export const subjects = [
  subject("popmotion", "dist/es/animations/generators/spring.mjs", "spring", (n) => [new Float64Array(n)], 3000, {
    driver: `function sprung(out) {
  const animation = spring({ from: 0, to: 1, stiffness: 120, damping: 7, mass: 1.3, restDelta: 0.01, restSpeed: 2 });
  for (let i = 0; i < out.length; i++) out[i] = animation.next(i * 16).value;
}`,
  }),
  subject("popmotion", "dist/es/utils/mix.mjs", "mix", (n) => [doubles(n)], 10000, {
    driver: `function mixed(values) {
  for (let i = 0; i < values.length; i++) values[i] = mix(3, 8, values[i]);
}`,
    mutates: true,
  }),
  subject("astronomia", "src/kepler.js", "kepler3", (n) => [doubles(n, 6)], 1000, {
    driver: `function anomalies(values) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += kepler3(0.3, values[i]);
  return sum;
}`,
  }),
  subject("astronomia", "src/nutation.js", "nutation", (n) => [n], 200, {
    driver: `function nutated(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += nutation(2451545 + 10 * k)[0];
  return sum;
}`,
  }),
  subject("astronomia", "src/julian.js", "CalendarGregorianToJD", (n) => [n], 3000, {
    driver: `function days(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += CalendarGregorianToJD(1900 + (k % 200), 1 + (k % 12), 1 + (k % 28));
  return sum;
}`,
  }),
  subject("matter-js", "src/geometry/Vertices.js", "Vertices.area", (n) => [polygon(n), false], 3000),
  subject("matter-js", "src/geometry/Vertices.js", "Vertices.inertia", (n) => [polygon(n), 3], 3000),
  subject("matter-js", "src/geometry/Vertices.js", "Vertices.contains", (n) => [polygon(n), { x: 0.1, y: 0.2 }], 3000),
  subject(
    "matter-js",
    "src/geometry/Vertices.js",
    "Vertices.rotate",
    (n) => [polygon(n), 0.1, { x: 0.1, y: 0.2 }],
    3000,
    { mutates: true },
  ),
  subject("suncalc", "index.js", "sunCoords", (n) => [new Float64Array(n)], 2000, {
    driver: `function declinations(out) {
  for (let i = 0; i < out.length; i++) out[i] = sunCoords(i * 0.37).dec;
}`,
  }),
  subject("suncalc", "index.js", "moonCoords", (n) => [new Float64Array(n)], 500, {
    driver: `function distances(out) {
  for (let i = 0; i < out.length; i++) out[i] = moonCoords(i * 0.37).dist;
}`,
  }),
  subject("cannon-es", "dist/cannon-es.js", "Quaternion", (n) => [doubles(4 * n)], 1000, {
    driver: `function turned(values) {
  const q = new Quaternion(0, 0, 0, 1), r = new Quaternion(0, 0, 0, 1), out = new Quaternion(0, 0, 0, 1);
  for (let i = 0; i + 4 <= values.length; i += 4) {
    r.set(values[i], values[i + 1], values[i + 2], values[i + 3]);
    q.mult(r, out);
    out.normalize();
    q.set(out.x, out.y, out.z, out.w);
  }
  return q.x + q.y + q.z + q.w;
}`,
  }),
  subject("cannon-es", "dist/cannon-es.js", "SPHSystem", (n) => [doubles(n, 2)], 3000, {
    driver: `function weights(values) {
  const system = new SPHSystem();
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += system.w(values[i]);
  return sum;
}`,
  }),
  subject("planck", "src/common/Vec2.ts", "Vec2", (n) => [doubles(2 * n)], 2000, {
    driver: `export function lengths(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 4 <= values.length; i += 2)
    sum += Vec2.distance(Vec2.neo(values[i], values[i + 1]), Vec2.neo(values[i + 2], values[i + 3]));
  return sum;
}`,
  }),
  subject("planck", "src/common/Matrix.ts", "crossVec2Vec2", (n) => [rows(n, 2).map(([x, y]) => ({ x, y }))], 2000, {
    driver: `export function area(points: { x: number; y: number }[]): number {
  let sum = 0;
  for (let i = 0; i < points.length; i++) sum += crossVec2Vec2(points[i], points[(i + 1) % points.length]);
  return sum / 2;
}`,
  }),
  subject("planck", "src/common/Math.ts", "mod", (n) => [doubles(n, 100)], 3000, {
    driver: `export function wrapped(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] = mod(values[i], -Math.PI, Math.PI);
}`,
    mutates: true,
  }),
  subject("satellite.js", "dist/transforms.js", "eciToGeodetic", (n) => [doubles(3 * n, 8000)], 500, {
    driver: `function heights(values) {
  let sum = 0;
  for (let i = 0; i + 3 <= values.length; i += 3)
    sum += eciToGeodetic({ x: values[i] + 3000, y: values[i + 1], z: values[i + 2] }, 0.3).height;
  return sum;
}`,
  }),
  subject("satellite.js", "dist/propagation/gstime.js", "gstimeInternal", (n) => [new Float64Array(n)], 3000, {
    driver: `function times(out) {
  for (let i = 0; i < out.length; i++) out[i] = gstimeInternal(2451545 + i * 0.37);
}`,
  }),
];
