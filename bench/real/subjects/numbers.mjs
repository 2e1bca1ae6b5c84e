/** Noise, transforms, statistics, colours, text distances and easing. */
import { doubles, letters, picture } from "./inputs.mjs";

const list = (count, scale, seed) => Array.from(doubles(count, scale, seed));

export const subjects = [
  {
    package: "simplex-noise",
    file: "simplex-noise.ts",
    published: "dist/esm/simplex-noise.js",
    modules: "esm",
    function: "noise2D",
    place: "export function createNoise2D",
    driver: {
      name: "fillNoise",
      text: `// @njit
export function fillNoise(out: Float64Array, width: number, step: number, seed: number): void {
  let state = seed;
  const noise = createNoise2D(() => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  });
  for (let i = 0; i < out.length; i++) out[i] = noise((i % width) * step, Math.floor(i / width) * step);
}`,
    },
    cases: () => [[new Float64Array(1000), 30, 0.13, 42]],
    work: () => [new Float64Array(100000), 300, 0.013, 42],
  },
  {
    package: "fft.js",
    file: "lib/fft.js",
    function: "_transform4",
    refused: "W3004",
    place: "FFT.prototype._transform4",
    exposed: "FFT",
    cases: () => [],
    work: () => [],
  },
  {
    package: "simple-statistics",
    file: "src/sum.js",
    function: "sum",
    javascript: true,
    cases: () => [[[]], [list(100)], [[1e100, 1, -1e100]]],
    work: () => [list(20000)],
  },
  {
    package: "simple-statistics",
    file: "src/quickselect.js",
    function: "quickselect",
    javascript: true,
    cases: () => [[list(1000), 500]],
    work: () => [list(20000), 10000],
    mutates: true,
  },
  {
    package: "simple-statistics",
    file: "src/linear_regression.js",
    function: "linearRegression",
    refused: "W2003",
    javascript: true,
    cases: () => [
      [
        [
          [0, 0],
          [1, 1],
          [2, 3],
        ],
      ],
    ],
    work: () => [list(5000).map((x, k) => [x, k])],
  },
  {
    package: "simple-statistics",
    file: "src/ckmeans.js",
    function: "ckmeans",
    refused: "W3001",
    javascript: true,
    cases: () => [[list(50, 10), 4]],
    work: () => [list(1000, 10), 8],
  },
  {
    package: "color-convert",
    file: "conversions.js",
    function: "rgb.hsl",
    refused: "W1005",
    place: "convert.rgb.hsl = function",
    exposed: "convert.rgb.hsl",
    cases: () => [],
    work: () => [],
  },
  {
    package: "culori",
    file: "src/oklab/convertLrgbToOklab.js",
    function: "convertLrgbToOklab",
    edits: [
      {
        kind: "types",
        find: "({ r, g, b, alpha }) =>",
        put: "({ r, g, b, alpha }: { r?: number; g?: number; b?: number; alpha?: number }) =>",
      },
      {
        kind: "types",
        find: "let res = {",
        put: "let res: { mode: string; l: number; a: number; b: number; alpha?: number } = {",
      },
    ],
    driver: {
      name: "convertAll",
      text: `// @njit
export function convertAll(out: Float64Array, rgb: Float64Array): void {
  for (let i = 0; i < rgb.length; i += 3) {
    const { l, a, b } = convertLrgbToOklab({ r: rgb[i], g: rgb[i + 1], b: rgb[i + 2] });
    out[i] = l;
    out[i + 1] = a;
    out[i + 2] = b;
  }
}`,
    },
    cases: () => [[new Float64Array(300), doubles(300)]],
    work: () => [new Float64Array(30000), doubles(30000)],
  },
  {
    package: "fastest-levenshtein",
    file: "esm/mod.js",
    modules: "esm",
    function: "distance",
    edits: [
      { kind: "types", find: "const distance = (a, b) =>", put: "const distance = (a: string, b: string) =>" },
      { kind: "types", find: "const myers_32 = (a, b) =>", put: "const myers_32 = (a: string, b: string) =>" },
      { kind: "types", find: "const myers_x = (b, a) =>", put: "const myers_x = (b: string, a: string) =>" },
      { kind: "types", find: "const mhc = [];", put: "const mhc: number[] = [];" },
      { kind: "types", find: "const phc = [];", put: "const phc: number[] = [];" },
      { kind: "types", find: "const closest = (str, arr) =>", put: "const closest = (str: string, arr: string[]) =>" },
    ],
    cases: () => [
      ["kitten", "sitting"],
      ["", "abc"],
      [letters(100), letters(90, 2)],
    ],
    work: () => [letters(1000), letters(900, 2)],
  },
  {
    package: "js-levenshtein",
    file: "index.js",
    function: "levenshtein",
    exposed: "module.exports",
    edits: [
      { kind: "module", find: "module.exports = (function()\n{", put: "" },
      { kind: "module", find: "  return function(a, b)", put: "  function levenshtein(a: string, b: string)" },
      { kind: "module", find: "  };\n})();", put: "  };" },
      {
        kind: "types",
        find: "_min(d0, d1, d2, bx, ay)",
        put: "_min(d0: number, d1: number, d2: number, bx: number, ay: number)",
      },
      { kind: "types", find: "var vector = [];", put: "var vector: number[] = [];" },
    ],
    cases: () => [
      ["kitten", "sitting"],
      ["", "abc"],
      [letters(100), letters(90, 2)],
    ],
    work: () => [letters(1000), letters(900, 2)],
  },
  {
    package: "bezier-easing",
    file: "src/index.js",
    function: "bezier",
    driver: {
      name: "ease",
      text: `// @njit
export function ease(out: Float64Array, x: Float64Array, x1: number, y1: number, x2: number, y2: number): void {
  const easing = bezier(x1, y1, x2, y2);
  for (let i = 0; i < out.length; i++) out[i] = easing(x[i]);
}`,
    },
    edits: [
      { kind: "types", find: "function LinearEasing(x)", put: "function LinearEasing(x: number)" },
      {
        kind: "types",
        find: "const x2t = (x, a, b, c) =>",
        put: "const x2t = (x: number, a: number, b: number, c: number) =>",
      },
      {
        kind: "types",
        find: "const Y = (t, ay, by, cy) =>",
        put: "const Y = (t: number, ay: number, by: number, cy: number) =>",
      },
      {
        kind: "types",
        find: "bezier(mX1, mY1, mX2, mY2)",
        put: "bezier(mX1: number, mY1: number, mX2: number, mY2: number)",
      },
      { kind: "types", find: "function BezierEasing(x)", put: "function BezierEasing(x: number)" },
    ],
    cases: () => [
      [new Float64Array(50), doubles(50), 0.25, 0.1, 0.25, 1],
      [new Float64Array(50), doubles(50), 0.5, 0.5, 0.2, 0.2],
    ],
    work: () => [new Float64Array(5000), doubles(5000), 0.25, 0.1, 0.25, 1],
  },
  {
    package: "thumbhash",
    file: "thumbhash.js",
    function: "rgbaToThumbHash",
    refused: "W2006",
    edits: [
      {
        kind: "types",
        find: "export function rgbaToThumbHash(w, h, rgba) {",
        put: "export function rgbaToThumbHash(w: number, h: number, rgba: Uint8Array) {",
      },
      { kind: "types", find: "  let l = []", put: "  let l: number[] = []" },
      { kind: "types", find: "  let p = []", put: "  let p: number[] = []" },
      { kind: "types", find: "  let q = []", put: "  let q: number[] = []" },
      { kind: "types", find: "  let a = []", put: "  let a: number[] = []" },
      {
        kind: "types",
        find: "  let encodeChannel = (channel, nx, ny) => {",
        put: "  let encodeChannel = (channel: number[], nx: number, ny: number): [number, number[], number] => {",
      },
      {
        kind: "types",
        find: "let dc = 0, ac = [], scale = 0, fx = []",
        put: "let dc = 0, ac: number[] = [], scale = 0, fx: number[] = []",
      },
    ],
    cases: () => [[20, 10, picture(20, 10)]],
    work: () => [90, 60, picture(90, 60)],
  },
  {
    package: "timsort",
    file: "src/timsort.js",
    function: "binaryInsertionSort",
    refused: "W4020",
    modules: "esm",
    edits: [
      {
        kind: "types",
        find: "function binaryInsertionSort(array, lo, hi, start, compare) {",
        put: "function binaryInsertionSort(array: number[], lo: number, hi: number, start: number, compare: (a: number, b: number) => number) {",
      },
    ],
    cases: () => [[list(100), 0, 100, 1, (a, b) => a - b]],
    work: () => [list(1000), 0, 1000, 1, (a, b) => a - b],
    mutates: true,
  },
  {
    package: "ieee754",
    file: "index.js",
    function: "read",
    opening: [{ find: "exports.read = function (", put: "const read = exports.read = function (" }],
    edits: [
      {
        kind: "module",
        find: "exports.read = function (buffer, offset, isLE, mLen, nBytes) {",
        put: "function read (buffer: Uint8Array, offset: number, isLE: boolean, mLen: number, nBytes: number) {",
      },
      {
        kind: "module",
        find: "exports.write = function (buffer, value, offset, isLE, mLen, nBytes) {",
        put: "const write = function (buffer: any, value: any, offset: any, isLE: any, mLen: any, nBytes: any) {",
      },
    ],
    driver: {
      name: "readAll",
      text: `// @njit
export function readAll(out: Float64Array, bytes: Uint8Array): void {
  for (let i = 0; i < out.length; i++) out[i] = read(bytes, i * 8, true, 52, 8);
}`,
    },
    cases: () => [[new Float64Array(20), new Uint8Array(doubles(20, 1e9).buffer)]],
    work: () => [new Float64Array(5000), new Uint8Array(doubles(5000, 1e9).buffer)],
  },
];
