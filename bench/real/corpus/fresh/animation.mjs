/** Easing: how far a movement has come at a time. */
import { inField } from "../fields/describe.mjs";

const subject = inField("easing and animation");

export const subjects = [
  subject("d3-ease", "dist/d3-ease.mjs", "cubicInOut", (n) => [new Float64Array(n)], 10000, {
    driver: `function eased(out) {
  for (let i = 0; i < out.length; i++) out[i] = cubicInOut(i / out.length);
}`,
  }),
  subject("d3-ease", "dist/d3-ease.mjs", "bounceOut", (n) => [new Float64Array(n)], 10000, {
    driver: `function bounced(out) {
  for (let i = 0; i < out.length; i++) out[i] = bounceOut(i / out.length);
}`,
  }),
  subject("d3-ease", "dist/d3-ease.mjs", "elasticOut", (n) => [new Float64Array(n)], 3000, {
    driver: `function sprung(out) {
  for (let i = 0; i < out.length; i++) out[i] = elasticOut(i / out.length);
}`,
  }),
  subject("@mapbox/unitbezier", "index.js", "unitBezier", (n) => [new Float64Array(n)], 5000, {
    driver: `function eased(out) {
  const solve = unitBezier(0.25, 0.1, 0.25, 1);
  for (let i = 0; i < out.length; i++) out[i] = solve(i / out.length);
}`,
  }),
  subject("tween-functions", "index.js", "easeInOutCubic", (n) => [new Float64Array(n)], 10000, {
    at: "tweenFunctions",
    driver: `function tweened(out) {
  for (let i = 0; i < out.length; i++) out[i] = tweenFunctions.easeInOutCubic(i, 10, 200, out.length);
}`,
  }),
];
