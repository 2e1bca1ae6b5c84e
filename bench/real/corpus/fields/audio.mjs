/** Audio codecs and features: samples to and from bytes, companding, resampling, pitch. */
import { inField } from "./describe.mjs";
import { bytes, doubles, singles, tone } from "./values.mjs";

const subject = inField("audio codecs and features");
const samples = (n) => Int16Array.from(tone(n), (x) => 20000 * x);

export const subjects = [
  subject(
    "node-wav",
    "index.js",
    "pcm16",
    (n) => [bytes(4 * n).buffer, 0, [new Float32Array(n), new Float32Array(n)], 2, n],
    5000,
  ),
  subject(
    "node-wav",
    "index.js",
    "pcm24",
    (n) => [bytes(6 * n).buffer, 0, [new Float32Array(n), new Float32Array(n)], 2, n],
    5000,
  ),
  subject("wavefile", "lib/codecs/imaadpcm.js", "encode", (n) => [samples(n)], 5000),
  subject("wavefile", "lib/codecs/imaadpcm.js", "decode", (n) => [bytes(n), 256], 5000, { sizes: [256, 512] }),
  subject(
    "wavefile",
    "lib/codecs/bitdepth.js",
    "changeBitDepth",
    (n) => [doubles(n, 32767), "16", new Float64Array(n), "24"],
    5000,
  ),
  subject("wavefile", "lib/resampler/index.js", "resample", (n) => [doubles(n), 16000, 44100, null], 500),
  subject("wavefile", "lib/parsers/interleave.js", "interleave", (n) => [[doubles(n), doubles(n, 1, 2)]], 10000),
  subject("@breezystack/lamejs", "dist/lamejs.js", "fill", (n) => [singles(n), 2, n, 0.5], 10000, {
    at: "xa",
    driver: `function filled(values, from, to, value) {
  xa.fill(values, from, to, value);
}`,
    mutates: true,
  }),
  subject("audiobuffer-to-wav", "index.js", "interleave", (n) => [singles(n), singles(n, 1, 2)], 10000),
  subject(
    "audiobuffer-to-wav",
    "index.js",
    "floatTo16BitPCM",
    (n) => [new DataView(new ArrayBuffer(2 * n)), 0, singles(n)],
    5000,
  ),
  subject("alawmulaw", "lib/mulaw.js", "mulaw.encode", (n) => [samples(n)], 10000, { at: "encode" }),
  subject("alawmulaw", "lib/mulaw.js", "mulaw.decode", (n) => [bytes(n)], 10000, { at: "decode" }),
  subject("alawmulaw", "lib/alaw.js", "alaw.encode", (n) => [samples(n)], 10000, { at: "encode" }),
  subject("alawmulaw", "lib/alaw.js", "alaw.decode", (n) => [bytes(n)], 10000, { at: "decode" }),
  subject("pitchfinder", "lib/detectors/yin.js", "YIN", (n) => [tone(n)], 2048, {
    sizes: [128, 512],
    driver: `function pitch(samples) {
  return YIN({ threshold: 0.1, sampleRate: 44100, probabilityThreshold: 0.1 })(samples);
}`,
  }),
  subject("pitchfinder", "lib/detectors/macleod.js", "Macleod", (n) => [tone(n)], 1024, {
    sizes: [1024],
    driver: `function pitch(samples) {
  return Macleod({ bufferSize: 1024, cutoff: 0.97, sampleRate: 44100 })(samples);
}`,
  }),
  subject("pitchfinder", "lib/detectors/acf2plus.js", "ACF2PLUS", (n) => [tone(n)], 1024, {
    sizes: [256, 512],
    driver: `function pitch(samples) {
  return ACF2PLUS({ sampleRate: 44100 })(samples);
}`,
  }),
  subject("pitchfinder", "lib/detectors/amdf.js", "AMDF", (n) => [tone(n)], 1024, {
    sizes: [1024],
    driver: `function pitch(samples) {
  return AMDF({ sampleRate: 44100, minFrequency: 82, maxFrequency: 1000, ratio: 5, sensitivity: 0.1 })(samples);
}`,
  }),
];
