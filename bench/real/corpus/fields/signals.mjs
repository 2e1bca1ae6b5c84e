/** Transforms of Fourier and cosines, filters, windows, splines, functions on spectra. */
import { inField } from "./describe.mjs";
import { doubles, list, tone } from "./values.mjs";

const subject = inField("FFT and signal");
const powers = { sizes: [8, 64] };

export const subjects = [
  ...["xMean", "xNorm", "xCumulative", "xMaxValue", "xMedian"].map((name) =>
    subject("ml-spectra-processing", `src/x/${name}.ts`, name, (n) => [tone(n)], 5000),
  ),
  subject("ml-spectra-processing", "src/x/xAutoCorrelation.ts", "xAutoCorrelation", (n) => [tone(n)], 500),
  subject("ml-spectra-processing", "src/x/xVariance.ts", "xVariance", (n) => [tone(n)], 5000),
  subject(
    "ml-spectra-processing",
    "src/xy/xyIntegration.ts",
    "xyIntegration",
    (n) => [{ x: doubles(n).sort(), y: tone(n) }],
    5000,
  ),
  subject(
    "ml-spectra-processing",
    "src/reim/reimPhaseCorrection.ts",
    "reimPhaseCorrection",
    (n) => [{ re: tone(n), im: tone(n, 20) }, 0.3, 0.2],
    3000,
  ),
  subject(
    "ml-convolution",
    "src/directConvolution.js",
    "directConvolution",
    (n) => [list(n + 6), list(5), "CUT"],
    3000,
  ),
  subject("ml-convolution", "src/fftConvolution.js", "fftConvolution", (n) => [list(n + 6), list(5), "CUT"], 1000),
  subject("ml-fft", "src/fftlib.js", "FFT", (n) => [tone(n), tone(n, 20)], 1024, {
    ...powers,
    driver: `function transformed(re, im) {
  FFT.init(re.length);
  FFT.fft1d(re, im);
}`,
    mutates: true,
  }),
  subject("dsp.js", "dsp.js", "FFT", (n) => [tone(n)], 1024, {
    ...powers,
    driver: `function spectrum(buffer) {
  const fft = new FFT(buffer.length, 44100);
  fft.forward(buffer);
  return fft.spectrum;
}`,
  }),
  subject("dsp.js", "dsp.js", "DFT", (n) => [tone(n)], 256, {
    ...powers,
    driver: `function slowSpectrum(buffer) {
  const dft = new DFT(buffer.length, 44100);
  dft.forward(buffer);
  return dft.spectrum;
}`,
  }),
  subject("dsp.js", "dsp.js", "DSP.RMS", (n) => [tone(n)], 5000),
  subject("dsp.js", "dsp.js", "WindowFunction.Blackman", (n) => [tone(n)], 5000, {
    driver: `function windowed(buffer) {
  for (let i = 0; i < buffer.length; i++) buffer[i] *= WindowFunction.Blackman(buffer.length, i, 0.16);
}`,
    mutates: true,
  }),
  subject("dsp.js", "dsp.js", "IIRFilter2", (n) => [tone(n)], 5000, {
    driver: `function filtered(buffer) {
  const filter = new IIRFilter2(0, 800, 0.5, 44100);
  filter.process(buffer);
}`,
    mutates: true,
  }),
  subject("dct", "src/dct.js", "dct", (n) => [list(n), 2], 128, { at: "dct" }),
  subject("cubic-spline", "index.js", "default", (n) => [list(n).map((_, k) => k), list(n)], 60, {
    loop: `function interpolated(xs, ys) {
  const spline = new Spline(xs, ys);
  let sum = 0;
  for (let k = 0; k < xs.length; k++) sum += spline.at(k + 0.5);
  return sum;
}`,
  }),
  subject("cubic-spline", "index.js", "solve", (n) => [system(n), new Float64Array(n)], 40, { mutates: true }),
];

/** The rows of a system of equations, with the right side as last column. */
function system(n) {
  const values = list(n * (n + 1));
  return Array.from({ length: n }, (_, i) =>
    Float64Array.from({ length: n + 1 }, (_, j) => values[i * (n + 1) + j] + (i === j ? n : 0)),
  );
}
