/** Colours: spaces, differences, palettes. */
import { inField } from "../fields/describe.mjs";
import { rows, whole } from "../fields/values.mjs";

const subject = inField("colour");
const colours = (n, seed = 1) => {
  const bytes = whole(3 * n, 256, seed);
  return Array.from({ length: n }, (_, k) => bytes.slice(3 * k, 3 * k + 3));
};
const labs = (n, seed = 1) => rows(n, 3, 100, seed).map(([L, a, b]) => ({ L, a: a - 50, b: b - 50 }));

export const subjects = [
  subject("@asamuzakjp/css-color", "src/js/color.ts", "transformXyzToOklab", (n) => [colours(n)], 500, {
    driver: `export function inOklab(colours: [number, number, number][]): number[] {
  const found: number[] = [];
  for (const colour of colours) found.push(...transformXyzToOklab(transformRgbToXyz(colour)));
  return found;
}`,
  }),
  subject("@asamuzakjp/css-color", "src/js/color.ts", "transformXyzD50ToLab", (n) => [colours(n)], 500, {
    driver: `export function inLab(colours: [number, number, number][]): number[] {
  const found: number[] = [];
  for (const colour of colours) found.push(...transformXyzD50ToLab(transformRgbToXyzD50(colour)));
  return found;
}`,
  }),
  subject("colorjs.io", "src/multiply-matrices.js", "multiply_v3_m3x3", (n) => [rows(n, 3)], 2000, {
    driver: `function converted(colours) {
  const matrix = [[0.41, 0.36, 0.18], [0.21, 0.72, 0.07], [0.02, 0.12, 0.95]];
  let sum = 0;
  for (let i = 0; i < colours.length; i++) {
    const [x, y, z] = multiply_v3_m3x3(colours[i], matrix);
    sum += x + y + z;
  }
  return sum;
}`,
  }),
  subject("chroma-js", "src/io/lab/rgb2lab.js", "rgb2lab", (n) => [colours(n)], 1000, {
    driver: `function lightness(colours) {
  let sum = 0;
  for (let i = 0; i < colours.length; i++) sum += rgb2lab(colours[i][0], colours[i][1], colours[i][2])[0];
  return sum;
}`,
  }),
  subject("chroma-js", "src/io/oklab/rgb2oklab.js", "rgb2oklab", (n) => [colours(n)], 1000, {
    driver: `function lightness(colours) {
  let sum = 0;
  for (let i = 0; i < colours.length; i++) sum += rgb2oklab(colours[i][0], colours[i][1], colours[i][2])[0];
  return sum;
}`,
  }),
  subject("color-diff", "lib/diff.js", "ciede2000", (n) => [labs(n), labs(n, 2)], 1000, {
    driver: `function differences(some, others) {
  let sum = 0;
  for (let i = 0; i < some.length; i++) sum += ciede2000(some[i], others[i]);
  return sum;
}`,
  }),
  subject("quantize", "quantize.js", "quantize", (n) => [colours(n), 8], 2000, { sizes: [20, 100] }),
];
