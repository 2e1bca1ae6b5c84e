/** Binary formats and encodings: integers of varying length, bases, columns, documents, alignments. */
import { inField } from "../fields/describe.mjs";
import { bytes, doubles, letters, prose, whole } from "../fields/values.mjs";

const subject = inField("parsing of binary formats");

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const indices = Object.fromEntries([...BASE32].map((letter, k) => [letter, k]));
const inBase32 = (n) =>
  whole(8 * n, 32)
    .map((k) => BASE32[k])
    .join("");

/** Integers, each of one to four bytes, the last of which has no upper bit. */
function varints(count) {
  const given = whole(count, 2 ** 28).map((value, k) => value >> (7 * (k % 4)));
  const out = [];
  for (let value of given) {
    for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
    out.push(value);
  }
  return Uint8Array.from(out);
}

/** Integers as CRAM has them: the upper bits of the first byte count the bytes that follow. */
function itf8(count) {
  const out = [];
  for (const value of whole(count, 2 ** 21)) {
    if (value < 128) out.push(value);
    else if (value < 16384) out.push(128 | (value >> 8), value & 255);
    else out.push(192 | (value >> 16), (value >> 8) & 255, value & 255);
  }
  return Uint8Array.from(out);
}

/** A stream of Snappy: literals of eight bytes, and copies of what stands 8 bytes before. */
function snappy(count) {
  const text = prose(count);
  const length = 16 * Math.floor(count / 8);
  const out = [];
  for (let left = length; ; left >>>= 7) {
    out.push(left > 127 ? (left & 127) | 128 : left);
    if (left <= 127) break;
  }
  for (let at = 0; at + 8 <= count; at += 8) out.push(7 << 2, ...text.subarray(at, at + 8), ((8 - 4) << 2) | 1, 8);
  return [Uint8Array.from(out), new Uint8Array(length)];
}

/** Runs and packed bits in turn, of five bits each, as Parquet has them. */
function hybrid(count) {
  const data = bytes(6 * count);
  const out = [];
  for (let k = 0; k < count; k++) out.push(20 << 1, data[k] & 31, 3, ...data.subarray(5 * k, 5 * k + 5));
  return { buffer: Uint8Array.from(out), count: 28 * count };
}

/** A Huffman table of sixteen values, all of four bits. */
const symbols = Array.from({ length: 16 }, (_, k) => 3 * k + 1);

