/** Noise: values of a field of random gradients over a grid. */
import { inField } from "./describe.mjs";

const subject = inField("noise");

export const subjects = [
  subject("open-simplex-noise", "lib/2d.js", "makeNoise2D", (n) => [new Float64Array(n), 5], 20000, {
    driver: `function fill2D(out, seed) {
  const noise = makeNoise2D(seed);
  for (let i = 0; i < out.length; i++) out[i] = noise((i % 100) * 0.13, i * 0.007);
}`,
  }),
  subject("open-simplex-noise", "lib/3d.js", "makeNoise3D", (n) => [new Float64Array(n), 5], 20000, {
    driver: `function fill3D(out, seed) {
  const noise = makeNoise3D(seed);
  for (let i = 0; i < out.length; i++) out[i] = noise((i % 100) * 0.13, i * 0.007, i * 0.0003);
}`,
  }),
  subject("noisejs", "index.js", "simplex2", (n) => [new Float64Array(n), 3], 20000, {
    at: "Noise",
    driver: `function fillSimplex(out, seed) {
  const noise = new Noise(seed);
  for (let i = 0; i < out.length; i++) out[i] = noise.simplex2((i % 100) * 0.13, i * 0.007);
}`,
  }),
  subject("noisejs", "index.js", "perlin3", (n) => [new Float64Array(n), 3], 20000, {
    at: "Noise",
    driver: `function fillPerlin(out, seed) {
  const noise = new Noise(seed);
  for (let i = 0; i < out.length; i++) out[i] = noise.perlin3((i % 100) * 0.13, i * 0.007, 0.3);
}`,
  }),
  subject("fast-simplex-noise", "src/2d.ts", "makeNoise2D", (n) => [new Float64Array(n), 7], 20000, {
    driver: `export function fill2D(out: Float64Array, seed: number): void {
  let state = seed;
  const noise = makeNoise2D(() => (state = (state * 16807) % 2147483647) / 2147483647);
  for (let i = 0; i < out.length; i++) out[i] = noise((i % 100) * 0.13, i * 0.007);
}`,
  }),
  subject("fast-simplex-noise", "src/3d.ts", "makeNoise3D", (n) => [new Float64Array(n), 7], 20000, {
    driver: `export function fill3D(out: Float64Array, seed: number): void {
  let state = seed;
  const noise = makeNoise3D(() => (state = (state * 16807) % 2147483647) / 2147483647);
  for (let i = 0; i < out.length; i++) out[i] = noise((i % 100) * 0.13, i * 0.007, i * 0.0003);
}`,
  }),
  subject("perlin-noise", "index.js", "generatePerlinNoise", (n) => [n, n, { octaveCount: 3, persistence: 0.3 }], 128, {
    replace: [["Math.random()", "((i * 7 + 13) % 10) / 10"]],
  }),
];
