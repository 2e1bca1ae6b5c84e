/** Images: hashes, predictors, thresholds, outlines. */
import { inField } from "../fields/describe.mjs";
import { bumps, bytes, loop, picture, whole } from "../fields/values.mjs";

const subject = inField("image codecs and filters");
const image = (width, height) => ({ width, height, data: new Uint8ClampedArray(picture(width, height)) });
const histogram = (n) => {
  const counts = new Uint32Array(256);
  for (const value of bytes(40 * n)) counts[value >> (value & 1)]++;
  return counts;
};
const grey = (n) => bumps(n, n).reduce((all, x, k) => (k % n === 0 ? [...all, [x]] : (all.at(-1).push(x), all)), []);
const bits = (n, seed = 1) => whole(n, 2, seed).join("");

/** Codes of nine bits, the first bit first, each a byte of its own, with a clear code before each 200th. */
function lzwStream(count) {
  const data = bytes(count);
  const codes = [];
  for (let k = 0; k < count; k++) codes.push(...(k % 200 === 0 ? [256] : []), data[k]);
  codes.push(257);
  const stream = new Uint8Array(Math.ceil((9 * codes.length) / 8));
  codes.forEach((code, k) => {
    for (let bit = 0; bit < 9; bit++) {
      const at = 9 * k + bit;
      stream[at >> 3] |= ((code >> (8 - bit)) & 1) << (7 - (at & 7));
    }
  });
  return stream;
}

export const subjects = [
  subject("@jimp/plugin-hash", "src/phash.ts", "applyDCT", (n) => [grey(n)], 24, {
    driver: `export function transformed(values: number[][]): number[][] {
  initCoefficients(values.length);
  return applyDCT(values, values.length);
}`,
    sizes: [3, 8, 11],
  }),
  subject("@jimp/plugin-hash", "src/phash.ts", "distance", (n) => [bits(n), bits(n, 2)], 5000, {
    driver: `export function distanceOf(a: string, b: string): number {
  return new ImagePHash().distance(a, b);
}`,
  }),
  subject("tiff", "src/lzw.ts", "decompressLzw", (n) => [lzwStream(n)], 3000, {
    driver: `export function unpacked(data: Uint8Array): Uint8Array {
  const view = decompressLzw(new DataView(data.buffer, data.byteOffset, data.byteLength));
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}`,
  }),
  subject(
    "tiff",
    "src/horizontal_differencing.ts",
    "applyHorizontalDifferencing8Bit",
    (n) => [bytes(3 * n * n), n, 3],
    100,
    { mutates: true },
  ),
  subject(
    "tiff",
    "src/horizontal_differencing.ts",
    "applyHorizontalDifferencing16Bit",
    (n) => [Uint16Array.from(whole(n * n, 65536)), n, 1],
    100,
    { mutates: true },
  ),
  subject("image-js", "src/operations/thresholds/otsu.ts", "otsu", (n) => [histogram(n), 40 * n], 300),
  subject("image-js", "src/operations/thresholds/huang.ts", "huang", (n) => [histogram(n)], 300),
  subject(
    "image-js",
    "src/maskAnalysis/utils/getMbrFromPoints.ts",
    "getMbrFromPoints",
    (n) => [loop(n).map(([column, row]) => ({ column: Math.round(100 * column), row: Math.round(100 * row) }))],
    100,
  ),
  subject("blockhash-core", "index.js", "bmvbhashEven", (n) => [image(8 * n, 8 * n), 8], 20, { sizes: [1, 2, 5] }),
  subject("blockhash-core", "index.js", "bmvbhash", (n) => [image(n, n), 8], 150, { sizes: [9, 17, 40] }),
];
