/** PNG files made here, with each of the format's filters, decode to the pixels that went in. */
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodePng } from "../../scripts/demo/decode-png.mjs";

const WIDTH = 5;
const HEIGHT = 5;

/** Left, above and corner of a byte to the prediction of filters 0 to 4. */
const PREDICTIONS = [
  () => 0,
  (left: number) => left,
  (_left: number, above: number) => above,
  (left: number, above: number) => Math.floor((left + above) / 2),
  (left: number, above: number, corner: number) => {
    const distances = [left, above, corner].map((value) => Math.abs(left + above - corner - value));
    return [left, above, corner][distances.indexOf(Math.min(...distances))]!;
  },
];

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** Row y is stored with filter y. */
function encode(bytes: Uint8Array, channels: number): Buffer {
  const row = WIDTH * channels;
  const at = (y: number, i: number): number => (y < 0 || i < 0 ? 0 : bytes[y * row + i]!);
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    y,
    ...Array.from(
      { length: row },
      (_, i) => at(y, i) - PREDICTIONS[y]!(at(y, i - channels), at(y - 1, i), at(y - 1, i - channels)),
    ),
  ]);
  const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, channels === 4 ? 6 : 2, 0, 0, 0]);
  const data = deflateSync(Uint8Array.from(rows.flat()));
  // The pixels may come in several chunks.
  const pixels = [data.subarray(0, 9), data.subarray(9)].map((part) => chunk("IDAT", part));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...pixels,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each([3, 4])("%i channels", (channels) => {
  const bytes = Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, i) => (i * i * 37) % 251);
  const expected = Array.from({ length: WIDTH * HEIGHT }, (_, i) => [
    ...bytes.subarray(i * channels, i * channels + 3),
    channels === 4 ? bytes[i * 4 + 3] : 255,
  ]);
  expect(decodePng(encode(bytes, channels))).toEqual({
    width: WIDTH,
    height: HEIGHT,
    pixels: Uint8ClampedArray.from(expected.flat() as number[]),
  });
});

test("what it cannot decode is refused", () => {
  expect(() => decodePng(Buffer.from("GIF89a.."))).toThrow("This is not a PNG file.");
});
