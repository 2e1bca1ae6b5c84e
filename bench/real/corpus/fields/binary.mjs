/** Parsing of binary formats: numbers of many bytes, text encodings, long integers. */
import { inField } from "./describe.mjs";
import { bytes, letters } from "./values.mjs";

const subject = inField("parsing of binary formats");
const base64 = (n) => [Buffer.from(bytes(3 * n)).toString("base64")];

export const subjects = [
  subject("buffer", "index.js", "utf8ToBytes", (n) => [`${letters(n)}äöü€`], 5000, {
    driver: `function encoded(text) {
  return utf8ToBytes(text);
}`,
    sizes: [3, 17, 40],
  }),
  subject("buffer", "index.js", "readUInt32LE", (n) => [bytes(4 * n)], 5000, {
    at: "checkOffset",
    driver: `function summed(data) {
  let sum = 0;
  for (let i = 0; i + 4 <= data.length; i += 4) {
    checkOffset(i, 4, data.length);
    sum += (data[i] | (data[i + 1] << 8) | (data[i + 2] << 16)) + data[i + 3] * 0x1000000;
  }
  return sum;
}`,
  }),
  subject("buffer", "index.js", "hexSlice", (n) => [bytes(n)], 3000, {
    driver: `function hex(data) {
  return hexSlice(data, 0, data.length);
}`,
  }),
  subject("long", "index.js", "multiply", (n) => [n], 3000, {
    at: "Long",
    driver: `function power(n) {
  let a = Long.fromInt(1, false);
  const b = Long.fromInt(1103515245, false), c = Long.fromInt(12345, false);
  for (let k = 0; k < n; k++) a = a.multiply(b).add(c);
  return a.low ^ a.high;
}`,
  }),
  subject("@protobufjs/utf8", "index.js", "utf8.length", (n) => [letters(n)], 5000),
  subject(
    "@protobufjs/utf8",
    "index.js",
    "utf8.read",
    (n) => [new Uint8Array(Buffer.from(`${letters(n)}äöü€`)), 0, n + 9],
    5000,
  ),
  subject("@protobufjs/utf8", "index.js", "utf8.write", (n) => [letters(n), new Uint8Array(4 * n), 0], 5000),
  subject("b4a", "lib/base64.js", "write", (n) => [new Uint8Array(3 * n), base64(n)[0]], 3000),
  subject("b4a", "lib/base64.js", "toString", (n) => [bytes(n)], 3000),
  subject("b4a", "lib/utf8.js", "byteLength", (n) => [letters(n)], 5000),
  subject("base64-arraybuffer", "dist/base64-arraybuffer.es5.js", "encode", (n) => [bytes(n)], 5000, {
    driver: `function encoded(data) {
  return encode(data);
}`,
  }),
  subject("base64-arraybuffer", "dist/base64-arraybuffer.es5.js", "decode", base64, 3000, {
    driver: `function decoded(text) {
  return new Uint8Array(decode(text));
}`,
  }),
  subject("base-x", "src/esm/index.js", "base", (n) => [bytes(n)], 300, {
    driver: `function encoded(data) {
  return base("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz").encode(data);
}`,
  }),
  subject("@msgpack/msgpack", "src/utils/utf8.ts", "utf8Count", (n) => [letters(n)], 5000),
  subject("@msgpack/msgpack", "src/utils/utf8.ts", "utf8EncodeJs", (n) => [letters(n), new Uint8Array(4 * n), 0], 5000),
  subject(
    "@msgpack/msgpack",
    "src/utils/utf8.ts",
    "utf8DecodeJs",
    (n) => [new Uint8Array(Buffer.from(letters(n))), 0, n],
    5000,
  ),
];
