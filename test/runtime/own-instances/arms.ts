// Classes whose constructors set fields in arms of conditions.

/** A polynomial; its first coefficient is 0 only where it is the only one. */
export class Polynomial {
  readonly modulus: number;
  readonly coefficients: Float64Array;

  constructor(modulus: number, coefficients: Float64Array) {
    if (coefficients.length === 0) throw new RangeError("no coefficients");
    this.modulus = modulus;
    const { length } = coefficients;
    if (length > 1 && coefficients[0] === 0) {
      let first = 1;
      while (first < length && coefficients[first] === 0) first++;
      if (first === length) {
        this.coefficients = new Float64Array(1);
      } else {
        this.coefficients = new Float64Array(length - first);
        for (let i = 0; i < this.coefficients.length; i++) this.coefficients[i] = coefficients[first + i]! % modulus;
      }
    } else {
      this.coefficients = coefficients;
    }
  }
}

export class Interval {
  low: number;
  high: number;
  isTurned: boolean;
  constructor(a: number, b: number) {
    if (Number.isNaN(a - b)) {
      throw new Error("not a number");
    } else if (a <= b) {
      this.low = a;
      this.high = b;
    } else {
      this.low = b;
      this.high = a;
    }
    for (const bound of [a, b]) if (bound < -1e9) throw new Error("too low");
    this.isTurned = a > b;
  }
}
