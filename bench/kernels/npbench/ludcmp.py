"""The solution of a system of equations, by a lower and an upper triangle."""
import numpy as np


def kernel(a, b):
    n = a.shape[0]
    for i in range(n):
        for j in range(i):
            a[i, j] = (a[i, j] - np.dot(a[i, :j], a[:j, j])) / a[j, j]
        for j in range(i, n):
            a[i, j] -= np.dot(a[i, :i], a[:i, j])
    x, y = np.zeros(n), np.zeros(n)
    for i in range(n):
        y[i] = b[i] - np.dot(a[i, :i], y[:i])
    for i in range(n - 1, -1, -1):
        x[i] = (y[i] - np.dot(a[i, i + 1 :], x[i + 1 :])) / a[i, i]
    return x
