/**
 * Hash functions on explicit types against the values that their authors publish: the kernel and the JavaScript beside
 * it are both right, not only equal.
 */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VariantBuild } from "../sweep/build.js";
import { importWatched, plainModule } from "../sweep/spy.js";

const FILES = ["hashes-u32", "hashes-u64"].map((name) =>
  fileURLToPath(new URL(`../../fixtures/run/scalars/${name}.ts`, import.meta.url)),
);

type Hash = (bytes: Uint8Array, seed?: number | bigint) => number | bigint;
type Hashes = Record<string, Hash>;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** From the reference implementations' own tests and documentation. */
const vectors: readonly (readonly [
  name: string,
  text: string,
  seed: number | bigint | undefined,
  hash: number | bigint,
])[] = [
  ["fnv1a", "", undefined, 0x811c9dc5],
  ["fnv1a", "a", undefined, 0xe40c292c],
  ["fnv1a", "foobar", undefined, 0xbf9cf968],
  ["murmur3", "", 0, 0],
  ["murmur3", "", 1, 0x514e28b7],
  ["murmur3", "hello", 0, 0x248bfa47],
  ["murmur3", "hello, world", 0, 0x149bbb7f],
  ["murmur3", "The quick brown fox jumps over the lazy dog", 0x9747b28c, 0x2fa826cd],
  ["xxhash32", "", 0, 0x02cc5d05],
  ["xxhash32", "a", 0, 0x550d7456],
  ["xxhash32", "Nobody inspects the spammish repetition", 0, 0xe2293b2f],
  ["jenkins", "a", undefined, 0xca2e9442],
  ["jenkins", "The quick brown fox jumps over the lazy dog", undefined, 0x519e91f5],
  ["adler32", "Wikipedia", undefined, 0x11e60398],
  ["crc32", "123456789", undefined, 0xcbf43926],
  ["fnv1a64", "", undefined, 0xcbf29ce484222325n],
  ["fnv1a64", "a", undefined, 0xaf63dc4c8601ec8cn],
  ["fnv1a64", "foobar", undefined, 0x85944171f73967e8n],
  ["fnv1a64Plain", "foobar", undefined, 0x85944171f73967e8n],
  ["xxhash64", "", 0n, 0xef46db3751d8e999n],
  ["xxhash64", "a", 0n, 0xd24ec4f1a98c6e5bn],
  ["xxhash64", "Nobody inspects the spammish repetition", 0n, 0xfbcea83c8a378bf1n],
  ["fletcher16", "abcdefgh", undefined, 0x0627],
];

const build = new VariantBuild("simd", "vectors");
afterAll(() => build.close());

let sides: { readonly kernel: Hashes; readonly javascript: Hashes };
beforeAll(async () => {
  const files = await Promise.all(FILES.map((file) => build.build(file)));
  const modules = await Promise.all(
    files.map(async (file) => [await importWatched(file), await import(await plainModule(file))] as [Hashes, Hashes]),
  );
  sides = {
    kernel: Object.assign({}, ...modules.map(([kernel]) => kernel)),
    javascript: Object.assign({}, ...modules.map(([, plain]) => plain)),
  };
}, 120_000);

describe.each(["kernel", "javascript"] as const)("%s", (side) => {
  it.each(vectors)("%s(%j, %s)", (name, text, seed, hash) => {
    expect(sides[side][name]!(bytes(text), seed)).toBe(hash);
  });
});

describe.each(["kernel", "javascript"] as const)("generators, %s", (side) => {
  it("splitmix64", () => {
    const out = new BigUint64Array(3);
    (sides[side]["splitmix64"] as unknown as (seed: bigint, out: BigUint64Array) => void)(0n, out);
    expect([...out]).toEqual([0xe220a8397b1dcdafn, 0x6e789e6aa1b965f4n, 0x06c45d188009454fn]);
  });
});
