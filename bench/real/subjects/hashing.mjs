/** Hashing, checksums and ciphers. */
import { bytes, letters, prose } from "./inputs.mjs";

const keccakState = () => Uint32Array.from({ length: 50 }, (_, k) => Math.imul(k + 1, 0x9e3779b1));

export const subjects = [
  {
    package: "@noble/hashes",
    file: "src/sha3.ts",
    published: "sha3.js",
    function: "keccakP",
    refused: "W2005",
    cases: () => [[keccakState()], [keccakState(), 12]],
    work: () => [keccakState(), 24],
  },
  {
    package: "@noble/ciphers",
    file: "src/chacha.ts",
    published: "chacha.js",
    function: "chachaCore",
    driver: {
      name: "keystream",
      text: `// @njit
export function keystream(state: Uint32Array, key: Uint32Array, nonce: Uint32Array, out: Uint32Array): void {
  for (let block = 0; block * 16 < out.length; block++) chachaCore(state, key, nonce, out.subarray(block * 16, block * 16 + 16), block, 20);
}`,
    },
    cases: () => [
      [
        new Uint32Array([1, 2, 3, 4]),
        new Uint32Array(8).fill(0xdeadbeef),
        new Uint32Array([7, 8, 9]),
        new Uint32Array(160),
      ],
    ],
    work: () => [
      new Uint32Array([1, 2, 3, 4]),
      new Uint32Array(8).fill(0xdeadbeef),
      new Uint32Array([7, 8, 9]),
      new Uint32Array(16384),
    ],
  },
  {
    package: "crc-32",
    file: "crc32.js",
    function: "crc32_buf",
    refused: "W2002",
    exposed: "module.exports.buf",
    edits: [
      {
        kind: "module",
        find: "var CRC32;\n(function (factory) {",
        put: "const CRC32: any = {};\n(function (factory: any) {",
      },
      { kind: "module", find: "}(function(CRC32) {", put: "});" },
      { kind: "module", find: "CRC32.str = crc32_str;\n}));", put: "" },
      { kind: "types", find: "crc32_buf(B, seed)", put: "crc32_buf(B: Uint8Array, seed: number)" },
      { kind: "types", find: "crc32_bstr(bstr, seed)", put: "crc32_bstr(bstr: string, seed: number)" },
      { kind: "types", find: "crc32_str(str, seed)", put: "crc32_str(str: string, seed: number)" },
    ],
    cases: () => [
      [bytes(0), 0],
      [bytes(100), 0],
      [bytes(1001), 0x1234],
    ],
    work: () => [bytes(1 << 16), 0],
  },
  {
    package: "murmurhash-js",
    file: "murmurhash3_gc.js",
    function: "murmurhash3_32_gc",
    edits: [
      { kind: "types", find: "murmurhash3_32_gc(key, seed)", put: "murmurhash3_32_gc(key: string, seed: number)" },
      { kind: "module", find: 'if(typeof module !== "undefined") {\n  module.exports = murmurhash3_32_gc\n}', put: "" },
    ],
    cases: () => [
      ["", 1],
      ["hello", 2],
      [letters(99), 77],
    ],
    work: () => [letters(20000), 1],
  },
  {
    package: "spark-md5",
    file: "spark-md5.js",
    function: "md5cycle",
    opening: [{ find: "    return SparkMD5;\n", put: "    SparkMD5.md5cycle = md5cycle;\n    return SparkMD5;\n" }],
    exposed: "module.exports.md5cycle",
    edits: [
      {
        kind: "module",
        find: "(function (factory) {\n    if (typeof exports",
        put: "const notCalled = (function (factory: any) {\n    if (typeof exports",
      },
      { kind: "module", find: "}(function (undefined) {", put: "});" },
      { kind: "module", find: "    return SparkMD5;\n}));", put: "" },
      { kind: "types", find: "function md5cycle(x, k)", put: "function md5cycle(x: number[], k: number[])" },
    ],
    cases: () => [
      [[1732584193, -271733879, -1732584194, 271733878], Array.from({ length: 16 }, (_, k) => k * 0x1234567)],
    ],
    work: () => [[1732584193, -271733879, -1732584194, 271733878], Array.from({ length: 16 }, (_, k) => k * 0x1234567)],
  },
  {
    package: "fast-png",
    file: "src/helpers/crc.ts",
    published: "lib/helpers/crc.js",
    function: "updateCrc",
    cases: () => [[0xffffffff, prose(1000), 1000]],
    work: () => [0xffffffff, prose(1 << 16), 1 << 16],
  },
];
