/** Hash functions on explicit types against the values that their authors publish: the kernel and the JavaScript beside it are both right, not only equal. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VariantBuild } from "../sweep/build.js";
import { importWatched, plainModule } from "../sweep/spy.js";

const FILE = fileURLToPath(new URL("../../fixtures/run/scalars/hashes-u32.ts", import.meta.url));

type Hash = (bytes: Uint8Array, seed?: number) => number;
type Hashes = Record<string, Hash>;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** From the reference implementations' own tests and documentation. */
const vectors: readonly (readonly [name: string, text: string, seed: number | undefined, hash: number])[] = [
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
  ["fletcher16", "abcdefgh", undefined, 0x0627],
];

const build = new VariantBuild("simd", "vectors");
afterAll(() => build.close());

let sides: { readonly kernel: Hashes; readonly javascript: Hashes };
beforeAll(async () => {
  const file = await build.build(FILE);
  const [kernel, javascript] = (await Promise.all([importWatched(file), import(await plainModule(file))])) as [Hashes, Hashes];
  sides = { kernel, javascript };
}, 120_000);

describe.each(["kernel", "javascript"] as const)("%s", (side) => {
  it.each(vectors)("%s(%j, %s)", (name, text, seed, hash) => {
    expect(sides[side][name]!(bytes(text), seed)).toBe(hash);
  });
});
