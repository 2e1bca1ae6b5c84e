/** Colours: from one space to another, blends, differences. */
import { inField } from "./describe.mjs";
import { doubles, list, rows } from "./values.mjs";

const subject = inField("colour");

/** A function that goes through triples of numbers and puts three others in their place. */
const triples = (name, body) => `function ${name}(values) {
  for (let i = 0; i + 3 <= values.length; i += 3) {
    ${body}
  }
}`;
const colours = (n) => [doubles(3 * n, 255)];

export const subjects = [
  subject("d3-interpolate", "dist/d3-interpolate.mjs", "basis", (n) => [doubles(n)], 5000, {
    driver: `function smoothed(out) {
  for (let i = 0; i < out.length; i++) out[i] = basis(out[i], 0.1, 0.4, 0.2, 0.9);
}`,
    mutates: true,
  }),
  subject("d3-interpolate", "dist/d3-interpolate.mjs", "basisClosed", (n) => [doubles(n), [1, 5, 2, 8, 3]], 5000, {
    driver: `function splined(out, values) {
  const at = basisClosed(values);
  for (let i = 0; i < out.length; i++) out[i] = at(out[i]);
}`,
    mutates: true,
  }),
  subject("d3-interpolate", "dist/d3-interpolate.mjs", "decompose", (n) => [doubles(6 * n)], 1000, {
    driver: `function turns(m) {
  let sum = 0;
  for (let i = 0; i + 6 <= m.length; i += 6) sum += decompose(m[i], m[i + 1], m[i + 2], m[i + 3], m[i + 4], m[i + 5]).rotate;
  return sum;
}`,
  }),
  subject("d3-color", "dist/d3-color.mjs", "lrgb2rgb", colours, 3000, {
    mutates: true,
    driver: triples("gamma", "values[i] = lrgb2rgb(rgb2lrgb(values[i]));"),
  }),
  subject("d3-color", "dist/d3-color.mjs", "lab", colours, 1000, {
    mutates: true,
    driver: triples(
      "toLab",
      "const c = lab(rgb(values[i], values[i + 1], values[i + 2])); values[i] = c.l; values[i + 1] = c.a; values[i + 2] = c.b;",
    ),
  }),
  subject("d3-color", "dist/d3-color.mjs", "hsl2rgb", (n) => [doubles(3 * n)], 3000, {
    mutates: true,
    driver: triples("toChannel", "values[i] = hsl2rgb(values[i] * 360, values[i + 1], values[i + 2]);"),
  }),
  subject("tinycolor2", "esm/tinycolor.js", "rgbToHsl", colours, 3000, {
    mutates: true,
    driver: triples(
      "toHsl",
      "const c = rgbToHsl(values[i], values[i + 1], values[i + 2]); values[i] = c.h; values[i + 1] = c.s; values[i + 2] = c.l;",
    ),
  }),
  subject("tinycolor2", "esm/tinycolor.js", "hsvToRgb", (n) => [doubles(3 * n)], 3000, {
    mutates: true,
    driver: triples(
      "fromHsv",
      "const c = hsvToRgb(values[i], values[i + 1], values[i + 2]); values[i] = c.r; values[i + 1] = c.g; values[i + 2] = c.b;",
    ),
  }),
  subject("polished", "dist/polished.esm.js", "rgbToHsl", (n) => [doubles(3 * n)], 3000, {
    types: {
      "rgbToHsl.color": "{ red: number; green: number; blue: number; alpha?: number }",
      "rgbToHsl()": "{ hue: number; saturation: number; lightness: number; alpha?: number }",
    },
    mutates: true,
    driver: triples(
      "toHsl",
      "const c = rgbToHsl({ red: values[i], green: values[i + 1], blue: values[i + 2] }); values[i] = c.hue; values[i + 1] = c.saturation; values[i + 2] = c.lightness;",
    ),
  }),
  subject("polished", "dist/polished.esm.js", "hslToRgb", (n) => [doubles(3 * n)], 3000, {
    mutates: true,
    driver: `function channels(values) {
  let sum = 0;
  for (let i = 0; i + 3 <= values.length; i += 3)
    sum += hslToRgb(values[i] * 360, values[i + 1], values[i + 2], (r, g, b) => r + 256 * g + 65536 * b);
  return sum;
}`,
  }),
  subject("@ctrl/tinycolor", "dist/module/conversion.js", "rgbToHsv", colours, 3000, {
    mutates: true,
    driver: triples(
      "toHsv",
      "const c = rgbToHsv(values[i], values[i + 1], values[i + 2]); values[i] = c.h; values[i + 1] = c.s; values[i + 2] = c.v;",
    ),
  }),
  subject("color-space", "util.js", "mat3", (n) => [list(9), doubles(3 * n)], 3000, {
    mutates: true,
    driver: `function turned(m, values) {
  for (let i = 0; i + 3 <= values.length; i += 3) {
    const [x, y, z] = mat3(m, values[i], values[i + 1], values[i + 2]);
    values[i] = x;
    values[i + 1] = y;
    values[i + 2] = z;
  }
}`,
    at: "mat3",
  }),
  subject("color-space", "util.js", "inv3", (n) => [[3, 0.1, 0.2, 0.3, 4, 0.5, 0.1, 0.7, 2], n], 1000, {
    driver: `function invertedTwice(m, count) {
  for (let k = 0; k < count; k++) m = inv3(m);
  return m;
}`,
  }),
  subject("@texel/color", "src/core.js", "transform", (n) => [doubles(3 * n), rows(3, 3)], 3000, {
    mutates: true,
    driver: `function turned(values, matrix) {
  const input = [0, 0, 0], out = [0, 0, 0];
  for (let i = 0; i + 3 <= values.length; i += 3) {
    for (let k = 0; k < 3; k++) input[k] = values[i + k];
    transform(input, matrix, out);
    for (let k = 0; k < 3; k++) values[i + k] = out[k];
  }
}`,
  }),
  subject(
    "@texel/color",
    "src/gamut.js",
    "computeMaxSaturationOKLC",
    (n) => [doubles(2 * n), rows(3, 3), [2, 3, 4].map((k) => [list(2, 1, k), list(5, 1, k)])],
    500,
    {
      driver: `function saturations(values, lmsToRgb, coefficients) {
  let sum = 0;
  for (let i = 0; i + 2 <= values.length; i += 2)
    sum += computeMaxSaturationOKLC(values[i] - 0.5, values[i + 1] - 0.5, lmsToRgb, coefficients);
  return sum;
}`,
    },
  ),
];
