/** Hashes, ciphers and the arithmetic of big numbers below them. */
import { inField } from "./describe.mjs";
import { bytes, letters, whole } from "./values.mjs";

const subject = inField("hashing and crypto");

export const subjects = [
  subject("uuid", "dist/md5.js", "md5", (n) => [bytes(n)], 5000),
  subject("uuid", "dist/sha1.js", "sha1", (n) => [bytes(n)], 5000),
  subject("imurmurhash", "imurmurhash.js", "MurmurHash3", (n) => [letters(n), 7], 5000, {
    driver: `function hashed(key, seed) {
  return new MurmurHash3(key, seed).result();
}`,
  }),
  subject("bn.js", "lib/bn.js", "smallMulTo", (n) => [bigNumber(n), bigNumber(n, 2), bigNumber(2 * n)], 60, {
    replace: [["return out._strip();", "return out;"]],
  }),
  subject("bn.js", "lib/bn.js", "comb10MulTo", () => [bigNumber(10), bigNumber(10, 2), bigNumber(20)], 10),
  subject("@aws-crypto/sha256-js", "src/RawSha256.ts", "RawSha256", (n) => [bytes(n)], 5000, {
    driver: `export function sha256(data: Uint8Array): Uint8Array {
  const hash = new RawSha256();
  hash.update(data);
  return hash.digest();
}`,
  }),
  subject("jsbn", "index.js", "am3", (n) => [whole(n, 2 ** 28), whole(2 * n, 2 ** 28), 12345], 1000, {
    driver: `function multiplied(a, w, x) {
  return am3.call(a, 0, x, w, 0, 0, a.length);
}`,
  }),
  subject("tweetnacl", "nacl-fast.js", "core_salsa20", (n) => [bytes(64 * n), bytes(16), bytes(32)], 200, {
    driver: `function stream(out, p, k) {
  const block = new Uint8Array(64);
  for (let i = 0; i < out.length; i += 64) {
    p[0] = i;
    core_salsa20(block, p, k, sigma);
    for (let j = 0; j < 64; j++) out[i + j] ^= block[j];
  }
}`,
  }),
  subject(
    "tweetnacl",
    "nacl-fast.js",
    "crypto_hashblocks_hl",
    (n) => [new Int32Array(8), new Int32Array(8), bytes(128 * n), 128 * n],
    40,
    {
      mutates: true,
    },
  ),
  subject("tweetnacl", "nacl-fast.js", "poly1305", (n) => [bytes(n), bytes(32)], 5000, {
    driver: `function authenticate(message, key) {
  const tag = new Uint8Array(16);
  const state = new poly1305(key);
  state.update(message, 0, message.length);
  state.finish(tag, 0);
  return tag;
}`,
  }),
  subject(
    "tweetnacl",
    "nacl-fast.js",
    "M",
    (n) => [new Float64Array(16), Float64Array.from(whole(16, 65536)), Float64Array.from(whole(16, 65536, 2)), n],
    500,
    {
      driver: `function multiplyMany(o, a, b, count) {
  for (let i = 0; i < count; i++) {
    M(o, a, b);
    a.set(o);
  }
}`,
      mutates: true,
    },
  ),
];

function bigNumber(words, seed = 1) {
  return { negative: 0, words: whole(words, 2 ** 26, seed), length: words };
}
