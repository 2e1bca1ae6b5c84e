/** Hashing and crypto: checksums, hashes, arithmetic modulo a prime. */
import { inField } from "../fields/describe.mjs";
import { bytes, letters, whole } from "../fields/values.mjs";

const subject = inField("hashing and crypto");

const PRIME = 2n ** 255n - 19n;

/** Numbers of 256 bits. */
const large = (n) => {
  const words = whole(8 * n, 2 ** 32);
  return Array.from({ length: n }, (_, k) =>
    words.slice(8 * k, 8 * k + 8).reduce((sum, word) => (sum << 32n) | BigInt(word), 0n),
  );
};

export const subjects = [
  subject("@aws-crypto/crc32c", "src/index.ts", "crc32c", (n) => [bytes(n)], 20000),
  subject("cluster-key-slot", "lib/index.js", "generate", (n) => [`user:{${letters(n)}}:1`], 300, { at: "default" }),
  subject("hash.js", "lib/hash/sha/256.js", "_update", (n) => [whole(16 * n, 2 ** 32)], 60, {
    at: "SHA256",
    driver: `function sha256Blocks(words) {
  const hash = new SHA256();
  for (let at = 0; at + 16 <= words.length; at += 16) hash._update(words, at);
  return hash.h;
}`,
  }),
  subject("@noble/curves", "src/abstract/modular.ts", "mod", (n) => [large(n), PRIME], 500, {
    driver: `export function productOf(values: bigint[], modulo: bigint): bigint {
  let product = 1n;
  for (const value of values) product = mod(product * value, modulo);
  return product;
}`,
  }),
  subject("@noble/curves", "src/abstract/modular.ts", "invert", (n) => [large(n), PRIME], 20, {
    driver: `export function inverses(values: bigint[], modulo: bigint): bigint[] {
  return values.map((value) => invert(value, modulo));
}`,
  }),
  subject("adler-32", "adler32.js", "adler32_buf", (n) => [bytes(n), 1], 20000),
  subject("adler-32", "adler32.js", "adler32_str", (n) => [letters(n), 1], 20000),
  subject("blakejs", "blake2b.js", "blake2b", (n) => [bytes(n), 64], 5000, {
    driver: `function hash(data, size) {
  return blake2b(data, null, size);
}`,
    sizes: [3, 128, 300],
  }),
  subject("blakejs", "blake2s.js", "blake2s", (n) => [bytes(n), 32], 5000, {
    driver: `function hash(data, size) {
  return blake2s(data, null, size);
}`,
    sizes: [3, 64, 300],
  }),
];
