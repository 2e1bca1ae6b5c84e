/** Compression: checksums, code tables, matches, whole blocks. */
import { deflateRawSync } from "node:zlib";
import { inField } from "./describe.mjs";
import { bytes, letters, prose, whole } from "./values.mjs";

const subject = inField("compression");
const deflated = (n) => new Uint8Array(deflateRawSync(prose(n)));

export const subjects = [
  subject("pako", "dist/pako.mjs", "adler32", (n) => [1, bytes(n), n, 0], 20000),
  subject("pako", "dist/pako.mjs", "crc32", (n) => [0, bytes(n), n, 0], 20000),
  subject(
    "pako",
    "dist/pako.mjs",
    "inflate_table",
    (n) => [1, whole(288, 9), 0, 288, new Int32Array(852), 0, new Uint16Array(288), { bits: 9 }, n],
    10,
    {
      types: { "inflate_table.opts": "{ bits: number }" },
      driver: `function tables(type, lens, from, codes, table, at, work, opts, count) {
  let result = 0;
  for (let k = 0; k < count; k++) {
    opts.bits = 9;
    result += inflate_table(type, lens, from, codes, table, at, work, opts);
  }
  return result;
}`,
    },
  ),
  subject("pako", "dist/pako.mjs", "bi_reverse", (n) => [new Uint16Array(n)], 10000, {
    driver: `function reversed(codes) {
  for (let i = 0; i < codes.length; i++) codes[i] = bi_reverse(i, 14);
}`,
  }),
  subject("pako", "dist/pako.mjs", "longest_match", (n) => [window(n), 0], 5000, {
    driver: `function longest(s, at) {
  let sum = 0;
  for (let k = 1; k < 200; k++) sum += longest_match(s, k);
  return sum;
}`,
    sizes: [600, 900],
  }),
  subject("lz-string", "libs/lz-string.js", "decompressFromUTF16", (n) => [letters(n)], 5000, {
    at: "LZString",
    driver: `function roundTrip(text) {
  return LZString.decompress(LZString.compress(text));
}`,
  }),
  subject("lz-string", "libs/lz-string.js", "compressToUint8Array", (n) => [letters(n)], 5000, {
    at: "LZString",
    driver: `function packed(text) {
  return LZString.compressToUint8Array(text);
}`,
  }),
  subject("tiny-inflate", "index.js", "default", (n) => [deflated(n), new Uint8Array(n)], 20000),
  subject(
    "tiny-inflate",
    "index.js",
    "tinf_build_tree",
    (n) => [new Uint8Array(320).map((_, k) => 7 + (k % 3)), n],
    20,
    {
      driver: `function trees(lengths, count) {
  const tree = new Tree();
  for (let k = 0; k < count; k++) tinf_build_tree(tree, lengths, k, 288);
  return tree.trans[7];
}`,
      sizes: [1, 3],
    },
  ),
  subject("brotli", "dec/huffman.js", "BrotliBuildHuffmanTable", (n) => [new Uint8Array(256).fill(8), n], 10, {
    driver: `function huffmanTables(lengths, count) {
  const table = [];
  for (let k = 0; k < 1080; k++) table.push(new HuffmanCode(0, 0));
  let size = 0;
  for (let k = 0; k < count; k++) size += BrotliBuildHuffmanTable(table, 0, 8, lengths, 256);
  return size;
}`,
  }),
  subject("seek-bzip", "lib/crc32.js", "updateCRC", (n) => [bytes(n)], 10000, {
    at: "CRC32",
    driver: `function checksum(data) {
  const crc = new CRC32();
  for (let i = 0; i < data.length; i++) crc.updateCRC(data[i]);
  return crc.getCRC();
}`,
  }),
  subject("seek-bzip", "lib/index.js", "mtf", (n) => [bytes(n), Uint8Array.from({ length: 256 }, (_, k) => k)], 5000, {
    driver: `function moved(data, order) {
  for (let i = 0; i < data.length; i++) data[i] = mtf(order, data[i]);
}`,
  }),
  subject(
    "snappyjs",
    "snappy_compressor.js",
    "compressFragment",
    (n) => [prose(n), 0, n, new Uint8Array(2 * n + 64), 0],
    10000,
    {
      sizes: [40, 300],
    },
  ),
  subject("snappyjs", "snappy_compressor.js", "emitCopy", (n) => [new Uint8Array(3 * n), n], 5000, {
    driver: `function copies(output, count) {
  let op = 0;
  for (let k = 0; k < count; k++) op = emitCopy(output, op, k + 1, 4 + (k % 60));
  return op;
}`,
  }),
  subject("fzstd", "esm/index.mjs", "rfse", (n) => [bytes(64 + n), 9], 400, { types: {} }),
  subject("fzstd", "esm/index.mjs", "cpw", (n) => [bytes(4 * n), 2, n, 3 * n], 5000),
];

/** The state that pako's search for matches reads. */
function window(size) {
  return {
    max_chain_length: 64,
    strstart: size - 300,
    prev_length: 2,
    nice_match: 128,
    w_size: 32768,
    window: prose(size),
    w_mask: 32767,
    prev: Uint16Array.from({ length: size }, (_, k) => Math.max(0, k - 5)),
    good_match: 8,
    lookahead: 300,
    match_start: 0,
  };
}
