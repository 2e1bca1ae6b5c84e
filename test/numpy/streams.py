"""In: NumPy 1.24, on `/usr/bin/python3 test/numpy/streams.py`; out: test/numpy/data/random/streams.json, what NumPy's generators draw, call after call.

A row is a generator by our name and arguments, and its calls: method, arguments, options, expected values, ulps. Of long draws, which come through what is rare, the last values are kept.
"""

import json
import os

import numpy as np
from cases import FOLDER, NAMES, array, camel, number, numpy_dtype

KEPT = 5


def expected(value, dtype):
    """Integers without a dtype are plain numbers and f64 arrays."""
    if value is None:
        return None
    if isinstance(value, (bytes, bytearray)):
        return list(value)
    if isinstance(value, np.ndarray):
        return array(value if dtype or value.dtype != np.int64 else value.astype(np.float64))
    if isinstance(value, (np.integer, int)) and not isinstance(value, (bool, np.bool_)):
        return number(np.int64(value) if dtype == "i64" else np.uint64(value) if dtype == "u64" else int(value))
    return number(value)


class Stream:
    """A generator of NumPy's, and what it has drawn. Arguments that are arrays hold the numbers from 0 on, which stand as @ and their shape."""

    def __init__(self, ours, arguments, theirs):
        self.row, self.theirs = [ours, arguments, []], theirs

    def draw(self, method, *arguments, ulp=0, **options):
        dtype = options.get("dtype")
        own = {key: numpy_dtype(value).type if key == "dtype" else value for key, value in options.items()}
        given = [text(each) for each in arguments]
        result = getattr(self.theirs, method)(*arguments, **own)
        result = arguments[0] if method == "shuffle" else result
        kept = result[-KEPT:] if isinstance(result, np.ndarray) and result.size > 200 else result
        self.row[2].append([camel(method), given, options, expected(kept, dtype), ulp])
        return self


def text(value):
    if isinstance(value, np.ndarray):
        return "@" + "x".join(map(str, value.shape))
    return f"{value}n" if isinstance(value, int) and abs(value) > 2**53 else list(value) if isinstance(value, tuple) else value


STREAMS = []


def stream(ours, arguments, theirs):
    made = Stream(ours, arguments, theirs)
    STREAMS.append(made.row)
    return made


def generators(seed):
    yield stream("defaultRng", [text(seed)], np.random.default_rng(seed))
    yield stream("philox", [text(seed)], np.random.Generator(np.random.Philox(seed)))
    yield stream("mt19937", [text(seed)], np.random.Generator(np.random.MT19937(seed)))


def bits():
    for seed in (0, 1, 42, 12345678901, 2**64 - 1, 2**100 + 17, [1, 2, 3, 4, 5, 2**40], [0, 0]):
        for each in generators(seed):
            each.draw("random").draw("random", 3).draw("random", (2, 2)).draw("random", 5, dtype="f32").draw("random").draw("random", dtype="f32")
            each.draw("random", 20000).draw("bytes", 7)
    for jumps in (1, 2, 77, 2**40 + 3):
        each = stream("philox", [5, jumps], np.random.Generator(np.random.Philox(5).jumped(jumps)))
        each.draw("random", 9).draw("integers", 0, 1000, 5)


    bits_of = {"PCG64": np.random.PCG64, "Philox": np.random.Philox}
    for name, make in bits_of.items():
        for count in (1, 3, 1000):
            stream(f"{name}.jumped", [6, count], np.random.Generator(make(6).jumped(count))).draw("random", 9)
        for delta in (0, 1, 12345, 2**70 + 9):
            stream(f"{name}.advance", [6, text(delta)], np.random.Generator(make(6).advance(delta))).draw("integers", 0, 99, 9).draw("random")
    for count in (1, 3):
        stream("SeedSequence.spawn", [6, count], np.random.default_rng(np.random.SeedSequence(6).spawn(count)[-1])).draw("random", 9)


