/** Results on disk: counted, checked, replaced when damaged, done without when the folder cannot be used. */
import { ContentCache, LlvmError } from "@wumba/toolchain";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openToolchain, sumModule, temporaryFolder } from "./modules.js";

const REQUEST = { llvm: sumModule(), features: ["simd128"] };

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe("modules", () => {
  test("are assembled once, and found by another toolchain", async () => {
    const cacheDir = temporaryFolder();
    const [first, second] = [openToolchain({ cacheDir }), openToolchain({ cacheDir })];
    const made = await first.assemble({ ...REQUEST, remarks: true });
    expect(await first.assemble({ ...REQUEST, remarks: true })).toEqual(made);
    expect(first.counts).toEqual({ assembled: 1, cached: 1 });
    expect(await second.assemble({ ...REQUEST, remarks: true })).toEqual(made);
    expect(second.counts).toEqual({ assembled: 0, cached: 1 });
  });

  test("differ by text, features and remarks", async () => {
    const cacheDir = temporaryFolder();
    const toolchain = openToolchain({ cacheDir });
    await toolchain.assemble(REQUEST);
    await toolchain.assemble({ ...REQUEST, features: [] });
    await toolchain.assemble({ ...REQUEST, remarks: true });
    await toolchain.assemble({ ...REQUEST, llvm: sumModule(1) });
    expect(toolchain.counts).toEqual({ assembled: 4, cached: 0 });
    expect(filesIn(cacheDir)).toHaveLength(4);
  });

  test("that were refused are not kept", async () => {
    const cacheDir = temporaryFolder();
    const toolchain = openToolchain({ cacheDir });
    for (let time = 0; time < 2; time++) {
      await expect(toolchain.assemble({ llvm: "nonsense", features: [] })).rejects.toBeInstanceOf(LlvmError);
    }
    expect(filesIn(cacheDir)).toEqual([]);
  });

  test.each<[string, (file: string) => void]>([
    ["truncated", (file) => truncateSync(file, 60)],
    ["empty", (file) => truncateSync(file, 0)],
    [
      "altered",
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length - 3]! ^= 1;
        writeFileSync(file, bytes);
      },
    ],
  ])("whose entry is %s are made again, and the entry with them", async (_, damage) => {
    const cacheDir = temporaryFolder();
    const made = await openToolchain({ cacheDir }).assemble(REQUEST);
    const [file] = filesIn(cacheDir);
    const whole = readFileSync(file!);
    damage(file!);
    const warnings: string[] = [];
    const toolchain = openToolchain({ cacheDir, onWarning: (message) => warnings.push(message) });
    expect(await toolchain.assemble(REQUEST)).toEqual(made);
    expect(toolchain.counts).toEqual({ assembled: 1, cached: 0 });
    expect(warnings).toEqual([expect.stringContaining("damaged")]);
    expect(readFileSync(file!).equals(whole)).toBe(true);
  });

  test("are made without a cache when the folder cannot be used, with one warning", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const warnings: string[] = [];
    const toolchain = openToolchain({ cacheDir: join(file, "cache"), onWarning: (message) => warnings.push(message) });
    await toolchain.assemble(REQUEST);
    await toolchain.assemble(REQUEST);
    expect(toolchain.counts).toEqual({ assembled: 2, cached: 0 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("going on without it");
  });
});

describe("ContentCache", () => {
  test("gives back what was put, and nothing under another key", () => {
    const cache = new ContentCache(join(temporaryFolder(), "made", "on", "demand"));
    const key = ContentCache.key("a", "bc");
    expect(cache.get(key)).toBeUndefined();
    cache.put(key, new Uint8Array([1, 2, 3]));
    cache.put(key, new Uint8Array([4, 5]));
    expect(cache.get(key)).toEqual(new Uint8Array([4, 5]));
    expect(cache.get(ContentCache.key("ab", "c"))).toBeUndefined();
    const empty = ContentCache.key("nothing");
    cache.put(empty, new Uint8Array());
    expect(cache.get(empty)).toEqual(new Uint8Array());
  });

  test("refuses keys that are not of its making", () => {
    expect(() => new ContentCache(temporaryFolder()).get("../../etc/passwd")).toThrow("not a cache key");
  });

  test("does not take the entry of one key for that of another", () => {
    const folder = temporaryFolder();
    const cache = new ContentCache(folder);
    const [one, other] = [ContentCache.key("1"), ContentCache.key("2")];
    cache.put(one, new Uint8Array([1]));
    mkdirSync(join(folder, other.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, other.slice(0, 2), other.slice(2)), readFileSync(filesIn(folder)[0]!));
    expect(cache.get(other)).toBeUndefined();
  });

  test("is safe with several processes writing the same keys", () => {
    const folder = temporaryFolder();
    const code = `
      const { ContentCache } = await import(${JSON.stringify(import.meta.resolve("@wumba/toolchain"))});
      const { Worker, isMainThread, workerData } = await import("node:worker_threads");
      const warnings = [];
      const cache = new ContentCache(${JSON.stringify(folder)}, (message) => warnings.push(message));
      for (let time = 0; time < 300; time++) {
        const key = ContentCache.key(String(time % 7));
        const found = cache.get(key);
        if (found && !(found.length === 5000 && found.every((byte) => byte === time % 7))) throw new Error("a mixed entry");
        cache.put(key, new Uint8Array(5000).fill(time % 7));
      }
      if (warnings.length) throw new Error(warnings.join());`;
    const script = join(folder, "write.mjs");
    writeFileSync(script, code);
    const both = `
      const { spawn } = require("node:child_process");
      for (let count = 0; count < 2; count++) {
        spawn(process.execPath, [${JSON.stringify(script)}], { stdio: "inherit" }).on("exit", (code) => { process.exitCode ||= code; });
      }`;
    execFileSync(process.execPath, ["-e", both]);
    expect(filesIn(folder).filter((file) => !file.endsWith(".mjs"))).toHaveLength(7);
  });
});
