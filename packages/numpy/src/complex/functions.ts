/** Functions of complex numbers: those of a circle, and those of a hyperbola. */
import { Complex, lengthOf } from "../array/complex.js";

const finite = (x: number): boolean => x - x === 0;
const isNegative = (x: number): boolean => x < 0 || Object.is(x, -0);
const withSign = (size: number, sign: number): number => (isNegative(sign) ? -size : size);

/** i · z. */
const turned = ({ re, im }: Complex): Complex => new Complex(-im, re);
/** −i · z. */
const turnedBack = ({ re, im }: Complex): Complex => new Complex(im, -re);

export function sinh({ re, im }: Complex): Complex {
  if (im === 0) return new Complex(Math.sinh(re), im);
  if (!finite(im)) return re === 0 || !finite(re) ? new Complex(re, NaN) : new Complex(NaN, NaN);
  if (re === 0) return new Complex(re, Math.sin(im));
  if (Math.abs(re) < 700 || !finite(re)) return new Complex(Math.sinh(re) * Math.cos(im), Math.cosh(re) * Math.sin(im));
  const root = Math.exp(Math.abs(re) / 2);
  return new Complex(((withSign(root, re) * Math.cos(im)) / 2) * root, ((root * Math.sin(im)) / 2) * root);
}

export function cosh({ re, im }: Complex): Complex {
  if (im === 0) return new Complex(Math.cosh(re), re * im === re * im ? re * im : 0);
  if (!finite(im)) return new Complex(re === 0 ? NaN : Math.abs(re) === Infinity ? Infinity : NaN, re === 0 ? 0 : NaN);
  if (re === 0) return new Complex(Math.cos(im), re * Math.sin(im));
  if (Math.abs(re) < 700 || !finite(re)) return new Complex(Math.cosh(re) * Math.cos(im), Math.sinh(re) * Math.sin(im));
  const root = Math.exp(Math.abs(re) / 2);
  return new Complex(((root * Math.cos(im)) / 2) * root, ((withSign(root, re) * Math.sin(im)) / 2) * root);
}

export function tanh({ re, im }: Complex): Complex {
  if (im === 0) return new Complex(Math.tanh(re), im);
  if (Math.abs(re) === Infinity) return new Complex(Math.sign(re), finite(im) ? withSign(0, Math.sin(2 * im)) : 0);
  if (!finite(im)) return new Complex(re === 0 ? re : NaN, NaN);
  if (Math.abs(re) > 22)
    return new Complex(Math.sign(re), 4 * Math.sin(im) * Math.cos(im) * Math.exp(-2 * Math.abs(re)));
  const tangent = Math.tan(im);
  const square = 1 + tangent * tangent;
  const sine = Math.sinh(re);
  const below = 1 + square * sine * sine;
  return new Complex((square * Math.sqrt(1 + sine * sine) * sine) / below, tangent / below);
}

export const sin = (z: Complex): Complex => turnedBack(sinh(turned(z)));
export const cos = (z: Complex): Complex => cosh(turned(z));
export const tan = (z: Complex): Complex => turnedBack(tanh(turned(z)));

/** By the formulas of Kahan, whose cuts lie where those of the roots are. */
export function arcsin(z: Complex): Complex {
  const below = new Complex(1 - z.re, -z.im).sqrt();
  const above = new Complex(1 + z.re, z.im).sqrt();
  return new Complex(
    Math.atan2(z.re, below.re * above.re - below.im * above.im),
    withSign(Math.asinh(Math.abs(below.re * above.im - below.im * above.re)), z.im),
  );
}

export function arccos(z: Complex): Complex {
  const below = new Complex(1 - z.re, -z.im).sqrt();
  const above = new Complex(1 + z.re, z.im).sqrt();
  return new Complex(
    2 * Math.atan2(below.re, above.re),
    withSign(Math.asinh(Math.abs(above.re * below.im - above.im * below.re)), -z.im),
  );
}

export function arccosh(z: Complex): Complex {
  const below = new Complex(z.re - 1, z.im).sqrt();
  const above = new Complex(z.re + 1, z.im).sqrt();
  return new Complex(Math.asinh(below.re * above.re + below.im * above.im), 2 * Math.atan2(below.im, above.re));
}

export function arctanh(given: Complex): Complex {
  const [x, y] = [Math.abs(given.re), Math.abs(given.im)];
  const quarter = Math.PI / 2;
  let re: number;
  let im: number;
  if (x > 1e150 || y > 1e150) [re, im] = [new Complex(1, 0).div(new Complex(x, y)).re, quarter];
  else if (x === 1 && y === 0) [re, im] = [Infinity, 0];
  else {
    re = Math.log1p((4 * x) / ((1 - x) * (1 - x) + y * y)) / 4;
    im = Math.atan2(2 * y, (1 - x) * (1 + x) - y * y) / 2;
  }
  return new Complex(withSign(re, given.re), withSign(im, given.im));
}

export const arcsinh = (z: Complex): Complex => turnedBack(arcsin(turned(z)));
export const arctan = (z: Complex): Complex => turnedBack(arctanh(turned(z)));

export const exp2 = (z: Complex): Complex => z.scale(Math.LN2).exp();
export const log2 = (z: Complex): Complex => z.log().scale(Math.LOG2E);
export const log10 = (z: Complex): Complex => z.log().scale(Math.LOG10E);

export function log1p({ re, im }: Complex): Complex {
  const length =
    Math.abs(re) < 0.5 && Math.abs(im) < 0.5 ? Math.log1p(re * (2 + re) + im * im) / 2 : Math.log(lengthOf(re + 1, im));
  return new Complex(length, Math.atan2(im, re + 1));
}

export function expm1({ re, im }: Complex): Complex {
  const half = Math.sin(im / 2);
  return new Complex(Math.expm1(re) * Math.cos(im) - 2 * half * half, Math.exp(re) * Math.sin(im));
}

/** 1, −1 or 0 by the sign of the real part, or where that is 0, of the imaginary one; NaN where one is. */
export function sign({ re, im }: Complex): Complex {
  if (re !== re || im !== im) return new Complex(NaN, 0);
  return new Complex(re !== 0 ? Math.sign(re) : im === 0 ? 0 : Math.sign(im), 0);
}

/** 1 / z, of 0 NaN. */
export function reciprocal({ re, im }: Complex): Complex {
  const turned = Math.abs(im) > Math.abs(re);
  const ratio = turned ? re / im : im / re;
  const below = turned ? im + re * ratio : re + im * ratio;
  return turned ? new Complex(ratio / below, -1 / below) : new Complex(1 / below, -ratio / below);
}