def integers():
    for seed in (3, 4):
        for each in generators(seed):
            each.draw("integers", 10).draw("integers", -5, 5).draw("integers", 0, 7, 20).draw("integers", 1, 2, 3).draw("integers", 0, 2**32, 3)
            each.draw("integers", 0, 2**32 - 1, 3).draw("integers", 0, 2**40 + 1, 4).draw("integers", -(2**52), 2**52, 4).draw("integers", 0, 3 * 2**30, 300)
            each.draw("integers", 0, 3 * 2**50, 300)
            for dtype in "i8 i16 i32 i64 u8 u16 u32 u64".split():
                info = np.iinfo(numpy_dtype(dtype))
                low, high = int(info.min), int(info.max)
                each.draw("integers", 0, 100, 9, dtype=dtype).draw("integers", low, high, 9, dtype=dtype, endpoint=True)
                each.draw("integers", low, high, 9, dtype=dtype).draw("integers", low // 2, high, 5, dtype=dtype).draw("integers", 5, 6, 2, dtype=dtype)
                each.draw("integers", 0, 100, dtype=dtype).draw("integers", low // 4 * 3, high // 4 * 3, 300, dtype=dtype)
            each.draw("integers", 0, 2, 40, dtype="bool").draw("integers", 0, 1, 2, dtype="bool").draw("integers", 0, 2, dtype="bool")


CONTINUOUS = [
    ("standard_normal", []), ("normal", [3, 0.5]), ("standard_exponential", []), ("exponential", [2.5]), ("uniform", [-3, 7.5]),
    *[("standard_gamma", [shape]) for shape in (0, 0.1, 0.5, 1, 1.5, 30)], ("gamma", [2, 3]),
    *[("beta", [a, b]) for a, b in ((0.5, 0.5), (1, 1), (0.01, 0.02), (2, 3), (0.5, 4), (40, 60))],
    ("chisquare", [3]), ("chisquare", [0.7]), ("f", [2, 5]), ("standard_t", [4]), ("standard_cauchy", []), ("lognormal", [0.5, 0.25]), ("laplace", [0, 2]),
    ("logistic", [0, 2]), ("gumbel", [0, 2]), ("rayleigh", [2]), ("weibull", [1.5]), ("weibull", [0]), ("pareto", [3]), ("power", [2.5]),
    ("triangular", [-1, 0.5, 3]), ("wald", [2, 3]),
]
DISCRETE = [
    *[("poisson", [lam]) for lam in (0, 0.3, 5, 9.99, 10, 33.3, 1e4, 1e9)],
    *[("binomial", [n, p]) for n, p in ((0, 0.5), (10, 0), (10, 0.3), (10, 0.9), (100, 0.25), (100, 0.5), (1000, 0.4), (1000, 0.77), (10**6, 0.5), (10**6, 1e-5), (10, 1))],
    *[("geometric", [p]) for p in (0.05, 0.333, 0.5, 1)],
    ("negative_binomial", [5, 0.3]),
]
EXACT = {"uniform", "standard_normal", "normal", "standard_exponential", "exponential"}


def distributions():
    for seed in (7, 8):
        for each in generators(seed):
            for name, arguments in CONTINUOUS:
                ulp = 0 if name in EXACT else 4
                each.draw(name, *arguments, ulp=ulp).draw(name, *arguments, 6, ulp=ulp)
            for name, arguments in DISCRETE:
                each.draw(name, *arguments).draw(name, *arguments, 6)
    each = stream("defaultRng", [9], np.random.default_rng(9))
    for name, arguments in CONTINUOUS:
        each.draw(name, *arguments, 30000, ulp=2 if name in EXACT else 4)
    for name, arguments in DISCRETE:
        each.draw(name, *arguments, 3000)


def numbers(shape):
    return np.arange(np.prod(shape), dtype=float).reshape(shape)


P = [0.1, 0, 0.25, 0.4, 0.05, 0.2]


def orders():
    for seed in (10, 11):
        for each in generators(seed):
            each.draw("choice", 10).draw("choice", 10, 8).draw("choice", 10, (2, 3)).draw("choice", 6, 9, p=P).draw("choice", 6, p=P)
            each.draw("choice", 10, 10, replace=False).draw("choice", 10, 4, replace=False, shuffle=False).draw("choice", 6, 5, replace=False, p=P)
            each.draw("choice", 20000, 1000, replace=False).draw("choice", 20000, 1001, replace=False, shuffle=False).draw("choice", 20000, 300, replace=False)
            for shape in ((7,), (4, 3), (3, 2, 2)):
                each.draw("shuffle", numbers(shape)).draw("permutation", numbers(shape)).draw("choice", numbers(shape)).draw("choice", numbers(shape), 3)
            each.draw("shuffle", numbers((3, 4)), 1).draw("permutation", numbers((3, 4)), 1).draw("choice", numbers((3, 4)), 2, axis=1, replace=False)
            each.draw("permutation", 10).draw("permutation", 1).draw("permutation", 0).draw("permutation", 1000)
    for seed in (10, 2**32 - 1, [1, 2, 3], [2**31, 7]):
        each = stream("RandomState", [seed], np.random.RandomState(seed))
        each.draw("random_sample").draw("rand", 3).draw("rand").draw("randn", 3, ulp=2).draw("randn", ulp=2).draw("rand", 2, 2).draw("randn", 2, 2, ulp=2)
        each.draw("randint", 10).draw("randint", -3, 100, 12).draw("randint", 0, 2**40, 5).draw("randint", 0, 2**32, 5).draw("randint", 4, 5, 2)
        each.draw("seed", seed).draw("rand", 2).draw("randn", ulp=2).draw("seed", 5)
        each.draw("normal", 0, 2, 3, ulp=2).draw("normal", ulp=2).draw("uniform", -1, 3, 4).draw("exponential", 2, 5, ulp=2)
        each.draw("choice", 10).draw("choice", 10, 8).draw("choice", 6, 9, p=P).draw("choice", 10, 7, replace=False).draw("choice", 6, 5, replace=False, p=P)
        each.draw("shuffle", numbers((7,))).draw("shuffle", numbers((3, 4))).draw("permutation", numbers((3, 4))).draw("choice", numbers((5,)), 3)
        each.draw("permutation", 10).draw("permutation", 1000).draw("random_sample", 3000).draw("randn", 3000, ulp=2)


if __name__ == "__main__":
    for family in (bits, integers, distributions, orders):
        family()
    folder = os.path.join(FOLDER, "random")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "streams.json"), "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in STREAMS) + "\n]\n")
    print(len(STREAMS), sum(len(row[2]) for row in STREAMS))
