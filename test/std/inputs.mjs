// In: a function's name and a count; out: arguments for it: special values, neighbours of every threshold, multiples of
// the reduction constants, random bit patterns, and even spreads over the ranges where the function is interesting.

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
const long = new BigInt64Array(double.buffer);

const fromWords = (high, low) => {
  words[1] = high;
  words[0] = low;
  return double[0];
};

/** Position of a double on the number line, counted in doubles. */
const order = (x) => {
  double[0] = x;
  return long[0] < 0n ? -(long[0] & 0x7fffffffffffffffn) : long[0];
};

/** Distance of two results in units in the last place; a NaN against a number, or zeros of both signs, count as infinite. */
export const ulps = (a, b) => {
  if (Number.isNaN(a) !== Number.isNaN(b)) return Infinity;
  if (a === b) return Object.is(a, b) ? 0 : Infinity;
  const distance = order(a) - order(b);
  return Number(distance < 0n ? -distance : distance);
};

/** xorshift128, so that a failure can be repeated. */
const random32 = (() => {
  let [a, b, c, d] = [0x2545f491, 0x9e3779b9, 0x6c078965, 0x1b873593];
  return () => {
    const t = a ^ (a << 11);
    [a, b, c] = [b, c, d];
    d = d ^ (d >>> 19) ^ t ^ (t >>> 8);
    return d | 0;
  };
})();
const unit = () => (random32() >>> 0) / 4294967296 + (random32() >>> 0) / 18446744073709551616;
const anyDouble = () => fromWords(random32(), random32());
/** A random exponent between the two, random fraction and sign. */
const scaledBetween = (low, high) =>
  fromWords((random32() & 0x800fffff) | ((1023 + low + Math.floor(unit() * (high - low + 1))) << 20), random32());

const special = [
  0,
  -0,
  NaN,
  Infinity,
  -Infinity,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2.2250738585072014e-308,
  -2.2250738585072014e-308,
  2.225073858507201e-308,
  0.5,
  1,
  1.5,
  2,
  3,
  4,
  8,
  10,
  16,
  100,
  1000,
  1e22,
  1e300,
  Math.PI,
  Math.PI / 2,
  Math.PI / 4,
  Math.E,
  Math.SQRT2,
  Math.SQRT1_2,
  Math.LN2,
  Math.LN10,
  0.1,
  1 / 3,
  709.782712893384,
  710.4758600739439,
  -745.1332191019411,
  2147483647,
  2147483648,
  4294967296,
  9007199254740991,
  9007199254740992,
  9007199254740993,
  5.319372648326541e255,
  6381956970095103 * 2 ** 797,
];

/** High words at which some function changes its branch. */
const thresholds = [
  0x00100000, 0x3c600000, 0x3c800000, 0x3c900000, 0x3e200000, 0x3e300000, 0x3e400000, 0x3e46a09e, 0x3fd2bec4,
  0x3fd33333, 0x3fd62e42, 0x3fd62e43, 0x3fda827a, 0x3fdc0000, 0x3fe00000, 0x3fe59428, 0x3fe60000, 0x3fe6a09e,
  0x3fe90000, 0x3fe921fb, 0x3fefffff, 0x3fef3333, 0x3ff00000, 0x3ff0a2b2, 0x3ff3988e, 0x3ff6147a, 0x3ff6a09e,
  0x3ff6b851, 0x3ff921fb, 0x3ffbb67a, 0x3ff30000, 0x40000000, 0x40038000, 0x4002d97c, 0x40360000, 0x4043687a,
  0x40862e42, 0x408633ce, 0x40874910, 0x41b00000, 0x413921fb, 0x41e00000, 0x43400000, 0x43f00000, 0x44100000,
  0x7fe00000, 0x7ff00000,
];

function* neighbours() {
  for (const x of special) yield* [x, -x];
  for (const high of thresholds)
    for (let step = -3; step <= 3; step++)
      for (const low of [0, 1, -1, 0x7fffffff, 0x80000000 | 0, random32()])
        for (const sign of [0, 0x80000000]) yield fromWords((high + step) | sign, low);
  for (let high = -0x80000000; high < 0x7fffffff; high += 0x80000) yield* [fromWords(high, 0), fromWords(high - 1, -1)];
  // multiples of pi/2 (and pi/4, ln 2) with the doubles around them: cancellation in the reductions
  for (const constant of [Math.PI / 4, Math.LN2 / 2])
    for (let n = -3000; n <= 3000; n++) {
      const order0 = constant * n;
      for (let step = -2; step <= 2; step++) {
        double[0] = order0;
        long[0] += BigInt(step);
        yield double[0];
      }
    }
  for (let n = -1100; n <= 1100; n++) yield* [n, n + 0.5, 2 ** n, -(2 ** n), 10 ** (n / 4), n / 64];
}

