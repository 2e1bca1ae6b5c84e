/**
 * Random arrays on few buffers, overlapping in every way, in kernel memory and out of it: the kernel must do what
 * JavaScript does.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { kernel, load, reads, signature, writes } from "./kernels.js";

/** Bytes a, 32-bit words b, 16-bit words c (read only), bytes d (read only); each step sees what the others wrote. */
function reference(a: Uint8Array, b: Int32Array, c: Int16Array, d: Uint8Array): number {
  let s = 0;
  for (let i = 0; i < a.length; i++) {
    a[i] = a[i]! * 3 + i;
    if (i < d.length) a[i] = a[i]! + d[i]!;
    if (i < b.length) b[i] = Math.imul(b[i]!, 5) + a[i]!;
    if (i < c.length) s = (Math.imul(s, 31) + c[i]!) | 0;
  }
  return s;
}

const MIX = `(func (export "k") (param $a i32) (param $an i32) (param $b i32) (param $bn i32) (param $c i32) (param $cn i32) (param $d i32) (param $dn i32) (result i32)
  (local $i i32) (local $s i32) (local $pa i32) (local $pb i32)
  (block (loop (br_if 1 (i32.ge_u (local.get $i) (local.get $an)))
    (local.set $pa (i32.add (local.get $a) (local.get $i)))
    (local.set $pb (i32.add (local.get $b) (i32.shl (local.get $i) (i32.const 2))))
    (i32.store8 (local.get $pa) (i32.add (i32.mul (i32.load8_u (local.get $pa)) (i32.const 3)) (local.get $i)))
    (if (i32.lt_u (local.get $i) (local.get $dn)) (then
      (i32.store8 (local.get $pa) (i32.add (i32.load8_u (local.get $pa)) (i32.load8_u (i32.add (local.get $d) (local.get $i)))))))
    (if (i32.lt_u (local.get $i) (local.get $bn)) (then
      (i32.store (local.get $pb) (i32.add (i32.mul (i32.load (local.get $pb)) (i32.const 5)) (i32.load8_u (local.get $pa))))))
    (if (i32.lt_u (local.get $i) (local.get $cn)) (then
      (local.set $s (i32.add (i32.mul (local.get $s) (i32.const 31)) (i32.load16_s (i32.add (local.get $c) (i32.shl (local.get $i) (i32.const 1))))))))
    (local.set $i (i32.add (local.get $i) (i32.const 1))) (br 0)))
  local.get $s)`;

const BYTES = 64;
const place = fc.record({ buffer: fc.nat(2), offset: fc.nat(BYTES - 1), bytes: fc.nat(BYTES) });

test("every layout", async () => {
  const types = [writes("Uint8Array"), writes("Int32Array"), reads("Int16Array"), reads("Uint8Array")];
  const module = await load([kernel(MIX, signature(types, { result: { kind: "integer" } }))]);
  const resident = module.uint8Array(BYTES);
  fc.assert(
    fc.property(
      fc.tuple(place, place, place, place),
      fc.array(fc.nat(255), { minLength: BYTES * 3, maxLength: BYTES * 3 }),
      (places, contents) => {
        const buffers = (inKernel: boolean): Uint8Array[] =>
          [0, 1, 2].map((i) => {
            const bytes = i === 2 && inKernel ? resident : new Uint8Array(BYTES);
            bytes.set(contents.slice(i * BYTES, (i + 1) * BYTES));
            return bytes;
          });
        const run = (memory: Uint8Array[], call: (...arrays: never[]) => unknown): unknown => {
          const view = <A>(
            Class: { BYTES_PER_ELEMENT: number; new (b: ArrayBufferLike, o: number, n: number): A },
            i: number,
          ): A => {
            const { buffer, offset, bytes } = places[i]!;
            const start = Math.floor(offset / Class.BYTES_PER_ELEMENT) * Class.BYTES_PER_ELEMENT;
            const length = Math.floor(Math.min(bytes, BYTES - start) / Class.BYTES_PER_ELEMENT);
            return new Class(memory[buffer]!.buffer, memory[buffer]!.byteOffset + start, length);
          };
          return call(
            ...([view(Uint8Array, 0), view(Int32Array, 1), view(Int16Array, 2), view(Uint8Array, 3)] as never[]),
          );
        };
        const [expected, actual] = [buffers(false), buffers(true)];
        const result = run(expected, reference);
        expect(run(actual, module.kernel)).toBe(result);
        expect(actual.map((bytes) => [...bytes])).toEqual(expected.map((bytes) => [...bytes]));
      },
    ),
    { numRuns: 3000 },
  );
});
