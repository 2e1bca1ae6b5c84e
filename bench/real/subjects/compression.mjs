/** Compression, image formats and codecs. */
import { deflateRawSync } from "node:zlib";
import { bytes, picture, prose } from "./inputs.mjs";

/** A block of literals and matches, by the lz4js that is measured. */
import lz4 from "lz4js";

const lz4Block = (count) => {
  const source = prose(count);
  const target = new Uint8Array(lz4.compressBound(count));
  const length = lz4.compressBlock(source, target, 0, count, new Uint32Array(1 << 16));
  return target.slice(0, length);
};

export const subjects = [
  {
    package: "fast-png",
    file: "src/helpers/unfilter.ts",
    published: "lib/helpers/unfilter.js",
    function: "unfilterPaeth",
    edits: [],
    cases: () => [
      [bytes(400), new Uint8Array(400), bytes(400, 2), 400, 4],
      [bytes(400), new Uint8Array(400), new Uint8Array(0), 400, 3],
    ],
    work: () => [bytes(16000), new Uint8Array(16000), bytes(16000, 2), 16000, 4],
  },
  {
    package: "pngjs",
    file: "lib/filter-pack.js",
    function: "filterPaeth",
    edits: [
      {
        kind: "module",
        find: 'let paethPredictor = require("./paeth-predictor");',
        put: 'import paethPredictor from "./paeth-predictor.js";',
      },
      { kind: "module", find: "module.exports = function", put: "export default function" },
      {
        kind: "module",
        file: "lib/paeth-predictor.js",
        find: "module.exports = function",
        put: "export default function",
      },
      {
        kind: "types",
        file: "lib/paeth-predictor.js",
        find: "(left, above, upLeft)",
        put: "(left: number, above: number, upLeft: number)",
      },
      {
        kind: "types",
        find: "function filterPaeth(pxData, pxPos, byteWidth, rawData, rawPos, bpp)",
        put: "function filterPaeth(pxData: Uint8Array, pxPos: number, byteWidth: number, rawData: Uint8Array, rawPos: number, bpp: number)",
      },
    ],
    cases: () => [
      [bytes(800), 400, 400, new Uint8Array(500), 1, 4],
      [bytes(800), 0, 400, new Uint8Array(500), 1, 3],
    ],
    work: () => [bytes(32000), 16000, 16000, new Uint8Array(16001), 1, 4],
  },
  {
    package: "lz4js",
    file: "lz4.js",
    function: "decompressBlock",
    exposed: "exports.decompressBlock",
    edits: [
      {
        kind: "module",
        find: "var xxhash = require('./xxh32.js');\nvar util = require('./util.js');",
        put: "const util: any = {}, xxhash: any = {}, exports: any = {};",
      },
      {
        kind: "module",
        find: "exports.decompressBlock = function decompressBlock (",
        put: "function decompressBlock (",
      },
      {
        kind: "types",
        find: "decompressBlock (src, dst, sIndex, sLength, dIndex)",
        put: "decompressBlock (src: Uint8Array, dst: Uint8Array, sIndex: number, sLength: number, dIndex: number)",
      },
    ],
    place: "function decompressBlock (",
    cases: () => {
      const block = lz4Block(5000);
      return [[block, new Uint8Array(5000), 0, block.length, 0]];
    },
    work: () => {
      const block = lz4Block(1 << 17);
      return [block, new Uint8Array(1 << 17), 0, block.length, 0];
    },
  },
  {
    package: "fflate",
    file: "esm/browser.js",
    function: "inflt",
    refused: "W2002",
    edits: [
      {
        kind: "types",
        find: "var inflt = function (dat, st, buf, dict) {",
        put: "var inflt = function (dat: Uint8Array, st: State, buf: Uint8Array | undefined, dict: Uint8Array | undefined) {",
      },
      {
        kind: "types",
        find: "// expands raw DEFLATE data",
        put: "interface State { i: number; f?: number; p?: number; b?: number; l?: Uint16Array; d?: Uint16Array; m?: number; n?: number }",
      },
      {
        kind: "types",
        find: "var bits = function (d, p, m) {",
        put: "var bits = function (d: Uint8Array, p: number, m: number) {",
      },
      {
        kind: "types",
        find: "var bits16 = function (d, p) {",
        put: "var bits16 = function (d: Uint8Array, p: number) {",
      },
      { kind: "types", find: "var shft = function (p) {", put: "var shft = function (p: number) {" },
      {
        kind: "types",
        find: "var slc = function (v, s, e) {",
        put: "var slc = function (v: Uint8Array, s: number, e: number) {",
      },
      { kind: "types", find: "var max = function (a) {", put: "var max = function (a: Uint8Array) {" },
      {
        kind: "types",
        find: "var hMap = (function (cd, mb, r) {",
        put: "var hMap = (function (cd: Uint8Array, mb: number, r: number) {",
      },
      {
        kind: "types",
        find: "var err = function (ind, msg, nt) {",
        put: "var err = function (ind: number, msg?: string, nt?: number) {",
      },
    ],
    cases: () => {
      const block = new Uint8Array(deflateRawSync(prose(3000)));
      return [[block, { i: 2 }, new Uint8Array(3000), undefined]];
    },
    work: () => [new Uint8Array(deflateRawSync(prose(1 << 17))), { i: 2 }, new Uint8Array(1 << 17), undefined],
  },
  {
    package: "base64-js",
    file: "index.js",
    function: "toByteArray",
    declined: "It compiles, but its table has holes: its calls run as JavaScript.",
    exposed: "exports.toByteArray",
    edits: [
      {
        kind: "module",
        find: "exports.byteLength = byteLength\nexports.toByteArray = toByteArray\nexports.fromByteArray = fromByteArray",
        put: "",
      },
      { kind: "types", find: "getLens (b64) {", put: "getLens (b64: string): [number, number] {" },
      {
        kind: "types",
        find: "function _byteLength (b64, validLen, placeHoldersLen)",
        put: "function _byteLength (b64: string, validLen: number, placeHoldersLen: number)",
      },
      { kind: "types", find: "function toByteArray (b64) {", put: "function toByteArray (b64: string) {" },
      { kind: "types", find: "var revLookup = []", put: "var revLookup: number[] = []" },
    ],
    cases: () => [["aGVsbG8gd29ybGQ="], ["aGVsbG8gd29ybGQh"]],
    work: () => [Buffer.from(bytes(30000)).toString("base64")],
  },
  {
    package: "jpeg-js",
    file: "lib/decoder.js",
    function: "quantizeAndInverse",
    refused: "W2004",
    cases: () => [],
    work: () => [],
  },
  {
    package: "pixelmatch",
    file: "index.js",
    function: "pixelmatch",
    javascript: true,
    cases: () => [[picture(20, 20), picture(20, 20, 2), new Uint8Array(1600), 20, 20, { threshold: 0.05 }]],
    work: () => [picture(300, 200), picture(300, 200, 2), new Uint8Array(300 * 200 * 4), 300, 200, { threshold: 0.05 }],
  },
  {
    package: "glur",
    file: "lib/blur_mono16.mjs",
    function: "convolveMono16",
    edits: [
      {
        kind: "types",
        find: "function convolveMono16 (src, out, line, coeff, width, height)",
        put: "function convolveMono16 (src: Uint16Array, out: Uint16Array, line: Float32Array, coeff: Float32Array, width: number, height: number)",
      },
    ],
    cases: () => [
      [
        Uint16Array.from(bytes(600)),
        new Uint16Array(600),
        new Float32Array(30),
        new Float32Array([0.2, 0.1, 0.05, -0.1, 0.9, -0.2, 0.4, 0.3]),
        30,
        20,
      ],
    ],
    work: () => [
      Uint16Array.from(bytes(60000)),
      new Uint16Array(60000),
      new Float32Array(300),
      new Float32Array([0.2, 0.1, 0.05, -0.1, 0.9, -0.2, 0.4, 0.3]),
      300,
      200,
    ],
  },
];
