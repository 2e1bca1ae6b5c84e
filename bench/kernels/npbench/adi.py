"""Diffusion on a grid by alternating directions: implicit along the columns, then along the rows."""
import numpy as np


def sweep(v, u, p, q, a, d):
    n = u.shape[0]
    b = 1 - 2 * a
    v[0, 1:-1] = 1
    p[0, 1:-1] = 0
    q[0, 1:-1] = 1
    for j in range(1, n - 1):
        divisor = a * p[j - 1, 1:-1] + b
        known = -d * u[j, :-2] + (1 + 2 * d) * u[j, 1:-1] - d * u[j, 2:]
        p[j, 1:-1] = -a / divisor
        q[j, 1:-1] = (known - a * q[j - 1, 1:-1]) / divisor
    v[n - 1, 1:-1] = 1
    for j in range(n - 2, 0, -1):
        v[j, 1:-1] = p[j, 1:-1] * v[j + 1, 1:-1] + q[j, 1:-1]


def kernel(steps, u):
    n = u.shape[0]
    v, p, q = np.zeros(u.shape), np.zeros(u.shape), np.zeros(u.shape)
    a, d = -n / steps, -n / steps * 0.5
    for _ in range(steps):
        sweep(v, u.T, p, q, a, d)
        sweep(u.T, v, p, q, d, a)
