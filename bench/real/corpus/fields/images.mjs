/** Image codecs and filters: blurs, distance fields, palettes, colour distances, bit planes. */
import { inField } from "./describe.mjs";
import { bytes, doubles, picture, whole } from "./values.mjs";

const subject = inField("image codecs and filters");
const clamped = (width, height) => new Uint8ClampedArray(picture(width, height));

export const subjects = [
  subject("qrcode", "lib/core/galois-field.js", "mul", (n) => [bytes(n), bytes(n, 2)], 10000, {
    driver: `function multiplied(a, b) {
  for (let i = 0; i < a.length; i++) a[i] = exports.mul(a[i], b[i]);
}`,
    mutates: true,
  }),
  subject(
    "qrcode",
    "lib/core/polynomial.js",
    "mod",
    (n) => [bytes(n + 8), bytes(8).map((x, k) => (k === 0 ? 1 : x))],
    300,
  ),
  subject("qrcode", "lib/core/polynomial.js", "generateECPolynomial", (n) => [n], 60),
  subject("qrcode", "lib/core/bit-matrix.js", "BitMatrix", (n) => [n, bytes(n * n).map((x) => x & 1)], 100, {
    driver: `function turned(size, bits) {
  const matrix = new BitMatrix(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      matrix.set(row, column, bits[row * size + column] === 1);
      matrix.xor(row, column, (row + column) % 2 === 1);
    }
  return matrix.data;
}`,
  }),
  subject(
    "stackblur-canvas",
    "dist/stackblur.mjs",
    "processImageDataRGBA",
    (n) => [{ data: clamped(n, n), width: n, height: n }, 0, 0, n, n, 3],
    150,
    {
      mutates: true,
      sizes: [8, 20],
    },
  ),
  subject(
    "stackblur-canvas",
    "dist/stackblur.mjs",
    "processImageDataRGB",
    (n) => [{ data: clamped(n, n), width: n, height: n }, 0, 0, n, n, 3],
    150,
    {
      mutates: true,
      sizes: [8, 20],
    },
  ),
  subject(
    "@mapbox/tiny-sdf",
    "index.js",
    "edt",
    (n) => [
      doubles(n * n).map((x) => (x < 0.9 ? 1e20 : x)),
      0,
      0,
      n,
      n,
      n,
      new Float64Array(n),
      new Uint16Array(n),
      new Float64Array(n + 1),
      0,
    ],
    100,
    {
      mutates: true,
    },
  ),
  subject(
    "omggif",
    "omggif.js",
    "GifReaderLZWOutputIndexStream",
    (n) => [lzwStream(n), 0, new Uint8Array(n), n],
    10000,
  ),
  subject(
    "omggif",
    "omggif.js",
    "GifWriterOutputLZWCodeStream",
    (n) => [new Uint8Array(4 * n + 64), 0, 8, bytes(n)],
    10000,
  ),
  subject("image-q", "src/distance/euclidean.ts", "Euclidean", (n) => [whole(4 * n)], 2000, {
    driver: `export function distances(colours: number[]): number {
  const by = new Euclidean();
  let sum = 0;
  for (let i = 0; i + 8 <= colours.length; i += 4)
    sum += by.calculateRaw(colours[i], colours[i + 1], colours[i + 2], colours[i + 3], colours[i + 4], colours[i + 5], colours[i + 6], colours[i + 7]);
  return sum;
}`,
  }),
  subject("image-q", "src/distance/ciede2000.ts", "CIEDE2000", (n) => [whole(4 * n)], 2000, {
    driver: `export function differences(colours: number[]): number {
  const by = new CIEDE2000();
  let sum = 0;
  for (let i = 0; i + 8 <= colours.length; i += 4)
    sum += by.calculateRaw(colours[i], colours[i + 1], colours[i + 2], colours[i + 3], colours[i + 4], colours[i + 5], colours[i + 6], colours[i + 7]);
  return sum;
}`,
  }),
  subject("image-q", "src/conversion/rgb2lab.ts", "rgb2lab", (n) => [doubles(3 * n, 255)], 3000, {
    driver: `export function convert(colours: Float64Array): void {
  for (let i = 0; i + 3 <= colours.length; i += 3) {
    const { L, a, b } = rgb2lab(colours[i], colours[i + 1], colours[i + 2]);
    colours[i] = L;
    colours[i + 1] = a;
    colours[i + 2] = b;
  }
}`,
    mutates: true,
  }),
  subject("image-q", "src/conversion/rgb2hsl.ts", "rgb2hsl", (n) => [bytes(3 * n), new Float64Array(n)], 3000, {
    driver: `export function hues(colours: Uint8Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = rgb2hsl(colours[3 * i], colours[3 * i + 1], colours[3 * i + 2]).h;
}`,
  }),
  subject("bmp-ts", "dist/esm/mask-color.js", "default", (n) => [doubles(n, 2 ** 31)], 3000, {
    driver: `function masked(values) {
  const { shiftRed, shiftGreen } = maskColor(0xff0000, 0xff00, 0xff, 0);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += shiftRed(values[i]) + shiftGreen(values[i]);
  return sum;
}`,
  }),
];

/** Codes of nine bits, each a byte of its own, with a clear code before each 254th. */
function lzwStream(count) {
  const random = bytes(count);
  const bits = [];
  const put = (code) => {
    for (let k = 0; k < 9; k++) bits.push((code >> k) & 1);
  };
  for (let k = 0; k < count; k++) {
    if (k % 200 === 0) put(256);
    put(random[k]);
  }
  put(257);
  const stream = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, k) => (stream[k >> 3] |= bit << (k & 7)));
  const blocks = [8];
  for (let k = 0; k < stream.length; k += 255) {
    const block = stream.subarray(k, k + 255);
    blocks.push(block.length, ...block);
  }
  return Uint8Array.from([...blocks, 0]);
}