export const subjects = [
  subject("punycode", "punycode.es6.js", "encode", (n) => [`bücher-${letters(n)}-日本語-straße`], 200),
  subject("punycode", "punycode.es6.js", "decode", (n) => [`${letters(n).replaceAll(" ", "x")}-kva`], 200),
  subject("bson", "src/utils/latin.ts", "tryReadBasicLatin", (n) => [prose(20 * n)], 300, {
    driver: `export function keys(data: Uint8Array): string[] {
  const found: string[] = [];
  for (let at = 0; at + 20 <= data.length; at += 20) found.push(tryReadBasicLatin(data, at, at + 4 + (at % 7)) ?? "");
  return found;
}`,
  }),
  subject("bson", "src/utils/number_utils.ts", "NumberUtils", (n) => [doubles(n, 1000)], 3000, {
    driver: `export function written(values: Float64Array): Uint8Array {
  const out = new Uint8Array(12 * values.length);
  let at = 0;
  for (const value of values) {
    at += NumberUtils.setInt32LE(out, at, value);
    at += NumberUtils.setFloat64LE(out, at, value);
  }
  return out;
}`,
  }),
  subject("bson", "src/long.ts", "multiply", (n) => [whole(n, 2 ** 40)], 1000, {
    driver: `export function mixed(values: number[]): number {
  let hash = Long.fromNumber(17);
  for (const value of values) hash = hash.multiply(Long.fromNumber(31)).add(Long.fromNumber(value));
  return hash.getLowBits();
}`,
  }),
  subject("@scure/base", "index.ts", "radixBaseN", (n) => [bytes(n)], 200, {
    driver: `export function digits(data: Uint8Array): Uint8Array {
  return radix58.encode(data);
}`,
  }),
  subject("@scure/base", "index.ts", "bechChecksum", (n) => ["bc", whole(n, 32), 1], 300),
  subject("multiformats", "src/bases/base.ts", "encode", (n) => [bytes(n), BASE32, 5], 3000),
  subject("multiformats", "src/bases/base.ts", "decode", (n) => [inBase32(n), indices, 5, "base32"], 300),
  subject("apache-arrow", "src/util/bit.ts", "popcnt_bit_range", (n) => [bytes(n + 4), 3, 8 * n + 5], 5000),
  subject("apache-arrow", "src/util/math.ts", "uint16ToFloat64", (n) => [Uint16Array.from(whole(n, 65536))], 3000, {
    driver: `export function halves(data: Uint16Array): Float64Array {
  const out = new Float64Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = uint16ToFloat64(data[i]);
  return out;
}`,
  }),
  subject("uint8-varint", "src/index.ts", "decodeUint8Array", (n) => [varints(n)], 3000, {
    driver: `export function sumOf(data: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < data.length;) {
    const value = decodeUint8Array(data, at);
    sum += value;
    at += encodingLength(value);
  }
  return sum;
}`,
  }),
  subject("uint8-varint", "src/index.ts", "encodeUint8Array", (n) => [whole(n, 2 ** 40)], 3000, {
    driver: `export function encoded(values: number[]): Uint8Array {
  const out = new Uint8Array(8 * values.length);
  let at = 0;
  for (const value of values) {
    encodeUint8Array(value, out, at);
    at += encodingLength(value);
  }
  return out.slice(0, at);
}`,
  }),
  subject("hyparquet", "src/snappy.js", "snappyUncompress", snappy, 20000, { sizes: [8, 40, 200] }),
  subject(
    "hyparquet",
    "src/encoding.js",
    "readRleBitPackedHybrid",
    (n) => {
      const { buffer, count } = hybrid(n);
      return [buffer, new Int32Array(count)];
    },
    300,
    {
      driver: `function decoded(data, output) {
  const reader = { view: new DataView(data.buffer, data.byteOffset, data.byteLength), offset: 0 };
  readRleBitPackedHybrid(reader, 5, output, data.length);
  return reader.offset;
}`,
    },
  ),
  subject("@gmod/cram", "src/cramFile/codecs/getBits.ts", "getBits", (n) => [bytes(n)], 3000, {
    driver: `export function threes(data: Uint8Array): number {
  const cursor = { bytePosition: 0, bitPosition: 7 };
  let sum = 0;
  for (let left = Math.floor((8 * data.length) / 3); left > 0; left--) sum += getBits(data, cursor, 3);
  return sum;
}`,
  }),
  subject("@gmod/cram", "src/cramFile/util.ts", "parseItf8", (n) => [itf8(n)], 3000, {
    driver: `export function sumOf(data: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < data.length;) {
    const [value, length] = parseItf8(data, at);
    sum += value;
    at += length;
  }
  return sum;
}`,
  }),
  subject("@gmod/cram", "src/cramFile/codecs/huffman.ts", "_decode", (n) => [bytes(n), symbols], 1000, {
    driver: `export function decodedSum(content: Uint8Array, symbols: number[]): number {
  const bitLengths = symbols.map(() => 4);
  const codec = new HuffmanIntCodec({ numCodes: symbols.length, symbols, numLengths: symbols.length, bitLengths }, "int");
  const cursor: Cursor = { bytePosition: 0, bitPosition: 7 };
  const block = { content } as CramFileBlock;
  let sum = 0;
  for (let k = 0; k < 2 * content.length; k++) sum += codec._decode(undefined as unknown as CramSlice, block, cursor);
  return sum;
}`,
  }),
];
