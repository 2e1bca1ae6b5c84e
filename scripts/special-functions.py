"""Writes the constants of wumba/math and the expected values of its tests, with 60 digits: python3 scripts/special-functions.py"""
import json
import math
import random
import re
from mpmath import mp, mpf, erfc, erf, exp, log, gamma, loggamma, pi, sqrt, chebyfit, fabs, log1p, floor

mp.dps = 60


def short(x, digits=32):
    """x rounded to so many binary digits."""
    m, e = math.frexp(float(x))
    return math.ldexp(round(m * 2**digits), e - digits)


def text(x, digits=17):
    x = float(x)
    return repr(x) if digits >= 17 else repr(float("%.*g" % (digits, x)))


def fit(f, low, high, count):
    """Coefficients from the constant on, of the polynomial that interpolates f at Chebyshev's nodes."""
    mp.dps = 90
    found = list(reversed(chebyfit(f, [mpf(low), mpf(high)], count)))
    mp.dps = 60
    return found


def table(name, comment, rows):
    """A table that nothing can write, and the function that reads it."""
    constant = re.sub("(?=[A-Z])", "_", name).upper()
    lines = []
    for row in rows:
        line = "  "
        for value in row:
            if len(line) + len(value) > 136:
                lines.append(line.rstrip())
                line = "  "
            line += value + ", "
        lines.append(line.rstrip())
    body = "\n".join(lines)
    reader = f"/** @inline */\nexport function {name}(k: number): number {{\n  return {constant}S[k]!;\n}}\n"
    return f"/** {comment} */\nconst {constant}S = new Float64Array([\n{body}\n]);\n\n{reader}"


def write(name, head, parts):
    with open(f"packages/wumba/src/math/{name}.ts", "w") as out:
        out.write(f"/** {head} Written by scripts/special-functions.py. */\n\n" + "\n".join(parts))


# e^x: 2^(j/64) in two pieces.
powers = [mpf(2) ** (mpf(j) / 64) for j in range(64)]
write("powers", "2^(j/64) for j from 0 to 63.", [
    table("power", "Rounded.", [[text(p) for p in powers]]),
    table("lost", "What is lost there, as a part of it.", [[text((p - mpf(float(p))) / p, 9) for p in powers]]),
])

