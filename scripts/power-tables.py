"""Out: packages/std/src/logarithm-table.ts and packages/std/src/exponential-table.ts, on `python3 scripts/power-tables.py && npx oxfmt packages/std/src/{logarithm,exponential}-table.ts`.

Tang (1989, 1990): a function is taken at one of many points from a table, what is left of the argument is so small that a short polynomial does.

Logarithm: 128 intervals behind ROOT, of 2^-7 above 1 and 2^-8 below it, so that 1 is inside the first above. For each a multiple of 2^-12 near the inverse of its middle (1 where 1 is inside),
and minus its logarithm in two pieces, of which the first is a multiple of 2^-42. Exponential: 2^(j/64), less j 2^46 in its bits, and what it lacks, as a part of it.
The polynomials go through the exact values at Chebyshev's points.
"""

import os
import struct
from decimal import Decimal, getcontext

getcontext().prec = 60
FOLDER = os.path.join(os.path.dirname(__file__), "..", "packages", "std", "src")
ROOT = 0x3FE69000
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


def double(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def pieces(x, unit):
    high = float((x * unit).to_integral_value() / unit)
    return high, float(x - Decimal(high))


def inverse(j):
    low = ROOT + j * 0x2000
    if low < 0x3FF00000 < low + 0x2000:
        return 1.0
    ends = double(low << 32) + double((low + 0x2000) << 32)
    return round(2 / ends * 4096) / 4096


def logarithms():
    inverses = [inverse(j) for j in range(128)]
    logarithms = [pieces(-Decimal(c).ln() if c != 1 else Decimal(0), 2**42) for c in inverses]
    return inverses + [high for high, _ in logarithms] + [low for _, low in logarithms]


def powers():
    exact = [Decimal(2) ** (Decimal(j) / 64) for j in range(64)]
    nearest = [float(power) for power in exact]
    stored = [double(bits(power) - (j << 46)) for j, power in enumerate(nearest)]
    return stored + [float(f"{float(e / Decimal(n) - 1):.9g}") for e, n in zip(exact, nearest)]


def cosine(x):
    term, total, n = Decimal(1), Decimal(0), 0
    while abs(term) > Decimal(10) ** -55:
        total += term
        n += 2
        term = -term * x * x / (n * (n - 1))
    return total


def polynomial(function, degree, largest):
    """The coefficients, lowest first, of the polynomial through the values at Chebyshev's points between -largest and largest: solved by Newton's differences."""
    points = [largest * cosine(PI * (2 * k + 1) / (2 * degree + 2)) for k in range(degree + 1)]
    differences = [function(x) for x in points]
    for width in range(1, degree + 1):
        for k in range(degree, width - 1, -1):
            differences[k] = (differences[k] - differences[k - 1]) / (points[k] - points[k - width])
    result = [Decimal(0)] * (degree + 1)
    for k in range(degree, -1, -1):
        result = [(result[i - 1] if i else Decimal(0)) - points[k] * result[i] for i in range(degree + 1)]
        result[0] += differences[k]
    return [float(c) for c in result]


def write(name, text):
    with open(os.path.join(FOLDER, name), "w") as file:
        file.write(text)


def table(values):
    return "new Float64Array([" + ", ".join(map(repr, values)) + "])"


LN2_HIGH, LN2_LOW = pieces(Decimal(2).ln(), 2**42)
RANGE = Decimal(2) ** -8
SERIES = polynomial(lambda r: ((1 + r).ln() - r + r * r / 2) / r**3, 5, RANGE)
constants = "".join(f"export const L{k + 3} = {c!r};\n" for k, c in enumerate(SERIES))

write(
    "logarithm-table.ts",
    f"""/** Made by scripts/power-tables.py, which says how: what the logarithm of pow.ts is made of. */

import {{ intervalFrom }} from "./bits.js";

/** Where the intervals begin. */
export const ROOT = {double(ROOT << 32)!r};
/** 1.5 · 2^32: what is added to it is rounded to 20 bits behind the point. */
const SPLITTER = 6442450944;
/** ln 2 in two pieces: the first times a whole number of 11 bits is exact. */
export const LN2_HIGH = {LN2_HIGH!r};
export const LN2_LOW = {LN2_LOW!r};
/** log(1 + r) = r - r^2/2 + r^3 (L3 + …) for |r| <= 2^-8. */
{constants}
/** Of each interval: an inverse near its middle, and from 128 and from 256 on minus the two pieces of its logarithm. */
const LOGARITHMS = {table(logarithms())};

/** The inverse of that interval. @inline */
export function inverseOf(x: number): number {{
  return LOGARITHMS[intervalFrom(x, ROOT)]!;
}}

/** What its logarithm adds, in two pieces. @inline */
export function logarithmHeadOf(x: number): number {{
  return LOGARITHMS[intervalFrom(x, ROOT) + 128]!;
}}

/** @inline */
export function logarithmTailOf(x: number): number {{
  return LOGARITHMS[intervalFrom(x, ROOT) + 256]!;
}}

/** Those of a significand that times an inverse are exact. @inline */
export function upperBits(z: number): number {{
  return z + SPLITTER - SPLITTER;
}}
""",
)
write(
    "exponential-table.ts",
    f"""/** Made by scripts/power-tables.py, which says how: 2^(j/64) for j from 0 to 63, less j 2^46 in its bits; from 64 on what is lost there, as a part of it. */
import {{ lowWord, raised64ths }} from "./bits.js";

const POWERS = {table(powers())};

/** 2^(n/64 - removed), for steps = 1.5 · 2^52 + n. @inline */
export function powerOf64ths(steps: number, removed: number): number {{
  return raised64ths(POWERS[lowWord(steps) & 63]!, steps - removed * 64);
}}

/** The part of it that is lost. @inline */
export function lostOf64ths(steps: number): number {{
  return POWERS[(lowWord(steps) & 63) + 64]!;
}}
""",
)
