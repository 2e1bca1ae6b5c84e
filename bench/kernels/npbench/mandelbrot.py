"""How long points of the complex plane stay near 0 when they are squared and moved again and again."""
import numpy as np


def kernel(x, y, limit, horizon):
    c = x + y[:, None] * 1j
    z = np.zeros_like(c)
    counts = np.zeros(c.shape)
    for n in range(limit):
        near = np.abs(z) < horizon
        counts[near] = n + 1
        z[near] = z[near] ** 2 + c[near]
    counts[counts == limit] = 0
    return counts


def numba_kernel(x, y, limit, horizon):
    counts = np.zeros((y.shape[0], x.shape[0]))
    for i in range(y.shape[0]):
        for j in range(x.shape[0]):
            cr, ci = x[j], y[i]
            re, im, n = 0.0, 0.0, 0
            while n < limit and re * re + im * im < horizon * horizon:
                re, im = re * re - im * im + cr, 2 * re * im + ci
                n += 1
            counts[i, j] = 0 if n == limit else n
    return counts
