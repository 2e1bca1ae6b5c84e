/** Where instances lie: in kernel memory as long as they can, for as long as they are needed, and not after that. */
import { execFileSync } from "node:child_process";
import { free, float64Array, isKernelMemory, scope } from "wumba";
import { zeros } from "@wumba/numpy";
import { beforeAll, describe, expect, test } from "vitest";
import { buildFixture, type Built } from "./build.js";

interface Memory {
  readonly arenaEnd: number;
  readonly heap?: { readonly edges: ReadonlyMap<number, number> };
  readonly blocks: ReadonlyMap<number, unknown>;
}

let built: Built;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the class of the fixture.
let Bodies: any;
beforeAll(async () => {
  built = await buildFixture("bodies.ts", "auto");
  Bodies = built.module.Bodies;
});

const memory = (): Memory => (globalThis as unknown as Record<symbol, Memory>)[Symbol.for("wumba.memory.2")]!;
const used = (): number =>
  -memory().arenaEnd - [...(memory().heap?.edges.values() ?? [])].reduce((sum, size) => sum + Math.max(0, size), 0);
const isInMemory = (instance: object): boolean =>
  (instance as Record<symbol, { readonly address: number }>)[Symbol.for("wumba.instance.1")]!.address > 0;

describe("instances lie in kernel memory", () => {
  test("with all that their fields point to", () => {
    const b = new Bodies(3);
    expect(isInMemory(b)).toBe(true);
    for (const array of [b.x, b.v]) expect(isKernelMemory(array)).toBe(true);
    b.share(4);
    b.rename("name");
    b.grow();
    expect([isInMemory(b), isKernelMemory(b.v), b.x.length, b.v.length]).toEqual([true, true, 4, 9]);
    free(b);
  });

  test("until a field holds what kernels cannot take", () => {
    for (const change of [
      (b: typeof Bodies) => (b.v = new Float64Array(2)),
      (b: typeof Bodies) => (b.count = "text"),
      (b: typeof Bodies) => (b.mass = null),
    ]) {
      const b = new Bodies(3);
      change(b);
      expect(isInMemory(b)).toBe(false);
      b.step(1);
      expect(b.steps).toBe(1);
    }
  });

  test("with arrays of float64Array", () => {
    const b = new Bodies(3);
    const array = float64Array([1, 2, 3]);
    b.v = array;
    expect([isInMemory(b), b.v === array]).toEqual([true, true]);
    free(b);
    expect([...array]).toEqual([1, 2, 3]);
    free(array);
  });
});

describe("an instance that was freed", () => {
  test("is told wherever it is used", () => {
    const b = new Bodies(3);
    free(b);
    const message = /^this instance of Bodies was freed$/;
    expect(() => b.count).toThrow(message);
    expect(() => b.x).toThrow(message);
    expect(() => b.name).toThrow(message);
    expect(() => (b.count = 1)).toThrow(message);
    expect(() => (b.v = b)).toThrow(message);
    expect(() => b.step(1)).toThrow(message);
    expect(() => b.energy).toThrow(message);
    expect(() => built.module.dot(b, null, float64Array(3))).toThrow(message);
    expect(() => free(b)).toThrow("free: this instance of Bodies was freed already");
  });

  test("has left nothing", () => {
    let before = 0;
    for (let i = 0; i < 100; i++) {
      // Kernels have taken their static data when each has run.
      if (i === 1) before = used();
      const b = new Bodies(i);
      b.share(i);
      b.rename("text".repeat(i));
      b.shorten();
      b.reserve(i);
      b.grow();
      b.exchange();
      free(b);
      expect(() => new Bodies(-1)).toThrow(RangeError);
      const [lender, borrower] = [new Bodies(2), new Bodies(3)];
      built.module.lend(lender, borrower);
      free(lender);
      expect([...borrower.v]).toEqual([0, 2]);
      free(borrower);
    }
    expect(used()).toBeLessThanOrEqual(before);
  });

  test("may have been one that is disposed of", () => {
    if (!Symbol.dispose) return;
    const b = new Bodies(3);
    b[Symbol.dispose]();
    b[Symbol.dispose]();
    expect(() => b.count).toThrow("freed");
  });

  test("may be an object whose class was not built", () => {
    class Plain {}
    expect(() => free(new Plain())).not.toThrow();
    expect(() => free({})).toThrow("was not made by");
  });
});

