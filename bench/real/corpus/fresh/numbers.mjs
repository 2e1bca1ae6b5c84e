/** Kinds of numbers: fractions, complex numbers, special functions. */
import { inField } from "../fields/describe.mjs";
import { doubles } from "../fields/values.mjs";

const subject = inField("kinds of numbers");

export const subjects = [
  subject("fraction.js", "src/fraction.js", "add", (n) => [n], 60, {
    at: "Fraction",
    driver: `function harmonic(n) {
  let sum = new Fraction(0);
  for (let k = 1; k <= n; k++) sum = sum.add(new Fraction(1, k));
  return sum.n / sum.d === 0n ? sum.d : sum.n;
}`,
  }),
  subject("complex.js", "src/complex.js", "mul", (n) => [n], 30, {
    at: "Complex",
    driver: `function inside(size) {
  let count = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const c = new Complex((3 * x) / size - 2, (2 * y) / size - 1);
      let z = new Complex(0, 0);
      let k = 0;
      while (k < 30 && z.abs() < 2) {
        z = z.mul(z).add(c);
        k++;
      }
      count += k;
    }
  return count;
}`,
  }),
  subject("bessel", "bessel.js", "besselj", (n) => [doubles(n, 20)], 1000, {
    driver: `function values(places) {
  let sum = 0;
  for (let i = 0; i < places.length; i++) sum += besselj(places[i], 0) + besselj(places[i], 3);
  return sum;
}`,
  }),
  subject("bessel", "bessel.js", "besseli", (n) => [doubles(n, 5)], 1000, {
    driver: `function values(places) {
  let sum = 0;
  for (let i = 0; i < places.length; i++) sum += besseli(places[i], 0) + besseli(places[i], 2);
  return sum;
}`,
  }),
];
