/**
 * The bytes of a PNG file in, its RGBA pixels out: 8 bits a channel, RGB or RGBA, not interlaced. Node has no decoder;
 * browsers use their own.
 */
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";

const SIGNATURE = "89504e470d0a1a0a";
const CHANNELS = { 2: 3, 6: 4 };

export function decodePng(bytes) {
  if (bytes.subarray(0, 8).toString("hex") !== SIGNATURE) throw new Error("This is not a PNG file.");
  const chunks = readChunks(bytes);
  const header = chunks.find(({ type }) => type === "IHDR").data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colourType, , , interlaced] = header.subarray(8);
  const channels = CHANNELS[colourType];
  if (depth !== 8 || !channels || interlaced)
    throw new Error(`PNG with depth ${depth}, colour type ${colourType}, interlacing ${interlaced} is not supported.`);
  const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data));
  const rows = unfilter(inflateSync(data), width * channels, height, channels);
  return { width, height, pixels: toRgba(rows, width * height, channels) };
}

function readChunks(bytes) {
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** Each row starts with the number of its filter; what is stored is the difference from a prediction. */
function unfilter(filtered, rowBytes, height, channels) {
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const predict = PREDICTORS[filtered[y * (rowBytes + 1)]];
    for (let i = 0; i < rowBytes; i++) {
      const at = y * rowBytes + i;
      const left = i >= channels ? rows[at - channels] : 0;
      const above = y > 0 ? rows[at - rowBytes] : 0;
      const corner = i >= channels && y > 0 ? rows[at - rowBytes - channels] : 0;
      rows[at] = filtered[y * (rowBytes + 1) + 1 + i] + predict(left, above, corner);
    }
  }
  return rows;
}

const PREDICTORS = [() => 0, (left) => left, (_left, above) => above, (left, above) => (left + above) >> 1, paeth];

function paeth(left, above, corner) {
  const estimate = left + above - corner;
  const [fromLeft, fromAbove, fromCorner] = [left, above, corner].map((value) => Math.abs(estimate - value));
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}

function toRgba(rows, count, channels) {
  const pixels = new Uint8ClampedArray(count * 4).fill(255);
  for (let i = 0; i < count; i++)
    for (let channel = 0; channel < channels; channel++) pixels[i * 4 + channel] = rows[i * channels + channel];
  return pixels;
}
