/** The length of (x, y), without overflow on the way. */
export function lengthOf(x: number, y: number): number {
  const squares = x * x + y * y;
  return squares > 1e-290 && squares < 1e300 ? Math.sqrt(squares) : Math.hypot(x, y);
}

/** What a square is more than the double nearest to it. */
function squareError(x: number, square: number): number {
  const scaled = 134217729 * x;
  const high = scaled - (scaled - x);
  const low = x - high;
  return high * high - square + 2 * high * low + low * low;
}

/**
 * The logarithm of the length of (x, y), which is accurate near 1 too, where x² + y² − 1 is computed with twice the
 * digits.
 */
export function logOfLength(x: number, y: number): number {
  const [less, more] = Math.abs(x) < Math.abs(y) ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)];
  const [a, b] = [more * more, less * less];
  if (a + b >= 0.5 && a + b < 3) return Math.log1p(a - 1 + b + (squareError(more, a) + squareError(less, b))) / 2;
  const length = lengthOf(x, y);
  return length < Infinity || more === Infinity ? Math.log(length) : Math.log(lengthOf(x / 2, y / 2)) + Math.LN2;
}

const finite = (x: number): boolean => x - x === 0;

/** The sign of the second on the size of the first. */
const withSign = (size: number, sign: number): number =>
  sign < 0 || Object.is(sign, -0) ? -Math.abs(size) : Math.abs(size);

/** A complex number, which never changes. */
export class Complex {
  constructor(
    readonly re: number,
    readonly im: number,
  ) {}

  add(other: Complex): Complex {
    return new Complex(this.re + other.re, this.im + other.im);
  }

  sub(other: Complex): Complex {
    return new Complex(this.re - other.re, this.im - other.im);
  }

  mul(other: Complex): Complex {
    return new Complex(this.re * other.re - this.im * other.im, this.re * other.im + this.im * other.re);
  }

  /** The quotient, by the method of Smith: without overflow on the way. */
  div(other: Complex): Complex {
    const { re, im } = other;
    if (Math.abs(re) >= Math.abs(im)) {
      if (re === 0 && im === 0) return new Complex(this.re / Math.abs(re), this.im / Math.abs(re));
      const ratio = im / re;
      const scale = 1 / (re + im * ratio);
      return new Complex((this.re + this.im * ratio) * scale, (this.im - this.re * ratio) * scale);
    }
    const ratio = re / im;
    const scale = 1 / (im + re * ratio);
    return new Complex((this.re * ratio + this.im) * scale, (this.im * ratio - this.re) * scale);
  }

  /** The product with a real number. */
  scale(factor: number): Complex {
    return new Complex(this.re * factor, this.im * factor);
  }

  neg(): Complex {
    return new Complex(-this.re, -this.im);
  }

  conj(): Complex {
    return new Complex(this.re, -this.im);
  }

  /** The distance from 0. */
  abs(): number {
    return lengthOf(this.re, this.im);
  }

  /** The angle, from −π to π. */
  arg(): number {
    return Math.atan2(this.im, this.re);
  }

  exp(): Complex {
    const { re, im } = this;
    if (im === 0) return new Complex(Math.exp(re), im);
    if (!finite(im)) {
      if (re === -Infinity) return new Complex(0, 0);
      return new Complex(re === Infinity ? Infinity : NaN, NaN);
    }
    if (re < 709) {
      const size = Math.exp(re);
      return new Complex(size * Math.cos(im), size * Math.sin(im));
    }
    const root = Math.exp(re / 2);
    return new Complex(Math.cos(im) * root * root, Math.sin(im) * root * root);
  }

  /** The natural logarithm with an imaginary part from −π to π. */
  log(): Complex {
    return new Complex(logOfLength(this.re, this.im), Math.atan2(this.im, this.re));
  }

  /** The square root with a real part from 0. */
  sqrt(): Complex {
    const { re, im } = this;
    if (re === 0 && im === 0) return new Complex(0, im);
    if (Math.abs(im) === Infinity) return new Complex(Infinity, im);
    if (re === Infinity) return new Complex(re, im !== im ? im : withSign(0, im));
    if (re === -Infinity) return im !== im ? new Complex(im, Infinity) : new Complex(0, withSign(Infinity, im));
    const large = Math.max(Math.abs(re), Math.abs(im));
    const factor = large > 1e307 ? 0.25 : large < 1e-300 ? 2 ** 108 : 1;
    const [x, y] = [re * factor, im * factor];
    const root = Math.sqrt((Math.abs(x) + lengthOf(x, y)) / 2);
    const back = 1 / Math.sqrt(factor);
    if (re >= 0) return new Complex(root * back, (y / (2 * root)) * back);
    return new Complex((Math.abs(y) / (2 * root)) * back, withSign(root * back, im));
  }

  /** The power; of whole exponents below 100 by products. */
  pow(exponent: Complex): Complex {
    const { re, im } = exponent;
    if (re === 0 && im === 0) return new Complex(1, 0);
    if (this.re === 0 && this.im === 0) return re > 0 && im === 0 ? new Complex(0, 0) : new Complex(NaN, NaN);
    if (im === 0 && Math.abs(re) < 100 && Number.isInteger(re)) return wholePower(this, re);
    return this.log().mul(exponent).exp();
  }

  /** Whether both parts are equal; NaN equals nothing. */
  equals(other: Complex): boolean {
    return this.re === other.re && this.im === other.im;
  }

  toString(): string {
    return `${this.re}${this.im < 0 || Object.is(this.im, -0) ? "-" : "+"}${Math.abs(this.im)}i`;
  }
}

function wholePower(base: Complex, exponent: number): Complex {
  let rest = Math.abs(exponent);
  let result: Complex | undefined;
  for (let power = base; rest > 0; rest >>= 1) {
    if (rest & 1) result = result ? result.mul(power) : power;
    if (rest > 1) power = power.mul(power);
  }
  return exponent < 0 ? new Complex(1, 0).div(result!) : result!;
}
