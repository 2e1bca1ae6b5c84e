/** Arrays of records in both layouts. */
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import type { NDArray, StructArray } from "@wumba/numpy";
import type { bool, f64, i32, i64 } from "wumba";

interface Particle {
  x: f64;
  id: i32;
  alive: bool;
  time: i64;
}

const schema = { x: "f64", id: "i32", alive: "bool", time: "i64" } as const;
const first = { x: 1.5, id: 7, alive: true, time: 5n };
const none = { x: 0, id: 0, alive: false, time: 0n };

describe.each(["soa", "aos"] as const)("%s", (layout) => {
  it("reads and writes records", () => {
    const particles = np.structArray<Particle>(schema, 3, { layout });
    particles.set(1, first);
    particles.set(2, { id: -1 });
    expect(particles.toRecords()).toEqual([none, first, { ...none, id: -1 }]);
    expect(particles.at(-2)).toEqual(first);
    expect(() => particles.get(3)).toThrow("index 3 is out of bounds for axis 0 with size 3");
    expect(() => particles.set(-1, first)).toThrow(RangeError);
    for (const particle of particles) expectTypeOf(particle).toEqualTypeOf<Particle>();
  });

  it("has its fields as views", () => {
    const particles = np.fromRecords(schema, [first, none, first], { layout });
    np.assign(particles.fields.x, np.array([1, 2, 3]));
    particles.fields.id.set(1, 9);
    expect(particles.get(1)).toEqual({ x: 2, id: 9, alive: false, time: 0n });
    expect(np.sum(particles.fields.x)).toBe(6);
    expect(np.toArray(particles.fields.alive)).toEqual([true, false, true]);
    const odd = particles.slice(undefined, undefined, -2);
    expect(odd.length).toBe(2);
    odd.set(0, none);
    expect(particles.at(-1)).toEqual(none);
  });
});

it("lays records out as C does", () => {
  const { fields } = np.structArray({ a: "u8", b: "f64", c: "i16", d: "bool" }, 4, { layout: "aos" });
  expect([fields.a.stride0, fields.b.stride0, fields.c.stride0, fields.d.stride0]).toEqual([24, 3, 12, 24]);
  expect([fields.a.offset, fields.b.offset, fields.c.offset, fields.d.offset]).toEqual([0, 1, 8, 18]);
  expect(fields.a.data.buffer).toBe(fields.b.data.buffer);
  expect(fields.a.data.byteLength).toBe(96);
  expect(np.structArray({ a: "u8", b: "f64" }, 4).fields.b.stride0).toBe(1);
});

it("knows the types of records", () => {
  const particles = np.structArray(schema, 0);
  expectTypeOf(particles.fields.id).toEqualTypeOf<NDArray<i32, 1>>();
  expectTypeOf(particles.fields.alive).toEqualTypeOf<NDArray<bool, 1>>();
  expectTypeOf(np.structArray<Particle>(schema, 0)).toEqualTypeOf<StructArray<Particle>>();
  expectTypeOf(particles).toEqualTypeOf<StructArray<Particle>>();
  // @ts-expect-error a field of another type
  np.structArray<Particle>({ ...schema, id: "f64" }, 0);
  // @ts-expect-error no such field
  expect(() => particles.set(0, { y: 1 })).toThrow(RangeError);
  expect(() => np.structArray({}, 1)).toThrow("structArray: a record has one field at least");
});