test("instances that kernels give lie there too, and leave nothing", async () => {
  const { module } = await buildFixture("results.ts", "auto");
  const make = (...c: number[]): unknown => new module.Polynomial(float64Array(c));
  let before = 0;
  scope(() => {
    for (let i = 0; i < 50; i++) {
      if (i === 2) before = used();
      scope(() => {
        const p = make(1, 2, 3) as typeof Bodies;
        const sum = p.plus(p);
        const made = [p, sum, p.derivative(), module.power(p, 4), p.copy];
        for (const one of made) expect(isInMemory(one)).toBe(true);
        expect(isKernelMemory(sum.c)).toBe(true);
        free(sum);
      });
    }
  });
  expect(used()).toBeLessThanOrEqual(before);
});

test("arrays of n dimensions in fields lie there too, and leave nothing", async () => {
  const { module } = await buildFixture("grids.ts", "auto");
  let before = 0;
  for (let i = 0; i < 50; i++) {
    if (i === 2) before = used();
    const [life, wave, other, cube] = [
      new module.Life(zeros([9, 8 + i], "u8"), true),
      new module.Wave(0.5),
      new module.Wave(0.25),
      new module.Cube(),
    ];
    life.step(3);
    wave.step(1);
    wave.take(zeros([i], "f32"));
    wave.turn(i);
    wave.flip();
    module.lend(wave, other);
    cube.fill(i);
    for (const one of [life, wave, other, cube]) expect(isInMemory(one)).toBe(true);
    for (const { data } of [life.cells, life.row(2), wave.height, wave.window(2), wave.line, wave.phase, cube.box])
      expect(isKernelMemory(data)).toBe(true);
    for (const one of [life, wave, cube]) free(one);
    expect(other.height.data.length).toBe(48);
    free(other);
  }
  expect(used()).toBeLessThanOrEqual(before);
});

test("a part of another instance's array stays when that instance is freed", () => {
  const [a, b] = [new Bodies(3), new Bodies(40)];
  const part = b.v.subarray(2, 5);
  expect(built.module.adopt(a, part)).toBe(18);
  free(b);
  const others = Array.from({ length: 20 }, () => new Bodies(40, 7));
  expect([...a.v]).toEqual([4, 6, 8]);
  for (const one of [a, ...others]) free(one);
});

test("a scope frees the instances that it made", () => {
  const before = used();
  let inner: typeof Bodies;
  const kept = scope(() => {
    inner = new Bodies(4);
    return { result: new Bodies(5) };
  });
  expect(() => inner.count).toThrow("freed");
  expect(kept.result.count).toBe(5);
  const view = scope(() => new Bodies(3).v);
  expect([...view]).toEqual([0, 2, 4]);
  free(kept.result);
  expect(used()).toBeGreaterThan(before);
});

test("a million instances, made and freed, or collected", { timeout: 300_000 }, () => {
  const text = `
    const { Bodies } = await import(${JSON.stringify(built.file.output)});
    const { free } = await import("wumba");
    const memory = () => globalThis[Symbol.for("wumba.memory.2")];
    const used = () => 268435456 - memory().arenaEnd - [...(memory().heap?.edges.values() ?? [])].reduce((sum, size) => sum + Math.max(0, size), 0);
    for (let i = 0; i < 1e6; i++) { const b = new Bodies(20); b.step(1); free(b); }
    console.log("freed", used());
    let most = 0;
    for (let i = 0; i < 4e5; i++) {
      const b = new Bodies(20); b.step(1);
      if (i % 1000 === 0 && b.v.subarray(1)[1] !== 4) throw new Error("wrong");
      if (i % 20000 === 0) { gc(); await new Promise((done) => setTimeout(done, 0)); most = Math.max(most, used()); }
    }
    gc(); await new Promise((done) => setTimeout(done, 50)); gc(); await new Promise((done) => setTimeout(done, 50));
    console.log("collected", most, used(), memory().blocks.size);
    const kept = new Bodies(3).v.subarray(1);
    for (let i = 0; i < 5; i++) { gc(); await new Promise((done) => setTimeout(done, 10)); new Bodies(3).v.fill(77); }
    console.log("kept", kept.join());
  `;
  const output = execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "--eval", text], {
    encoding: "utf8",
    cwd: import.meta.dirname,
  });
  const [, freed] = /freed (\d+)/.exec(output)!;
  const [, most, left, blocks] = /collected (\d+) (\d+) (\d+)/.exec(output)!;
  expect(Number(freed)).toBeLessThan(100_000);
  expect(Number(most)).toBeLessThan(40_000_000);
  expect(Number(left)).toBeLessThan(1_000_000);
  expect(Number(blocks)).toBeLessThan(1000);
  expect(output).toContain("kept 2,4\n");
});