# e^(x^2) erfc(x): 8 rows for each octave from 1/2 to 32.
def erfcx_row(k):
    low = mpf(2) ** (k // 8 - 1)
    half = low / 16
    c = low * (1 + mpf(k % 8) / 8) + half
    scaled = lambda x: exp(x * x) * erfc(x)
    q = fit(lambda d: scaled(c + d), -half, half, 13)
    head = short(q[0])
    rest = [q[0] / head - 1] + [a / head for a in q[1:]]
    # A term of size 2^-m beside 1 needs 60 - m binary digits.
    digits = [max(3, min(17, math.ceil((60 + math.log2(max(1e-30, abs(a) * half**n))) / 3.32) + 1)) for n, a in enumerate(rest)]
    return [text(head)] + [text(a, g) for a, g in zip(rest, digits)]


small = fit(lambda z: (erf(sqrt(z)) / sqrt(z) - 1) if z else 2 / sqrt(pi) - 1, mpf(10) ** -30, mpf(1) / 4, 10)
write("erf-tables", "Constants of erf and erfc.", [
    table("smallTerm", "(erf(x) - x) / x as a polynomial of x^2, for |x| <= 1/2.", [[text(a) for a in small]]),
    table("row", "Of each eighth of an octave from 1/2 to 32: e^(c^2) erfc(c) for its middle c, of 32 binary digits, and that function of c + d, divided by it, less 1, as a polynomial of d.",
          [erfcx_row(k) for k in range(48)]),
])

# gamma: rows of whole n.
numbers = list(range(8, 16)) + list(range(16, 32, 2)) + list(range(32, 173, 4))


def gamma_row(n):
    n = mpf(n)
    stirling = (n - mpf(1) / 2) * log(n) - n + log(2 * pi) / 2
    value = exp(stirling) / mpf(2) ** 100
    head, logarithm, sum_ = short(value), short(log(n)), short(stirling)
    return [text(head), text(value / head - 1, 12), text(logarithm), text(log(n) - logarithm, 17), text(sum_), text(stirling - sum_, 17)]


def tail(w):
    y = 1 / sqrt(w)
    return (loggamma(y) - ((y - mpf(1) / 2) * log(y) - y + log(2 * pi) / 2)) * y


quotient = fit(lambda z: log1p(z) / z if z else mpf(1), -mpf(1) / 15 - mpf(1) / 997, mpf(1) / 15 + mpf(1) / 991, 14)
rising = fit(lambda z: ((1 + z) * log1p(z) - z) / z**2 if fabs(z) > mpf(10) ** -25 else mpf(1) / 2, -mpf(1) / 15 - mpf(1) / 997, mpf(1) / 15 + mpf(1) / 991, 13)
stirling = fit(tail, mpf(1) / 180**2, 1 / mpf(7.49) ** 2, 9)
write("gamma-tables", "Constants of gamma and lgamma.", [
    table("row", "Of n: Stirling's sqrt(2 pi) n^(n - 1/2) e^-n / 2^100 of 32 binary digits, what is lost there as a part of it, log n and the logarithm of the first, each in two pieces.",
          [gamma_row(n) for n in numbers]),
    table("quotientTerm", "log(1 + z) / z for |z| <= 1/15.", [[text(a) for a in quotient]]),
    table("risingTerm", "((1 + z) log(1 + z) - z) / z^2 for |z| <= 1/15.", [[text(a) for a in rising]]),
    table("stirlingTerm", "What Stirling's logarithm lacks, times y, as a polynomial of 1 / y^2, for y >= 7.5.", [[text(a) for a in stirling]]),
])

def in_pieces(q):
    head = float(q[0])
    return [text(head), text(q[0] - head)] + [text(c) for c in q[1:]]


def near_zero(a, low, high, count):
    return in_pieces(fit(lambda t: loggamma(a + t) / t, low, high, count))


low = fit(lambda d: loggamma(mpf(3) / 2 + d), -mpf(1) / 4, mpf(1) / 4, 20)
sine = fit(lambda z: mp.sin(pi * sqrt(z)) / sqrt(z), mpf(10) ** -30, mpf(1) / 4, 10)
write("lgamma-tables", "Constants of lgamma.", [
    table("coefficient", "In each row the first in two pieces: of log gamma(1 + t) / t for -1/2 <= t <= 1/4, log gamma(3/2 + d) for |d| <= 1/4, log gamma(2 + t) / t for -1/4 <= t <= 5/4.",
          [near_zero(1, -mpf(1) / 2 - mpf(1) / 9973, mpf(1) / 4 + mpf(1) / 9941, 30),
           in_pieces(low),
           near_zero(2, -mpf(1) / 4 - mpf(1) / 9973, mpf(5) / 4 + mpf(1) / 9941, 26)]),
    table("sineTerm", "sin(pi f) / f as a polynomial of f^2, for |f| <= 1/2.", [[text(a) for a in sine]]),
])


def samples(function, special, ranges):
    """Arguments, and the exact results in two pieces."""
    draw = random.Random(1)
    arguments = special + [draw.uniform(low, high) for low, high, count in ranges for _ in range(count)]
    exact = [(x, function(mpf(x))) for x in arguments]
    return [[x, float(y), float("%.4g" % float(y - mpf(float(y))))] for x, y in exact]


def log_gamma(x):
    return loggamma(x) if x > 0 else log(fabs(gamma(x)))


thin = [2.0**-k for k in (1, 2, 3, 10, 26, 27, 40, 52, 300, 1000)]
expected = {
    "erf": samples(erf, thin + [0.49999999999999994, 0.84375, 1.25, 5.9], [(-0.6, 0.6, 80), (0.5, 2, 80), (2, 6, 40)]),
    "erfc": samples(erfc, thin + [0.49999999999999994, 26.5, 26.543, 27.2], [(-6, 0, 40), (0.3, 1, 60), (1, 27.2, 120), (26, 27, 20)]),
    "gamma": samples(gamma, thin[:8] + [171.6, 171.624376956302, 7.499999999999999, 15.499999999999998], [(0, 8, 80), (8, 171.6, 80), (-5, 0, 40), (-175, 0, 40)]),
    "lgamma": samples(log_gamma, thin + [1.4616321449683622, 0.9999999999999999, 1.0000000000000002, 1.9999999999999998, 2.0000000000000004, 3.25, 1e5, 1e100, 1e305],
                      [(0, 0.5, 30), (0.5, 3.3, 120), (3.2, 180, 60), (-60, 0, 60)]),
}
with open("test/std/special-functions.json", "w") as out:
    out.write("{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(rows)}" for name, rows in expected.items()) + "\n}\n")
