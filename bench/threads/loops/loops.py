"""The loops of loops.ts in Numba, with `parallel=True`: `loops.py ROUNDS` prints, as JSON, medians in microseconds on all threads and on one, and results to compare."""
import json
import math
import sys
import time

import numba
import numpy as np
from numba import njit, prange


@njit(parallel=True, error_model="numpy")
def mandel(out, w, h, most):
    for y in prange(h):
        ci = (y / h) * 2 - 1
        for x in range(w):
            cr = (x / w) * 3 - 2
            a = 0.0
            b = 0.0
            k = 0
            while k < most and a * a + b * b < 4:
                t = a * a - b * b + cr
                b = 2 * a * b + ci
                a = t
                k += 1
            out[y * w + x] = k


@njit(parallel=True, error_model="numpy")
def matmul(a, b, c, n):
    for i in prange(n):
        for j in range(n):
            c[i * n + j] = 0
        for k in range(n):
            f = a[i * n + k]
            for j in range(n):
                c[i * n + j] += f * b[k * n + j]


@njit(parallel=True, error_model="numpy")
def stencil(a, b, w, h):
    for y in prange(1, h - 1):
        for x in range(1, w - 1):
            k = y * w + x
            b[k] = 0.2 * (a[k] + a[k - 1] + a[k + 1] + a[k - w] + a[k + w])


@njit(parallel=True, error_model="numpy")
def blackScholes(s, k, t, out):
    for i in prange(s.size):
        sig = 0.3 * math.sqrt(t[i])
        d1 = (math.log(s[i] / k[i]) + (0.02 + 0.045) * t[i]) / sig
        d2 = d1 - sig
        n1 = 1 / (1 + math.exp(-1.702 * d1))
        n2 = 1 / (1 + math.exp(-1.702 * d2))
        out[i] = s[i] * n1 - k[i] * math.exp(-0.02 * t[i]) * n2


@njit(parallel=True, error_model="numpy")
def nbody(x, y, z, ax, ay, az):
    for i in prange(x.size):
        fx = 0.0
        fy = 0.0
        fz = 0.0
        for j in range(x.size):
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            dz = z[j] - z[i]
            d = dx * dx + dy * dy + dz * dz + 0.01
            f = 1 / (d * math.sqrt(d))
            fx += dx * f
            fy += dy * f
            fz += dz * f
        ax[i] = fx
        ay[i] = fy
        az[i] = fz


@njit(parallel=True, error_model="numpy")
def monteCarlo(rounds):
    inside = 0
    for i in prange(rounds):
        s = np.uint32(i * 2654435761 + 12345)
        for k in range(100):
            s = np.uint32(s * np.uint32(1664525) + np.uint32(1013904223))
            x = (s >> np.uint32(8)) / 16777216
            s = np.uint32(s * np.uint32(1664525) + np.uint32(1013904223))
            y = (s >> np.uint32(8)) / 16777216
            if x * x + y * y < 1:
                inside += 1
    return inside


def numbers(length):
    return (np.arange(length) * 7919 % 1000) / 500 + 0.1


# Name, arguments, and the one that the loop writes; the sizes are those of loops.mjs.
LOOPS = [
    (mandel, (np.zeros(400 * 300, np.int32), 400, 300, 200), 0),
    (nbody, (*(numbers(1500) for _ in range(3)), *(np.zeros(1500) for _ in range(3))), 3),
    (blackScholes, (*(numbers(200_000) for _ in range(3)), np.zeros(200_000)), 3),
    (matmul, (numbers(256 * 256), numbers(256 * 256), np.zeros(256 * 256), 256), 2),
    (stencil, (numbers(2_000_000), np.zeros(2_000_000), 2000, 1000), 1),
    (monteCarlo, (20_000,), None),
]


def median(loop, args, rounds):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        loop(*args)
        times.append((time.perf_counter() - start) * 1e6)
    return sorted(times)[len(times) // 2]


def main():
    rounds = int(sys.argv[1])
    most = min(2, numba.config.NUMBA_NUM_THREADS)
    measured = {}
    for loop, args, written in LOOPS:
        result = loop(*args)
        total = float(result if written is None else np.abs(args[written]).sum())
        row = {"check": total}
        for kind, threads in (("one", 1), ("two", most)):
            numba.set_num_threads(threads)
            median(loop, args, 3)
            row[kind] = median(loop, args, rounds)
        measured[loop.__name__] = row
    print(json.dumps({"version": numba.__version__, "loops": measured}))


main()
