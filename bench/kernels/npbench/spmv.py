"""The product of a sparse matrix, row by row, and a vector."""
import numpy as np


def kernel(starts, columns, values, x):
    y = np.empty(starts.size - 1)
    for i in range(y.size):
        row = slice(starts[i], starts[i + 1])
        y[i] = values[row] @ x[columns[row]]
    return y


def numba_kernel(starts, columns, values, x):
    y = np.empty(starts.size - 1)
    for i in range(y.size):
        total = 0.0
        for k in range(starts[i], starts[i + 1]):
            total += values[k] * x[columns[k]]
        y[i] = total
    return y