/** Ranges [low, high] in which most of the spread falls; the rest is random bit patterns. */
const spreads = {
  sin: [
    [-1, 1],
    [-8, 8],
    [-110, 110],
    [-9e5, 9e5],
    [-1e9, 1e9],
  ],
  cos: [
    [-1, 1],
    [-8, 8],
    [-110, 110],
    [-9e5, 9e5],
    [-1e9, 1e9],
  ],
  tan: [
    [-1, 1],
    [-8, 8],
    [-110, 110],
    [-9e5, 9e5],
    [-1e9, 1e9],
  ],
  asin: [
    [-1, 1],
    [0.4, 0.6],
    [0.96, 1],
  ],
  acos: [
    [-1, 1],
    [0.4, 0.6],
    [0.96, 1],
  ],
  atan: [
    [-1, 1],
    [-3, 3],
    [-100, 100],
  ],
  atan2: [
    [-1, 1],
    [-100, 100],
  ],
  sinh: [
    [-1, 1],
    [-30, 30],
    [-720, 720],
  ],
  cosh: [
    [-1, 1],
    [-30, 30],
    [-720, 720],
  ],
  tanh: [
    [-1, 1],
    [-25, 25],
  ],
  asinh: [
    [-1, 1],
    [-5, 5],
    [-1e9, 1e9],
  ],
  acosh: [
    [1, 1.1],
    [1, 3],
    [1, 1e9],
  ],
  atanh: [
    [-1, 1],
    [0.45, 0.55],
    [0.999, 1],
  ],
  exp: [
    [-1, 1],
    [-20, 20],
    [-760, 720],
    [-746, -700],
  ],
  expm1: [
    [-1, 1],
    [-50, 80],
    [-60, 720],
  ],
  log: [
    [0.5, 2],
    [0.99, 1.01],
    [0, 1e3],
    [0, 1e15],
  ],
  log1p: [
    [-1, 1],
    [-0.3, 0.5],
    [0, 1e3],
    [0, 1e17],
  ],
  log2: [
    [0.5, 2],
    [0.99, 1.01],
    [0, 1e3],
    [0, 1e15],
  ],
  log10: [
    [0.5, 2],
    [0.99, 1.01],
    [0, 1e3],
    [0, 1e15],
  ],
  cbrt: [
    [-1, 1],
    [-1000, 1000],
    [0.5, 8],
  ],
  hypot: [
    [-1, 1],
    [-1e6, 1e6],
  ],
  pow: [
    [0, 2],
    [0.999, 1.001],
    [0, 100],
    [-50, 50],
  ],
};

/** About `count` arguments for a function of one argument. */
export function* inputs(name, count) {
  yield* neighbours();
  const ranges = spreads[name];
  for (let i = 0; i < count; i++) {
    const kind = i % 8;
    if (kind === 0) yield anyDouble();
    else if (kind === 1) yield scaledBetween(-60, 70);
    else if (kind === 2) yield scaledBetween(-10, 12);
    else if (kind === 3 && (i & 63) === 3) yield scaledBetween(-1023, -1022);
    else if (kind === 3 && (i & 63) === 11) yield scaledBetween(10, 1023);
    else {
      const [low, high] = ranges[Math.floor(unit() * ranges.length)];
      yield low + unit() * (high - low);
    }
  }
}

/** About `count` pairs of arguments: special values crossed, then mixtures of magnitudes, whole numbers and halves. */
export function* pairs(name, count) {
  const edge = [
    ...special,
    ...special.map((x) => -x),
    0.75,
    -1.25,
    5,
    -7,
    1e-5,
    0.9999999,
    1.0000001,
    1 + 2 ** -52,
    1 - 2 ** -53,
  ];
  for (const x of edge) for (const y of edge) yield [x, y];
  const ranges = spreads[name];
  const spread = () => {
    const [low, high] = ranges[Math.floor(unit() * ranges.length)];
    return low + unit() * (high - low);
  };
  for (let i = 0; i < count; i++) {
    const kind = i % 10;
    if (kind === 0) yield [anyDouble(), anyDouble()];
    else if (kind === 1) yield [scaledBetween(-60, 60), scaledBetween(-60, 60)];
    else if (kind === 2) yield [scaledBetween(-8, 8), scaledBetween(-8, 8)];
    else if (kind === 3) yield [spread(), Math.round(unit() * 40 - 20)];
    else if (kind === 4) yield [Math.round(unit() * 2000 - 500), Math.round(unit() * 200 - 100) / 2];
    else if (kind === 5) yield [anyDouble(), scaledBetween(-3, 3)];
    else if (kind === 6) yield [scaledBetween(-1, 0), scaledBetween(5, 40)];
    else if (kind === 7) yield [1 + scaledBetween(-40, -15), scaledBetween(10, 60)];
    else if (kind === 8) yield powerNearLimit();
    else yield [spread(), spread()];
  }
}

/** x and y with x^y near the overflow or the underflow threshold. */
function powerNearLimit() {
  const x = Math.abs(scaledBetween(-30, 30)) || 2;
  const limit = unit() < 0.5 ? 1023.9 + unit() * 0.2 : -1021 - unit() * 55;
  return [x, limit / Math.log2(x)];
}
